"""WhatsApp's "Export chat": a text file, by itself or in a zip with the media; iOS and Android.

The text has no ids and no zone, and the phone's own date order (see `whatsapp_dates`). A name in
the address book is all that it knows of a person, so the name is the id. What WhatsApp wrote itself
is told apart in `whatsapp_notices`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime

from whoknows_ingest.importers.entries import Entry, ImportNote, SystemEntry, in_document
from whoknows_ingest.importers.files import MAX_LINE_BYTES, Sample, decode_line, iter_raw_lines
from whoknows_ingest.importers.irc_lines import LineKind, parse_body
from whoknows_ingest.importers.made_ids import MadeIds
from whoknows_ingest.importers.options import DateOrder, ImportOptions
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.source import Document
from whoknows_ingest.importers.whatsapp_dates import decide_order, moment_of
from whoknows_ingest.importers.whatsapp_header import Header, parse_header
from whoknows_ingest.importers.whatsapp_notices import is_notice, said, split_author
from whoknows_schema.answers import BadLine
from whoknows_schema.ids import UserId
from whoknows_schema.text import clean_line, clean_text
from whoknows_schema.values import Message

__all__ = ["TITLE", "read", "recognises"]

TITLE = "WhatsApp chat export"

_NAMED = re.compile(
    r"^(?:WhatsApp[ -]Chat|Chat (?:de )?WhatsApp|Discussion WhatsApp|Conversa do WhatsApp)"
    r"(?:\s+(?:with|mit|con|avec|com|met)\s+|\s*-\s*)(?P<chat>.+)$",
    re.IGNORECASE,
)
_COPY = re.compile(r"\s*\(\d+\)$")
_MAX_CHARS = MAX_LINE_BYTES


def recognises(sample: Sample) -> bool:
    """Whether one of the first lines begins with a date and a time, as WhatsApp writes them."""
    return any(_is_chat_line(decode_line(line)) for line in sample.lines[:20])


def _is_chat_line(line: str) -> bool:
    header = parse_header(line)
    # IRC logs have a date and a time in front too, and then a nick or a sign of the client's own.
    if header is None or parse_body(f" {header.rest}").kind is not LineKind.UNKNOWN:
        return False
    return not header.is_bare or split_author(header.rest) is not None


def read(selection: Selection) -> Iterator[Entry]:
    """Messages in file order, chat by chat; a message may go over several lines.

    Every file is read twice: once for the order of its dates, and once for its messages. A line
    with an impossible date is reported and skipped, with the lines that follow it.
    """
    for document in selection.documents:
        chat = _Chat(document=document, options=selection.options)
        yield from in_document(chat.entries(), document, among=len(selection.documents))


def _channel_of(document: Document) -> str:
    """The chat's name, which WhatsApp gives to the file, or to the archive around "_chat.txt"."""
    path = document.path
    name = path.parent.name.removesuffix(".zip") if path.stem == "_chat" else path.stem
    name = _COPY.sub("", clean_line(name, 200))
    found = _NAMED.match(name)
    return (found["chat"] if found else name) or "whatsapp"


@dataclass(slots=True)
class _Block:
    """A header and the lines up to the next one; no header for what stands before the first."""

    line: int
    header: Header | None
    lines: list[str] = field(default_factory=list[str])
    chars: int = 0

    def add(self, line: str | None) -> None:
        """Take one more line; those beyond the longest message are not kept."""
        self.chars += _MAX_CHARS + 1 if line is None else len(line)
        if line is not None and self.chars <= _MAX_CHARS:
            self.lines.append(line)


@dataclass(slots=True, kw_only=True)
class _Chat:
    """One file being read."""

    document: Document
    options: ImportOptions
    made: MadeIds = field(default_factory=lambda: MadeIds("whatsapp"))

    def entries(self) -> Iterator[Entry]:
        """Its entries, and first of all what had to be assumed about its dates."""
        order = self.options.date_order
        if order is None:
            decision = decide_order(
                block.header for block in self._blocks(None) if block.header is not None
            )
            order = decision.order
            if not decision.is_certain:
                yield ImportNote(
                    text=f"{self.document.path.name}: no date tells day and month apart; "
                    f"read as {order.value} (--date-order reads it otherwise)"
                )
        channel = self.options.channel or _channel_of(self.document)
        for block in self._blocks(order):
            yield self._entry(block, order, channel)

    def _blocks(self, order: DateOrder | None) -> Iterator[_Block]:
        """The blocks; without an order, a pasted line in the file's own form begins one too."""
        style: tuple[object, ...] | None = None
        block: _Block | None = None
        ends: list[bytes] = []
        for number, raw in iter_raw_lines(self.document):
            line = None if raw is None else decode_line(raw.rstrip(b"\r\n"))
            header = None if line is None else parse_header(line)
            if style is None and header is not None and line is not None and _is_chat_line(line):
                style, ends = header.style, [raw[-2:] if raw else b""] * 2
            if header is None or header.style != style or _is_pasted(header, block, order, ends):
                if block is None and line != "":
                    block = _Block(number, None)
                if block is not None:
                    block.add(line)
            else:
                if block is not None:
                    yield block
                block = _Block(number, header)
                block.add(header.rest)
            ends[1:] = [raw[-2:] if raw else b""]
        if block is not None:
            yield block

    def _entry(self, block: _Block, order: DateOrder, channel: str) -> Entry:
        if block.header is None:
            return BadLine(line=block.line, reason="no line of a WhatsApp chat")
        moment = moment_of(block.header, order)
        if moment is None:
            shown = clean_line(block.header.shown, 40)
            return BadLine(line=block.line, reason=f"no such date and time ({order}): {shown!r}")
        if block.chars > _MAX_CHARS:
            return BadLine(line=block.line, reason=f"longer than {_MAX_CHARS} characters")
        found = split_author("\n".join(block.lines))
        if found is None or is_notice(found[1]):
            return SystemEntry(line=block.line)
        return self._message(block.header, found, moment, channel)

    def _message(
        self, header: Header, found: tuple[str, str], moment: datetime, channel: str
    ) -> Message:
        author = clean_line(found[0], 100)
        words = said(found[1])
        sent_at = moment.replace(tzinfo=self.options.zone).astimezone(UTC)
        return Message(
            id=self.made.next(channel, header.shown, author, found[1]),
            channel=channel,
            author_id=UserId(author),
            author_name=author,
            sent_at=sent_at,
            text=clean_text(words.text),
            # When it was deleted, WhatsApp does not say; that it was is what counts.
            deleted_at=sent_at if words.is_deleted else None,
        )


def _is_pasted(
    header: Header, block: _Block | None, order: DateOrder | None, ends: list[bytes]
) -> bool:
    """Whether a header stands inside of a message, copied there from another chat.

    iOS ends messages with CRLF, and lines inside of a message with LF. Since files are edited by
    hand, that counts only for a line that is also older than the message around it.

    Args:
        header: What the line begins with.
        block: The message so far.
        order: The order of the file's dates, once it is known.
        ends: The line end of the file's first header, and that of the line before.
    """
    if order is None or block is None or block.header is None:
        return False
    if ends[:1] != [b"\r\n"] or ends[1:] == [b"\r\n"]:
        return False
    here, there = moment_of(header, order), moment_of(block.header, order)
    return here is not None and there is not None and here < there
