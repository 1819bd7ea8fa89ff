"""The way in: ``async with whoknows.open() as kb``."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from whoknows.settings import Settings, load_settings
from whoknows.wiring import Models, connection_settings, local_settings, system_clock

if TYPE_CHECKING:
    from whoknows_graph.connection import ConnectionSettings, Graph
    from whoknows_graph.local.progress import OnProgress
    from whoknows_schema.answers import Spaces
    from whoknows_schema.protocols import Clock

    from whoknows.space import Space

__all__ = ["KnowledgeBase", "open"]


class KnowledgeBase:
    """An open connection to one Neo4j and the spaces in it; `open` makes it.

    Attributes:
        graph: The connection, for programs that go deeper.
        models: Extractor and embedder of this process.
        settings: What it was opened with.
        clock: Its only source of "now".
    """

    def __init__(self, graph: "Graph", *, settings: Settings, clock: "Clock" = system_clock) -> None:
        self.graph = graph
        self.settings = settings
        self.models = Models(settings)
        self.clock = clock

    def space(self, space_id: str) -> "Space":
        """The space with this id; costs nothing, and it need not exist yet.

        Reads of a space that does not exist raise `NotFound`; the first write creates it.
        """
        from whoknows.space import Space

        return Space(self, space_id)

    async def spaces(self) -> "Spaces":
        """All spaces by id, each with how much is in it; one round trip."""
        from whoknows_graph.reads.spaces import list_spaces

        return await list_spaces(self.graph)


@asynccontextmanager
async def open(
    settings: Settings | None = None,
    *,
    on_progress: "OnProgress | None" = None,
    clock: "Clock" = system_clock,
) -> AsyncIterator[KnowledgeBase]:
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
    async with _server(chosen, on_progress) as where:
        graph = await connect(where)
        try:
            await migrate(graph)
            yield KnowledgeBase(graph, settings=chosen, clock=clock)
        finally:
            await graph.close()


@asynccontextmanager
async def _server(
    settings: Settings, on_progress: "OnProgress | None"
) -> AsyncIterator["ConnectionSettings"]:
    """Where the server is; holds the local one up while it is used."""
    own = connection_settings(settings)
    if own is not None:
        yield own
        return
    raise NotImplementedError(local_settings(settings))
