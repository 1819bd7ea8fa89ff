"""Taking live messages: stored with the job that reads them, in one transaction."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from whoknows_graph.queue.statements import WAKE
from whoknows_graph.tenant import Query, Row, Tenant, WriteTransaction
from whoknows_graph.writes.rows import message_row
from whoknows_schema.ids import MessageId
from whoknows_schema.receipts import JobKind, ReceiptReason, job_id
from whoknows_schema.values import Message

__all__ = ["Queued", "accept_messages", "count_waiting", "revise_messages"]

# Constraints Space.id, message_key, Job.id, index user_opted_out, which it reads without the lock
# that a writer who makes an author holds on user_key. ``mine`` is also true when the driver
# repeats the call because it could not know that the first one was committed.
_ACCEPT = Query(
    """
MERGE (s:Space {id: $space})
ON CREATE SET s:Subject, s.space = $space, s.ref = 's:', s.tenant = $tenant, s.name = $space,
  s.recorded_at = $now
WITH s, [id IN COLLECT {
    MATCH (u:User {space: $space, opted_out: true})
    MATCH (one)-[:LINKED_TO]->*(u) RETURN one.id
  } WHERE id IN $authors] AS outs
UNWIND $rows AS row
WITH row, row.author IN outs AS out
CALL (row, out) {
  UNWIND CASE WHEN out THEN [] ELSE [row] END AS taken
  MERGE (m:Message {space: $space, id: taken.id})
  ON CREATE SET m.channel = taken.channel, m.author_id = taken.author,
    m.author_name = taken.author_name, m.account = taken.account, m.mentions = taken.mentions,
    m.text = taken.text, m.sent_at = datetime(taken.sent_at), m.reply_to = taken.reply_to,
    m.thread = taken.thread, m.url = taken.url, m.edited_at = datetime(taken.edited_at),
    m.tenant = $tenant, m.recorded_at = $now, m.queued = taken.queued, m.window_due = true
  RETURN collect(m.queued = taken.queued)[0] AS mine
}
WITH collect({place: row.place, out: out, mine: coalesce(mine, false)}) AS receipts,
  collect(DISTINCT CASE WHEN mine THEN {id: row.job, channel: row.channel} END) AS lanes
CALL (lanes) {
  UNWIND lanes AS lane
"""
    + WAKE
    + """
}
RETURN receipts
"""
)

# Constraints message_key, Job.id. The lock comes before the look, so that of two edits of a
# message the newer one stays.
_REVISE = Query(
    """
UNWIND $rows AS row
MATCH (m:Message {space: $space, id: row.id})
SET m.locked = true
REMOVE m.locked
WITH m, row
WHERE m.deleted_at IS NULL AND m.text <> row.text
  AND coalesce(m.edited_at < datetime(row.edited_at), true)
SET m.text = row.text, m.edited_at = datetime(row.edited_at), m.queued = row.queued,
  m.reread = true, m.window_due = true
REMOVE m.passage, m.answers, m.embedding, m.passage_embedding, m.vector_due
WITH collect(row.place) AS places, collect(DISTINCT {id: row.job, channel: m.channel}) AS lanes
CALL (lanes) {
  UNWIND lanes AS lane
"""
    + WAKE
    + """
}
RETURN places
"""
)

# Index message_queue.
_COUNT_WAITING = Query("""
MATCH (m:Message {space: $space}) WHERE m.channel IS NOT NULL AND m.queued IS NOT NULL
RETURN count(*) AS waiting
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Queued:
    """A message on its way into the queue.

    Attributes:
        message: The message, without secrets.
        place: Its place in the queue: microseconds since 1970, unlike any other of this process.
    """

    message: Message
    place: int


async def accept_messages(
    tenant: Tenant, arriving: Sequence[Queued], *, now: datetime
) -> dict[MessageId, ReceiptReason]:
    """Store messages and wake the jobs of their channels; what became of each.

    One round trip: a single statement in an auto-commit transaction, repeated when the server
    asks for it. Safe to repeat: the same message with the same place is ``STORED`` again.

    Args:
        tenant: The space, created if need be.
        arriving: Messages of different ids.
        now: The time of recording.

    Returns:
        By message id: ``STORED``, ``DUPLICATE`` or ``OPTED_OUT``.

    Raises:
        DatabaseUnavailable: Nothing is known to be stored; send them again.
    """
    if not arriving:
        return {}
    rows = [_row(tenant, each, number) for number, each in enumerate(arriving)]
    (answer,) = await tenant.write_once(
        _ACCEPT,
        rows=rows,
        authors=sorted({row["author"] for row in rows}),
        tenant=tenant.token,
        now=now,
    )
    return {arriving[row["place"]].message.id: _reason(row) for row in answer["receipts"]}


def _reason(row: Mapping[str, Any]) -> ReceiptReason:
    if row["out"]:
        return ReceiptReason.OPTED_OUT
    return ReceiptReason.STORED if row["mine"] else ReceiptReason.DUPLICATE


def _row(tenant: Tenant, each: Queued, number: int) -> dict[str, Any]:
    message = each.message
    account = None if message.author_name == message.shown_name else message.author_name
    return {
        **message_row(message),
        "account": account,
        "mentions": list(message.mentions) or None,
        "queued": each.place,
        "place": number,
        "job": job_id(tenant.space, JobKind.READ, message.channel),
    }


async def revise_messages(
    tenant: Tenant, edited: Sequence[Queued], *, now: datetime
) -> frozenset[MessageId]:
    """Give stored messages their new text, to be read again; which of them changed.

    A text that is the same, an older edit and a message that is not there or deleted change
    nothing. Windows and vectors that hold the old text go at once. One write transaction.
    """
    if not edited:
        return frozenset()
    rows = [_row(tenant, each, number) for number, each in enumerate(edited)]

    async def work(transaction: WriteTransaction) -> list[Row]:
        return await transaction.run(_REVISE, rows=rows, now=now)

    (answer,) = await tenant.write(work)
    places: list[int] = answer["places"]
    return frozenset(edited[place].message.id for place in places)


async def count_waiting(tenant: Tenant) -> int:
    """Messages of the space that wait to be read. One round trip."""
    return int((await tenant.read(_COUNT_WAITING))[0]["waiting"])
