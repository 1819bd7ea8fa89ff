"""The head of a WhatsApp line: date and time, in whichever form the phone wrote them.

Android writes ``13/06/2018, 21:25 - Ann: hi``, iOS ``[13/06/2018, 21:25:15] Ann: hi``, and both
follow the phone's language in everything else: order and separators of the date, "klo" or a comma,
12 or 24 hours, seconds or none. One export has one form, so a line in another form is text.
"""

import re
from dataclasses import dataclass
from datetime import time

__all__ = ["Header", "parse_header"]

_MARKS = "\u200e\u200f\u202a\u202b\u202c\ufeff"
_SPACE = "[ \u00a0\u202f]"
_MORNING = r"a\.?" + _SPACE + r"?m\.?|上午|오전|午前|ص|π\.?μ\.?"
_EVENING = r"p\.?" + _SPACE + r"?m\.?|下午|오후|午後|م|μ\.?μ\.?"
_HALF = rf"(?P<{{0}}m>{_MORNING})|(?P<{{0}}e>{_EVENING})"
_HEADER = re.compile(
    rf"""^[{_MARKS}]*(?P<open>\[)?[{_MARKS}]*
    (?P<a>\d{{1,4}})(?P<sep>[./-]\ ?)[{_MARKS}]?(?P<b>\d{{1,4}})(?P=sep)[{_MARKS}]?(?P<c>\d{{1,4}})
    (?P<dot>\.)?[{_MARKS}]?(?P<gap>[,،]?{_SPACE}+(?:klo|kl\.|um|às|a\ las)?{_SPACE}?)
    (?:(?:{_HALF.format("l")}){_SPACE}?)?
    (?P<hour>\d{{1,2}})(?P<colon>[:.])(?P<minute>\d\d)(?:[:.](?P<second>\d\d))?
    (?:{_SPACE}?(?:{_HALF.format("t")}))?
    (?P<end>(?(open)\]\ ?|(?:{_SPACE}[-–]{_SPACE}|:\ |{_SPACE})))
    (?P<rest>.*)$""",
    re.VERBOSE | re.IGNORECASE | re.DOTALL,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """The head of a line, and what follows it.

    Attributes:
        numbers: The date's three numbers as they stand.
        year_at: Place of the year, when it has four digits.
        clock: Time of day; None when it is impossible.
        style: Everything that one export writes in one way.
        rest: What follows; begins with a direction mark where WhatsApp itself speaks.
    """

    numbers: tuple[int, int, int]
    year_at: int | None
    clock: time | None
    style: tuple[object, ...]
    rest: str

    @property
    def shown(self) -> str:
        """Date and time in one form, whatever the order of the date turns out to be."""
        return f"{'.'.join(map(str, self.numbers))} {self.clock}"

    @property
    def is_bare(self) -> bool:
        """Whether only a space divides it from the rest, as in many a file that is no chat."""
        return self.style[-1] == ""


def parse_header(line: str) -> Header | None:
    """The head of a line, or None when it has none.

    >>> parse_header("3/6/18, 1:55 p.m. - Ann: hi").rest
    'Ann: hi'
    """
    # Most lines of a long message fail here, without the costly expression.
    if not (line[:1].isdigit() or line[:1] in f"[{_MARKS}"):
        return None
    found = _HEADER.match(line)
    if found is None:
        return None
    parts = (found["a"], found["b"], found["c"])
    widths = [len(part) for part in parts]
    if 3 in widths or widths.count(4) > 1:
        return None
    year_at = widths.index(4) if 4 in widths else None
    return Header(
        numbers=(int(parts[0]), int(parts[1]), int(parts[2])),
        year_at=year_at,
        clock=_clock(found),
        style=_style(found, year_at),
        rest=found["rest"],
    )


def _style(found: re.Match[str], year_at: int | None) -> tuple[object, ...]:
    return (
        *(found["open"], found["sep"].strip(), year_at, found["dot"], found["gap"].strip()),
        *(found["colon"], found["second"] is None, _half(found) is None, found["end"].strip()),
    )


def _half(found: re.Match[str]) -> int | None:
    """Hours that the half of the day adds: 0 or 12; None on a clock of 24."""
    if found["lm"] or found["tm"]:
        return 0
    return 12 if found["le"] or found["te"] else None


def _clock(found: re.Match[str]) -> time | None:
    hour, half = int(found["hour"]), _half(found)
    if half is not None:
        if hour > 12:
            return None
        hour = hour % 12 + half
    try:
        return time(hour, int(found["minute"]), int(found["second"] or 0))
    except ValueError:
        return None
