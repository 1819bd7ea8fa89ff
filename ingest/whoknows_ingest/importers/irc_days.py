"""Which day a line of an IRC log was written, in logs whose lines carry no date."""

import re
from datetime import date, datetime, time, timedelta
from pathlib import Path

from whoknows_ingest.importers.files import decode_line, iter_lines
from whoknows_ingest.importers.irc_lines import Stamp, parse_date_mark, parse_stamp
from whoknows_ingest.importers.source import Document

__all__ = ["LogDays", "date_of_name"]

_FILE_DATE = re.compile(r"(?<!\d)(\d{4})-?(\d\d)-?(\d\d)(?!\d)", re.ASCII)
_MIDNIGHT_JUMP_S = 2 * 3600
"""A clock that goes back further than this has passed midnight (less: a changed clock)."""


class LogDays:
    """Keeps track of the day while a log is read front to back."""

    def __init__(self, document: Document) -> None:
        """Find the first day: in the file's name, else from when the file was last written."""
        fixed = date_of_name(document.path)
        self._follow_midnights = fixed is None
        self._is_guessed = fixed is None
        self._first = self._day = fixed or _first_day(document)
        self._before = datetime.combine(self._day, time.min)

    def note_mark(self, line: str) -> bool:
        """Take the day from a line of the client's own; whether it was one."""
        day = parse_date_mark(line)
        if day is None:
            return False
        self._set(day)
        self._before = datetime.combine(day, time.min)
        return True

    def moment(self, stamp: Stamp) -> datetime:
        """When a line was written, local time; for an impossible time, that of the line before."""
        if stamp.day is not None:
            self._set(stamp.day)
        elif stamp.month_day is not None:
            self._set(self._with_year(*stamp.month_day))
        if stamp.clock is None:
            return self._before
        moment = datetime.combine(self._day, stamp.clock)
        went_back_s = (self._before - moment).total_seconds()
        if self._follow_midnights and went_back_s > _MIDNIGHT_JUMP_S and stamp.is_undated:
            self._day += timedelta(days=1)
            moment += timedelta(days=1)
        self._before = moment
        return moment

    def stable(self, moment: datetime) -> str:
        """The moment as it will be when the file is read again, even if its day is only guessed."""
        if not self._is_guessed:
            return moment.isoformat()
        return f"{(moment.date() - self._first).days} {moment.time().isoformat()}"

    def _set(self, day: date) -> None:
        self._day = day
        self._is_guessed = False

    def _with_year(self, month: int, day: int) -> date:
        year = self._day.year + (1 if month < self._day.month - 6 else 0)
        try:
            return date(year, month, day)
        except ValueError:
            return self._day


def date_of_name(path: Path) -> date | None:
    """The date in a file's name, if there is one.

    >>> date_of_name(Path("#rust/2024-03-05.log"))
    datetime.date(2024, 3, 5)
    """
    found = _FILE_DATE.search(path.name)
    if found is None:
        return None
    try:
        day = date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None
    return day if 1988 <= day.year < 2200 else None


def _first_day(document: Document) -> date:
    """The day of the first line, if the last line was written when the file was."""
    midnights = 0
    before_s = 0
    for _, raw in iter_lines(document):
        line = decode_line(raw or b"")
        stamp = parse_stamp(line)
        if parse_date_mark(line) is not None or (stamp is not None and not stamp.is_undated):
            break
        if stamp is not None and stamp.clock is not None:
            now_s = stamp.clock.hour * 3600 + stamp.clock.minute * 60 + stamp.clock.second
            midnights += before_s - now_s > _MIDNIGHT_JUMP_S
            before_s = now_s
    return document.modified.date() - timedelta(days=midnights)
