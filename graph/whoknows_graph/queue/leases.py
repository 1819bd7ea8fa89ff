"""Leases: who works on a job, until when, and what becomes of it if that fails."""

import os
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from whoknows_graph.connection import Graph
from whoknows_graph.errors import translated
from whoknows_graph.migrations.runner import run_statement
from whoknows_graph.queue import statements
from whoknows_graph.records import utc, utc_or_none
from whoknows_graph.tenant import Query, Row, Tenant, WriteTransaction
from whoknows_schema.ids import MessageId, SpaceId, UserId
from whoknows_schema.receipts import JobKind
from whoknows_schema.values import Message

__all__ = [
    "LONGEST_LEASE",
    "Due",
    "Lease",
    "bury",
    "claim",
    "find_due",
    "put_back",
    "put_to_rest",
    "renew",
]

LONGEST_LEASE = timedelta(hours=1)
_INDEX_PATIENCE = timedelta(minutes=1)
"""For so long an index job lets those that read go first: facts matter more than windows."""

_SKEW = timedelta(minutes=1)
_REST = timedelta(minutes=1)
"""Longer than any transaction that stores a message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """What a worker looks for.

    Attributes:
        size: Messages of a batch at most; a channel with so many is due.
        age: How long a channel's first message may wait for more.
        index_pause: New messages of so long are indexed together.
        spaces: Only jobs of these; None: of all.
        kinds: Only jobs of these kinds.
    """

    size: int
    age: timedelta
    index_pause: timedelta = timedelta(seconds=3)
    spaces: tuple[str, ...] | None = None
    kinds: tuple[JobKind, ...] = tuple(JobKind)


@dataclass(frozen=True, slots=True, kw_only=True)
class Lease:
    """A job that one worker has for itself, with the messages it is about.

    Attributes:
        job: Id of the job.
        owner: A name that no other lease has; the worker's own is its beginning.
        attempts: How often it failed before.
        shrink: How often its batch was made smaller.
        error: What went wrong the last time.
        places: Place in the queue of each message, in order of ``messages``.
        messages: The oldest waiting messages of the channel, by time; empty for other kinds.
        reread: Those of them that were read before they were edited.
        before: Messages just before, by time.
        not_before: Until when the rest of the channel waits once these are done; None: at once.
    """

    job: str
    kind: JobKind
    channel: str
    owner: str
    attempts: int = 0
    shrink: int = 0
    error: str | None = None
    places: tuple[int, ...] = ()
    messages: tuple[Message, ...] = ()
    reread: frozenset[MessageId] = frozenset()
    before: tuple[Message, ...] = ()
    not_before: datetime | None = None

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each message with the place that it must still have when it is done."""
        pairs = zip(self.messages, self.places, strict=True)
        return [{"id": message.id, "queued": place} for message, place in pairs]

    @property
    def last(self) -> int:
        """The last place of the batch; -1 without messages."""
        return max(self.places, default=-1)


def _place(moment: datetime) -> int:
    return int(moment.timestamp() * 1e6)


async def find_due(graph: Graph, due: Due, *, now: datetime) -> list[tuple[str, SpaceId]]:
    """Jobs that wait for a worker, with their spaces, at most ten. One round trip.

    Those served longest ago come first; an index waits up to a minute for those that read.
    """
    with translated(graph.address):
        rows = await run_statement(
            graph,
            statements.FIND_DUE,
            now=now,
            size=due.size,
            old_enough=_place(now - due.age),
            ahead=_place(now + due.age + _SKEW),
            index_patience=now - _INDEX_PATIENCE,
            index_since=now - due.index_pause,
            longest=now + LONGEST_LEASE,
            spaces=None if due.spaces is None else list(due.spaces),
            kinds=[kind.value for kind in due.kinds],
        )
    return [(str(row["id"]), SpaceId(str(row["space"]))) for row in rows]


async def put_to_rest(graph: Graph, *, now: datetime) -> None:
    """Let jobs that have rested for a minute be idle. Two round trips, one without such jobs."""
    before = now - _REST
    with translated(graph.address):
        rows = await run_statement(graph, statements.FIND_RESTED, before=before)
        ids = [str(row["id"]) for row in rows]
        if ids:
            await run_statement(graph, statements.PUT_TO_REST, ids=ids, before=before)


async def claim(
    tenant: Tenant, job: str, *, worker: str, until: datetime, now: datetime, size: int
) -> Lease | None:
    """Lease a job unless somebody else has it, and load its batch; one write transaction.

    Of any number of workers that try at once, one gets it. Each time that a batch failed for
    good its size is a quarter of the one before, so that one bad message is left alone at last.

    Args:
        tenant: The job's space.
        job: Id of the job.
        worker: Name of the worker, shown to operators.
        until: End of the lease.
        now: The time.
        size: Messages of a batch at most.
    """
    owner = f"{worker}#{os.urandom(6).hex()}"

    async def work(transaction: WriteTransaction) -> Lease | None:
        rows = await transaction.run(
            statements.CLAIM, id=job, owner=owner, until=until, now=now, longest=now + LONGEST_LEASE
        )
        if not rows:
            return None
        row = rows[0]
        lease = Lease(
            job=job,
            kind=JobKind(row["kind"]),
            channel=row["channel"],
            owner=owner,
            attempts=row["attempts"],
            shrink=row["shrink"],
            error=row["error"],
        )
        return lease if lease.kind is not JobKind.READ else await _loaded(transaction, lease, size)

    return await tenant.write(work)


_CONTEXT_MESSAGES = 6


async def _loaded(transaction: WriteTransaction, lease: Lease, size: int) -> Lease:
    (found,) = await transaction.run(
        statements.LOAD_BATCH,
        channel=lease.channel,
        limit=max(1, size >> (2 * lease.shrink)),
        context=_CONTEXT_MESSAGES,
    )
    rows = sorted(found["rows"], key=lambda row: (utc(row["sent_at"]), row["queued"]))
    return replace(
        lease,
        messages=tuple(map(_message, rows)),
        places=tuple(row["queued"] for row in rows),
        reread=frozenset(MessageId(row["id"]) for row in rows if row["reread"]),
        before=tuple(map(_message, reversed(found["before"]))),
    )


def _message(row: Row) -> Message:
    name, account = row["author_name"] or row["author_id"], row["account"]
    return Message(
        id=MessageId(row["id"]),
        channel=row["channel"],
        author_id=UserId(row["author_id"]),
        author_name=account or name,
        author_display_name=name if account else None,
        sent_at=utc(row["sent_at"]),
        text=row["text"],
        reply_to=None if row["reply_to"] is None else MessageId(row["reply_to"]),
        thread=row["thread"],
        mentions=tuple(map(UserId, row["mentions"] or ())),
        url=row["url"],
        edited_at=utc_or_none(row.get("edited_at")),
        deleted_at=utc_or_none(row.get("deleted_at")),
    )


async def renew(tenant: Tenant, lease: Lease, *, until: datetime) -> bool:
    """Prolong a lease; False when it is no longer ours. One write transaction."""
    return bool(
        await _write(tenant, statements.RENEW, id=lease.job, owner=lease.owner, until=until)
    )


async def put_back(
    tenant: Tenant, lease: Lease, *, now: datetime, not_before: datetime | None = None
) -> bool:
    """End a lease with its work undone; False when it is no longer ours. One write transaction.

    Args:
        tenant: The space.
        lease: With the attempts, the shrinking and the error that are to be kept.
        now: The time.
        not_before: When it may be tried again; None: at once.
    """
    parameters = {
        "attempts": lease.attempts,
        "shrink": lease.shrink,
        "error": lease.error,
        "last": lease.last if lease.shrink else -1,
    }
    rows = await _write(
        tenant,
        statements.PUT_BACK,
        id=lease.job,
        owner=lease.owner,
        now=now,
        not_before=not_before,
        **parameters,
    )
    return bool(rows)


async def bury(tenant: Tenant, lease: Lease, *, now: datetime) -> bool:
    """Give a batch up as a dead job; its channel goes on. False when it is no longer ours.

    One write transaction. The messages stay stored; an operator has them read again or not.
    """
    rows = await _write(
        tenant,
        statements.BURY,
        id=lease.job,
        owner=lease.owner,
        dead=f"d_{os.urandom(8).hex()}",
        attempts=lease.attempts,
        error=lease.error,
        rows=lease.rows,
        now=now,
    )
    return bool(rows)


async def _write(tenant: Tenant, query: Query, **parameters: object) -> list[Row]:
    async def work(transaction: WriteTransaction) -> list[Row]:
        return await transaction.run(query, **parameters)

    return await tenant.write(work)
