"""Finishing a batch in the transaction that writes it, so that neither can be without the other."""

from dataclasses import dataclass
from datetime import datetime

from whoknows_graph.queue import statements
from whoknows_graph.queue.errors import BatchChanged, LeaseLost
from whoknows_graph.queue.leases import Lease
from whoknows_graph.tenant import Tenant, WriteTransaction
from whoknows_schema.receipts import JobKind, job_id

__all__ = ["Completion", "finish_index", "index_job", "wake_index"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Completion:
    """The job that a batch completes."""

    lease: Lease

    async def begin(self, transaction: WriteTransaction) -> None:
        """Take the batch's messages off the queue. One round trip, the first of the transaction.

        Raises:
            LeaseLost: Another worker has the job, or it is gone; nothing may be written.
            BatchChanged: A message changed since it was loaded; nothing may be written.
        """
        lease = self.lease
        rows = await transaction.run(
            statements.TAKE_MESSAGES, id=lease.job, owner=lease.owner, rows=lease.rows
        )
        if not rows:
            raise LeaseLost(f"the job {lease.job} is no longer {lease.owner}'s")
        if rows[0]["taken"] != len(lease.messages):
            raise BatchChanged(f"a message of the job {lease.job} changed while it was read")

    async def end(self, transaction: WriteTransaction, *, now: datetime) -> None:
        """Give the job back as done, and wake the one that indexes. Two round trips.

        The rest of the channel waits until the lease's ``not_before``, with its error for those
        who list jobs.
        """
        lease = self.lease
        await transaction.run(
            statements.FINISH,
            id=lease.job,
            owner=lease.owner,
            now=now,
            last=lease.last,
            not_before=lease.not_before,
            error=lease.error,
        )
        await wake_index(transaction, now=now)


async def wake_index(transaction: WriteTransaction, *, now: datetime) -> None:
    """Have windows and vectors made of what the transaction changed. One round trip."""
    await transaction.run(statements.WAKE_INDEX, id=index_job(str(transaction.space)), now=now)


def index_job(space: str) -> str:
    """Id of the job that makes windows and vectors of a space."""
    return job_id(space, JobKind.INDEX)


async def finish_index(tenant: Tenant, lease: Lease, *, vectors: bool, now: datetime) -> bool:
    """Give an index job back; whether there is more to do. One write transaction.

    Args:
        tenant: The space.
        lease: The job's lease; nothing happens when it is no longer ours.
        vectors: Whether this worker makes vectors, so that missing ones are more to do.
        now: The time.
    """

    async def work(transaction: WriteTransaction) -> bool:
        rows = await transaction.run(
            statements.FINISH_INDEX,
            id=lease.job,
            owner=lease.owner,
            vectors=vectors,
            now=now,
        )
        return bool(rows and rows[0]["more"])

    return await tenant.write(work)
