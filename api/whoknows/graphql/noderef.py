"""``NodeRef``: how an argument names a person or thing, and the one it means."""

from collections.abc import Mapping, Sequence

import graphene

from whoknows.nodes import NodeArg
from whoknows.space import Space
from whoknows_graph.reads.names import nodes_by_ref
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import entity_ref, user_ref

__all__ = [
    "NodeRef",
    "NodeValue",
    "named_by",
    "node_argument",
    "read_node",
    "read_node_or_none",
    "read_nodes",
]

NodeValue = Mapping[str, str | None]
"""What a resolver is given for a `NodeRef`: the fields that were written."""

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


def node_argument(
    description: str, *, required: bool = True, name: str | None = None
) -> graphene.Argument:
    """An argument that takes a `NodeRef`, by another name than the resolver's if need be."""
    return graphene.Argument(NodeRef, name=name, required=required, description=description)


def named_by(ref: NodeValue) -> str:
    """The ref, id or name of a `NodeRef`, for the space to look up who it is, if anybody.

    Raises:
        InvalidInput: None of the fields is given, or more than one.
    """
    field, text = _only_field(ref)
    return text if field in ("id", "name") else _possible_refs(field, text)[0]


async def read_node(space: Space, ref: NodeValue) -> NodeArg:
    """The node that a `NodeRef` means, or the name for the space to look up; see `read_nodes`."""
    (node,) = await read_nodes(space, [ref])
    return node


async def read_node_or_none(space: Space, ref: NodeValue | None) -> NodeArg | None:
    """As `read_node`; None for no `NodeRef`."""
    return None if ref is None else await read_node(space, ref)


async def read_nodes(space: Space, refs: Sequence[NodeValue]) -> list[NodeArg]:
    """The nodes that several `NodeRef` mean, in order, names left for the space to look up.

    One round trip for all that are ids, none without.

    Raises:
        InvalidInput: None of the fields of one is given, or more than one.
        NotFound: There is no such user or thing, or no such space.
    """
    given = [_only_field(ref) for ref in refs]
    keys = [key for field, text in given for key in _possible_refs(field, text)]
    known = await nodes_by_ref(space.tenant, keys)
    nodes: list[NodeArg] = []
    for field, text in given:
        exact = next((known[key] for key in _possible_refs(field, text) if key in known), None)
        if exact is None and field != "name":
            await space.require()  # an unknown space is the better reason
            raise NotFound(
                f"There is no person or thing with the id {text[:80]!r}: look it up by name with "
                "resolve."
            )
        nodes.append(text if exact is None else exact)
    return nodes


def _only_field(ref: NodeValue) -> tuple[str, str]:
    given = [(field, text) for field, text in ref.items() if text is not None]
    if len(given) != 1:
        raise InvalidInput(f"NodeRef takes exactly one of {_FIELDS}, not {len(given)}.")
    return given[0]


def _possible_refs(field: str, text: str) -> tuple[str, ...]:
    """What the node's ref may be, none for a name.

    A user and a thing may share an id; the user comes first.
    """
    match field:
        case "name":
            return ()
        case "user_id":
            return (user_ref(text),)
        case "entity_slug":
            return (entity_ref(text),)
        case _:
            return (text, user_ref(text), entity_ref(text))
