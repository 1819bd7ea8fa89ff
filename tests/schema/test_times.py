"""Times are aware and in UTC, or they are refused."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whoknows_schema.errors import InvalidInput
from whoknows_schema.times import format_time, parse_time, to_utc

MOMENTS = st.datetimes(
    min_value=datetime(1000, 1, 2),
    max_value=datetime(9998, 1, 1),
    timezones=st.integers(min_value=-14 * 60, max_value=14 * 60).map(
        lambda minutes: timezone(timedelta(minutes=minutes))
    ),
)


@given(MOMENTS)
def test_what_is_written_is_read_again(moment: datetime) -> None:
    written = format_time(moment)
    assert written.endswith("Z")
    assert parse_time(written) == moment
    assert parse_time(written).tzinfo is UTC
    assert format_time(parse_time(written)) == written


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024-03-01", datetime(2024, 3, 1, tzinfo=UTC)),
        (" 2024-02-29 ", datetime(2024, 2, 29, tzinfo=UTC)),
        ("20240301", datetime(2024, 3, 1, tzinfo=UTC)),
        ("2024-03-01T12:00:00Z", datetime(2024, 3, 1, 12, tzinfo=UTC)),
        ("2024-03-01 12:00+01:00", datetime(2024, 3, 1, 11, tzinfo=UTC)),
        ("2024-03-01T00:30:00.25-05:30", datetime(2024, 3, 1, 6, 0, 0, 250000, tzinfo=UTC)),
    ],
)
def test_texts_that_are_times(text: str, moment: datetime) -> None:
    assert parse_time(text) == moment


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "yesterday",
        "2024",
        "2024-13-01",
        "2023-02-29",
        "12:00",
        "2024-03-01T25:00Z",
        "9" * 500,
    ],
)
def test_texts_that_are_none(text: str) -> None:
    with pytest.raises(InvalidInput, match=r"is not a time; write ISO 8601") as caught:
        parse_time(text)
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["2024-03-01T12:00:00", "2024-03-01 12:00", "2024-03-01T00:00"])
def test_a_time_of_day_without_offset_is_not_guessed(text: str) -> None:
    """graphiti#920: a naive time among aware ones, and everything stops."""
    with pytest.raises(InvalidInput, match="has no offset; write it with one"):
        parse_time(text)


@pytest.mark.parametrize("text", ["0001-01-01T00:00+14:00", "9999-12-31T23:59-14:00"])
def test_a_moment_that_has_no_utc_year(text: str) -> None:
    with pytest.raises(InvalidInput, match="outside the years 1 to 9999"):
        parse_time(text)


def test_naive_moments_are_refused() -> None:
    with pytest.raises(InvalidInput, match=r"'2024-03-01T00:00:00' has no offset"):
        to_utc(datetime(2024, 3, 1))
    with pytest.raises(InvalidInput):
        format_time(datetime(2024, 3, 1))


@given(MOMENTS)
def test_utc_is_the_same_moment(moment: datetime) -> None:
    assert to_utc(moment) == moment
    assert to_utc(moment).utcoffset() == timedelta(0)


def test_microseconds_show_only_when_there_are_any() -> None:
    moment = datetime(2024, 3, 1, 1, 2, 3, tzinfo=UTC)
    assert format_time(moment) == "2024-03-01T01:02:03Z"
    assert format_time(moment.replace(microsecond=40)) == "2024-03-01T01:02:03.000040Z"
