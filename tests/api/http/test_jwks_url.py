"""Key sets at a URL, of an issuer that is a real HTTP server: rotation, outage, and bad answers."""

import asyncio
import json
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.api.http.test_jwks import NEW, OLD, SECRET, public, signed, tokens_of
from tests.api.serving import client_to

from whoknows.http.app import create_app
from whoknows.http.jwks_url import MAX_BYTES, FetchLimits, PublishedKeySet
from whoknows.http.keys import Keys
from whoknows.http.tokens import AnyOf, Tokens
from whoknows.knowledge import KnowledgeBase
from whoknows_schema.errors import ConfigurationError

OK = "HTTP/1.1 200 OK\r\nconnection: close\r\n"
QUICK = FetchLimits(timeout_s=0.5)


class HandClock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


class Issuer:
    """An HTTP server on loopback that answers the same until it is told to answer otherwise."""

    def __init__(self) -> None:
        self.answer = b""
        self.delay_s = 0.0
        self.asked = 0
        self._server: asyncio.Server | None = None

    def publishes(self, *keys: dict[str, Any], headers: str = "") -> None:
        self.answers(json.dumps({"keys": keys}), headers=headers)

    def answers(self, body: str, *, head: str = OK, headers: str = "") -> None:
        self.answer = f"{head}{headers}\r\n{body}".encode()

    @property
    def port(self) -> int:
        assert self._server is not None
        found: int = self._server.sockets[0].getsockname()[1]
        return found

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/jwks.json"

    async def start(self, port: int = 0) -> None:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", port)

    async def stop(self) -> None:
        assert self._server is not None
        self._server.close()
        await self._server.wait_closed()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.asked += 1
        try:
            await reader.readuntil(b"\r\n\r\n")
            await asyncio.sleep(self.delay_s)
            writer.write(self.answer)
            await writer.drain()
        except (ConnectionError, asyncio.IncompleteReadError):
            pass  # the client had enough, which some of the tests are about
        finally:
            writer.close()


@pytest.fixture
async def issuer() -> AsyncIterator[Issuer]:
    made = Issuer()
    await made.start()
    made.publishes(public(OLD, "old", use="sig"), SECRET)
    yield made
    await made.stop()


def tokens_at(
    url: str, clock: HandClock | None = None, *, limits: FetchLimits | None = None
) -> Tokens:
    clock = HandClock() if clock is None else clock
    key_set = PublishedKeySet(url, limits=limits, clock=clock)
    return Tokens(algorithm="RS256", key="", audience="whoknows", key_set=key_set)


async def is_taken(tokens: Tokens, token: str) -> bool:
    await tokens.prepare(token)
    return tokens.holder(token) is not None


async def settled() -> None:
    """Lets what was begun beside a request end."""
    mine = asyncio.current_task()
    await asyncio.gather(
        *(it for it in asyncio.all_tasks() if "PublishedKeySet" in repr(it) and it is not mine)
    )


async def test_a_set_is_fetched_once_while_it_is_fresh(issuer: Issuer) -> None:
    clock = HandClock()
    tokens = tokens_at(issuer.url, clock)
    assert tokens.holder(signed(OLD, "old")) is None, "nothing is fetched without prepare"
    for _ in range(3):
        assert await is_taken(tokens, signed(OLD, "old"))
    clock.now = 299
    assert await is_taken(tokens, signed(OLD, "old"))
    assert issuer.asked == 1
    confused = signed(OLD, "secret")
    assert not await is_taken(tokens, confused)
    assert not await is_taken(tokens, signed(NEW, "old"))
    assert not await is_taken(tokens, "no token")


async def test_a_new_key_is_taken_at_once_and_strangers_do_not_hammer(issuer: Issuer) -> None:
    clock = HandClock()
    tokens = tokens_at(issuer.url, clock)
    assert await is_taken(tokens, signed(OLD, "old"))
    issuer.publishes(public(NEW, "new"))
    clock.now = 31
    taken = await asyncio.gather(*(is_taken(tokens, signed(NEW, "new")) for _ in range(20)))
    assert (all(taken), issuer.asked) == (True, 2), "all who wait share one fetch"
    assert not await is_taken(tokens, signed(OLD, "old")), "the withdrawn key counts no more"
    for number in range(50):
        assert not await is_taken(tokens, signed(NEW, f"made-up-{number}"))
    assert issuer.asked == 2, "within the cool-down nobody is asked"
    clock.now = 62
    assert not await is_taken(tokens, signed(NEW, "made-up"))
    assert issuer.asked == 3


async def test_an_old_set_is_renewed_beside_the_request(issuer: Issuer) -> None:
    clock = HandClock()
    tokens = tokens_at(issuer.url, clock)
    assert await is_taken(tokens, signed(OLD, "old"))
    issuer.publishes(public(NEW, "new"))
    clock.now = 301
    assert await is_taken(tokens, signed(OLD, "old")), "answered from the old set"
    await settled()
    assert not await is_taken(tokens, signed(OLD, "old"))
    issuer.publishes(public(OLD, "old"))
    clock.now = 1000
    assert not await is_taken(tokens, signed(NEW, "new")), "far too old: it is waited for"


@pytest.mark.parametrize(
    ("header", "fresh_s"),
    [
        ("max-age=120", 120),
        ("public, MAX-AGE=900, immutable", 900),
        ("s-maxage=120", 300),
        ("max-age=0", 60),
        ("no-store", 300),
        ("max-age=99999999", 3600),
        ("max-age=soon", 300),
    ],
)
async def test_the_issuer_says_how_long_within_bounds(
    issuer: Issuer, header: str, fresh_s: int
) -> None:
    issuer.publishes(public(OLD, "old"), headers=f"cache-control: {header}\r\n")
    clock = HandClock()
    tokens = tokens_at(issuer.url, clock)
    for now, asked in ((0, 1), (fresh_s - 1, 1), (fresh_s, 2)):
        clock.now = now
        assert await is_taken(tokens, signed(OLD, "old"))
        await settled()
        assert issuer.asked == asked


async def test_keys_outlive_an_outage(issuer: Issuer, caplog: pytest.LogCaptureFixture) -> None:
    clock = HandClock()
    tokens = tokens_at(issuer.url, clock)
    assert await is_taken(tokens, signed(OLD, "old"))
    port = issuer.port
    await issuer.stop()
    clock.now = 100_000
    assert await is_taken(tokens, signed(OLD, "old"))
    assert "stays as it was" in caplog.text
    await issuer.start(port)
    issuer.publishes(public(NEW, "new"))
    assert not await is_taken(tokens, signed(NEW, "new")), "the cool-down counts from the failure"
    clock.now += 31
    assert await is_taken(tokens, signed(NEW, "new"))


REDIRECT = "HTTP/1.1 302 Found\r\nlocation: http://127.0.0.2:1/jwks.json\r\nconnection: close\r\n"


@pytest.mark.parametrize(
    ("head", "body", "told"),
    [
        (OK, "", "Cannot read the key set"),
        (OK, "<html>sign in</html>", "Cannot read the key set"),
        (OK, "[" * 100_000, "Cannot read the key set"),
        (OK, '{"keys": []}', "Cannot read the key set"),
        (OK, json.dumps({"keys": [SECRET]}), "no RSA key"),
        (OK + "content-encoding: gzip\r\n", '{"keys": []}', "Cannot read the key set"),
        (OK, " " * (MAX_BYTES + 1), "larger than"),
        (OK + "content-length: 100\r\n", "{", "peer closed connection"),
        ("HTTP/1.1 500 Oh\r\nconnection: close\r\n", '{"keys": []}', "status 500"),
        (REDIRECT, "", "status 302"),
        ("SSH-2.0-OpenSSH\r\n", "", "stays as it was"),
    ],
)
async def test_a_bad_answer_leaves_the_keys(
    issuer: Issuer, caplog: pytest.LogCaptureFixture, head: str, body: str, told: str
) -> None:
    clock = HandClock()
    tokens = tokens_at(issuer.url, clock)
    assert await is_taken(tokens, signed(OLD, "old"))
    issuer.answers(body, head=head)
    clock.now = 1000
    assert await is_taken(tokens, signed(OLD, "old"))
    assert issuer.asked == 2
    assert told in caplog.text


async def test_a_slow_issuer_is_waited_for_briefly(
    issuer: Issuer, caplog: pytest.LogCaptureFixture
) -> None:
    issuer.delay_s = 30
    tokens = tokens_at(issuer.url, limits=QUICK)
    began = time.monotonic()
    assert not await is_taken(tokens, signed(OLD, "old"))
    assert not await is_taken(tokens, signed(OLD, "old"))
    assert time.monotonic() - began < 5
    assert "TimeoutError" in caplog.text


async def test_an_endless_answer_is_cut(issuer: Issuer, caplog: pytest.LogCaptureFixture) -> None:
    issuer.answer = (OK + "\r\n").encode() + b" " * (64 * 1024 * 1024)
    assert not await is_taken(tokens_at(issuer.url), signed(OLD, "old"))
    assert "larger than" in caplog.text


@pytest.mark.parametrize(
    "url",
    [
        "http://login.example.org/jwks.json",
        "file:///etc/passwd",
        "ftp://login.example.org/jwks.json",
        "https://",
        "jwks.json",
        "https://ann:secret@login.example.org/jwks.json",
        "https://login.example.org/jwks.json#x",
        "https://[::1/jwks.json",
        "https://login.example.org:port/jwks.json",
        "http://localhost.example.org/jwks.json",
    ],
)
def test_where_no_key_set_may_come_from(tmp_path: Path, url: str) -> None:
    with pytest.raises(ConfigurationError, match="jwks_url"):
        tokens_of(tmp_path, keys=f'jwks_url = "{url}"')


@pytest.mark.parametrize(
    "url", ["https://login.example.org/x", "http://[::1]:80/", "http://localhost"]
)
def test_where_a_key_set_may_come_from(tmp_path: Path, url: str) -> None:
    assert tokens_of(tmp_path, keys=f'jwks_url = "{url}"').key_set is not None


async def test_requests_open_the_door_with_keys_of_the_url(
    knowledge: KnowledgeBase, issuer: Issuer, tmp_path: Path
) -> None:
    tokens = tokens_of(tmp_path, keys=f'jwks_url = "{issuer.url}"')
    app = create_app(knowledge, keys=AnyOf((Keys([]), tokens)))
    async with client_to(app) as client:

        async def asked(token: str) -> httpx.Response:
            headers = {"authorization": f"Bearer {token}"}
            body = {"query": "{ __typename }"}
            return await client.post("/graphql", json=body, headers=headers)

        first, second = await asyncio.gather(*(asked(signed(OLD, "old")) for _ in range(2)))
        assert (first.status_code, second.status_code, issuer.asked) == (200, 200, 1)
        assert (await asked(signed(NEW, "new"))).status_code == 401
        assert issuer.asked == 1
