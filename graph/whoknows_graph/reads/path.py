"""Ways from one node to another, with the verbs and the evidence of every step."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from math import exp
from typing import Any, LiteralString

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.reads.projection import RELATION_HOLDS, TYPES, WEIGHT
from whoknows_graph.reads.relations import relation_from
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
"""Fewest and most of the shortest ways that are looked at; four for each that is asked for, because
two that differ only in their relations are one way."""

_HEAD: LiteralString = """
CYPHER 25
MATCH (a:Subject {space: $space, ref: $a}), (b:Subject {space: $space, ref: $b})
MATCH p = SHORTEST $width (a) (()-[r:"""
_MIDDLE: LiteralString = "]-(:Subject))"
_TAIL: LiteralString = (
    """ (b)
WITH [n IN nodes(p) | n { .ref, .name, .kind }] AS nodes, relationships(p) AS steps
RETURN nodes, [r IN steps | {
  source: { ref: startNode(r).ref, name: startNode(r).name, kind: startNode(r).kind },
  target: { ref: endNode(r).ref, name: endNode(r).name, kind: endNode(r).kind },
  verb: r.verb, weight: """
    + WEIGHT
    + """, fact_ids: [r.fact_id] }] AS relations
"""
)
_STEP: LiteralString = _HEAD + TYPES + " WHERE " + RELATION_HOLDS + _MIDDLE

# Constraint node_key; a bidirectional search that stops at the first length that has enough.
_PATHS: Mapping[int, Query] = {
    1: Query(_STEP + "{1,1}" + _TAIL),
    2: Query(_STEP + "{1,2}" + _TAIL),
    3: Query(_STEP + "{1,3}" + _TAIL),
    4: Query(_STEP + "{1,4}" + _TAIL),
    5: Query(_STEP + "{1,5}" + _TAIL),
    6: Query(_STEP + "{1,6}" + _TAIL),
}


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
    ones is not among them. Two round trips; empty when there is no way within ``max_hops`` or a
    node is unknown.

    Raises:
        InvalidInput: ``max_hops`` out of range, or both ends are the same node.
    """
    if not 1 <= max_hops <= MAX_HOPS:
        raise InvalidInput(f"max hops {max_hops} is out of range; give 1 to {MAX_HOPS}")
    if a == b:
        raise InvalidInput("both ends of the path are the same; name two different nodes")
    width = min(max(4 * limit, _WIDTHS[0]), _WIDTHS[1])
    rows = await tenant.read(_PATHS[max_hops], a=a, b=b, as_of=as_of, width=width)
    facts = await facts_by_id(
        tenant, (i for row in rows for step in row["relations"] for i in step["fact_ids"])
    )
    best: dict[tuple[str, ...], Path] = {}
    for row in rows:
        path = _path_from(row["nodes"], row["relations"], facts)
        key = tuple(node.ref for node in path.nodes)
        if len(set(key)) < len(key):
            continue  # a trail that comes by the same node twice
        if key not in best or path.score > best[key].score:
            best[key] = path
    ranked = sorted(best.values(), key=lambda p: (-p.score, [node.ref for node in p.nodes]))
    return Paths(paths=tuple(ranked[:limit]))


def _path_from(
    nodes: Sequence[Mapping[str, Any]],
    steps: Sequence[Mapping[str, Any]],
    facts: Mapping[str, Fact],
) -> Path:
    relations = [
        relation_from(step, [facts[i] for i in step["fact_ids"] if i in facts]) for step in steps
    ]
    score = 1.0
    for index, relation in enumerate(relations):
        score *= (1 - exp(-relation.weight)) * (_KEPT if index else 1.0)
    return Path(
        nodes=tuple(node_from(node) for node in nodes),
        relations=tuple(relations),
        score=round(score, 4),
    )
