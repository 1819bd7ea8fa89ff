"""The page on GraphQL: an example for each root field, each run against a real community.

An example that changes something gets a community of its own.
"""

import json
import re
from pathlib import Path
from typing import Any, cast

import httpx
import pytest
from graphql import FieldNode, OperationDefinitionNode, OperationType, get_operation_ast, parse
from tests.api.graphql.mutations.test_review import make_a_pair

from whoknows.graphql.preparation import Prepared
from whoknows.graphql.reading import RequestedOperation
from whoknows.graphql.schema import graphql_schema
from whoknows.graphql.service import GraphQLService
from whoknows.http.keys import EVERYONE
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

PAGE = Path(__file__).parents[3] / "docs" / "graphql.md"
SECTION = re.compile(
    r"^### `(?P<field>\w+)`\n\n(?P<text>.*?)\n\n```graphql\n(?P<example>.*?)\n```$", re.M | re.S
)
EXAMPLES = {found["field"]: found["example"] for found in SECTION.finditer(PAGE.read_text("utf-8"))}
TEXTS = {found["field"]: found["text"] for found in SECTION.finditer(PAGE.read_text("utf-8"))}
EXPLAINED_ABOVE = {"space", "asOf", "first", "after", "input"}
"""Arguments that many fields share."""

ROOTS = {
    OperationType.QUERY: graphql_schema().query_type,
    OperationType.MUTATION: graphql_schema().mutation_type,
    OperationType.SUBSCRIPTION: graphql_schema().subscription_type,
}


def operation(example: str) -> OperationDefinitionNode:
    found = get_operation_ast(parse(example))
    assert found is not None
    return found


def of_type(wanted: OperationType) -> list[str]:
    return [name for name, text in EXAMPLES.items() if operation(text).operation is wanted]


@pytest.mark.parametrize("root", ROOTS)
def test_every_root_field_has_an_example_and_nothing_else_has(root: OperationType) -> None:
    fields = ROOTS[root]
    assert fields is not None
    assert set(of_type(root)) == set(fields.fields)


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_about_its_field(name: str) -> None:
    asked = operation(EXAMPLES[name]).selection_set.selections
    assert [it.name.value for it in asked if isinstance(it, FieldNode)] == [name]


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_argument_is_explained(name: str) -> None:
    root = ROOTS[operation(EXAMPLES[name]).operation]
    assert root is not None
    told = TEXTS[name] + PAGE.read_text("utf-8").partition("## Questions")[0]
    own = set(root.fields[name].args) - EXPLAINED_ABOVE
    assert {argument for argument in own if f"`{argument}`" not in told} == set()


async def answered(client: httpx.AsyncClient, name: str, space: Space) -> Any:
    """What the example answers, with the ids that it asks for as variables."""
    example = EXAMPLES[name].replace('"demo"', json.dumps(space.id))
    given: dict[str, str] = {}
    for wanted in operation(example).variable_definitions:
        variable = wanted.variable.name.value
        if variable == "fact":
            facts = (await space.facts("Alice")).facts
            given[variable] = next(it.id for it in facts if it.predicate == "lives_in")
        elif variable == "merge":
            given[variable] = (await space.merge("44", "45")).id
        else:
            given[variable] = {"person": "zoe-person", "user": "77"}[variable]
    if name in ("review", "acceptPair", "refusePair"):
        await make_a_pair(space)
    if name == "removeAlias":
        await space.add_alias("Alice", "Ally Cat")
    body = {"query": example, "variables": given}
    response = await client.post("/graphql", json=body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    assert "errors" not in found
    return found["data"][name]


@pytest.mark.parametrize("name", ["review"])
async def test_a_question_about_what_is_undecided_is_answered(
    client: httpx.AsyncClient, copied_community: Space, name: str
) -> None:
    assert holds_something(await answered(client, name, copied_community))


def holds_something(value: Any) -> bool:
    """Whether any list or text in an answer is not empty."""
    if isinstance(value, dict):
        return any(map(holds_something, cast(dict[str, Any], value).values()))
    return bool(value) and not isinstance(value, bool)


@pytest.mark.parametrize("name", [it for it in of_type(OperationType.QUERY) if it != "review"])
async def test_a_question_of_the_page_is_answered(
    client: httpx.AsyncClient,
    community: Space,
    name: str,
) -> None:
    assert holds_something(await answered(client, name, community))


@pytest.mark.parametrize("name", of_type(OperationType.MUTATION))
async def test_a_change_of_the_page_is_made(
    client: httpx.AsyncClient,
    copied_community: Space,
    name: str,
) -> None:
    answer = await answered(client, name, copied_community)
    assert "message" not in answer
    assert holds_something(answer) or answer in ({"jobs": []}, {"review": {"pairs": []}})


@pytest.mark.parametrize("name", of_type(OperationType.SUBSCRIPTION))
async def test_a_subscription_of_the_page_has_a_first_event(
    knowledge: KnowledgeBase,
    community: Space,
    name: str,
) -> None:
    service = GraphQLService(knowledge=knowledge)
    example = EXAMPLES[name].replace('"demo"', json.dumps(community.id))
    requested = RequestedOperation(
        query=example, variables={}, operation_name=None, may_mutate=True
    )
    prepared = service.prepare(requested, EVERYONE)
    assert isinstance(prepared, Prepared)
    events = service.stream(prepared, service.context(EVERYONE))
    first = await anext(events)
    await events.aclose()
    assert "errors" not in first.outcome.body
    data = first.outcome.body["data"]
    assert isinstance(data, dict)
    assert isinstance(data[name], dict)
