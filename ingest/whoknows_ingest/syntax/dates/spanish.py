"""Common date expressions of Spanish."""

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
    "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"
)

LEXICON = Lexicon(
    months={name: at for at, name in enumerate(_MONTH_NAMES.split(), start=1)} | {"setiembre": 9},
    days={
        **{
            name: at
            for at, name in enumerate(
                "lunes martes miércoles jueves viernes sábado domingo".split()
            )
        },
        **{"miercoles": 2, "sabado": 5},
    },
    numbers={
        **{"un": 1, "una": 1, "uno": 1},
        **{
            word: at
            for at, word in enumerate(
                "dos tres cuatro cinco seis siete ocho nueve diez once doce".split(), start=2
            )
        },
    },
    units={
        **dict.fromkeys(("día", "días", "dia", "dias"), "day"),
        **dict.fromkeys(("semana", "semanas"), "week"),
        **dict.fromkeys(("mes", "meses"), "month"),
        **dict.fromkeys(("año", "años"), "year"),
    },
    which={
        **dict.fromkeys(("pasado", "pasada"), "last"),
        **dict.fromkeys(("este", "esta"), "this"),
        **dict.fromkeys(
            ("próximo", "próxima", "proximo", "proxima", "que viene", "siguiente"), "next"
        ),
    },
    seasons={"primavera": "spring", "verano": "summer", "otoño": "autumn", "invierno": "winter"},
)

_AFTER = r"(?P<which>pasad[oa]|pr[óo]xim[oa]|que\s+viene|siguiente)"
_BEFORE = r"(?P<which>pr[óo]xim[oa]|este|esta)"
_NUMBER = LEXICON.one_of(LEXICON.numbers) + r"|\d{1,2}"
_UNIT = LEXICON.one_of(LEXICON.units)
_DAY = rf"(?P<day>{LEXICON.one_of(LEXICON.days)})"
_MONTH = rf"(?P<month>{LEXICON.one_of(LEXICON.months)})"
_PART = r"(?:\s+por\s+la\s+(?:mañana|tarde|noche))?"
_CLOCK = r"(?:\s+a\s+las?\s+(?P<clock>\d{1,2}(?::\d\d)?))?"

RULES: tuple[Rule, ...] = (
    rule(
        rf"(?:el\s+)?(?P<day>\d{{1,2}})\s+de\s+{_MONTH}(?:\s+(?:de|del)\s+(?P<year>\d{{4}}))?",
        read_calendar_day,
    ),
    rule(rf"en\s+{_MONTH}(?:\s+(?:de|del)\s+(?P<year>\d{{4}}))?", read_month),
    rule(r"(?:(?P<since>desde)|en)\s+(?P<year>\d{4})", read_year),
    rule(rf"(?:anteayer|antier|antes\s+de\s+ayer){_CLOCK}", read_days_off(-2)),
    rule(rf"ayer{_PART}{_CLOCK}", read_days_off(-1)),
    rule(r"anoche", read_days_off(-1)),
    rule(rf"(?:hoy{_PART}|esta\s+(?:mañana|tarde|noche)){_CLOCK}", read_days_off(0)),
    rule(r"pasado\s+mañana", read_days_off(2)),
    rule(rf"(?<!la )(?<!de )(?<!esta )mañana{_PART}{_CLOCK}", read_days_off(1)),
    rule(rf"desde\s+hace\s+(?P<count>{_NUMBER})\s+(?P<unit>mes(?:es)?|años?)", read_duration),
    rule(rf"hace\s+(?P<count>{_NUMBER})\s+(?P<unit>{_UNIT})(?!\s+que)", read_ago),
    rule(rf"(?:el\s+)?{_DAY}\s+{_AFTER}{_CLOCK}", read_weekday),
    rule(rf"(?:el\s+)?{_BEFORE}\s+{_DAY}{_CLOCK}", read_weekday),
    rule(rf"el\s+{_DAY}{_CLOCK}", read_weekday),
    rule(rf"(?:el\s+)?fin\s+de\s+semana\s+{_AFTER}", read_weekend),
    rule(rf"(?:el\s+)?{_BEFORE}\s+fin\s+de\s+semana", read_weekend),
    rule(rf"(?:(?:el|la)\s+)?(?P<unit>semana|mes|año)\s+{_AFTER}", read_period),
    rule(rf"(?:(?:el|la)\s+)?{_BEFORE}\s+(?P<unit>semana|mes|año)", read_period),
    rule(rf"(?:el|la)\s+(?P<season>{LEXICON.one_of(LEXICON.seasons)})\s+{_AFTER}", read_season),
)
AHEAD: tuple[Rule, ...] = (
    rule(rf"(?:en|dentro\s+de)\s+(?P<count>{_NUMBER})\s+(?P<unit>{_UNIT})", read_ahead),
)
HINT = re.compile(
    r"\d|d[ií]a|semana|mes\b|meses|año|ayer|antier|anoche|hoy|mañana|tarde|noche|primavera|verano"
    rf"|otoño|invierno|{LEXICON.one_of(LEXICON.days)}|{LEXICON.one_of(LEXICON.months)}",
    re.IGNORECASE,
)
