"""Dates that people write, resolved against the time of their message, in UTC.

Every rule is exact: an expression that does not fix a day, week, month, season or year is left
alone. Weekday rules follow common use: "last Friday" and "on Friday" with a past verb are the
nearest Friday strictly before the message; "last week" is the seven days before it.
"""

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

__all__ = ["DatedSpan", "day_text", "find_dates", "is_relative"]

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_MONTH_OF = (
    _MONTHS
    | {
        name.lower(): number
        for number, name in enumerate(calendar.month_abbr)
        if name and name != "May"
    }
    | {"sept": 9}
)
_DAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_DAY_OF = _DAYS | {
    "mon": 0,
    "tues": 1,
    "tue": 1,
    "wed": 2,
    "thurs": 3,
    "thu": 3,
    "fri": 4,
    "sat": 5,
}
_NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
    "eleven": 11,
    "twelve": 12,
    "a couple": 2,
    "a couple of": 2,
    "couple of": 2,
}
_SEASONS = {"spring": 3, "summer": 6, "fall": 9, "autumn": 9, "winter": 12}
_MONTH = "|".join(sorted(_MONTH_OF, key=len, reverse=True))
_DAY = "|".join(sorted(_DAY_OF, key=len, reverse=True))
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True)) + r"|\d{1,2}"
_PART = r"(?:\s+(?:morning|afternoon|evening|night))?"


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
class _Reading:
    text: str
    moment: datetime
    since: bool = False


_Read = Callable[[re.Match[str], datetime, bool], _Reading | None]


def day_text(moment: datetime) -> str:
    """The day as shown in facts.

    >>> day_text(datetime(2023, 5, 7, tzinfo=UTC))
    '7 May 2023'
    """
    return f"{moment.day} {calendar.month_name[moment.month]} {moment.year}"


def _midnight(moment: datetime) -> datetime:
    return moment.replace(hour=0, minute=0, second=0, microsecond=0)


def _on(moment: datetime) -> _Reading:
    day = _midnight(moment)
    return _Reading(text=f"on {day_text(day)}", moment=day)


def _month(year: int, month: int) -> _Reading:
    return _Reading(
        text=f"in {calendar.month_name[month]} {year}", moment=datetime(year, month, 1, tzinfo=UTC)
    )


def _year(year: int) -> _Reading:
    return _Reading(text=f"in {year}", moment=datetime(year, 1, 1, tzinfo=UTC))


def _months_away(sent_at: datetime, months: int) -> tuple[int, int]:
    index = sent_at.year * 12 + sent_at.month - 1 + months
    return index // 12, index % 12 + 1


def _count(text: str) -> int:
    return _NUMBERS.get(" ".join(text.lower().split())) or int(text)


def _today(_found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading:
    return _on(sent_at)


def _yesterday(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading:
    return _on(sent_at - timedelta(days=2 if found["before"] else 1))


def _tomorrow(_found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading:
    return _on(sent_at + timedelta(days=1))


def _ago(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading | None:
    count, unit = _count(found["count"]), found["unit"].lower()
    if unit.startswith("day"):
        return _on(sent_at - timedelta(days=count))
    if unit.startswith("weekend"):
        saturday = _midnight(sent_at - timedelta(days=sent_at.weekday() + 2 + 7 * (count - 1)))
        return _Reading(text=f"on the weekend of {day_text(saturday)}", moment=saturday)
    if unit.startswith("week"):
        day = _midnight(sent_at - timedelta(weeks=count))
        return _Reading(text=f"around {day_text(day)}", moment=day)
    if unit.startswith("month"):
        return _month(*_months_away(sent_at, -count))
    return _year(sent_at.year - count) if sent_at.year > count else None


def _few_ago(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading:
    """Not exact, so the sentence keeps "a few"; counted as three for the moment."""
    unit = found["unit"].lower()
    if unit == "years":
        moment = datetime(max(sent_at.year - 3, 1), 1, 1, tzinfo=UTC)
    elif unit == "months":
        moment = datetime(*_months_away(sent_at, -3), 1, tzinfo=UTC)
    else:
        moment = _midnight(sent_at - timedelta(days=3 if unit == "days" else 21))
    return _Reading(text=f"a few {unit} before {day_text(sent_at)}", moment=moment)


def _weekday(found: re.Match[str], sent_at: datetime, past: bool) -> _Reading | None:
    which = (found["which"] or "").lower().replace("this past", "last").replace("past", "last")
    day = _DAY_OF[found["day"].lower()]
    if which in ("next", "this coming") or (not past and which != "last"):
        return _on(sent_at + timedelta(days=(day - sent_at.weekday() - 1) % 7 + 1))
    return _on(sent_at - timedelta(days=(sent_at.weekday() - day - 1) % 7 + 1))


def _weekend(found: re.Match[str], sent_at: datetime, past: bool) -> _Reading | None:
    which = found["which"].lower()
    if which == "next" or (which in ("this", "the") and not past):
        saturday = sent_at + timedelta(days=(5 - sent_at.weekday() - 1) % 7 + 1)
    elif which == "this" and sent_at.weekday() >= 5:
        saturday = sent_at - timedelta(days=sent_at.weekday() - 5)
    else:
        saturday = sent_at - timedelta(days=sent_at.weekday() + 2)
    saturday = _midnight(saturday)
    return _Reading(text=f"on the weekend of {day_text(saturday)}", moment=saturday)


def _week(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading:
    which = found["which"].lower()
    day = _midnight(sent_at)
    if which == "next":
        return _Reading(text=f"in the week after {day_text(day)}", moment=day + timedelta(days=1))
    if which == "this":
        monday = day - timedelta(days=day.weekday())
        return _Reading(text=f"in the week of {day_text(monday)}", moment=monday)
    return _Reading(text=f"in the week before {day_text(day)}", moment=day - timedelta(days=7))


def _relative_month(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading:
    step = {"next": 1, "this": 0}.get(found["which"].lower(), -1)
    return _month(*_months_away(sent_at, step))


def _relative_year(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading:
    step = {"next": 1, "this": 0}.get(found["which"].lower(), -1)
    return _year(sent_at.year + step)


def _season(found: re.Match[str], sent_at: datetime, past: bool) -> _Reading | None:
    which, season = found["which"].lower(), found["season"].lower()
    first = _SEASONS[season]
    if which != "next" and (which == "last" or past):
        year = sent_at.year if sent_at.month >= first + 3 else sent_at.year - 1
        year = sent_at.year if which == "this" and sent_at.month >= first else year
    else:
        if which == "next" and sent_at.month < first:
            return None
        year = sent_at.year if which == "this" else sent_at.year + 1
    name = "autumn" if season == "fall" else season
    moment = datetime(year, first, 1, tzinfo=UTC)
    return _Reading(text=f"in {name} {year}", moment=moment)


def _bare_month(found: re.Match[str], sent_at: datetime, past: bool) -> _Reading | None:
    month = _MONTH_OF[found["month"].lower()]
    if found["year"]:
        return _month(int(found["year"]), month)
    year = sent_at.year
    if (found["which"] or "").lower() == "last":
        return _month(year if month < sent_at.month else year - 1, month)
    if past:
        return _month(year if month <= sent_at.month else year - 1, month)
    return _month(year if month >= sent_at.month else year + 1, month)


def _calendar_day(found: re.Match[str], sent_at: datetime, past: bool) -> _Reading | None:
    month, day = _MONTH_OF[found["month"].lower()], int(found["day"])
    year = int(found["year"]) if found["year"] else sent_at.year
    try:
        moment = datetime(year, month, day, tzinfo=UTC)
        if not found["year"] and past and moment > sent_at:
            moment = moment.replace(year=year - 1)
        if not found["year"] and not past and moment < _midnight(sent_at):
            moment = moment.replace(year=year + 1)
    except ValueError:
        return None
    return _on(moment)


def _iso_day(found: re.Match[str], _sent_at: datetime, _past: bool) -> _Reading | None:
    try:
        return _on(datetime.fromisoformat(found["iso"]).replace(tzinfo=UTC))
    except ValueError:
        return None


def _bare_year(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading | None:
    year = int(found["year"])
    if not 1900 <= year <= sent_at.year + 20:
        return None
    reading = _year(year)
    if found["word"].lower() == "since":
        return _Reading(text=f"since {year}", moment=reading.moment, since=True)
    return reading


def _duration(found: re.Match[str], sent_at: datetime, _past: bool) -> _Reading | None:
    count = _count(found["count"])
    if found["unit"].lower().startswith("month"):
        year, month = _months_away(sent_at, -count)
        begun = _month(year, month)
        text = begun.text.removeprefix("in ")
    else:
        begun, text = _year(sent_at.year - count), str(sent_at.year - count)
    return _Reading(text=f"since about {text}", moment=begun.moment, since=True)


def _rule(pattern: str, read: _Read) -> tuple[re.Pattern[str], _Read]:
    return re.compile(rf"(?<![\w'-])(?:{pattern})(?![\w'-])", re.IGNORECASE), read


_RULES: tuple[tuple[re.Pattern[str], _Read], ...] = (
    _rule(r"(?:on\s+)?(?P<iso>\d{4}-\d\d-\d\d)", _iso_day),
    _rule(
        rf"(?:on\s+)?(?:the\s+)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month>{_MONTH})(?:\.(?=[\s,]))?"
        r"(?:,?\s+(?P<year>\d{4}))?",
        _calendar_day,
    ),
    _rule(
        rf"(?:on\s+)?(?P<month>{_MONTH})(?:\.(?=[\s,]))?\s+(?:the\s+)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?"
        r"(?:,?\s+(?P<year>\d{4}))?",
        _calendar_day,
    ),
    _rule(
        rf"(?:(?:back\s+)?in\s+)(?:(?P<which>last|next)\s+)?(?P<month>{_MONTH})(?:\.(?=[\s,]))?(?:\s+(?:of\s+)?"
        r"(?P<year>\d{4}))?",
        _bare_month,
    ),
    _rule(rf"(?P<which>last|next)\s+(?P<month>{'|'.join(_MONTHS)})(?P<year>)", _bare_month),
    _rule(r"(?:back\s+)?(?P<word>in|since)\s+(?P<year>\d{4})", _bare_year),
    _rule(rf"(?:the\s+day\s+(?P<before>before)\s+)?yesterday{_PART}", _yesterday),
    _rule(r"(?P<before>)last\s+night", _yesterday),
    _rule(r"today|tonight|this\s+(?:morning|afternoon|evening)", _today),
    _rule(rf"tomorrow{_PART}", _tomorrow),
    _rule(
        rf"(?:about\s+|around\s+)?(?P<count>{_NUMBER})\s+(?P<unit>days?|weeks?|weekends?|months?"
        r"|years?|yrs?)\s+(?:ago|back)",
        _ago,
    ),
    _rule(r"(?:a\s+few|several)\s+(?P<unit>days|weeks|months|years)\s+(?:ago|back)", _few_ago),
    _rule(
        rf"(?:on\s+)?(?P<which>last|next|this\s+past|this\s+coming|past|this)\s+(?P<day>{_DAY}){_PART}",
        _weekday,
    ),
    _rule(rf"(?P<which>)on\s+(?P<day>{_DAY}){_PART}", _weekday),
    _rule(
        r"(?:on\s+|over\s+)?(?:the\s+)?(?P<which>last|past|this\s+past|this|next|the)\s+weekend",
        _weekend,
    ),
    _rule(r"(?:in\s+|during\s+)?(?:the\s+)?(?P<which>last|past|this|next)\s+week", _week),
    _rule(r"(?:in\s+)?(?P<which>last|this|next)\s+month", _relative_month),
    _rule(r"(?:in\s+)?(?P<which>last|this|next)\s+year", _relative_year),
    _rule(r"(?P<which>last|this|next)\s+(?P<season>spring|summer|fall|autumn)", _season),
    _rule(
        rf"for\s+(?:(?:about|around|over|almost|nearly|the\s+(?:last|past))\s+)?(?P<count>{_NUMBER})\s+"
        r"(?P<unit>months?|years?|yrs?)(?:\s+now)?",
        _duration,
    ),
)
_HINT = re.compile(
    rf"\d|day|week|month|year|yrs|night|tomorrow|morning|spring|summer|fall|autumn|{_MONTH}"
    rf"|(?:last|next|on)\s+(?:{_DAY})|this\s+(?:afternoon|evening|past|coming)",
    re.IGNORECASE,
)
"""Without any of these no rule can match; most sentences are done here."""


def find_dates(text: str, sent_at: datetime, *, past: bool = True) -> list[DatedSpan]:
    """Date expressions in a sentence, in order, not overlapping.

    Args:
        text: The sentence.
        sent_at: When it was written, aware UTC.
        past: The sentence tells of the past, so "on Friday" and "in May" look back.

    >>> [span.text for span in find_dates("I went yesterday", datetime(2023, 5, 8, 13, tzinfo=UTC))]
    ['on 7 May 2023']
    """
    return list(_found(text, sent_at, past))


@lru_cache(maxsize=128)
def _found(text: str, sent_at: datetime, past: bool) -> tuple[DatedSpan, ...]:
    """Cached, because several rules ask about the same sentence."""
    spans: list[DatedSpan] = []
    if _HINT.search(text) is None:
        return ()
    for pattern, read in _RULES:
        for found in pattern.finditer(text):
            if any(found.start() < span.end and span.start < found.end() for span in spans):
                continue
            reading = read(found, sent_at, past)
            if reading is not None:
                spans.append(
                    DatedSpan(
                        start=found.start(),
                        end=found.end(),
                        text=reading.text,
                        moment=reading.moment,
                        since=reading.since,
                    )
                )
    return tuple(sorted(spans, key=lambda span: span.start))


_RELATIVE = re.compile(
    r"\b(?:yesterday|today|tonight|tomorrow|(?:last|next|this|past) (?:week|weekend|month|year"
    r"|night|morning|afternoon|evening|spring|summer|fall|autumn|winter)|ago"
    r"|(?:next|coming|last|past) (?:few|couple|two|three) |weeks? later|weekends? later"
    r"|days? later|months? later)\b",
    re.IGNORECASE,
)


def is_relative(text: str) -> bool:
    """Whether it says a time that only its message fixes; such a sentence does not stand alone.

    >>> is_relative("had an exam last week"), is_relative("had an exam on 3 May 2023")
    (True, False)
    """
    return _RELATIVE.search(text) is not None
