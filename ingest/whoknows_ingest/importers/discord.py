"""DiscordChatExporter JSON (its `JsonMessageWriter`): one channel a file.

Entries of the types Default and Reply are messages of people; all others (joins, pins, calls,
thread and poll notices) are Discord's own. The words of a forwarded message belong to a writer
whom the export does not name, so they are not taken for the forwarder's.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.files import Sample, check_utf8
from whoknows_ingest.importers.json_stream import JsonObjectStream
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.text import clean_line
from whoknows_schema.values import Message

__all__ = ["TITLE", "read", "recognises"]

TITLE = "DiscordChatExporter JSON"

_TOP_KEYS = re.compile(rb'"(guild|channel|messages)"\s*:')
_OTHER_KEYS = re.compile(rb'"(sent_at|author_id)"\s*:')
_PEOPLE_TYPES = frozenset({"Default", "Reply"})


def recognises(sample: Sample) -> bool:
    """Whether the file begins like an export: an object with guild and channel."""
    head = sample.head.lstrip()
    keys = set(_TOP_KEYS.findall(head))
    return head.startswith(b"{") and {b"guild", b"channel"} <= keys and not _OTHER_KEYS.search(head)


def read(path: Path) -> Iterator[Message | BadLine]:
    """Messages in file order; entries that cannot be read are reported by their number.

    The file is read twice: once to see that it is whole, so that nothing of a cut or damaged
    export is imported, and once for its messages.

    Raises:
        InvalidLine: The file is not UTF-8 or not JSON.
    """
    check_utf8(path)
    for _ in JsonObjectStream(path, array_member="messages"):
        pass
    header: dict[str, fields.Record] = {}
    number = 0
    for name, value in JsonObjectStream(path, array_member="messages"):
        if name == "messages":
            number += 1
            entry = _parse_entry(value, number, _origin(header, path))
            if entry is not None:
                yield entry
        elif isinstance(value, dict):
            header[name] = cast(fields.Record, value)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Origin:
    """Where the messages of a file come from: the channel, and what their addresses begin with."""

    channel: str
    address: str | None


def _origin(header: dict[str, fields.Record], path: Path) -> _Origin:
    guild, channel = header.get("guild", {}), header.get("channel", {})
    shown = channel.get("name")
    ids = (guild.get("id"), channel.get("id"))
    known = all(isinstance(part, str) and part.isdigit() for part in ids)
    return _Origin(
        channel=clean_line(shown if isinstance(shown, str) else path.stem, 200) or path.stem,
        address=f"https://discord.com/channels/{ids[0]}/{ids[1]}/" if known else None,
    )


def _parse_entry(value: object, number: int, origin: _Origin) -> Message | BadLine | None:
    try:
        record = fields.as_record(value)
        if record.get("type", "Default") not in _PEOPLE_TYPES:
            return None
        return _message(record, origin)
    except InvalidInput as error:
        return BadLine(line=number, reason=f"message {number}: {error}")


def _message(record: fields.Record, origin: _Origin) -> Message:
    author = fields.as_record(record.get("author"))
    author_id = fields.identifier(author, "id")
    message_id = fields.identifier(record, "id")
    return Message(
        id=MessageId(message_id),
        channel=origin.channel,
        author_id=UserId(author_id),
        author_name=fields.name(author, "name", otherwise=author_id),
        author_display_name=fields.optional_line(author, "nickname"),
        sent_at=fields.chat_time(record, "timestamp"),
        text=fields.text(record, "content"),
        is_bot=fields.flag(author, "isBot"),
        reply_to=_reply_to(record),
        mentions=_mentions(record),
        url=None if origin.address is None else origin.address + message_id,
        edited_at=fields.optional_time(record, "timestampEdited"),
    )


def _reply_to(record: fields.Record) -> MessageId | None:
    reference = record.get("reference")
    if record.get("type") != "Reply" or not isinstance(reference, dict):
        return None
    found = fields.optional_identifier(cast(fields.Record, reference), "messageId")
    return None if found is None else MessageId(found)


def _mentions(record: fields.Record) -> tuple[UserId, ...]:
    listed = record.get("mentions")
    if not isinstance(listed, list):
        return ()
    people = (fields.as_record(item) for item in cast(list[object], listed))
    return tuple(UserId(fields.identifier(person, "id")) for person in people)
