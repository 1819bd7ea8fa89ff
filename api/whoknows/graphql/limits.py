"""How large a document may be, measured before anything of it runs.

The limits are those of the OWASP GraphQL cheat sheet's list. Fragments are counted as often as they
are spread, each measured once, so a document of nested spreads costs linear time here.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from graphql import (
    DocumentNode,
    FieldNode,
    FragmentDefinitionNode,
    FragmentSpreadNode,
    GraphQLError,
    OperationDefinitionNode,
    SelectionNode,
    SelectionSetNode,
)

__all__ = ["Limits", "exceeded_limits"]

_MAX_NESTING = 60
"""Selection sets within each other, fragments included; stops the measuring itself."""

_INTROSPECTION = frozenset({"__schema", "__type"})
"""Not counted in depth: tools ask these deep, and graphql-core bounds their recursion itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What a request may ask for.

    Attributes:
        body_bytes: Length of a request's body.
        tokens: Tokens of the document.
        validation_errors: Errors reported before validation gives up.
        depth: Fields within fields.
        aliases: Aliased fields.
        root_fields: Fields of one operation's root.
        directives: Directives.
        fields: Fields in all.
        cost: Objects that it may have to show; see `cost`.
        seconds: Time that a question, or one event of a subscription, may take.
        mutation_seconds: Time that a change may take: it may move or remove much.
    """

    body_bytes: int = 64 * 1024
    tokens: int = 2000
    validation_errors: int = 5
    depth: int = 10
    aliases: int = 30
    root_fields: int = 10
    directives: int = 20
    fields: int = 500
    cost: int = 10_000
    seconds: float = 5.0
    mutation_seconds: float = 30.0


@dataclass(frozen=True, slots=True)
class _Size:
    depth: int = 0
    fields: int = 0
    aliases: int = 0
    directives: int = 0
    roots: int = 0
    """Fields at the top of this selection set, spreads included."""

    def beside(self, other: "_Size") -> "_Size":
        """Size of two selections next to each other."""
        return _Size(
            max(self.depth, other.depth),
            self.fields + other.fields,
            self.aliases + other.aliases,
            self.directives + other.directives,
            self.roots + other.roots,
        )


@dataclass(slots=True)
class _Measuring:
    """One document's fragments and the sizes found so far."""

    fragments: dict[str, FragmentDefinitionNode]
    known: dict[str, _Size] = field(default_factory=lambda: dict[str, _Size]())
    is_too_deep: bool = False

    def selections(self, chosen: SelectionSetNode | None, level: int) -> _Size:
        """Size of a selection set; nothing beyond `_MAX_NESTING`, which is remembered."""
        if chosen is None:
            return _Size()
        if level > _MAX_NESTING:
            self.is_too_deep = True
            return _Size()
        total = _Size()
        for selection in chosen.selections:
            total = total.beside(self._selection(selection, level))
        return total

    def _selection(self, node: SelectionNode, level: int) -> _Size:
        here = _Size(directives=len(node.directives))
        if isinstance(node, FragmentSpreadNode):
            return here.beside(self._fragment(node.name.value, level))
        inner = self.selections(getattr(node, "selection_set", None), level + 1)
        if not isinstance(node, FieldNode):
            return here.beside(inner)
        is_introspection = node.name.value in _INTROSPECTION
        return _Size(
            depth=1 if is_introspection else 1 + inner.depth,
            fields=1 + inner.fields,
            aliases=inner.aliases + (node.alias is not None),
            directives=inner.directives + here.directives,
            roots=1,
        )

    def _fragment(self, name: str, level: int) -> _Size:
        """Size of a fragment, found once; a cycle counts nothing, validation reports it."""
        if name not in self.known:
            self.known[name] = _Size()
            definition = self.fragments.get(name)
            if definition is not None:
                self.known[name] = self.selections(definition.selection_set, level + 1)
        return self.known[name]


def exceeded_limits(document: DocumentNode, limits: Limits) -> list[GraphQLError]:
    """One error per limit that an operation exceeds; none when all is well."""
    definitions = document.definitions
    fragments = {
        node.name.value: node for node in definitions if isinstance(node, FragmentDefinitionNode)
    }
    measuring = _Measuring(fragments)
    errors: list[GraphQLError] = []
    for node in definitions:
        if isinstance(node, OperationDefinitionNode):
            size = measuring.selections(node.selection_set, 1)
            errors += _exceeded(size, limits, is_too_deep=measuring.is_too_deep)
    return errors


def _exceeded(size: _Size, limits: Limits, *, is_too_deep: bool) -> Iterator[GraphQLError]:
    if is_too_deep or size.depth > limits.depth:
        yield GraphQLError(
            f"The document is nested too deeply: at most {limits.depth} fields within each other.",
            extensions={"code": "DEPTH_LIMIT"},
        )
    counted = (
        ("root fields", size.roots, limits.root_fields),
        ("aliases", size.aliases, limits.aliases),
        ("directives", size.directives, limits.directives),
        ("fields", size.fields, limits.fields),
    )
    for what, found, most in counted:
        if found > most:
            yield GraphQLError(
                f"The operation has too many {what}: at most {most}.",
                extensions={"code": "COST_LIMIT"},
            )
