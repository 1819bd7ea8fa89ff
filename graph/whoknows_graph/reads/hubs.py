"""Nodes that very many relations lead to: the strongest of these, in an index's order.

Reading all relations of such a node takes as long as there are many, and every question about
somebody who has anything to do with it would pay for that. `writes.weighing` keeps on each fact
that holds what it weighs, so that the strongest are the first entries of an index, whatever the
number. An index knows what holds now: as of another time all relations are read, up to a limit.
"""

from typing import LiteralString

from whoknows_schema.enums import Polarity

__all__ = ["HUB_DEGREE", "IS_HUB", "LEANINGS", "STRONGEST", "STRONGEST_TO"]

HUB_DEGREE = 1000
"""A hub has more relationships of any kind. A fact has one with its object beside the relation, so
this is a thing with 500 opinions; `similar.MAX_HOLDERS` says why a single one tells little."""

LEANINGS = [polarity.value for polarity in Polarity]
"""For ``$leanings``: the index has the strongest of each polarity, not of all together."""

IS_HUB: LiteralString = "($as_of IS NULL AND COUNT { (a)--() } > $hub)"
"""Whether ``a`` is a hub of which an index has the strongest; a degree costs one access."""

_TO: LiteralString = """
    MATCH (f:Fact) WHERE f.space = $space AND f.object = a.ref AND f.polarity = leaning
      AND f.weight > 0
    WITH f ORDER BY f.space DESC, f.object DESC, f.polarity DESC, f.weight DESC LIMIT $width
    RETURN f.subject AS other, f.predicate AS verb, f.weight AS weight
"""

# Index fact_object.
STRONGEST_TO: LiteralString = (
    """
  UNWIND $leanings AS leaning
  CALL (a, leaning) {"""
    + _TO
    + """
  }
"""
)
"""Rows ``other, verb, weight``: the ``$width`` strongest facts of each leaning about ``a``."""

# Indexes fact_object and fact_subject.
STRONGEST: LiteralString = (
    """
  UNWIND $leanings AS leaning
  CALL (a, leaning) {"""
    + _TO
    + """
  UNION ALL
    MATCH (f:Fact) WHERE f.space = $space AND f.subject = a.ref AND f.polarity = leaning
      AND f.weight > 0
    WITH f ORDER BY f.space DESC, f.subject DESC, f.polarity DESC, f.weight DESC LIMIT $width
    RETURN f.object AS other, f.predicate AS verb, f.weight AS weight
  }
"""
)
"""As `STRONGEST_TO`, in both directions."""
