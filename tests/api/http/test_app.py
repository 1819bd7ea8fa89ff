"""The application's other paths: health, readiness, the list of communities, the explorer."""

from collections.abc import AsyncIterator
from dataclasses import replace

import httpx
import pytest
from tests.api.serving import client_to

from whoknows.http.app import create_app
from whoknows.http.pages import list_page
from whoknows.http.security import PAGE_HEADERS
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_graph.writes.space import ensure_space

HOSTILE = "</a><script>alert(1)</script>&\"'"


@pytest.fixture(scope="module")
async def client(knowledge: KnowledgeBase) -> AsyncIterator[httpx.AsyncClient]:
    async with client_to(create_app(knowledge)) as opened:
        yield opened


async def test_the_process_is_up(client: httpx.AsyncClient) -> None:
    response = await client.get("/healthz")
    assert (response.status_code, response.json()) == (200, {"status": "ok"})


async def test_the_database_answers(client: httpx.AsyncClient) -> None:
    response = await client.get("/readyz")
    assert (response.status_code, response.json()) == (200, {"status": "ready"})


async def test_without_its_database_it_is_up_but_not_ready(knowledge: KnowledgeBase) -> None:
    away = replace(
        knowledge.graph.settings, uri="bolt://127.0.0.1:1", connect_timeout_s=1, retry_time_s=1
    )
    graph = Graph(away)
    lonely = KnowledgeBase(graph, settings=knowledge.settings, clock=knowledge.clock)
    async with client_to(create_app(lonely)) as client:
        ready = await client.get("/readyz")
        assert ready.status_code == 503
        assert ready.json()["error"]["code"] == "UNAVAILABLE"
        assert (await client.get("/healthz")).status_code == 200
        page = await client.get("/", params={"space": "any"})
        assert page.status_code == 503
        query = {"query": "{ spaces { spaces { id } } }"}
        body = (await client.post("/graphql", json=query)).json()
        assert body["errors"][0]["extensions"]["code"] == "UNAVAILABLE"
    await graph.close()


async def test_the_explorer_draws_a_community(client: httpx.AsyncClient, community: Space) -> None:
    response = await client.get("/", params={"space": community.id})
    assert response.status_code == 200
    assert response.headers["content-type"] == "text/html; charset=utf-8"
    assert {name: response.headers[name] for name in PAGE_HEADERS} == dict(PAGE_HEADERS)
    assert "pineapple pizza" in response.text
    assert response.text == await community.page()


async def test_the_explorer_draws_around_a_node_at_a_time(
    client: httpx.AsyncClient, community: Space
) -> None:
    asked = {"space": community.id, "center": "Alice", "depth": "1", "asOf": "2024-05-15"}
    page = (await client.get("/", params=asked)).text
    assert "Alice lives in Oslo." in page
    assert "Alice lives in Lisbon." not in page


@pytest.mark.parametrize(
    ("asked", "status"),
    [
        ({"center": "Nolan"}, 409),
        ({"center": "Zebulon"}, 404),
        ({"depth": "two"}, 400),
        ({"center": "Alice", "depth": "99"}, 400),
        ({"asOf": "soon"}, 400),
        ({"space": "no-such-space"}, 404),
    ],
)
async def test_an_error_is_a_page_with_its_sentence(
    client: httpx.AsyncClient, community: Space, asked: dict[str, str], status: int
) -> None:
    response = await client.get("/", params={"space": community.id, **asked})
    assert response.status_code == status
    assert response.text.startswith("<!doctype html>")
    assert response.headers["content-security-policy"]


async def test_the_list_links_each_community_and_escapes_its_name(
    client: httpx.AsyncClient, knowledge: KnowledgeBase, space_id: str
) -> None:
    space = knowledge.space(space_id)
    await ensure_space(space.tenant, now=knowledge.clock(), name=HOSTILE)
    page = (await client.get("/")).text
    assert f'href="?space={space_id}"' in page
    assert "<script>" not in page
    assert "&lt;script&gt;" in page


async def test_an_errors_sentence_is_escaped(client: httpx.AsyncClient, community: Space) -> None:
    page = (await client.get("/", params={"space": community.id, "center": HOSTILE})).text
    assert "<script>" not in page


def test_no_list_when_there_is_no_community() -> None:
    page = list_page([])
    assert "import a chat file first" in page
    assert "<li>" not in page


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz"])
async def test_pages_are_only_read(client: httpx.AsyncClient, path: str) -> None:
    assert (await client.post(path)).status_code == 405


async def test_other_paths_are_not_there(client: httpx.AsyncClient) -> None:
    assert (await client.get("/admin")).status_code == 404
