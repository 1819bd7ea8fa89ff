"""Facts of a person, of a thing or of the whole space, with their sources."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import LiteralString

from whoknows_graph.reads.hydration import facts_by_id, facts_in_order
from whoknows_graph.reads.paging import check_limit, page_cursors, row_before
from whoknows_graph.reads.projection import ATTRIBUTION, FACT_HOLDS
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, FactPage
from whoknows_schema.enums import FactOrder
from whoknows_schema.errors import NotFound
from whoknows_schema.fact_filter import ANY_FACT, FactFilter
from whoknows_schema.ids import FactId, MessageId, Ref
from whoknows_schema.listings import FactChain
from whoknows_schema.times import format_time, parse_time, to_utc

__all__ = ["facts_from_message", "get_chain", "get_fact", "list_facts"]

_MAX_CHAIN = 200

# A range and a CASE, because of an OR the planner makes two seeks without an order; sorted by space
# too, because only then it takes the index's order: so a page reads its own facts, however deep.
# Before the first page there is no time, and nothing is equal to none.
_WANTED: LiteralString = (
    """
  ($include_retired OR """
    + FACT_HOLDS
    + """)
  AND f.valid_from >= $earliest AND f.valid_from <= $latest
  AND CASE WHEN f.valid_from = $after_time THEN f.id > $after_id ELSE true END
  AND ($categories IS NULL OR f.category IN $categories)
  AND ($verbs IS NULL OR f.predicate IN $verbs)
  AND ($attributions IS NULL OR """
    + ATTRIBUTION
    + """ IN $attributions)
"""
)
_NEWEST: LiteralString = """
WITH f ORDER BY f.space DESC, f.valid_from DESC, f.id LIMIT $limit
RETURN collect(f.id) AS rows
"""
_OLDEST: LiteralString = """
WITH f ORDER BY f.space, f.valid_from, f.id LIMIT $limit
RETURN collect(f.id) AS rows
"""
_FIRST, _LAST = (time.replace(tzinfo=UTC) for time in (datetime.min, datetime.max))

# Constraint node_key. Facts about a person; of a thing also those that mention it.
_ABOUT_NODE: LiteralString = (
    """
MATCH (s:Subject {space: $space, ref: $ref})
MATCH (s)<-[:ABOUT|MENTIONS]-(f:Fact)
WITH DISTINCT s, f
WHERE (NOT s:User OR EXISTS { (f)-[:ABOUT]->(s) })
  AND ($said_by IS NULL
    OR EXISTS { MATCH (f)-[:SAID_BY]->(speaker:Subject) WHERE speaker.ref = $said_by })
  AND"""
    + _WANTED
)
_OF_NODE = {
    FactOrder.NEWEST: Query(_ABOUT_NODE + _NEWEST),
    FactOrder.OLDEST: Query(_ABOUT_NODE + _OLDEST),
}

# Constraint node_key. What a person said about anybody: from the person, who said less than all.
_BY_SPEAKER: LiteralString = (
    """
MATCH (:Subject {space: $space, ref: $said_by})<-[:SAID_BY]-(f:Fact) WHERE"""
    + _WANTED
)
_OF_SPEAKER = {
    FactOrder.NEWEST: Query(_BY_SPEAKER + _NEWEST),
    FactOrder.OLDEST: Query(_BY_SPEAKER + _OLDEST),
}

# Index fact_time.
_IN_SPACE: LiteralString = "MATCH (f:Fact {space: $space}) WHERE" + _WANTED
_OF_SPACE = {
    FactOrder.NEWEST: Query(_IN_SPACE + _NEWEST),
    FactOrder.OLDEST: Query(_IN_SPACE + _OLDEST),
}

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
    wanted: FactFilter = ANY_FACT,
    limit: int = 25,
    cursor: str | None = None,
) -> FactPage:
    """Facts about a node (a thing: also those that mention it), or of the space.

    By ``valid_from`` as the filter says, ties by id. Two round trips; empty for an unknown node. A
    filter that lets few facts through reads as many as it takes to fill the page, up to all of the
    node, speaker or space.

    Args:
        tenant: The space.
        ref: The node; None for all facts of the space.
        as_of: World time.
        wanted: Which facts, in which order; those that hold (now, or as of a moment) unless it says
            otherwise.
        limit: 1 to 100.
        cursor: ``next_cursor`` of the page before. Facts that begin or end meanwhile make no
            gap and no double: a page goes on after the last fact of the one before, not after a
            number of facts.

    Raises:
        InvalidInput: Limit out of range, or a cursor of another space, of other filters, or none.
    """
    check_limit(limit)
    asked = _parameters(wanted)
    question = ("facts", ref, as_of, str(wanted.order), *asked.values())
    before = await row_before(tenant, question, cursor)
    everywhere = _OF_SPACE if wanted.said_by is None else _OF_SPEAKER
    ids = await tenant.read_list(
        (everywhere if ref is None else _OF_NODE)[FactOrder(wanted.order)],
        ref=ref,
        as_of=as_of,
        limit=limit + 1,
        **asked,
        **_place(wanted, before),
    )
    facts = await facts_in_order(tenant, ids[:limit])
    places = [(format_time(fact.valid_from), fact.id) for fact in facts]
    cursors = await page_cursors(tenant, question, places)
    return FactPage(
        facts=facts,
        cursors=cursors,
        next_cursor=cursors[-1] if cursors and len(ids) > limit else None,
    )


def _parameters(wanted: FactFilter) -> dict[str, object]:
    """What a filter asks for, whatever the page."""
    return {
        "include_retired": wanted.include_retired,
        "categories": [str(category) for category in wanted.categories] or None,
        "verbs": list(wanted.verbs) or None,
        "attributions": [str(attribution) for attribution in wanted.attributions] or None,
        "said_by": None if wanted.said_by is None else wanted.said_by.ref,
        "since": None if wanted.since is None else format_time(wanted.since),
        "until": None if wanted.until is None else format_time(wanted.until),
    }


def _place(wanted: FactFilter, before: Sequence[str] | None) -> dict[str, object]:
    """Between which times a page lies, and after which fact it begins."""
    since = _FIRST if wanted.since is None else to_utc(wanted.since)
    until = _LAST if wanted.until is None else to_utc(wanted.until)
    if before is None:
        return {"earliest": since, "latest": until, "after_time": None, "after_id": ""}
    time = parse_time(before[0])
    if wanted.order == FactOrder.NEWEST:
        until = min(until, time)
    else:
        since = max(since, time)
    return {"earliest": since, "latest": until, "after_time": time, "after_id": before[1]}


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
