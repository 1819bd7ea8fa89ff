"""Generic JSONL: one message an object, one object a line.

Without a column map the members are our own fields and are held to their types; with one, any
members will do, and a dot reaches into an object (``author_name=author.name``).
"""

import json
import re
from collections.abc import Iterator

from whoknows_ingest.importers import fields
from whoknows_ingest.importers.columns import RowReader, check_fields
from whoknows_ingest.importers.entries import Entry, in_document
from whoknows_ingest.importers.files import MAX_LINE_BYTES, Sample, check_utf8, iter_lines
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.source import Document
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


def read(selection: Selection) -> Iterator[Entry]:
    """Messages in file order; lines that are no message are reported and skipped.

    Raises:
        InvalidLine: A file is not UTF-8 (found before the first message is yielded).
        InvalidInput: The column map names a field that there is not, or lacks a needed one.
    """
    options = selection.options
    if options.columns:
        check_fields(options.columns)
    for document in selection.documents:
        check_utf8(document)
    for document in selection.documents:
        rows = RowReader(
            columns=options.columns,
            channel=options.channel or document.path.stem,
            options=options,
        )
        entries = _entries(document, rows)
        yield from in_document(entries, document, among=len(selection.documents))


def _entries(document: Document, rows: RowReader) -> Iterator[Entry]:
    for number, line in iter_lines(document):
        if line is None:
            yield BadLine(line=number, reason=f"longer than {MAX_LINE_BYTES} bytes")
        elif line.strip():
            yield _parse_line(number, line, rows)


def _parse_line(number: int, line: bytes, rows: RowReader) -> Message | BadLine:
    try:
        value: object = json.loads(line)
    except (ValueError, RecursionError) as error:
        return BadLine(line=number, reason=f"not JSON: {error}")
    try:
        record = fields.as_record(value)
        return rows.message(record) if rows.columns else _message(record)
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
