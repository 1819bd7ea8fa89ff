"""Common date expressions of French."""

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

_MONTH_NAMES = (
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre"
)

LEXICON = Lexicon(
    months={name: at for at, name in enumerate(_MONTH_NAMES.split(), start=1)}
    | {"fevrier": 2, "aout": 8, "decembre": 12},
    days={
        name: at
        for at, name in enumerate("lundi mardi mercredi jeudi vendredi samedi dimanche".split())
    },
    numbers={
        **{"un": 1, "une": 1},
        **{
            word: at
            for at, word in enumerate(
                "deux trois quatre cinq six sept huit neuf dix onze douze".split(), start=2
            )
        },
    },
    units={
        **dict.fromkeys(("jour", "jours"), "day"),
        **dict.fromkeys(("semaine", "semaines"), "week"),
        "mois": "month",
        **dict.fromkeys(("an", "ans", "année", "années", "annee"), "year"),
    },
    which={
        **dict.fromkeys(("dernier", "dernière", "derniere", "passé", "passée"), "last"),
        **dict.fromkeys(("ce", "cet", "cette"), "this"),
        **dict.fromkeys(("prochain", "prochaine", "qui vient", "suivant", "suivante"), "next"),
    },
    seasons={"printemps": "spring", "été": "summer", "automne": "autumn", "hiver": "winter"},
)

_AFTER = r"(?P<which>derni(?:er|ère|ere)|passée?|prochaine?|qui\s+vient)"
_BEFORE = r"(?P<which>ce|cet|cette)"
_NUMBER = LEXICON.one_of(LEXICON.numbers) + r"|\d{1,2}"
_UNIT = LEXICON.one_of(LEXICON.units)
_DAY = rf"(?P<day>{LEXICON.one_of(LEXICON.days)})"
_MONTH = rf"(?P<month>{LEXICON.one_of(LEXICON.months)})"
_PART = r"(?:\s+(?:matin|midi|après-midi|soir|au\s+soir))?"
_CLOCK = r"(?:\s+à\s+(?P<clock>\d{1,2}\s?[h:](?:\d\d)?))?"
_WEEKEND = r"week-?end"
_ARTICLE = r"(?:(?:le|la)\s+|l['’])?"

RULES: tuple[Rule, ...] = (
    rule(
        rf"(?:le\s+)?(?P<day>\d{{1,2}})(?:er)?\s+{_MONTH}(?:\s+(?P<year>\d{{4}}))?",
        read_calendar_day,
    ),
    rule(rf"en\s+{_MONTH}(?:\s+(?P<year>\d{{4}}))?", read_month),
    rule(r"(?:(?P<since>depuis)|en)\s+(?P<year>\d{4})", read_year),
    rule(rf"avant-hier{_PART}{_CLOCK}", read_days_off(-2)),
    rule(rf"hier{_PART}{_CLOCK}", read_days_off(-1)),
    rule(r"la\s+nuit\s+dernière", read_days_off(-1)),
    rule(rf"(?:aujourd['’]hui|ce\s+(?:matin|soir)|cet\s+après-midi){_CLOCK}", read_days_off(0)),
    rule(rf"après-demain{_PART}{_CLOCK}", read_days_off(2)),
    rule(rf"demain{_PART}{_CLOCK}", read_days_off(1)),
    rule(rf"il\s+y\s+a\s+(?P<count>{_NUMBER})\s+(?P<unit>{_UNIT})", read_ago),
    rule(rf"{_DAY}\s+{_AFTER}{_CLOCK}", read_weekday),
    rule(rf"{_BEFORE}\s+{_DAY}{_CLOCK}", read_weekday),
    rule(rf"{_ARTICLE}{_WEEKEND}\s+{_AFTER}", read_weekend),
    rule(rf"{_BEFORE}\s+{_WEEKEND}", read_weekend),
    rule(rf"{_ARTICLE}(?P<unit>semaine|mois|an|année)\s+{_AFTER}", read_period),
    rule(rf"{_BEFORE}\s+(?P<unit>semaine|mois|année)(?!-)", read_period),
    rule(rf"{_ARTICLE}(?P<season>{LEXICON.one_of(LEXICON.seasons)})\s+{_AFTER}", read_season),
    rule(rf"depuis\s+(?P<count>{_NUMBER})\s+(?P<unit>mois|ans?)", read_duration),
)
AHEAD: tuple[Rule, ...] = (rule(rf"dans\s+(?P<count>{_NUMBER})\s+(?P<unit>{_UNIT})", read_ahead),)
HINT = re.compile(
    r"\d|jour|semaine|mois|an\b|ans\b|année|hier|demain|matin|soir|nuit|week|printemps|été"
    rf"|automne|hiver|{LEXICON.one_of(LEXICON.days)}|{LEXICON.one_of(LEXICON.months)}",
    re.IGNORECASE,
)
