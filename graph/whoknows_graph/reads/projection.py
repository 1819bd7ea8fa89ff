"""Fragments that the reads share: when a fact counts, and what its relations weigh."""

from typing import LiteralString

__all__ = [
    "ATTRIBUTION",
    "BY_OBJECT",
    "FACT_HOLDS",
    "FOLLOWED",
    "HELD_BY_EACH",
    "LIVED",
    "RELATION_HOLDS",
    "TYPES",
    "WEIGHT",
]

from whoknows_schema.verbs import RELATION_TYPES

TYPES: LiteralString = "|".join(RELATION_TYPES)
"""Every typed relation, as a pattern: ``-[r:TYPES]-``."""

LIVED: LiteralString = "['current', 'superseded', 'expired']"
"""Statuses of what was true at some time; the others never were, or were taken back."""

WEIGHT: LiteralString = "log(1 + r.occurrences) * r.confidence"
"""What relationship ``r`` adds to the weight of its relation. The logarithm lets the tenth
repetition count less than the first (icelake uses the same shape); 0.69 for what one person said
once and for sure."""

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

ATTRIBUTION: LiteralString = """
CASE WHEN f.attribution = 'third_party'
    AND EXISTS { MATCH (f)-[:SAID_BY]->(own:Subject) WHERE own.ref = f.subject } THEN 'self'
  ELSE f.attribution END
"""
"""On whose word fact ``f`` stands, as `records` shows it: stored is the word it began with."""

FOLLOWED: LiteralString = (
    """($verbs IS NULL OR r.verb IN $verbs)
    AND ($polarity IS NULL OR r.polarity = $polarity)
    AND ($min_weight = 0.0 OR """
    + WEIGHT
    + """ >= $min_weight) AND """
    + RELATION_HOLDS
)
"""Whether relationship ``r`` holds and is one of those that a `RelationFilter` lets through."""

BY_OBJECT: LiteralString = """
    MATCH (f:Fact)
    USING INDEX SEEK f:Fact(space, object, subject, predicate, weight, valid_from, id)
    WHERE f.predicate IS NOT NULL AND f.weight IS NOT NULL AND f.valid_from IS NOT NULL
      AND f.id IS NOT NULL AND f.space = $space
"""
"""Facts ``f`` that hold and relate their subject to their object, from index ``held_by_object``; to
be continued with ``AND`` and what ``f.object`` and ``f.subject`` are. Nothing else of them is read
where an answer needs no more than is in the index, which is used only where all of it is asked. The
planner is told, because it guesses that other indexes serve as well."""

HELD_BY_EACH: LiteralString = (
    """
  UNWIND [a, b] AS holder
  CALL (holder) {
    MATCH (holder)-[r:"""
    + TYPES
    + """]->(thing)
    WHERE """
    + RELATION_HOLDS
    + """
    RETURN thing, r LIMIT $scan
  }
"""
)
"""Rows ``holder, thing, r``: what each of ``a`` and ``b`` relates to, at most ``$scan`` each."""
