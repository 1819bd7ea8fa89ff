"""How a whole community hangs together; each answer says how much of it was looked at."""

from datetime import datetime
from typing import Any

import graphene

from whoknows.graphql.arguments import as_of_argument, first_argument, read_first, space_argument
from whoknows.graphql.context import space_of
from whoknows.graphql.types import enum_type, object_type
from whoknows_schema.analysis import Communities, Influence
from whoknows_schema.enums import NodeType

__all__ = ["AnalysisQueries"]


class AnalysisQueries:
    """Fields of the query root that look at a whole community."""

    communities = graphene.Field(
        object_type(Communities),
        space=space_argument(),
        as_of=as_of_argument(),
        first=first_argument(10),
        description="Groups of people and things that have more to do with each other than with "
        "the rest, largest first; first bounds the groups and the members of each.",
    )
    influence = graphene.Field(
        object_type(Influence),
        space=space_argument(),
        type=graphene.Argument(enum_type(NodeType), description="Only users or only entities."),
        as_of=as_of_argument(),
        first=first_argument(10),
        description="People and things that much leads to, best first.",
    )

    async def resolve_communities(
        self, info: Any, space: str, first: int, as_of: datetime | None = None
    ) -> Communities:
        """Who belongs together."""
        return await space_of(info, space).communities(as_of=as_of, limit=read_first(first))

    async def resolve_influence(
        self, info: Any, space: str, first: int, as_of: datetime | None = None, type: Any = None
    ) -> Influence:
        """Who is in the middle."""
        kind = None if type is None else NodeType(type.value)
        community = space_of(info, space)
        return await community.influence(as_of=as_of, kind=kind, limit=read_first(first))
