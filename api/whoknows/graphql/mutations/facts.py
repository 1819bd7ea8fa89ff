"""Facts: noted, put right, counted once more, forgotten."""

from collections.abc import Mapping
from typing import Any

import graphene

from whoknows.graphql.context import writable_space_of
from whoknows.graphql.mutations.inputs import fact_id_field, space_field
from whoknows.graphql.mutations.payloads import FactPayload
from whoknows.graphql.mutations.results import ChangeField
from whoknows.graphql.noderef import NodeRef, read_node, read_node_or_none, read_nodes
from whoknows.graphql.scalars import DateTime
from whoknows.graphql.types import enum_type
from whoknows_schema.enums import FactCategory
from whoknows_schema.errors import InvalidInput

__all__ = ["FactMutations", "ForgetInput", "ReinforceInput", "RememberInput", "UpdateFactInput"]


class RememberInput(graphene.InputObjectType):
    """A fact noted by hand."""

    space = graphene.ID(required=True, description="Id of the community; it need not exist yet.")
    text = graphene.String(required=True, description="One sentence that stands alone.")
    about = graphene.List(
        graphene.NonNull(NodeRef),
        description="Whom or what it is about, the subject first; absent: the community.",
    )
    said_by = graphene.InputField(NodeRef, name="saidBy", description="Who said it.")
    category = graphene.InputField(
        enum_type(FactCategory), description="The part of a life that it belongs to."
    )
    valid_from = graphene.InputField(
        DateTime, name="validFrom", description="When it began to be true; absent: now."
    )


class UpdateFactInput(graphene.InputObjectType):
    """What is right in the place of a wrong fact; what is absent stays as it was."""

    space = space_field()
    fact_id = fact_id_field("Id of the wrong fact.")
    text = graphene.String(required=True, description="The corrected sentence.")
    target = graphene.InputField(
        NodeRef, description="Whom or what its relation points at instead, if it has one."
    )
    value = graphene.String(
        description="The value instead, if it has no relation; otherwise a name for target."
    )
    valid_from = graphene.InputField(
        DateTime, name="validFrom", description="When it began to be true."
    )
    valid_to = graphene.InputField(
        DateTime, name="validTo", description="When it stopped to be true."
    )
    said_by = graphene.InputField(NodeRef, name="saidBy", description="Who says so, a user.")


class ReinforceInput(graphene.InputObjectType):
    """A fact that was said once more."""

    space = space_field()
    fact_id = fact_id_field("Id of the fact, which must still hold.")
    said_by = graphene.InputField(NodeRef, name="saidBy", description="Who said it again, a user.")


class ForgetInput(graphene.InputObjectType):
    """A fact to forget."""

    space = space_field()
    fact_id = fact_id_field("Id of the fact.")


class FactMutations:
    """Fields of the mutation root that change one fact."""

    remember = ChangeField(
        FactPayload,
        RememberInput,
        name="remember",
        input="What to note.",
        description="Notes a fact by hand; the community is created if need be.",
    )
    update_fact = ChangeField(
        FactPayload,
        UpdateFactInput,
        name="updateFact",
        input="What is wrong and what is right.",
        description="Puts a corrected fact in the place of a wrong one, which is invalidated.",
    )
    reinforce = ChangeField(
        FactPayload,
        ReinforceInput,
        name="reinforce",
        input="What was said again.",
        description="Counts a fact that holds as said once more.",
    )
    forget = ChangeField(
        FactPayload,
        ForgetInput,
        name="forget",
        input="What to forget.",
        description="Retires a fact as forgotten; it stays visible with includeRetired.",
    )

    async def resolve_remember(self, info: Any, input: Mapping[str, Any]) -> FactPayload:
        """Notes a fact."""
        space = writable_space_of(info, input["space"])
        category = input.get("category")
        about = await read_nodes(space, input.get("about") or [])
        fact = await space.remember(
            input["text"],
            about=about or None,
            said_by=await read_node_or_none(space, input.get("said_by")),
            category=None if category is None else FactCategory(category.value),
            valid_from=input.get("valid_from"),
        )
        return FactPayload(fact=fact)

    async def resolve_update_fact(self, info: Any, input: Mapping[str, Any]) -> FactPayload:
        """Puts a fact right."""
        space = writable_space_of(info, input["space"])
        target, value = input.get("target"), input.get("value")
        if target is not None and value is not None:
            raise InvalidInput("Give target or value, not both: a fact points at one thing.")
        fact = await space.update_fact(
            input["fact_id"],
            input["text"],
            value=value if target is None else await read_node(space, target),
            valid_from=input.get("valid_from"),
            valid_to=input.get("valid_to"),
            said_by=await read_node_or_none(space, input.get("said_by")),
        )
        return FactPayload(fact=fact)

    async def resolve_reinforce(self, info: Any, input: Mapping[str, Any]) -> FactPayload:
        """Counts a fact once more."""
        space = writable_space_of(info, input["space"])
        speaker = await read_node_or_none(space, input.get("said_by"))
        return FactPayload(fact=await space.reinforce(input["fact_id"], said_by=speaker))

    async def resolve_forget(self, info: Any, input: Mapping[str, Any]) -> FactPayload:
        """Retires a fact."""
        space = writable_space_of(info, input["space"])
        return FactPayload(fact=await space.forget(input["fact_id"]))
