"""Taking a fact back."""

from datetime import datetime

from whoknows_graph.reads.facts import get_fact
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes import statements
from whoknows_graph.writes.changes import apply_changes, plan_tracks
from whoknows_graph.writes.loading import load_fact
from whoknows_graph.writes.retiring import retire_facts
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactStatus
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import FactId

__all__ = ["forget"]

# Constraint Fact.id.
_FOUND = Query("""
MATCH (f:Fact {id: $id, space: $space})
RETURN f.track AS track, [(f)-[:ABOUT|MENTIONS]->(s:Subject) | s.ref] AS refs
""")


async def forget(tenant: Tenant, fact_id: FactId, *, now: datetime) -> Fact:
    """Retire a fact as forgotten, with the relations that it asserts; it stays in history.

    What it had closed is open again, as if it had never been said: who wants that neither holds
    forgets both. A message that said so stays known, so importing it again does not bring the fact
    back. One write transaction and one read; safe to repeat.

    Raises:
        NotFound: The space has no such fact.
    """

    async def work(transaction: WriteTransaction) -> bool:
        found = await transaction.run(_FOUND, id=fact_id)
        if not found:
            return False
        track = str(found[0]["track"])
        await transaction.run(statements.LOCK_SUBJECTS, refs=sorted(set(found[0]["refs"])))
        known = await load_fact(transaction, track, fact_id)
        forgotten = FactStatus.FORGOTTEN
        await retire_facts(
            transaction, [fact_id], status=forgotten, reason=forgotten.value, now=now
        )
        changes = await plan_tracks(transaction, {track: ()}, now=now)
        if not known.corrects:
            changes.chain.append({"id": fact_id, "supersedes": None})
        await apply_changes(transaction, changes, token=tenant.token, now=now)
        return True

    if not await tenant.write(work):
        raise NotFound(f"there is no fact {fact_id!r} in this space; ids are in every answer")
    return await get_fact(tenant, fact_id)
