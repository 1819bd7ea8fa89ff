"""What there is in a community: lists, changes, search, and how it hangs together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whoknows.arguments import AsOf, checked_limit, read_as_of
from whoknows.prompting import SpaceContext
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import FactId

if TYPE_CHECKING:
    from whoknows_schema.analysis import Communities, Influence
    from whoknows_schema.enums import EntityKind, NodeType
    from whoknows_schema.listings import ChangePage, EntityPage, FactChain, Search, UserPage

__all__ = ["SpaceOverview"]


class SpaceOverview(SpaceContext):
    """What can be listed and searched in a `Space`; see there for errors."""

    async def users(self, *, limit: int = 25, cursor: str | None = None) -> UserPage:
        """People by id, bots and those who opted out too, page by page. One round trip.

        Raises:
            InvalidInput: Limit outside 1 to 100, or a cursor that is not one of this list.
        """
        from whoknows_graph.reads.listing import list_users

        page = await list_users(self.tenant, limit=limit, cursor=cursor)
        if not page.users:
            await self.require()
        return page

    async def entities(
        self, *, kind: EntityKind | None = None, limit: int = 25, cursor: str | None = None
    ) -> EntityPage:
        """Things by slug, all or those of one kind, page by page. One round trip.

        Raises:
            InvalidInput: As for `users`.
        """
        from whoknows_graph.reads.listing import list_entities

        page = await list_entities(self.tenant, kind=kind, limit=limit, cursor=cursor)
        if not page.entities:
            await self.require()
        return page

    async def changes_since(
        self, since: AsOf, *, limit: int = 25, cursor: str | None = None
    ) -> ChangePage:
        """Facts that were recorded, superseded or retired after a moment, oldest first.

        The moment is one of recording, not of world time. Two round trips a page; who polls should
        begin a minute before the last change, see `whoknows_graph.reads.learned`.

        Raises:
            InvalidInput: No moment, a limit outside 1 to 100, or a cursor of another question.
        """
        from whoknows_graph.reads.learned import changes_since

        moment = read_as_of(since)
        if moment is None:
            raise InvalidInput("since is missing: give the time after which changes are told.")
        page = await changes_since(self.tenant, moment, limit=limit, cursor=cursor)
        if not page.changes:
            await self.require()
        return page

    async def chain(self, fact_id: str) -> FactChain:
        """A fact with all that it followed and that followed it, oldest first. Two round trips.

        Raises:
            NotFound: There is no such fact in this space.
        """
        from whoknows_graph.reads.facts import get_chain

        return await get_chain(self.tenant, FactId(fact_id))

    async def search(self, text: str, *, as_of: AsOf = None, limit: int = 10) -> Search:
        """People and things by any of their names, and facts by their words; best first.

        For a search box: beginnings of names fit and so do typing errors. Two round trips.

        Args:
            text: Words.
            as_of: Facts that held then.
            limit: Of each list.

        Raises:
            InvalidInput: The text is empty.
        """
        from whoknows_graph.reads.find import search

        if not text.strip():
            raise InvalidInput("An empty text finds nothing: give some words.")
        found = await search(self.tenant, text, as_of=read_as_of(as_of), limit=checked_limit(limit))
        if not (found.people or found.things or found.facts):
            await self.require()
        return found

    async def communities(self, *, as_of: AsOf = None, limit: int = 10) -> Communities:
        """Groups of people and things that have more to do with each other than with the rest.

        Largest first. The 2,000 best known are looked at and their 20,000 weightiest pairs, which
        the answer's ``bounds`` say too. Three round trips and up to some seconds of work in a
        thread; one round trip while no fact has changed since.

        Args:
            as_of: World time.
            limit: Groups, and members shown of each.
        """
        from whoknows_graph.analysis.groups import communities

        moment = read_as_of(as_of)
        found = await communities(self.tenant, as_of=moment, limit=checked_limit(limit))
        if not found.bounds.nodes:
            await self.require()
        return found

    async def influence(
        self, *, as_of: AsOf = None, kind: NodeType | None = None, limit: int = 10
    ) -> Influence:
        """People and things that much leads to (PageRank over relations), best first.

        Bounds and cost as for `communities`.

        Args:
            as_of: World time.
            kind: Only users or only entities; None: both.
            limit: How many.
        """
        from whoknows_graph.analysis.groups import influence

        moment = read_as_of(as_of)
        found = await influence(self.tenant, as_of=moment, kind=kind, limit=checked_limit(limit))
        if not found.bounds.nodes:
            await self.require()
        return found
