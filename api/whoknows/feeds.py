"""What happens in a space, as it happens: one poller a space and process, however many listen.

Several processes write to one database, so Neo4j itself is the source: a poller reads on from the
last change that it has seen. Without a listener nothing is polled. A listener that reads too slowly
is let go, so that it neither holds up the others nor fills the memory.
"""

import asyncio
import logging
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from whoknows.errors import TooSlow
from whoknows_graph.reads.changes import Change, Position, changes_after, last_position
from whoknows_graph.reads.progress import ingest_progress
from whoknows_graph.tenant import Tenant
from whoknows_schema.errors import TransientError, WhoknowsError
from whoknows_schema.receipts import IngestProgress

__all__ = ["Feeds"]

_logger = logging.getLogger(__name__)


class _Source(Protocol):
    """What a poller reads from."""

    tenant: Tenant

    async def poll(self) -> object | None:
        """What is new since the last time; None for nothing."""
        ...


_SourceT = TypeVar("_SourceT", bound=_Source)


class _Listener:
    """One that listens, with what waits for it."""

    def __init__(self, most: int) -> None:
        self._waiting: asyncio.Queue[Any | None] = asyncio.Queue(most + 1)
        self._most = most
        self._error: WhoknowsError | None = None

    def offer(self, item: Any) -> None:
        """Takes an item, or ends when too many wait already."""
        if self._error is not None:
            return
        if self._waiting.qsize() < self._most:
            self._waiting.put_nowait(item)
        else:
            self.end(TooSlow(f"More than {self._most} events waited: subscribe again from 'after'"))

    def end(self, error: WhoknowsError) -> None:
        """Drops what waits; the next item is the error."""
        self._error = error
        while not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def items(self) -> AsyncGenerator[Any]:
        """What comes.

        Raises:
            TooSlow: Too much waited.
            WhoknowsError: What ended the poller.
        """
        while True:
            item = await self._waiting.get()
            if self._error is not None:
                raise self._error
            if item is not None:
                yield item


class _Feed(Generic[_SourceT]):
    """A poller and who listens to it; it runs while somebody does."""

    def __init__(self, source: _SourceT, *, interval_s: float, retry_s: float) -> None:
        self.source = source
        self._pauses = (interval_s, retry_s)
        self._listeners: set[_Listener] = set()
        self._started = asyncio.Event()
        self._error: WhoknowsError | None = None
        self._task = asyncio.create_task(self._run())

    @property
    def is_over(self) -> bool:
        """Whether nobody listens any more, or it has failed."""
        return not self._listeners or self._error is not None

    async def join(self, listener: _Listener) -> None:
        """Listens from here on; waits until the first poll has found where that is.

        Raises:
            WhoknowsError: The first poll failed.
        """
        self._listeners.add(listener)
        await self._started.wait()
        if self._error is not None:
            raise self._error

    def leave(self, listener: _Listener) -> None:
        """Listens no more."""
        self._listeners.discard(listener)
        if not self._listeners:
            self._task.cancel()

    async def _run(self) -> None:
        interval_s, retry_s = self._pauses
        while True:
            try:
                item = await self.source.poll()
                pause = interval_s if item is None else 0
            except WhoknowsError as error:
                if not (isinstance(error, TransientError) and self._started.is_set()):
                    self._end(error)
                    return
                _logger.warning("a feed could not be read and tries again: %s", error.code)
                item, pause = None, retry_s
            self._started.set()
            if item is not None:
                for listener in self._listeners:
                    listener.offer(item)
            await asyncio.sleep(pause)

    def _end(self, error: WhoknowsError) -> None:
        self._error = error
        self._started.set()
        for listener in self._listeners:
            listener.end(error)


@dataclass(slots=True)
class _Changes:
    """Reads on from the last change."""

    tenant: Tenant
    position: Position | None = None

    async def poll(self) -> Sequence[Change] | None:
        """What changed since the last time; None for nothing, and the first time."""
        if self.position is None:
            self.position = await last_position(self.tenant)
            return None
        found = await changes_after(self.tenant, self.position)
        if not found:
            return None
        self.position = found[-1].position
        return found


@dataclass(slots=True)
class _Progress:
    """Tells when the progress is another."""

    tenant: Tenant
    last: IngestProgress | None = None

    async def poll(self) -> IngestProgress | None:
        """The progress, or None when it is as it was."""
        found = await ingest_progress(self.tenant)
        if found == self.last:
            return None
        self.last = found
        return found


@dataclass(slots=True, kw_only=True)
class Feeds:
    """All feeds of a process.

    Attributes:
        interval_s: Pause between two looks into the database.
        retry_s: Pause after the database was away.
        buffer: Batches of events that may wait for a listener.
    """

    interval_s: float = 0.5
    retry_s: float = 2.0
    buffer: int = 100
    _changes: dict[str, _Feed[_Changes]] = field(default_factory=dict[str, _Feed[_Changes]])
    _progress: dict[str, _Feed[_Progress]] = field(default_factory=dict[str, _Feed[_Progress]])

    @property
    def pollers(self) -> int:
        """How many run now."""
        return len(self._changes) + len(self._progress)

    async def changes(
        self, tenant: Tenant, *, after: Position | None = None
    ) -> AsyncGenerator[Sequence[Change]]:
        """Changed facts in batches, in order, each fact as it is when read.

        Args:
            tenant: The space.
            after: Begins after this position, with what changed meanwhile; None: from now on.

        Raises:
            TooSlow: The caller took the batches too slowly.
            WhoknowsError: The database could not be read.
        """
        async with self._joined(self._changes, lambda: _Changes(tenant)) as (feed, listener):
            here = feed.source.position or Position(0)
            position = here if after is None else after
            while position < here and (missed := await changes_after(tenant, position)):
                yield missed
                position = missed[-1].position
            async for batch in listener.items():
                fresh = [change for change in batch if change.position > position]
                if fresh:
                    yield fresh

    async def progress(self, tenant: Tenant) -> AsyncGenerator[IngestProgress]:
        """How far the messages have been read: once as it is, then whenever it is another.

        Raises:
            TooSlow: The caller took the events too slowly.
            WhoknowsError: The database could not be read.
        """
        async with self._joined(self._progress, lambda: _Progress(tenant)) as (feed, listener):
            shown = feed.source.last
            if shown is not None:
                yield shown
            async for found in listener.items():
                if found != shown:
                    yield found
                shown = found

    @asynccontextmanager
    async def _joined(
        self, feeds: dict[str, _Feed[_SourceT]], make: Callable[[], _SourceT]
    ) -> AsyncGenerator[tuple[_Feed[_SourceT], _Listener]]:
        """The feed of the source's space, made if need be, and one who listens to it."""
        source = make()
        space = source.tenant.space
        feed = feeds.get(space)
        if feed is None or feed.is_over:
            feed = _Feed(source, interval_s=self.interval_s, retry_s=self.retry_s)
            feeds[space] = feed
        listener = _Listener(self.buffer)
        try:
            await feed.join(listener)
            yield feed, listener
        finally:
            feed.leave(listener)
            if feed.is_over and feeds.get(space) is feed:
                del feeds[space]
