"""IRC logs of irssi, WeeChat, ZNC and clients that write alike.

A nick is all that a log knows of a person, so the nick is the id (folded, because IRC nicks are
case-insensitive: RFC 2812 §2.2) and the spelling of its first line the name. A log has local
times without zone; they are read in ``zone``. The date comes, best first, from the line, a line
of the client's own ("Log opened", "Day changed"), from the file's name, and at last from the day on
which the file was last written, counting back the midnights in it.

A log has no message ids. Ours is a digest of channel, time, nick and text, and of how many equal
lines came before, so a log that has grown imports only what is new.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from itertools import islice

from whoknows_ingest.importers.entries import Entry, SystemEntry, in_document
from whoknows_ingest.importers.files import Sample, decode_line, iter_lines
from whoknows_ingest.importers.irc_days import LogDays, date_of_name
from whoknows_ingest.importers.irc_lines import (
    Body,
    LineKind,
    parse_body,
    parse_date_mark,
    parse_stamp,
)
from whoknows_ingest.importers.made_ids import MadeIds
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.source import Document
from whoknows_schema.answers import BadLine
from whoknows_schema.ids import UserId
from whoknows_schema.text import clean_line, clean_text
from whoknows_schema.values import Message

__all__ = ["TITLE", "read", "recognises"]

TITLE = "IRC log (irssi, WeeChat, ZNC, XChat, Quassel, IRCCloud)"

_CHANNEL = re.compile(r"[#&][^\s,/]+")
_QUASSEL_ACTION = re.compile(rb"^\S+(?: [ap]m\])? -\*- ", re.IGNORECASE)
_WEECHAT = re.compile(rb"^\d{4}-\d\d-\d\d \d\d:\d\d(?::\d\d)?\t[^\t]*\t")
_RFC_CASE = str.maketrans("[]\\~", "{}|^")


def recognises(sample: Sample) -> bool:
    """Whether a line of the head is one that such a client writes."""
    return any(_is_irc_line(decode_line(line)) for line in sample.lines)


def _is_irc_line(line: str) -> bool:
    if parse_date_mark(line) is not None:
        return True
    stamp = parse_stamp(line)
    return stamp is not None and parse_body(stamp.rest).kind is not LineKind.UNKNOWN


def read(selection: Selection) -> Iterator[Entry]:
    """Messages, actions and notices, log by log in file order.

    A line that is neither of a person nor of the client is reported and skipped. An impossible
    time of day (``39:95``) is taken for the time of the line before.
    """
    for document in selection.documents:
        log = _Log(
            document=document,
            zone=selection.options.zone,
            channel=selection.options.channel or _channel_of(document),
            stars_are_system=_shows(document, _QUASSEL_ACTION),
            is_tabbed=_shows(document, _WEECHAT),
        )
        yield from in_document(log.entries(), document, among=len(selection.documents))


def _shows(document: Document, sign: re.Pattern[bytes]) -> bool:
    """Whether one of the first lines shows which client wrote the log."""
    return any(sign.match(raw or b"") for _, raw in islice(iter_lines(document), 1000))


def _channel_of(document: Document) -> str:
    """The channel that the file's name or folder names, else the name itself."""
    path = document.path
    for part in (path.stem, path.parent.name):
        found = _CHANNEL.search(re.sub(r"[_.-]?\d{4}-?\d\d-?\d\d$", "", part))
        if found is not None:
            return found[0].removesuffix(".weechatlog")
    shown = path.parent.name if date_of_name(path) and path.parent.name else path.stem
    return clean_line(shown, 200) or "irc"


@dataclass(slots=True, kw_only=True)
class _Log:
    """One log being read."""

    document: Document
    zone: tzinfo
    channel: str
    stars_are_system: bool
    is_tabbed: bool
    names: dict[str, str] = field(default_factory=dict[str, str])
    made: MadeIds = field(default_factory=lambda: MadeIds("irc"))

    def entries(self) -> Iterator[Entry]:
        """What each line says."""
        days = LogDays(self.document)
        for number, raw in iter_lines(self.document):
            if raw is None:
                yield BadLine(line=number, reason="too long for a line of an IRC log")
                continue
            line = decode_line(raw)
            if not line.strip():
                continue
            if days.note_mark(line):
                yield SystemEntry(line=number)
                continue
            yield self._entry(number, line, days)

    def _entry(self, number: int, line: str, days: LogDays) -> Entry:
        stamp = parse_stamp(line)
        if stamp is None:
            if number == 1 and _CHANNEL.fullmatch(line.strip()):
                self.channel = line.strip()
                return SystemEntry(line=number)
            return _unreadable(number, line)
        body = parse_body(stamp.rest, stars_are_system=self.stars_are_system)
        moment = days.moment(stamp)
        if self.is_tabbed and stamp.day is not None and not stamp.rest.startswith("\t"):
            return _unreadable(number, line)
        if body.kind is LineKind.SYSTEM:
            return SystemEntry(line=number)
        # XChat, alone in writing months by name, logs no message without text.
        is_cut = stamp.month_day is not None and body.kind is LineKind.MESSAGE and not body.text
        if body.kind is LineKind.UNKNOWN or is_cut or not clean_line(body.nick):
            return _unreadable(number, line)
        return self._message(body, moment, days.stable(moment))

    def _message(self, body: Body, moment: datetime, stable: str) -> Message:
        nick = clean_line(body.nick, 100)
        user = nick.translate(_RFC_CASE).lower()
        name = self.names.setdefault(user, nick)
        text = clean_text(body.text).strip()
        said = f"{name} {text}".strip() if body.kind is LineKind.ACTION else text
        return Message(
            id=self.made.next(self.channel, stable, user, body.kind, text),
            channel=self.channel,
            author_id=UserId(user),
            author_name=name,
            sent_at=moment.replace(tzinfo=self.zone).astimezone(UTC),
            text=said,
        )


def _unreadable(number: int, line: str) -> BadLine:
    return BadLine(line=number, reason=f"no line of an IRC log: {clean_line(line, 60)!r}")
