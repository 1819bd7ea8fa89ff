"""Facts of a person, of a thing or of the whole space, with their sources."""

from datetime import UTC, datetime

from whoknows_graph.reads.hydration import facts_by_id, facts_in_order
from whoknows_graph.reads.paging import check_limit, page_cursors, row_before
from whoknows_graph.reads.projection import FACT_HOLDS
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, FactPage
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import FactId, MessageId, Ref
from whoknows_schema.listings import FactChain
from whoknows_schema.times import format_time, parse_time

__all__ = ["facts_from_message", "get_chain", "get_fact", "list_facts"]

_MAX_CHAIN = 200

# A range and a CASE, because of an OR the planner makes two seeks without an order; sorted by space
# too, because only then it takes the index's order: so a page reads its own facts, however deep.
_AFTER = """
  AND f.valid_from <= $after_time
  AND CASE WHEN f.valid_from = $after_time THEN f.id > $after_id ELSE true END
WITH f ORDER BY f.space DESC, f.valid_from DESC, f.id LIMIT $limit
"""
_RETURN = "RETURN collect(f.id) AS rows"
_LATEST = datetime.max.replace(tzinfo=UTC)

# Constraint node_key. Facts about a person; of a thing also those that mention it.
_OF_NODE = Query(
    """
MATCH (s:Subject {space: $space, ref: $ref})
MATCH (s)<-[:ABOUT|MENTIONS]-(f:Fact)
WITH DISTINCT s, f
WHERE (NOT s:User OR EXISTS { (f)-[:ABOUT]->(s) })
  AND ($include_retired OR """
    + FACT_HOLDS
    + ")"
    + _AFTER
    + _RETURN
)

# Index fact_time.
_OF_SPACE = Query(
    """
MATCH (f:Fact {space: $space})
WHERE ($include_retired OR """
    + FACT_HOLDS
    + ")"
    + _AFTER
    + _RETURN
)

# Constraint message_key.
_FROM_MESSAGE = Query("""
MATCH (m:Message {space: $space, id: $id})<-[:EVIDENCED_BY]-(f:Fact)
WITH f.id AS id ORDER BY id
RETURN collect(id) AS rows
""")


# Index fact_key; a fact follows few others, so a chain is short.
_CHAIN = Query("""
MATCH (f:Fact {space: $space, id: $id})
MATCH (f)-[:SUPERSEDES*0..50]-(o:Fact)
WITH DISTINCT o ORDER BY o.valid_from, o.recorded_at, o.id LIMIT $limit
RETURN collect(o.id) AS rows
""")


async def list_facts(
    tenant: Tenant,
    ref: Ref | None = None,
    *,
    as_of: datetime | None = None,
    include_retired: bool = False,
    limit: int = 25,
    cursor: str | None = None,
) -> FactPage:
    """Facts about a node (a thing: also those that mention it), or of the space.

    Newest ``valid_from`` first, ties by id; only facts that hold (now, or as of a moment) unless
    ``include_retired``. Two round trips; empty for an unknown node.

    Args:
        tenant: The space.
        ref: The node; None for all facts of the space.
        as_of: World time.
        include_retired: Also facts that hold no more.
        limit: 1 to 100.
        cursor: ``next_cursor`` of the page before. Facts that begin or end meanwhile make no
            gap and no double: a page goes on after the last fact of the one before, not after a
            number of facts.

    Raises:
        InvalidInput: Limit out of range, or a cursor of another space, of other filters, or none.
    """
    check_limit(limit)
    question = ("facts", ref, as_of, include_retired)
    before = await row_before(tenant, question, cursor)
    # On the first page what comes before every fact.
    after = (parse_time(before[0]), before[1]) if before else (_LATEST, "")
    ids = await tenant.read_list(
        _OF_SPACE if ref is None else _OF_NODE,
        ref=ref,
        as_of=as_of,
        include_retired=include_retired,
        after_time=after[0],
        after_id=after[1],
        limit=limit + 1,
    )
    facts = await facts_in_order(tenant, ids[:limit])
    places = [(format_time(fact.valid_from), fact.id) for fact in facts]
    cursors = await page_cursors(tenant, question, places)
    return FactPage(
        facts=facts,
        cursors=cursors,
        next_cursor=cursors[-1] if cursors and len(ids) > limit else None,
    )


async def get_fact(tenant: Tenant, fact_id: FactId) -> Fact:
    """One fact by its id, retired or not. One round trip.

    Raises:
        NotFound: The space has no such fact.
    """
    found = await facts_by_id(tenant, [fact_id])
    if fact_id not in found:
        raise _no_fact(fact_id)
    return found[fact_id]


async def get_chain(tenant: Tenant, fact_id: FactId) -> FactChain:
    """A fact with all that it followed and that followed it, at most 200, oldest first.

    Two round trips.

    Raises:
        NotFound: The space has no such fact.
    """
    ids = await tenant.read_list(_CHAIN, id=fact_id, limit=_MAX_CHAIN)
    if not ids:
        raise _no_fact(fact_id)
    return FactChain(facts=await facts_in_order(tenant, ids))


def _no_fact(fact_id: str) -> NotFound:
    return NotFound(f"there is no fact {fact_id!r} in this space; ids are in every answer")


async def facts_from_message(tenant: Tenant, message_id: MessageId) -> tuple[Fact, ...]:
    """Facts that rest on a message, retired or not, by id. Two round trips; empty for none."""
    return await facts_in_order(tenant, await tenant.read_list(_FROM_MESSAGE, id=message_id))
