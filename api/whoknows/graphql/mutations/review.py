"""Who may be who: pairs that are decided, and two people whom one name had joined."""

from collections.abc import Mapping
from typing import Any

import graphene

from whoknows.graphql.context import administered_space_of
from whoknows.graphql.mutations.inputs import decided_by, space_field
from whoknows.graphql.mutations.payloads import MergePayload, ReviewPayload, SplitPayload
from whoknows.graphql.mutations.results import ChangeField
from whoknows.graphql.noderef import NodeRef, read_node, read_nodes

__all__ = ["PairInput", "ReviewMutations", "SplitInput"]


class PairInput(graphene.InputObjectType):
    """Somebody known by name only, and a member who may be that person; see the field review."""

    space = space_field()
    person = graphene.InputField(NodeRef, required=True, description="The one known by name.")
    user = graphene.InputField(NodeRef, required=True, description="The member.")
    by = graphene.String(description="Who decided it; absent: the name of the key.")


class SplitInput(graphene.InputObjectType):
    """Facts of one person that are about another one."""

    space = space_field()
    node = graphene.InputField(NodeRef, required=True, description="Whose facts they are now.")
    fact_ids = graphene.List(
        graphene.NonNull(graphene.ID),
        name="factIds",
        required=True,
        description="Ids of the facts, all of them about that person.",
    )
    name = graphene.String(
        required=True,
        description="What to call the other one: a new name, or of one split off before.",
    )


class ReviewMutations:
    """Fields of the mutation root that decide by hand who is who."""

    accept_pair = ChangeField(
        MergePayload,
        PairInput,
        name="acceptPair",
        input="Which two are one.",
        description="Says that two of the review are one: a merge, which undoMerge takes back; "
        "needs the scope admin.",
    )
    refuse_pair = ChangeField(
        ReviewPayload,
        PairInput,
        name="refusePair",
        input="Which two are not one.",
        description="Says that two of the review are not one, for good; needs the scope admin.",
    )
    split = ChangeField(
        SplitPayload,
        SplitInput,
        name="split",
        input="Whose facts, and the other one's name.",
        description="Gives facts of a person to another one, known by a name of their own; needs "
        "the scope admin.",
    )

    async def resolve_accept_pair(self, info: Any, input: Mapping[str, Any]) -> MergePayload:
        """Makes two one."""
        space = administered_space_of(info, input["space"])
        person, user = await read_nodes(space, [input["person"], input["user"]])
        made = await space.accept_pair(person, user, by=decided_by(info, input))
        return MergePayload(merge=made)

    async def resolve_refuse_pair(self, info: Any, input: Mapping[str, Any]) -> ReviewPayload:
        """Keeps two apart."""
        space = administered_space_of(info, input["space"])
        person, user = await read_nodes(space, [input["person"], input["user"]])
        left = await space.refuse_pair(person, user, by=decided_by(info, input))
        return ReviewPayload(review=left)

    async def resolve_split(self, info: Any, input: Mapping[str, Any]) -> SplitPayload:
        """Parts two."""
        space = administered_space_of(info, input["space"])
        node = await read_node(space, input["node"])
        other = await space.split(node, input["fact_ids"], name=input["name"])
        return SplitPayload(node=other)
