"""What began, what ended and what happened, in order."""

from datetime import datetime

from whoknows_graph.reads.hydration import facts_in_order
from whoknows_graph.reads.projection import LIVED
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, Timeline, TimelineEvent
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import Ref

__all__ = ["timeline"]

# Constraint node_key.
_TIMELINE = Query(
    """
MATCH (s:Subject {space: $space, ref: $ref})
MATCH (s)<-[:ABOUT|MENTIONS]-(f:Fact)
WITH DISTINCT s, f
WHERE (NOT s:User OR EXISTS { (f)-[:ABOUT]->(s) })
  AND f.status IN """
    + LIVED
    + """
  AND ($as_of IS NULL OR f.valid_from <= $as_of)
WITH f ORDER BY f.valid_from DESC, f.id LIMIT $limit
RETURN collect(f.id) AS rows
"""
)

_ORDER = {"ended": 0, "event": 1, "began": 2}


async def timeline(
    tenant: Tenant, ref: Ref, *, as_of: datetime | None = None, limit: int = 100
) -> Timeline:
    """Events of a node, oldest first: facts that began, ended, or happened on a day.

    At one moment what ended comes first. The newest ``limit`` facts are told. Two round trips.

    Args:
        tenant: The space.
        ref: The node; of a thing also facts that mention it.
        as_of: Nothing after this moment.
        limit: Most facts.
    """
    ids = await tenant.read_list(_TIMELINE, ref=ref, as_of=as_of, limit=limit)
    facts = await facts_in_order(tenant, ids)
    events = [event for fact in facts for event in _events(fact, as_of)]
    events.sort(key=lambda event: (event.at, _ORDER[event.kind], event.fact.id))
    return Timeline(events=tuple(events))


def _events(fact: Fact, as_of: datetime | None) -> list[TimelineEvent]:
    kind = "event" if fact.predicate == "event" else "began"
    events = [TimelineEvent(at=fact.valid_from, kind=kind, fact=fact)]
    ended = fact.valid_to if fact.status is not FactStatus.CURRENT else None
    if ended is not None and kind == "began" and (as_of is None or ended <= as_of):
        events.append(TimelineEvent(at=ended, kind="ended", fact=fact))
    return events
