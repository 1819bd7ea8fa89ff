"""Every question that can be asked of a community."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

from whoknows.arguments import AsOf, checked_limit, read_as_of
from whoknows.naming import SpaceNames
from whoknows.nodes import NodeArg, NodeArgs, listed
from whoknows_schema.enums import NodeType
from whoknows_schema.errors import InvalidInput
from whoknows_schema.fact_filter import ANY_FACT, FactFilter
from whoknows_schema.hit_filter import ANY_HIT, HitFilter
from whoknows_schema.relation_filter import ANY_RELATION, RelationFilter

if TYPE_CHECKING:
    from whoknows_schema.answers import (
        Between,
        FactPage,
        Neighborhood,
        Paths,
        Recall,
        SimilarUsers,
        Stances,
        Timeline,
    )

__all__ = ["SpaceReads"]


class SpaceReads(SpaceNames):
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

    async def facts(
        self,
        node: NodeArg | None = None,
        *,
        as_of: AsOf = None,
        include_retired: bool = False,
        limit: int = 25,
        cursor: str | None = None,
        wanted: FactFilter = ANY_FACT,
    ) -> FactPage:
        """What is known about a node, or in the whole space; newest first, page by page.

        Args:
            node: About whom or what; None: everyone.
            as_of: What was true then.
            include_retired: Also what holds no more, whatever ``wanted`` says of that.
            limit: How many facts, 1 to 100.
            cursor: ``next_cursor`` of the page before.
            wanted: Of which categories, verbs and times, on whose word, in which order.

        Raises:
            InvalidInput: Also for a cursor that is not one of ours.
        """
        from whoknows_graph.reads.facts import list_facts

        page = await list_facts(
            self.tenant,
            None if node is None else (await self.node(node)).ref,
            as_of=read_as_of(as_of),
            wanted=replace(wanted, include_retired=True) if include_retired else wanted,
            limit=checked_limit(limit),
            cursor=cursor,
        )
        if node is None and not page.facts:
            await self.require()
        return page

    async def between(
        self, a: NodeArg, b: NodeArg, *, as_of: AsOf = None, limit: int = 25, paths: int = 0
    ) -> Between:
        """How two nodes relate, with the facts that prove it, and what both hold a stance on.

        With ``paths`` also so many of the best ways from one to the other, over four steps at most;
        they are looked for meanwhile, see `path`. From a node to itself there is none.
        """
        from whoknows_graph.reads.between import between

        first, second = await self.node(a), await self.node(b)
        moment, most = read_as_of(as_of), checked_limit(limit)
        direct = between(self.tenant, first.ref, second.ref, as_of=moment, limit=most)
        if not paths:
            return await direct
        if first.ref == second.ref:
            return replace(await direct, paths=())
        ways = self.path(first, second, as_of=moment, limit=paths)
        answer, found = await asyncio.gather(direct, ways)
        return replace(answer, paths=found.paths)

    async def neighbors(
        self,
        node: NodeArg,
        *,
        depth: int = 1,
        as_of: AsOf = None,
        limit: int = 50,
        wanted: RelationFilter = ANY_RELATION,
    ) -> Neighborhood:
        """Who and what is around a node in both directions, one to three steps out.

        Args:
            node: In the middle.
            depth: 1 to 3.
            as_of: What was true then.
            limit: Most nodes, and most relations.
            wanted: Which verbs, leanings and weights are followed, and to things of which kinds.

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
            wanted=wanted,
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
        self,
        user: NodeArg,
        *,
        as_of: AsOf = None,
        limit: int = 10,
        opposed: bool = False,
        by_embedding: bool = False,
    ) -> SimilarUsers:
        """Who shares a person's likes and dislikes, or with ``opposed`` who holds the opposite.

        With ``by_embedding`` whose facts say similar things, in whatever words.

        Raises:
            InvalidInput: Also when the node is not a user, for ``opposed`` by embedding, and when
                the space has no vectors.
        """
        from whoknows_graph.reads.similar import similar_users
        from whoknows_graph.reads.similar_facts import users_with_similar_facts

        node = await self.node(user)
        if node.type is not NodeType.USER:
            raise InvalidInput(f"{node.name!r} is a thing, but only people have tastes to compare.")
        if opposed and by_embedding:
            raise InvalidInput(
                "Vectors tell what people speak of, not which side they take: "
                "ask for the opposed or by embedding, not for both."
            )
        moment, most = read_as_of(as_of), checked_limit(limit)
        if by_embedding:
            return await users_with_similar_facts(self.tenant, node.ref, as_of=moment, limit=most)
        return await similar_users(self.tenant, node.ref, as_of=moment, limit=most, opposed=opposed)

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
        subjects: NodeArgs = (),
        as_of: AsOf = None,
        limit: int = 10,
        wanted: HitFilter = ANY_HIT,
    ) -> Recall:
        """The facts and messages that answer a question best, best first; no model is called.

        Args:
            text: The question, in words.
            subjects: One or several that it is about, if that is known.
            as_of: What was true then.
            limit: How many hits.
            wanted: Of which channels, without which ids, and from which score on.
        """
        from whoknows_graph.recall.search import recall

        if not text.strip():
            raise InvalidInput("An empty text asks nothing: give a question or some words.")
        refs = tuple([(await self.node(subject)).ref for subject in listed(subjects)])
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
