"""Times: always aware, always UTC."""

from datetime import UTC, datetime

from whoknows_schema.errors import InvalidInput

__all__ = ["format_time", "parse_time", "to_utc"]


def to_utc(moment: datetime) -> datetime:
    """The same moment in UTC; a naive time is refused rather than guessed.

    Raises:
        InvalidInput: The time has no offset.
    """
    if moment.tzinfo is None:
        raise InvalidInput(
            f"time {moment.isoformat()!r} has no offset; write it with one, e.g. 'Z'"
        )
    return moment.astimezone(UTC)


def parse_time(text: str) -> datetime:
    """An aware UTC time from ISO 8601 text; a date alone means its first moment in UTC.

    >>> parse_time("2024-03-01").isoformat()
    '2024-03-01T00:00:00+00:00'
    >>> parse_time("2024-03-01T02:00:00+02:00").isoformat()
    '2024-03-01T00:00:00+00:00'

    Raises:
        InvalidInput: Not a time, or a time of day without an offset.
    """
    cleaned = text.strip()
    try:
        moment = datetime.fromisoformat(cleaned)
    except ValueError as error:
        raise InvalidInput(
            f"{text[:80]!r} is not a time; write ISO 8601, "
            "e.g. '2024-03-01' or '2024-03-01T12:00:00Z'"
        ) from error
    if len(cleaned) <= len("2024-03-01"):
        moment = moment.replace(tzinfo=UTC)
    try:
        return to_utc(moment)
    except OverflowError as error:
        raise InvalidInput(f"{text[:80]!r} is outside the years 1 to 9999") from error


def format_time(moment: datetime) -> str:
    """ISO 8601 in UTC with ``Z``, microseconds only when there are any.

    >>> format_time(parse_time("2024-03-01"))
    '2024-03-01T00:00:00Z'
    """
    return to_utc(moment).isoformat().replace("+00:00", "Z")
