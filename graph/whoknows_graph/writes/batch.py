"""The batch write: everything that was read in a batch of messages, in one transaction."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from whoknows_graph.queue.completion import Completion
from whoknows_graph.tenant import Tenant, WriteTransaction
from whoknows_graph.writes import rows, statements
from whoknows_graph.writes.changes import apply_changes, merge_rows, plan_changes
from whoknows_graph.writes.withdrawals import EDITED, find_withdrawal
from whoknows_schema.enums import FactStatus
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref, entity_ref, user_ref
from whoknows_schema.values import Batch

__all__ = ["WriteReceipt", "total", "write_batch"]


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteReceipt:
    """What a batch changed; all zero when it was known already."""

    messages: int = 0
    facts: int = 0
    reinforced: int = 0
    retired: int = 0
    relations: int = 0
    people: int = 0
    entities: int = 0

    def __add__(self, other: "WriteReceipt") -> "WriteReceipt":
        """Sum of two receipts."""
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

    At most ten round trips whatever the size, and three for the job that it completes. Nodes are
    locked in sorted order first, so that writers about the same people wait for each other instead
    of deadlocking; what still collides is retried by the driver.

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
    entities = await merge_rows(
        transaction, statements.MERGE_ENTITIES, rows.entity_rows(batch.entities), now=now
    )
    people = await merge_rows(
        transaction, statements.MERGE_USERS, rows.user_rows(batch.users), now=now
    )
    withdrawal = await find_withdrawal(
        transaction, batch.withdrawn, status=FactStatus.INVALIDATED, reason=EDITED
    )
    await _lock(transaction, batch, withdrawal.refs)
    aliases = rows.alias_rows(batch.aliases)
    await merge_rows(transaction, statements.MERGE_ALIASES, aliases, tenant=token)
    said = rows.message_rows(batch.messages)
    messages = await merge_rows(transaction, statements.MERGE_MESSAGES, said, tenant=token, now=now)
    changes = await plan_changes(transaction, batch.claims, withdrawal=withdrawal, now=now)
    await apply_changes(transaction, changes, token=token, now=now)
    return WriteReceipt(
        messages=messages,
        facts=len(changes.create),
        reinforced=changes.reinforced,
        retired=changes.retired,
        relations=sum(len(row["relations"]) for row in changes.create),
        people=people,
        entities=entities,
    )


async def _lock(transaction: WriteTransaction, batch: Batch, also: frozenset[Ref]) -> None:
    """Lock every node that the batch touches, in one global order."""
    needed: set[Ref] = rows.refs_of(batch.claims)
    touched = needed | {user_ref(message.author_id) for message in batch.messages}
    touched |= {alias.ref for alias in batch.aliases}
    touched |= {entity_ref(entity.slug) for entity in batch.entities}
    touched |= also
    if not touched:
        return
    found = await transaction.run(statements.LOCK_SUBJECTS, refs=sorted(touched))
    missing = needed - set(found[0]["refs"])
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
