"""The best known people and things of a space and how they relate, as plain weighted pairs."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from whoknows_graph.reads.projection import RELATION_HOLDS, TYPES, WEIGHT
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.analysis import Bounds
from whoknows_schema.values import Node

__all__ = ["MAX_NODES", "MAX_RELATIONS", "Subgraph", "export_subgraph"]

MAX_NODES = 2_000
MAX_RELATIONS = 20_000
"""A second or so of work in memory; both are announced in the answers."""

# Constraint node_key; the counts are degrees, which the store knows.
_BEST_KNOWN = Query("""
MATCH (s:Subject {space: $space}) WHERE s.ref IS NOT NULL AND NOT s:Space
WITH s, COUNT { (s)<-[:ABOUT]-() } + COUNT { (s)<-[:MENTIONS]-() } AS facts
ORDER BY facts DESC, s.ref LIMIT $limit
RETURN collect(s { .ref, .name, .kind }) AS rows
""")

# Constraint node_key. What people are against ties nobody to it.
_PAIRS = Query(
    """
UNWIND $refs AS ref
MATCH (a:Subject {space: $space, ref: ref})-[r:"""
    + TYPES
    + """]->(b:Subject)
WHERE b.ref IN $refs AND r.polarity <> 'negative' AND """
    + RELATION_HOLDS
    + """
WITH a.ref AS source, b.ref AS target, sum("""
    + WEIGHT
    + """) AS weight
ORDER BY weight DESC, source, target LIMIT $limit
RETURN collect([source, target, weight]) AS rows
"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subgraph:
    """A part of a space.

    Attributes:
        nodes: By ref, best known first.
        weights: Weight of all relations from one node to another, of those that are not against.
        bounds: How large it is, and whether it is all there is.
    """

    nodes: Mapping[str, Node]
    weights: Mapping[tuple[str, str], float]
    bounds: Bounds


async def export_subgraph(tenant: Tenant, *, as_of: datetime | None = None) -> Subgraph:
    """The `MAX_NODES` people and things with the most facts, and how they relate.

    Relations that hold, now or as of a moment, and that are not against something; at most
    `MAX_RELATIONS` pairs, the weightiest. Two round trips; empty for no space.
    """
    found = await tenant.read_list(_BEST_KNOWN, limit=MAX_NODES + 1)
    nodes = {row["ref"]: node_from(row) for row in found[:MAX_NODES]}
    pairs = await tenant.read_list(_PAIRS, refs=list(nodes), as_of=as_of, limit=MAX_RELATIONS + 1)
    weights = {(source, target): weight for source, target, weight in pairs[:MAX_RELATIONS]}
    return Subgraph(
        nodes=nodes,
        weights=weights,
        bounds=Bounds(
            nodes=len(nodes),
            relations=len(weights),
            max_nodes=MAX_NODES,
            max_relations=MAX_RELATIONS,
            truncated=len(found) > MAX_NODES or len(pairs) > MAX_RELATIONS,
        ),
    )
