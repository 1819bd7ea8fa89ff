"""``NodeRef``: how an argument names a person or thing, and the one it means."""

from collections.abc import Mapping, Sequence

import graphene

from whoknows.nodes import NodeArg
from whoknows.space import Space
from whoknows_schema.enums import NodeType
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import entity_ref, space_ref, user_ref
from whoknows_schema.values import Node

__all__ = [
    "NodeRef",
    "NodeValue",
    "node_argument",
    "read_node",
    "read_node_or_none",
    "read_nodes",
]

NodeValue = Mapping[str, str | None]
"""What a resolver is given for a `NodeRef`: the fields that were written."""

_RESOLVE_LIMIT = 20
"""An exact id is among the first candidates, whatever else shares it as a name."""

_FIELDS = "userId, entitySlug, id or name"


class NodeRef(graphene.InputObjectType):
    """Names one person or thing: give exactly one of the fields.

    A name that several share is an error with code AMBIGUOUS and the candidates, never a guess.
    """

    user_id = graphene.ID(name="userId", description="Platform id of a user.")
    entity_slug = graphene.ID(name="entitySlug", description="Slug of a thing.")
    id = graphene.ID(
        description="Id of an answer's node, or key of a scene's node (u:…, e:…, or s: for the "
        "space itself)."
    )
    name = graphene.String(description="A name, nickname or mention.")


def node_argument(description: str, *, required: bool = True) -> graphene.Argument:
    """An argument that takes a `NodeRef`."""
    return graphene.Argument(NodeRef, required=required, description=description)


async def read_node(space: Space, ref: NodeValue) -> NodeArg:
    """The node that a `NodeRef` means, or the name for the space to look up.

    An id costs one round trip, a name none here.

    Raises:
        InvalidInput: None of the fields is given, or more than one.
        NotFound: There is no such user or thing.
    """
    given = [(field, text) for field, text in ref.items() if text is not None]
    if len(given) != 1:
        raise InvalidInput(f"NodeRef takes exactly one of {_FIELDS}, not {len(given)}.")
    field, text = given[0]
    match field:
        case "user_id":
            return await _exact(space, user_ref(text))
        case "entity_slug":
            return await _exact(space, entity_ref(text))
        case "id":
            return await _exact(space, text)
        case _:
            return text


async def read_node_or_none(space: Space, ref: NodeValue | None) -> NodeArg | None:
    """As `read_node`; None for no `NodeRef`."""
    return None if ref is None else await read_node(space, ref)


async def read_nodes(space: Space, refs: Sequence[NodeValue]) -> list[NodeArg]:
    """The nodes that several `NodeRef` mean, in order; see `read_node`."""
    return [await read_node(space, ref) for ref in refs]


async def _exact(space: Space, key: str) -> Node:
    """The node whose ref or id is exactly the key.

    A user and a thing may share an id; the user comes first, as a ref tells them apart.
    """
    if key == space_ref():
        return Node(type=NodeType.SPACE, id=space.id, name=space.id)
    resolution = await space.resolve(key, limit=_RESOLVE_LIMIT)
    nodes = [candidate.node for candidate in resolution.candidates]
    exact = [node for node in nodes if key in (node.ref, node.id)]
    if exact:
        return max(exact, key=lambda node: node.ref == key)
    raise NotFound(
        f"There is no person or thing with the id {key[:80]!r}: look it up by name with resolve."
    )
