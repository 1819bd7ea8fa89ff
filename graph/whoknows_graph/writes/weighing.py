"""What a fact weighs, kept on it while it holds, so that an index can give the heaviest first.

A question about a thing that ten thousand relations lead to reads the strongest of them from the
indexes ``fact_object`` and ``fact_subject`` instead of all. The weight is that of its relations
(`reads.projection.WEIGHT`), which answers compute anew; it only says which are looked at.
"""

from typing import LiteralString

from whoknows_graph.reads.projection import WEIGHT

__all__ = ["WEIGH", "WEIGHT_OF_ROW"]

WEIGH: LiteralString = (
    """
SET f.weight = CASE WHEN f.current AND size(f.relations) > 0
  THEN """
    + WEIGHT.replace("r.", "f.")
    + """ END
"""
)
"""Follows whatever changes whether fact ``f`` holds, how often it was said or what it relates;
facts that do not hold, or relate nobody, have no weight and are in neither index."""

WEIGHT_OF_ROW: LiteralString = (
    "CASE WHEN row.times.current AND size(row.packed) > 0 THEN "
    + WEIGHT.replace("r.", "row.times.")
    + " END"
)
"""The same of a fact that is being made from a row."""
