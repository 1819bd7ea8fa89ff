"""What there is: communities, people, things, names."""

from datetime import datetime
from typing import Any

import graphene

from whoknows.graphql.arguments import (
    after_argument,
    as_of_argument,
    first_argument,
    read_first,
    space_argument,
)
from whoknows.graphql.connections import connection_type
from whoknows.graphql.context import RequestContext, space_of
from whoknows.graphql.types import enum_type, object_type
from whoknows_schema.answers import (
    Resolution,
    Spaces,
    SpaceStats,
)
from whoknows_schema.curation import Review
from whoknows_schema.enums import EntityKind
from whoknows_schema.listings import EntityPage, Search, UserPage

__all__ = ["ListingQueries"]


class ListingQueries:
    """Fields of the query root that list and search."""

    spaces = graphene.Field(
        object_type(Spaces), description="All communities, and how much is known in each."
    )
    resolve = graphene.Field(
        object_type(Resolution),
        space=space_argument(),
        name=graphene.String(required=True, description="A name, nickname, id or mention."),
        first=first_argument(5),
        description="Who or what a name means; several equally likely ones are never guessed at.",
    )
    review = graphene.Field(
        object_type(Review),
        space=space_argument(),
        first=first_argument(50),
        description="People known by name only who may be members of that name, undecided so far.",
    )
    stats = graphene.Field(
        object_type(SpaceStats),
        space=space_argument(),
        description="How much is known in one community.",
    )
    users = graphene.Field(
        connection_type(UserPage),
        space=space_argument(),
        first=first_argument(25),
        after=after_argument(),
        description="All people, by id, page by page.",
    )
    entities = graphene.Field(
        connection_type(EntityPage),
        space=space_argument(),
        kind=graphene.Argument(enum_type(EntityKind), description="Only things of this kind."),
        first=first_argument(25),
        after=after_argument(),
        description="All things, by slug, page by page.",
    )
    search = graphene.Field(
        object_type(Search),
        space=space_argument(),
        text=graphene.String(required=True, description="Words, or their beginnings."),
        as_of=as_of_argument(),
        first=first_argument(10),
        description="People and things by any of their names, and facts by their words.",
    )

    async def resolve_spaces(self, info: Any) -> Spaces:
        """All communities that the principal may see."""
        context: RequestContext = info.context
        return await context.knowledge.spaces(context.principal.spaces)

    async def resolve_resolve(self, info: Any, space: str, name: str, first: int) -> Resolution:
        """Who or what a name means."""
        return await space_of(info, space).resolve(name, limit=read_first(first))

    async def resolve_review(self, info: Any, space: str, first: int) -> Review:
        """What is to be decided."""
        return await space_of(info, space).review(limit=read_first(first))

    async def resolve_stats(self, info: Any, space: str) -> SpaceStats:
        """How much there is."""
        return await space_of(info, space).stats()

    async def resolve_users(
        self, info: Any, space: str, first: int, after: str | None = None
    ) -> UserPage:
        """Who there is."""
        return await space_of(info, space).users(limit=read_first(first), cursor=after)

    async def resolve_entities(
        self, info: Any, space: str, first: int, kind: Any = None, after: str | None = None
    ) -> EntityPage:
        """What there is."""
        return await space_of(info, space).entities(
            kind=None if kind is None else EntityKind(kind.value),
            limit=read_first(first),
            cursor=after,
        )

    async def resolve_search(
        self, info: Any, space: str, text: str, first: int, as_of: datetime | None = None
    ) -> Search:
        """What goes by these words."""
        community = space_of(info, space)
        return await community.search(text, as_of=as_of, limit=read_first(first))
