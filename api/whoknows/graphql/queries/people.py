"""What people hold of things, and who is like whom."""

from datetime import datetime
from typing import Any

import graphene

from whoknows.graphql.arguments import as_of_argument, first_argument, read_first, space_argument
from whoknows.graphql.context import space_of
from whoknows.graphql.noderef import (
    NodeValue,
    node_argument,
    read_node,
)
from whoknows.graphql.selection import selected_names
from whoknows.graphql.types import object_type
from whoknows_schema.answers import (
    SimilarUsers,
    Stances,
)

__all__ = ["PeopleQueries"]

_STANCE_EVIDENCE = frozenset({"facts", "history", "mentioned"})


class PeopleQueries:
    """Fields of the query root that compare people."""

    stances = graphene.Field(
        object_type(Stances),
        space=space_argument(),
        thing=node_argument("What they have a stance on."),
        as_of=as_of_argument(),
        first=first_argument(25),
        description="Who is for it, against it, neutral, and who only mentioned it.",
    )
    similar_users = graphene.Field(
        object_type(SimilarUsers),
        name="similarUsers",
        space=space_argument(),
        user=node_argument("The person to compare with."),
        opposed=graphene.Boolean(
            default_value=False, required=True, description="The most opposed instead."
        ),
        by_embedding=graphene.Boolean(
            name="byEmbedding",
            default_value=False,
            required=True,
            description="Those whose facts say similar things, in whatever words; only where the "
            "community has vectors, and not together with opposed.",
        ),
        as_of=as_of_argument(),
        first=first_argument(10),
        description="Who shares a person's likes and dislikes.",
    )

    async def resolve_stances(
        self, info: Any, space: str, thing: NodeValue, first: int, as_of: datetime | None = None
    ) -> Stances:
        """Who is for and against."""
        community = space_of(info, space)
        node = await read_node(community, thing)
        return await community.stances(
            node,
            as_of=as_of,
            limit=read_first(first),
            evidence=not _STANCE_EVIDENCE.isdisjoint(selected_names(info)),
        )

    async def resolve_similar_users(
        self, info: Any, space: str, user: NodeValue, opposed: bool, **choices: Any
    ) -> SimilarUsers:
        """Who shares likes and dislikes."""
        community = space_of(info, space)
        return await community.similar_users(
            await read_node(community, user),
            as_of=choices.get("as_of"),
            limit=read_first(choices["first"]),
            opposed=opposed,
            by_embedding=choices["by_embedding"],
        )
