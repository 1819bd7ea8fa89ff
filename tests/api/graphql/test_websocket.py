"""The protocol graphql-transport-ws, message by message, and how a connection is ended."""

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import jwt
import pytest
from tests.api.serving import serving_here
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from whoknows.graphql.websocket import PROTOCOL, SocketLimits
from whoknows.http.app import AppOptions, create_app
from whoknows.http.keys import Holders, Keys, Scope, new_key
from whoknows.http.security import LOOPBACK_NAMES
from whoknows.http.tokens import Tokens
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

INIT = {"type": "connection_init"}
ASK = {"query": "{ __typename }"}
KEY, KEPT = new_key("bot", scope=Scope.READ)


@asynccontextmanager
async def served(
    knowledge: KnowledgeBase, *, keys: Holders | None = None, **limits: Any
) -> AsyncGenerator[str]:
    options = AppOptions(socket_limits=SocketLimits(**limits))
    app = create_app(knowledge, host_names=LOOPBACK_NAMES, keys=keys, options=options)
    async with serving_here(app) as url:
        yield url.replace("http://", "ws://") + "/graphql"


@pytest.fixture(scope="module")
async def url(knowledge: KnowledgeBase) -> AsyncGenerator[str]:
    async with served(knowledge, init_s=5, operations=2) as opened:
        yield opened


@asynccontextmanager
async def connected(
    url: str, *messages: dict[str, Any] | str, protocol: str = PROTOCOL
) -> AsyncGenerator[ClientConnection]:
    """A connection that has sent these messages."""
    async with connect(url, subprotocols=[Subprotocol(protocol)]) as socket, asyncio.timeout(30):
        for message in messages:
            await socket.send(message if isinstance(message, str) else json.dumps(message))
        yield socket


async def said(socket: ClientConnection) -> dict[str, Any]:
    message: dict[str, Any] = json.loads(await socket.recv())
    return message


async def end_of(socket: ClientConnection) -> tuple[int, str]:
    """Code and reason with which the server closes, whatever it says before."""
    with contextlib.suppress(ConnectionClosed):
        async for _ in socket:
            pass
    received = socket.protocol.close_rcvd
    assert received is not None
    return received.code, received.reason


def subscribe(key: str, payload: object = ASK) -> dict[str, Any]:
    return {"type": "subscribe", "id": key, "payload": payload}


async def test_a_query_has_one_answer_and_an_end(url: str) -> None:
    async with connected(url, INIT, subscribe("1")) as socket:
        assert await said(socket) == {"type": "connection_ack"}
        answer = {"data": {"__typename": "Query"}, "extensions": {"cost": 1}}
        assert await said(socket) == {"id": "1", "type": "next", "payload": answer}
        assert await said(socket) == {"id": "1", "type": "complete"}
        await socket.send(json.dumps(subscribe("1")))
        assert (await said(socket))["type"] == "next", "an id is free again after its end"


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"query": "{"}, "GRAPHQL_PARSE_FAILED"),
        ({"query": "{ nothing }"}, "GRAPHQL_VALIDATION_FAILED"),
        ({"query": 5}, "BAD_REQUEST"),
        ({"query": "{ __typename }", "variables": []}, "BAD_REQUEST"),
        ({"query": 'subscription { ingestProgress(space: "no") { dead } }'}, "NOT_FOUND"),
    ],
)
async def test_what_cannot_run_is_an_error_of_the_operation(
    url: str, payload: dict[str, Any], code: str
) -> None:
    async with connected(url, INIT, subscribe("1", payload), subscribe("2")) as socket:
        assert (await said(socket))["type"] == "connection_ack"
        by_id: dict[str, dict[str, Any]] = {}
        for _ in range(3):
            message = await said(socket)
            by_id.setdefault(message["id"], message)
        assert by_id["1"]["type"] == "error"
        assert by_id["1"]["payload"][0]["extensions"]["code"] == code
        assert by_id["2"]["type"] == "next", "the connection goes on"


@pytest.mark.parametrize(
    ("messages", "code", "reason"),
    [
        (["nonsense"], 4400, "Invalid message received"),
        (["[]"], 4400, "Invalid message received"),
        ([INIT, {"type": "nothing"}], 4400, "Invalid message received"),
        ([INIT, {"type": "subscribe", "payload": ASK}], 4400, "Invalid message received"),
        ([INIT, subscribe("1", None)], 4400, "Invalid message received"),
        ([INIT, {"type": "complete"}], 4400, "Invalid message received"),
        ([subscribe("1")], 4401, "Unauthorized"),
        ([INIT, INIT], 4429, "Too many initialisation requests"),
    ],
)
async def test_what_breaks_the_protocol_ends_the_connection(
    url: str, messages: list[dict[str, Any] | str], code: int, reason: str
) -> None:
    async with connected(url, *messages) as socket:
        assert await end_of(socket) == (code, reason)


def listening(space: Space) -> dict[str, Any]:
    document = "subscription ($s: ID!) { factChanged(space: $s) { position } }"
    return {"query": document, "variables": {"s": space.id}}


async def test_an_id_that_is_in_use_ends_the_connection(url: str, community: Space) -> None:
    twice = (subscribe("1", listening(community)), subscribe("1"))
    async with connected(url, INIT, *twice) as socket:
        assert await end_of(socket) == (4409, "Subscriber for 1 already exists")


async def test_a_connection_has_so_many_operations_at_a_time(url: str, community: Space) -> None:
    asked = [subscribe(key, listening(community)) for key in ("1", "2")]
    async with connected(url, INIT, *asked, subscribe("3")) as socket:
        assert (await said(socket))["type"] == "connection_ack"
        refused = await said(socket)
        assert (refused["id"], refused["type"]) == ("3", "error")
        assert refused["payload"][0]["extensions"]["code"] == "OPERATION_LIMIT"
        await socket.send(json.dumps({"type": "complete", "id": "1"}))
        await socket.send(json.dumps(subscribe("4")))
        assert (await said(socket))["id"] == "4"


async def test_pings_are_answered_also_before_the_introduction(url: str) -> None:
    ping: dict[str, Any] = {"type": "ping", "payload": {}}
    async with connected(url, ping, INIT, ping) as socket:
        kinds = [(await said(socket))["type"] for _ in range(3)]
    assert kinds == ["pong", "connection_ack", "pong"]


async def test_who_never_introduces_themselves_is_let_go(knowledge: KnowledgeBase) -> None:
    async with served(knowledge, init_s=0.2) as url, connected(url) as socket:
        assert await end_of(socket) == (4408, "Connection initialisation timeout")


async def test_the_server_pings(knowledge: KnowledgeBase) -> None:
    async with served(knowledge, ping_s=0.1) as url, connected(url, INIT) as socket:
        assert (await said(socket))["type"] == "connection_ack"
        assert (await said(socket))["type"] == "ping"


async def test_another_protocol_is_refused(url: str) -> None:
    async with connect(url, subprotocols=[Subprotocol("graphql-ws")]) as socket:
        assert await end_of(socket) == (4406, "Subprotocol not acceptable")


@pytest.mark.parametrize(
    ("payload", "is_let_in"),
    [
        ({"authorization": f"Bearer {KEY}"}, True),
        ({"Authorization": f"bearer {KEY}"}, True),
        ({"authorization": KEY}, False),
        ({"authorization": ["Bearer", KEY]}, False),
        ({"authorization": "Bearer wk_no"}, False),
        ({}, False),
        (None, False),
    ],
)
async def test_a_key_comes_with_the_introduction(
    knowledge: KnowledgeBase, payload: object, is_let_in: bool
) -> None:
    introduction = {**INIT, "payload": payload}
    async with (
        served(knowledge, keys=Keys([KEPT])) as url,
        connected(url, introduction) as socket,
    ):
        if is_let_in:
            assert await said(socket) == {"type": "connection_ack"}
        else:
            assert await end_of(socket) == (4401, "Unauthorized")


async def test_a_wrong_key_in_the_header_is_refused_at_the_door(knowledge: KnowledgeBase) -> None:
    async with served(knowledge, keys=Keys([KEPT])) as url:
        with pytest.raises(InvalidStatus, match="401"):
            await connect(url, additional_headers={"authorization": "Bearer wk_no"})
        right = {"authorization": f"Bearer {KEY}"}
        protocols = [Subprotocol(PROTOCOL)]
        async with connect(url, additional_headers=right, subprotocols=protocols) as socket:
            await socket.send(json.dumps(INIT))
            assert await said(socket) == {"type": "connection_ack"}


async def test_a_page_of_another_site_may_not_connect(url: str) -> None:
    protocols = [Subprotocol(PROTOCOL)]
    for origin in ("https://evil.example", "null", "http://localhost"):
        with pytest.raises(InvalidStatus, match="403"):
            await connect(url, origin=Origin(origin), subprotocols=protocols)
    own = Origin(url.replace("ws://", "http://").removesuffix("/graphql"))
    async with connect(url, origin=own, subprotocols=protocols) as socket:
        await socket.send(json.dumps(INIT))
        assert await said(socket) == {"type": "connection_ack"}


async def test_a_rebound_name_is_refused(url: str) -> None:
    with pytest.raises(InvalidStatus, match="421"):
        await connect(url.replace("127.0.0.1", "127.0.0.2"), host="127.0.0.1")


async def test_who_takes_nothing_is_let_go(knowledge: KnowledgeBase, community: Space) -> None:
    """The server's side of the socket, with a client that reads the acknowledgement only."""
    document = 'subscription ($s: ID!) { factChanged(space: $s, after: "0-0") { position } }'
    asked = subscribe("1", {"query": document, "variables": {"s": community.id}})
    coming = iter([{"type": "websocket.connect"}, *map(received, (INIT, asked))])
    sent: list[Any] = []

    async def receive() -> Any:
        message = next(coming, None)
        return await asyncio.Event().wait() if message is None else message

    async def send(message: Any) -> None:
        sent.append(message)
        if "next" in message.get("text", ""):
            await asyncio.Event().wait()

    scope: dict[str, Any] = {
        "type": "websocket",
        "path": "/graphql",
        "headers": [(b"host", b"localhost")],
        "subprotocols": [PROTOCOL],
    }
    app = create_app(knowledge, options=AppOptions(socket_limits=SocketLimits(send_s=0.2)))
    async with asyncio.timeout(30):
        await app(scope, receive, send)
    assert [message["type"] for message in sent] == [
        "websocket.accept",
        "websocket.send",
        "websocket.send",
        "websocket.close",
    ]
    assert (sent[-1]["code"], sent[-1]["reason"]) == (1013, "The client does not read")


def received(message: dict[str, Any]) -> dict[str, Any]:
    return {"type": "websocket.receive", "text": json.dumps(message)}


async def test_a_connection_ends_with_its_token(knowledge: KnowledgeBase) -> None:
    tokens = Tokens(algorithm="HS256", key="s" * 32, audience="whoknows")
    claims = {"sub": "ann", "aud": "whoknows", "scope": "read", "spaces": "*"}
    # Taken for ten seconds longer than it says, for clocks that differ.
    token = jwt.encode({**claims, "exp": int(time.time()) - 8}, "s" * 32, algorithm="HS256")
    introduction = {**INIT, "payload": {"authorization": f"Bearer {token}"}}
    async with served(knowledge, keys=tokens) as url, connected(url, introduction) as socket:
        assert await said(socket) == {"type": "connection_ack"}
        assert await end_of(socket) == (4401, "The token has expired")
