"""Notes for a bot's prompt."""

from typing import Any

import graphene

from whoknows.graphql.arguments import as_of_argument, space_argument
from whoknows.graphql.context import space_of
from whoknows.graphql.noderef import NodeRef, NodeValue, named_by, node_argument, read_nodes
from whoknows.graphql.types import object_type
from whoknows_schema.context import Context

__all__ = ["ContextQueries"]


_DEFAULT_TOKENS: Any = 600


class ContextQueries:
    """The field of the query root that a bot asks before it answers."""

    context = graphene.Field(
        object_type(Context),
        space=space_argument(),
        text=graphene.String(required=True, description="What was said to the bot."),
        asker=node_argument("Who said it; somebody unknown is no error.", required=False),
        subjects=graphene.List(
            graphene.NonNull(NodeRef), description="Whom or what it is about, if that is known."
        ),
        as_of=as_of_argument(),
        max_tokens=graphene.Argument(
            graphene.Int,
            name="maxTokens",
            default_value=_DEFAULT_TOKENS,
            required=True,
            description="Length of the block in tokens, 60–8000.",
        ),
        exclude=graphene.List(
            graphene.NonNull(graphene.ID),
            description="Ids of facts and messages that the bot knows already.",
        ),
        description="The few notes that a bot needs to answer, as a block for its prompt.",
    )

    async def resolve_context(
        self, info: Any, space: str, text: str, max_tokens: int, **choices: Any
    ) -> Context:
        """The notes."""
        community = space_of(info, space)
        asker: NodeValue | None = choices.get("asker")
        return await community.context(
            text,
            asker=None if asker is None else named_by(asker),
            subjects=await read_nodes(community, choices.get("subjects") or []),
            as_of=choices.get("as_of"),
            max_tokens=max_tokens,
            exclude=choices.get("exclude") or (),
        )
