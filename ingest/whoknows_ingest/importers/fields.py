"""Fields of a decoded JSON object, checked one by one; errors name the field and its value."""

from collections.abc import Mapping
from datetime import UTC, datetime, tzinfo
from typing import cast

from whoknows_schema.errors import InvalidInput
from whoknows_schema.text import clean_line, clean_text
from whoknows_schema.times import parse_time

__all__ = [
    "Record",
    "as_record",
    "chat_time",
    "epoch_time",
    "flag",
    "identifier",
    "identifiers",
    "local_time",
    "name",
    "optional_identifier",
    "optional_line",
    "optional_text",
    "optional_time",
    "quoted",
    "record_or_empty",
    "text",
]

Record = Mapping[str, object]

_FIRST = datetime(1970, 1, 1, tzinfo=UTC)
_LAST = datetime(2200, 1, 1, tzinfo=UTC)
_ID_CHARS = 256


def as_record(value: object) -> Record:
    """The value as an object with text keys."""
    if not isinstance(value, dict):
        raise InvalidInput(f"expected a JSON object, got {_shown(value)}")
    return cast(Record, value)


def record_or_empty(value: object) -> Record:
    """The value as an object with text keys; empty when it is none."""
    return cast(Record, value) if isinstance(value, dict) else {}


def _shown(value: object) -> str:
    return repr(value)[:60].encode("utf-8", "backslashreplace").decode()


def _required(record: Record, field: str) -> object:
    value = record.get(field)
    if value is None:
        raise InvalidInput(f"field {field!r} is missing")
    return value


def identifier(record: Record, field: str) -> str:
    """An id: text, or a whole number taken as text; no control characters, 1–256 characters."""
    value = _required(record, field)
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value)
    if not isinstance(value, str):
        raise InvalidInput(f"field {field!r} must be text, got {_shown(value)}")
    if not value.strip() or len(value) > _ID_CHARS or clean_line(value, _ID_CHARS) != value:
        raise InvalidInput(
            f"field {field!r} must be 1 to {_ID_CHARS} visible characters, got {_shown(value)}"
        )
    return value


def optional_identifier(record: Record, field: str) -> str | None:
    """An id, or None when there is none."""
    return None if record.get(field) in (None, "") else identifier(record, field)


def identifiers(record: Record, field: str) -> tuple[str, ...]:
    """A list of ids; empty when there is none."""
    value = record.get(field)
    if value is None:
        return ()
    if not isinstance(value, list):
        raise InvalidInput(f"field {field!r} must be a list of ids, got {_shown(value)}")
    return tuple(identifier({field: item}, field) for item in cast(list[object], value))


def text(record: Record, field: str) -> str:
    """Cleaned text; may be empty."""
    value = _required(record, field)
    if not isinstance(value, str):
        raise InvalidInput(f"field {field!r} must be text, got {_shown(value)}")
    return clean_text(value)


def optional_text(record: Record, field: str) -> str:
    """Cleaned text; empty when there is none."""
    return "" if record.get(field) is None else text(record, field)


def quoted(words: str) -> str:
    """Words of somebody else, as a quotation: extractors never take those for the author's own.

    >>> quoted("I moved to Oslo")
    '> I moved to Oslo'
    """
    return "\n".join(f"> {line}" for line in words.split("\n")) if words.strip() else ""


def name(record: Record, field: str, *, otherwise: str) -> str:
    """A name on one line, or ``otherwise`` when nothing visible is left of it."""
    return clean_line(text(record, field), 200) or otherwise


def optional_line(record: Record, field: str) -> str | None:
    """One line of text, or None when there is none."""
    return None if record.get(field) is None else clean_line(text(record, field)) or None


def flag(record: Record, field: str) -> bool:
    """True or false; false when absent."""
    value = record.get(field)
    if value is None:
        return False
    if not isinstance(value, bool):
        raise InvalidInput(f"field {field!r} must be true or false, got {_shown(value)}")
    return value


def chat_time(record: Record, field: str) -> datetime:
    """An aware UTC time in the years in which people chat (1970–2199)."""
    return _in_range(parse_time(_text_of_time(_required(record, field), field)), record, field)


def epoch_time(record: Record, field: str) -> datetime:
    """A time given as seconds since 1970, a number or text of one."""
    value = _required(record, field)
    try:
        return _in_range(datetime.fromtimestamp(float(str(value)), UTC), record, field)
    except (ValueError, OverflowError, OSError) as error:
        raise InvalidInput(
            f"field {field!r} must be seconds since 1970, got {_shown(value)}"
        ) from error


def local_time(record: Record, field: str, zone: tzinfo) -> datetime:
    """A time as ISO 8601; without an offset it is local to the zone."""
    value = _text_of_time(_required(record, field), field)
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError:
        return chat_time(record, field)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone)
    try:
        return _in_range(moment.astimezone(UTC), record, field)
    except OverflowError:
        return chat_time(record, field)


def _in_range(moment: datetime, record: Record, field: str) -> datetime:
    if not _FIRST <= moment < _LAST:
        raise InvalidInput(f"field {field!r} must lie in 1970 to 2199, got {_shown(record[field])}")
    return moment


def optional_time(record: Record, field: str) -> datetime | None:
    """A time, or None when there is none."""
    return None if record.get(field) in (None, "") else chat_time(record, field)


def _text_of_time(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise InvalidInput(f"field {field!r} must be ISO 8601 text, got {_shown(value)}")
    return value.encode("utf-8", "backslashreplace").decode()
