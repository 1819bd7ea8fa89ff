"""Who is who: names, and two nodes that turn out to be one."""

from collections.abc import Mapping
from typing import Any

import graphene

from whoknows.graphql.context import administered_space_of, writable_space_of
from whoknows.graphql.mutations.inputs import decided_by, space_field
from whoknows.graphql.mutations.payloads import AliasPayload, MergePayload
from whoknows.graphql.mutations.results import ChangeField
from whoknows.graphql.noderef import NodeRef, read_node, read_nodes

__all__ = ["AliasInput", "MergeInput", "NameMutations", "UndoMergeInput"]


class AliasInput(graphene.InputObjectType):
    """A name of a person or thing."""

    space = space_field()
    node = graphene.InputField(NodeRef, required=True, description="Who or what goes by it.")
    name = graphene.String(required=True, description="The name.")


class MergeInput(graphene.InputObjectType):
    """Two nodes that are one."""

    space = space_field()
    keep = graphene.InputField(
        NodeRef, required=True, description="The one that stays; a user when either is one."
    )
    drop = graphene.InputField(
        NodeRef, required=True, description="The one that becomes part of it."
    )
    reason = graphene.String(description="Why, for the audit trail.")
    by = graphene.String(description="Who decided it; absent: the name of the key.")


class UndoMergeInput(graphene.InputObjectType):
    """A merge to take back."""

    space = space_field()
    merge_id = graphene.ID(name="mergeId", required=True, description="Id of the merge.")
    by = graphene.String(description="Who decided it; absent: the name of the key.")


class NameMutations:
    """Fields of the mutation root that change who is who."""

    add_alias = ChangeField(
        AliasPayload,
        AliasInput,
        name="addAlias",
        input="Who, and the name.",
        description="Lets a person or thing go by one more name.",
    )
    remove_alias = ChangeField(
        AliasPayload,
        AliasInput,
        name="removeAlias",
        input="Who, and the name.",
        description="Takes a name from a person or thing.",
    )
    merge = ChangeField(
        MergePayload,
        MergeInput,
        name="merge",
        input="Which two are one.",
        description="Makes one person or thing part of another; needs the scope admin.",
    )
    undo_merge = ChangeField(
        MergePayload,
        UndoMergeInput,
        name="undoMerge",
        input="Which merge.",
        description="Takes a merge back: the graph is as before; needs the scope admin.",
    )

    async def resolve_add_alias(self, info: Any, input: Mapping[str, Any]) -> AliasPayload:
        """Adds a name."""
        space = writable_space_of(info, input["space"])
        node = await read_node(space, input["node"])
        return AliasPayload(aliases=await space.add_alias(node, input["name"]))

    async def resolve_remove_alias(self, info: Any, input: Mapping[str, Any]) -> AliasPayload:
        """Takes a name away."""
        space = writable_space_of(info, input["space"])
        node = await read_node(space, input["node"])
        return AliasPayload(aliases=await space.remove_alias(node, input["name"]))

    async def resolve_merge(self, info: Any, input: Mapping[str, Any]) -> MergePayload:
        """Makes two one."""
        space = administered_space_of(info, input["space"])
        keep, drop = await read_nodes(space, [input["keep"], input["drop"]])
        reason = input.get("reason") or ""
        return MergePayload(
            merge=await space.merge(keep, drop, reason=reason, by=decided_by(info, input))
        )

    async def resolve_undo_merge(self, info: Any, input: Mapping[str, Any]) -> MergePayload:
        """Takes a merge back."""
        space = administered_space_of(info, input["space"])
        undone = await space.undo_merge(input["merge_id"], by=decided_by(info, input))
        return MergePayload(merge=undone)
