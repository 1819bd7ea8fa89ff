"""Facts: listed, one by one, their history, and what was learnt since a moment."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import graphene

from whoknows.graphql.arguments import (
    after_argument,
    as_of_argument,
    first_argument,
    read_first,
    read_members,
    space_argument,
)
from whoknows.graphql.connections import connection_type
from whoknows.graphql.context import space_of
from whoknows.graphql.noderef import (
    NodeValue,
    node_argument,
    read_node,
    read_node_or_none,
)
from whoknows.graphql.scalars import DateTime
from whoknows.graphql.types import enum_type, object_type
from whoknows.space import Space
from whoknows_schema.answers import (
    Fact,
    FactPage,
    Timeline,
)
from whoknows_schema.enums import Attribution, FactCategory, FactOrder
from whoknows_schema.fact_filter import FactFilter
from whoknows_schema.listings import ChangePage, FactChain

__all__ = ["FactQueries"]


class FactQueries:
    """Fields of the query root that answer with facts."""

    facts = graphene.Field(
        connection_type(FactPage),
        space=space_argument(),
        node=node_argument("About whom or what; absent: everyone.", required=False),
        as_of=as_of_argument(),
        include_retired=graphene.Boolean(
            name="includeRetired",
            default_value=False,
            required=True,
            description="Also those that no longer hold, with the reason in status.",
        ),
        categories=graphene.List(
            graphene.NonNull(enum_type(FactCategory)), description="Only of these parts of a life."
        ),
        verbs=graphene.List(
            graphene.NonNull(graphene.String), description="Only facts that assert these verbs."
        ),
        attributions=graphene.List(
            graphene.NonNull(enum_type(Attribution)),
            description="Only on such a word: the person's own (self), another's (third_party) …",
        ),
        said_by=node_argument("Only what this person said.", required=False, name="saidBy"),
        since=graphene.Argument(DateTime, description="Only what began then or later."),
        until=graphene.Argument(DateTime, description="Only what began then or earlier."),
        order=graphene.Argument(
            enum_type(FactOrder), description="By when it began; absent: newest first."
        ),
        first=first_argument(25),
        after=after_argument(),
        description="What is known, page by page.",
    )
    fact = graphene.Field(
        object_type(Fact),
        space=space_argument(),
        id=graphene.ID(required=True, description="Id of the fact."),
        description="One fact, whether it still holds or not.",
    )
    timeline = graphene.Field(
        object_type(Timeline),
        space=space_argument(),
        node=node_argument("Around whom or what."),
        as_of=as_of_argument(),
        first=first_argument(100),
        description="What began, ended or happened around a person or thing.",
    )
    chain = graphene.Field(
        object_type(FactChain),
        space=space_argument(),
        fact=graphene.Argument(graphene.ID, required=True, description="Id of the fact."),
        description="A fact with all that it followed and that followed it.",
    )
    changes_since = graphene.Field(
        connection_type(ChangePage),
        name="changesSince",
        space=space_argument(),
        since=graphene.Argument(
            DateTime,
            required=True,
            description="Only what was learnt after this moment, which is one of recording; who "
            "polls should begin a minute before the last change.",
        ),
        first=first_argument(25),
        after=after_argument(),
        description="Facts recorded, superseded or retired since a moment, oldest first.",
    )

    async def resolve_facts(
        self,
        info: Any,
        space: str,
        include_retired: bool,
        first: int,
        **optional: Any,
    ) -> FactPage:
        """What is known."""
        community = space_of(info, space)
        about: NodeValue | None = optional.get("node")
        return await community.facts(
            await read_node_or_none(community, about),
            as_of=optional.get("as_of"),
            include_retired=include_retired,
            limit=read_first(first),
            cursor=optional.get("after"),
            wanted=await _read_filter(community, optional),
        )

    async def resolve_fact(self, info: Any, space: str, id: str) -> Fact:
        """One fact."""
        return await space_of(info, space).fact(id)

    async def resolve_timeline(
        self, info: Any, space: str, node: NodeValue, first: int, as_of: datetime | None = None
    ) -> Timeline:
        """What began and ended."""
        community = space_of(info, space)
        middle = await read_node(community, node)
        return await community.timeline(middle, as_of=as_of, limit=read_first(first))

    async def resolve_chain(self, info: Any, space: str, fact: str) -> FactChain:
        """How a fact came about and what became of it."""
        return await space_of(info, space).chain(fact)

    async def resolve_changes_since(
        self, info: Any, space: str, since: datetime, first: int, after: str | None = None
    ) -> ChangePage:
        """What was learnt."""
        community = space_of(info, space)
        return await community.changes_since(since, limit=read_first(first), cursor=after)


async def _read_filter(community: Space, given: Mapping[str, Any]) -> FactFilter:
    """Which facts the arguments ask for."""
    speaker = await read_node_or_none(community, given.get("said_by"))
    order = given.get("order")
    return FactFilter(
        categories=read_members(FactCategory, given.get("categories")),
        verbs=given.get("verbs") or (),
        attributions=read_members(Attribution, given.get("attributions")),
        said_by=None if speaker is None else await community.node(speaker),
        since=given.get("since"),
        until=given.get("until"),
        order=FactOrder.NEWEST if order is None else FactOrder(order.value),
    )
