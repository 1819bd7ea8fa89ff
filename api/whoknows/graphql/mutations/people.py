"""People who decide about being remembered, and their removal."""

from collections.abc import Mapping
from typing import Any

import graphene

from whoknows.graphql.context import administered_space_of, writable_space_of
from whoknows.graphql.mutations.inputs import space_field
from whoknows.graphql.mutations.payloads import ConsentPayload, MemberPayload, PurgePayload
from whoknows.graphql.mutations.results import ChangeField
from whoknows.graphql.noderef import NodeRef, read_node
from whoknows_schema.ids import UserId

__all__ = ["ConsentInput", "MemberInput", "PeopleMutations", "PurgeInput"]


class ConsentInput(graphene.InputObjectType):
    """A person who decides about being remembered."""

    space = graphene.ID(required=True, description="Id of the community; it need not exist yet.")
    user_id = graphene.ID(
        name="userId",
        required=True,
        description="Platform id of the person, who need not be known yet.",
    )


class MemberInput(graphene.InputObjectType):
    """A member who may not have written yet, as a platform's directory has them."""

    space = graphene.ID(required=True, description="Id of the community; it need not exist yet.")
    user_id = graphene.ID(name="userId", required=True, description="Platform id of the member.")
    name = graphene.String(required=True, description="Their name on the platform.")
    display_name = graphene.String(
        name="displayName", description="The name that is shown here, if it is another one."
    )


class PurgeInput(graphene.InputObjectType):
    """A person to remove for good."""

    space = space_field()
    user = graphene.InputField(NodeRef, required=True, description="Who.")
    dry_run = graphene.Boolean(
        name="dryRun",
        required=True,
        default_value=True,
        description="Only count what would go; false removes it, which cannot be undone.",
    )


class PeopleMutations:
    """Fields of the mutation root that are about what people want."""

    add_member = ChangeField(
        MemberPayload,
        MemberInput,
        name="addMember",
        input="Who, and their names.",
        description="Makes a member known who has not written yet; safe to repeat.",
    )
    opt_out = ChangeField(
        ConsentPayload,
        ConsentInput,
        name="optOut",
        input="Who.",
        description="Takes nothing more from a person or about them; what is known stays.",
    )
    opt_in = ChangeField(
        ConsentPayload,
        ConsentInput,
        name="optIn",
        input="Who.",
        description="Takes what a person writes again.",
    )
    purge = ChangeField(
        PurgePayload,
        PurgeInput,
        name="purge",
        input="Who, and whether for real.",
        description="Removes a person for good, or counts what would go; needs the scope admin.",
    )

    async def resolve_add_member(self, info: Any, input: Mapping[str, Any]) -> MemberPayload:
        """Makes a member known."""
        user_id = UserId(input["user_id"])
        space = writable_space_of(info, input["space"])
        added = await space.add_member(
            user_id, input["name"], display_name=input.get("display_name")
        )
        return MemberPayload(user_id=user_id, added=added)

    async def resolve_opt_out(self, info: Any, input: Mapping[str, Any]) -> ConsentPayload:
        """Stops listening to a person."""
        user_id = UserId(input["user_id"])
        await writable_space_of(info, input["space"]).opt_out(user_id)
        return ConsentPayload(user_id=user_id, opted_out=True)

    async def resolve_opt_in(self, info: Any, input: Mapping[str, Any]) -> ConsentPayload:
        """Listens to a person again."""
        user_id = UserId(input["user_id"])
        await writable_space_of(info, input["space"]).opt_in(user_id)
        return ConsentPayload(user_id=user_id, opted_out=False)

    async def resolve_purge(self, info: Any, input: Mapping[str, Any]) -> PurgePayload:
        """Removes a person, or says what would go."""
        space = administered_space_of(info, input["space"])
        user = await read_node(space, input["user"])
        return PurgePayload(purge=await space.purge(user, dry_run=input["dry_run"]))
