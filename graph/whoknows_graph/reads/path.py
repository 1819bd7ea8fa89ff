"""Ways from one node to another, with the verbs and the evidence of every step."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from itertools import pairwise
from typing import Any

from whoknows_graph.reads.hubs import HUB_DEGREE, IS_HUB, LEANINGS, STRONGEST
from whoknows_graph.reads.hydration import MAX_SOURCES, SHOWN, facts_from
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

# Constraint node_key, indexes fact_object and fact_subject. What nodes are related to, from the
# first node on until there is enough; a node is a number. What relates two hubs at the ends is not
# left to chance.
_AROUND = Query(
    """
UNWIND range(0, size($refs) - 1) AS number
MATCH (a:Subject {space: $space, ref: $refs[number]})
CALL (a) {
  WITH a WHERE NOT """
    + IS_HUB
    + """
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b) WHERE """
    + RELATION_HOLDS
    + """
  RETURN b.ref AS other, """
    + WEIGHT
    + """ AS weight, false AS is_hub LIMIT $scan
UNION ALL
  WITH a WHERE """
    + IS_HUB
    + STRONGEST
    + """
  RETURN other, weight, true AS is_hub
UNION ALL
  WITH a WHERE a.ref IN $ends AND """
    + IS_HUB
    + """
  UNWIND [end IN $ends WHERE end <> a.ref] AS end
  MATCH (b:Subject {space: $space, ref: end})
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b) WHERE r.current
  RETURN end AS other, """
    + WEIGHT
    + """ AS weight, true AS is_hub
}
WITH number, other, weight, is_hub LIMIT $max_steps
WITH number, is_hub, collect(other) AS others, collect(weight) AS weights
RETURN collect([number, is_hub, others, weights]) AS rows
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
CALL (steps) {
  UNWIND steps AS step
  UNWIND step.fact_ids AS id
  MATCH (f:Fact {id: id, space: $space})
  RETURN collect(DISTINCT f) AS found
}
RETURN steps,"""
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

    The search grows from both ends. A node with very many relations is met by all of them and left
    by its strongest only; ``truncated`` says that it was, or that there was too much to look at.
    One round trip, and one for each two steps that the shortest ways have; empty when there is no
    way within ``max_hops`` or a node is unknown.

    Raises:
        InvalidInput: ``max_hops`` out of range, or both ends are the same node.
    """
    if not 1 <= max_hops <= MAX_HOPS:
        raise InvalidInput(f"max hops {max_hops} is out of range; give 1 to {MAX_HOPS}")
    if a == b:
        raise InvalidInput("both ends of the path are the same; name two different nodes")
    width = min(max(4 * limit, _WIDTHS[0]), _WIDTHS[1])
    known = SeenGraph()
    ways: list[Way] = []
    distance = 0
    # Two steps to a hub are seen from the node between, which is grown in the second round.
    while 2 * distance < max_hops or (known.cut and distance == 1):
        is_last = distance > 0 and 2 * distance + 2 >= max_hops
        await _grow(tenant, known, (a, b), distance=distance, is_last=is_last, as_of=as_of)
        distance += 1
        ways = known.shortest((a, b), max_hops=min(max_hops, 2 * distance), width=width)
        if len(ways) >= width or not known.edges.keys() >= {a, b}:
            break
    ways.sort(key=lambda way: (-round(known.score(way), 6), way))
    found = await _paths_of(tenant, ways[:limit], as_of=as_of)
    ranked = sorted(found, key=lambda p: (-p.score, [node.ref for node in p.nodes]))
    return Paths(paths=tuple(ranked), truncated=known.cut)


async def _grow(
    tenant: Tenant,
    known: SeenGraph,
    ends: tuple[Ref, Ref],
    *,
    distance: int,
    is_last: bool,
    as_of: datetime | None,
) -> None:
    """Asks for the relations of what is so many steps from either end; the best reached first."""
    sides = [known.level(end, distance) for end in ends]
    reached = {ref: max(side.get(ref, 0.0) for side in sides) for side in sides for ref in side}
    refs = sorted(reached.keys() - known.asked, key=lambda ref: (-reached[ref], ref))[:MAX_STEPS]
    if not refs:
        return
    rows = await tenant.read_list(
        _AROUND,
        refs=refs,
        ends=ends,
        as_of=as_of,
        hub=HUB_DEGREE,
        leanings=LEANINGS,
        width=HUB_WIDTH,
        scan=MAX_SCAN,
        max_steps=MAX_STEPS,
    )
    grown: list[Grown] = [(refs[number], *rest) for number, *rest in rows]
    known.asked.update(refs)
    known.cut |= _is_cut(grown)
    known.add(meeting(grown, sides, known.edges.keys()) if is_last else grown)


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
