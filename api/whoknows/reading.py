"""Every question that can be asked of a community."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from whoknows.nodes import NodeArg, find_node
from whoknows_schema.enums import NodeType, Polarity
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.hit_filter import ANY_HIT, HitFilter
from whoknows_schema.times import parse_time, to_utc

if TYPE_CHECKING:
    from whoknows.wiring import Models
    from whoknows_graph.connection import Graph
    from whoknows_schema.answers import (
        Between,
        FactPage,
        Neighborhood,
        Paths,
        Recall,
        Resolution,
        SimilarUsers,
        SpaceStats,
        Stances,
        Timeline,
    )
    from whoknows_schema.protocols import Clock
    from whoknows_schema.values import Node

__all__ = ["MAX_LIMIT", "AsOf", "SpaceReads", "checked_limit", "read_as_of"]

AsOf = datetime | str | None
"""A moment in world time: aware datetime, ISO 8601 text, or None for now."""

MAX_LIMIT = 1000
"""The most that one answer lists; a scene may hold ten times as many nodes."""


def read_as_of(as_of: AsOf) -> datetime | None:
    """The moment in UTC, None for now.

    Raises:
        InvalidInput: Text that is no time, or a time without an offset.
    """
    if as_of is None:
        return None
    return parse_time(as_of) if isinstance(as_of, str) else to_utc(as_of)


def checked_limit(limit: int, most: int = MAX_LIMIT) -> int:
    """The limit itself.

    Raises:
        InvalidInput: It is below 1 or above ``most``.
    """
    if not 1 <= limit <= most:
        raise InvalidInput(f"limit is {limit!r}, but it must be from 1 to {most}.")
    return limit


class SpaceReads:
    """The questions of a `Space`.

    A node argument is an id, a mention, a slug or a name, or a `Node` of an earlier answer. Naming
    one costs one round trip, the question itself one to four more. Every question raises `NotFound`
    when the space does not exist or nobody goes by the name (nearest names are offered),
    `AmbiguousName` when several do, and `InvalidInput` for a limit below 1 or above `MAX_LIMIT` or
    for a time that is none. ``as_of`` asks what was true then.

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

    async def facts(
        self,
        node: NodeArg | None = None,
        *,
        as_of: AsOf = None,
        include_retired: bool = False,
        limit: int = 25,
        cursor: str | None = None,
    ) -> FactPage:
        """What is known about a node, or in the whole space; newest first, page by page.

        Raises:
            InvalidInput: Also for a cursor that is not one of ours.
        """
        from whoknows_graph.reads.facts import list_facts

        page = await list_facts(
            self.tenant,
            None if node is None else (await self.node(node)).ref,
            as_of=read_as_of(as_of),
            include_retired=include_retired,
            limit=checked_limit(limit),
            cursor=cursor,
        )
        if node is None and not page.facts:
            await self.require()
        return page

    async def between(
        self, a: NodeArg, b: NodeArg, *, as_of: AsOf = None, limit: int = 25
    ) -> Between:
        """How two nodes relate, with the facts that prove it, and what both hold a stance on."""
        from whoknows_graph.reads.between import between

        first, second = await self.node(a), await self.node(b)
        return await between(
            self.tenant, first.ref, second.ref, as_of=read_as_of(as_of), limit=checked_limit(limit)
        )

    async def neighbors(
        self,
        node: NodeArg,
        *,
        depth: int = 1,
        as_of: AsOf = None,
        limit: int = 50,
        verbs: Sequence[str] | None = None,
        polarity: Polarity | None = None,
    ) -> Neighborhood:
        """Who and what is around a node in both directions, one to three steps out.

        Raises:
            InvalidInput: Also for another depth.
        """
        from whoknows_graph.reads.neighbors import neighbors

        if not 1 <= depth <= 3:
            raise InvalidInput(f"depth is {depth!r}, but it must be 1, 2 or 3.")
        return await neighbors(
            self.tenant,
            (await self.node(node)).ref,
            depth=depth,
            as_of=read_as_of(as_of),
            limit=checked_limit(limit),
            verbs=verbs,
            polarity=polarity,
        )

    async def stances(
        self, thing: NodeArg, *, as_of: AsOf = None, limit: int = 25, evidence: bool = True
    ) -> Stances:
        """Who is for, against or neutral about a thing or person, and who only mentioned it.

        Without ``evidence``, in a third of the time: no facts, no histories, no mere mentions.
        """
        from whoknows_graph.reads.stances import stances

        node = await self.node(thing)
        return await stances(
            self.tenant,
            node.ref,
            as_of=read_as_of(as_of),
            limit=checked_limit(limit),
            evidence=evidence,
        )

    async def similar_users(
        self, user: NodeArg, *, as_of: AsOf = None, limit: int = 10, opposed: bool = False
    ) -> SimilarUsers:
        """Who shares a person's likes and dislikes, or with ``opposed`` who holds the opposite.

        Raises:
            InvalidInput: Also when the node is not a user.
        """
        from whoknows_graph.reads.similar import similar_users

        node = await self.node(user)
        if node.type is not NodeType.USER:
            raise InvalidInput(f"{node.name!r} is a thing, but only people have tastes to compare.")
        return await similar_users(
            self.tenant,
            node.ref,
            as_of=read_as_of(as_of),
            limit=checked_limit(limit),
            opposed=opposed,
        )

    async def path(
        self, a: NodeArg, b: NodeArg, *, as_of: AsOf = None, max_hops: int = 4, limit: int = 3
    ) -> Paths:
        """The best ways from one node to another; none within the hops: empty.

        Raises:
            InvalidInput: Also for hops outside 1 to 6.
        """
        from whoknows_graph.reads.path import paths

        if not 1 <= max_hops <= 6:
            raise InvalidInput(f"max_hops is {max_hops!r}, but it must be from 1 to 6.")
        first, second = await self.node(a), await self.node(b)
        return await paths(
            self.tenant,
            first.ref,
            second.ref,
            as_of=read_as_of(as_of),
            max_hops=max_hops,
            limit=checked_limit(limit),
        )

    async def timeline(self, node: NodeArg, *, as_of: AsOf = None, limit: int = 100) -> Timeline:
        """What began and ended around a node, oldest first."""
        from whoknows_graph.reads.timeline import timeline

        ref = (await self.node(node)).ref
        return await timeline(self.tenant, ref, as_of=read_as_of(as_of), limit=checked_limit(limit))

    async def recall(
        self,
        text: str,
        *,
        subjects: Sequence[NodeArg] = (),
        as_of: AsOf = None,
        limit: int = 10,
        wanted: HitFilter = ANY_HIT,
    ) -> Recall:
        """The facts and messages that answer a question best, best first; no model is called.

        Args:
            text: The question, in words.
            subjects: People and things it is about, if that is known.
            as_of: What was true then.
            limit: How many hits.
            wanted: Of which channels, without which ids, and from which score on.
        """
        from whoknows_graph.recall.search import recall

        if not text.strip():
            raise InvalidInput("An empty text asks nothing: give a question or some words.")
        refs = tuple([(await self.node(subject)).ref for subject in subjects])
        answer = await recall(
            self.tenant,
            text,
            wanted=replace(wanted, subjects=refs),
            as_of=read_as_of(as_of),
            limit=checked_limit(limit),
            embedder=self._models.embedder(),
        )
        if not answer.hits:
            await self.require()
        return answer
