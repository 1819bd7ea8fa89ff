"""Fragments that the reads share: when a fact counts, and what an answer shows of it."""

from typing import LiteralString

__all__ = ["FACT", "FACT_HOLDS", "LIVED", "RELATION_HOLDS", "TYPES", "WEIGHT"]

from whoknows_schema.verbs import RELATION_TYPES

TYPES: LiteralString = "|".join(RELATION_TYPES)
"""Every typed relation, as a pattern: ``-[r:TYPES]-``."""

LIVED: LiteralString = "['current', 'superseded', 'expired']"
"""Statuses of what was true at some time; the others never were, or were taken back."""

WEIGHT: LiteralString = "log(1 + r.occurrences) * r.confidence"
"""What relationship ``r`` adds to the weight of its relation; `relations.fact_weight` says why."""

# As of now a fact holds while it is current. As of a moment it holds when the moment lies in its
# interval, unless it was never right or was taken back.
FACT_HOLDS: LiteralString = (
    """
CASE WHEN $as_of IS NULL THEN f.current
     ELSE f.valid_from <= $as_of AND (f.valid_to IS NULL OR f.valid_to > $as_of)
       AND f.status IN """
    + LIVED
    + """ END
"""
)
RELATION_HOLDS: LiteralString = FACT_HOLDS.replace("f.", "r.")

# `f` → `fact`. Each part is an index lookup or an expansion of the fact itself (a handful of
# relationships), never of a person or thing. The ends of its relations are among its nodes.
FACT: LiteralString = """
CALL (f) {
  RETURN f {
    .id, .text, .category, .status, .confidence, .occurrences, .attribution, .predicate,
    .importance, valid_from: toString(f.valid_from), valid_to: toString(f.valid_to),
    recorded_at: toString(f.recorded_at), retired_at: toString(f.retired_at),
    .subject, packed: f.relations,
    nodes: [(f)-[x:ABOUT|MENTIONS]->(s:Subject) |
      { ref: s.ref, name: s.name, kind: s.kind, space: s.space, about: type(x) = 'ABOUT' }],
    said_by: [(f)-[:SAID_BY]->(s:User) | s { .ref, .name, .kind }][0],
    sources: COLLECT {
      MATCH (f)-[:EVIDENCED_BY]->(m:Message)
      WITH m ORDER BY m.sent_at, m.id LIMIT 10
      RETURN m { .id, .channel, .text, .url, sent_at: toString(m.sent_at),
                 author: [(u:User)-[:SENT]->(m) | u { .ref, .name, .kind }][0] }
    },
    chain: [(f)-[x:SUPERSEDES]-(o:Fact) | { id: o.id, older: startNode(x) = f }]
  } AS fact
}
"""
