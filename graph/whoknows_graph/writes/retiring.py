"""Retiring facts for a reason that no newer fact gives."""

from whoknows_graph.tenant import Query
from whoknows_graph.writes.numbering import NEXT_CHANGE
from whoknows_graph.writes.weighing import WEIGH

__all__ = ["ABSORBED", "RETIRE_FACTS"]

ABSORBED = "part of another fact"
"""Retired reason of a fact whose statements all rest with an earlier one that says the same."""

# Constraint Fact.id.
RETIRE_FACTS = Query(
    NEXT_CHANGE
    + """
UNWIND $rows AS row
MATCH (f:Fact {id: row.id, space: $space})
SET f.status = 'invalidated', f.current = false, f.retired_at = coalesce(f.retired_at, $now),
  f.retired_reason = row.reason, f.change = change
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
