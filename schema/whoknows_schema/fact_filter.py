"""Which facts are listed, and in which order."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from whoknows_schema.enums import Attribution, FactCategory, FactOrder
from whoknows_schema.errors import InvalidInput
from whoknows_schema.members import check_list, check_members
from whoknows_schema.times import to_utc
from whoknows_schema.values import Node

__all__ = ["ALSO_RETIRED", "ANY_FACT", "FactFilter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactFilter:
    """Which facts are listed, and in which order; without anything: all that hold, newest first.

    Attributes:
        include_retired: Also those that hold no more.
        categories: Only of these `FactCategory`; empty: all.
        verbs: Only facts that assert one of these verbs; empty: all, also those without a verb.
        attributions: Only on such a word, of `Attribution`; empty: all.
        said_by: Only what this person said, perhaps among others.
        since: Only what began then or later.
        until: Only what began then or earlier.
        order: By when it began: newest or oldest first, of `FactOrder`.

    Raises:
        InvalidInput: An unknown category, attribution or order, one text where a list belongs, a
            time without an offset, or ``since`` later than ``until``.
    """

    include_retired: bool = False
    categories: Sequence[str] = ()
    verbs: Sequence[str] = ()
    attributions: Sequence[str] = ()
    said_by: Node | None = None
    since: datetime | None = None
    until: datetime | None = None
    order: str = FactOrder.NEWEST

    def __post_init__(self) -> None:
        """Checks what was given."""
        for what in ("categories", "verbs", "attributions"):
            check_list(getattr(self, what), what=what)
        check_members(FactCategory, self.categories, what="category")
        check_members(Attribution, self.attributions, what="attribution")
        check_members(FactOrder, [self.order], what="order")
        times = [to_utc(time) for time in (self.since, self.until) if time is not None]
        if times != sorted(times):
            raise InvalidInput("since is later than until, so that no fact can be between them.")


ANY_FACT = FactFilter()
"""All that hold."""
ALSO_RETIRED = FactFilter(include_retired=True)
"""All there are."""
