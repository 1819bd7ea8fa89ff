"""What people may note, correct, name and take back in a community."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whoknows.arguments import AsOf, checked_limit, read_as_of
from whoknows.nodes import listed
from whoknows.overview import SpaceOverview
from whoknows_schema.enums import FactCategory, NodeType
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import FactId, UserId
from whoknows_schema.values import Node

if TYPE_CHECKING:
    from whoknows.nodes import NodeArg, NodeArgs
    from whoknows_schema.answers import Fact
    from whoknows_schema.curation import Aliases, Merge, Merges, Purge

__all__ = ["SpaceCuration"]


class SpaceCuration(SpaceOverview):
    """What can be changed by hand in a `Space`; see there for node arguments and errors."""

    async def fact(self, fact_id: str) -> Fact:
        """One fact by its id, also one that no longer holds; one round trip.

        Raises:
            NotFound: There is no such fact in this space.
        """
        from whoknows_graph.reads.facts import get_fact

        return await get_fact(self.tenant, FactId(fact_id))

    async def remember(
        self,
        text: str,
        *,
        about: NodeArgs | None = None,
        said_by: NodeArg | None = None,
        category: FactCategory | None = None,
        valid_from: AsOf = None,
    ) -> Fact:
        """Notes a fact by hand and returns it; the same note again is the same fact.

        The space is created if need be.

        Args:
            text: One sentence that stands alone.
            about: Whom or what it is about, the subject first; None: the community itself.
            said_by: Who said so, a user.
            category: The part of a life it belongs to; None: general.
            valid_from: Since when it is true; None: now.

        Raises:
            InvalidInput: The text is empty or too long, or who said so is a thing.
        """
        from whoknows_ingest.manual import Note, remember

        note = Note(
            text=text,
            about=tuple([(await self.node(each)).ref for each in listed(about)]),
            said_by=None if said_by is None else await self._user_id(said_by),
            category=category or FactCategory.GENERAL,
            valid_from=read_as_of(valid_from),
        )
        return await remember(self.tenant, note, clock=self._clock)

    async def _user_id(self, named: NodeArg) -> UserId:
        node = await self.node(named)
        if node.type is not NodeType.USER:
            raise InvalidInput(f"{node.name!r} is no user, but only a user can have said it.")
        return UserId(node.id)

    async def forget(self, fact_id: str) -> Fact:
        """Retires a fact as forgotten and returns it; it stays visible with ``include_retired``.

        Raises:
            NotFound: There is no such fact in this space.
        """
        from whoknows_graph.writes.forget import forget

        return await forget(self.tenant, FactId(fact_id), now=self._clock())

    async def update_fact(
        self,
        fact_id: str,
        text: str,
        *,
        value: NodeArg | None = None,
        valid_from: AsOf = None,
        valid_to: AsOf = None,
        said_by: NodeArg | None = None,
    ) -> Fact:
        """Puts a corrected fact in the place of a wrong one and returns it; one transaction.

        The wrong one is invalidated, and the right one supersedes it. What the wrong one had closed
        is open again, unless the right one closes it.

        Args:
            fact_id: The wrong fact.
            text: The corrected sentence; it is kept as a note, which the fact rests on.
            value: What the predicate points at instead, or its value if that is text.
            valid_from: Since when it is true; None: as before.
            valid_to: Until when; None: as before.
            said_by: Who says so, a user.

        Raises:
            NotFound: There is no such fact in this space.
            Conflict: It was taken back already.
            InvalidInput: The text is empty or too long, or a node is given for a fact that points
                at none.
        """
        from whoknows_graph.writes.correct import Correction, correct
        from whoknows_ingest.manual import Note, note_message

        old = await self.fact(fact_id)
        speaker = None if said_by is None else await self._user_id(said_by)
        points = any(relation.verb == old.predicate for relation in old.relations)
        if isinstance(value, Node) and not points:
            raise InvalidInput(f"The fact has a text as its value: give one, not {value.name!r}.")
        target = (await self.node(value)).ref if value is not None and points else None
        correction = Correction(
            note=note_message(Note(text=text, said_by=speaker), self._clock()),
            object=target,
            value=None if value is None or points else str(value),
            valid_from=read_as_of(valid_from),
            valid_to=read_as_of(valid_to),
            said_by=speaker,
        )
        return await correct(self.tenant, FactId(fact_id), correction, now=self._clock())

    async def reinforce(self, fact_id: str, *, said_by: NodeArg | None = None) -> Fact:
        """Counts a current fact as said once more, by hand, and returns it.

        Raises:
            NotFound: There is no such fact in this space.
            Conflict: It does not hold any more.
        """
        from whoknows_graph.writes.correct import reinforce
        from whoknows_ingest.manual import Note, note_message

        fact = await self.fact(fact_id)
        speaker = None if said_by is None else await self._user_id(said_by)
        note = note_message(Note(text=fact.text, said_by=speaker), self._clock())
        return await reinforce(self.tenant, fact.id, note, said_by=speaker, now=self._clock())

    async def purge(self, user: NodeArg, *, dry_run: bool = True) -> Purge:
        """Says what removing a person for good would take away; without ``dry_run`` does it.

        Their messages, names and search windows go, facts about them and facts that name them, and
        their words as evidence of other facts. It cannot be undone.

        Raises:
            InvalidInput: The node is a thing.
        """
        from whoknows_graph.recall.index import index_messages
        from whoknows_graph.writes.purge import purge

        node = await self.node(user)
        if node.type is not NodeType.USER:
            raise InvalidInput(f"{node.name!r} is no user; only people can be purged.")
        report = await purge(self.tenant, node.ref, now=self._clock(), dry_run=dry_run)
        if not dry_run:
            await index_messages(self.tenant, None)
        return report

    async def add_member(self, user_id: str, name: str, *, display_name: str | None = None) -> bool:
        """Lets the space know a member who has not written yet, as a platform's directory has them.

        Their names lead to them from then on. The space is created if need be; safe to repeat.

        Returns:
            False, with nothing written, for somebody who opted out.

        Raises:
            InvalidInput: The id or a name is empty or too long.
        """
        from whoknows_ingest.members import add_member

        return await add_member(
            self.tenant, UserId(user_id), name, display_name=display_name, clock=self._clock
        )

    async def aliases(self, node: NodeArg) -> Aliases:
        """The names that a person or thing goes by, first seen first."""
        from whoknows_graph.reads.names import aliases_of

        return await aliases_of(self.tenant, (await self.node(node)).ref)

    async def add_alias(self, node: NodeArg, name: str) -> Aliases:
        """Lets a person or thing go by one more name; all its names then. Safe to repeat.

        Raises:
            InvalidInput: The name is empty or too long.
        """
        from whoknows_graph.writes.aliases import add_alias

        return await add_alias(self.tenant, (await self.node(node)).ref, name, now=self._clock())

    async def remove_alias(self, node: NodeArg, name: str) -> Aliases:
        """Takes a name from a person or thing; the names left.

        Raises:
            NotFound: It does not go by the name.
        """
        from whoknows_graph.writes.aliases import remove_alias

        return await remove_alias(self.tenant, (await self.node(node)).ref, name)

    async def merge(self, keep: NodeArg, drop: NodeArg, *, reason: str = "", by: str = "") -> Merge:
        """Makes one node part of another: its facts, relations, names and messages move.

        What is said of either from then on is said of the one that was kept. `undo_merge` takes it
        back. One transaction.

        Args:
            keep: The node that stays; a member when either is one.
            drop: The node that becomes part of it.
            reason: Why, for the audit trail.
            by: Who decided it, likewise.

        Raises:
            InvalidInput: The two cannot be one, or more would move than one transaction can.
        """
        from whoknows_graph.merging.actions import merge

        kept, dropped = await self.node(keep), await self.node(drop)
        return await merge(
            self.tenant, kept.ref, dropped.ref, now=self._clock(), reason=reason, by=by
        )

    async def undo_merge(self, merge_id: str, *, by: str = "") -> Merge:
        """Takes a merge back; the graph is as it was before, see `docs/identity.md`.

        Raises:
            NotFound: There is no such merge.
            Conflict: It was undone already.
        """
        from whoknows_graph.merging.actions import undo_merge

        return await undo_merge(self.tenant, merge_id, now=self._clock(), by=by)

    async def merges(self, *, limit: int = 50) -> Merges:
        """Merges of the space, the latest first, also those that were undone."""
        from whoknows_graph.merging.actions import list_merges

        found = await list_merges(self.tenant, limit=checked_limit(limit))
        if not found.merges:
            await self.require()
        return found
