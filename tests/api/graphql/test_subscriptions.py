"""Subscriptions in conversation with a running server, by the clients that people use."""

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from gql import Client, gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.websockets import WebsocketsTransport
from gql.transport.websockets_protocol import WebsocketsProtocolTransportBase
from tests.api.serving import Running, node, serving

from whoknows.http.keys import Scope, add_key, new_key
from whoknows.settings import Settings
from whoknows.space import Space

CHANGED = """subscription ($s: ID!, $node: NodeRef, $after: String) {
  factChanged(space: $s, node: $node, after: $after) { position fact { id text status } }
}"""
PATCHED = """subscription ($s: ID!, $after: String) {
  graphPatched(space: $s, after: $after) {
    position nodes { name } facts { id } added { factId verb target { name } } removed { factId }
  }
}"""
PROGRESS = "subscription ($s: ID!) { ingestProgress(space: $s) { waiting working dead changes } }"
START = "0-0"
"""Position before every change."""

FACTS = 6
"""In the community at the beginning."""


@dataclass(frozen=True)
class Guarded:
    """A server with keys: of everything, and of another community."""

    running: Running
    keys: Mapping[str, str]

    @property
    def socket(self) -> str:
        return self.running.graphql.replace("http://", "ws://")


@pytest.fixture(scope="module")
async def guarded(
    settings: Settings, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Guarded]:
    file: Path = tmp_path_factory.mktemp("keys") / "keys.jsonl"
    keys: dict[str, str] = {}
    for name, spaces in (("all", []), ("stranger", ["elsewhere"])):
        keys[name], kept = new_key(name, scope=Scope.READ, spaces=spaces)
        add_key(file, kept)
    async with serving(settings, "--keys", str(file)) as running:
        yield Guarded(running, keys)


def variables(space: Space, **more: object) -> str:
    return json.dumps({"s": space.id, **more})


async def tasted(space: Space, text: str = "Bob likes tea.") -> str:
    """Notes a fact in this process, which is not the server's; its id."""
    return (await space.remember(text, about=["Bob"])).id


async def following(lines: AsyncGenerator[dict[str, Any]]) -> dict[str, Any]:
    """The next line that is no ping or pong."""
    async with asyncio.timeout(30):
        while True:
            line = await anext(lines)
            if "ping" not in line and "pong" not in line:
                return line


@pytest.mark.parametrize("program", ["sse.mjs", "ws.mjs"])
async def test_each_change_arrives_once_and_in_order(
    guarded: Guarded, copied_community: Space, program: str
) -> None:
    url = guarded.socket if program == "ws.mjs" else guarded.running.graphql
    asked = variables(copied_community, after=START)
    count = str(FACTS + 2)
    async with node(program, url, guarded.keys["all"], count, CHANGED, asked) as lines:
        seen = [(await following(lines))["data"]["factChanged"] for _ in range(FACTS)]
        assert {event["fact"]["status"] for event in seen} == {"current", "superseded"}
        made = await tasted(copied_community)
        seen.append((await following(lines))["data"]["factChanged"])
        assert (seen[-1]["fact"]["id"], seen[-1]["fact"]["status"]) == (made, "current")
        await copied_community.forget(made)
        seen.append((await following(lines))["data"]["factChanged"])
        assert (seen[-1]["fact"]["id"], seen[-1]["fact"]["status"]) == (made, "forgotten")
        assert await following(lines) == {"end": "complete"}
    places = [(int(n), key) for n, _, key in (e["position"].partition("-") for e in seen)]
    assert places == sorted(set(places))


@pytest.mark.parametrize("program", ["sse.mjs", "ws.mjs"])
async def test_a_wrong_key_or_a_foreign_community_gets_nothing(
    guarded: Guarded, copied_community: Space, program: str
) -> None:
    url = guarded.socket if program == "ws.mjs" else guarded.running.graphql
    told: list[str] = []
    for space in (copied_community.id, "no-such-" + "x" * len(copied_community.id[8:])):
        asked = json.dumps({"s": space, "after": START})
        async with node(program, url, guarded.keys["stranger"], "1", CHANGED, asked) as lines:
            told.append(json.dumps([line async for line in lines]).replace(space, "S"))
    assert told[0] == told[1]
    assert "NOT_FOUND" in told[0] or "There is no space" in told[0]
    async with node(program, url, "wk_no", "1", CHANGED, variables(copied_community)) as lines:
        end = await following(lines)
    assert end["end"] == "error"
    assert end.get("code") == 4401 or "401" in end["message"]


async def test_a_drawing_is_patched(guarded: Guarded, copied_community: Space) -> None:
    asked = variables(copied_community, after=START)
    url = guarded.running.graphql
    async with node("sse.mjs", url, guarded.keys["all"], "2", PATCHED, asked) as lines:
        patch = (await following(lines))["data"]["graphPatched"]
        assert len(patch["facts"]) == FACTS
        assert {node["name"] for node in patch["nodes"]} >= {"Alice", "Bob", "Rust", "Oslo"}
        drawn = {(link["verb"], link["target"]["name"]) for link in patch["added"]}
        assert ("lives_in", "Lisbon") in drawn
        assert ("lives_in", "Oslo") not in drawn
        loves = next(link for link in patch["added"] if link["verb"] == "hates")
        await copied_community.forget(loves["factId"])
        patch = (await following(lines))["data"]["graphPatched"]
    assert patch["added"] == []
    assert [link["factId"] for link in patch["removed"]] == [loves["factId"]]


@asynccontextmanager
async def session(guarded: Guarded, **options: Any) -> AsyncGenerator[Any]:
    """A session of Python's gql over WebSocket."""
    transport = WebsocketsTransport(
        url=guarded.socket,
        init_payload={"authorization": f"Bearer {guarded.keys['all']}"},
        subprotocols=[WebsocketsProtocolTransportBase.GRAPHQLWS_SUBPROTOCOL],
        **options,
    )
    async with Client(transport=transport) as opened:
        yield opened


def asking(document: str, **given: object) -> Any:
    request = gql(document)
    request.variable_values = given
    return request


async def test_gql_asks_and_listens_on_one_connection(
    guarded: Guarded, copied_community: Space
) -> None:
    space = copied_community.id
    async with session(guarded, ping_interval=0.2, pong_timeout=5) as asked:
        facts = "query ($s: ID!) { facts(space: $s) { facts { text } } }"
        answer = await asked.execute(asking(facts, s=space))
        assert len(answer["facts"]["facts"]) == FACTS - 1, "one of them holds no more"
        bob = {"name": "Bob"}
        events = asked.subscribe(asking(CHANGED, s=space, node=bob, after=START))
        async with asyncio.timeout(30):
            first = await anext(events)
            second = await anext(events)
            texts = {event["factChanged"]["fact"]["text"] for event in (first, second)}
            assert texts == {"Bob likes Rust.", "Bob loves pineapple pizza."}
            await copied_community.remember("Alice likes tea.", about=["Alice"])
            made = await tasted(copied_community)
            assert (await anext(events))["factChanged"]["fact"]["id"] == made
        with pytest.raises(TransportQueryError, match="no position"):
            await anext(asked.subscribe(asking(CHANGED, s=space, after="soon")))
        with pytest.raises(TransportQueryError, match="Cannot query field"):
            await anext(asked.subscribe(asking("subscription { nothing }")))


async def test_progress_is_told_at_once_and_when_it_changes(
    guarded: Guarded, copied_community: Space
) -> None:
    async with session(guarded) as asked, asyncio.timeout(30):
        events = asked.subscribe(asking(PROGRESS, s=copied_community.id))
        before = (await anext(events))["ingestProgress"]
        assert (before["waiting"], before["dead"]) == (0, 0)
        await tasted(copied_community)
        after = (await anext(events))["ingestProgress"]
        assert after["changes"] > before["changes"]


async def test_events_go_on_after_the_last_one_that_was_seen(
    guarded: Guarded, copied_community: Space
) -> None:
    headers = {
        "authorization": f"Bearer {guarded.keys['all']}",
        "accept": "text/event-stream",
    }
    body = {"query": CHANGED, "variables": {"s": copied_community.id}}

    async def first_ids(count: int, last: str) -> list[str]:
        async with (
            httpx.AsyncClient(timeout=30) as client,
            client.stream(
                "POST",
                guarded.running.graphql,
                json=body,
                headers={**headers, "last-event-id": last},
            ) as response,
        ):
            assert response.headers["content-type"] == "text/event-stream; charset=utf-8"
            ids: list[str] = []
            async for line in response.aiter_lines():
                if line.startswith("id: "):
                    ids.append(line.removeprefix("id: "))
                if len(ids) == count:
                    break
            return ids

    everything = await first_ids(FACTS, START)
    assert await first_ids(FACTS - 2, everything[1]) == everything[2:]
