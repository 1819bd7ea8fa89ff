"""Neo4j is killed in the middle of writing: what was acknowledged stays, nothing is left half.

A server of its own (module scope), which the tests kill; each round writes to a space of its own.
"""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim

from whoknows_graph.connection import ConnectionSettings, connect
from whoknows_graph.errors import DatabaseUnavailable
from whoknows_graph.local import (
    LocalSettings,
    RunningServer,
    download_jars,
    ensure_server,
    release,
    stop_server,
)
from whoknows_graph.migrations import SCHEMA_VERSION, migrate
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import WriteReceipt, write_batch
from whoknows_schema.values import Batch

pytestmark = pytest.mark.own_server

CLAIMS = 50
WRITERS = 3
HELD = Query("""
RETURN
  count { MATCH (m:Message {space: $space}) WHERE m.id STARTS WITH $prefix } AS messages,
  count { MATCH (f:Fact {space: $space})-[:EVIDENCED_BY]->(n:Message {space: $space})
          WHERE f.valid_from IS NOT NULL AND n.id STARTS WITH $prefix } AS facts,
  count { MATCH (a:Subject {space: $space})-[r:PLAYS]->(:Entity)
          WHERE a.ref STARTS WITH $owner } AS relations
""")


@pytest.fixture(scope="module")
async def local(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[LocalSettings]:
    settings = LocalSettings(
        data_dir=tmp_path_factory.mktemp("durability"), idle_minutes=5, start_timeout_s=300
    )
    await download_jars(settings)
    yield settings
    await stop_server(settings)


def reached(server: RunningServer) -> ConnectionSettings:
    """How to reach the server; writes are not retried for long, so that its death shows."""
    return ConnectionSettings(
        uri=server.uri, username=server.username, password=server.password, retry_time_s=0.5
    )


def numbered(number: int) -> Batch:
    """Batch ``number``: 50 messages with one fact each, about four people of its own.

    All batches share the things, so that writers also wait for each other.
    """
    return batch(
        claim(
            f"b{number:03}-{i:02}", f"p{number:03}-{i % 4}", "plays", f"e:game-{i % 25}-{i // 25}"
        )
        for i in range(CLAIMS)
    )


async def held(tenant: Tenant, number: int) -> tuple[int, int, int]:
    """Messages, facts and relations of a batch that the database has."""
    (row,) = await tenant.read(HELD, prefix=f"b{number:03}-", owner=f"u:p{number:03}-")
    return row["messages"], row["facts"], row["relations"]


async def write_until_it_fails(
    tenant: Tenant,
    numbers: list[int],
    done: dict[int, WriteReceipt],
    goal: asyncio.Event,
    kill_at: int,
) -> None:
    """Takes batch after batch, and notes each when its write has returned."""
    while True:
        number = len(numbers)
        numbers.append(number)
        done[number] = await write_batch(tenant, numbered(number), now=NOW)
        if len(done) >= kill_at:
            goal.set()


@pytest.mark.parametrize("seed", [1, 2])
async def test_kill_9_during_writes_loses_and_halves_nothing(
    local: LocalSettings, seed: int
) -> None:
    """SIGKILL at a random moment among three writers, then the next user starts the server."""
    chance = random.Random(seed)
    server = await ensure_server(local)
    graph = await connect(reached(server))
    assert await migrate(graph) == SCHEMA_VERSION
    tenant = graph.tenant(f"killed-{seed}")
    numbers: list[int] = []
    done: dict[int, WriteReceipt] = {}
    goal = asyncio.Event()
    writers = [
        asyncio.create_task(write_until_it_fails(tenant, numbers, done, goal, chance.randint(2, 8)))
        for _ in range(WRITERS)
    ]
    async with asyncio.timeout(120):
        await goal.wait()
    await asyncio.sleep(chance.random() * 0.05)
    os.kill(server.pid, signal.SIGKILL)
    failures = await asyncio.gather(*writers, return_exceptions=True)
    assert {type(failure) for failure in failures} == {DatabaseUnavailable}
    acknowledged = dict(done)
    await graph.close()
    release(server)

    again = await ensure_server(local)
    assert again.pid != server.pid
    graph = await connect(reached(again))
    tenant = replace(tenant, graph=graph)
    await assert_whole_batches(tenant, numbers, acknowledged)
    await assert_the_rest_can_be_written(tenant, numbers)
    await graph.close()
    release(again)


async def assert_whole_batches(
    tenant: Tenant, numbers: list[int], acknowledged: dict[int, WriteReceipt]
) -> None:
    """Each acknowledged batch is there as a whole; another one is there as a whole or not."""
    whole, nothing = (CLAIMS, CLAIMS, CLAIMS), (0, 0, 0)
    found = {number: await held(tenant, number) for number in numbers}
    assert {number: found[number] for number in acknowledged} == dict.fromkeys(acknowledged, whole)
    assert set(found.values()) <= {whole, nothing}
    assert {receipt.facts for receipt in acknowledged.values()} == {CLAIMS}
    unsure = set(numbers) - set(acknowledged)
    assert len(unsure) == WRITERS
    assert await violations(tenant) == {}


async def assert_the_rest_can_be_written(tenant: Tenant, numbers: list[int]) -> None:
    """Who was not told writes again: nothing is doubled, everything is there at the end."""
    for number in numbers:
        before = await held(tenant, number)
        receipt = await write_batch(tenant, numbered(number), now=NOW)
        assert receipt.facts == CLAIMS - before[1]
        assert await held(tenant, number) == (CLAIMS, CLAIMS, CLAIMS)
    assert await violations(tenant) == {}
