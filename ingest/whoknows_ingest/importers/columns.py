"""A row of a table as a message, by a map from our fields to its columns.

Fields: ``text``, ``sent_at`` and ``author_name`` or ``author_id`` are needed; ``id``, ``channel``,
``author_display_name``, ``is_bot``, ``reply_to``, ``thread``, ``url``, ``edited_at`` and
``deleted_at`` are taken when they are there.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from difflib import get_close_matches
from types import MappingProxyType
from typing import cast

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.made_ids import MadeIds
from whoknows_ingest.importers.options import ImportOptions
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

__all__ = ["NAMES_BY_FIELD", "RowReader", "check_fields", "columns_of"]

NAMES_BY_FIELD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "id": ("id", "message_id", "messageid"),
        "channel": ("channel", "channel_name", "room", "chat"),
        "author_id": ("author_id", "authorid", "user_id", "userid", "sender_id"),
        "author_name": ("author_name", "author", "username", "user", "sender", "from", "name"),
        "author_display_name": ("author_display_name", "display_name", "nickname"),
        "sent_at": ("sent_at", "timestamp", "datetime", "date", "time", "created_at", "ts"),
        "text": ("text", "content", "message", "body"),
        "is_bot": ("is_bot", "isbot", "bot"),
        "reply_to": ("reply_to", "reply_to_id", "in_reply_to"),
        "thread": ("thread", "thread_id"),
        "url": ("url", "link"),
        "edited_at": ("edited_at", "edited"),
        "deleted_at": ("deleted_at",),
    }
)
"""Column names that are understood without a map, best first; case does not count."""

_YES = frozenset({"true", "yes", "y", "1"})
_NO = frozenset({"false", "no", "n", "0"})
_MILLISECONDS_FROM = 1e11
"""A larger number of seconds would lie beyond the year 5000, so it is milliseconds."""


def columns_of(names: Iterable[str], given: Mapping[str, str]) -> Mapping[str, str]:
    """Our field → column: as given, and for the other fields the known names.

    Args:
        names: The columns that there are.
        given: What the person said; empty: known names only.

    Raises:
        InvalidInput: A given field or column does not exist, or a needed field has no column.
    """
    there = {name.strip().casefold(): name for name in names}
    found: dict[str, str] = {}
    for ours, known in NAMES_BY_FIELD.items():
        column = next((there[name] for name in known if name in there), None)
        if column is not None and column not in given.values():
            found[ours] = column
    for ours, column in given.items():
        _check_field(ours)
        if column.casefold() not in there:
            raise InvalidInput(f"there is no column {column!r}{_near(column, there.values())}")
        found[ours] = there[column.casefold()]
    _check_complete(found, f" among {', '.join(there.values())}")
    return found


def check_fields(given: Mapping[str, str]) -> None:
    """Refuse a map that can give no message, where the columns are not known beforehand.

    Raises:
        InvalidInput: A field does not exist, or a needed one is not in the map.
    """
    for ours in given:
        _check_field(ours)
    _check_complete(given, "")


def _check_field(ours: str) -> None:
    if ours not in NAMES_BY_FIELD:
        raise InvalidInput(
            f"there is no field {ours!r}{_near(ours, NAMES_BY_FIELD)}; "
            f"fields are {', '.join(NAMES_BY_FIELD)}"
        )


def _check_complete(columns: Mapping[str, str], among: str) -> None:
    missing = [ours for ours in ("text", "sent_at") if ours not in columns]
    if not {"author_id", "author_name"} & set(columns):
        missing.append("author_name")
    if missing:
        raise InvalidInput(
            f"no column for {' and '.join(missing)}{among}; "
            f"say which with --columns, e.g. --columns {missing[0]}=<column>"
        )


def _near(name: str, known: Iterable[str]) -> str:
    near = get_close_matches(name, list(known), n=1)
    return f" (did you mean {near[0]!r}?)" if near else ""


@dataclass(slots=True, kw_only=True)
class RowReader:
    """Reads the rows of one table.

    Attributes:
        columns: Our field → column.
        channel: Channel of rows that name none.
        options: Zone of times without one.
    """

    columns: Mapping[str, str]
    channel: str
    options: ImportOptions
    made: MadeIds = field(default_factory=lambda: MadeIds("row"))

    def message(self, row: Mapping[str, object]) -> Message:
        """The message of a row.

        Raises:
            InvalidInput: A needed cell is empty, or one cannot be read.
        """
        record = {ours: _cell(row, column) for ours, column in self.columns.items()}
        author = fields.optional_identifier(record, "author_id") or fields.identifier(
            {"author_name": fields.optional_line(record, "author_name")}, "author_name"
        )
        sent_at = self._time(record, "sent_at")
        channel = fields.optional_line(record, "channel") or self.channel
        words = fields.optional_text(record, "text")
        own, reply = (fields.optional_identifier(record, name) for name in ("id", "reply_to"))
        return Message(
            id=MessageId(own)
            if own
            else self.made.next(channel, sent_at.isoformat(), author, words),
            channel=channel,
            author_id=UserId(author),
            author_name=fields.optional_line(record, "author_name") or author,
            author_display_name=fields.optional_line(record, "author_display_name"),
            sent_at=sent_at,
            text=words,
            is_bot=_flag(record, "is_bot"),
            reply_to=None if reply is None else MessageId(reply),
            thread=fields.optional_identifier(record, "thread"),
            url=fields.optional_line(record, "url"),
            edited_at=self._optional_time(record, "edited_at"),
            deleted_at=self._optional_time(record, "deleted_at"),
        )

    def _optional_time(self, record: fields.Record, name: str) -> datetime | None:
        return None if record.get(name) in (None, "") else self._time(record, name)

    def _time(self, record: fields.Record, name: str) -> datetime:
        """ISO 8601 with or without an offset, or seconds or milliseconds since 1970."""
        value = record.get(name)
        try:
            number = float(cast(str, value))
        except (TypeError, ValueError):
            return fields.local_time(record, name, self.options.zone)
        seconds = number / 1000 if abs(number) >= _MILLISECONDS_FROM else number
        return fields.epoch_time({name: seconds}, name)


def _cell(row: Mapping[str, object], column: str) -> object:
    """A cell; ``author.name`` reaches into an object in JSON."""
    if column in row:
        return row[column]
    value: object = row
    for part in column.split("."):
        if not isinstance(value, dict):
            return None
        value = cast(Mapping[str, object], value).get(part)
    return value


def _flag(record: fields.Record, name: str) -> bool:
    value = str(record.get(name) or "").strip().casefold()
    if value in _YES or value in _NO or not value:
        return value in _YES
    raise InvalidInput(f"field {name!r} must be true or false, got {value[:40]!r}")
