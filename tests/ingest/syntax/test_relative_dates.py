"""More than a hundred dates as people write them: zones, midnight, leap days, four languages.

Which kinds there must be, and in how many cases, is a table at the end.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

import pytest

from whoknows_ingest.syntax.dates import LANGUAGES, find_dates

BERLIN, NEW_YORK, AUCKLAND = (
    ZoneInfo("Europe/Berlin"),
    ZoneInfo("America/New_York"),
    ZoneInfo("Pacific/Auckland"),
)
FRIDAY = datetime(2023, 5, 26, 13, tzinfo=UTC)

Case = tuple[str, str, str, str]
"""Language, what is written, how the fact tells it, its first moment in UTC."""

PAST: tuple[Case, ...] = (
    ("en", "today", "on 26 May 2023", "2023-05-26T00:00"),
    ("en", "tonight", "on 26 May 2023", "2023-05-26T00:00"),
    ("en", "earlier today", "on 26 May 2023", "2023-05-26T00:00"),
    ("en", "yesterday", "on 25 May 2023", "2023-05-25T00:00"),
    ("en", "yesterday at 23:50", "on 25 May 2023 at 23:50", "2023-05-25T23:50"),
    ("en", "yesterday at 8 pm", "on 25 May 2023 at 20:00", "2023-05-25T20:00"),
    ("en", "yesterday evening", "on 25 May 2023", "2023-05-25T00:00"),
    ("en", "the day before yesterday", "on 24 May 2023", "2023-05-24T00:00"),
    ("en", "last night", "on 25 May 2023", "2023-05-25T00:00"),
    ("en", "last Friday", "on 19 May 2023", "2023-05-19T00:00"),
    ("en", "on Friday", "on 19 May 2023", "2023-05-19T00:00"),
    ("en", "last Thursday", "on 25 May 2023", "2023-05-25T00:00"),
    ("en", "this past Sunday", "on 21 May 2023", "2023-05-21T00:00"),
    ("en", "on Tuesday at 9:30", "on 23 May 2023 at 09:30", "2023-05-23T09:30"),
    ("en", "last weekend", "on the weekend of 20 May 2023", "2023-05-20T00:00"),
    ("en", "this past weekend", "on the weekend of 20 May 2023", "2023-05-20T00:00"),
    ("en", "over the weekend", "on the weekend of 20 May 2023", "2023-05-20T00:00"),
    ("en", "two weekends ago", "on the weekend of 13 May 2023", "2023-05-13T00:00"),
    ("en", "last week", "in the week before 26 May 2023", "2023-05-19T00:00"),
    ("en", "this week", "in the week of 22 May 2023", "2023-05-22T00:00"),
    ("en", "two weeks ago", "around 12 May 2023", "2023-05-12T00:00"),
    ("en", "a couple of days ago", "on 24 May 2023", "2023-05-24T00:00"),
    ("en", "10 days ago", "on 16 May 2023", "2023-05-16T00:00"),
    ("en", "three hours ago", "on 26 May 2023", "2023-05-26T00:00"),
    ("en", "a few months ago", "a few months before 26 May 2023", "2023-02-01T00:00"),
    ("en", "last month", "in April 2023", "2023-04-01T00:00"),
    ("en", "six months ago", "in November 2022", "2022-11-01T00:00"),
    ("en", "last year", "in 2022", "2022-01-01T00:00"),
    ("en", "a year ago", "in 2022", "2022-01-01T00:00"),
    ("en", "last summer", "in summer 2022", "2022-06-01T00:00"),
    ("en", "last winter", "in winter 2022/23", "2022-12-01T00:00"),
    ("en", "this spring", "in spring 2023", "2023-03-01T00:00"),
    ("en", "back in March", "in March 2023", "2023-03-01T00:00"),
    ("en", "in early April", "in early April 2023", "2023-04-01T00:00"),
    ("en", "last August", "in August 2022", "2022-08-01T00:00"),
    ("en", "in Sept 2020", "in September 2020", "2020-09-01T00:00"),
    ("en", "on the 7th of May", "on 7 May 2023", "2023-05-07T00:00"),
    ("en", "on June 7th", "on 7 June 2022", "2022-06-07T00:00"),
    ("en", "on Feb 29th", "on 29 February 2020", "2020-02-29T00:00"),
    ("en", "on the 5th", "on 5 May 2023", "2023-05-05T00:00"),
    ("en", "on the 30th", "on 30 April 2023", "2023-04-30T00:00"),
    ("en", "on Halloween", "on 31 October 2022", "2022-10-31T00:00"),
    ("en", "last Christmas", "on 25 December 2022", "2022-12-25T00:00"),
    ("en", "on New Year's Eve", "on 31 December 2022", "2022-12-31T00:00"),
    ("en", "in 2019", "in 2019", "2019-01-01T00:00"),
    ("en", "since 2016", "since 2016", "2016-01-01T00:00"),
    ("en", "for three years", "since about 2020", "2020-01-01T00:00"),
    ("en", "on 2023-05-07", "on 7 May 2023", "2023-05-07T00:00"),
    ("de", "heute Morgen", "on 26 May 2023", "2023-05-26T00:00"),
    ("de", "gestern Abend", "on 25 May 2023", "2023-05-25T00:00"),
    ("de", "gestern um 23:50 Uhr", "on 25 May 2023 at 23:50", "2023-05-25T23:50"),
    ("de", "vorgestern", "on 24 May 2023", "2023-05-24T00:00"),
    ("de", "letzte Nacht", "on 25 May 2023", "2023-05-25T00:00"),
    ("de", "letzten Freitag", "on 19 May 2023", "2023-05-19T00:00"),
    ("de", "am Sonntag", "on 21 May 2023", "2023-05-21T00:00"),
    ("de", "vor zwei Wochen", "around 12 May 2023", "2023-05-12T00:00"),
    ("de", "letzte Woche", "in the week before 26 May 2023", "2023-05-19T00:00"),
    ("de", "letztes Wochenende", "on the weekend of 20 May 2023", "2023-05-20T00:00"),
    ("de", "im letzten Monat", "in April 2023", "2023-04-01T00:00"),
    ("de", "letztes Jahr", "in 2022", "2022-01-01T00:00"),
    ("de", "am 3. März", "on 3 March 2023", "2023-03-03T00:00"),
    ("de", "im Juni 2021", "in June 2021", "2021-06-01T00:00"),
    ("es", "ayer", "on 25 May 2023", "2023-05-25T00:00"),
    ("es", "anteayer", "on 24 May 2023", "2023-05-24T00:00"),
    ("es", "anoche", "on 25 May 2023", "2023-05-25T00:00"),
    ("es", "el viernes pasado", "on 19 May 2023", "2023-05-19T00:00"),
    ("es", "hace dos semanas", "around 12 May 2023", "2023-05-12T00:00"),
    ("es", "el fin de semana pasado", "on the weekend of 20 May 2023", "2023-05-20T00:00"),
    ("es", "la semana pasada", "in the week before 26 May 2023", "2023-05-19T00:00"),
    ("es", "el año pasado", "in 2022", "2022-01-01T00:00"),
    ("es", "el mes pasado", "in April 2023", "2023-04-01T00:00"),
    ("es", "el 3 de mayo", "on 3 May 2023", "2023-05-03T00:00"),
    ("es", "en marzo de 2021", "in March 2021", "2021-03-01T00:00"),
    ("fr", "hier soir", "on 25 May 2023", "2023-05-25T00:00"),
    ("fr", "avant-hier", "on 24 May 2023", "2023-05-24T00:00"),
    ("fr", "vendredi dernier", "on 19 May 2023", "2023-05-19T00:00"),
    ("fr", "il y a deux semaines", "around 12 May 2023", "2023-05-12T00:00"),
    ("fr", "le week-end dernier", "on the weekend of 20 May 2023", "2023-05-20T00:00"),
    ("fr", "la semaine dernière", "in the week before 26 May 2023", "2023-05-19T00:00"),
    ("fr", "le mois dernier", "in April 2023", "2023-04-01T00:00"),
    ("fr", "l'année dernière", "in 2022", "2022-01-01T00:00"),
    ("fr", "le 3 mai", "on 3 May 2023", "2023-05-03T00:00"),
)

TO_COME: tuple[Case, ...] = (
    ("en", "tomorrow", "on 27 May 2023", "2023-05-27T00:00"),
    ("en", "the day after tomorrow", "on 28 May 2023", "2023-05-28T00:00"),
    ("en", "on Friday", "on 2 June 2023", "2023-06-02T00:00"),
    ("en", "next Friday", "on 2 June 2023", "2023-06-02T00:00"),
    ("en", "this Friday", "on 26 May 2023", "2023-05-26T00:00"),
    ("en", "next weekend", "on the weekend of 27 May 2023", "2023-05-27T00:00"),
    ("en", "in two weeks", "around 9 June 2023", "2023-06-09T00:00"),
    ("en", "three days from now", "on 29 May 2023", "2023-05-29T00:00"),
    ("en", "next month", "in June 2023", "2023-06-01T00:00"),
    ("en", "in March", "in March 2024", "2024-03-01T00:00"),
    ("en", "on the 5th", "on 5 June 2023", "2023-06-05T00:00"),
    ("en", "on Feb 29th", "on 29 February 2024", "2024-02-29T00:00"),
    ("de", "morgen", "on 27 May 2023", "2023-05-27T00:00"),
    ("de", "nächsten Monat", "in June 2023", "2023-06-01T00:00"),
    ("es", "mañana", "on 27 May 2023", "2023-05-27T00:00"),
    ("es", "el mes que viene", "in June 2023", "2023-06-01T00:00"),
    ("fr", "demain", "on 27 May 2023", "2023-05-27T00:00"),
    ("fr", "le mois prochain", "in June 2023", "2023-06-01T00:00"),
)

MONTH_NAMES: dict[str, str] = {
    "en": "January February March April May June July August September October November December",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre"
    " diciembre",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}
IN = {"en": "in", "de": "im", "es": "en", "fr": "en"}

MONTHS: tuple[Case, ...] = tuple(
    (
        language,
        f"{IN[language]} {name}",
        f"in {english} {2023 if number <= 5 else 2022}",
        f"{2023 if number <= 5 else 2022}-{number:02}-01T00:00",
    )
    for language, names in MONTH_NAMES.items()
    for number, (name, english) in enumerate(
        zip(names.split(), MONTH_NAMES["en"].split(), strict=True), start=1
    )
)
"""The last month of that name; it is May."""

EDGES: tuple[tuple[str, datetime, tzinfo, str, str], ...] = (
    ("yesterday", datetime(2023, 5, 25, 23, 50, tzinfo=UTC), UTC, "on 24 May 2023", "05-24T00:00"),
    (
        "yesterday",
        datetime(2023, 5, 25, 23, 50, tzinfo=UTC),
        BERLIN,
        "on 25 May 2023",
        "05-24T22:00",
    ),
    ("yesterday", datetime(2023, 5, 26, 1, tzinfo=UTC), NEW_YORK, "on 24 May 2023", "05-24T04:00"),
    ("last night", datetime(2023, 5, 26, 1, tzinfo=UTC), BERLIN, "on 25 May 2023", "05-24T22:00"),
    ("today", datetime(2023, 5, 26, 13, tzinfo=UTC), AUCKLAND, "on 27 May 2023", "05-26T12:00"),
    (
        "yesterday at 23:50",
        datetime(2023, 5, 26, 13, tzinfo=UTC),
        timezone(timedelta(hours=5, minutes=30)),
        "on 25 May 2023 at 23:50",
        "05-25T18:20",
    ),
    ("last month", datetime(2023, 5, 31, 23, tzinfo=UTC), BERLIN, "in May 2023", "04-30T22:00"),
    (
        "yesterday",
        datetime(2024, 3, 1, 0, 5, tzinfo=UTC),
        UTC,
        "on 29 February 2024",
        "02-29T00:00",
    ),
    ("yesterday", datetime(2023, 3, 27, 10, tzinfo=UTC), BERLIN, "on 26 March 2023", "03-25T23:00"),
    (
        "this weekend",
        datetime(2023, 5, 27, 9, tzinfo=UTC),
        UTC,
        "on the weekend of 27 May 2023",
        "05-27T00:00",
    ),
    ("yesterday", datetime(2023, 5, 26, 23, 50, tzinfo=UTC), UTC, "on 25 May 2023", "05-25T00:00"),
    (
        "last Friday",
        datetime(2023, 5, 25, 13, tzinfo=UTC),
        AUCKLAND,
        "on 19 May 2023",
        "05-18T12:00",
    ),
    ("last Friday", datetime(2023, 5, 25, 13, tzinfo=UTC), UTC, "on 19 May 2023", "05-19T00:00"),
    (
        "last Friday",
        datetime(2023, 5, 27, 1, tzinfo=UTC),
        NEW_YORK,
        "on 19 May 2023",
        "05-19T04:00",
    ),
    (
        "two weeks ago",
        datetime(2024, 3, 14, 9, tzinfo=UTC),
        UTC,
        "around 29 February 2024",
        "02-29T00:00",
    ),
    ("last year", datetime(2024, 2, 29, 9, tzinfo=UTC), UTC, "in 2023", "01-01T00:00"),
    ("today", datetime(2024, 2, 29, 9, tzinfo=UTC), UTC, "on 29 February 2024", "02-29T00:00"),
    ("last winter", datetime(2023, 1, 15, tzinfo=UTC), UTC, "in winter 2021/22", "12-01T00:00"),
    (
        "last weekend",
        datetime(2023, 5, 28, 9, tzinfo=UTC),
        UTC,
        "on the weekend of 20 May 2023",
        "05-20T00:00",
    ),
)


AHEAD: tuple[tuple[str, datetime, tzinfo, str, str], ...] = (
    ("next month", datetime(2023, 1, 31, 9, tzinfo=UTC), UTC, "in February 2023", "02-01T00:00"),
    ("next month", datetime(2023, 12, 31, 9, tzinfo=UTC), UTC, "in January 2024", "01-01T00:00"),
    ("next month", datetime(2023, 5, 31, 23, tzinfo=UTC), BERLIN, "in July 2023", "06-30T22:00"),
    ("tomorrow", datetime(2024, 2, 28, 9, tzinfo=UTC), UTC, "on 29 February 2024", "02-29T00:00"),
    ("tomorrow", datetime(2023, 2, 28, 9, tzinfo=UTC), UTC, "on 1 March 2023", "03-01T00:00"),
    (
        "next Friday",
        datetime(2023, 5, 25, 13, tzinfo=UTC),
        AUCKLAND,
        "on 2 June 2023",
        "06-01T12:00",
    ),
)
"""The same for what is to come."""

Told = tuple[str, str, str, datetime, tzinfo]
"""Language, what is written, how it is told, when and where it is said."""

ALL: tuple[Told, ...] = (
    *((case[0], case[1], case[2], FRIDAY, UTC) for case in (*PAST, *MONTHS, *TO_COME)),
    *(("en", case[0], case[3], case[1], case[2]) for case in (*EDGES, *AHEAD)),
)


def is_friday(case: Told) -> bool:
    return case[3].astimezone(case[4]).weekday() == 4


NEXT_MONTHS = ("next month", "nächsten Monat", "el mes que viene", "le mois prochain")

KINDS: dict[str, tuple[int, Callable[[Told], bool]]] = {
    "another time zone": (9, lambda case: case[4] is not UTC),
    "yesterday, said at 23:50": (
        2,
        lambda case: case[1] == "yesterday" and f"{case[3]:%H:%M}" == "23:50",
    ),
    "yesterday at 23:50": (3, lambda case: "23:50" in case[1]),
    "last Friday on a Friday": (5, lambda case: "19 May" in case[2] and is_friday(case)),
    "leap day": (6, lambda case: "29 February" in case[2]),
    "two weeks ago": (5, lambda case: "around" in case[2] and "ago" not in case[2]),
    "next month": (7, lambda case: case[1] in NEXT_MONTHS),
    "month names": (48, lambda case: case[1] in {month[1] for month in MONTHS}),
}
"""Every kind with the least number of its cases."""

COMMON = (
    "on 25 May 2023",
    "on 24 May 2023",
    "on 19 May 2023",
    "around 12 May 2023",
    "in the week before 26 May 2023",
    "on the weekend of 20 May 2023",
    "in April 2023",
    "in 2022",
    "on 27 May 2023",
    "in June 2023",
)
"""Yesterday, the day before it, last Friday, two weeks ago, last week, weekend, month and year,
tomorrow, next month: these in each language."""


def test_there_are_a_hundred() -> None:
    assert len(set(ALL)) == len(ALL) >= 170
    assert {language for language, *_ in ALL} == set(LANGUAGES)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_is_there(kind: str) -> None:
    least, is_of = KINDS[kind]
    assert sum(is_of(case) for case in ALL) >= least


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_common_is_there_in_each_language(language: str) -> None:
    told = {case[2] for case in ALL if case[0] == language and case[3] == FRIDAY}
    assert set(COMMON) <= told


@pytest.mark.parametrize(("language", "written", "text", "moment"), [*PAST, *MONTHS])
def test_what_was(language: str, written: str, text: str, moment: str) -> None:
    (span,) = find_dates(f"Xx xx {written}.", FRIDAY, language=language)
    assert (span.text, f"{span.moment:%Y-%m-%dT%H:%M}") == (text, moment)


@pytest.mark.parametrize(("language", "written", "text", "moment"), TO_COME)
def test_what_is_to_come(language: str, written: str, text: str, moment: str) -> None:
    (span,) = find_dates(f"Xx xx {written}.", FRIDAY, past=False, language=language)
    assert (span.text, f"{span.moment:%Y-%m-%dT%H:%M}") == (text, moment)


@pytest.mark.parametrize(("written", "sent_at", "zone", "text", "moment"), EDGES)
def test_days_begin_at_midnight_of_the_zone(
    written: str, sent_at: datetime, zone: tzinfo, text: str, moment: str
) -> None:
    (span,) = find_dates(f"It was {written}.", sent_at, zone=zone)
    assert (span.text, f"{span.moment:%m-%dT%H:%M}") == (text, moment)


@pytest.mark.parametrize(("written", "sent_at", "zone", "text", "moment"), AHEAD)
def test_what_is_to_come_begins_at_midnight_of_the_zone(
    written: str, sent_at: datetime, zone: tzinfo, text: str, moment: str
) -> None:
    (span,) = find_dates(f"It is {written}.", sent_at, past=False, zone=zone)
    assert (span.text, f"{span.moment:%m-%dT%H:%M}") == (text, moment)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "on the 5th floor"),
        ("en", "I finished it in two weeks"),
        ("en", "yesterday's news"),
        ("de", "guten morgen"),
        ("de", "am Morgen"),
        ("de", "jeden morgen"),
        ("es", "por la mañana"),
        ("es", "hace dos años que vivo"),
        ("fr", "chaque jour"),
    ],
)
def test_what_fixes_no_day_is_left_alone(language: str, text: str) -> None:
    assert find_dates(text, FRIDAY, language=language) == []
