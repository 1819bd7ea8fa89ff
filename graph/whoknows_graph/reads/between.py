"""How two people or things relate, with the sentences that prove it, and what they share."""

from datetime import datetime

from whoknows_graph.reads.hydration import MAX_SOURCES, OF_IDS, SHOWN, facts_from
from whoknows_graph.reads.projection import HELD_BY_EACH, RELATION_HOLDS, WEIGHT
from whoknows_graph.reads.relations import MAX_FACTS, RelationRow, in_order
from whoknows_graph.reads.tastes import strongest
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Between, Shared
from whoknows_schema.ids import Ref

__all__ = ["between"]

MAX_SHARED_SCAN = 2000
"""Most relations of each node that are looked at for what both share."""

# Constraint node_key; the direct relations by expanding into the node of lower degree. Between
# two subjects there is nothing but typed relations, so where both ends are known no type is named:
# that halves the time it takes to plan.
_BETWEEN = Query(
    """
MATCH (a:Subject {space: $space, ref: $a}), (b:Subject {space: $space, ref: $b})
WITH COLLECT {
  MATCH (a)-[r]-(b)
  WHERE """
    + RELATION_HOLDS
    + """
  WITH r ORDER BY r.valid_from DESC, r.fact_id
  WITH startNode(r) AS source, endNode(r) AS target, r.verb AS verb,
    sum("""
    + WEIGHT
    + """) AS weight,
    collect(r.fact_id)[..$max_facts] AS fact_ids
  ORDER BY weight DESC LIMIT $limit
  RETURN { source: source { .ref, .name, .kind }, target: target { .ref, .name, .kind },
    verb: verb, weight: weight, fact_ids: fact_ids }
} AS relations,
COLLECT {"""
    + HELD_BY_EACH
    + """
  WITH a, b, thing, collect(DISTINCT CASE WHEN holder = a THEN r.verb END) AS a_verbs,
    collect(DISTINCT CASE WHEN holder = b THEN r.verb END) AS b_verbs
  WHERE a_verbs <> [] AND b_verbs <> [] AND thing <> a AND thing <> b
  ORDER BY COUNT { (thing)--() }, thing.ref LIMIT $limit
  RETURN { node: thing { .ref, .name, .kind }, a: a_verbs, b: b_verbs }
} AS shared
WITH relations, shared, COLLECT {
  UNWIND relations AS relation
  UNWIND relation.fact_ids AS id
  RETURN id
} AS ids
"""
    + OF_IDS
    + "RETURN relations, shared,"
    + SHOWN
)


async def between(
    tenant: Tenant, a: Ref, b: Ref, *, as_of: datetime | None = None, limit: int = 25
) -> Between:
    """Direct relations both ways by weight, and the things that both relate to, rarest first.

    One round trip; both empty when either node is unknown or the two have nothing to do with each
    other.

    Args:
        tenant: The space.
        a: One node.
        b: The other.
        as_of: World time; None for now.
        limit: Most relations, and most shared things.
    """
    limits = {"limit": limit, "max_facts": MAX_FACTS, "scan": MAX_SHARED_SCAN}
    rows = await tenant.read(_BETWEEN, a=a, b=b, as_of=as_of, max_sources=MAX_SOURCES, **limits)
    if not rows:
        return Between(relations=(), shared=())
    facts = facts_from(rows[0])
    shared = [
        Shared(node=node_from(item["node"]), a=strongest(item["a"]), b=strongest(item["b"]))
        for item in rows[0]["shared"]
    ]
    found = [
        RelationRow(
            node_from(row["source"]),
            row["verb"],
            node_from(row["target"]),
            row["weight"],
            row["fact_ids"],
        ).relation(facts)
        for row in rows[0]["relations"]
    ]
    return Between(relations=in_order(found), shared=tuple(shared))
