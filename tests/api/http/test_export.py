"""The export: every fact once, line by line, with bounded memory."""

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from tests.api.serving import client_to

from whoknows.http.app import create_app
from whoknows.http.keys import Keys, Scope, new_key
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_schema.jsonable import to_json


@pytest.fixture
async def client(knowledge: KnowledgeBase) -> AsyncIterator[httpx.AsyncClient]:
    async with client_to(create_app(knowledge)) as opened:
        yield opened


async def exported(client: httpx.AsyncClient, **asked: str) -> list[dict[str, Any]]:
    response = await client.get("/export", params=asked)
    assert response.status_code == 200, response.text
    assert response.headers["content-type"] == "application/x-ndjson"
    assert not response.text or response.text.endswith("\n")
    return [json.loads(line) for line in response.text.splitlines()]


async def test_each_line_is_a_fact_as_everywhere_else(
    client: httpx.AsyncClient, community: Space
) -> None:
    page = await community.facts(limit=100)
    assert await exported(client, space=community.id) == [to_json(fact) for fact in page.facts]


async def test_it_asks_as_of_a_time_and_for_what_holds_no_more(
    client: httpx.AsyncClient, community: Space
) -> None:
    then = await exported(client, space=community.id, asOf="2024-05-15")
    assert "Alice lives in Oslo." in {fact["text"] for fact in then}
    everything = await exported(client, space=community.id, includeRetired="true")
    assert {fact["status"] for fact in everything} >= {"current", "superseded"}


async def test_it_goes_on_past_a_page(client: httpx.AsyncClient, copied_community: Space) -> None:
    began = datetime(2024, 1, 1, tzinfo=UTC)
    texts = {f"Bob counted to {number}." for number in range(105)}
    for text in sorted(texts):
        await copied_community.remember(text, about=["Bob"], valid_from=began)
    facts = await exported(client, space=copied_community.id)
    assert len({fact["id"] for fact in facts}) == len(facts)
    assert texts < {fact["text"] for fact in facts}


@pytest.mark.parametrize(
    ("asked", "status", "code"),
    [
        ({}, 400, "BAD_USER_INPUT"),
        ({"space": "no-such-space"}, 404, "NOT_FOUND"),
        ({"includeRetired": "maybe"}, 400, "BAD_USER_INPUT"),
        ({"asOf": "soon"}, 400, "BAD_USER_INPUT"),
    ],
)
async def test_an_error_comes_before_the_first_line(
    client: httpx.AsyncClient, community: Space, asked: dict[str, str], status: int, code: str
) -> None:
    space = {} if not asked else {"space": community.id}
    response = await client.get("/export", params={**space, **asked})
    assert response.status_code == status
    assert response.json()["errors"][0]["extensions"]["code"] == code


async def test_a_foreign_community_looks_like_one_that_is_not_there(
    knowledge: KnowledgeBase, community: Space
) -> None:
    key, kept = new_key("stranger", scope=Scope.ADMIN, spaces=["elsewhere"])
    headers = {"authorization": f"Bearer {key}"}
    told: set[str] = set()
    async with client_to(create_app(knowledge, keys=Keys([kept])), headers=headers) as client:
        for space in (community.id, "no-such-" + "x" * len(community.id[8:])):
            response = await client.get("/export", params={"space": space})
            assert response.status_code == 404
            told.add(response.text.replace(space, "S"))
    assert len(told) == 1
