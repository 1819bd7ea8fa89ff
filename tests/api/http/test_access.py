"""With keys nobody comes in without one, and nobody sees or changes more than theirs allows."""

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx
import pytest
from tests.api.serving import client_to

from whoknows.graphql.limits import Limits
from whoknows.http.app import AppOptions, create_app
from whoknows.http.keys import ApiKey, Keys, Scope, new_key
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

ASKS: list[tuple[str, str]] = [
    ("resolve", 'name: "Alice") { resolved { id } }'),
    ("facts", "first: 3) { facts { id } }"),
    ("fact", 'id: "f_0") { id }'),
    ("between", 'a: {name: "Alice"}, b: {name: "Bob"}) { relations { verb } }'),
    ("neighbors", 'node: {name: "Alice"}) { truncated }'),
    ("stances", 'thing: {name: "Rust"}) { truncated }'),
    ("similarUsers", 'user: {name: "Alice"}) { users { score } }'),
    ("path", 'a: {name: "Alice"}, b: {name: "Bob"}) { paths { score } }'),
    ("timeline", 'node: {name: "Alice"}) { events { kind } }'),
    ("recall", 'text: "rust") { hits { score } }'),
    ("context", 'text: "rust") { tokens }'),
    ("scene", "first: 5)"),
    ("chain", 'fact: "f_0") { facts { id } }'),
    ("stats", ") { id }"),
    ("communities", ") { modularity }"),
    ("influence", ") { nodes { score } }"),
    ("users", "first: 3) { users { isBot } }"),
    ("entities", "first: 3) { entities { facts } }"),
    ("search", 'text: "rust") { people { score } }'),
    ("changesSince", 'since: "2024-01-01") { changes { at } }'),
]


@pytest.fixture
async def asking(
    knowledge: KnowledgeBase, community: Space
) -> AsyncIterator[tuple[httpx.AsyncClient, Mapping[str, str]]]:
    """A client, and a key for each kind of holder."""
    kept: list[ApiKey] = []
    made: dict[str, str] = {}
    for name, scope, spaces in (
        ("reader", Scope.READ, [community.id]),
        ("writer", Scope.WRITE, [community.id]),
        ("stranger", Scope.WRITE, ["elsewhere"]),
        ("auditor", Scope.READ, []),
    ):
        made[name], key = new_key(name, scope=scope, spaces=spaces)
        kept.append(key)
    async with client_to(
        create_app(knowledge, keys=Keys(kept), options=AppOptions(limits=Limits(seconds=60)))
    ) as client:
        yield client, made


async def asked(client: httpx.AsyncClient, key: str, document: str) -> dict[str, Any]:
    response = await client.post(
        "/graphql", json={"query": document}, headers={"authorization": f"Bearer {key}"}
    )
    assert response.status_code == 200, response.text
    body: dict[str, Any] = response.json()
    return body


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer"},
        {"authorization": "Bearer wk_reader_wrong"},
        {"authorization": "Basic d2s6d2s="},
        {"cookie": "key=wk"},
    ],
)
@pytest.mark.parametrize("path", ["/graphql", "/", "/?space=any", "/nowhere"])
async def test_without_a_key_every_path_but_the_probes_is_closed(
    asking: tuple[httpx.AsyncClient, Mapping[str, str]], headers: Mapping[str, str], path: str
) -> None:
    client, _ = asking
    response = await client.get(path, headers=headers)
    assert response.status_code == 401
    assert response.headers["www-authenticate"] == "Bearer"
    assert response.json()["errors"][0]["extensions"]["code"] == "UNAUTHENTICATED"
    for probe in ("/healthz", "/readyz"):
        assert (await client.get(probe)).status_code == 200


async def test_a_key_in_the_address_is_no_key(
    asking: tuple[httpx.AsyncClient, Mapping[str, str]],
) -> None:
    client, keys = asking
    assert (await client.get("/", params={"key": keys["reader"]})).status_code == 401


@pytest.mark.parametrize(("field", "rest"), ASKS)
async def test_a_foreign_community_looks_like_one_that_is_not_there(
    asking: tuple[httpx.AsyncClient, Mapping[str, str]], community: Space, field: str, rest: str
) -> None:
    client, keys = asking
    told: list[str] = []
    for space in (community.id, "no-such-space-" + "x" * len(community.id[14:])):
        body = await asked(
            client, keys["stranger"], f"{{ {field}(space: {json.dumps(space)}, {rest} }}"
        )
        (error,) = body["errors"]
        error.pop("locations")
        told.append(json.dumps(error).replace(space, "S"))
        assert body["data"] in (None, {field: None})
    assert told[0] == told[1]
    assert "NOT_FOUND" in told[0]
    mine = await asked(
        client, keys["reader"], f"{{ {field}(space: {json.dumps(community.id)}, {rest} }}"
    )
    assert mine.get("data") or field in ("fact", "chain")


async def test_lists_of_communities_hold_only_ones_own(
    asking: tuple[httpx.AsyncClient, Mapping[str, str]], community: Space
) -> None:
    client, keys = asking
    document = "{ spaces { spaces { id } } }"

    async def seen(key: str) -> set[str]:
        body = await asked(client, key, document)
        return {space["id"] for space in body["data"]["spaces"]["spaces"]}

    assert await seen(keys["reader"]) == {community.id}
    assert await seen(keys["stranger"]) == set()
    assert community.id in await seen(keys["auditor"])
    page = await client.get("/", headers={"authorization": f"Bearer {keys['stranger']}"})
    assert community.id not in page.text
    foreign = await client.get(
        "/",
        params={"space": community.id},
        headers={"authorization": f"Bearer {keys['stranger']}"},
    )
    assert foreign.status_code == 404
    assert "Alice" not in foreign.text


async def test_a_reader_changes_nothing(
    asking: tuple[httpx.AsyncClient, Mapping[str, str]], community: Space
) -> None:
    client, keys = asking
    note = f'{{space: {json.dumps(community.id)}, text: "Alice likes tea."}}'
    answer = "{ ... on FactPayload { fact { id status } } ... on UserError { code } }"
    document = f"mutation {{ remember(input: {note}) {answer} }}"
    before = await community.facts(limit=100, include_retired=True)
    for holder in ("reader", "auditor"):
        body = await asked(client, keys[holder], document)
        assert body["errors"][0]["extensions"]["code"] == "FORBIDDEN"
    body = await asked(client, keys["stranger"], document)
    assert body["data"] == {"remember": {"code": "NOT_FOUND"}}
    assert await community.facts(limit=100, include_retired=True) == before
    remembered = await asked(client, keys["writer"], document)
    fact_id = remembered["data"]["remember"]["fact"]["id"]
    forget = (
        f"mutation {{ forget(input: {{space: {json.dumps(community.id)}, "
        f"factId: {json.dumps(fact_id)}}}) {answer} }}"
    )
    body = await asked(client, keys["reader"], forget)
    assert body["errors"][0]["extensions"]["code"] == "FORBIDDEN"
    body = await asked(client, keys["writer"], forget)
    assert body["data"]["forget"]["fact"]["status"] == "forgotten"
