"""The schema: its committed text, a description for everything, one shape with all other faces."""

import re
from enum import Enum
from typing import Any

import pytest
from graphql import (
    GraphQLEnumType,
    GraphQLInputObjectType,
    GraphQLInterfaceType,
    GraphQLNamedType,
    GraphQLObjectType,
    GraphQLUnionType,
    build_schema,
    specified_scalar_types,
)

from whoknows.graphql.connections import RELAY_FIELDS
from whoknows.graphql.mutations.user_errors import USER_ERRORS
from whoknows.graphql.schema import SDL_PATH, graphql_schema, schema_sdl
from whoknows.graphql.types import enum_type, object_type, type_name
from whoknows.shapes import field_shapes
from whoknows_schema import analysis, answers, curation, enums, listings

SELECTABLE = [
    answers.Between,
    answers.FactPage,
    answers.Neighborhood,
    answers.Paths,
    answers.Recall,
    answers.Resolution,
    answers.SimilarUsers,
    answers.Spaces,
    answers.Stances,
    answers.Timeline,
    analysis.Communities,
    analysis.Influence,
    curation.Review,
    listings.ChangePage,
    listings.EntityPage,
    listings.FactChain,
    listings.Search,
    listings.UserPage,
]


def own_types() -> list[GraphQLNamedType]:
    return [
        found
        for name, found in graphql_schema().type_map.items()
        if not name.startswith("__") and name not in specified_scalar_types
    ]


def test_the_committed_text_is_the_schemas() -> None:
    committed = SDL_PATH.read_text(encoding="utf-8")
    assert committed == schema_sdl(), "run: python -m whoknows.graphql.schema"


def test_the_committed_text_is_a_schema() -> None:
    assert build_schema(SDL_PATH.read_text(encoding="utf-8")).query_type is not None


def test_everything_is_described() -> None:
    bare: list[str] = []
    for found in own_types():
        if not found.description:
            bare.append(found.name)
        if isinstance(found, GraphQLObjectType | GraphQLInputObjectType | GraphQLInterfaceType):
            bare += [
                f"{found.name}.{name}" for name, it in found.fields.items() if not it.description
            ]
        if isinstance(found, GraphQLObjectType):
            bare += [
                f"{found.name}.{name}({argument})"
                for name, it in found.fields.items()
                for argument, its in it.args.items()
                if not its.description
            ]
    assert bare == []


@pytest.mark.parametrize("answer", SELECTABLE, ids=lambda answer: answer.__name__)
def test_fields_are_named_as_in_the_json(answer: type) -> None:
    is_page = answer.__name__.endswith("Page")
    name = re.sub("Page$", "Connection", type_name(answer))
    found = graphql_schema().type_map[name]
    assert isinstance(found, GraphQLObjectType)
    own = [shape.json_name for shape in field_shapes(answer)]
    assert list(found.fields) == own + (list(RELAY_FIELDS) if is_page else [])


@pytest.mark.parametrize(
    "enum", [enums.Polarity, enums.FactStatus, enums.EntityKind, enums.Attribution]
)
def test_enum_values_are_those_of_the_json(enum: type[Enum]) -> None:
    found = graphql_schema().type_map[enum.__name__]
    assert isinstance(found, GraphQLEnumType)
    assert list(found.values) == [member.value for member in enum]


def test_every_question_but_the_list_of_spaces_is_about_one_space() -> None:
    query = graphql_schema().query_type
    assert query is not None
    required = {name for name, it in query.fields.items() if "space" in it.args}
    assert required == set(query.fields) - {"spaces"}
    assert all(str(query.fields[name].args["space"].type) == "ID!" for name in required)


def test_every_question_in_time_can_be_asked_as_of() -> None:
    query = graphql_schema().query_type
    assert query is not None
    timeless = {name for name, it in query.fields.items() if "asOf" not in it.args}
    assert timeless == {
        "spaces",
        "resolve",
        "review",
        "fact",
        "chain",
        "stats",
        "users",
        "entities",
        "changesSince",
    }


def test_every_change_answers_its_payload_or_one_of_the_user_errors() -> None:
    root = graphql_schema().mutation_type
    assert root is not None
    errors = {kind.__name__ for kind in USER_ERRORS.values()}
    for name, it in root.fields.items():
        union = it.type
        assert isinstance(union, GraphQLUnionType)
        assert union.name == f"{name[0].upper()}{name[1:]}Result"
        (payload,) = {found.name for found in union.types} - errors
        assert payload.endswith("Payload")
        assert len(union.types) == 1 + len(errors)


def test_user_errors_have_an_interface() -> None:
    interface = graphql_schema().type_map["UserError"]
    assert isinstance(interface, GraphQLInterfaceType)
    implementing = {it.name for it in graphql_schema().get_possible_types(interface)}
    assert implementing == {kind.__name__ for kind in USER_ERRORS.values()}
    assert list(interface.fields) == ["message", "code"]


def test_types_are_built_once() -> None:
    kept: Any = object_type(answers.Fact)
    assert object_type(answers.Fact) is kept
    assert enum_type(enums.Polarity) is enum_type(enums.Polarity)
