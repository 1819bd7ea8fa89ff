from datetime import UTC, datetime

import pytest

from whoknows_ingest.syntax.dates import find_dates

FRIDAY = datetime(2023, 5, 26, 13, tzinfo=UTC)


@pytest.mark.parametrize(
    ("written", "text", "day"),
    [
        ("today", "on 26 May 2023", "2023-05-26"),
        ("this morning", "on 26 May 2023", "2023-05-26"),
        ("yesterday", "on 25 May 2023", "2023-05-25"),
        ("last night", "on 25 May 2023", "2023-05-25"),
        ("the day before yesterday", "on 24 May 2023", "2023-05-24"),
        ("three days ago", "on 23 May 2023", "2023-05-23"),
        ("a couple of days ago", "on 24 May 2023", "2023-05-24"),
        ("last Friday", "on 19 May 2023", "2023-05-19"),
        ("last fri", "on 19 May 2023", "2023-05-19"),
        ("on Friday", "on 19 May 2023", "2023-05-19"),
        ("this past Sunday", "on 21 May 2023", "2023-05-21"),
        ("last Thursday", "on 25 May 2023", "2023-05-25"),
        ("last weekend", "on the weekend of 20 May 2023", "2023-05-20"),
        ("two weekends ago", "on the weekend of 13 May 2023", "2023-05-13"),
        ("last week", "in the week before 26 May 2023", "2023-05-19"),
        ("this week", "in the week of 22 May 2023", "2023-05-22"),
        ("two weeks ago", "around 12 May 2023", "2023-05-12"),
        ("a few weeks ago", "a few weeks before 26 May 2023", "2023-05-05"),
        ("a few months ago", "a few months before 26 May 2023", "2023-02-01"),
        ("a few years ago", "a few years before 26 May 2023", "2020-01-01"),
        ("last month", "in April 2023", "2023-04-01"),
        ("six months ago", "in November 2022", "2022-11-01"),
        ("last year", "in 2022", "2022-01-01"),
        ("3 years ago", "in 2020", "2020-01-01"),
        ("last summer", "in summer 2022", "2022-06-01"),
        ("last spring", "in spring 2022", "2022-03-01"),
        ("in May", "in May 2023", "2023-05-01"),
        ("in June", "in June 2022", "2022-06-01"),
        ("in last December", "in December 2022", "2022-12-01"),
        ("last August", "in August 2022", "2022-08-01"),
        ("in May 2021", "in May 2021", "2021-05-01"),
        ("in 2019", "in 2019", "2019-01-01"),
        ("on 7 May", "on 7 May 2023", "2023-05-07"),
        ("on the 7th of May", "on 7 May 2023", "2023-05-07"),
        ("on June 7th", "on 7 June 2022", "2022-06-07"),
        ("May 7th, 2020", "on 7 May 2020", "2020-05-07"),
        ("on 2020-02-29", "on 29 February 2020", "2020-02-29"),
        ("since 2016", "since 2016", "2016-01-01"),
        ("for 4 years", "since about 2019", "2019-01-01"),
        ("for three months now", "since about February 2023", "2023-02-01"),
    ],
)
def test_dates_of_the_past(written: str, text: str, day: str) -> None:
    (span,) = find_dates(f"I did it {written}.", FRIDAY)
    assert (span.text, f"{span.moment:%Y-%m-%d}") == (text, day)
    assert f"I did it {written}."[span.start : span.end].strip() == written


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("tomorrow", "on 27 May 2023"),
        ("on Friday", "on 2 June 2023"),
        ("next Monday", "on 29 May 2023"),
        ("next week", "in the week after 26 May 2023"),
        ("this weekend", "on the weekend of 27 May 2023"),
        ("next weekend", "on the weekend of 27 May 2023"),
        ("next month", "in June 2023"),
        ("in March", "in March 2024"),
        ("next year", "in 2024"),
        ("this fall", "in autumn 2023"),
        ("on June 3rd", "on 3 June 2023"),
        ("on 3 May", "on 3 May 2024"),
    ],
)
def test_dates_to_come(written: str, text: str) -> None:
    (span,) = find_dates(f"I'm leaving {written}.", FRIDAY, past=False)
    assert span.text == text


@pytest.mark.parametrize(
    "text",
    [
        "I may go",
        "the other day",
        "recently",
        "next summer",
        "on 31 February",
        "on 2023-13-01",
        "in 1066",
        "room 2019",
        "I march",
        "9999 years ago",
        "",
    ],
)
def test_what_fixes_no_date_is_left_alone(text: str) -> None:
    assert find_dates(text, FRIDAY) == []


@pytest.mark.parametrize(
    ("sent_at", "written", "text"),
    [
        (datetime(2024, 2, 29, 12, tzinfo=UTC), "on 29 February", "on 29 February 2024"),
        (datetime(2024, 3, 1, 0, 5, tzinfo=UTC), "yesterday", "on 29 February 2024"),
        (datetime(2023, 1, 1, 23, 50, tzinfo=UTC), "yesterday", "on 31 December 2022"),
        (datetime(2023, 1, 15, tzinfo=UTC), "last month", "in December 2022"),
        (datetime(2023, 5, 27, tzinfo=UTC), "this weekend", "on the weekend of 27 May 2023"),
        (datetime(2023, 5, 27, tzinfo=UTC), "last weekend", "on the weekend of 20 May 2023"),
        (datetime(2023, 10, 1, tzinfo=UTC), "last summer", "in summer 2023"),
    ],
)
def test_edges_of_the_calendar(sent_at: datetime, written: str, text: str) -> None:
    assert [span.text for span in find_dates(f"It was {written}.", sent_at)] == [text]


def test_spans_come_in_order_and_do_not_overlap() -> None:
    spans = find_dates("In 2019 I left and last week I came back.", FRIDAY)
    assert [span.text for span in spans] == ["in 2019", "in the week before 26 May 2023"]
    assert spans[0].end <= spans[1].start
