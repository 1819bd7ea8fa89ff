"""Short ways to let messages wait and to lease them."""

import asyncio
from collections.abc import Iterable
from datetime import datetime, timedelta

from tests.graph.world import batch, claim

from whoknows_graph.queue.completion import Completion
from whoknows_graph.queue.intake import Queued, accept_messages, revise_messages
from whoknows_graph.queue.leases import Due, Lease, find_due
from whoknows_graph.queue.leases import claim as claim_job
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import WriteReceipt, write_batch
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.receipts import JobKind, ReceiptReason, job_id
from whoknows_schema.values import Message

NOW = datetime.fromisoformat("2025-06-01T12:00:00+00:00")
LEASE = timedelta(minutes=1)


def later(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def place(moment: datetime, number: int = 0) -> int:
    return int(moment.timestamp() * 1e6) + number


def said(
    number: int, text: str = "hello", *, channel: str = "general", author: str = "ann"
) -> Message:
    return Message(
        id=MessageId(f"m{number}"),
        channel=channel,
        author_id=UserId(author),
        author_name=author,
        sent_at=NOW + timedelta(seconds=number),
        text=text,
    )


async def wait(
    tenant: Tenant, *messages: Message, at: datetime = NOW
) -> dict[MessageId, ReceiptReason]:
    """Lets messages wait, in their order."""
    queued = [Queued(message=m, place=place(at, number)) for number, m in enumerate(messages)]
    return await accept_messages(tenant, queued, now=at)


async def edit(tenant: Tenant, message: Message, *, at: datetime) -> frozenset[MessageId]:
    return await revise_messages(tenant, [Queued(message=message, place=place(at))], now=at)


async def due(
    tenant: Tenant, *, at: datetime, size: int = 10, age: float = 5, kind: JobKind = JobKind.READ
) -> list[str]:
    """Ids of the due jobs of the space."""
    wanted = Due(size=size, age=timedelta(seconds=age), spaces=(str(tenant.space),), kinds=(kind,))
    return [job for job, _ in await find_due(tenant.graph, wanted, now=at)]


def lane(tenant: Tenant, channel: str = "general") -> str:
    return job_id(tenant.space, JobKind.READ, channel)


async def lease(
    tenant: Tenant, *, at: datetime, channel: str = "general", worker: str = "w", size: int = 10
) -> Lease | None:
    return await claim_job(
        tenant, lane(tenant, channel), worker=worker, until=at + LEASE, now=at, size=size
    )


async def leased(
    tenant: Tenant, *, at: datetime, channel: str = "general", size: int = 10
) -> Lease:
    got = await lease(tenant, at=at, channel=channel, size=size)
    assert got is not None
    return got


async def leases(tenant: Tenant, count: int, *, at: datetime) -> list[Lease]:
    """Those that got the job, of so many who try at once."""
    tries = (lease(tenant, at=at, worker=f"w{number}") for number in range(count))
    return [got for got in await asyncio.gather(*tries) if got is not None]


async def finish(
    tenant: Tenant, got: Lease, *, at: datetime, likes: Iterable[tuple[str, str]] = ()
) -> WriteReceipt:
    """Writes what the messages of the lease say (message id, what the author likes)."""
    said_so = [claim(message, "ann", "likes", f"e:{what}") for message, what in likes]
    return await write_batch(tenant, batch(said_so), now=at, completion=Completion(lease=got))
