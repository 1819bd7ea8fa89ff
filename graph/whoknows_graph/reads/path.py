"""Ways from one node to another, with the verbs and the evidence of every step."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any, LiteralString

from whoknows_graph.reads.hubs import HUB_DEGREE, IS_HUB, LEANINGS, STRONGEST
from whoknows_graph.reads.hydration import MAX_SOURCES, OF_IDS, SHOWN, facts_from
from whoknows_graph.reads.projection import RELATION_HOLDS, TYPES, WEIGHT
from whoknows_graph.reads.relations import RelationRow
from whoknows_graph.reads.seen import Grown, SeenGraph, Way, meeting, path_score, step_strength
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, Path, Paths
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref

__all__ = ["MAX_HOPS", "paths"]

MAX_HOPS = 6
_WIDTHS = (12, 200)
"""Fewest and most ways that are compared, the shortest there are; four for each that is asked for.
"""
HUB_WIDTH = 8
"""A hub passes on so many of its strongest relations of each leaning and direction: a thing 24, as
in `neighbors.FAN_OUT`."""
MAX_SCAN = 2000
"""Most relations of one node that are looked at as of some time."""
MAX_STEPS = 6000
"""Most relations that are looked at in one statement, from the nodes that are nearest."""

_LIMITS = {
    "hub": HUB_DEGREE,
    "leanings": LEANINGS,
    "width": HUB_WIDTH,
    "scan": MAX_SCAN,
    "max_steps": MAX_STEPS,
}

_RELATED: LiteralString = (
    """
  WITH a WHERE NOT """
    + IS_HUB
    + """
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b) WHERE """
    + RELATION_HOLDS
)
_STRONGEST: LiteralString = "WITH a WHERE " + IS_HUB + STRONGEST

# What a node ``a`` is related to, and what each relation weighs.
_AROUND: LiteralString = (
    """
CALL (a) {"""
    + _RELATED
    + """
  RETURN b.ref AS other, """
    + WEIGHT
    + """ AS weight, false AS is_hub LIMIT $scan
UNION ALL
  """
    + _STRONGEST
    + """
  RETURN other, weight, true AS is_hub
}
"""
)

# Constraint node_key, indexes fact_object and fact_subject. What the ends are related to, and what
# that is related to, from the strongest on until there is enough. What relates two hubs at the ends
# is not left to chance; a way of two steps to a hub is seen from the node between.
_FROM_BOTH = Query(
    """
UNWIND [0, 1] AS number
MATCH (a:Subject {space: $space, ref: $ends[number]})
CALL (a) {"""
    + _RELATED
    + """
  RETURN b, """
    + WEIGHT
    + """ AS weight, false AS is_hub LIMIT $scan
UNION ALL
  """
    + _STRONGEST
    + """
  MATCH (b:Subject {space: $space, ref: other})
  RETURN b, weight, true AS is_hub
UNION ALL
  WITH a WHERE """
    + IS_HUB
    + """
  UNWIND [end IN $ends WHERE end <> a.ref] AS end
  MATCH (b:Subject {space: $space, ref: end})
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b) WHERE r.current
  RETURN b, """
    + WEIGHT
    + """ AS weight, true AS is_hub
}
WITH number, is_hub, collect(b) AS nodes, collect(b.ref) AS others, collect(weight) AS weights
WITH collect([$ends[number], is_hub, others, weights]) AS near, collect(nodes) AS reached
CALL (near, reached) {
  WITH near, reached WHERE $max_hops > 2 OR $max_hops = 2 AND any(row IN near WHERE row[1])
  UNWIND range(0, size(near) - 1) AS i
  UNWIND range(0, size(reached[i]) - 1) AS j
  WITH reached[i][j] AS a, max(near[i][3][j]) AS best
  WHERE NOT a.ref IN $ends
  WITH a ORDER BY best DESC, a.ref"""
    + _AROUND
    + """
  WITH a, other, weight, is_hub LIMIT $max_steps
  WITH a, is_hub, collect(other) AS others, collect(weight) AS weights
  RETURN collect([a.ref, is_hub, others, weights]) AS far
}
RETURN [near, far] AS rows
"""
)

# Constraint node_key, indexes fact_object and fact_subject. The same from nodes that are further.
_FURTHER = Query(
    """
UNWIND $refs AS ref
MATCH (a:Subject {space: $space, ref: ref})"""
    + _AROUND
    + """
WITH ref, other, weight, is_hub LIMIT $max_steps
WITH ref, is_hub, collect(other) AS others, collect(weight) AS weights
RETURN collect([ref, is_hub, others, weights]) AS rows
"""
)

# Constraints node_key and Fact.id. Of the relations of a step the strongest, then the newest.
_STEPS = Query(
    """
UNWIND $pairs AS pair
MATCH (a:Subject {space: $space, ref: pair[0]}), (b:Subject {space: $space, ref: pair[1]})
CALL (a, b) {
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b) WHERE """
    + RELATION_HOLDS
    + """
  RETURN r, """
    + WEIGHT
    + """ AS weight ORDER BY weight DESC, r.valid_from DESC, r.fact_id LIMIT 1
}
WITH collect({ a: a { .ref, .name, .kind }, b: b { .ref, .name, .kind },
  is_forward: startNode(r) = a, verb: r.verb, weight: weight, fact_ids: [r.fact_id] }) AS steps
WITH steps, COLLECT {
  UNWIND steps AS step
  UNWIND step.fact_ids AS id
  RETURN DISTINCT id
} AS ids
"""
    + OF_IDS
    + "RETURN steps,"
    + SHOWN
)


async def paths(
    tenant: Tenant,
    a: Ref,
    b: Ref,
    *,
    as_of: datetime | None = None,
    max_hops: int = 4,
    limit: int = 3,
) -> Paths:
    """The shortest ways between two nodes, walking relations in either direction, best first.

    A step's strength is 1 − e^(−weight); a path's score is their product, halved per step beyond
    the first. Of ways through the same nodes the strongest relations are shown. The best are chosen
    from the four times ``limit`` shortest (12 to 200), so that a way much longer than the shortest
    ones is not among them.

    The search grows from both ends, two steps and, if there is too little, a third. A node with
    very many relations is met by all of them and left by its strongest only; ``truncated`` says
    that it was, or that there was too much to look at. Two round trips, one when nothing is found,
    one more for a third step; empty when there is no way within ``max_hops`` or a node is unknown.

    Raises:
        InvalidInput: ``max_hops`` out of range, or both ends are the same node.
    """
    if not 1 <= max_hops <= MAX_HOPS:
        raise InvalidInput(f"max hops {max_hops} is out of range; give 1 to {MAX_HOPS}")
    if a == b:
        raise InvalidInput("both ends of the path are the same; name two different nodes")
    ends = (a, b)
    width = min(max(4 * limit, _WIDTHS[0]), _WIDTHS[1])
    known = SeenGraph()
    await _begin(tenant, known, ends, max_hops=max_hops, as_of=as_of)
    ways = known.shortest(ends, max_hops=min(max_hops, 4), width=width)
    if max_hops > 4 and len(ways) < width and known.edges.keys() >= {a, b}:
        await _grow(tenant, known, ends, as_of=as_of)
        ways = known.shortest(ends, max_hops=max_hops, width=width)
    ways.sort(key=lambda way: (-round(known.score(way), 6), way))
    found = await _paths_of(tenant, ways[:limit], as_of=as_of)
    ranked = sorted(found, key=lambda p: (-p.score, [node.ref for node in p.nodes]))
    return Paths(paths=tuple(ranked), truncated=known.cut)


async def _begin(
    tenant: Tenant,
    known: SeenGraph,
    ends: tuple[Ref, Ref],
    *,
    max_hops: int,
    as_of: datetime | None,
) -> None:
    """Asks for the relations of both ends and of what they are related to."""
    near, far = await tenant.read_list(
        _FROM_BOTH, ends=ends, max_hops=max_hops, as_of=as_of, **_LIMITS
    )
    known.add(near)
    known.cut |= _is_cut(near) or _is_cut(far)
    sides = [known.level(end, 1) for end in ends]
    known.add(meeting(far, sides, known.edges.keys()) if max_hops <= 4 else far)


async def _grow(
    tenant: Tenant, known: SeenGraph, ends: tuple[Ref, Ref], *, as_of: datetime | None
) -> None:
    """Asks for the relations of what is two steps from either end; the best reached first."""
    sides = [known.level(end, 2) for end in ends]
    reached = {ref: max(side.get(ref, 0.0) for side in sides) for side in sides for ref in side}
    asked = {*ends, *(ref for end in ends for ref in known.level(end, 1))}
    refs = sorted(reached.keys() - asked, key=lambda ref: (-reached[ref], ref))[:MAX_STEPS]
    grown: Sequence[Grown] = await tenant.read_list(_FURTHER, refs=refs, as_of=as_of, **_LIMITS)
    known.cut |= _is_cut(grown)
    known.add(meeting(grown, sides, known.edges.keys()))


def _is_cut(grown: Sequence[Grown]) -> bool:
    """Whether there may be relations that a limit left out."""
    seen = sum(len(others) for _, _, others, _ in grown)
    widths = ((len(others), HUB_WIDTH if is_hub else MAX_SCAN) for _, is_hub, others, _ in grown)
    return seen >= MAX_STEPS or any(count >= most for count, most in widths)


async def _paths_of(tenant: Tenant, ways: Iterable[Way], *, as_of: datetime | None) -> list[Path]:
    """The ways with the strongest relation of each step and its fact."""
    walked = list(ways)
    pairs = sorted({pair for way in walked for pair in pairwise(way)})
    if not pairs:
        return []
    (row,) = await tenant.read(
        _STEPS, pairs=[list(pair) for pair in pairs], as_of=as_of, max_sources=MAX_SOURCES
    )
    steps = {(Ref(step["a"]["ref"]), Ref(step["b"]["ref"])): step for step in row["steps"]}
    facts = facts_from(row)
    return [
        _path_from([steps[pair] for pair in pairwise(way)], facts)
        for way in walked
        if all(pair in steps for pair in pairwise(way))  # else something ended meanwhile
    ]


def _path_from(steps: Sequence[Mapping[str, Any]], facts: Mapping[str, Fact]) -> Path:
    nodes = [node_from(node) for node in (steps[0]["a"], *(step["b"] for step in steps))]
    relations = [
        RelationRow(
            *((a, step["verb"], b) if step["is_forward"] else (b, step["verb"], a)),
            weight=step["weight"],
            fact_ids=step["fact_ids"],
        ).relation(facts)
        for step, (a, b) in zip(steps, pairwise(nodes), strict=True)
    ]
    return Path(
        nodes=tuple(nodes),
        relations=tuple(relations),
        score=round(path_score([step_strength(r.weight) for r in relations]), 4),
    )
