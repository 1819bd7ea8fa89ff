"""Generic JSONL: one message an object, one object a line (fields: docs, "answer shapes")."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.files import MAX_LINE_BYTES, Sample, check_utf8, iter_lines
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

__all__ = ["TITLE", "read", "recognises"]

TITLE = "JSON Lines with id, channel, author_id, author_name, sent_at and text in each line"

_OWN_KEYS = re.compile(rb'"(?:author_id|author_name|sent_at)"\s*:')


def recognises(sample: Sample) -> bool:
    """Whether a line looks like an object with a field that only this format has."""
    return any(line.lstrip().startswith(b"{") and _OWN_KEYS.search(line) for line in sample.lines)


def read(path: Path) -> Iterator[Message | BadLine]:
    """Messages in file order; lines that are no message are reported and skipped.

    Raises:
        InvalidLine: The file is not UTF-8 (found before the first message is yielded).
    """
    check_utf8(path)
    for number, line in iter_lines(path):
        if line is None:
            yield BadLine(line=number, reason=f"longer than {MAX_LINE_BYTES} bytes")
        elif line.strip():
            yield _parse_line(number, line)


def _parse_line(number: int, line: bytes) -> Message | BadLine:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        return BadLine(line=number, reason=f"not JSON: {error}")
    try:
        return _message(fields.as_record(value))
    except InvalidInput as error:
        return BadLine(line=number, reason=str(error))


def _message(record: fields.Record) -> Message:
    author_id = fields.identifier(record, "author_id")
    reply_to = fields.optional_identifier(record, "reply_to")
    return Message(
        id=MessageId(fields.identifier(record, "id")),
        channel=fields.identifier(record, "channel"),
        author_id=UserId(author_id),
        author_name=fields.name(record, "author_name", otherwise=author_id),
        author_display_name=fields.optional_line(record, "author_display_name"),
        sent_at=fields.chat_time(record, "sent_at"),
        text=fields.text(record, "text"),
        is_bot=fields.flag(record, "is_bot"),
        reply_to=None if reply_to is None else MessageId(reply_to),
        thread=fields.optional_identifier(record, "thread"),
        mentions=tuple(UserId(user) for user in fields.identifiers(record, "mentions")),
        url=fields.optional_line(record, "url"),
        edited_at=fields.optional_time(record, "edited_at"),
        deleted_at=fields.optional_time(record, "deleted_at"),
    )
