"""Ways from one node to another, with the verbs and the evidence of every step."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import pairwise
from math import exp, prod
from operator import ge
from typing import Any

from whoknows_graph.reads.hubs import HUB_DEGREE, IS_HUB, LEANINGS, STRONGEST
from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.reads.projection import RELATION_HOLDS, TYPES, WEIGHT
from whoknows_graph.reads.relations import relation_from
from whoknows_graph.reads.ways import best_ways
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, Path, Paths
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref

__all__ = ["MAX_HOPS", "paths"]

MAX_HOPS = 6
_KEPT = 0.5
"""Share of a path's score that every further step keeps at most."""

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
# first node on until there is enough; one flat list, in which a node is a number. What relates two
# hubs at the ends is not left to chance.
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
  UNWIND $ends AS end
  MATCH (b:Subject {space: $space, ref: end})
  MATCH (a)-[r:"""
    + TYPES
    + """]-(b) WHERE r.current
  RETURN end AS other, """
    + WEIGHT
    + """ AS weight, true AS is_hub
}
WITH number, other, weight, is_hub LIMIT $max_steps
RETURN collect([number, other, weight, is_hub]) AS rows
"""
)

# Constraint node_key. Of the relations of a step the strongest, then the newest.
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
WITH a, b, r, weight, startNode(r) AS source, endNode(r) AS target
RETURN collect({ a: a { .ref, .name, .kind }, b: b { .ref, .name, .kind },
  source: source { .ref, .name, .kind }, target: target { .ref, .name, .kind },
  verb: r.verb, weight: weight, fact_ids: [r.fact_id] }) AS rows
"""
)

_Way = tuple[Ref, ...]


@dataclass(slots=True)
class _Known:
    """What of the graph a search has seen.

    Attributes:
        edges: Strength of the strongest relation between two nodes, from either end.
        grown: Nodes whose relations were asked for.
        cut: Whether some of their relations were left out.
    """

    edges: dict[Ref, dict[Ref, float]] = field(default_factory=dict[Ref, dict[Ref, float]])
    grown: set[Ref] = field(default_factory=set[Ref])
    cut: bool = False

    def add(self, refs: Sequence[Ref], rows: Sequence[tuple[int, Ref, float, bool]]) -> None:
        """Takes in rows of ``_AROUND`` of these nodes."""
        self.grown.update(refs)
        counts, most = [0] * len(refs), [MAX_SCAN] * len(refs)
        for number, other, weight, is_hub in rows:
            counts[number] += 1
            if is_hub:
                most[number] = HUB_WIDTH
            node, strength = refs[number], _strength(weight)
            around = self.edges.setdefault(node, {})
            if strength > around.get(other, 0.0):
                around[other] = self.edges.setdefault(other, {})[node] = strength
        self.cut |= len(rows) >= MAX_STEPS or any(map(ge, counts, most))

    def edge_of(self, start: Ref, distance: int) -> dict[Ref, float]:
        """The nodes so many steps from one, with the strength of the best walk there."""
        level, seen = {start: 1.0}, {start}
        for _ in range(distance):
            further: dict[Ref, float] = {}
            for node, strength in level.items():
                for other, step in self.edges.get(node, {}).items():
                    if other not in seen:
                        further[other] = max(further.get(other, 0.0), strength * step)
            seen |= further.keys()
            level = further
        return level

    def shortest(self, ends: tuple[Ref, Ref], *, max_hops: int, width: int) -> list[_Way]:
        """So many ways between the ends, the best of each length, from the shortest on."""
        ways: list[_Way] = []
        for steps in range(1, max_hops + 1):
            ways += best_ways(self.edges, *ends, steps=steps, most=width - len(ways))
        return ways

    def score(self, way: _Way) -> float:
        """Of a way, as its path will have it."""
        return _score([self.edges[node][other] for node, other in pairwise(way)])


def _strength(weight: float) -> float:
    """0–1: it grows with what relations weigh and never reaches 1."""
    return 1 - exp(-weight)


def _score(strengths: Sequence[float]) -> float:
    """0–1: the strength of the steps, halved with each beyond the first."""
    return prod(strengths) * _KEPT ** (len(strengths) - 1)


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
    Two round trips, and one for each two steps that the shortest ways have; empty when there is no
    way within ``max_hops`` or a node is unknown.

    Raises:
        InvalidInput: ``max_hops`` out of range, or both ends are the same node.
    """
    if not 1 <= max_hops <= MAX_HOPS:
        raise InvalidInput(f"max hops {max_hops} is out of range; give 1 to {MAX_HOPS}")
    if a == b:
        raise InvalidInput("both ends of the path are the same; name two different nodes")
    width = min(max(4 * limit, _WIDTHS[0]), _WIDTHS[1])
    known = _Known()
    ways: list[_Way] = []
    distance = 0
    # Two steps to a hub are seen from the node between, which is grown in the second round.
    while 2 * distance < max_hops or (known.cut and distance == 1):
        await _grow(tenant, known, (a, b), distance=distance, as_of=as_of)
        distance += 1
        ways = known.shortest((a, b), max_hops=min(max_hops, 2 * distance), width=width)
        if len(ways) >= width or not known.edges.keys() >= {a, b}:
            break
    ways.sort(key=lambda way: (-round(known.score(way), 6), way))
    found = await _paths_of(tenant, ways[:limit], as_of=as_of)
    ranked = sorted(found, key=lambda p: (-p.score, [node.ref for node in p.nodes]))
    return Paths(paths=tuple(ranked), truncated=known.cut)


async def _grow(
    tenant: Tenant, known: _Known, ends: tuple[Ref, Ref], *, distance: int, as_of: datetime | None
) -> None:
    """Asks for the relations of what is so many steps from either end; the best reached first."""
    reached: dict[Ref, float] = {}
    for end in ends:
        for ref, strength in known.edge_of(end, distance).items():
            reached[ref] = max(reached.get(ref, 0.0), strength)
    refs = sorted(reached.keys() - known.grown, key=lambda ref: (-reached[ref], ref))[:MAX_STEPS]
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
    known.add(refs, rows)


async def _paths_of(tenant: Tenant, ways: Iterable[_Way], *, as_of: datetime | None) -> list[Path]:
    """The ways with the strongest relation of each step and its fact."""
    walked = list(ways)
    pairs = sorted({pair for way in walked for pair in pairwise(way)})
    if not pairs:
        return []
    rows = await tenant.read_list(_STEPS, pairs=[list(pair) for pair in pairs], as_of=as_of)
    steps = {(Ref(row["a"]["ref"]), Ref(row["b"]["ref"])): row for row in rows}
    facts = await facts_by_id(tenant, (i for row in rows for i in row["fact_ids"]))
    return [
        _path_from([steps[pair] for pair in pairwise(way)], facts)
        for way in walked
        if all(pair in steps for pair in pairwise(way))  # else something ended meanwhile
    ]


def _path_from(steps: Sequence[Mapping[str, Any]], facts: Mapping[str, Fact]) -> Path:
    relations = [
        relation_from(step, [facts[i] for i in step["fact_ids"] if i in facts]) for step in steps
    ]
    return Path(
        nodes=tuple(node_from(node) for node in (steps[0]["a"], *(step["b"] for step in steps))),
        relations=tuple(relations),
        score=round(_score([_strength(relation.weight) for relation in relations]), 4),
    )
