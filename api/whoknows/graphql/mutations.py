"""Changes: each mutation takes one input and answers with a payload."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import graphene

from whoknows.graphql.context import writable_space_of
from whoknows.graphql.noderef import NodeRef, read_node, read_nodes
from whoknows.graphql.scalars import DateTime
from whoknows.graphql.types import enum_type, object_type
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactCategory

__all__ = ["FactPayload", "ForgetInput", "Mutation", "RememberInput"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactPayload:
    """What a change of one fact answers."""

    fact: Fact


class RememberInput(graphene.InputObjectType):
    """A fact noted by hand."""

    space = graphene.ID(required=True, description="Id of the community; it need not exist yet.")
    text = graphene.String(required=True, description="One sentence that stands alone.")
    about = graphene.List(
        graphene.NonNull(NodeRef),
        description="Whom or what it is about, the subject first; absent: the community.",
    )
    said_by = graphene.Field(NodeRef, name="saidBy", description="Who said it.")
    category = graphene.Field(
        enum_type(FactCategory), description="The part of a life that it belongs to."
    )
    valid_from = graphene.Field(
        DateTime, name="validFrom", description="When it began to be true; absent: now."
    )


class ForgetInput(graphene.InputObjectType):
    """A fact to forget."""

    space = graphene.ID(required=True, description="Id of the community.")
    fact_id = graphene.ID(name="factId", required=True, description="Id of the fact.")


class Mutation(graphene.ObjectType):
    """Everything that can be changed."""

    remember = graphene.Field(
        object_type(FactPayload),
        input=graphene.Argument(RememberInput, required=True, description="What to note."),
        description="Notes a fact by hand; the community is created if need be.",
    )
    forget = graphene.Field(
        object_type(FactPayload),
        input=graphene.Argument(ForgetInput, required=True, description="What to forget."),
        description="Retires a fact as forgotten; it stays visible with includeRetired.",
    )

    async def resolve_remember(self, info: Any, input: Mapping[str, Any]) -> FactPayload:
        """Notes a fact."""
        space = writable_space_of(info, input["space"])
        speaker, category = input.get("said_by"), input.get("category")
        about = await read_nodes(space, input.get("about") or [])
        fact = await space.remember(
            input["text"],
            about=about or None,
            said_by=None if speaker is None else await read_node(space, speaker),
            category=None if category is None else FactCategory(category.value),
            valid_from=input.get("valid_from"),
        )
        return FactPayload(fact=fact)

    async def resolve_forget(self, info: Any, input: Mapping[str, Any]) -> FactPayload:
        """Retires a fact."""
        space = writable_space_of(info, input["space"])
        return FactPayload(fact=await space.forget(input["fact_id"]))
