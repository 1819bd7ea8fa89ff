"""How far a space's messages have been read."""

from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.receipts import IngestProgress

__all__ = ["ingest_progress"]

# Indexes Job.space and message_queue; constraint Space.id.
_PROGRESS = Query("""
OPTIONAL MATCH (s:Space {id: $space})
CALL () {
  MATCH (j:Job {space: $space}) WHERE j.kind = 'read' AND j.state <> 'idle'
  CALL (j) {
    WITH j WHERE j.state <> 'dead'
    MATCH (m:Message {space: $space, channel: j.channel}) WHERE m.queued IS NOT NULL
    RETURN count(m) AS queued
  }
  RETURN sum(queued) AS waiting, count(CASE WHEN j.state = 'leased' THEN 1 END) AS working,
    count(CASE WHEN j.state = 'dead' THEN 1 END) AS dead
}
RETURN waiting, working, dead, coalesce(s.changes, 0) AS changes
""")


async def ingest_progress(tenant: Tenant) -> IngestProgress:
    """What waits to be read, what is being read, what failed. One round trip."""
    (row,) = await tenant.read(_PROGRESS)
    return IngestProgress(
        waiting=row["waiting"], working=row["working"], dead=row["dead"], changes=row["changes"]
    )
