"""Workers and Neo4j are killed while they work: nothing is lost and nothing is there twice."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest
from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.ingest.builders import message
from tests.ingest.reader import Reader

from whoknows.settings import Settings
from whoknows_graph.connection import ConnectionSettings, Graph, connect
from whoknows_graph.local import (
    LocalSettings,
    RunningServer,
    download_jars,
    ensure_server,
    release,
    stop_server,
)
from whoknows_graph.migrations import migrate
from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.queue.upkeep import list_jobs
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Query, Tenant
from whoknows_ingest.observing import Observer
from whoknows_ingest.worker import Worker, WorkerSettings
from whoknows_schema.receipts import JobState, ReceiptStatus
from whoknows_schema.values import Message

STUCK = """
import asyncio, sys
from datetime import UTC, datetime
from tests.ingest.reader import Reader
from whoknows_graph.connection import ConnectionSettings, connect
from whoknows_ingest import lane
from whoknows_ingest.worker import Worker, WorkerSettings

async def never(tenant, batch, **options):
    print(f"read {len(batch.claims)}", flush=True)
    await asyncio.sleep(3600)

async def main() -> None:
    uri, user, password, space = sys.argv[1:]
    graph = await connect(ConnectionSettings(uri=uri, username=user, password=password))
    lane.write_batch = never
    settings = WorkerSettings(spaces=(space,), lanes=1, batch_age_s=0)
    clock = lambda: datetime.fromisoformat("2026-01-01T12:00:10+00:00")
    worker = Worker(graph=graph, extractor=Reader, clock=clock, settings=settings)
    await worker.run(asyncio.Event())

asyncio.run(main())
"""
"""A worker that stops between reading a batch and writing it."""

COUNTS = Query("""
RETURN COUNT { MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL } AS messages,
  COUNT { MATCH (f:Fact {space: $space}) WHERE f.valid_from IS NOT NULL } AS facts
""")


def chat(count: int, *, channels: int = 3) -> list[Message]:
    """Messages that make one fact each."""
    return [
        message(n, f"I likes thing{n}", author=f"u{n % 7}", channel=f"c{n % channels}")
        for n in range(count)
    ]


def worker(tenant: Tenant, clock: StillClock, *, name: str = "heir", size: int = 200) -> Worker:
    settings = WorkerSettings(
        spaces=(str(tenant.space),), batch_messages=size, batch_age_s=0, poll_s=0.05
    )
    return Worker(graph=tenant.graph, extractor=Reader, clock=clock, settings=settings, name=name)


async def counts(tenant: Tenant) -> tuple[int, int]:
    (row,) = await tenant.read(COUNTS)
    return row["messages"], row["facts"]


async def test_a_worker_killed_between_reading_and_writing(
    tenant: Tenant, settings: Settings, clock: StillClock
) -> None:
    await Observer(clock=clock).observe(tenant, chat(20, channels=1))
    assert settings.neo4j_uri is not None
    assert settings.neo4j_password is not None
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", STUCK, settings.neo4j_uri, settings.neo4j_username),
        *(settings.neo4j_password, str(tenant.space)),
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    async with asyncio.timeout(120):
        assert (await process.stdout.readline()).strip() == b"read 20"
    os.kill(process.pid, signal.SIGKILL)
    await process.wait()
    assert await counts(tenant) == (20, 0)
    clock.advance(seconds=30)
    heir = worker(tenant, clock)
    assert (await heir.drain()).batches == 0
    (job,) = (await list_jobs(tenant)).jobs
    assert (job.state, job.waiting) == (JobState.LEASED, 20)
    clock.advance(seconds=60)
    report = await heir.drain()
    assert (report.messages, report.facts) == (20, 20)
    assert await counts(tenant) == (20, 20)
    assert await count_waiting(tenant) == 0
    assert await violations(tenant) == {}


async def test_the_worker_command_drains_when_it_is_told_to_end(
    tenant: Tenant, settings: Settings, clock: StillClock
) -> None:
    """SIGTERM: the batch in hand is finished and the report is printed; exit code 0."""
    await Observer(clock=clock).observe(tenant, [message(1, "I love pineapple pizza")])
    assert settings.neo4j_uri is not None
    environment = {
        **{k: v for k, v in os.environ.items() if not k.startswith(("WHOKNOWS_", "NEO4J_"))},
        "NEO4J_URI": settings.neo4j_uri,
        "NEO4J_USERNAME": settings.neo4j_username,
        "NEO4J_PASSWORD": settings.neo4j_password or "",
        "WHOKNOWS_EMBEDDER": "none",
        "WHOKNOWS_BATCH_AGE_S": "0",
    }
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "whoknows", "worker", "--space", str(tenant.space), "--json"),
        env=environment,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    async with asyncio.timeout(300):
        while await count_waiting(tenant):
            await asyncio.sleep(0.2)
        process.send_signal(signal.SIGTERM)
        out, _ = await process.communicate()
    assert process.returncode == 0
    assert b'"messages": 1' in out
    page = await list_facts(tenant, None, limit=5)
    assert [fact.text for fact in page.facts] == ["bob loves pineapple pizza."]


@pytest.fixture(scope="module")
async def local(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[LocalSettings]:
    settings = LocalSettings(
        data_dir=tmp_path_factory.mktemp("queue"), idle_minutes=5, start_timeout_s=300
    )
    await download_jars(settings)
    yield settings
    await stop_server(settings)


async def opened(server: RunningServer) -> Graph:
    graph = await connect(
        ConnectionSettings(
            uri=server.uri, username=server.username, password=server.password, retry_time_s=0.5
        )
    )
    await migrate(graph)
    return graph


@pytest.mark.own_server
async def test_neo4j_killed_in_the_middle_of_the_work(
    local: LocalSettings, clock: StillClock
) -> None:
    """Two workers write small batches as the server is killed; what is left is read afterwards."""
    server = await ensure_server(local)
    graph = await opened(server)
    tenant = graph.tenant("killed")
    said = chat(300)
    receipts = await Observer(clock=clock).observe(tenant, said)
    assert {each.status for each in receipts} == {ReceiptStatus.ACCEPTED}
    stop = asyncio.Event()
    workers = [worker(tenant, clock, name=name, size=5) for name in ("one", "two")]
    running = [asyncio.create_task(each.run(stop)) for each in workers]
    async with asyncio.timeout(120):
        while sum(each.report.batches for each in workers) < 8:
            await asyncio.sleep(0.01)
    os.kill(server.pid, signal.SIGKILL)
    await asyncio.sleep(0.2)
    stop.set()
    await asyncio.gather(*running)
    await graph.close()
    release(server)

    again = await ensure_server(local)
    assert again.pid != server.pid
    graph = await opened(again)
    tenant = replace(tenant, graph=graph)
    assert (await counts(tenant))[0] == len(said)
    clock.advance(minutes=10)
    await worker(tenant, clock).drain()
    assert await counts(tenant) == (len(said), len(said))
    assert await count_waiting(tenant) == 0
    assert await violations(tenant) == {}
    await graph.close()
    release(again)
