"""Who and what is around a node, in both directions, one to three steps out."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from whoknows_graph.reads.projection import RELATION_HOLDS, TYPES, WEIGHT
from whoknows_graph.reads.relations import relations_from
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Neighbor, Neighborhood
from whoknows_schema.enums import Polarity
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref

__all__ = ["FAN_OUT", "MAX_DEPTH", "neighbors"]

MAX_DEPTH = 3
FAN_OUT = 24
"""Neighbours that each node passes on, by weight: what keeps a hub bounded without chance."""
MAX_SCAN = 2000
"""Most relations of one node that are weighed one by one."""
DECAY = 0.5
"""Strength keeps at most this share per further step, so it falls with distance."""

# Strength of one step, 0–1: 1 − e^(−weight), which grows with repetition and never reaches 1.
_STEP = (
    """
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b:Subject)
  WHERE ($verbs IS NULL OR r.verb IN $verbs)
    AND ($polarity IS NULL OR r.polarity = $polarity) AND """
    + RELATION_HOLDS
    + """
  WITH b, r LIMIT $scan
  WITH b, sum("""
    + WEIGHT
    + """) AS weight
  ORDER BY weight DESC, b.ref LIMIT $fan_out
  RETURN collect({ node: b, step: 1.0 - exp(-weight) }) AS around
"""
)

# Constraint node_key. Each further step is taken from the nodes of the step before.
_NEAR = Query(
    """
MATCH (a:Subject {space: $space, ref: $ref})
CALL (a) {"""
    + _STEP.replace("LIMIT $fan_out", "LIMIT $limit + 1")
    + """}
UNWIND around AS item
WITH item.node AS b, item.step AS strength
RETURN collect({ node: b { .ref, .name, .kind }, strength: strength }) AS rows
"""
)
_FURTHER = Query(
    """
UNWIND $frontier AS start
MATCH (a:Subject {space: $space, ref: start.ref})
CALL (a) {"""
    + _STEP
    + """}
UNWIND around AS item
WITH item.node AS b, max(start.strength * item.step * $decay) AS strength
WHERE NOT b.ref IN $seen
ORDER BY strength DESC, b.ref LIMIT $limit + 1
RETURN collect({ node: b { .ref, .name, .kind }, strength: strength }) AS rows
"""
)

# Constraint node_key: relations among the nodes of the answer.
_AMONG = Query(
    """
UNWIND $refs AS ref
MATCH (a:Subject {space: $space, ref: ref})
CALL (a) {
  MATCH (a)-[r:"""
    + TYPES
    + """]->(b:Subject)
  WHERE b.ref IN $refs AND ($verbs IS NULL OR r.verb IN $verbs)
    AND ($polarity IS NULL OR r.polarity = $polarity) AND """
    + RELATION_HOLDS
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
    it, and every step keeps at most half. ``depth`` + 2 round trips.

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
    shared: dict[str, object] = {
        "as_of": as_of,
        "verbs": None if verbs is None else list(verbs),
        "polarity": None if polarity is None else polarity.value,
        "scan": MAX_SCAN,
    }
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


async def _around(
    tenant: Tenant, ref: Ref, *, depth: int, limit: int, shared: Mapping[str, Any]
) -> list[Neighbor]:
    """Neighbours step by step; each node at its shortest distance."""
    rows = await tenant.read_list(_NEAR, ref=ref, limit=limit, **shared)
    found = [_neighbor(row, distance=1) for row in rows if row["node"]["ref"] != ref]
    frontier = found
    for distance in range(2, depth + 1):
        if not frontier or len(found) > limit:
            break
        rows = await tenant.read_list(
            _FURTHER,
            frontier=[
                {"ref": neighbor.node.ref, "strength": neighbor.strength}
                for neighbor in frontier[:FAN_OUT]
            ],
            seen=[ref, *(neighbor.node.ref for neighbor in found)],
            fan_out=FAN_OUT,
            decay=DECAY,
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
