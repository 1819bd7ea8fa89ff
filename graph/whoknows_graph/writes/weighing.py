"""What a fact weighs, kept on it while it holds, so that an index can give the heaviest first.

A question about a thing that ten thousand relations lead to reads the strongest of them from the
indexes ``fact_object`` and ``fact_subject`` instead of all, and who is for and against a thing is
told from the index ``held_by_object`` alone. The weight is that of the relation that a fact says
with its subject, verb and object, by the same formula (`reads.projection.WEIGHT`).

A fact may assert relations besides that one, which no index knows: whatever they relate is marked,
so that its relations are read themselves. The mark stays when they end.
"""

from typing import LiteralString

from whoknows_graph.reads.projection import WEIGHT

__all__ = ["MARK_BESIDES", "OWN_RELATION", "WEIGH", "WEIGHT_OF_ROW"]

OWN_RELATION: LiteralString = "f.predicate + '\t' + f.subject + '\t' + f.object"
"""The relation of fact ``f``'s subject to its object, as ``f.relations`` holds those that it
asserts; null without an object."""

WEIGH: LiteralString = (
    """
SET f.weight = CASE WHEN f.current AND """
    + OWN_RELATION
    + """ IN f.relations
  THEN """
    + WEIGHT.replace("r.", "f.")
    + """ END
"""
)
"""Follows whatever changes whether fact ``f`` holds, how often it was said or what it relates;
facts that do not hold, or do not relate their object, have no weight and are in none of them."""

WEIGHT_OF_ROW: LiteralString = (
    "CASE WHEN row.times.current AND "
    + OWN_RELATION.replace("f.", "row.")
    + " IN row.packed THEN "
    + WEIGHT.replace("r.", "row.times.")
    + " END"
)
"""The same of a fact that is being made from a row."""

MARK_BESIDES: LiteralString = """
  FOREACH (_ IN CASE WHEN relation.verb = f.predicate AND relation.source = f.subject
                      AND relation.target = f.object THEN [] ELSE [1] END |
    SET a.besides = true, b.besides = true)
"""
"""Where ``relation`` of fact ``f`` is made between ``a`` and ``b``: marks both, unless it is the
relation of the fact's subject to its object."""
