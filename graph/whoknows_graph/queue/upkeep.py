"""What operators see of the queue, and what they do about dead jobs."""

from collections.abc import Sequence
from datetime import datetime

from whoknows_graph.queue.statements import WAKE
from whoknows_graph.records import utc_or_none
from whoknows_graph.tenant import Query, Row, Tenant, WriteTransaction
from whoknows_schema.ids import MessageId
from whoknows_schema.receipts import Job, JobKind, Jobs, JobState

__all__ = ["drop_jobs", "list_jobs", "retry_jobs"]

# Index Job.space.
_LIST_JOBS = Query("""
MATCH (j:Job {space: $space})
WHERE j.state <> 'idle' AND ($states IS NULL OR j.state IN $states)
CALL (j) {
  WITH j WHERE j.kind = 'read' AND j.state <> 'dead'
  MATCH (m:Message {space: $space, channel: j.channel}) WHERE m.queued IS NOT NULL
  RETURN count(m) AS queued
}
WITH j, queued ORDER BY j.state <> 'dead', j.since, j.id LIMIT $limit
RETURN collect(j { .id, .kind, .state, .channel, .attempts, .owner, .error,
  waiting: CASE WHEN j.state = 'dead' THEN size(j.messages) ELSE queued END,
  since: toString(j.since), lease_until: toString(j.lease_until),
  not_before: toString(j.not_before), messages: coalesce(j.messages, []) }) AS rows
""")

# Index Job.space, constraints message_key and Job.id. Their messages wait again, as the last.
_RETRY_DEAD = Query(
    """
MATCH (d:Job {space: $space}) WHERE d.state = 'dead' AND ($ids IS NULL OR d.id IN $ids)
WITH d.id AS id, d.messages AS messages, {id: d.lane, channel: d.channel} AS lane, d ORDER BY id
DELETE d
WITH id, messages, lane
CALL (messages) {
  UNWIND range(0, size(messages) - 1) AS place
  MATCH (m:Message {space: $space, id: messages[place]})
  SET m.queued = $queued + place
}
WITH collect(id) AS ids, collect(DISTINCT lane) AS lanes
CALL (lanes) {
  UNWIND lanes AS lane
"""
    + WAKE
    + """
}
RETURN ids
"""
)

# Index Job.space.
_DROP_DEAD = Query("""
MATCH (d:Job {space: $space}) WHERE d.state = 'dead' AND ($ids IS NULL OR d.id IN $ids)
WITH d, d.id AS id
DELETE d
RETURN collect(id) AS ids
""")


async def list_jobs(
    tenant: Tenant, *, states: Sequence[JobState] | None = None, limit: int = 100
) -> Jobs:
    """Jobs of the space that are not idle, dead ones first, then by age. One round trip."""
    rows = await tenant.read_list(
        _LIST_JOBS, states=None if states is None else list(states), limit=limit
    )
    return Jobs(jobs=tuple(map(_job, rows)))


def _job(row: Row) -> Job:
    return Job(
        id=row["id"],
        kind=JobKind(row["kind"]),
        state=JobState(row["state"]),
        channel=row["channel"],
        waiting=row["waiting"],
        attempts=row["attempts"],
        since=utc_or_none(row["since"]),
        owner=row["owner"],
        lease_until=utc_or_none(row["lease_until"]),
        not_before=utc_or_none(row["not_before"]),
        error=row["error"],
        messages=tuple(map(MessageId, row["messages"])),
    )


async def retry_jobs(
    tenant: Tenant, ids: Sequence[str] | None, *, now: datetime
) -> tuple[str, ...]:
    """Have the messages of dead jobs read again; ids of those jobs, sorted.

    One write transaction. The messages wait as the last of their channels.

    Args:
        tenant: The space.
        ids: Dead jobs, others are passed over; None: all of them.
        now: The time.
    """
    place = int(now.timestamp() * 1e6)
    return await _ids(tenant, _RETRY_DEAD, ids=ids, now=now, queued=place)


async def drop_jobs(tenant: Tenant, ids: Sequence[str] | None) -> tuple[str, ...]:
    """Forget dead jobs; their messages stay stored and are not read. Ids, sorted.

    One write transaction. Arguments as for `retry_jobs`.
    """
    return await _ids(tenant, _DROP_DEAD, ids=ids)


async def _ids(
    tenant: Tenant, query: Query, *, ids: Sequence[str] | None, **parameters: object
) -> tuple[str, ...]:
    async def work(transaction: WriteTransaction) -> list[Row]:
        given = None if ids is None else list(ids)
        return await transaction.run(query, ids=given, **parameters)

    rows = await tenant.write(work)
    return tuple(sorted(rows[0]["ids"])) if rows else ()
