"""Who may be who: pairs to decide, and people whom one name had joined wrongly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whoknows.arguments import checked_limit
from whoknows.curation import SpaceCuration
from whoknows_schema.members import check_list

if TYPE_CHECKING:
    from whoknows.nodes import NodeArg
    from whoknows_schema.curation import Merge, Review
    from whoknows_schema.values import Node

__all__ = ["SpaceReview"]


class SpaceReview(SpaceCuration):
    """What is decided by hand about who is who in a `Space`; see there for node arguments."""

    async def review(self, *, limit: int = 50) -> Review:
        """Pairs of a person known by name only and a member of that name, undecided so far."""
        from whoknows_graph.merging.review import list_review

        found = await list_review(self.tenant, limit=checked_limit(limit))
        if not found.pairs:
            await self.require()
        return found

    async def accept_pair(self, person: NodeArg, user: NodeArg, *, by: str = "") -> Merge:
        """Says that the two are one: a merge, which `undo_merge` takes back.

        Raises:
            InvalidInput: The two cannot be one.
        """
        return await self.merge(user, person, reason="accepted in the review", by=by)

    async def refuse_pair(self, person: NodeArg, user: NodeArg, *, by: str = "") -> Review:
        """Says that the two are not one, for good, and returns what is left to decide.

        Raises:
            NotFound: The first is no person known by name, or the second is no member.
        """
        from whoknows_graph.merging.review import list_review, refuse

        known, member = await self.node(person), await self.node(user)
        await refuse(self.tenant, known.ref, member.ref, now=self._clock(), by=by)
        return await list_review(self.tenant)

    async def split(self, node: NodeArg, facts: Sequence[str], *, name: str) -> Node:
        """Gives some facts of a person to another one, known by a name of their own; who that is.

        For two people whom one name had joined, where there is no merge to undo. The facts are
        invalidated where they were and stated where they belong, with their messages and times.

        Args:
            node: Whose facts they are now.
            facts: Ids of facts about them.
            name: What to call the other one; a new name in this space, or of a person split off
                before.

        Raises:
            InvalidInput: No facts are given, one of them is not about the node, or the name is a
                member's, a thing's or the node's own.
            Conflict: One of them was taken back.
            NotFound: There is no such fact.
        """
        from whoknows_ingest.splitting import split

        check_list(facts, what="facts")
        return await split(self.tenant, await self.node(node), facts, name=name, clock=self._clock)
