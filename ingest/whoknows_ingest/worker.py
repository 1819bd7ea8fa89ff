"""The worker: leases batches of waiting messages, reads and writes them, and indexes what is new.

A batch and its job are finished by one transaction, so a worker may be killed at any moment: what
it had not finished waits until its lease has run out, and is then done by another.
"""

import asyncio
import logging
import os
import random
import socket
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import TypeVar

from whoknows_graph.connection import Graph
from whoknows_graph.errors import DatabaseUnavailable
from whoknows_graph.queue.completion import finish_index
from whoknows_graph.queue.errors import BatchChanged, LeaseLost
from whoknows_graph.queue.leases import (
    Due,
    Lease,
    bury,
    claim,
    find_due,
    put_back,
    put_to_rest,
    renew,
)
from whoknows_graph.recall.index import index_facts, index_messages
from whoknows_graph.tenant import Tenant
from whoknows_ingest.errors import NoAnswer
from whoknows_ingest.lane import Lane
from whoknows_ingest.worker_settings import WorkerSettings, WorkReport, backoff_s
from whoknows_schema.errors import (
    ConfigurationError,
    Deferred,
    TransientError,
    WhoknowsError,
)
from whoknows_schema.ids import SpaceId
from whoknows_schema.protocols import Clock, Embedder, Extractor
from whoknows_schema.receipts import JobKind

__all__ = ["WorkReport", "Worker", "WorkerSettings", "backoff_s"]

_LOG = logging.getLogger(__name__)
_REST_EVERY_S = 60.0
_Result = TypeVar("_Result")


@dataclass(slots=True, kw_only=True)
class Worker:
    """Works on the jobs of a database until it is told to stop.

    Attributes:
        graph: The database.
        extractor: Made when the first batch is to be read.
        embedder: Makes vectors in index jobs; None: windows only.
        settings: How it works.
        clock: The time.
        report: What it did so far.
    """

    graph: Graph
    extractor: Callable[[], Extractor]
    clock: Clock
    embedder: Callable[[], Embedder | None] = lambda: None
    settings: WorkerSettings = field(default_factory=WorkerSettings)
    report: WorkReport = field(default_factory=WorkReport)
    name: str = field(default_factory=lambda: f"{socket.gethostname()}:{os.getpid()}")
    _rested_at: float = field(default=0.0, init=False)
    _stop: asyncio.Event = field(default_factory=asyncio.Event, init=False)

    async def run(self, stop: asyncio.Event) -> WorkReport:
        """Work until ``stop`` is set; batches in hand are finished first, an index goes on later.

        A database that is away is waited for. Any number of workers may run at once.

        Raises:
            ConfigurationError: The extractor cannot be made, see its settings.
        """
        return await self._run(stop, hurry=False)

    async def drain(self, stop: asyncio.Event | None = None) -> WorkReport:
        """Work until nothing is to be done, young or old; what waits after a failure stays.

        Raises:
            DatabaseUnavailable: The database is away.
            ConfigurationError: The extractor cannot be made, see its settings.
        """
        return await self._run(stop or asyncio.Event(), hurry=True)

    async def _run(self, stop: asyncio.Event, *, hurry: bool) -> WorkReport:
        started = time.monotonic()
        self._stop = stop
        self.extractor()  # what is set up wrongly is told at once
        lanes = [
            asyncio.create_task(self._work(stop, hurry=hurry)) for _ in range(self.settings.lanes)
        ]
        try:
            await asyncio.gather(*lanes)
        finally:
            for lane in lanes:
                lane.cancel()
            await asyncio.gather(*lanes, return_exceptions=True)
        self.report.seconds = round(time.monotonic() - started, 3)
        return self.report

    async def _work(self, stop: asyncio.Event, *, hurry: bool) -> None:
        """One lane: a batch after the other."""
        lane = Lane(graph=self.graph, extractor=self.extractor)
        failures = 0
        while not stop.is_set():
            try:
                worked = await self._step(lane, hurry=hurry)
                failures = 0
            except TransientError as error:
                if hurry and not isinstance(error, LeaseLost):
                    raise
                failures += 1
                worked = False
                _LOG.warning("waiting for the database: %s", error)
            if not worked and hurry and not failures:
                return
            if not worked:
                pause = self.settings.poll_s * 2 ** min(failures, 6)
                await _set_or_later(stop, pause)

    async def _step(self, lane: Lane, *, hurry: bool) -> bool:
        """Do the first job that can be had; False when there is none."""
        due = self._due(hurry=hurry)
        await self._put_to_rest()
        for job, space in await find_due(self.graph, due, now=self.clock()):
            lease = await self._claim(job, space)
            if lease is not None:
                await self._serve(lane, self.graph.tenant(space), lease)
                return True
        return False

    def _due(self, *, hurry: bool) -> Due:
        settings = self.settings
        due = Due(
            size=settings.batch_messages,
            age=timedelta(seconds=settings.batch_age_s),
            spaces=settings.spaces,
        )
        return replace(due, size=1, age=timedelta(), index_pause=timedelta()) if hurry else due

    async def _put_to_rest(self) -> None:
        if time.monotonic() - self._rested_at > _REST_EVERY_S:
            self._rested_at = time.monotonic()
            await put_to_rest(self.graph, now=self.clock())

    async def _claim(self, job: str, space: SpaceId) -> Lease | None:
        now = self.clock()
        return await claim(
            self.graph.tenant(space),
            job,
            worker=self.name,
            now=now,
            until=now + timedelta(seconds=self.settings.lease_s),
            size=self.settings.batch_messages,
        )

    async def _serve(self, lane: Lane, tenant: Tenant, lease: Lease) -> None:
        """Do a leased job, and see to it that a failure leaves it as it should be."""
        if lease.attempts >= self.settings.max_attempts and lease.kind is JobKind.READ:
            await self._give_up(tenant, lease)
            return
        try:
            await self._do(lane, tenant, lease)
        except LeaseLost as error:
            _LOG.warning("%s", error)
        except BatchChanged:
            await put_back(tenant, lease, now=self.clock())
        except DatabaseUnavailable:
            raise
        except Deferred as error:
            waiting = replace(lease, error=str(error))
            await put_back(tenant, waiting, now=self.clock(), not_before=error.retry_at)
        except Exception as error:  # whatever it is, the job must not be tried at once for ever
            _LOG.warning("%s failed", lease.job, exc_info=not isinstance(error, WhoknowsError))
            await self._failed(tenant, lease, error)

    async def _do(self, lane: Lane, tenant: Tenant, lease: Lease) -> None:
        if lease.kind is JobKind.INDEX:
            await self._held(tenant, lease, self._until_stopped(self._index(tenant)))
            await finish_index(tenant, lease, vectors=self.embedder() is not None, now=self.clock())
            return
        lease, batch = await self._held(tenant, lease, lane.read(tenant, lease))
        written = await lane.write(tenant, lease, batch, now=self.clock())
        # None are left of a job that another worker did between being found due and being leased.
        self.report.batches += bool(lease.messages)
        self.report.messages += len(lease.messages)
        self.report.facts += written.facts

    async def _until_stopped(self, work: Awaitable[None]) -> None:
        """Do it, or leave the rest to later when the worker is told to stop."""
        doing = asyncio.ensure_future(work)
        stopping = asyncio.create_task(self._stop.wait())
        try:
            await asyncio.wait({doing, stopping}, return_when=asyncio.FIRST_COMPLETED)
            if doing.done():
                doing.result()
        finally:
            doing.cancel()
            stopping.cancel()
            await asyncio.gather(doing, stopping, return_exceptions=True)

    async def _index(self, tenant: Tenant) -> None:
        embedder = self.embedder()
        self.report.indexed += await index_messages(tenant, embedder)
        if embedder is not None:
            self.report.indexed += await index_facts(tenant, embedder)

    async def _held(self, tenant: Tenant, lease: Lease, work: Awaitable[_Result]) -> _Result:
        """What the work returns, done while the lease is renewed.

        Raises:
            LeaseLost: Another worker has the job; the work was cancelled.
        """
        doing = asyncio.ensure_future(work)
        renewing = asyncio.create_task(self._renew(tenant, lease))
        try:
            await asyncio.wait({doing, renewing}, return_when=asyncio.FIRST_COMPLETED)
            if doing.done():
                return doing.result()
            raise LeaseLost(f"the job {lease.job} is no longer {lease.owner}'s")
        finally:
            doing.cancel()
            renewing.cancel()
            await asyncio.gather(doing, renewing, return_exceptions=True)

    async def _renew(self, tenant: Tenant, lease: Lease) -> None:
        """Prolong the lease for as long as it is ours."""
        length = timedelta(seconds=self.settings.lease_s)
        while True:
            await asyncio.sleep(self.settings.lease_s / 3)
            try:
                if not await renew(tenant, lease, until=self.clock() + length):
                    return
            except TransientError as error:
                _LOG.warning("the lease of %s could not be renewed: %s", lease.job, error)

    async def _failed(self, tenant: Tenant, lease: Lease, error: Exception) -> None:
        """Put a job back for later, or give it up."""
        may_pass = isinstance(error, TransientError | ConfigurationError)
        passing = may_pass and not isinstance(error, NoAnswer)
        failed = replace(
            lease,
            attempts=lease.attempts + 1,
            shrink=lease.shrink + (0 if passing else 1),
            error=f"{type(error).__name__}: {error}"[:1000],
        )
        if failed.attempts >= self.settings.max_attempts and lease.kind is JobKind.READ:
            await self._give_up(tenant, failed)
            return
        self.report.failed += 1
        pause = backoff_s(failed.attempts, settings=self.settings, chance=random.random())
        now = self.clock()
        await put_back(tenant, failed, now=now, not_before=now + timedelta(seconds=pause))

    async def _give_up(self, tenant: Tenant, lease: Lease) -> None:
        self.report.dead += 1
        await bury(tenant, lease, now=self.clock())


async def _set_or_later(event: asyncio.Event, seconds: float) -> None:
    """Return when the event is set, and after so many seconds at the latest."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        return
