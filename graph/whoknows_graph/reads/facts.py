"""Facts of a person, of a thing or of the whole space, with their sources."""

from collections.abc import Sequence
from datetime import UTC, datetime

from whoknows_graph.cursors import make_cursor, read_cursor
from whoknows_graph.reads.hydration import facts_by_id, facts_in_order
from whoknows_graph.reads.projection import FACT_HOLDS
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, FactPage
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import FactId, MessageId, Ref
from whoknows_schema.times import format_time, parse_time

__all__ = ["MAX_PAGE", "facts_from_message", "get_fact", "list_facts"]

MAX_PAGE = 100

# A range and a CASE, because of an OR the planner makes two seeks without an order; sorted by space
# too, because only then it takes the index's order: so a page reads its own facts, however deep.
_AFTER = """
  AND f.valid_from <= $after_time
  AND CASE WHEN f.valid_from = $after_time THEN f.id > $after_id ELSE true END
WITH f ORDER BY f.space DESC, f.valid_from DESC, f.id LIMIT $limit
"""
_RETURN = "RETURN collect(f.id) AS rows"

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
    _check_limit(limit)
    question = ("facts", ref, as_of, include_retired)
    after_time, after_id = await _after(tenant, question, cursor)
    ids = await tenant.read_list(
        _OF_SPACE if ref is None else _OF_NODE,
        ref=ref,
        as_of=as_of,
        include_retired=include_retired,
        after_time=after_time,
        after_id=after_id,
        limit=limit + 1,
    )
    more = len(ids) > limit
    facts = await facts_in_order(tenant, ids[:limit])
    if not more or not facts:
        return FactPage(facts=facts)
    last = (format_time(facts[-1].valid_from), facts[-1].id)
    key = await tenant.graph.cursor_key()
    return FactPage(facts=facts, next_cursor=make_cursor(key, tenant.space, question, last))


async def _after(
    tenant: Tenant, question: Sequence[object], cursor: str | None
) -> tuple[datetime, str]:
    """Time and id of the last fact of the page before; of none, what comes before every fact."""
    if cursor is None:
        return datetime.max.replace(tzinfo=UTC), ""
    key = await tenant.graph.cursor_key()
    moment, fact_id = read_cursor(key, tenant.space, question, cursor)
    return parse_time(moment), fact_id


async def get_fact(tenant: Tenant, fact_id: FactId) -> Fact:
    """One fact by its id, retired or not. One round trip.

    Raises:
        NotFound: The space has no such fact.
    """
    found = await facts_by_id(tenant, [fact_id])
    if fact_id not in found:
        raise NotFound(f"there is no fact {fact_id!r} in this space; ids are in every answer")
    return found[fact_id]


async def facts_from_message(tenant: Tenant, message_id: MessageId) -> tuple[Fact, ...]:
    """Facts that rest on a message, retired or not, by id. Two round trips; empty for none."""
    return await facts_in_order(tenant, await tenant.read_list(_FROM_MESSAGE, id=message_id))


def _check_limit(limit: int) -> None:
    if not 1 <= limit <= MAX_PAGE:
        raise InvalidInput(f"limit {limit} is out of range; give 1 to {MAX_PAGE}")
