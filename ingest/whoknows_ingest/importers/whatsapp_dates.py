"""Which of a WhatsApp date's numbers is the day: one answer for a whole file.

A phone writes dates in the order of its language and says nowhere which that is. Any line whose
numbers fit one order only decides for the file. Where no line does, the order in which the days
of the file lie closest together is taken (from 4 to 5 January, not from 1 April to 1 May), and
where even that is equal, the day comes first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime

from whoknows_ingest.importers.options import DateOrder
from whoknows_ingest.importers.whatsapp_header import Header

__all__ = ["Decision", "decide_order", "moment_of"]

_FIRST_YEAR = 2009
"""WhatsApp came out in 2009, so an order that puts a file before that is wrong."""

_LAST_YEAR = 2099
_ORDERS: dict[int | None, tuple[DateOrder, ...]] = {
    0: (DateOrder.YMD, DateOrder.YDM),
    1: (DateOrder.MYD,),
    2: (DateOrder.DMY, DateOrder.MDY),
    None: (DateOrder.DMY, DateOrder.MDY, DateOrder.YMD),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """The order of a file's dates.

    Attributes:
        order: The order.
        is_certain: Whether some line allowed no other.
    """

    order: DateOrder
    is_certain: bool


@dataclass(slots=True)
class _Candidate:
    """How well an order suits the dates so far."""

    order: DateOrder
    wrong: int = 0
    travelled_days: int = 0
    before: date | None = None

    def add(self, header: Header) -> None:
        day = _date_of(header, self.order)
        if day is None:
            self.wrong += 1
            return
        if self.before is not None:
            self.travelled_days += abs((day - self.before).days)
        self.before = day


def decide_order(headers: Iterable[Header]) -> Decision:
    """The order of the dates of one file, all in one style; day first for no dates at all."""
    candidates: list[_Candidate] = []
    before: tuple[int, int, int] | None = None
    for header in headers:
        if not candidates:
            candidates = [_Candidate(order) for order in _ORDERS[header.year_at]]
        if header.numbers != before:
            for candidate in candidates:
                candidate.add(header)
        before = header.numbers
    if not candidates:
        return Decision(order=DateOrder.DMY, is_certain=False)
    fewest = min(candidate.wrong for candidate in candidates)
    fitting = [candidate for candidate in candidates if candidate.wrong == fewest]
    best = min(fitting, key=lambda candidate: candidate.travelled_days)
    return Decision(order=best.order, is_certain=len(fitting) == 1)


def _date_of(header: Header, order: DateOrder) -> date | None:
    part = dict(zip(order.value, header.numbers, strict=True))
    year = part["y"] if part["y"] > 99 else 2000 + part["y"]
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return None
    try:
        return date(year, part["m"], part["d"])
    except ValueError:
        return None


def moment_of(header: Header, order: DateOrder) -> datetime | None:
    """Local date and time; None when one of them is impossible in this order."""
    day = _date_of(header, order)
    if day is None or header.clock is None:
        return None
    return datetime.combine(day, header.clock)
