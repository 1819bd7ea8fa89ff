"""Answers to a question in words, and what the explorer draws."""

from typing import Any

import graphene

from whoknows.graphql.arguments import (
    as_of_argument,
    first_argument,
    read_first,
    read_members,
    space_argument,
)
from whoknows.graphql.context import space_of
from whoknows.graphql.noderef import (
    NodeRef,
    NodeValue,
    node_argument,
    read_node_or_none,
    read_nodes,
)
from whoknows.graphql.scalars import JSON
from whoknows.graphql.types import enum_type, object_type
from whoknows_schema.answers import Recall
from whoknows_schema.enums import RecallChannel
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.scene import Scene

__all__ = ["MAX_SCENE", "RecallQueries"]

MAX_SCENE = 1000


class RecallQueries:
    """Fields of the query root that put several reads together."""

    recall = graphene.Field(
        object_type(Recall),
        space=space_argument(),
        text=graphene.String(required=True, description="A question or any words."),
        subjects=graphene.List(
            graphene.NonNull(NodeRef), description="Whom or what it should be about."
        ),
        channels=graphene.List(
            graphene.NonNull(enum_type(RecallChannel)),
            description="Only what these find: fulltext, passage, vector, passage_vector, subject, "
            "graph; the others find nothing by themselves.",
        ),
        exclude=graphene.List(
            graphene.NonNull(graphene.ID),
            description="Ids of facts and messages to leave out, for instance those seen already.",
        ),
        min_score=graphene.Argument(
            graphene.Float, name="minScore", description="The least score of a hit, 0 to 1."
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

    async def resolve_recall(
        self, info: Any, space: str, text: str, first: int, **choices: Any
    ) -> Recall:
        """The best answers."""
        community = space_of(info, space)
        subjects = await read_nodes(community, choices.get("subjects") or [])
        wanted = HitFilter(
            channels=read_members(RecallChannel, choices.get("channels")),
            exclude=choices.get("exclude") or (),
            min_score=choices.get("min_score"),
        )
        return await community.recall(
            text,
            subjects=subjects,
            as_of=choices.get("as_of"),
            limit=read_first(first),
            wanted=wanted,
        )

    async def resolve_scene(
        self, info: Any, space: str, depth: int, first: int, **choices: Any
    ) -> Scene:
        """What to draw."""
        community = space_of(info, space)
        ref: NodeValue | None = choices.get("center")
        return await community.scene(
            center=await read_node_or_none(community, ref),
            depth=depth,
            as_of=choices.get("as_of"),
            limit=read_first(first, most=MAX_SCENE),
        )
