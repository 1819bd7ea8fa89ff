"""What an operation may cost: how many objects it may have to show, known before it runs.

As GitHub counts nodes: a field with ``first`` counts that often, and so does everything below it;
one with ``maxTokens`` as often as notes of usual length fit.
What answers one of several types costs what the dearest of them costs.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    InlineFragmentNode,
    IntValueNode,
    OperationDefinitionNode,
    SelectionSetNode,
    VariableNode,
    get_named_type,
    is_leaf_type,
)
from graphql.pyutils import Undefined

__all__ = ["operation_cost"]

_LENGTHS = {"first": 1, "maxTokens": 20}
"""Arguments that say how long an answer may be, and how much of them one object takes."""


class _Pricing:
    """One operation's fragments and variables."""

    def __init__(
        self, schema: GraphQLSchema, document: DocumentNode, variables: Mapping[str, object]
    ) -> None:
        self._schema = schema
        self._variables = variables
        self._fragments = {
            node.name.value: node
            for node in document.definitions
            if isinstance(node, FragmentDefinitionNode)
        }

    def selections(self, chosen: SelectionSetNode, parent: GraphQLObjectType) -> int:
        """Cost of a valid selection set, whose size the limits have bounded."""
        total = 0
        for node in chosen.selections:
            match node:
                case FieldNode():
                    total += self._field(node, parent)
                case InlineFragmentNode():
                    total += self._fragment(node, parent)
                case FragmentSpreadNode():
                    total += self._fragment(self._fragments[node.name.value], parent)
                case _:
                    pass
        return total

    def _fragment(
        self, node: InlineFragmentNode | FragmentDefinitionNode, parent: GraphQLObjectType
    ) -> int:
        """Cost of a fragment; nothing when it is for other types than this one."""
        wanted = node.type_condition.name.value if node.type_condition else parent.name
        is_for_it = parent in self._possible(self._schema.type_map[wanted])
        return self.selections(node.selection_set, parent) if is_for_it else 0

    def _possible(self, named: GraphQLNamedType) -> Sequence[GraphQLNamedType]:
        """The types that an object of a type may have."""
        if isinstance(named, GraphQLUnionType | GraphQLInterfaceType):
            return self._schema.get_possible_types(named)
        return (named,)

    def _field(self, node: FieldNode, parent: GraphQLObjectType) -> int:
        definition = parent.fields.get(node.name.value)
        if definition is None:
            return 0  # introspection, which reads no data
        length = next((name for name in _LENGTHS if name in definition.args), None)
        page = None if length is None else definition.args[length]
        default = 1 if page is None or page.default_value is Undefined else page.default_value
        size = 1 if length is None else self._size(node, length, default) // _LENGTHS[length]
        named = cast(GraphQLNamedType, get_named_type(definition.type))
        if is_leaf_type(named):
            return size if length is not None else 0
        chosen = node.selection_set
        if chosen is None:
            return size
        objects = (it for it in self._possible(named) if isinstance(it, GraphQLObjectType))
        return size * (1 + max((self.selections(chosen, it) for it in objects), default=0))

    def _size(self, node: FieldNode, length: str, default: int) -> int:
        """Value of an argument of `_LENGTHS`; one that cannot be is refused by its resolver."""
        for argument in node.arguments:
            if argument.name.value == length:
                value = argument.value
                if isinstance(value, IntValueNode):
                    return max(1, int(value.value))
                given = (
                    self._variables.get(value.name.value)
                    if isinstance(value, VariableNode)
                    else None
                )
                return max(1, given) if isinstance(given, int) else default
        return default


def operation_cost(
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    variables: Mapping[str, object],
) -> int:
    """Objects that a valid operation may have to show, at least 1.

    Args:
        schema: What it is valid against.
        document: The whole document, for its fragments.
        operation: The one that is to run.
        variables: Coerced, with defaults.
    """
    root = schema.get_root_type(operation.operation)
    assert root is not None
    return max(1, _Pricing(schema, document, variables).selections(operation.selection_set, root))
