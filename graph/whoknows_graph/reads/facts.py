"""Facts of a person, of a thing or of the whole space, with their sources."""

import base64
import binascii
import json
from datetime import datetime

from whoknows_graph.reads.hydration import facts_by_id, facts_in_order
from whoknows_graph.reads.projection import FACT_HOLDS
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, FactPage
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import FactId, MessageId, Ref
from whoknows_schema.times import format_time, parse_time

__all__ = ["MAX_PAGE", "facts_from_message", "get_fact", "list_facts"]

MAX_PAGE = 100

_AFTER = """
  AND ($after_time IS NULL OR f.valid_from < $after_time
       OR (f.valid_from = $after_time AND f.id > $after_id))
WITH f ORDER BY f.valid_from DESC, f.id LIMIT $limit
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
WHERE f.valid_from IS NOT NULL AND ($include_retired OR """
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
        cursor: ``next_cursor`` of the page before.

    Raises:
        InvalidInput: Limit out of range, or a cursor that is not one of ours.
    """
    _check_limit(limit)
    after_time, after_id = (None, "") if cursor is None else _read_cursor(cursor)
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
    return FactPage(facts=facts, next_cursor=_make_cursor(facts[-1]) if more else None)


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


def _make_cursor(fact: Fact) -> str:
    text = json.dumps([format_time(fact.valid_from), fact.id])
    return base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")


def _read_cursor(cursor: str) -> tuple[datetime, str]:
    try:
        padded = cursor + "=" * (-len(cursor) % 4)
        moment, fact_id = json.loads(base64.urlsafe_b64decode(padded.encode()))
        return parse_time(str(moment)), str(fact_id)
    except (ValueError, TypeError, binascii.Error, InvalidInput) as error:
        raise InvalidInput(
            f"cursor {cursor[:40]!r} is not valid; use nextCursor of the page before"
        ) from error
