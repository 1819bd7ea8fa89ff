"""Deleting messages: what rested on them alone holds no more."""

from collections.abc import Sequence
from datetime import datetime

from whoknows_graph.queue.completion import wake_index
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes import statements
from whoknows_graph.writes.changes import apply_changes, plan_changes
from whoknows_graph.writes.withdrawals import DELETED, find_withdrawal
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import MessageId

__all__ = ["retract_messages"]

# Constraint message_key. Out of the queue and of every search, with its windows and vectors.
_MARK = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
SET m.deleted_at = coalesce(m.deleted_at, $now), m.window_due = true
REMOVE m.queued, m.reread, m.passage, m.answers, m.embedding, m.passage_embedding, m.vector_due
RETURN collect(m.id) AS ids
""")


async def retract_messages(
    tenant: Tenant, ids: Sequence[MessageId], *, now: datetime
) -> frozenset[MessageId]:
    """Mark messages as deleted and withdraw what they said; which of them there were.

    Facts that rest on other messages as well stay, with one statement less; the others are
    ``source_deleted``, and what they had closed is open again. The message stays in the history of
    those facts, but no search finds it. One write transaction; safe to repeat.
    """

    async def work(transaction: WriteTransaction) -> frozenset[MessageId]:
        (marked,) = await transaction.run(_MARK, ids=sorted(set(ids)), now=now)
        known = [MessageId(id_) for id_ in marked["ids"]]
        if not known:
            return frozenset()
        withdrawal = await find_withdrawal(
            transaction, known, status=FactStatus.SOURCE_DELETED, reason=DELETED
        )
        if withdrawal.tracks:
            await transaction.run(statements.LOCK_SUBJECTS, refs=sorted(withdrawal.refs))
            changes = await plan_changes(transaction, (), withdrawal=withdrawal, now=now)
            await apply_changes(transaction, changes, token=tenant.token, now=now)
        await wake_index(transaction, now=now)
        return frozenset(known)

    return await tenant.write(work)
