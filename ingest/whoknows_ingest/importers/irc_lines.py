"""Lines of IRC logs: the time in front, and what follows it.

The shapes are those that the clients write by default: irssi (``12:00 <@nick> text``), WeeChat
(``2024-01-01 12:00:00`` tab nick tab text), ZNC (``[12:00:00] <nick> text``), XChat and HexChat
(``Jan 01 12:00:00 <nick> text``), Quassel, IRCCloud and qwebirc. Nothing here knows a date that
is not in the line itself; `irc` keeps track of those.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from enum import StrEnum

__all__ = [
    "Body",
    "LineKind",
    "Stamp",
    "parse_body",
    "parse_date_mark",
    "parse_stamp",
]

MONTHS: Mapping[str, int] = {
    name: number
    for number, name in enumerate(
        "jan feb mar apr may jun jul aug sep oct nov dec".split(), start=1
    )
}

# "!RP 2015-…" is how https://github.com/irisfofs/jekyll-rp_logs has lines flagged by hand.
_STAMP = re.compile(
    r"""^\s*(?:![A-Z]+\ (?=\d{4}-))?\[?
    (?:(?P<date>\d{4}-\d\d-\d\d)[ T]|(?P<month>[A-Za-z]{3})\ +(?P<day>\d{1,2})\ )?
    (?P<hour>\d{1,2}):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.\d+)?)?(?:Z|[+-]00:?00)?
    (?:\ ?(?P<half>[ap]m))?\]?(?P<rest>(?=\t|\ ).*|)$""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL | re.ASCII,
)
# "--- Log opened Tue Mar 05 10:00:00 2024", "--- Day changed Wed Mar 06 2024",
# "**** BEGIN LOGGING AT Mon Dec 31 21:11:55 2011" and the same in other languages.
_DATE_MARK = re.compile(
    r"^(?:---|\*{4}) .*?\b(?P<month>[A-Za-z]{3}) +(?P<day>\d{1,2}) "
    r"(?:(?P<time>\d\d:\d\d:\d\d) )?(?P<year>\d{4})$",
    re.ASCII,
)
# mIRC formatting (https://modern.ircdocs.horse/formatting): bold, colour, hex colour, reset …
_FORMATTING = re.compile(
    r"\x03(?:\d{1,2}(?:,\d{1,2})?)?|\x04(?:[0-9A-Fa-f]{6})?|[\x02\x0f\x11\x16\x1d-\x1f]"
)
_NICK = r"(?P<nick>[^\s<>:,*!-][^\s<>]*)"
_MODE = r"[@+%~&!]*"
_SPOKEN = re.compile(rf"^<[ ]?{_MODE}{_NICK}>(?:[ \t](?P<text>.*))?$", re.DOTALL)
_WEECHAT = re.compile(r"^\t(?P<mark>[^\t]*)\t(?P<text>.*)$", re.DOTALL)
_ACTION = re.compile(rf"^(?:\*[ \t]|-\*- |— ){_MODE}{_NICK}(?: (?P<text>.*))?$", re.DOTALL)
_NOTICE = re.compile(
    r"^-(?P<nick>[^\s()<>:*!-][^\s()<>:]*?)(?:\([^)]*\)|:[#&]\S+?)?- (?P<text>.*)$", re.DOTALL
)
# XChat and HexChat write their own lines with the star of an action, or with no sign at all.
_STAR_NOTICE = re.compile(
    r"^Topic for [#&]\S+ (?:is|set by) |"
    r"^\*[ \t](?:Now talking (?:on|in) [#&]|Topic for [#&]|You are now |Disconnected |"
    r"\S+ \(\S+@\S+\) has (?:joined|left)|\S+ has quit \(|\S+ is now known as \S+$|"
    r"\S+ (?:gives|removes|sets) (?:channel|mode|voice))"
)
_SYSTEM = re.compile(r"^(?:-!-|\*{3}|---|--|-->|<--|<->|==|=!=|[→←⇐⇒↔ⓘ*—]|===)(?:[ \t]|$)")
_BARE_NICK = re.compile(rf"^{_MODE}{_NICK}$")


class LineKind(StrEnum):
    """What a line is."""

    MESSAGE = "message"
    ACTION = "action"
    SYSTEM = "system"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """Time in front of a line.

    Attributes:
        clock: Time of day as shown; None when it is impossible (``39:95:90``).
        day: Date, if the line has a whole one.
        month_day: Month and day, if the line has those without a year.
        rest: What follows.
    """

    clock: time | None
    day: date | None
    month_day: tuple[int, int] | None
    rest: str

    @property
    def is_undated(self) -> bool:
        """Whether the line shows a time of day only."""
        return self.day is None and self.month_day is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """What stands after the time; nick and text are empty unless someone said something."""

    kind: LineKind
    nick: str = ""
    text: str = ""


def parse_stamp(line: str) -> Stamp | None:
    """The time in front of a line, or None when there is none.

    >>> parse_stamp("[12:05] <a> hi").clock
    datetime.time(12, 5)
    """
    found = _STAMP.match(line)
    if found is None:
        return None
    day = _day(found["date"]) if found["date"] else None
    if found["date"] and day is None:
        return None
    month = MONTHS.get(found["month"].lower()) if found["month"] else None
    if found["month"] and month is None:
        return None
    month_day = (month, int(found["day"])) if month is not None else None
    return Stamp(clock=_clock(found), day=day, month_day=month_day, rest=found["rest"])


def _clock(found: re.Match[str]) -> time | None:
    hour = int(found["hour"])
    if found["half"]:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if found["half"].lower() == "pm" else 0)
    try:
        return time(hour, int(found["minute"]), int(found["second"] or 0))
    except ValueError:
        return None


def parse_date_mark(line: str) -> date | None:
    """The day that a line of the client's own announces, or None.

    >>> parse_date_mark("--- Day changed Wed Mar 06 2024")
    datetime.date(2024, 3, 6)
    """
    found = _DATE_MARK.match(line)
    if found is None:
        return None
    month = MONTHS.get(found["month"].lower(), 0)
    return _day(f"{found['year']}-{month:02}-{int(found['day']):02}")


def _day(iso: str) -> date | None:
    """The date, if IRC was there (1988) and the year is no slip."""
    try:
        day = date.fromisoformat(iso)
    except ValueError:
        return None
    return day if 1988 <= day.year < 2200 else None


def parse_body(rest: str, *, stars_are_system: bool = False) -> Body:
    """Who said what in the part of a line after its time.

    Args:
        rest: The part after the time.
        stars_are_system: ``* nick …`` is the client speaking, as in Quassel, whose actions are
            written ``-*- nick …``.

    >>> parse_body(" <@alice> hi").nick
    'alice'
    """
    shown = _FORMATTING.sub("", rest)
    tabbed = _WEECHAT.match(shown)
    body = shown.strip()
    if tabbed is not None:
        return _weechat_body(tabbed["mark"].strip(), tabbed["text"])
    if _STAR_NOTICE.match(body) or (stars_are_system and body.startswith("* ")):
        return Body(kind=LineKind.SYSTEM)
    for pattern, kind in (
        (_SPOKEN, LineKind.MESSAGE),
        (_ACTION, LineKind.ACTION),
        (_NOTICE, LineKind.MESSAGE),
    ):
        found = pattern.match(body)
        if found is not None:
            return _said(kind, found["nick"], found["text"] or "")
    return Body(kind=LineKind.SYSTEM if _SYSTEM.match(body) else LineKind.UNKNOWN)


def _weechat_body(mark: str, text: str) -> Body:
    if mark == "*":
        nick, _, action = text.partition(" ")
        return _said(LineKind.ACTION, nick.lstrip("@+%~&!"), action)
    if _SYSTEM.match(mark) or not mark:
        return Body(kind=LineKind.SYSTEM)
    found = _BARE_NICK.match(mark)
    if found is None:
        return Body(kind=LineKind.UNKNOWN)
    return _said(LineKind.MESSAGE, found["nick"], text)


def _said(kind: LineKind, nick: str, text: str) -> Body:
    # RRSAgent writes joins as if the nick had said them: "<a> a has joined #c";
    # IRCCloud writes renames like actions: "* a → b".
    if re.match(rf"(?:{re.escape(nick)} has (?:joined|left) [#&]|→ )\S+$", text):
        return Body(kind=LineKind.SYSTEM)
    return Body(kind=kind, nick=nick, text=text)
