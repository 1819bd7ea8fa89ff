"""The schema as a page: python -m tests.docs.graphql_reference > docs/graphql-reference.md."""

from collections.abc import Iterator, Mapping

from graphql import (
    GraphQLArgument,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLSchema,
    GraphQLUnionType,
    Undefined,
    print_ast,
    specified_scalar_types,
)
from graphql.utilities import ast_from_value  # pyright: ignore[reportUnknownVariableType]

from whoknows.graphql.schema import graphql_schema

__all__ = ["page", "sections"]

HEAD = """# GraphQL: every type and field

Made from the schema; [graphql.md](graphql.md) explains the root fields and has an example of each.
`!` means never null, `[…]` a list.
"""


def sections() -> dict[str, str]:
    """The section of each type of ours by its name, in the order of the page."""
    schema = graphql_schema()
    roots = [schema.query_type, schema.mutation_type, schema.subscription_type]
    others = sorted(
        (found for found in _own_types(schema) if found not in roots), key=lambda it: it.name
    )
    return {found.name: _section(found) for found in [*filter(None, roots), *others]}


def page() -> str:
    return HEAD + "".join(sections().values())


def _own_types(schema: GraphQLSchema) -> Iterator[GraphQLNamedType]:
    for name, found in schema.type_map.items():
        if not name.startswith("__") and name not in specified_scalar_types:
            yield found


def _section(found: GraphQLNamedType) -> str:
    head = f"\n## {found.name}\n\n{_kind(found)} {_line(found.description)}\n"
    match found:
        case GraphQLObjectType() | GraphQLInterfaceType():
            return head + _table(_field_rows(found))
        case GraphQLInputObjectType():
            return head + _table(_input_rows(found))
        case GraphQLEnumType():
            return head + "\n" + ", ".join(f"`{value}`" for value in found.values) + "\n"
        case GraphQLUnionType():
            return head + "\n" + ", ".join(_linked(it.name) for it in found.types) + "\n"
        case _:
            return head


def _kind(found: GraphQLNamedType) -> str:
    match found:
        case GraphQLInputObjectType():
            return "*Input.*"
        case GraphQLEnumType():
            return "*One of these values.*"
        case GraphQLObjectType():
            return "*Object.*"
        case GraphQLInterfaceType():
            return "*Interface.*"
        case GraphQLUnionType():
            return "*One of these objects.*"
        case _:
            return "*Scalar.*"


def _input_rows(found: GraphQLInputObjectType) -> Iterator[tuple[str, str, str | None]]:
    for name, field in found.fields.items():
        yield name, f"{field.type}", field.description


def _field_rows(
    found: GraphQLObjectType | GraphQLInterfaceType,
) -> Iterator[tuple[str, str, str | None]]:
    """A row for each field, and after it one for each of its arguments."""
    for name, field in found.fields.items():
        yield name, str(field.type), field.description
        yield from _argument_rows(name, field.args)


def _argument_rows(
    field: str, given: Mapping[str, GraphQLArgument]
) -> Iterator[tuple[str, str, str | None]]:
    for name, argument in given.items():
        default = argument.default_value
        node = None if default is Undefined else ast_from_value(default, argument.type)
        told = f"{argument.type}" + (f" = {print_ast(node)}" if node else "")
        yield f"{field}({name}:)", told, argument.description


def _table(rows: Iterator[tuple[str, str, str | None]]) -> str:
    lines = (f"| `{name}` | {_linked(type_)} | {_line(told)} |\n" for name, type_, told in rows)
    return "\n| field | type | what it is |\n|---|---|---|\n" + "".join(lines)


def _linked(type_: str) -> str:
    """The type's text, as a link to its section when it has one."""
    name = type_.partition(" ")[0].strip("[]!")
    is_ours = name not in specified_scalar_types
    return f"[`{type_}`](#{name.lower()})" if is_ours else f"`{type_}`"


def _line(text: str | None) -> str:
    return " ".join((text or "").split()).replace("``", "`").replace("|", "\\|")


if __name__ == "__main__":
    print(page(), end="")
