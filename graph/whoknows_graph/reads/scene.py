"""The part of a space that the page draws."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, LiteralString

from whoknows_graph.reads.hydration import facts_in_order
from whoknows_graph.reads.neighbors import neighbors
from whoknows_graph.reads.projection import LIVED, TYPES, WEIGHT
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.enums import Polarity
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref
from whoknows_schema.scene import Scene, SceneLink, SceneMeta, SceneNode
from whoknows_schema.verbs import verb_polarity

__all__ = ["MAX_FACTS", "scene"]

MAX_FACTS = 20_000
MAX_LINKS = 20_000

# Constraint Space.id, node_key.
_TOP = Query(
    """
MATCH (s:Subject {space: $space}) WHERE s.ref IS NOT NULL AND NOT s:Space
WITH s, COUNT { (s)-[:"""
    + TYPES
    + """]-(:Subject) } AS degree
ORDER BY degree DESC, s.ref
WITH collect(s.ref) AS refs
RETURN refs[..$limit] AS refs, size(refs) AS total
"""
)
_SPACE = Query("MATCH (s:Space {id: $space}) RETURN s.name AS name")
_COUNT = Query("""
RETURN COUNT { MATCH (s:Subject {space: $space}) WHERE s.ref IS NOT NULL AND NOT s:Space } AS total
""")

# Constraint node_key.
_NODES = Query(
    """
UNWIND $refs AS ref
MATCH (s:Subject {space: $space, ref: ref})
WITH s, COUNT { (s)-[:"""
    + TYPES
    + """]-(:Subject) } AS degree
ORDER BY degree DESC, s.ref
RETURN collect({ node: s { .ref, .name, .kind, .space }, degree: degree,
  aliases: [(a:Alias)-[:NAMES]->(s) WHERE a.name <> s.name | a.name][..8] }) AS rows
"""
)
# What was true at some time; with ``as_of``, at that time.
_FACT_DRAWN: LiteralString = (
    "f.status IN "
    + LIVED
    + """ AND
($as_of IS NULL OR (f.valid_from <= $as_of AND (f.valid_to IS NULL OR f.valid_to > $as_of)))
"""
)
_RELATION_DRAWN: LiteralString = _FACT_DRAWN.replace("f.", "r.")

_LINKS = Query(
    """
UNWIND $refs AS ref
MATCH (a:Subject {space: $space, ref: ref})-[r:"""
    + TYPES
    + """]->(b:Subject)
WHERE b.ref IN $refs AND """
    + _RELATION_DRAWN
    + """
WITH a, b, r.verb AS verb, r ORDER BY r.valid_from
WITH a, b, verb, collect(r.fact_id) AS fact_ids, max(CASE WHEN r.current THEN 1 ELSE 0 END) AS live,
  sum(CASE WHEN r.current THEN """
    + WEIGHT
    + """ ELSE 0 END) AS weight
WITH a.ref AS source, b.ref AS target, verb, weight, live = 1 AS current, fact_ids
ORDER BY source, target, verb LIMIT $limit
RETURN collect({ source: source, target: target, verb: verb, weight: weight, current: current,
  fact_ids: fact_ids }) AS rows
"""
)
_FACTS = Query(
    """
UNWIND $refs AS ref
MATCH (s:Subject {space: $space, ref: ref})<-[:ABOUT|MENTIONS]-(f:Fact)
WHERE """
    + _FACT_DRAWN
    + """
WITH DISTINCT f ORDER BY f.valid_from DESC, f.id LIMIT $limit
RETURN collect(f.id) AS rows
"""
)


async def scene(
    tenant: Tenant,
    *,
    now: datetime,
    center: Ref | None = None,
    depth: int = 2,
    as_of: datetime | None = None,
    limit: int = 300,
) -> Scene:
    """The best connected nodes of the space, or what is around ``center``, ready to draw.

    Relations that hold no more are there too, marked as not current. Six to eleven round trips.

    Args:
        tenant: The space.
        now: When the scene is made.
        center: The node in the middle; None for the whole space.
        depth: Steps around ``center``, 1 to 3.
        as_of: World time; None for now.
        limit: Most nodes; the scene says when it is truncated.

    Raises:
        NotFound: No such space.
    """
    space = await tenant.read(_SPACE)
    if not space:
        raise NotFound(f"there is no space {tenant.space!r}; `whoknows spaces` lists them")
    refs, total, cut = await _chosen(tenant, center, depth=depth, as_of=as_of, limit=limit)
    nodes = await tenant.read_list(_NODES, refs=refs)
    links = await tenant.read_list(_LINKS, refs=refs, as_of=as_of, limit=MAX_LINKS)
    fact_ids = await tenant.read_list(_FACTS, refs=refs, as_of=as_of, limit=MAX_FACTS)
    facts = await facts_in_order(tenant, fact_ids)
    return Scene(
        meta=SceneMeta(
            space=tenant.space,
            space_name=space[0]["name"] or tenant.space,
            generated_at=now,
            as_of=as_of,
            center=center,
            depth=None if center is None else depth,
            total_nodes=total,
            truncated=cut or len(links) >= MAX_LINKS or len(facts) >= MAX_FACTS,
        ),
        nodes=tuple(_scene_node(row) for row in nodes),
        links=tuple(_scene_link(row) for row in links),
        facts=facts,
    )


async def _chosen(
    tenant: Tenant, center: Ref | None, *, depth: int, as_of: datetime | None, limit: int
) -> tuple[Sequence[str], int, bool]:
    """Refs to draw, how many nodes there are, and whether some are left out."""
    if center is None:
        row = (await tenant.read(_TOP, limit=limit))[0]
        return row["refs"], row["total"], row["total"] > limit
    around = await neighbors(tenant, center, depth=depth, as_of=as_of, limit=limit)
    total = (await tenant.read(_COUNT))[0]["total"]
    return [center, *(item.node.ref for item in around.nodes)], total, around.truncated


def _scene_node(row: Mapping[str, Any]) -> SceneNode:
    node = node_from(row["node"])
    return SceneNode(
        key=node.ref, node=node, degree=row["degree"], aliases=tuple(sorted(row["aliases"]))
    )


def _scene_link(row: Mapping[str, Any]) -> SceneLink:
    return SceneLink(
        source=row["source"],
        target=row["target"],
        verb=row["verb"],
        polarity=Polarity(verb_polarity(row["verb"])),
        weight=round(row["weight"], 4),
        current=row["current"],
        fact_ids=tuple(row["fact_ids"]),
    )
