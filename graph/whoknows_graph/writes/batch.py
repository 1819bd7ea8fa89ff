"""The batch write: everything that was read in a batch of messages, in one transaction."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime

from whoknows_graph.errors import Overtaken
from whoknows_graph.queue.completion import Completion
from whoknows_graph.tenant import Tenant, WriteTransaction
from whoknows_graph.writes import rows, statements
from whoknows_graph.writes.changes import Changes, apply_changes, merge_rows, plan_changes
from whoknows_graph.writes.redirects import Redirects, redirected_claims, redirects_of
from whoknows_graph.writes.revision import rewrite_messages
from whoknows_graph.writes.withdrawals import EDITED, find_withdrawal
from whoknows_schema.decisions import ReconcileReceipt
from whoknows_schema.enums import FactStatus
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref, entity_ref, user_ref
from whoknows_schema.values import Batch

__all__ = ["WriteReceipt", "total", "write_batch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteReceipt:
    """What a batch changed; all zero when it was known already.

    Attributes:
        decisions: What became of each claim and why, by track; no part of what makes two receipts
            equal, and left out of sums, which would grow with every batch.
    """

    messages: int = 0
    facts: int = 0
    reinforced: int = 0
    retired: int = 0
    relations: int = 0
    people: int = 0
    entities: int = 0
    decisions: tuple[ReconcileReceipt, ...] = field(default=(), compare=False)

    def __add__(self, other: "WriteReceipt") -> "WriteReceipt":
        """Sum of the counts of two receipts."""
        return WriteReceipt(
            messages=self.messages + other.messages,
            facts=self.facts + other.facts,
            reinforced=self.reinforced + other.reinforced,
            retired=self.retired + other.retired,
            relations=self.relations + other.relations,
            people=self.people + other.people,
            entities=self.entities + other.entities,
        )


async def write_batch(
    tenant: Tenant, batch: Batch, *, now: datetime, completion: Completion | None = None
) -> WriteReceipt:
    """Write a batch in one managed transaction; the same batch twice changes nothing.

    At most twelve round trips whatever the size, and three for the job that it completes. Nodes are
    locked in sorted order first, so that writers about the same people wait for each other instead
    of deadlocking; what still collides is retried by the driver. Who was merged away is written as
    the one they were merged into.

    Args:
        tenant: The space.
        batch: What to write.
        now: The time of recording.
        completion: The job that is done when this is written, and not before.

    Raises:
        NotFound: A claim names a person or thing that neither the batch nor the space has.
        LeaseLost, BatchChanged: The job is not this worker's any more, or its messages changed.
        DatabaseUnavailable: See `Tenant.write`; nothing of the batch was written.
    """

    async def work(transaction: WriteTransaction) -> WriteReceipt:
        if completion is not None:
            await completion.begin(transaction)
        receipt = await _written(transaction, batch, token=tenant.token, now=now)
        if completion is not None:
            await completion.end(transaction, now=now)
        return receipt

    return await tenant.write(work)


async def _written(
    transaction: WriteTransaction, batch: Batch, *, token: str, now: datetime
) -> WriteReceipt:
    """Write everything but the job."""
    moved = await redirects_of(transaction, _named(batch))
    claims = redirected_claims(batch.claims, moved)
    things = rows.entity_rows(e for e in batch.entities if entity_ref(e.slug) not in moved)
    users = rows.user_rows(u for u in batch.users if user_ref(u.id) not in moved)
    entities = await merge_rows(transaction, statements.MERGE_ENTITIES, things, now=now)
    people = await merge_rows(transaction, statements.MERGE_USERS, users, now=now)
    withdrawal = await find_withdrawal(
        transaction, batch.withdrawn, status=FactStatus.INVALIDATED, reason=EDITED
    )
    needed = {*rows.refs_of(claims), *(alias.ref for alias in batch.aliases)}
    named = _named(batch) | withdrawal.refs
    await _lock(transaction, needed, named, own=_own(batch), moved=moved)
    aliases = rows.alias_rows(batch.aliases, moved)
    await merge_rows(transaction, statements.MERGE_ALIASES, aliases, tenant=token)
    edited = [message for message in batch.messages if message.id in batch.withdrawn]
    await rewrite_messages(transaction, edited)
    said = rows.message_rows(batch.messages, moved)
    messages = await merge_rows(transaction, statements.MERGE_MESSAGES, said, tenant=token, now=now)
    changes = await plan_changes(transaction, claims, withdrawal=withdrawal, now=now)
    await apply_changes(transaction, changes, token=token, now=now)
    return _receipt_of(changes, messages=messages, people=people, entities=entities)


def _receipt_of(changes: Changes, *, messages: int, people: int, entities: int) -> WriteReceipt:
    return WriteReceipt(
        messages=messages,
        facts=len(changes.create),
        reinforced=changes.reinforced,
        retired=changes.retired,
        relations=sum(len(row["relations"]) for row in changes.create),
        people=people,
        entities=entities,
        decisions=tuple(changes.decisions),
    )


def _named(batch: Batch) -> set[Ref]:
    """Every ref that the batch names in any way."""
    named = {ref for claim in batch.claims for ref in rows.refs_of([claim])}
    named |= {user_ref(message.author_id) for message in batch.messages}
    named |= {alias.ref for alias in batch.aliases}
    named |= {user_ref(user.id) for user in batch.users}
    return named | {entity_ref(entity.slug) for entity in batch.entities}


def _own(batch: Batch) -> set[Ref]:
    """Every ref that the batch makes when it is not there."""
    return {
        *(user_ref(user.id) for user in batch.users),
        *(entity_ref(entity.slug) for entity in batch.entities),
    }


async def _lock(
    transaction: WriteTransaction,
    needed: set[Ref],
    named: set[Ref],
    *,
    own: set[Ref],
    moved: Redirects,
) -> None:
    """Lock every node that the batch touches, in one global order.

    Raises:
        Overtaken: One was merged away or removed since it was looked at, one of the batch's own
            since it was made or found: the server passes, without a word, over a write to a
            node that was removed while the write waited for its lock.
        NotFound: One that is needed is not there.
    """
    there = {moved.get(ref, ref) for ref in needed | own}
    touched = there | named | set(moved.values())
    if not touched:
        return
    (found,) = await transaction.run(statements.LOCK_SUBJECTS, refs=sorted(touched))
    missing = there - set(found["refs"])
    if dict(found["merged"]) != moved or missing & own:
        raise Overtaken
    if missing:
        shown = ", ".join(sorted(missing)[:3])
        raise NotFound(
            f"the batch names {len(missing)} people or things that do not exist ({shown}); "
            "add them to its users or entities"
        )


def total(receipts: Iterable[WriteReceipt]) -> WriteReceipt:
    """Sum of receipts; all zero for none."""
    result = WriteReceipt()
    for receipt in receipts:
        result = result + receipt
    return result
