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
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, tzinfo
from itertools import islice
from pathlib import Path

from whoknows_ingest.importers.files import Sample, iter_lines
from whoknows_ingest.importers.irc_days import LogDays, date_of_name
from whoknows_ingest.importers.irc_lines import (
    Body,
    LineKind,
    decode_line,
    parse_body,
    parse_date_mark,
    parse_stamp,
)
from whoknows_schema.answers import BadLine
from whoknows_schema.ids import MessageId, UserId, digest
from whoknows_schema.text import clean_line, clean_text
from whoknows_schema.values import Message

__all__ = ["TITLE", "read", "recognises"]

TITLE = "IRC log (irssi, WeeChat, ZNC, XChat, Quassel, IRCCloud)"

_CHANNEL = re.compile(r"[#&][^\s,/]+")
_QUASSEL_ACTION = re.compile(rb"^\S+(?: [ap]m\])? -\*- ", re.IGNORECASE)
_RFC_CASE = str.maketrans("[]\\~", "{}|^")


def recognises(sample: Sample) -> bool:
    """Whether a line of the head is one that such a client writes."""
    return any(_is_irc_line(decode_line(line)) for line in sample.lines)


def _is_irc_line(line: str) -> bool:
    if parse_date_mark(line) is not None:
        return True
    stamp = parse_stamp(line)
    return stamp is not None and parse_body(stamp.rest).kind is not LineKind.UNKNOWN


def read(path: Path, *, zone: tzinfo = UTC) -> Iterator[Message | BadLine]:
    """Messages, actions and notices in file order; joins, parts and the like are passed over.

    A line that is neither is reported and skipped. An impossible time of day (``39:95``) is taken
    for the time of the line before.
    """
    days = LogDays(path)
    log = _Log(path=path, zone=zone, stars_are_system=_is_quassel(path))
    for number, raw in iter_lines(path):
        if raw is None:
            yield BadLine(line=number, reason="too long for a line of an IRC log")
            continue
        line = decode_line(raw)
        if not line.strip() or days.note_mark(line):
            continue
        entry = log.entry(number, line, days)
        if entry is not None:
            yield entry


def _is_quassel(path: Path) -> bool:
    return any(_QUASSEL_ACTION.match(raw or b"") for _, raw in islice(iter_lines(path), 1000))


def _channel_of(path: Path) -> str:
    """The channel that the file's name or folder names, else the name itself."""
    for part in (path.stem, path.parent.name):
        found = _CHANNEL.search(re.sub(r"[_.-]?\d{4}-?\d\d-?\d\d$", "", part))
        if found is not None:
            return found[0].removesuffix(".weechatlog")
    shown = path.parent.name if date_of_name(path) and path.parent.name else path.stem
    return clean_line(shown, 200) or "irc"


@dataclass(slots=True, kw_only=True)
class _Log:
    """One log being read."""

    path: Path
    zone: tzinfo
    stars_are_system: bool
    channel: str = field(init=False)
    names: dict[str, str] = field(default_factory=dict[str, str])
    seen: Counter[str] = field(default_factory=Counter[str])
    seen_at: datetime | None = None

    def __post_init__(self) -> None:
        self.channel = _channel_of(self.path)

    def entry(self, number: int, line: str, days: LogDays) -> Message | BadLine | None:
        """What the line says, or None when nobody said anything."""
        stamp = parse_stamp(line)
        if stamp is None:
            if number == 1 and _CHANNEL.fullmatch(line.strip()):
                self.channel = line.strip()
                return None
            return BadLine(line=number, reason=f"no line of an IRC log: {clean_line(line, 60)!r}")
        body = parse_body(stamp.rest, stars_are_system=self.stars_are_system)
        moment = days.moment(stamp)
        if body.kind is LineKind.SYSTEM:
            return None
        if body.kind is LineKind.UNKNOWN or not clean_line(body.nick):
            return BadLine(line=number, reason=f"no line of an IRC log: {clean_line(line, 60)!r}")
        return self._message(body, moment, days.stable(moment))

    def _message(self, body: Body, moment: datetime, stable: str) -> Message:
        nick = clean_line(body.nick, 100)
        user = nick.translate(_RFC_CASE).lower()
        name = self.names.setdefault(user, nick)
        text = clean_text(body.text).strip()
        said = f"{name} {text}".strip() if body.kind is LineKind.ACTION else text
        key = digest(self.channel, stable, user, body.kind, text)
        return Message(
            id=MessageId(f"irc-{digest(key, str(self._nth(key, moment)))}"),
            channel=self.channel,
            author_id=UserId(user),
            author_name=name,
            sent_at=moment.replace(tzinfo=self.zone).astimezone(UTC),
            text=said,
        )

    def _nth(self, key: str, moment: datetime) -> int:
        # Equal keys have equal times, so only those of the current time need to be remembered.
        if moment != self.seen_at:
            self.seen.clear()
            self.seen_at = moment
        self.seen[key] += 1
        return self.seen[key]
