"""Common date expressions of German."""

import re

from whoknows_ingest.syntax.dates.readers import (
    read_ago,
    read_ahead,
    read_calendar_day,
    read_days_off,
    read_duration,
    read_month,
    read_period,
    read_season,
    read_weekday,
    read_weekend,
    read_year,
)
from whoknows_ingest.syntax.dates.readings import Lexicon, Rule, rule

__all__ = ["AHEAD", "HINT", "LEXICON", "RULES"]

_MONTH_NAMES = "januar februar märz april mai juni juli august september oktober november dezember"
_DAY_NAMES = "montag dienstag mittwoch donnerstag freitag samstag sonntag"
_LAST = "letzt vorig vergangen"
_NEXT = "nächst kommend"
_ENDINGS = ("e", "en", "em", "es", "er")

LEXICON = Lexicon(
    months={name: at for at, name in enumerate(_MONTH_NAMES.split(), start=1)}
    | {"jänner": 1, "maerz": 3},
    days={name: at for at, name in enumerate(_DAY_NAMES.split())} | {"sonnabend": 5},
    numbers={
        **{"ein": 1, "eine": 1, "einem": 1, "einer": 1, "einen": 1},
        **{
            word: at
            for at, word in enumerate(
                "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf".split(), start=2
            )
        },
    },
    units={
        **dict.fromkeys(("tag", "tage", "tagen"), "day"),
        **dict.fromkeys(("woche", "wochen"), "week"),
        **dict.fromkeys(("monat", "monate", "monaten"), "month"),
        **dict.fromkeys(("jahr", "jahre", "jahren"), "year"),
    },
    which={
        **{stem + end: "last" for stem in _LAST.split() for end in _ENDINGS},
        **{stem + end: "next" for stem in _NEXT.split() for end in _ENDINGS},
        **{f"dies{end}": "this" for end in _ENDINGS},
    },
    seasons={
        "frühling": "spring",
        "frühjahr": "spring",
        "sommer": "summer",
        "herbst": "autumn",
        "winter": "winter",
    },
)

_WHICH = LEXICON.one_of(LEXICON.which)
_NUMBER = LEXICON.one_of(LEXICON.numbers) + r"|\d{1,2}"
_UNIT = LEXICON.one_of(LEXICON.units)
_PART = r"(?:\s+(?:früh|morgen|vormittag|mittag|nachmittag|abend|nacht))?"
_CLOCK = r"(?:\s+um\s+(?P<clock>\d{1,2}(?:[:.]\d\d)?)(?:\s+uhr)?)?"
_MONTH = rf"(?P<month>{LEXICON.one_of(LEXICON.months)})"

RULES: tuple[Rule, ...] = (
    rule(rf"(?:am\s+)?(?P<day>\d{{1,2}})\.\s*{_MONTH}(?:\s+(?P<year>\d{{4}}))?", read_calendar_day),
    rule(rf"im\s+{_MONTH}(?:\s+(?P<year>\d{{4}}))?", read_month),
    rule(r"(?:(?P<since>seit)|im\s+jahr)\s+(?P<year>\d{4})", read_year),
    rule(rf"vorgestern{_PART}{_CLOCK}", read_days_off(-2)),
    rule(rf"gestern{_PART}{_CLOCK}", read_days_off(-1)),
    rule(r"letzte\s+nacht", read_days_off(-1)),
    rule(rf"heute{_PART}{_CLOCK}", read_days_off(0)),
    rule(rf"übermorgen{_PART}{_CLOCK}", read_days_off(2)),
    rule(rf"(?<!guten )(?<!am )(?<!jeden )(?-i:morgen){_PART}{_CLOCK}", read_days_off(1)),
    rule(rf"vor\s+(?P<count>{_NUMBER})\s+(?P<unit>{_UNIT})", read_ago),
    rule(
        rf"(?:am\s+)?(?P<which>{_WHICH})\s+(?P<day>{LEXICON.one_of(LEXICON.days)}){_CLOCK}",
        read_weekday,
    ),
    rule(rf"am\s+(?P<day>{LEXICON.one_of(LEXICON.days)}){_CLOCK}", read_weekday),
    rule(rf"(?:(?:am|an)\s+)?(?P<which>{_WHICH}|am)\s+wochenende", read_weekend),
    rule(rf"(?:in\s+der\s+|im\s+)?(?P<which>{_WHICH})\s+(?P<unit>woche|monat|jahr)", read_period),
    rule(
        rf"(?:im\s+)?(?P<which>{_WHICH})\s+(?P<season>{LEXICON.one_of(LEXICON.seasons)})",
        read_season,
    ),
    rule(rf"seit\s+(?P<count>{_NUMBER})\s+(?P<unit>monat(?:en)?|jahr(?:en)?)", read_duration),
)
AHEAD: tuple[Rule, ...] = (rule(rf"in\s+(?P<count>{_NUMBER})\s+(?P<unit>{_UNIT})", read_ahead),)
HINT = re.compile(
    r"\d|tag|woche|monat|jahr|gestern|heute|morgen|nacht|wochenende|mittwoch|sonnabend|sommer"
    rf"|herbst|winter|frühling|{LEXICON.one_of(LEXICON.months)}",
    re.IGNORECASE,
)
