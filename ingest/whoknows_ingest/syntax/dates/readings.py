"""What date expressions mean: a day, a week, a month, a season, a year, or since when."""

import calendar
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

__all__ = [
    "Asked",
    "DatedSpan",
    "Lexicon",
    "Read",
    "Reading",
    "Rule",
    "at_clock",
    "count_of",
    "day_text",
    "midnight",
    "month_of",
    "months_away",
    "on_day",
    "rule",
    "weekend_of",
    "year_of",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class DatedSpan:
    """A date expression and what it means.

    Attributes:
        start: Offset of its first character.
        end: Offset after its last character.
        text: The same date, absolute, with its preposition: "on 7 May 2023".
        moment: The first moment of it, aware UTC.
        since: It names when something began ("for three years", "since 2016").
    """

    start: int
    end: int
    text: str
    moment: datetime
    since: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What an expression means, its moment in the zone of the message."""

    text: str
    moment: datetime
    since: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Lexicon:
    """Words of one language, lower case.

    Attributes:
        months: To 1–12.
        days: To 0 (Monday) – 6.
        numbers: Beside digits.
        units: To day, week, weekend, month, year, hour.
        which: To last, this or next.
        seasons: To the English name.
    """

    months: Mapping[str, int]
    days: Mapping[str, int]
    numbers: Mapping[str, int]
    units: Mapping[str, str]
    which: Mapping[str, str] = field(default_factory=dict[str, str])
    seasons: Mapping[str, str] = field(default_factory=dict[str, str])

    def one_of(self, words: Mapping[str, object]) -> str:
        """A pattern of the words, longest first."""
        return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """When and in what it was written.

    Attributes:
        sent_at: The message's time in the zone of its community.
        past: The sentence tells of the past.
    """

    sent_at: datetime
    past: bool
    lexicon: Lexicon


Read = Callable[[re.Match[str], Asked], Reading | None]
Rule = tuple[re.Pattern[str], Read]


def rule(pattern: str, read: Read) -> Rule:
    """A rule for an expression that stands between words."""
    return re.compile(rf"(?<![\w'-])(?:{pattern})(?![\w'-])", re.IGNORECASE), read


def day_text(moment: datetime) -> str:
    """The day as shown in facts.

    >>> day_text(datetime(2023, 5, 7))
    '7 May 2023'
    """
    return f"{moment.day} {calendar.month_name[moment.month]} {moment.year}"


def midnight(moment: datetime) -> datetime:
    """Where its day begins."""
    return moment.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)


def on_day(moment: datetime) -> Reading:
    """The day of a moment."""
    day = midnight(moment)
    return Reading(text=f"on {day_text(day)}", moment=day)


def at_clock(day: Reading, clock: str | None) -> Reading:
    """The day at a time that was said, as "23:50", "8 pm"; the day alone for none or no such."""
    found = re.fullmatch(r"(\d{1,2})(?:[:.h](\d\d)?)?\s*([ap])?\.?(?:m\.?)?", (clock or "").lower())
    if found is None:
        return day
    hour, minute = int(found[1]), int(found[2] or 0)
    if found[3]:
        hour = hour % 12 + (12 if found[3] == "p" else 0)
    if hour > 23 or minute > 59:
        return day
    moment = day.moment.replace(hour=hour, minute=minute)
    return Reading(text=f"{day.text} at {hour:02}:{minute:02}", moment=moment)


def month_of(asked: Asked, year: int, month: int, *, part: str = "") -> Reading:
    """A month, or the early, late or middle part of one."""
    shown = f"{part} " if part else ""
    return Reading(
        text=f"in {shown}{calendar.month_name[month]} {year}",
        moment=datetime(year, month, 1, tzinfo=asked.sent_at.tzinfo),
    )


def year_of(asked: Asked, year: int) -> Reading | None:
    """A year; None for one that no calendar has."""
    if not 1 <= year <= 9999:
        return None
    return Reading(text=f"in {year}", moment=datetime(year, 1, 1, tzinfo=asked.sent_at.tzinfo))


def months_away(sent_at: datetime, months: int) -> tuple[int, int]:
    """Year and month of so many months later."""
    index = sent_at.year * 12 + sent_at.month - 1 + months
    return index // 12, index % 12 + 1


def weekend_of(moment: datetime) -> Reading:
    """The weekend that a Saturday begins."""
    saturday = midnight(moment)
    return Reading(text=f"on the weekend of {day_text(saturday)}", moment=saturday)


def count_of(text: str, asked: Asked) -> int:
    """A number as written or in digits."""
    words = " ".join(text.lower().split())
    return asked.lexicon.numbers.get(words) or int(words)
