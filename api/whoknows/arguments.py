"""Arguments that many questions share, and what may be given for them."""

from datetime import datetime

from whoknows_schema.errors import InvalidInput
from whoknows_schema.times import parse_time, to_utc

__all__ = ["MAX_LIMIT", "AsOf", "checked_limit", "read_as_of"]

AsOf = datetime | str | None
"""A moment in world time: aware datetime, ISO 8601 text, or None for now."""

MAX_LIMIT = 1000
"""The most that one answer lists; a scene may hold ten times as many nodes."""


def read_as_of(as_of: AsOf) -> datetime | None:
    """The moment in UTC, None for now.

    Raises:
        InvalidInput: Text that is no time, or a time without an offset.
    """
    if as_of is None:
        return None
    return parse_time(as_of) if isinstance(as_of, str) else to_utc(as_of)


def checked_limit(limit: int, most: int = MAX_LIMIT) -> int:
    """The limit itself.

    Raises:
        InvalidInput: It is below 1 or above ``most``.
    """
    if not 1 <= limit <= most:
        raise InvalidInput(f"limit is {limit!r}, but it must be from 1 to {most}.")
    return limit
