"""Questions: each root field reads its arguments and asks the space once."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import graphene

from whoknows.graphql.arguments import as_of_argument, first_argument, read_first, space_argument
from whoknows.graphql.context import RequestContext, space_of
from whoknows.graphql.noderef import (
    NodeRef,
    node_argument,
    read_node,
    read_node_or_none,
    read_nodes,
)
from whoknows.graphql.scalars import JSON
from whoknows.graphql.selection import selected_names
from whoknows.graphql.types import enum_type, object_type
from whoknows_schema.answers import (
    Between,
    Fact,
    FactPage,
    Neighborhood,
    Paths,
    Recall,
    Resolution,
    SimilarUsers,
    Spaces,
    Stances,
    Timeline,
)
from whoknows_schema.enums import Polarity
from whoknows_schema.scene import Scene

__all__ = ["Query"]

_Ref = Mapping[str, str | None]

MAX_SCENE = 1000

_STANCE_EVIDENCE = frozenset({"facts", "history", "mentioned"})


class Query(graphene.ObjectType):
    """Everything that can be asked; ``asOf`` asks what was true at another time."""

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
    facts = graphene.Field(
        object_type(FactPage),
        space=space_argument(),
        node=node_argument("About whom or what; absent: everyone.", required=False),
        as_of=as_of_argument(),
        include_retired=graphene.Boolean(
            name="includeRetired",
            default_value=False,
            required=True,
            description="Also those that no longer hold, with the reason in status.",
        ),
        first=first_argument(25),
        after=graphene.String(description="The nextCursor of the page before."),
        description="What is known, newest first, page by page.",
    )
    fact = graphene.Field(
        object_type(Fact),
        space=space_argument(),
        id=graphene.ID(required=True, description="Id of the fact."),
        description="One fact, whether it still holds or not.",
    )
    between = graphene.Field(
        object_type(Between),
        space=space_argument(),
        a=node_argument("One of the two."),
        b=node_argument("The other."),
        as_of=as_of_argument(),
        first=first_argument(25),
        description="How two people or things relate, with the facts that say so.",
    )
    neighbors = graphene.Field(
        object_type(Neighborhood),
        space=space_argument(),
        node=node_argument("In the middle."),
        depth=graphene.Int(default_value=1, required=True, description="Steps out, 1–3."),
        verbs=graphene.List(
            graphene.NonNull(graphene.String), description="Follow only these verbs."
        ),
        polarity=graphene.Argument(
            enum_type(Polarity), description="Follow only relations that lean this way."
        ),
        as_of=as_of_argument(),
        first=first_argument(50),
        description="Who and what is around a person or thing, in both directions.",
    )
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
        as_of=as_of_argument(),
        first=first_argument(10),
        description="Who shares a person's likes and dislikes.",
    )
    path = graphene.Field(
        object_type(Paths),
        space=space_argument(),
        a=node_argument("Where to start."),
        b=node_argument("Where to end."),
        max_hops=graphene.Int(
            name="maxHops", default_value=4, required=True, description="Steps at most."
        ),
        as_of=as_of_argument(),
        first=first_argument(3),
        description="The best ways from one person or thing to another.",
    )
    timeline = graphene.Field(
        object_type(Timeline),
        space=space_argument(),
        node=node_argument("Around whom or what."),
        as_of=as_of_argument(),
        first=first_argument(100),
        description="What began, ended or happened around a person or thing.",
    )
    recall = graphene.Field(
        object_type(Recall),
        space=space_argument(),
        text=graphene.String(required=True, description="A question or any words."),
        subjects=graphene.List(
            graphene.NonNull(NodeRef), description="Whom or what it should be about."
        ),
        as_of=as_of_argument(),
        first=first_argument(10),
        description="The facts and messages that answer a question best.",
    )
    scene = graphene.Field(
        JSON,
        space=space_argument(),
        center=node_argument("In the middle; absent: the most connected.", required=False),
        depth=graphene.Int(default_value=2, required=True, description="Steps out, 1–3."),
        as_of=as_of_argument(),
        first=first_argument(300, most=MAX_SCENE),
        description="What the explorer draws, whole: meta, nodes, links, facts.",
    )

    async def resolve_spaces(self, info: Any) -> Spaces:
        """All communities that the principal may see."""
        context: RequestContext = info.context
        known = (await context.knowledge.spaces()).spaces
        return Spaces(spaces=tuple(each for each in known if context.principal.may_see(each.id)))

    async def resolve_resolve(self, info: Any, space: str, name: str, first: int) -> Resolution:
        """Who or what a name means."""
        return await space_of(info, space).resolve(name, limit=read_first(first))

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
        ref: _Ref | None = optional.get("node")
        return await community.facts(
            await read_node_or_none(community, ref),
            as_of=optional.get("as_of"),
            include_retired=include_retired,
            limit=read_first(first),
            cursor=optional.get("after"),
        )

    async def resolve_fact(self, info: Any, space: str, id: str) -> Fact:
        """One fact."""
        return await space_of(info, space).fact(id)

    async def resolve_between(
        self, info: Any, space: str, first: int, as_of: datetime | None = None, **pair: _Ref
    ) -> Between:
        """How two relate."""
        community = space_of(info, space)
        a, b = await read_nodes(community, [pair["a"], pair["b"]])
        return await community.between(a, b, as_of=as_of, limit=read_first(first))

    async def resolve_neighbors(
        self, info: Any, space: str, node: _Ref, **choices: Any
    ) -> Neighborhood:
        """Who and what is around."""
        community = space_of(info, space)
        leaning = choices.get("polarity")
        return await community.neighbors(
            await read_node(community, node),
            depth=choices["depth"],
            as_of=choices.get("as_of"),
            limit=read_first(choices["first"]),
            verbs=choices.get("verbs"),
            polarity=None if leaning is None else Polarity(leaning.value),
        )

    async def resolve_stances(
        self, info: Any, space: str, thing: _Ref, first: int, as_of: datetime | None = None
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
        self, info: Any, space: str, user: _Ref, opposed: bool, **choices: Any
    ) -> SimilarUsers:
        """Who shares likes and dislikes."""
        community = space_of(info, space)
        return await community.similar_users(
            await read_node(community, user),
            as_of=choices.get("as_of"),
            limit=read_first(choices["first"]),
            opposed=opposed,
        )

    async def resolve_path(
        self, info: Any, space: str, max_hops: int, first: int, **choices: Any
    ) -> Paths:
        """The best ways."""
        community = space_of(info, space)
        a, b = await read_nodes(community, [choices["a"], choices["b"]])
        return await community.path(
            a, b, as_of=choices.get("as_of"), max_hops=max_hops, limit=read_first(first)
        )

    async def resolve_timeline(
        self, info: Any, space: str, node: _Ref, first: int, as_of: datetime | None = None
    ) -> Timeline:
        """What began and ended."""
        community = space_of(info, space)
        middle = await read_node(community, node)
        return await community.timeline(middle, as_of=as_of, limit=read_first(first))

    async def resolve_recall(
        self, info: Any, space: str, text: str, first: int, **choices: Any
    ) -> Recall:
        """The best answers."""
        community = space_of(info, space)
        subjects = await read_nodes(community, choices.get("subjects") or [])
        return await community.recall(
            text, subjects=subjects, as_of=choices.get("as_of"), limit=read_first(first)
        )

    async def resolve_scene(
        self, info: Any, space: str, depth: int, first: int, **choices: Any
    ) -> Scene:
        """What to draw."""
        community = space_of(info, space)
        ref: _Ref | None = choices.get("center")
        return await community.scene(
            center=await read_node_or_none(community, ref),
            depth=depth,
            as_of=choices.get("as_of"),
            limit=read_first(first, most=MAX_SCENE),
        )
