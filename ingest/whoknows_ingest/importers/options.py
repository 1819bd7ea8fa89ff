"""What a person can say about a file that the file does not say itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, tzinfo
from enum import StrEnum
from types import MappingProxyType
from zoneinfo import ZoneInfo

from whoknows_schema.errors import InvalidInput

__all__ = ["DateOrder", "ImportOptions", "parse_columns", "parse_date_order", "parse_zone"]


class DateOrder(StrEnum):
    """The order in which a date's numbers stand."""

    DMY = "dmy"
    MDY = "mdy"
    YMD = "ymd"
    YDM = "ydm"
    MYD = "myd"


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOptions:
    """How to read what a file leaves open; the defaults suit most files.

    Attributes:
        zone: Zone of the times that are written without one.
        date_order: Order of day and month in WhatsApp's dates; None: decided by the file.
        columns: Our field → column (CSV) or member (JSON Lines); empty: known names.
        channel: Channel of messages that name none; None: the file's or folder's name.
    """

    zone: tzinfo = UTC
    date_order: DateOrder | None = None
    columns: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    channel: str | None = None


def parse_zone(name: str) -> tzinfo:
    """The time zone of that name in the IANA database.

    >>> parse_zone("Europe/Oslo")
    zoneinfo.ZoneInfo(key='Europe/Oslo')

    Raises:
        InvalidInput: There is no such zone.
    """
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:
        raise InvalidInput(
            f"there is no time zone {name!r}; write one such as 'Europe/Oslo' or 'UTC'"
        ) from error


def parse_date_order(name: str) -> DateOrder:
    """The order of that name.

    >>> parse_date_order("MDY")
    <DateOrder.MDY: 'mdy'>

    Raises:
        InvalidInput: There is no such order.
    """
    try:
        return DateOrder(name.lower())
    except ValueError as error:
        known = ", ".join(DateOrder)
        raise InvalidInput(f"there is no date order {name!r}, only {known}") from error


def parse_columns(text: str) -> Mapping[str, str]:
    """A column map from ``field=column,field=column``.

    >>> dict(parse_columns("text=Content, sent_at=Date"))
    {'text': 'Content', 'sent_at': 'Date'}

    Raises:
        InvalidInput: A part has no ``=``, or a field comes twice.
    """
    columns: dict[str, str] = {}
    for part in text.split(","):
        name, equals, column = (piece.strip() for piece in part.partition("="))
        if not (name and equals and column):
            raise InvalidInput(
                f"{part.strip()!r} is no column; write field=column, e.g. 'text=Content'"
            )
        if name in columns:
            raise InvalidInput(f"the field {name!r} has two columns; give it one")
        columns[name] = column
    return MappingProxyType(columns)
