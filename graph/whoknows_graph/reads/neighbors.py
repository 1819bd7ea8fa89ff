"""Who and what is around a node, in both directions, one to three steps out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, LiteralString

from whoknows_graph.reads.hubs import HUB_DEGREE, IS_HUB, LEANINGS, STRONGEST
from whoknows_graph.reads.hydration import MAX_SOURCES, OF_IDS, SHOWN, facts_from
from whoknows_graph.reads.projection import FOLLOWED, TYPES, WEIGHT
from whoknows_graph.reads.relations import RelationRow, in_order
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, Neighbor, Neighborhood
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref
from whoknows_schema.relation_filter import ANY_RELATION, RelationFilter
from whoknows_schema.values import Node
from whoknows_schema.verbs import verb_polarity

__all__ = ["FAN_OUT", "MAX_DEPTH", "neighbors"]

MAX_DEPTH = 3
FAN_OUT = 24
"""Neighbours that each node passes on, by weight: what keeps a hub bounded without chance."""
MAX_SCAN = 2000
"""Most relations of one node that are weighed one by one; a hub has more only as of some time."""
DECAY = 0.5
"""Strength keeps at most this share per further step, so it falls with distance."""

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
    + FOLLOWED
    + """ AND ($kinds IS NULL OR b:User OR b.kind IN $kinds)
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
  WITH a, other, verb, weight
  WHERE ($verbs IS NULL OR verb IN $verbs) AND weight >= $min_weight
    AND ($kinds IS NULL OR other STARTS WITH 'u:' OR EXISTS {
      MATCH (thing:Subject {space: $space, ref: other}) WHERE thing.kind IN $kinds
    })
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
    + FOLLOWED
    + """
  RETURN b, 1.0 - exp(-sum("""
    + WEIGHT
    + """)) AS step
"""
)

_NEAR: LiteralString = (
    """
MATCH (first:Subject {space: $space, ref: $ref})
CALL (first) {
  WITH first AS a
  CALL (a) {"""
    + _STEP.replace("$fan_out", "$limit + 1").replace("$width", "$near_width")
    + _BY_RELATIONS
    + """}
  WITH b, step ORDER BY step DESC, b.ref
  RETURN collect(b) AS around,
    collect({ node: b { .ref, .name, .kind }, strength: step }) AS near
}
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

# What a list of nodes has to do with each other. Nodes are told apart by themselves, so that none
# of their properties is read until it is known which relations are shown.
_AMONG: LiteralString = (
    """
CALL (shown) {
  UNWIND shown AS a
  CALL (a, shown) {
    MATCH (a)-[r:"""
    + TYPES
    + """]->(b)
    WHERE b IN shown AND """
    + FOLLOWED
    + """
    WITH b, r LIMIT $scan
    WITH b, r ORDER BY r.valid_from DESC, r.fact_id
    RETURN b, r.verb AS verb, sum("""
    + WEIGHT
    + """) AS weight, collect(r.fact_id)[..$max_facts] AS fact_ids
  }
  WITH a, b, verb, weight, fact_ids
  ORDER BY weight DESC, verb LIMIT $limit + 1
  RETURN collect([a.ref, b.ref, verb, weight, fact_ids]) AS among
}
WITH *, COLLECT {
  UNWIND among[..$limit] AS relation
  UNWIND relation[4] AS id
  RETURN id
} AS ids
"""
    + OF_IDS
)

# Constraint node_key, for a hub indexes fact_object and fact_subject. All but the third step is one
# statement; that is taken from the nodes of the step before.
_ONE = Query(
    _NEAR
    + "WITH first, near, [first] + around[..$limit] AS shown"
    + _AMONG
    + "RETURN first { .ref, .name, .kind } AS middle, [near] AS steps, among,"
    + SHOWN
)
_SECOND: LiteralString = (
    _NEAR
    + """
WITH first, around, near, [$ref] + [b IN around | b.ref] AS seen
CALL (around, near, seen) {
  UNWIND CASE WHEN size(near) > $limit THEN [] ELSE range(0, size(near[..$fan_out]) - 1) END AS i
  WITH near[i] AS start, around[i] AS a, seen"""
    + _AND_FURTHER.replace("$seen", "seen").replace("WITH b, max", "WITH b, seen, max")
    + """further, collect(b) AS beyond
}
"""
)
_TWO = Query(
    _SECOND
    + "WITH first, near, further, [first] + (around + beyond)[..$limit] AS shown"
    + _AMONG
    + "RETURN first { .ref, .name, .kind } AS middle, [near, further] AS steps, among,"
    + SHOWN
)
_TWO_OF_THREE = Query(
    _SECOND + "RETURN first { .ref, .name, .kind } AS middle, [near, further] AS steps"
)
_FURTHER = Query(
    """
CALL () {
  UNWIND $frontier AS start
  MATCH (a:Subject {space: $space, ref: start.ref})"""
    + _AND_FURTHER
    + """further, collect(b) AS beyond
}
CALL () {
  UNWIND $seen AS ref
  MATCH (a:Subject {space: $space, ref: ref})
  RETURN collect(a) AS known
}
WITH further, known + beyond[..$room] AS shown
"""
    + _AMONG
    + "RETURN further, among,"
    + SHOWN
)


async def neighbors(
    tenant: Tenant,
    ref: Ref,
    *,
    depth: int = 1,
    as_of: datetime | None = None,
    limit: int = 50,
    wanted: RelationFilter = ANY_RELATION,
) -> Neighborhood:
    """Nodes within ``depth`` steps in either direction, and the relations among them.

    Each node passes on its strongest 24 neighbours; a node's strength is that of the best way to
    it, and every step keeps at most half. One round trip, two for a depth of 3.

    Args:
        tenant: The space.
        ref: The node in the middle.
        depth: 1 to 3.
        as_of: World time; None for now.
        limit: Most nodes and most relations; ``truncated`` says when there are more.
        wanted: Which relations are followed, and to which things.

    Raises:
        InvalidInput: Depth out of range.
    """
    if not 1 <= depth <= MAX_DEPTH:
        raise InvalidInput(f"depth {depth} is out of range; give 1 to {MAX_DEPTH}")
    shared = {"as_of": as_of, **_asked(wanted, limit=limit)}
    around = await _around(tenant, ref, depth=depth, limit=limit, shared=shared)
    if around is None:
        return Neighborhood(nodes=(), relations=(), truncated=False)
    kept = around.found[:limit]
    nodes = {n.ref: n for n in (around.middle, *(neighbor.node for neighbor in kept))}
    relations = [
        RelationRow(nodes[source], verb, nodes[target], weight, fact_ids).relation(around.facts)
        for source, target, verb, weight, fact_ids in around.among[:limit]
    ]
    return Neighborhood(
        nodes=tuple(sorted(kept, key=lambda n: (n.distance, -n.strength, n.node.ref))),
        relations=in_order(relations),
        truncated=len(around.found) > limit or len(around.among) > limit,
    )


def _asked(wanted: RelationFilter, *, limit: int) -> dict[str, object]:
    """Parameters that every statement has."""
    leanings = sorted({verb_polarity(verb).value for verb in wanted.verbs}) or LEANINGS
    # Which of a hub's strongest have the verbs, or are of the kinds, is seen only afterwards.
    is_seen_late = bool(wanted.verbs or wanted.kinds)
    return {
        "verbs": list(wanted.verbs) or None,
        "polarity": None if wanted.polarity is None else str(wanted.polarity),
        "kinds": [str(kind) for kind in wanted.kinds] or None,
        "min_weight": float(wanted.min_weight),
        "scan": MAX_SCAN,
        "hub": HUB_DEGREE,
        "leanings": leanings if wanted.polarity is None else [str(wanted.polarity)],
        "fan_out": FAN_OUT,
        "decay": DECAY,
        "limit": limit,
        "max_facts": 1,
        "max_sources": MAX_SOURCES,
        "width": MAX_SCAN if is_seen_late else FAN_OUT,
        "near_width": MAX_SCAN if is_seen_late else limit + 1,
    }


@dataclass(frozen=True, slots=True)
class _Around:
    """What is around a node: itself, the nodes step by step, and what relates those shown."""

    middle: Node
    found: Sequence[Neighbor]
    among: Sequence[Sequence[Any]]
    facts: Mapping[str, Fact]


async def _around(
    tenant: Tenant, ref: Ref, *, depth: int, limit: int, shared: Mapping[str, Any]
) -> _Around | None:
    """Neighbours step by step, each at its shortest distance; None around an unknown node."""
    query = {1: _ONE, 2: _TWO, 3: _TWO_OF_THREE}[depth]
    rows = await tenant.read(query, ref=ref, **shared)
    if not rows:
        return None
    row = rows[0]
    steps = row["steps"]
    middle = node_from(row["middle"])
    found = [_neighbor(near, distance=n) for n, step in enumerate(steps, 1) for near in step]
    if depth == MAX_DEPTH:
        room = limit - len(found)
        frontier = [near for near in steps[-1][:FAN_OUT] if room >= 0]
        (row,) = await tenant.read(
            _FURTHER,
            frontier=[{"ref": n["node"]["ref"], "strength": n["strength"]} for n in frontier],
            seen=[ref, *(neighbor.node.ref for neighbor in found[:limit])],
            room=max(room, 0),
            **shared,
        )
        found += [_neighbor(near, distance=depth) for near in row["further"]]
    return _Around(middle=middle, found=found, among=row["among"], facts=facts_from(row))


def _neighbor(row: Mapping[str, Any], *, distance: int) -> Neighbor:
    return Neighbor(
        node=node_from(row["node"]), distance=distance, strength=round(row["strength"], 4)
    )
