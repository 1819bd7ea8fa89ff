"""What a mutation answers: its payload, or an error that who asked can mend."""

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

import graphene

from whoknows.graphql.mutations.user_errors import USER_ERRORS, user_error_from, user_error_type
from whoknows.graphql.types import object_type, type_name
from whoknows_schema.errors import CallerError

__all__ = ["ChangeField"]

Resolver = Callable[..., Awaitable[object]]


class ChangeField(graphene.Field):
    """A mutation: one ``input``, and a union of the payload and all user errors as the answer."""

    def __init__(
        self, payload: type, input_type: Any, *, name: str, input: str, description: str
    ) -> None:
        """Describes a mutation; its resolver returns the payload and raises as it likes.

        Args:
            payload: Dataclass of what it answers when all is well.
            input_type: Type of its ``input``.
            name: Its name in the schema, after which its union is named.
            input: What the input says.
            description: What it changes.
        """
        argument = graphene.Argument(input_type, required=True, description=input)
        result = _result_type(name, payload)
        super().__init__(result, name=name, input=argument, description=description)

    def wrap_resolve(self, parent_resolver: Resolver) -> Resolver:
        """The resolver, with its user errors as answers."""
        resolve = cast(Resolver, super().wrap_resolve(parent_resolver))  # pyright: ignore[reportUnknownMemberType]

        async def answer(root: object, info: Any, **arguments: Any) -> object:
            try:
                return await resolve(root, info, **arguments)
            except CallerError as error:
                told = user_error_from(error)
                if told is None:
                    raise
                info.context.user_errors.append(told.code.value)
                return told

        return answer


def _result_type(name: str, payload: type) -> Any:
    """The union of a mutation, called after it: ``RememberResult`` of ``remember``."""
    types: dict[type, Any] = {payload: object_type(payload)}
    kinds: Iterable[type] = USER_ERRORS.values()
    types |= {kind: user_error_type(kind) for kind in kinds}

    def resolve_type(_kind: type, instance: object, _info: Any) -> Any:
        return types[type(instance)]

    union = f"{name[0].upper()}{name[1:]}Result"
    told = f"What ``{name}`` answers: {type_name(payload)}, or why nothing was changed."
    meta = type("Meta", (), {"name": union, "description": told, "types": tuple(types.values())})
    members: dict[str, Any] = {"Meta": meta, "resolve_type": classmethod(resolve_type)}
    return type(union, (graphene.Union,), members)
