"""Fragments that the reads share: when a fact counts, and what an answer shows of it."""

from typing import LiteralString

__all__ = ["FACT", "FACT_HOLDS", "RELATION_HOLDS", "TYPES"]

from whoknows_schema.verbs import RELATION_TYPES

TYPES: LiteralString = "|".join(RELATION_TYPES)
"""Every typed relation, as a pattern: ``-[r:TYPES]-``."""

# As of now a fact holds while it is current. As of a moment it holds when the moment lies in its
# interval, unless it was never right or was taken back.
FACT_HOLDS: LiteralString = """
CASE WHEN $as_of IS NULL THEN f.current
     ELSE f.valid_from <= $as_of AND (f.valid_to IS NULL OR f.valid_to > $as_of)
       AND f.status IN ['current', 'superseded', 'expired'] END
"""
RELATION_HOLDS: LiteralString = """
CASE WHEN $as_of IS NULL THEN r.current
     ELSE r.valid_from <= $as_of AND (r.valid_to IS NULL OR r.valid_to > $as_of)
       AND r.status IN ['current', 'superseded', 'expired'] END
"""

# `f` → `fact`. Each part is an index lookup or an expansion of the fact itself (a handful of
# relationships), never of a person or thing.
FACT: LiteralString = """
CALL (f) {
  RETURN f {
    .id, .text, .category, .status, .confidence, .occurrences, .attribution, .predicate,
    .importance, valid_from: toString(f.valid_from), valid_to: toString(f.valid_to),
    recorded_at: toString(f.recorded_at), retired_at: toString(f.retired_at),
    about: [(f)-[:ABOUT]->(s:Subject) | s { .ref, .name, .kind, .space }],
    said_by: [(f)-[:SAID_BY]->(s:User) | s { .ref, .name, .kind }][0],
    relations: COLLECT {
      UNWIND f.relations AS packed
      WITH split(packed, '\t') AS part
      MATCH (a:Subject {space: $space, ref: part[1]}), (b:Subject {space: $space, ref: part[2]})
      RETURN { verb: part[0], source: a { .ref, .name, .kind }, target: b { .ref, .name, .kind } }
    },
    sources: COLLECT {
      MATCH (f)-[:EVIDENCED_BY]->(m:Message)
      WITH m ORDER BY m.sent_at, m.id LIMIT 10
      RETURN m { .id, .channel, .text, .url, sent_at: toString(m.sent_at),
                 author: [(u:User)-[:SENT]->(m) | u { .ref, .name, .kind }][0] }
    },
    supersedes: [(f)-[:SUPERSEDES]->(o:Fact) | o.id][0],
    superseded_by: [(n:Fact)-[:SUPERSEDES]->(f) | n.id][0]
  } AS fact
}
"""
