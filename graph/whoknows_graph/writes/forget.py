"""Taking a fact back."""

from datetime import datetime

from whoknows_graph.reads.facts import get_fact
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes import statements
from whoknows_graph.writes.changes import apply_changes, plan_tracks
from whoknows_graph.writes.loading import load_fact
from whoknows_graph.writes.numbering import NEXT_CHANGE
from whoknows_graph.writes.weighing import WEIGH
from whoknows_schema.answers import Fact
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import FactId

__all__ = ["forget"]

# Constraint Fact.id.
_FOUND = Query("""
MATCH (f:Fact {id: $id, space: $space})
RETURN f.track AS track, [(f)-[:ABOUT|MENTIONS]->(s:Subject) | s.ref] AS refs
""")

# Constraints Fact.id, node_key.
_FORGET = Query(
    NEXT_CHANGE
    + """
MATCH (f:Fact {id: $id, space: $space})
SET f.status = 'forgotten', f.current = false, f.retired_at = coalesce(f.retired_at, $now),
  f.retired_reason = 'forgotten', f.change = change
"""
    + WEIGH
    + """
WITH f
CALL (f) {
  MATCH (:Slot {space: $space})-[c:CURRENT]->(f)
  DELETE c
}
CALL (f) {
  UNWIND f.relations AS packed
  WITH f, split(packed, '\t') AS part
  MATCH (:Subject {space: $space, ref: part[1]})-[r]->(:Subject {space: $space, ref: part[2]})
  WHERE r.fact_id = f.id
  SET r.status = 'forgotten', r.current = false, r.retired_at = f.retired_at
}
RETURN f.id AS id
"""
)


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
        await transaction.run(_FORGET, id=fact_id, now=now)
        changes = await plan_tracks(transaction, {track: ()}, now=now)
        if not known.corrects:
            changes.chain.append({"id": fact_id, "supersedes": None})
        await apply_changes(transaction, changes, token=tenant.token, now=now)
        return True

    if not await tenant.write(work):
        raise NotFound(f"there is no fact {fact_id!r} in this space; ids are in every answer")
    return await get_fact(tenant, fact_id)
