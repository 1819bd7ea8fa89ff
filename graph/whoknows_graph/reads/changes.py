"""What changed in a space, in the order in which it became visible (`writes.numbering`)."""

from collections.abc import Sequence
from dataclasses import dataclass

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact
from whoknows_schema.errors import InvalidInput

__all__ = ["Change", "Position", "changes_after", "last_position"]

# Constraint Space.id.
_LAST = Query("""
OPTIONAL MATCH (s:Space {id: $space})
RETURN coalesce(s.changes, 0) AS number
""")

# Index fact_change; by space first, because only then it takes the index's order.
_AFTER = Query("""
MATCH (f:Fact {space: $space})
WHERE f.change >= $number
  AND CASE WHEN f.change = $number THEN f.id > $fact_id ELSE true END
WITH f ORDER BY f.space, f.change, f.id LIMIT $limit
RETURN collect([f.change, f.id]) AS rows
""")

_LAST_ID = "~"
"""Sorts after every fact's id."""


@dataclass(frozen=True, slots=True, order=True)
class Position:
    """A place in the order of changes: everything up to it has been seen."""

    number: int
    fact_id: str = _LAST_ID

    def __str__(self) -> str:
        """As clients keep it."""
        return f"{self.number}-{self.fact_id}"

    @classmethod
    def parse(cls, text: str) -> "Position":
        """The position that a client kept.

        Raises:
            InvalidInput: The text is none.
        """
        number, dash, fact_id = text.partition("-")
        if not (dash and fact_id and number.isascii() and number.isdigit() and len(text) < 200):
            raise InvalidInput(f"{text[:40]!r} is no position; give one that an event had")
        return cls(int(number[:18]), fact_id)


@dataclass(frozen=True, slots=True)
class Change:
    """A fact as it is now, and where its last change stands."""

    position: Position
    fact: Fact


async def last_position(tenant: Tenant) -> Position:
    """After everything that has changed so far. One round trip."""
    (row,) = await tenant.read(_LAST)
    return Position(int(row["number"]))


async def changes_after(
    tenant: Tenant, position: Position, *, limit: int = 200
) -> Sequence[Change]:
    """Facts whose last change comes after a position, in order; none when nothing changed.

    A fact that changed several times comes once, as it is now; one that was purged does not come.
    One round trip, and one more when there are any.
    """
    rows = await tenant.read_list(
        _AFTER, number=position.number, fact_id=position.fact_id, limit=limit
    )
    if not rows:
        return ()
    facts = await facts_by_id(tenant, [fact_id for _, fact_id in rows])
    return [
        Change(Position(int(number), fact_id), facts[fact_id])
        for number, fact_id in rows
        if fact_id in facts
    ]
