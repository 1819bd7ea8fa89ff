"""DiscordChatExporter JSON (its `JsonMessageWriter`): one channel or thread a file.

Entries that people and bots wrote are messages; all others (joins, pins, calls, thread and poll
notices) are Discord's own. The words of a forwarded message belong to a writer whom the export
does not name, so they are quoted and not taken for the forwarder's. Attachments, embeds, stickers
and reactions carry no words of the author and are passed over. A large channel comes in several
files ("general.json", "general [part 2].json"): naming the first one reads them all.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.entries import Entry, SystemEntry, in_document
from whoknows_ingest.importers.files import Sample
from whoknows_ingest.importers.json_stream import JsonPath, check_json, iter_json
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.source import Document
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.text import clean_line
from whoknows_schema.values import Message

__all__ = ["TITLE", "partitions", "read", "recognises"]

TITLE = "DiscordChatExporter JSON"

_TOP_KEYS = re.compile(rb'"(guild|channel|messages)"\s*:')
_OTHER_KEYS = re.compile(rb'"(sent_at|author_id)"\s*:')
# By name or, for kinds that the exporter does not know, by the number in
# https://discord.com/developers/docs/resources/message#message-object-message-types: 20 and 23 are
# answers of bots to commands.
_WRITTEN = frozenset({"Default", "Reply", "0", "19", "20", "23"})
_THREADS = frozenset(
    {"GuildNewsThread", "GuildPublicThread", "GuildPrivateThread", "10", "11", "12"}
)
_NO_GUILD = "0"


def recognises(sample: Sample) -> bool:
    """Whether the file begins like an export: an object with guild and channel."""
    head = sample.head.lstrip()
    keys = set(_TOP_KEYS.findall(head))
    return head.startswith(b"{") and {b"guild", b"channel"} <= keys and not _OTHER_KEYS.search(head)


def partitions(path: Path) -> list[Path]:
    """The further files of the same export, named ``<name> [part 2]<ending>``."""
    parts: list[Path] = []
    while (part := path.with_name(f"{path.stem} [part {len(parts) + 2}]{path.suffix}")).is_file():
        parts.append(part)
    return parts


def read(selection: Selection) -> Iterator[Entry]:
    """Messages in file order; entries that cannot be read are reported by their number.

    Every file is read twice: once to see that all of them are whole, so that nothing of a cut or
    damaged export is imported, and once for its messages.

    Raises:
        InvalidLine: A file is not UTF-8 or not JSON.
    """
    for document in selection.documents:
        check_json(document, opens=_opens)
    for document in selection.documents:
        yield from in_document(_entries(document), document, among=len(selection.documents))


def _opens(path: JsonPath) -> bool:
    return path in ((), ("messages",))


def _entries(document: Document) -> Iterator[Entry]:
    header: dict[str, fields.Record] = {}
    origin = _origin(header, document.path)
    for path, value in iter_json(document, opens=_opens):
        if path[:1] != ("messages",):
            if isinstance(value, dict):
                header[str(path[0])] = cast(fields.Record, value)
                origin = _origin(header, document.path)
        elif isinstance(path[-1], int):
            yield _parse_entry(value, path[-1] + 1, origin)
        else:
            yield BadLine(line=1, reason="the member 'messages' is no list of messages")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Origin:
    """Where the messages of a file come from: the channel, and what their addresses begin with."""

    channel: str
    thread: str | None
    address: str | None


def _origin(header: dict[str, fields.Record], path: Path) -> _Origin:
    guild, channel = header.get("guild", {}), header.get("channel", {})
    shown, ids = channel.get("name"), (guild.get("id"), channel.get("id"))
    known = all(isinstance(part, str) and part.isdigit() for part in ids)
    place = "@me" if ids[0] == _NO_GUILD else ids[0]
    return _Origin(
        channel=clean_line(shown if isinstance(shown, str) else path.stem, 200) or path.stem,
        thread=str(ids[1]) if known and str(channel.get("type")) in _THREADS else None,
        address=f"https://discord.com/channels/{place}/{ids[1]}/" if known else None,
    )


def _parse_entry(value: object, number: int, origin: _Origin) -> Entry:
    try:
        record = fields.as_record(value)
        if str(record.get("type", "Default")) not in _WRITTEN:
            return SystemEntry(line=number)
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
        text=_words(record),
        is_bot=fields.flag(author, "isBot"),
        reply_to=_reply_to(record),
        thread=origin.thread,
        mentions=_mentions(record),
        url=None if origin.address is None else origin.address + message_id,
        edited_at=fields.optional_time(record, "timestampEdited"),
    )


def _words(record: fields.Record) -> str:
    """The author's words, and below them those that they forward, quoted."""
    written = fields.text(record, "content")
    forwarded = record.get("forwardedMessage")
    if not isinstance(forwarded, dict):
        return written
    words = fields.quoted(fields.optional_text(cast(fields.Record, forwarded), "content"))
    return "\n".join(part for part in (written, words) if part)


def _reply_to(record: fields.Record) -> MessageId | None:
    reference = record.get("reference")
    if not isinstance(reference, dict):
        return None
    known = cast(fields.Record, reference)
    # Cross-posted and forwarded messages refer to their origin without answering it.
    if str(record.get("type")) not in ("Reply", "19") and known.get("type") != "Default":
        return None
    found = fields.optional_identifier(known, "messageId")
    return None if found is None else MessageId(found)


def _mentions(record: fields.Record) -> tuple[UserId, ...]:
    listed = record.get("mentions")
    if not isinstance(listed, list):
        return ()
    people = (fields.as_record(item) for item in cast(list[object], listed))
    return tuple(UserId(fields.identifier(person, "id")) for person in people)
