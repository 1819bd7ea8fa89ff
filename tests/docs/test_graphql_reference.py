"""The page with every GraphQL type and field is the schema's, whole."""

from pathlib import Path

import pytest
from graphql import (
    EnumTypeDefinitionNode,
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLObjectType,
    parse,
)
from tests.docs.graphql_reference import page, sections

from whoknows.graphql.schema import SDL_PATH, graphql_schema

COMMITTED = Path(__file__).parents[2] / "docs" / "graphql-reference.md"


def named_in_the_sdl() -> list[tuple[str, str]]:
    """Type and field or value of everything in the committed schema, arguments left out."""
    document = parse(SDL_PATH.read_text(encoding="utf-8"))
    found: list[tuple[str, str]] = []
    for definition in document.definitions:
        name = getattr(definition, "name", None)
        parts = (
            definition.values
            if isinstance(definition, EnumTypeDefinitionNode)
            else getattr(definition, "fields", ())
        )
        for part in parts or ():
            assert name is not None
            found.append((name.value, part.name.value))
    return found


def test_the_committed_page_is_the_schemas() -> None:
    assert COMMITTED.read_text(encoding="utf-8") == page(), (
        "run: python -m tests.docs.graphql_reference > docs/graphql-reference.md"
    )


def test_every_type_has_its_section() -> None:
    text = COMMITTED.read_text(encoding="utf-8")
    known = {name for name in graphql_schema().type_map if name in sections()}
    assert {type_ for type_, _ in named_in_the_sdl()} < known
    assert len(known) > 80
    assert [name for name in known if f"\n## {name}\n" not in text] == []


@pytest.mark.parametrize(("type_", "part"), named_in_the_sdl())
def test_every_field_and_value_is_there_and_explained(type_: str, part: str) -> None:
    section = sections()[type_]
    found = graphql_schema().type_map[type_]
    if isinstance(found, GraphQLEnumType):
        assert f"`{part}`" in section
        return
    assert isinstance(found, GraphQLObjectType | GraphQLInputObjectType | GraphQLInterfaceType)
    (row,) = [line for line in section.splitlines() if line.startswith(f"| `{part}` |")]
    assert len(row.split(" | ")[-1].strip(" |")) > 3


def test_types_link_to_their_sections() -> None:
    between = sections()["Between"]
    assert "| `relations` | [`[Relation!]!`](#relation) |" in between
    assert "| `resolve(first:)` | `Int! = 5` |" in sections()["Query"]
    assert "`concept`" in sections()["EntityKind"]
    assert "[`NotFoundError`](#notfounderror)" in sections()["ForgetResult"]
    assert "*Interface.*" in sections()["UserError"]
