"""The running server: a real process, a real client, a signal at the end."""

import asyncio
import json
import signal
import socket
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import jwt
import pytest
from gql import Client, gql
from gql.transport.exceptions import TransportQueryError
from gql.transport.httpx import HTTPXAsyncTransport
from tests.api.serving import STARTUP_S, Running, environment, serving

from whoknows.http.keys import Keys
from whoknows.http.server import listening_socket, serve
from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_schema.errors import ConfigurationError


@pytest.fixture
async def running(settings: Settings) -> AsyncIterator[Running]:
    async with serving(settings) as started:
        yield started


async def test_a_conversation_with_a_client_and_an_end_in_good_order(
    running: Running, community: Space
) -> None:
    transport = HTTPXAsyncTransport(url=f"{running.url}/graphql", timeout=30)
    client = Client(transport=transport, fetch_schema_from_transport=True, introspection_args={})
    async with client as session:
        question = gql(
            """query ($s: ID!, $who: String) {
              facts(space: $s, node: {name: $who}) { facts { text } nextCursor }
            }"""
        )
        question.variable_values = {"s": community.id, "who": "Bob"}
        answer = await session.execute(question)
        assert {fact["text"] for fact in answer["facts"]["facts"]} == {
            "Bob likes Rust.",
            "Bob loves pineapple pizza.",
        }
        question.variable_values = {"s": community.id, "who": "Nolan"}
        with pytest.raises(TransportQueryError, match="ambiguous"):
            await session.execute(question)

    async with httpx.AsyncClient(base_url=running.url) as plain:
        assert (await plain.get("/readyz")).json() == {"status": "ready"}
        refused = await plain.get("/healthz", headers={"host": "evil.example"})
        assert refused.status_code == 421
        assert "server" not in refused.headers

    running.process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(STARTUP_S):
        assert await running.process.wait() == 0


@pytest.mark.parametrize("host", ["127.0.0.1", "no.such.host.invalid"])
async def test_an_address_that_is_taken_or_nowhere_is_one_sentence(
    knowledge: KnowledgeBase, host: str
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ConfigurationError, match=f"Cannot listen on '{host}', port {port}"):
            await serve(knowledge, host=host, port=port, keys=Keys([]))


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "no.such.host.invalid"])
async def test_without_keys_it_listens_on_loopback_only(
    knowledge: KnowledgeBase, host: str
) -> None:
    with pytest.raises(ConfigurationError, match="whoknows keys add"):
        await serve(knowledge, host=host, port=0)


async def test_a_port_that_is_none_is_one_sentence(knowledge: KnowledgeBase) -> None:
    with pytest.raises(ConfigurationError, match="port 70000"):
        await serve(knowledge, port=70000)


async def test_open_streams_do_not_keep_it_from_ending(running: Running, community: Space) -> None:
    document = "subscription ($s: ID!) { factChanged(space: $s) { position } }"
    body = {"query": document, "variables": {"s": community.id}}
    headers = {"accept": "text/event-stream"}
    async with (
        httpx.AsyncClient(timeout=STARTUP_S) as client,
        client.stream("POST", running.graphql, json=body, headers=headers) as stream,
    ):
        lines = stream.aiter_lines()
        assert await anext(lines) == ":"
        running.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(STARTUP_S):
            assert await running.process.wait() == 0


async def test_documents_tokens_and_rates_are_options_of_the_command(
    settings: Settings, community: Space, tmp_path: Path
) -> None:
    document = "query ($s: ID!) { facts(space: $s, first: 10) { facts { text } } }"
    (tmp_path / "documents.json").write_text(json.dumps({"texts": document}))
    (tmp_path / "tokens.toml").write_text(
        f'algorithm = "HS256"\nkey = "{"s" * 32}"\naudience = "whoknows"\n'
    )
    claims = {"sub": "ann", "aud": "whoknows", "scope": "read", "spaces": [community.id]}
    token = jwt.encode({**claims, "exp": int(time.time()) + 60}, "s" * 32, algorithm="HS256")
    options = ("--documents", str(tmp_path / "documents.json"), "--cost-per-minute", "30")
    tokens = ("--tokens", str(tmp_path / "tokens.toml"))
    async with (
        serving(settings, *options, *tokens) as running,
        httpx.AsyncClient(headers={"authorization": f"Bearer {token}"}, timeout=30) as client,
    ):
        asked = {"documentId": "texts", "variables": {"s": community.id}}
        answer = (await client.post(running.graphql, json=asked)).json()
        assert answer["data"]["facts"]["facts"]
        assert answer["extensions"] == {"cost": 20}
        adhoc = await client.post(running.graphql, json={"query": "{ __typename }"})
        assert adhoc.json()["errors"][0]["extensions"]["code"] == "PERSISTED_QUERY_NOT_FOUND"
        again = await client.post(running.graphql, json=asked)
        assert (again.status_code, int(again.headers["retry-after"]) > 0) == (429, True)
        assert (await client.get(f"{running.url}/metrics")).status_code == 403


@pytest.mark.parametrize("option", ["--documents", "--tokens", "--keys"])
async def test_a_file_that_cannot_be_read_is_one_sentence(settings: Settings, option: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "whoknows", "serve", "--port", "0", option, "no-such-file"),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env=environment(settings),
    )
    async with asyncio.timeout(STARTUP_S):
        out, err = await process.communicate()
    assert process.returncode == 1
    assert b"Cannot read" in err
    assert b"Traceback" not in out + err


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
async def test_small_answers_are_sent_at_once(host: str) -> None:
    """Without TCP_NODELAY each answer waits 40 ms for the client to confirm its head."""
    accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection: socket.socket = writer.get_extra_info("socket")
        accepted.set_result(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
        writer.close()

    with listening_socket(host, 0) as listening:
        async with await asyncio.start_server(accept, sock=listening):
            _, client = await asyncio.open_connection(host, listening.getsockname()[1])
            assert await asyncio.wait_for(accepted, timeout=30) != 0
            client.close()
            await client.wait_closed()
