"""GraphQL over HTTP: methods, media types, statuses, and what is refused before it runs."""

import json
from typing import Any

import httpx
import pytest
from tests.api.serving import client_to

from whoknows.graphql.limits import Limits
from whoknows.graphql.negotiation import GRAPHQL_TYPE, JSON_TYPE
from whoknows.http.app import AppOptions, create_app
from whoknows.knowledge import KnowledgeBase

OK = "{ __typename }"
FORGET = 'mutation { forget(input: {space: "x", factId: "y"}) { __typename } }'


def code_of(response: httpx.Response) -> str:
    body: dict[str, Any] = response.json()
    assert "data" not in body
    found: str = body["errors"][0]["extensions"]["code"]
    return found


@pytest.mark.parametrize("media_type", [JSON_TYPE, GRAPHQL_TYPE])
async def test_a_query_is_answered_in_the_type_that_was_asked_for(
    client: httpx.AsyncClient, media_type: str
) -> None:
    response = await client.post("/graphql", json={"query": OK}, headers={"accept": media_type})
    assert response.status_code == 200
    assert response.headers["content-type"] == f"{media_type}; charset=utf-8"
    assert response.json() == {"data": {"__typename": "Query"}, "extensions": {"cost": 1}}


async def test_get_reads_parameters(client: httpx.AsyncClient) -> None:
    parameters = {
        "query": "query A($a: Boolean!) { __typename @include(if: $a) } query B { b: __typename }",
        "operationName": "A",
        "variables": '{"a": true}',
        "extensions": "",
    }
    response = await client.get("/graphql", params=parameters)
    assert response.json()["data"] == {"__typename": "Query"}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("{", 400, "GRAPHQL_PARSE_FAILED"),
        ("{ nothing }", 400, "GRAPHQL_VALIDATION_FAILED"),
        ("{ __typename } { __typename }", 400, "GRAPHQL_VALIDATION_FAILED"),
        ("query A { __typename } query B { __typename }", 400, "GRAPHQL_VALIDATION_FAILED"),
        ("query ($a: Int!) { __typename @skip(if: false) }", 400, "GRAPHQL_VALIDATION_FAILED"),
        ('query ($s: ID!) { resolve(space: $s, name: "x") { ambiguous } }', 400, "BAD_USER_INPUT"),
        ("{" + "a{" * 11 + "a" + "}" * 12, 400, "DEPTH_LIMIT"),
        ("{" + "a{" * 900 + "a" + "}" * 901, 400, "GRAPHQL_PARSE_FAILED"),
        ("{" + " __typename" * 2100 + "}", 400, "GRAPHQL_PARSE_FAILED"),
        ("{" + " ".join(f"a{n}: __typename" for n in range(31)) + "}", 400, "COST_LIMIT"),
    ],
)
async def test_what_cannot_be_executed_has_no_data(
    client: httpx.AsyncClient, body: str, status: int, code: str
) -> None:
    asked = {"query": body}
    strict = await client.post("/graphql", json=asked, headers={"accept": GRAPHQL_TYPE})
    assert (strict.status_code, code_of(strict)) == (status, code)
    lenient = await client.post("/graphql", json=asked, headers={"accept": JSON_TYPE})
    assert (lenient.status_code, code_of(lenient)) == (200, code)


@pytest.mark.parametrize(
    "document",
    [
        '{ fact(space: "x", id: ' + "[" * 950 + "]" * 950 + ") { id } }",
        '{ facts(space: "x", node: ' + "{a:" * 150 + "1" + "}" * 150 + ") { nextCursor } }",
        "query($a: " + "[" * 480 + "Int" + "]" * 480 + ") { __typename }",
        "{" + "... {" * 480 + "__typename" + "}" * 481,
        "{ ...f0 }"
        + "".join(f" fragment f{n} on Query {{ ...f{n + 1} }}" for n in range(200))
        + " fragment f200 on Query { __typename }",
    ],
    ids=["list", "object", "type", "inline fragments", "chained fragments"],
)
async def test_nesting_of_any_kind_is_refused(client: httpx.AsyncClient, document: str) -> None:
    headers = {"accept": GRAPHQL_TYPE}
    response = await client.post("/graphql", json={"query": document}, headers=headers)
    assert response.status_code == 400
    assert code_of(response) != "INTERNAL"


async def test_validation_stops_after_some_errors(client: httpx.AsyncClient) -> None:
    unknown = "{" + " ".join(f"nothing{number}" for number in range(9)) + "}"
    errors = (await client.post("/graphql", json={"query": unknown})).json()["errors"]
    assert len(errors) == Limits().validation_errors + 1
    assert "Too many validation errors" in errors[-1]["message"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"not json",
        b"[]",
        b'[{"query": "{ __typename }"}]',
        b'"{ __typename }"',
        b"{}",
        b'{"query": null}',
        b'{"query": "  "}',
        b'{"query": 5}',
        b'{"query": "{ __typename }", "variables": []}',
        b'{"query": "{ __typename }", "variables": "{}"}',
        b'{"query": "{ __typename }", "operationName": 5}',
        b'{"query": "{ __typename }", "extensions": 5}',
        b"\xff\xfe",
        b"[" * 20000,
    ],
)
async def test_a_body_that_is_no_request_is_bad(client: httpx.AsyncClient, body: bytes) -> None:
    headers = {"content-type": JSON_TYPE}
    response = await client.post("/graphql", content=body, headers=headers)
    assert (response.status_code, code_of(response)) == (400, "BAD_REQUEST")


@pytest.mark.parametrize("name", ["variables", "extensions"])
async def test_a_parameter_must_be_json(client: httpx.AsyncClient, name: str) -> None:
    response = await client.get("/graphql", params={"query": OK, name: "{"})
    assert (response.status_code, code_of(response)) == (400, "BAD_REQUEST")


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS"])
async def test_other_methods_are_refused(client: httpx.AsyncClient, method: str) -> None:
    response = await client.request(method, "/graphql", json={"query": OK})
    assert response.status_code == 405
    assert response.headers["allow"] == "GET, POST"


async def test_get_changes_nothing(client: httpx.AsyncClient) -> None:
    response = await client.get("/graphql", params={"query": FORGET})
    assert (response.status_code, code_of(response)) == (405, "METHOD_NOT_ALLOWED")
    assert response.headers["allow"] == "POST"


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "application/graphql",
    ],
)
async def test_what_a_foreign_page_may_post_is_refused(
    client: httpx.AsyncClient, content_type: str
) -> None:
    headers = {"content-type": content_type}
    body = json.dumps({"query": FORGET}).encode()
    response = await client.post("/graphql", content=body, headers=headers)
    assert (response.status_code, code_of(response)) == (415, "UNSUPPORTED_MEDIA_TYPE")


async def test_a_type_we_do_not_speak_is_refused(client: httpx.AsyncClient) -> None:
    response = await client.post("/graphql", json={"query": OK}, headers={"accept": "text/html"})
    assert (response.status_code, code_of(response)) == (406, "NOT_ACCEPTABLE")


@pytest.mark.parametrize("surplus", [0, 1])
async def test_a_body_may_be_just_as_long_as_the_limit(
    knowledge: KnowledgeBase, surplus: int
) -> None:
    limits = Limits(body_bytes=200)
    body = json.dumps({"query": OK}).encode()
    body += b" " * (limits.body_bytes - len(body) + surplus)
    async with client_to(create_app(knowledge, options=AppOptions(limits=limits))) as small:
        response = await small.post(
            "/graphql", content=body, headers={"content-type": "application/json"}
        )
    assert response.status_code == (413 if surplus else 200)


async def test_a_lone_surrogate_comes_back_as_json(client: httpx.AsyncClient) -> None:
    body = rb'{"query": "query ($s: ID!) { fact(space: $s, id: \"\ud800\") { id } }"}'
    headers = {"content-type": JSON_TYPE}
    response = await client.post("/graphql", content=body, headers=headers)
    assert json.loads(response.content.decode("utf-8"))["errors"]
