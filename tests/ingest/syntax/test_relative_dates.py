"""A hundred dates as people write them: zones, midnight, leap days, four languages."""

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
    ("en", "in May", "in May 2023", "2023-05-01T00:00"),
    ("en", "in June", "in June 2022", "2022-06-01T00:00"),
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
    ("es", "el mes pasado", "in April 2023", "2023-04-01T00:00"),
    ("es", "el 3 de mayo", "on 3 May 2023", "2023-05-03T00:00"),
    ("es", "en marzo de 2021", "in March 2021", "2021-03-01T00:00"),
    ("fr", "hier soir", "on 25 May 2023", "2023-05-25T00:00"),
    ("fr", "avant-hier", "on 24 May 2023", "2023-05-24T00:00"),
    ("fr", "vendredi dernier", "on 19 May 2023", "2023-05-19T00:00"),
    ("fr", "il y a deux semaines", "around 12 May 2023", "2023-05-12T00:00"),
    ("fr", "le week-end dernier", "on the weekend of 20 May 2023", "2023-05-20T00:00"),
    ("fr", "la semaine dernière", "in the week before 26 May 2023", "2023-05-19T00:00"),
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
    ("last winter", datetime(2023, 1, 15, tzinfo=UTC), UTC, "in winter 2021/22", "12-01T00:00"),
    (
        "last weekend",
        datetime(2023, 5, 28, 9, tzinfo=UTC),
        UTC,
        "on the weekend of 20 May 2023",
        "05-20T00:00",
    ),
)


def test_there_are_a_hundred() -> None:
    assert len(PAST) + len(TO_COME) + len(EDGES) >= 100
    assert {language for language, *_ in PAST} == set(LANGUAGES)


@pytest.mark.parametrize(("language", "written", "text", "moment"), PAST)
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
