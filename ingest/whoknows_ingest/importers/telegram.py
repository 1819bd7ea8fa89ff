"""Telegram Desktop's JSON (``result.json``): one chat, or a whole account with all its chats.

Members as Telegram Desktop writes them (its `export_output_json.cpp`). ``date_unixtime`` is exact;
where an old export has only ``date``, that is local time without a zone. Service entries (joins,
pins, calls, titles) are nobody's words. What was forwarded belongs to somebody else, so it is
quoted. Media without a caption have empty text; the text of a poll is its question.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import cast

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.entries import Entry, SystemEntry, in_document
from whoknows_ingest.importers.files import Sample
from whoknows_ingest.importers.json_stream import JsonPath, check_json, iter_json
from whoknows_ingest.importers.made_ids import MadeIds
from whoknows_ingest.importers.options import ImportOptions
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.source import Document
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.text import clean_line, clean_text
from whoknows_schema.values import Message

__all__ = ["TITLE", "read", "recognises"]

TITLE = "Telegram Desktop JSON"

_SIGNS = re.compile(
    rb'"type"\s*:\s*"(?:personal_chat|bot_chat|saved_messages|replies|verification_codes|'
    rb'(?:private|public)_(?:group|supergroup|channel))"|"date_unixtime"\s*:|"from_id"\s*:|'
    rb'"about"\s*:\s*"Here is the data you requested|"chats"\s*:\s*\{'
)
_SAVED = "Saved messages"


def recognises(sample: Sample) -> bool:
    """Whether the file begins like an export: an object with a kind of chat, or with chats."""
    return sample.head.lstrip().startswith(b"{") and _SIGNS.search(sample.head) is not None


def read(selection: Selection) -> Iterator[Entry]:
    """Messages in file order; entries that cannot be read are reported by their number.

    Every file is read twice, see `discord.read`.

    Raises:
        InvalidLine: A file is not UTF-8 or not JSON.
    """
    for document in selection.documents:
        check_json(document, opens=_opens)
    for document in selection.documents:
        entries = _entries(document, selection.options)
        yield from in_document(entries, document, among=len(selection.documents))


def _opens(path: JsonPath) -> bool:
    return not _is_message(path)


def _is_message(path: JsonPath) -> bool:
    return len(path) in (2, 5) and path[-2] == "messages" and isinstance(path[-1], int)


@dataclass(slots=True, kw_only=True)
class _Chat:
    """The chat whose messages are being read: what its members before them said."""

    options: ImportOptions
    place: JsonPath = ()
    members: dict[str, object] = field(default_factory=dict[str, object])
    made: MadeIds = field(default_factory=lambda: MadeIds("telegram"))

    @property
    def id(self) -> str | None:
        known = self.members.get("id")
        return str(known) if isinstance(known, int | str) else None

    @property
    def channel(self) -> str:
        shown = self.members.get("name")
        if isinstance(shown, str) and clean_line(shown):
            return clean_line(shown, 200)
        if self.members.get("type") == "saved_messages":
            return self.options.channel or _SAVED
        return self.options.channel or self.id or "telegram"


def _entries(document: Document, options: ImportOptions) -> Iterator[Entry]:
    chat = _Chat(options=options)
    for path, value in iter_json(document, opens=_opens):
        if _is_message(path):
            yield _parse_entry(value, cast(int, path[-1]) + 1, chat)
            continue
        if path[:-1] != chat.place:
            chat.place, chat.members = path[:-1], {}
        if path:
            chat.members[str(path[-1])] = value


def _parse_entry(value: object, number: int, chat: _Chat) -> Entry:
    try:
        record = fields.as_record(value)
        if record.get("type", "message") != "message":
            return SystemEntry(line=number)
        return _message(record, chat)
    except InvalidInput as error:
        return BadLine(line=number, reason=f"message {number} of {chat.channel!r}: {error}")


def _message(record: fields.Record, chat: _Chat) -> Message:
    shown = fields.optional_line(record, "from")
    author = fields.optional_identifier(record, "from_id") or shown
    if author is None:
        raise InvalidInput("fields 'from' and 'from_id' are both missing")
    exact = record.get("date_unixtime") not in (None, "")
    zone = chat.options.zone
    return Message(
        id=_id(record, chat, author),
        channel=chat.channel,
        author_id=UserId(author),
        author_name=shown or author,
        sent_at=fields.epoch_time(record, "date_unixtime")
        if exact
        else fields.local_time(record, "date", zone),
        text=_words(record),
        is_bot=chat.members.get("type") == "bot_chat" and author in (chat.id, f"user{chat.id}"),
        reply_to=_reply_to(record, chat),
        edited_at=fields.epoch_time(record, "edited_unixtime")
        if record.get("edited_unixtime")
        else fields.local_time(record, "edited", zone)
        if record.get("edited")
        else None,
    )


def _id(record: fields.Record, chat: _Chat, author: str) -> MessageId:
    """Telegram's ids count within a chat; entries without one get one of ours."""
    own = fields.optional_identifier(record, "id")
    if own is not None:
        return MessageId(f"telegram-{chat.id or chat.channel}-{own}")
    moment = str(record.get("date_unixtime") or record.get("date"))
    return chat.made.next(chat.channel, moment, author, _words(record))


def _reply_to(record: fields.Record, chat: _Chat) -> MessageId | None:
    # "reply_to_peer_id" names another chat, in which ids mean other messages.
    if record.get("reply_to_peer_id") is not None:
        return None
    own = fields.optional_identifier(record, "reply_to_message_id")
    return None if own is None else MessageId(f"telegram-{chat.id or chat.channel}-{own}")


def _words(record: fields.Record) -> str:
    written = _text(record.get("text"))
    if record.get("forwarded_from") is not None or "forwarded_from_id" in record:
        return fields.quoted(written)
    poll = record.get("poll")
    if not written and isinstance(poll, dict):
        return _text(cast(fields.Record, poll).get("question"))
    return written


def _text(value: object) -> str:
    """Text, or the texts of its pieces: plain ones and those of entities (links, bold …)."""
    pieces = cast(list[object], value) if isinstance(value, list) else [value]
    texts = (
        cast(fields.Record, piece).get("text") if isinstance(piece, dict) else piece
        for piece in pieces
    )
    return clean_text("".join(text for text in texts if isinstance(text, str)))
