"""Readers that every language shares: the words differ, what they mean does not."""

import re
from datetime import datetime, timedelta

from whoknows_ingest.syntax.dates.readings import (
    Asked,
    Read,
    Reading,
    at_clock,
    count_of,
    day_text,
    midnight,
    month_of,
    months_away,
    on_day,
    weekend_of,
    year_of,
)

__all__ = [
    "read_ago",
    "read_ahead",
    "read_calendar_day",
    "read_days_off",
    "read_duration",
    "read_few_ago",
    "read_iso_day",
    "read_month",
    "read_period",
    "read_season",
    "read_weekday",
    "read_weekend",
    "read_year",
]

_SEASONS = {"spring": 3, "summer": 6, "autumn": 9, "winter": 12}
_LEAP_CYCLE = 8
"""Within so many years every day of the calendar occurs, 29 February across a century's end too."""
_FIRST_YEAR = 1900
_YEARS_AHEAD = 20


def _group(found: re.Match[str], name: str) -> str:
    return " ".join((found.groupdict().get(name) or "").lower().split())


def _which(found: re.Match[str], asked: Asked) -> str:
    written = _group(found, "which")
    return asked.lexicon.which.get(written, written)


def read_days_off(days: int) -> Read:
    """A reader of the day so many days from the message's: yesterday, tomorrow."""

    def read(found: re.Match[str], asked: Asked) -> Reading:
        day = on_day(asked.sent_at + timedelta(days=days))
        return at_clock(day, found.groupdict().get("clock"))

    return read


def read_ago(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "two weeks ago"."""
    count, unit = count_of(found["count"], asked), asked.lexicon.units[_group(found, "unit")]
    sent_at = asked.sent_at
    if unit == "hour":
        return on_day(sent_at - timedelta(hours=count))
    if unit == "day":
        return on_day(sent_at - timedelta(days=count))
    if unit == "weekend":
        return weekend_of(sent_at - timedelta(days=sent_at.weekday() + 2 + 7 * (count - 1)))
    if unit == "week":
        day = midnight(sent_at - timedelta(weeks=count))
        return Reading(text=f"around {day_text(day)}", moment=day)
    if unit == "month":
        return month_of(asked, *months_away(sent_at, -count))
    return year_of(asked, sent_at.year - count)


def read_ahead(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "in two weeks", "three days from now"."""
    count, unit = count_of(found["count"], asked), asked.lexicon.units[_group(found, "unit")]
    sent_at = asked.sent_at
    if unit == "day":
        return on_day(sent_at + timedelta(days=count))
    if unit == "week":
        day = midnight(sent_at + timedelta(weeks=count))
        return Reading(text=f"around {day_text(day)}", moment=day)
    if unit == "month":
        return month_of(asked, *months_away(sent_at, count))
    return year_of(asked, sent_at.year + count) if unit == "year" else None


def read_few_ago(found: re.Match[str], asked: Asked) -> Reading:
    """Not exact, so the sentence keeps "a few"; counted as three for the moment."""
    unit, sent_at = asked.lexicon.units[_group(found, "unit")], asked.sent_at
    if unit == "year":
        moment = datetime(max(sent_at.year - 3, 1), 1, 1, tzinfo=sent_at.tzinfo)
    elif unit == "month":
        moment = datetime(*months_away(sent_at, -3), 1, tzinfo=sent_at.tzinfo)
    else:
        moment = midnight(sent_at - timedelta(days=3 if unit == "day" else 21))
    return Reading(text=f"a few {unit}s before {day_text(sent_at)}", moment=moment)


def read_weekday(found: re.Match[str], asked: Asked) -> Reading:
    """The nearest such day strictly before, or after; "this Friday" may be today."""
    which, sent_at = _which(found, asked), asked.sent_at
    day = asked.lexicon.days[_group(found, "day")]
    if which == "this":
        moment = sent_at + timedelta(days=(day - sent_at.weekday()) % 7)
    elif which == "next" or (not asked.past and which != "last"):
        moment = sent_at + timedelta(days=(day - sent_at.weekday() - 1) % 7 + 1)
    else:
        moment = sent_at - timedelta(days=(sent_at.weekday() - day - 1) % 7 + 1)
    return at_clock(on_day(moment), found.groupdict().get("clock"))


def read_weekend(found: re.Match[str], asked: Asked) -> Reading:
    """By its Saturday; on a weekend "this weekend" is that one."""
    which, sent_at = _which(found, asked), asked.sent_at
    if which == "this" and sent_at.weekday() >= 5:
        return weekend_of(sent_at - timedelta(days=sent_at.weekday() - 5))
    if which == "next" or (which != "last" and not asked.past):
        return weekend_of(sent_at + timedelta(days=(5 - sent_at.weekday() - 1) % 7 + 1))
    return weekend_of(sent_at - timedelta(days=sent_at.weekday() + 2))


def read_period(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "last week", "next month", "this year"."""
    step = {"next": 1, "this": 0}.get(_which(found, asked), -1)
    unit, sent_at = asked.lexicon.units[_group(found, "unit")], asked.sent_at
    if unit == "month":
        return month_of(asked, *months_away(sent_at, step))
    if unit == "year":
        return year_of(asked, sent_at.year + step)
    day = midnight(sent_at)
    if step == 0:
        monday = day - timedelta(days=day.weekday())
        return Reading(text=f"in the week of {day_text(monday)}", moment=monday)
    if step == 1:
        return Reading(text=f"in the week after {day_text(day)}", moment=day + timedelta(days=1))
    return Reading(text=f"in the week before {day_text(day)}", moment=day - timedelta(days=7))


def read_season(found: re.Match[str], asked: Asked) -> Reading | None:
    """The last or the coming one; a winter is named by both its years."""
    which, sent_at = _which(found, asked), asked.sent_at
    season = asked.lexicon.seasons[_group(found, "season")]
    first, length = _SEASONS[season], 3
    months = sent_at.year * 12 + sent_at.month - 1
    # The month in which the latest such season began, this one's if it is on.
    begun = months - (months - (first - 1)) % 12
    is_on = months - begun < length
    if which == "next" and not is_on and first > sent_at.month:
        return None
    if which == "next" or (which == "this" and not is_on and not asked.past):
        begun += 12
    elif which == "last" and is_on:
        begun -= 12
    year = begun // 12
    shown = f"{year}/{(year + 1) % 100:02}" if season == "winter" else str(year)
    moment = datetime(year, first, 1, tzinfo=sent_at.tzinfo)
    return Reading(text=f"in {season} {shown}", moment=moment)


def read_month(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "in May", "last March", "in early June 2021"."""
    month, sent_at = asked.lexicon.months[_group(found, "month")], asked.sent_at
    part, year = _group(found, "part"), _group(found, "year")
    if year:
        return month_of(asked, int(year), month, part=part)
    which, now = _which(found, asked), sent_at.year
    if which == "last":
        return month_of(asked, now if month < sent_at.month else now - 1, month, part=part)
    if asked.past and which != "next":
        return month_of(asked, now if month <= sent_at.month else now - 1, month, part=part)
    coming = month > sent_at.month or (month == sent_at.month and which != "next")
    return month_of(asked, now if coming else now + 1, month, part=part)


def read_calendar_day(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "on 7 May", "May 7th, 2020", "on the 5th"; without a year the nearest there is."""
    sent_at, day = asked.sent_at, int(found["day"])
    named, year = _group(found, "month"), _group(found, "year")
    if year:
        months = [(int(year), asked.lexicon.months[named])]
    elif named:
        step = -1 if asked.past else 1
        months = [
            (sent_at.year + step * years, asked.lexicon.months[named])
            for years in range(_LEAP_CYCLE + 1)
        ]
    else:
        months = [months_away(sent_at, -back if asked.past else back) for back in range(3)]
    for at_year, month in months:
        try:
            moment = datetime(at_year, month, day, tzinfo=sent_at.tzinfo)
        except ValueError:
            continue
        fits = moment <= sent_at if asked.past else moment >= midnight(sent_at)
        if year or fits:
            return at_clock(on_day(moment), found.groupdict().get("clock"))
    return None


def read_iso_day(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "2023-05-07"."""
    try:
        return on_day(datetime.fromisoformat(found["iso"]).replace(tzinfo=asked.sent_at.tzinfo))
    except ValueError:
        return None


def read_year(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "in 2019", "since 2016"."""
    year = int(found["year"])
    reading = year_of(asked, year)
    if reading is None or not _FIRST_YEAR <= year <= asked.sent_at.year + _YEARS_AHEAD:
        return None
    if _group(found, "since"):
        return Reading(text=f"since {year}", moment=reading.moment, since=True)
    return reading


def read_duration(found: re.Match[str], asked: Asked) -> Reading | None:
    """As in "for three years": since about when."""
    count, unit = count_of(found["count"], asked), asked.lexicon.units[_group(found, "unit")]
    if unit == "month":
        begun = month_of(asked, *months_away(asked.sent_at, -count))
    else:
        year = year_of(asked, asked.sent_at.year - count)
        if year is None:
            return None
        begun = year
    text = begun.text.removeprefix("in ")
    return Reading(text=f"since about {text}", moment=begun.moment, since=True)
