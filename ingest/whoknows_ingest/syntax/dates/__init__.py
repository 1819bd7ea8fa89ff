"""Dates that people write, resolved against the time and zone of their message.

Every rule is exact: an expression that does not fix a day, week, month, season or year is left
alone. Weekday rules follow common use: "last Friday" and "on Friday" with a past verb are the
nearest Friday strictly before the message; "last week" is the seven days before it.

The rules are our own in all four languages. dateparser 1.5 was tried on the same hundred cases: it
is right on single days, and reads nothing in "last weekend", "two weekends ago", "last summer",
"letzten Freitag", "hier soir", "hace dos semanas" and the like, or makes one day of what is a
month ("next month" on the 26th is the 26th); it takes seconds to load and milliseconds a sentence.
"""

from whoknows_ingest.syntax.dates.find import LANGUAGES, find_dates, is_relative
from whoknows_ingest.syntax.dates.readings import DatedSpan, day_text

__all__ = ["LANGUAGES", "DatedSpan", "day_text", "find_dates", "is_relative"]
