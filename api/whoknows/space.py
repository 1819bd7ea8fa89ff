"""One community: every question that can be asked of it and everything it can be told."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.times import parse_time, to_utc

from whoknows.nodes import NodeArg, find_node

if TYPE_CHECKING:
    import networkx
    import pandas

    from whoknows_schema.answers import (
        Between,
        Fact,
        FactPage,
        ImportSummary,
        Neighborhood,
        Paths,
        Recall,
        Resolution,
        SimilarUsers,
        SpaceStats,
        Stances,
        Timeline,
    )
    from whoknows_schema.enums import FactCategory, Polarity
    from whoknows_schema.scene import Scene
    from whoknows_schema.values import Node

    from whoknows.knowledge import KnowledgeBase

__all__ = ["AsOf", "Space", "read_as_of"]

AsOf = datetime | str | None
"""A moment in world time: aware datetime, ISO 8601 text, or None for now."""

MAX_LIMIT = 1000


def read_as_of(as_of: AsOf) -> datetime | None:
    """The moment in UTC, None for now.

    Raises:
        InvalidInput: Text that is no time, or a time without an offset.
    """
    if as_of is None:
        return None
    return parse_time(as_of) if isinstance(as_of, str) else to_utc(as_of)


class Space:
    """One community; `KnowledgeBase.space` makes it.

    A node argument is an id, a mention, a slug or a name, or a `Node` of an earlier answer. Naming
    one costs one round trip, every question one or two more. Every question raises `NotFound` when
    the space does not exist or nobody goes by the name (nearest names are offered),
    `AmbiguousName` when several do, and `InvalidInput` for a limit below 1 or above 1000, or a
    time that is none. ``as_of`` asks what was true then.

    Attributes:
        id: Its id, as the platform gives it.
        tenant: Its part of the graph, for programs that go deeper.
    """

    def __init__(self, knowledge: "KnowledgeBase", space_id: str) -> None:
        self.id = space_id
        self.tenant = knowledge.graph.tenant(space_id)
        self._knowledge = knowledge

    async def stats(self) -> "SpaceStats":
        """Its name and how much is in it.

        Raises:
            NotFound: There is no such space.
        """
        spaces = await self._knowledge.spaces()
        for stats in spaces.spaces:
            if stats.id == self.id:
                return stats
        raise NotFound(f"There is no space {self.id[:80]!r}: 'whoknows spaces' lists those there are.")

    async def resolve(self, name: str, *, limit: int = 5) -> "Resolution":
        """Who or what a name means; an unknown or ambiguous name is an answer here, no error."""
        raise NotImplementedError

    async def node(self, named: NodeArg) -> "Node":
        """The node that is meant."""
        raise NotImplementedError

    async def facts(
        self,
        node: NodeArg | None = None,
        *,
        as_of: AsOf = None,
        include_retired: bool = False,
        limit: int = 25,
        cursor: str | None = None,
    ) -> "FactPage":
        """What is known about a node, or in the whole space; newest first, page by page."""
        raise NotImplementedError

    async def between(
        self, a: NodeArg, b: NodeArg, *, as_of: AsOf = None, limit: int = 25
    ) -> "Between":
        """How two nodes relate, with the facts that prove it, and what both hold a stance on."""
        raise NotImplementedError

    async def neighbors(
        self,
        node: NodeArg,
        *,
        depth: int = 1,
        as_of: AsOf = None,
        limit: int = 50,
        verbs: Sequence[str] | None = None,
        polarity: "Polarity | None" = None,
    ) -> "Neighborhood":
        """Who and what is around a node in both directions, one to three steps out."""
        raise NotImplementedError

    async def stances(self, thing: NodeArg, *, as_of: AsOf = None, limit: int = 25) -> "Stances":
        """Who is for, against or neutral about a thing, and who only mentioned it."""
        raise NotImplementedError

    async def similar_users(
        self, user: NodeArg, *, as_of: AsOf = None, limit: int = 10, opposed: bool = False
    ) -> "SimilarUsers":
        """Who shares a person's likes and dislikes, or with ``opposed`` who holds the opposite."""
        raise NotImplementedError

    async def path(
        self,
        a: NodeArg,
        b: NodeArg,
        *,
        as_of: AsOf = None,
        max_hops: int = 4,
        limit: int = 3,
    ) -> "Paths":
        """The best ways from one node to another; none within the hops: empty."""
        raise NotImplementedError

    async def timeline(self, node: NodeArg, *, as_of: AsOf = None, limit: int = 100) -> "Timeline":
        """What began and ended around a node, oldest first."""
        raise NotImplementedError

    async def recall(
        self,
        text: str,
        *,
        subjects: Sequence[NodeArg] = (),
        as_of: AsOf = None,
        limit: int = 10,
    ) -> "Recall":
        """The facts and messages that answer a question best; no model is called for words."""
        raise NotImplementedError

    async def remember(
        self,
        text: str,
        *,
        about: NodeArg | Sequence[NodeArg] | None = None,
        said_by: NodeArg | None = None,
        category: "FactCategory | None" = None,
        valid_from: AsOf = None,
    ) -> "Fact":
        """Notes a fact by hand and returns it; the space is created if need be."""
        raise NotImplementedError

    async def forget(self, fact_id: str) -> "Fact":
        """Retires a fact as forgotten and returns it; it stays visible with ``include_retired``."""
        raise NotImplementedError

    async def import_file(
        self, path: Path | str, *, format: str | None = None, progress: object = None
    ) -> "ImportSummary":
        """Reads a chat file into the space; the same file again adds nothing."""
        raise NotImplementedError

    async def scene(
        self,
        *,
        center: NodeArg | None = None,
        depth: int = 2,
        as_of: AsOf = None,
        limit: int = 300,
    ) -> "Scene":
        """What to draw: the neighbourhood of a node, or the most connected of the space."""
        raise NotImplementedError

    async def page(
        self,
        *,
        center: NodeArg | None = None,
        depth: int = 2,
        as_of: AsOf = None,
        limit: int = 300,
        title: str | None = None,
    ) -> str:
        """One self-contained HTML page that draws the scene; it works without any network."""
        raise NotImplementedError

    async def to_networkx(self, *, as_of: AsOf = None) -> "networkx.MultiDiGraph[str]":
        """The space as a graph: nodes by ref with typed attributes, one edge per relation."""
        raise NotImplementedError

    async def to_pandas(self, *, as_of: AsOf = None) -> "dict[str, pandas.DataFrame]":
        """The space as tables ``nodes``, ``facts`` and ``relations``."""
        raise NotImplementedError
