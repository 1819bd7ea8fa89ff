"""Live messages, handed in by a bot; a worker reads them later."""

from collections.abc import Mapping
from typing import Any

import graphene

from whoknows.graphql.context import writable_space_of
from whoknows.graphql.mutations.payloads import ObservePayload
from whoknows.graphql.mutations.results import ChangeField
from whoknows.graphql.types import input_type
from whoknows_schema.errors import InvalidInput
from whoknows_schema.values import Message

__all__ = ["MAX_MESSAGES", "MessageMutations", "ObserveInput"]

MAX_MESSAGES = 100
"""Of one call, as of a page; one statement stores them."""


class ObserveInput(graphene.InputObjectType):
    """Messages as they come."""

    space = graphene.ID(required=True, description="Id of the community; it need not exist yet.")
    messages = graphene.List(
        graphene.NonNull(input_type(Message)),
        required=True,
        description=f"The messages, oldest first, at most {MAX_MESSAGES}; one with editedAt is an "
        "edit, one with deletedAt a deletion.",
    )


class MessageMutations:
    """Fields of the mutation root that take messages."""

    observe = ChangeField(
        ObservePayload,
        ObserveInput,
        name="observe",
        input="The messages.",
        description="Takes live messages; a receipt each says at once what became of it. Safe to "
        "repeat: a message that is stored already is a duplicate.",
    )

    async def resolve_observe(self, info: Any, input: Mapping[str, Any]) -> ObservePayload:
        """Takes messages."""
        space = writable_space_of(info, input["space"])
        given: list[Mapping[str, Any]] = input["messages"]
        if len(given) > MAX_MESSAGES:
            raise InvalidInput(f"{len(given)} messages are too many at once: send {MAX_MESSAGES}.")
        receipts = await space.observe_many([_message(fields) for fields in given])
        return ObservePayload(receipts=tuple(receipts))


def _message(given: Mapping[str, Any]) -> Message:
    """The message; what is null counts as absent."""
    fields = {name: value for name, value in given.items() if value is not None}
    mentions = tuple(fields.pop("mentions", ()))
    return Message(**fields, mentions=mentions)
