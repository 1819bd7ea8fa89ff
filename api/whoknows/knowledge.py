"""The way in: ``async with whoknows.open() as kb``."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from whoknows.settings import Settings, load_settings
from whoknows.wiring import (
    Models,
    connection_settings,
    local_settings,
    system_clock,
    worker_settings,
)

if TYPE_CHECKING:
    from whoknows.space import Space
    from whoknows_graph.connection import ConnectionSettings, Graph
    from whoknows_graph.local.progress import OnProgress
    from whoknows_ingest.worker import Worker
    from whoknows_schema.answers import Spaces
    from whoknows_schema.protocols import Clock

__all__ = ["KnowledgeBase", "open", "open_server"]


class KnowledgeBase:
    """An open connection to one Neo4j and the spaces in it; `open` makes it.

    Attributes:
        graph: The connection, for programs that go deeper.
        settings: What it was opened with.
        models: Extractor and embedder, made when first needed.
        clock: Its only source of "now".
    """

    def __init__(self, graph: Graph, *, settings: Settings, clock: Clock = system_clock) -> None:
        self.graph = graph
        self.settings = settings
        self.models = Models(settings, clock=clock)
        self.clock = clock

    def space(self, space_id: str) -> Space:
        """The space with this id; costs nothing, and it need not exist yet.

        Reads of a space that does not exist raise `NotFound`; the first write creates it.

        Raises:
            InvalidInput: The id is empty, too long, or has control characters.
        """
        from whoknows.space import Space

        return Space(self.graph, space_id, models=self.models, clock=self.clock)

    @asynccontextmanager
    async def worker(self, *spaces: str) -> AsyncGenerator[Worker]:
        """Works on the queue while the block runs; at its end the batch in hand is finished.

        For bots, which have one process and no ``whoknows worker`` beside it. Any number of
        workers, in any processes, share the work.

        Args:
            spaces: Only these; none: all.

        Raises:
            ConfigurationError: The extractor's settings are wrong.
        """
        worker = self.make_worker(spaces=spaces or None)
        import asyncio

        stop = asyncio.Event()
        working = asyncio.create_task(worker.run(stop))
        try:
            yield worker
        finally:
            stop.set()
            await working

    def make_worker(self, *, spaces: tuple[str, ...] | None = None) -> Worker:
        """A worker that does nothing yet: its ``run`` and ``drain`` work on the queue."""
        from whoknows_ingest.worker import Worker

        return Worker(
            graph=self.graph,
            extractor=self.models.extractor,
            embedder=self.models.embedder,
            settings=worker_settings(self.settings, spaces=spaces),
            clock=self.clock,
        )

    async def spaces(self, ids: Iterable[str] | None = None) -> Spaces:
        """All spaces by id, or those of the ids that exist, each with how much is in it."""
        from whoknows_graph.reads.spaces import list_spaces

        return await list_spaces(self.graph, ids)


@asynccontextmanager
async def open(
    settings: Settings | None = None,
    *,
    on_progress: OnProgress | None = None,
    clock: Clock = system_clock,
) -> AsyncGenerator[KnowledgeBase]:
    """A knowledge base: the Neo4j that NEO4J_URI names, or the local one, started if need be.

    Installs constraints, indexes and migrations (nothing happens when they are there) and closes
    the connection at the end; the local server stays up for some idle minutes.

    Args:
        settings: None reads the environment.
        on_progress: Told how the first start of the local Neo4j goes.
        clock: Source of "now".

    Raises:
        ConfigurationError: A setting, the server's version or its password is wrong.
        TransientError: The server does not answer.
    """
    from whoknows_graph.connection import connect
    from whoknows_graph.migrations import migrate

    chosen = load_settings() if settings is None else settings
    async with open_server(chosen, on_progress=on_progress) as where:
        graph = await connect(where)
        try:
            await migrate(graph)
            yield KnowledgeBase(graph, settings=chosen, clock=clock)
        finally:
            await graph.end()


@asynccontextmanager
async def open_server(
    settings: Settings, *, on_progress: OnProgress | None = None
) -> AsyncGenerator[ConnectionSettings]:
    """Where the server is; the local one is started if need be and held up while it is used.

    Raises:
        ConfigurationError: A setting is wrong, or something of this machine must be changed.
        TransientError: Jars cannot be fetched now, or the server was too slow.
    """
    own = connection_settings(settings)
    if own is not None:
        yield own
        return
    from whoknows_graph.connection import ConnectionSettings
    from whoknows_graph.local.server import ensure_server, release

    server = await ensure_server(local_settings(settings), progress=on_progress)
    try:
        yield ConnectionSettings(uri=server.uri, username=server.username, password=server.password)
    finally:
        release(server)
