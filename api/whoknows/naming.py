"""A community as such: whether there is one, and who or what is meant by a name in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whoknows.arguments import checked_limit
from whoknows.nodes import NodeArg, find_node
from whoknows_schema.errors import NotFound

if TYPE_CHECKING:
    from whoknows.wiring import Models
    from whoknows_graph.connection import Graph
    from whoknows_schema.answers import Resolution, SpaceStats
    from whoknows_schema.protocols import Clock
    from whoknows_schema.values import Node

__all__ = ["SpaceNames"]


class SpaceNames:
    """What every question of a `Space` begins with.

    Attributes:
        id: Its id, as the platform gives it.
        tenant: Its part of the graph, for programs that go deeper.
    """

    def __init__(self, graph: Graph, space_id: str, *, models: Models, clock: Clock) -> None:
        self.id = space_id
        self.tenant = graph.tenant(space_id)
        self._models = models
        self._clock = clock

    async def stats(self) -> SpaceStats:
        """Its name and how much is in it. One round trip.

        Raises:
            NotFound: There is no such space.
        """
        from whoknows_graph.reads.spaces import get_stats

        stats = await get_stats(self.tenant)
        if stats is None:
            raise self.missing()
        return stats

    async def require(self) -> None:
        """Does nothing when the space exists; one round trip.

        Raises:
            NotFound: There is no such space.
        """
        from whoknows_graph.reads.spaces import space_exists

        if not await space_exists(self.tenant):
            raise self.missing()

    def missing(self) -> NotFound:
        """The error for a space that does not exist."""
        return NotFound(f"There is no space {self.id[:80]!r}: 'whoknows spaces' lists them all.")

    async def resolve(self, name: str, *, limit: int = 5) -> Resolution:
        """Who or what a name means; an unknown or ambiguous name is an answer here, no error."""
        from whoknows_graph.reads.resolve import resolve

        found = await resolve(self.tenant, name, limit=checked_limit(limit))
        if not found.candidates:
            await self.require()
        return found

    async def node(self, named: NodeArg) -> Node:
        """The node that is meant; one round trip for text, none for a node."""
        try:
            return await find_node(self.tenant, named)
        except NotFound:
            await self.require()  # an unknown space is the better reason
            raise
