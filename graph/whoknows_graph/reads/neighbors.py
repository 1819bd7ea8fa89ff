"""Who and what is around a node, in both directions, one to three steps out."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, LiteralString

from whoknows_graph.reads.hubs import HUB_DEGREE, IS_HUB, LEANINGS, STRONGEST
from whoknows_graph.reads.projection import RELATION_HOLDS, TYPES, WEIGHT
from whoknows_graph.reads.relations import relations_from
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Neighbor, Neighborhood
from whoknows_schema.enums import Polarity
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref
from whoknows_schema.verbs import verb_polarity

__all__ = ["FAN_OUT", "MAX_DEPTH", "neighbors"]

MAX_DEPTH = 3
FAN_OUT = 24
"""Neighbours that each node passes on, by weight: what keeps a hub bounded without chance."""
MAX_SCAN = 2000
"""Most relations of one node that are weighed one by one; a hub has more only as of some time."""
DECAY = 0.5
"""Strength keeps at most this share per further step, so it falls with distance."""

_ASKED: LiteralString = (
    """($verbs IS NULL OR r.verb IN $verbs)
    AND ($polarity IS NULL OR r.polarity = $polarity) AND """
    + RELATION_HOLDS
)

# Strength of one step, 0–1: 1 − e^(−weight), which grows with repetition and never reaches 1. Typed
# relations lead to subjects only, so that no label is looked at.
_STEP: LiteralString = (
    """
  WITH a WHERE NOT """
    + IS_HUB
    + """
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b)
  WHERE """
    + _ASKED
    + """
  WITH b, r LIMIT $scan
  WITH b, sum("""
    + WEIGHT
    + """) AS weight
  ORDER BY weight DESC, b.ref LIMIT $fan_out
  RETURN b, 1.0 - exp(-weight) AS step
UNION ALL
  WITH a WHERE """
    + IS_HUB
    + STRONGEST
    + """
  WITH a, other, verb, weight WHERE $verbs IS NULL OR verb IN $verbs
  WITH a, other, sum(weight) AS weight ORDER BY weight DESC, other LIMIT $fan_out
  MATCH (b:Subject {space: $space, ref: other})
"""
)
# What the index has first weighs as much as that, or with all its relations to the hub.
_BY_INDEX: LiteralString = "RETURN b, 1.0 - exp(-weight) AS step"
_BY_RELATIONS: LiteralString = (
    """
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b)
  WHERE """
    + _ASKED
    + """
  RETURN b, 1.0 - exp(-sum("""
    + WEIGHT
    + """)) AS step
"""
)

_NEAR: LiteralString = (
    """
MATCH (a:Subject {space: $space, ref: $ref})
CALL (a) {"""
    + _STEP.replace("$fan_out", "$limit + 1").replace("$width", "$near_width")
    + _BY_RELATIONS
    + """}
WITH b, step ORDER BY step DESC, b.ref
"""
)
_AND_FURTHER: LiteralString = (
    """
CALL (a) {"""
    + _STEP
    + _BY_INDEX
    + """}
WITH b, max(start.strength * step * $decay) AS strength
WHERE NOT b.ref IN $seen
ORDER BY strength DESC, b.ref LIMIT $limit + 1
RETURN collect({ node: b { .ref, .name, .kind }, strength: strength }) AS """
)

# Constraint node_key, for a hub indexes fact_object and fact_subject. The first two steps are one
# statement; each further step is taken from the nodes of the step before.
_ONE = Query(_NEAR + "RETURN [collect({ node: b { .ref, .name, .kind }, strength: step })] AS rows")
_TWO = Query(
    _NEAR
    + """
WITH collect(b) AS around, collect({ node: b { .ref, .name, .kind }, strength: step }) AS near
WITH around, near, [$ref] + [b IN around | b.ref] AS seen
CALL (around, near, seen) {
  UNWIND CASE WHEN size(near) > $limit THEN [] ELSE range(0, size(near[..$fan_out]) - 1) END AS i
  WITH near[i] AS start, around[i] AS a, seen"""
    + _AND_FURTHER.replace("$seen", "seen").replace("WITH b, max", "WITH b, seen, max")
    + """further
}
RETURN [near, further] AS rows
"""
)
_FURTHER = Query(
    """
UNWIND $frontier AS start
MATCH (a:Subject {space: $space, ref: start.ref})"""
    + _AND_FURTHER
    + "rows"
)

# Constraint node_key: relations among the nodes of the answer.
_AMONG = Query(
    """
UNWIND $refs AS ref
MATCH (a:Subject {space: $space, ref: ref})
CALL (a) {
  MATCH (a)-[r:"""
    + TYPES
    + """]->(b)
  WHERE b.ref IN $refs AND """
    + _ASKED
    + """
  WITH b, r LIMIT $scan
  WITH b, r ORDER BY r.valid_from DESC, r.fact_id
  RETURN b, r.verb AS verb, sum("""
    + WEIGHT
    + """) AS weight,
    collect(r.fact_id)[..$max_facts] AS fact_ids
}
WITH a, b, verb, weight, fact_ids
ORDER BY weight DESC, verb LIMIT $max_relations
RETURN collect({ source: a { .ref, .name, .kind }, target: b { .ref, .name, .kind },
  verb: verb, weight: weight, fact_ids: fact_ids }) AS rows
"""
)


async def neighbors(
    tenant: Tenant,
    ref: Ref,
    *,
    depth: int = 1,
    as_of: datetime | None = None,
    limit: int = 50,
    verbs: Sequence[str] | None = None,
    polarity: Polarity | None = None,
) -> Neighborhood:
    """Nodes within ``depth`` steps in either direction, and the relations among them.

    Each node passes on its strongest 24 neighbours; a node's strength is that of the best way to
    it, and every step keeps at most half. Three round trips, four for a depth of 3.

    Args:
        tenant: The space.
        ref: The node in the middle.
        depth: 1 to 3.
        as_of: World time; None for now.
        limit: Most nodes and most relations; ``truncated`` says when there are more.
        verbs: Only relations of these verbs.
        polarity: Only relations of this polarity.

    Raises:
        InvalidInput: Depth out of range.
    """
    if not 1 <= depth <= MAX_DEPTH:
        raise InvalidInput(f"depth {depth} is out of range; give 1 to {MAX_DEPTH}")
    shared = {"as_of": as_of, **_asked(verbs, polarity, limit=limit)}
    found = await _around(tenant, ref, depth=depth, limit=limit, shared=shared)
    kept = sorted(found, key=lambda n: (n.distance, -n.strength, n.node.ref))[:limit]
    rows = await tenant.read_list(
        _AMONG,
        refs=[ref, *(neighbor.node.ref for neighbor in kept)],
        max_relations=limit + 1,
        max_facts=1,
        **shared,
    )
    return Neighborhood(
        nodes=tuple(kept),
        relations=await relations_from(tenant, rows[:limit]),
        truncated=len(found) > limit or len(rows) > limit,
    )


def _asked(
    verbs: Sequence[str] | None, polarity: Polarity | None, *, limit: int
) -> dict[str, object]:
    """Parameters that every statement has."""
    leanings = LEANINGS if verbs is None else sorted({verb_polarity(verb).value for verb in verbs})
    return {
        "verbs": None if verbs is None else list(verbs),
        "polarity": None if polarity is None else polarity.value,
        "scan": MAX_SCAN,
        "hub": HUB_DEGREE,
        "leanings": leanings if polarity is None else [polarity.value],
        "fan_out": FAN_OUT,
        "decay": DECAY,
        # Which of a hub's strongest have the verbs is seen only afterwards.
        "width": FAN_OUT if verbs is None else MAX_SCAN,
        "near_width": limit + 1 if verbs is None else MAX_SCAN,
    }


async def _around(
    tenant: Tenant, ref: Ref, *, depth: int, limit: int, shared: Mapping[str, Any]
) -> list[Neighbor]:
    """Neighbours step by step; each node at its shortest distance."""
    steps = await tenant.read_list(_ONE if depth == 1 else _TWO, ref=ref, limit=limit, **shared)
    found: list[Neighbor] = []
    frontier: list[Neighbor] = []
    for distance, rows in enumerate(steps, 1):
        frontier = [_neighbor(row, distance=distance) for row in rows]
        found += frontier
    for distance in range(3, depth + 1):
        if not frontier or len(found) > limit:
            break
        rows = await tenant.read_list(
            _FURTHER,
            frontier=[
                {"ref": neighbor.node.ref, "strength": neighbor.strength}
                for neighbor in frontier[:FAN_OUT]
            ],
            seen=[ref, *(neighbor.node.ref for neighbor in found)],
            limit=limit,
            **shared,
        )
        frontier = [_neighbor(row, distance=distance) for row in rows]
        found = [*found, *frontier]
    return found


def _neighbor(row: Mapping[str, Any], *, distance: int) -> Neighbor:
    return Neighbor(
        node=node_from(row["node"]), distance=distance, strength=round(row["strength"], 4)
    )
