"""Slack's workspace export, a zip or its unpacked folder (https://slack.com/help/articles/220556107).

In it is a folder for each channel, and in that a JSON file for each day.

``users.json`` and ``channels.json`` give names to ids; without them a writer is known by what the
message itself carries, at worst by the id. A message's id is its channel's and its ``ts``, which
is unique only within a channel (https://docs.slack.dev/reference/events/message).
"""

import re
from collections.abc import Iterator
from typing import cast

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.entries import Entry, SystemEntry, in_document
from whoknows_ingest.importers.files import Sample
from whoknows_ingest.importers.json_stream import JsonPath, check_json, iter_json
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.slack_names import NAME_FILES, SlackNames, read_names
from whoknows_ingest.importers.slack_text import mentioned, plain_text
from whoknows_ingest.importers.source import Document
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

__all__ = ["COMPANIONS", "TITLE", "read", "recognises"]

TITLE = "Slack export"

COMPANIONS = NAME_FILES | {
    *("integration_logs.json", "canvases.json", "lists.json", "file_conversations.json"),
    *("huddle_transcripts.json", "org_users.json", "content_flags.json"),
}
"""Files of an export that hold no messages."""

_TS = re.compile(rb'"ts"\s*:\s*"\d{9,11}\.\d{6}"')
# What people and bots write; all other subtypes (joins, topics, pins, calls …) are Slack's own.
_WRITTEN = frozenset(
    {
        *(None, "bot_message", "me_message", "thread_broadcast", "reply_broadcast"),
        *("file_share", "file_comment", "slackbot_response", "document_comment_root"),
    }
)
_SLACKBOT = "USLACKBOT"


def recognises(sample: Sample) -> bool:
    """Whether the file begins like a day of a channel: a list of objects with a ``ts``."""
    return sample.head.lstrip().startswith(b"[") and _TS.search(sample.head) is not None


def read(selection: Selection) -> Iterator[Entry]:
    """Messages channel by channel, day by day; entries that cannot be read by their number.

    Every file is read twice, see `discord.read`.

    Raises:
        InvalidLine: A file is not UTF-8 or not JSON.
    """
    for document in selection.documents:
        check_json(document, opens=_opens)
    names = read_names(selection.beside)
    for document in selection.documents:
        channel = selection.options.channel or document.path.parent.name or "slack"
        entries = _entries(document, channel, names)
        yield from in_document(entries, document, among=len(selection.documents))


def _opens(path: JsonPath) -> bool:
    return path == ()


def _entries(document: Document, channel: str, names: SlackNames) -> Iterator[Entry]:
    place = names.channel_id(channel)
    for path, value in iter_json(document, opens=_opens):
        number = cast(int, path[0]) + 1
        try:
            record = fields.as_record(value)
            if record.get("type", "message") != "message" or not _is_written(record):
                yield SystemEntry(line=number)
            else:
                yield _message(record, channel, place, names)
        except InvalidInput as error:
            yield BadLine(line=number, reason=f"message {number} of {channel!r}: {error}")


def _is_written(record: fields.Record) -> bool:
    return record.get("subtype") in _WRITTEN and not record.get("hidden")


def _message(record: fields.Record, channel: str, place: str, names: SlackNames) -> Message:
    author, shown, account, is_bot = _author(record, names)
    ts = fields.identifier(record, "ts")
    thread = fields.optional_identifier(record, "thread_ts")
    edited = fields.record_or_empty(record.get("edited"))
    return Message(
        id=_id(place, ts),
        channel=channel,
        author_id=UserId(author),
        author_name=account,
        author_display_name=shown,
        sent_at=fields.epoch_time(record, "ts"),
        text=_words(record, names),
        is_bot=is_bot,
        reply_to=None if thread is None or thread == ts else _id(place, thread),
        thread=thread,
        mentions=mentioned(fields.optional_text(record, "text")),
        edited_at=fields.epoch_time(edited, "ts") if edited else None,
    )


def _id(place: str, ts: str) -> MessageId:
    return MessageId(f"slack-{place}-{ts}")


def _author(record: fields.Record, names: SlackNames) -> tuple[str, str, str, bool]:
    """Id, shown name and account name of the writer, and whether it is a bot."""
    user = fields.optional_identifier(record, "user")
    if user is not None:
        names.learn(user, record.get("user_profile"))
        person = names.person(user)
        is_bot = person.is_bot or user == _SLACKBOT or record.get("subtype") == "bot_message"
        return user, person.shown, person.account, is_bot
    shown = fields.optional_line(record, "username")
    bot = fields.optional_identifier(record, "bot_id") or shown
    if bot is None:
        raise InvalidInput("fields 'user', 'bot_id' and 'username' are all missing")
    return bot, shown or bot, shown or bot, True


def _words(record: fields.Record, names: SlackNames) -> str:
    """What the writer wrote: for an uploaded file the comment with it (as of old exports)."""
    comment: object = None
    if record.get("subtype") == "file_share" and "file" in record:
        comment = fields.record_or_empty(record.get("file")).get("initial_comment") or {}
    elif record.get("subtype") == "file_comment":
        comment = record.get("comment")
    if isinstance(comment, dict):
        words = fields.optional_text(fields.record_or_empty(cast(object, comment)), "comment")
    else:
        words = fields.optional_text(record, "text")
    return plain_text(words, names)
