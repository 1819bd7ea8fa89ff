"""Retiring facts for a reason that no newer fact gives."""

from collections.abc import Collection
from datetime import datetime

from whoknows_graph.tenant import Query, WriteTransaction
from whoknows_graph.writes.numbering import NEXT_CHANGE
from whoknows_graph.writes.weighing import WEIGH
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import FactId

__all__ = ["ABSORBED", "retire_facts"]

ABSORBED = "part of another fact"
"""Retired reason of a fact whose statements all rest with an earlier one that says the same."""

# Constraint Fact.id.
_RETIRE = Query(
    NEXT_CHANGE
    + """
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})
SET f.status = $status, f.current = false, f.retired_at = coalesce(f.retired_at, $now),
  f.retired_reason = $reason, f.change = change
"""
    + WEIGH
    + """
WITH f
CALL (f) {
  MATCH (:Slot {space: $space})-[c:CURRENT]->(f)
  DELETE c
}
CALL (f) {
  UNWIND f.relations AS packed
  WITH f, split(packed, '\t') AS part
  MATCH (:Subject {space: $space, ref: part[1]})-[r]->(:Subject {space: $space, ref: part[2]})
  WHERE r.fact_id = f.id
  SET r.status = f.status, r.current = false, r.retired_at = f.retired_at
}
"""
)


async def retire_facts(
    transaction: WriteTransaction,
    ids: Collection[FactId],
    *,
    reason: str,
    now: datetime,
    status: FactStatus = FactStatus.INVALIDATED,
) -> None:
    """Retire facts with the relations that they assert; one retired before keeps its time.

    One round trip, none without facts.
    """
    if ids:
        await transaction.run(_RETIRE, ids=list(ids), status=status.value, reason=reason, now=now)
