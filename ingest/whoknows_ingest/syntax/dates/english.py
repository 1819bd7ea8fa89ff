"""Date expressions of English."""

import calendar
import re

from whoknows_ingest.syntax.dates.readers import (
    read_ago,
    read_ahead,
    read_calendar_day,
    read_days_off,
    read_duration,
    read_few_ago,
    read_iso_day,
    read_month,
    read_period,
    read_season,
    read_weekday,
    read_weekend,
    read_year,
)
from whoknows_ingest.syntax.dates.readings import Asked, Lexicon, Reading, Rule, on_day, rule

__all__ = ["AHEAD", "HINT", "LEXICON", "RULES"]

_MONTHS = {name.lower(): number for number, name in enumerate(calendar.month_name) if name}
_DAYS = {name.lower(): number for number, name in enumerate(calendar.day_name)}
_SHORT_MONTHS = {name.lower(): at for at, name in enumerate(calendar.month_abbr) if name}
_NUMBER_WORDS = "one two three four five six seven eight nine ten eleven twelve"
_UNITS = "hour day week weekend month year"

LEXICON = Lexicon(
    months=_SHORT_MONTHS | {"sept": 9} | _MONTHS,
    days=_DAYS
    | {
        "mon": 0,
        "tues": 1,
        "tue": 1,
        "wed": 2,
        "thurs": 3,
        "thur": 3,
        "thu": 3,
        "fri": 4,
        "sat": 5,
    },
    numbers={
        **{word: number for number, word in enumerate(_NUMBER_WORDS.split(), start=1)},
        **{"a": 1, "an": 1, "a couple": 2, "a couple of": 2, "couple of": 2, "couple": 2},
    },
    units={
        **{unit: unit for unit in _UNITS.split()},
        **{f"{unit}s": unit for unit in _UNITS.split()},
        **{"yr": "year", "yrs": "year"},
    },
    which={
        **dict.fromkeys(("last", "past", "this past", "this last", "the past"), "last"),
        **dict.fromkeys(("next", "coming", "this coming", "this next"), "next"),
        "this": "this",
    },
    seasons={
        "spring": "spring",
        "summer": "summer",
        "fall": "autumn",
        "autumn": "autumn",
        "winter": "winter",
    },
)

_MONTH = r"(?P<month>" + LEXICON.one_of(LEXICON.months) + r")(?:\.(?=[\s,]))?"
_FULL_MONTH = LEXICON.one_of(_MONTHS)
_DAY = LEXICON.one_of(LEXICON.days)
_NUMBER = LEXICON.one_of(LEXICON.numbers) + r"|\d{1,2}"
_PART = r"(?:\s+(?:morning|afternoon|evening|night))?"
_CLOCK = r"(?:\s+at\s+(?P<clock>\d{1,2}:\d\d(?:\s*[ap]\.?m\b\.?)?|\d{1,2}\s*[ap]\.?m\b\.?))?"
_YEAR = r"(?:,?\s+(?P<year>\d{4}))?"
_ORDINAL = r"(?P<day>\d{1,2})(?:st|nd|rd|th)"
_HOLIDAYS = {
    "christmas eve": (12, 24),
    "christmas": (12, 25),
    "new year's eve": (12, 31),
    "new years eve": (12, 31),
    "halloween": (10, 31),
    "valentine's day": (2, 14),
    "valentines day": (2, 14),
}


def _holiday(found: re.Match[str], asked: Asked) -> Reading:
    month, day = _HOLIDAYS[" ".join(found["holiday"].lower().split())]
    sent_at = asked.sent_at
    coming = (month, day) > (sent_at.month, sent_at.day)
    past = asked.past or found["which"] is not None
    year = sent_at.year - (past and coming) + (not past and not coming)
    return on_day(sent_at.replace(year=year, month=month, day=day))


RULES: tuple[Rule, ...] = (
    rule(r"(?:on\s+)?(?P<iso>\d{4}-\d\d-\d\d)", read_iso_day),
    rule(
        rf"(?:on\s+)?(?:the\s+)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?"
        rf"{_MONTH}{_YEAR}{_CLOCK}",
        read_calendar_day,
    ),
    rule(
        rf"(?:on\s+)?{_MONTH}\s+(?:the\s+)?"
        rf"(?P<day>\d{{1,2}})(?:st|nd|rd|th)?{_YEAR}{_CLOCK}",
        read_calendar_day,
    ),
    rule(
        rf"on\s+the\s+{_ORDINAL}{_CLOCK}(?=\s*(?:[.,!?]|$)|\s+(?:and|with|we|i|because|so)\b)",
        read_calendar_day,
    ),
    rule(
        rf"(?:back\s+)?in\s+(?:(?P<which>last|next)\s+)?(?:(?P<part>early|late|mid)[\s-]+)?"
        rf"{_MONTH}"
        r"(?:,?\s+(?:of\s+)?(?P<year>\d{4}))?",
        read_month,
    ),
    rule(rf"(?P<which>last|next)\s+(?P<month>{_FULL_MONTH})", read_month),
    rule(rf"(?P<month>{_FULL_MONTH})\s+(?:of\s+)?(?P<year>(?:19|20)\d\d)", read_month),
    rule(r"(?:back\s+)?(?:in|(?P<since>since))\s+(?P<year>\d{4})", read_year),
    rule(rf"the\s+day\s+before\s+yesterday{_PART}{_CLOCK}", read_days_off(-2)),
    rule(rf"yesterday{_PART}{_CLOCK}", read_days_off(-1)),
    rule(rf"last\s+(?:night|evening){_CLOCK}", read_days_off(-1)),
    rule(r"the\s+night\s+before\s+last", read_days_off(-2)),
    rule(
        rf"(?:earlier\s+)?(?:today|tonight|this\s+(?:morning|afternoon|evening)){_CLOCK}",
        read_days_off(0),
    ),
    rule(rf"the\s+day\s+after\s+tomorrow{_PART}{_CLOCK}", read_days_off(2)),
    rule(rf"tomorrow{_PART}{_CLOCK}", read_days_off(1)),
    rule(
        rf"(?:about\s+|around\s+|like\s+)?(?P<count>{_NUMBER})\s+"
        r"(?P<unit>hours?|days?|weeks?|weekends?|months?|years?|yrs?)\s+(?:ago|back)",
        read_ago,
    ),
    rule(
        r"(?:a\s+few|several|some)\s+(?P<unit>days|weeks|months|years)\s+(?:ago|back)", read_few_ago
    ),
    rule(
        rf"(?P<count>{_NUMBER})\s+(?P<unit>days?|weeks?|months?|years?)\s+from\s+(?:now|today)",
        read_ahead,
    ),
    rule(
        rf"(?:on\s+)?(?P<which>last|next|this\s+past|this\s+coming|past|this)\s+(?P<day>{_DAY})"
        rf"{_PART}{_CLOCK}",
        read_weekday,
    ),
    rule(rf"on\s+(?P<day>{_DAY}){_PART}{_CLOCK}", read_weekday),
    rule(
        r"(?:on\s+|over\s+)?(?:the\s+)?(?P<which>last|past|this\s+past|this\s+coming|this|next|the)"
        r"\s+weekend",
        read_weekend,
    ),
    rule(
        r"(?:in\s+|during\s+)?(?:the\s+)?(?P<which>last|past|this\s+past|this\s+coming|this|next)"
        r"\s+(?P<unit>week)",
        read_period,
    ),
    rule(r"(?:in\s+)?(?P<which>last|this|next)\s+(?P<unit>month|year)", read_period),
    rule(
        r"(?P<which>last|this\s+past|this|next)\s+(?P<season>spring|summer|fall|autumn|winter)",
        read_season,
    ),
    rule(
        rf"(?:on\s+|at\s+)?(?:(?P<which>last)\s+)?(?P<holiday>{LEXICON.one_of(_HOLIDAYS)})",
        _holiday,
    ),
    rule(
        rf"for\s+(?:(?:about|around|over|almost|nearly|the\s+(?:last|past))\s+)?(?P<count>{_NUMBER})\s+"
        r"(?P<unit>months?|years?|yrs?)(?:\s+now)?",
        read_duration,
    ),
)
AHEAD: tuple[Rule, ...] = (
    rule(
        rf"in\s+(?:about\s+)?(?P<count>{_NUMBER})\s+(?P<unit>days?|weeks?|months?|years?)"
        r"(?!\s+(?:ago|old|of))",
        read_ahead,
    ),
)
"""Only in sentences of what is to come: "I did it in two weeks" is no date."""
HINT = re.compile(
    rf"\d|day|hour|week|month|year|yrs|night|tomorrow|morning|spring|summer|fall|autumn|winter"
    rf"|{LEXICON.one_of(_MONTHS)}|(?:in|early|late|mid)[\s-]+(?:{LEXICON.one_of(_SHORT_MONTHS)})"
    rf"|(?:last|next|on|past|coming|this)\s+(?:{_DAY})|this\s+(?:afternoon|evening|past|coming)"
    r"|christmas|halloween|new year|valentine",
    re.IGNORECASE,
)
"""Without any of these no rule can match; most sentences are done here."""
