"""Ten thousand operations at random, by three keys: nothing breaks, and nothing foreign shows."""

import asyncio
import json
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from graphql import build_schema
from tests.api.conftest import settled
from tests.api.graphql.random_operations import Generator, Operation
from tests.api.serving import serving

from whoknows.graphql.schema import SDL_PATH
from whoknows.http.keys import Scope, add_key, new_key
from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.writes.space import drop_space

OPERATIONS = 10_000
CONNECTIONS = 16
SEED = 20261130

MARKS = ("zqalpha", "zqbeta", "zqgamma")
"""Stands in the texts of one community each, and in no operation."""

HOLDERS = {
    "reader": (Scope.READ, (0,)),
    "writer": (Scope.WRITE, (1,)),
    "admin": (Scope.ADMIN, (0, 2)),
}
"""Scope and communities of each key."""


@dataclass(frozen=True)
class World:
    """Three communities, and two processes that serve them to keys that are for some of them."""

    urls: tuple[str, str]
    spaces: tuple[Space, ...]
    keys: dict[str, str]

    def visible(self, holder: str) -> set[str]:
        return {self.spaces[number].id for number in HOLDERS[holder][1]}

    def foreign_marks(self, holder: str) -> list[str]:
        return [mark for number, mark in enumerate(MARKS) if number not in HOLDERS[holder][1]]


@pytest.fixture
async def world(
    knowledge: KnowledgeBase,
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[World]:
    spaces = [await settled(knowledge) for _ in MARKS]
    file = tmp_path / "keys.jsonl"
    keys: dict[str, str] = {}
    for space, mark in zip(spaces, MARKS, strict=True):
        for name in ("Alice", "Bob", "Rust"):
            await space.remember(f"{mark} is what {name} says.", about=[name])
    for name, (scope, allowed) in HOLDERS.items():
        keys[name], kept = new_key(name, scope=scope, spaces=[spaces[n].id for n in allowed])
        add_key(file, kept)
    # Not what it is about; a busy machine plans statements for seconds.
    monkeypatch.setenv("WHOKNOWS_OPERATION_TIMEOUT_S", "60")
    options = ("--keys", str(file), "--cost-per-minute", "100000000")
    async with serving(settings, *options) as one, serving(settings, *options) as two:
        yield World((one.url, two.url), tuple(spaces), keys)
    for space in spaces:
        await drop_space(space.tenant)


def unknown(space_id: str) -> str:
    """An id that no community has, just as long."""
    return "none-" + "x" * (len(space_id) - 5)


class Connection:
    """A kept connection; an HTTP library would take most of the test's time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def post(self, key: str, content: bytes) -> tuple[int, str]:
        """Status and body of an answer."""
        head = (
            "POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
            f"authorization: Bearer {key}\r\ncontent-length: {len(content)}\r\n\r\n"
        )
        self._writer.write(head.encode() + content)
        status = (await self._reader.readline()).split()[1]
        length = 0
        while (line := await self._reader.readline()) != b"\r\n":
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        return int(status), (await self._reader.readexactly(length)).decode()

    def close(self) -> None:
        self._writer.close()


class Asker:
    """One connection that asks and looks at what comes back."""

    def __init__(self, world: World, connection: Connection, seen: Counter[str]) -> None:
        self._world = world
        self._connection = connection
        self._seen = seen

    async def ask(self, holder: str, operation: Operation, space: str) -> dict[str, Any]:
        """The answer, with the space's id taken out."""
        content = json.dumps(operation.body(space)).encode()
        status, text = await self._connection.post(self._world.keys[holder], content)
        shown = f"{holder}: {operation}\n{status} {text[:2000]}"
        assert status == 200, shown
        body: dict[str, Any] = json.loads(text.replace(space, "S"))
        codes = [error["extensions"]["code"] for error in body.get("errors", ())]
        data: dict[str, Any] = body.get("data") or {}
        told = [it["userError"] for it in data.values() if it and "userError" in it]
        self._seen["user errors"] += len(told)
        codes += told
        assert "INTERNAL" not in codes, shown
        assert not any(mark in text for mark in self._world.foreign_marks(holder)), shown
        self._seen.update(codes or ["OK"])
        self._seen["operations"] += 1
        return body

    async def ask_as_chance_has_it(self, dice: random.Random, operation: Operation) -> None:
        """Asks about one community; one that is not the holder's is compared with none at all."""
        holder = dice.choice(list(HOLDERS))
        space = dice.choice(self._world.spaces).id
        told = await self.ask(holder, operation, space)
        if space not in self._world.visible(holder):
            same = await self.ask(holder, operation, unknown(space))
            if "spaces" in operation.document:  # of one's own, which others may be changing
                told, same = ({"errors": body.get("errors")} for body in (told, same))
            assert told == same, f"{holder}: {operation}"
            self._seen["compared"] += 1


@pytest.mark.no_cover
async def test_nothing_breaks_and_nothing_foreign_shows(world: World) -> None:
    facts = [fact.id for space in world.spaces for fact in (await space.facts(limit=100)).facts]
    dice = random.Random(SEED)
    generator = Generator(build_schema(SDL_PATH.read_text(encoding="utf-8")), dice, ids=facts)
    operations = iter(generator.operation, None)
    seen: Counter[str] = Counter()

    async def work(url: str, some: Iterator[Operation]) -> None:
        where = urlsplit(url)
        connection = Connection(*await asyncio.open_connection(where.hostname, where.port))
        asker = Asker(world, connection, seen)
        while seen["operations"] < OPERATIONS:
            await asker.ask_as_chance_has_it(dice, next(some))
        connection.close()

    async with asyncio.TaskGroup() as tasks:
        for number in range(CONNECTIONS):
            tasks.create_task(work(world.urls[number % 2], operations))
    assert seen["operations"] >= OPERATIONS
    assert min(seen["compared"], seen["OK"], seen["NOT_FOUND"]) > OPERATIONS / 20
    assert seen["user errors"] > OPERATIONS / 100
    expected = {"GRAPHQL_PARSE_FAILED", "GRAPHQL_VALIDATION_FAILED", "BAD_USER_INPUT", "FORBIDDEN"}
    assert expected | {"COST_LIMIT", "AMBIGUOUS"} <= set(seen), seen
