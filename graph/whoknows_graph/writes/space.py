"""Making, naming and removing a space."""

from datetime import datetime

from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.statements import ENSURE_SPACE

__all__ = ["drop_space", "ensure_space"]

# One statement a label, so that each is led by an index; facts and messages first.
_DROPS = (
    Query("""MATCH (n:Fact {space: $space}) WHERE n.valid_from IS NOT NULL
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Message {space: $space}) WHERE n.id IS NOT NULL
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Alias {space: $space}) WHERE n.norm IS NOT NULL
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Slot {space: $space}) WHERE n.subject IS NOT NULL AND n.predicate IS NOT NULL
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Usage {space: $space}) WHERE n.day IS NOT NULL AND n.purpose IS NOT NULL
    AND n.model IS NOT NULL WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Job {space: $space})
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Merge {space: $space}) WHERE n.id IS NOT NULL
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Merged {space: $space}) WHERE n.ref IS NOT NULL
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
    Query("""MATCH (n:Subject {space: $space}) WHERE n.ref IS NOT NULL
    WITH n LIMIT $rows DETACH DELETE n RETURN count(*) AS removed"""),
)
_DROP_ROWS = 2000


async def ensure_space(tenant: Tenant, *, now: datetime, name: str | None = None) -> None:
    """Create the space, or give it another name. One round trip; safe to repeat."""

    async def work(transaction: WriteTransaction) -> None:
        await transaction.run(ENSURE_SPACE, tenant=tenant.token, name=name, now=now)

    await tenant.write(work)


async def drop_space(tenant: Tenant) -> int:
    """Remove everything of a space; how many nodes went. Bounded transactions, safe to repeat."""
    return sum([await _drop_all(tenant, query) for query in _DROPS])


async def _drop_all(tenant: Tenant, query: Query) -> int:
    """Run one bounded deletion until nothing is left for it."""
    removed = 0
    while True:

        async def work(transaction: WriteTransaction) -> int:
            rows = await transaction.run(query, rows=_DROP_ROWS)
            return int(rows[0]["removed"])

        count = await tenant.write(work)
        removed += count
        if count < _DROP_ROWS:
            return removed
