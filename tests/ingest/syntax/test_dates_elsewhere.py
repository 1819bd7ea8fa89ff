"""More dates in German, Spanish and French, and what is none."""

from datetime import UTC, datetime

import pytest

from whoknows_ingest.syntax.dates import find_dates

FRIDAY = datetime(2023, 5, 26, 13, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "written", "text"),
    [
        ("de", "heute", "on 26 May 2023"),
        ("de", "gestern", "on 25 May 2023"),
        ("de", "vor drei Tagen", "on 23 May 2023"),
        ("de", "vor einem Monat", "in April 2023"),
        ("de", "vor 2 Jahren", "in 2021"),
        ("de", "am vergangenen Montag", "on 22 May 2023"),
        ("de", "am Wochenende", "on the weekend of 20 May 2023"),
        ("de", "letzten Sommer", "in summer 2022"),
        ("de", "diese Woche", "in the week of 22 May 2023"),
        ("de", "im März", "in March 2023"),
        ("de", "am 24. Dezember 2020", "on 24 December 2020"),
        ("de", "seit 2016", "since 2016"),
        ("de", "seit drei Jahren", "since about 2020"),
        ("de", "im Jahr 2019", "in 2019"),
        ("es", "hoy", "on 26 May 2023"),
        ("es", "esta mañana", "on 26 May 2023"),
        ("es", "ayer por la tarde", "on 25 May 2023"),
        ("es", "hace 3 días", "on 23 May 2023"),
        ("es", "hace un mes", "in April 2023"),
        ("es", "hace dos años", "in 2021"),
        ("es", "el domingo", "on 21 May 2023"),
        ("es", "la semana pasada", "in the week before 26 May 2023"),
        ("es", "esta semana", "in the week of 22 May 2023"),
        ("es", "el año pasado", "in 2022"),
        ("es", "el verano pasado", "in summer 2022"),
        ("es", "en marzo", "in March 2023"),
        ("es", "en 2019", "in 2019"),
        ("es", "desde 2016", "since 2016"),
        ("es", "desde hace tres meses", "since about February 2023"),
        ("fr", "hier", "on 25 May 2023"),
        ("fr", "ce matin", "on 26 May 2023"),
        ("fr", "hier à 20h30", "on 25 May 2023 at 20:30"),
        ("fr", "la nuit dernière", "on 25 May 2023"),
        ("fr", "il y a 3 jours", "on 23 May 2023"),
        ("fr", "il y a un mois", "in April 2023"),
        ("fr", "il y a deux ans", "in 2021"),
        ("fr", "le mois dernier", "in April 2023"),
        ("fr", "cette semaine", "in the week of 22 May 2023"),
        ("fr", "l'été dernier", "in summer 2022"),
        ("fr", "en mars 2021", "in March 2021"),
        ("fr", "en 2019", "in 2019"),
        ("fr", "depuis 2016", "since 2016"),
        ("fr", "depuis trois ans", "since about 2020"),
        ("fr", "le 1er mai", "on 1 May 2023"),
    ],
)
def test_what_was_elsewhere(language: str, written: str, text: str) -> None:
    (span,) = find_dates(f"Xx xx {written}.", FRIDAY, language=language)
    assert span.text == text


@pytest.mark.parametrize(
    ("language", "written", "text"),
    [
        ("de", "übermorgen", "on 28 May 2023"),
        ("de", "nächste Woche", "in the week after 26 May 2023"),
        ("de", "nächsten Freitag", "on 2 June 2023"),
        ("de", "in zwei Wochen", "around 9 June 2023"),
        ("es", "pasado mañana", "on 28 May 2023"),
        ("es", "la próxima semana", "in the week after 26 May 2023"),
        ("es", "el próximo viernes", "on 2 June 2023"),
        ("es", "dentro de dos semanas", "around 9 June 2023"),
        ("fr", "après-demain", "on 28 May 2023"),
        ("fr", "la semaine prochaine", "in the week after 26 May 2023"),
        ("fr", "vendredi prochain", "on 2 June 2023"),
        ("fr", "dans deux semaines", "around 9 June 2023"),
    ],
)
def test_what_is_to_come_elsewhere(language: str, written: str, text: str) -> None:
    (span,) = find_dates(f"Xx xx {written}.", FRIDAY, past=False, language=language)
    assert span.text == text


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "am 31. Februar"),
        ("de", "vor Jahren"),
        ("de", "neulich"),
        ("de", "jeden Tag"),
        ("es", "hace tiempo"),
        ("es", "todos los días"),
        ("es", "el 31 de febrero"),
        ("fr", "il y a longtemps"),
        ("fr", "tous les jours"),
        ("fr", "le 31 février"),
    ],
)
def test_what_is_no_date_elsewhere(language: str, text: str) -> None:
    assert find_dates(f"Xx {text}.", FRIDAY, language=language) == []


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("at 8 pm", None),
        ("yesterday at 8am", "on 25 May 2023 at 08:00"),
        ("yesterday at 12 pm", "on 25 May 2023 at 12:00"),
        ("yesterday at 12 am", "on 25 May 2023 at 00:00"),
        ("yesterday at 25:00", "on 25 May 2023"),
        ("on 3 May at 10:15", "on 3 May 2023 at 10:15"),
    ],
)
def test_times_of_day(written: str, text: str | None) -> None:
    spans = find_dates(f"It was {written}.", FRIDAY)
    assert [span.text for span in spans] == ([] if text is None else [text])
