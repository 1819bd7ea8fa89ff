"""The thirteen checks of graphql-cop, and what else a stranger tries, against a running server.

It runs as on the internet: with keys. Each test asks as its check does and looks for what the check
would report.
"""

import json
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from tests.api.serving import serving

from whoknows.http.keys import Scope, add_key, new_key
from whoknows.settings import Settings


@pytest.fixture(scope="module")
async def stranger(
    settings: Settings, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[httpx.AsyncClient]:
    """A client with a key that may read and write."""
    file = tmp_path_factory.mktemp("keys") / "keys.jsonl"
    key, kept = new_key("stranger", scope=Scope.WRITE)
    add_key(file, kept)
    async with (
        serving(settings, "--keys", str(file)) as running,
        httpx.AsyncClient(
            base_url=running.url, headers={"authorization": f"Bearer {key}"}, timeout=30
        ) as client,
    ):
        yield client


async def posted(client: httpx.AsyncClient, document: str) -> dict[str, Any]:
    response = await client.post("/graphql", json={"query": document})
    body: dict[str, Any] = response.json()
    return body


def code_of(body: dict[str, Any]) -> str:
    assert "data" not in body
    code: str = body["errors"][0]["extensions"]["code"]
    return code


async def test_alias_overloading(stranger: httpx.AsyncClient) -> None:
    aliases = "\n".join(f"alias{number}: __typename" for number in range(101))
    assert code_of(await posted(stranger, f"query cop {{ {aliases} }}")) == "COST_LIMIT"


async def test_array_based_batching(stranger: httpx.AsyncClient) -> None:
    batch = [{"query": "query cop { __typename }"}] * 10
    response = await stranger.post("/graphql", json=batch)
    assert response.status_code == 400
    assert len(response.json()["errors"]) == 1


async def test_directive_overloading(stranger: httpx.AsyncClient) -> None:
    body = await posted(stranger, "query cop { __typename " + "@aa" * 10 + " }")
    assert code_of(body) == "GRAPHQL_VALIDATION_FAILED"
    assert len(body["errors"]) < 10
    many = await posted(stranger, "{ __typename " + "@include(if: true) " * 21 + " }")
    assert code_of(many) == "COST_LIMIT"


async def test_circular_introspection(stranger: httpx.AsyncClient) -> None:
    circle = "fields { type { " * 4 + "name" + " } }" * 4
    body = await posted(stranger, f"query cop {{ __schema {{ types {{ {circle} }} }} }}")
    assert "data" not in body


async def test_field_duplication(stranger: httpx.AsyncClient) -> None:
    body = await posted(stranger, "query cop { " + "__typename \n" * 500 + "}")
    assert code_of(body) == "COST_LIMIT"


@pytest.mark.parametrize(
    "document",
    [
        "query cop { __schema { directive } }",
        "{ fact { id } }",
        "{ spaces { space } }",
        '{ facts(spac: "x") { nextCursor } }',
        "query ($a: NodeReff) { __typename }",
        '{ neighbors(space: "x", node: {nam: "y"}, polarity: positiv) { truncated } }',
    ],
)
async def test_field_suggestions(stranger: httpx.AsyncClient, document: str) -> None:
    body = await posted(stranger, document)
    assert code_of(body) == "GRAPHQL_VALIDATION_FAILED"
    assert "Did you mean" not in json.dumps(body)


async def test_suggestions_about_variables(stranger: httpx.AsyncClient) -> None:
    document = 'query ($n: NodeRef!) { facts(space: "x", node: $n) { nextCursor } }'
    asked = {"query": document, "variables": {"n": {"nam": "y"}}}
    body = (await stranger.post("/graphql", json=asked)).json()
    assert code_of(body) == "BAD_USER_INPUT"
    assert "Did you mean" not in json.dumps(body)


async def test_an_ide(stranger: httpx.AsyncClient) -> None:
    response = await stranger.get("/graphql", headers={"accept": "text/html"})
    assert response.status_code == 406
    words = ("graphiql.min.css", "GraphQL Playground", "GraphiQL", "graphql-playground")
    assert not any(word in response.text for word in words)


async def test_mutations_over_get(stranger: httpx.AsyncClient) -> None:
    response = await stranger.get("/graphql", params={"query": "mutation cop { __typename }"})
    assert response.status_code == 405
    assert "data" not in response.json()


async def test_urlencoded_posts(stranger: httpx.AsyncClient) -> None:
    response = await stranger.post("/graphql", data={"query": "query cop { __typename }"})
    assert response.status_code == 415
    assert "data" not in response.json()


async def test_queries_over_get(stranger: httpx.AsyncClient) -> None:
    response = await stranger.get("/graphql", params={"query": "query cop { __typename }"})
    assert response.status_code == 405
    assert "data" not in response.json()


@pytest.mark.parametrize("field", ["__schema { types { name } }", '__type(name: "Fact") { name }'])
async def test_introspection(stranger: httpx.AsyncClient, field: str) -> None:
    body = await posted(stranger, f"query cop {{ {field} }}")
    assert code_of(body) == "GRAPHQL_VALIDATION_FAILED"


async def test_tracing(stranger: httpx.AsyncClient) -> None:
    body = await posted(stranger, "query cop { __typename }")
    assert body == {"data": {"__typename": "Query"}, "extensions": {"cost": 1}}


async def test_unhandled_errors(stranger: httpx.AsyncClient) -> None:
    body = await posted(stranger, "qwerty cop { abc }")
    assert code_of(body) == "GRAPHQL_PARSE_FAILED"
    assert "exception" not in json.dumps(body).lower()
    assert "traceback" not in json.dumps(body).lower()
