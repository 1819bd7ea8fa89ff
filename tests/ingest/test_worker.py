"""The worker on a real Neo4j: reads what waits, fails softly, gives up visibly, drains."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

import pytest
from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.ingest.builders import message
from tests.ingest.reader import Reader

from whoknows_graph.connection import Graph
from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.queue.upkeep import list_jobs, retry_jobs
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.names import roster
from whoknows_graph.recall.search import recall
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.consent import set_opted_out
from whoknows_ingest.observing import Observer
from whoknows_ingest.worker import Worker, WorkerSettings, backoff_s
from whoknows_schema.errors import ConfigurationError, Deferred
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.protocols import Roster
from whoknows_schema.receipts import Job, JobKind, JobState, ReceiptReason
from whoknows_schema.values import Claim, Message


class Broken(Reader):
    """Cannot read a message that says so, for another reason each time it is asked."""

    def __init__(self, error: Exception, *, word: str = "poison") -> None:
        super().__init__()
        self.error = error
        self.word = word
        self.calls = 0

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        self.calls += 1
        if any(self.word in each.text for each in messages):
            raise self.error
        return await super().extract(messages, roster=roster, context=context)


@pytest.fixture
def observer(clock: StillClock) -> Observer:
    return Observer(clock=clock)


def worker(
    tenant: Tenant, reader: Reader, clock: StillClock, *, size: int = 200, attempts: int = 8
) -> Worker:
    settings = WorkerSettings(
        spaces=(str(tenant.space),), batch_messages=size, max_attempts=attempts
    )
    return Worker(graph=tenant.graph, extractor=lambda: reader, clock=clock, settings=settings)


async def facts(tenant: Tenant) -> list[str]:
    return sorted(fact.text for fact in (await list_facts(tenant, None, limit=50)).facts)


async def reading_jobs(tenant: Tenant) -> list[Job]:
    return [job for job in (await list_jobs(tenant)).jobs if job.kind is JobKind.READ]


async def test_what_was_observed_is_read_written_and_indexed(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    reader = Reader()
    said = [
        message(1, "I likes tea", author="1", name="ann", display="Ann the Great"),
        message(2, "lol", author="2", name="bob"),
        message(3, "ann likes chess", author="2", name="bob"),
        message(4, "I likes go", author="3", name="cleo", channel="other"),
    ]
    await observer.observe(tenant, said)
    before = await recall(tenant, "tea")
    assert "messages_unread" in [warning.code for warning in before.warnings]
    report = await worker(tenant, reader, clock).drain()
    assert (report.messages, report.batches, report.facts) == (4, 2, 3)
    assert sorted(reader.read) == ["m1", "m3", "m4"]
    assert await facts(tenant) == ["I likes go.", "I likes tea.", "ann likes chess."]
    assert (await roster(tenant))[UserId("1")] == ("Ann the Great", "ann")
    assert {job.state for job in await reading_jobs(tenant)} == {JobState.RESTING}
    assert report.indexed == 4
    found = await recall(tenant, "tea")
    assert "messages_unread" not in [warning.code for warning in found.warnings]
    assert found.hits[0].message is not None
    assert await violations(tenant) == {}


async def test_reading_a_finished_channel_again_calls_nothing_and_changes_nothing(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    reader = Reader()
    said = [message(1, "I likes tea"), message(2, "I hates tea")]
    await observer.observe(tenant, said)
    await worker(tenant, reader, clock).drain()
    before = await list_facts(tenant, None, wanted=ALSO_RETIRED, limit=50)
    clock.advance(hours=1)
    receipts = await observer.observe(tenant, said)
    assert {each.reason for each in receipts} == {ReceiptReason.DUPLICATE}
    report = await worker(tenant, reader, clock).drain()
    assert (report.batches, reader.read) == (0, ["m1", "m2"])
    assert await list_facts(tenant, None, wanted=ALSO_RETIRED, limit=50) == before


async def test_order_and_context_are_kept_over_batches(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    reader = Reader()
    said = [message(number, f"I likes tea{number}") for number in range(1, 8)]
    await observer.observe(tenant, said)
    await worker(tenant, reader, clock, size=3).drain()
    assert reader.read == [f"m{number}" for number in range(1, 8)]
    assert reader.context == [[], ["m1", "m2", "m3"], [f"m{number}" for number in range(1, 7)]]


async def test_an_edited_message_is_read_again_and_a_deleted_one_is_not(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    reader = Reader()
    await observer.observe(tenant, [message(1, "I likes tea"), message(2, "I likes go")])
    await worker(tenant, reader, clock).drain()
    later = clock() + timedelta(minutes=1)
    edited = replace(message(1, "I likes coffee"), edited_at=later)
    await observer.observe(tenant, [edited, replace(message(2), deleted_at=later)])
    await worker(tenant, reader, clock).drain()
    assert await facts(tenant) == ["I likes coffee."]
    assert [hit.message for hit in (await recall(tenant, "go")).hits] == []
    assert not any(
        "tea" in (hit.message.text if hit.message else "")
        for hit in (await recall(tenant, "coffee tea")).hits
    )
    assert await violations(tenant) == {}


async def test_one_bad_message_is_left_alone_at_last_and_the_others_are_read(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    reader = Broken(ValueError("no"))
    said = [message(number, f"I likes tea{number}") for number in range(1, 17)]
    said[9] = message(10, "poison")
    await observer.observe(tenant, said)
    at_work = worker(tenant, reader, clock, size=16)
    for _ in range(40):
        await at_work.drain()
        clock.advance(minutes=6)
    (dead,) = [job for job in await reading_jobs(tenant) if job.state is JobState.DEAD]
    assert dead.messages == ("m10",)
    assert dead.error == "ValueError: no"
    assert at_work.report.dead == 1
    assert len(await facts(tenant)) == 15
    assert await count_waiting(tenant) == 0
    reader.word = "antidote"
    assert await retry_jobs(tenant, None, now=clock()) == (dead.id,)
    await at_work.drain()
    assert [job for job in await reading_jobs(tenant) if job.state is JobState.DEAD] == []
    assert "m10" in reader.read


async def test_a_failure_waits_for_its_time(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    reader = Reader()
    reader.fails_at = "m1"
    await observer.observe(tenant, [message(1, "I likes tea")])
    at_work = worker(tenant, reader, clock)
    await at_work.drain()
    (job,) = await reading_jobs(tenant)
    assert (job.state, job.attempts) == (JobState.WAITING, 1)
    assert job.error == "TransientError: the model is away"
    assert job.not_before is not None
    assert clock() <= job.not_before <= clock() + timedelta(seconds=1)
    reader.fails_at = None
    clock.advance(seconds=1)
    assert (await at_work.drain()).facts == 1


async def test_what_is_deferred_waits_without_an_attempt(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    tomorrow = clock() + timedelta(days=1)
    reader = Broken(Deferred("the budget is spent", retry_at=tomorrow))
    await observer.observe(tenant, [message(1, "poison"), message(2, "I likes tea")])
    at_work = worker(tenant, reader, clock)
    for _ in range(3):
        await at_work.drain()
    assert reader.calls == 1
    (job,) = await reading_jobs(tenant)
    assert (job.attempts, job.not_before, job.error) == (0, tomorrow, "the budget is spent")
    reader.word = "antidote"
    clock.advance(days=1)
    assert (await at_work.drain()).facts == 1


async def test_who_opts_out_while_waiting_is_not_read(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    await observer.observe(tenant, [message(1, "I likes tea", author="1")])
    await set_opted_out(tenant, UserId("1"), out=True, now=clock())
    reader = Reader()
    await observer.observe(tenant, [message(2, "I likes go", author="2")])
    await worker(tenant, reader, clock).drain()
    assert reader.read == ["m2"]
    assert await count_waiting(tenant) == 0


async def test_a_running_worker_finishes_its_batch_when_it_is_stopped(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    started, go_on = asyncio.Event(), asyncio.Event()

    class Slow(Reader):
        async def extract(
            self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
        ) -> list[Claim]:
            started.set()
            await go_on.wait()
            return await super().extract(messages, roster=roster, context=context)

    await observer.observe(tenant, [message(1, "I likes tea")])
    clock.advance(seconds=5)
    stop = asyncio.Event()
    running = asyncio.create_task(worker(tenant, Slow(), clock).run(stop))
    await started.wait()
    stop.set()
    go_on.set()
    report = await running
    assert (report.batches, report.facts) == (1, 1)
    assert await count_waiting(tenant) == 0


async def test_a_worker_whose_lease_is_taken_stops_reading(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    """Two workers, one of them so slow that the other takes over: the fact is there once."""
    started, go_on = asyncio.Event(), asyncio.Event()

    class Stuck(Reader):
        async def extract(
            self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
        ) -> list[Claim]:
            started.set()
            await go_on.wait()
            return await super().extract(messages, roster=roster, context=context)

    await observer.observe(tenant, [message(1, "I likes tea")])
    stuck = worker(tenant, Stuck(), clock)
    running = asyncio.create_task(stuck.drain())
    await started.wait()
    clock.advance(seconds=61)
    other = await worker(tenant, Reader(), clock).drain()
    assert (other.batches, other.facts) == (1, 1)
    go_on.set()
    assert (await running).batches == 0
    assert await facts(tenant) == ["I likes tea."]


async def test_a_worker_that_cannot_read_does_not_start(graph: Graph, clock: StillClock) -> None:
    def none() -> Reader:
        raise ConfigurationError("no model is set up")

    at_work = Worker(graph=graph, extractor=none, clock=clock)
    with pytest.raises(ConfigurationError, match="no model"):
        await at_work.drain()


def test_pauses_double_up_to_a_cap_and_are_spread_evenly() -> None:
    settings = WorkerSettings(backoff_s=2, backoff_cap_s=60)
    bounds = [backoff_s(n, settings=settings, chance=1.0) for n in range(1, 9)]
    assert bounds == [2, 4, 8, 16, 32, 60, 60, 60]
    assert backoff_s(3, settings=settings, chance=0.25) == 2
    assert backoff_s(100_000, settings=settings, chance=0.0) == 0


async def test_an_index_job_that_fails_is_tried_again_and_never_given_up(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    class Away:
        model, dimensions = "m", 3

        async def embed(self, texts: Sequence[str]) -> list[list[float]]:
            raise ValueError("away")

    await observer.observe(tenant, [message(1, "I likes tea")])
    at_work = worker(tenant, Reader(), clock, attempts=2)
    at_work.embedder = lambda: Away()
    for _ in range(4):
        await at_work.drain()
        clock.advance(minutes=6)
    (job,) = [job for job in (await list_jobs(tenant)).jobs if job.kind is JobKind.INDEX]
    assert (job.state, job.attempts) == (JobState.WAITING, 4)
    assert job.error == "ValueError: away"
    at_work.embedder = lambda: None
    await at_work.drain()
    assert [j for j in (await list_jobs(tenant)).jobs if j.kind is JobKind.INDEX] == []
    assert MessageId("m1") in {
        each.message.message_id for each in (await recall(tenant, "tea")).hits if each.message
    }


async def test_a_long_index_run_does_not_hold_up_the_end(
    tenant: Tenant, observer: Observer, clock: StillClock
) -> None:
    started = asyncio.Event()

    class Endless:
        model, dimensions = "m", 3

        async def embed(self, texts: Sequence[str]) -> list[list[float]]:
            started.set()
            await asyncio.Event().wait()
            return []

    await observer.observe(tenant, [message(1, "I likes tea")])
    at_work = worker(tenant, Reader(), clock)
    at_work.embedder = lambda: Endless()
    stop = asyncio.Event()
    running = asyncio.create_task(at_work.drain(stop))
    await started.wait()
    stop.set()
    async with asyncio.timeout(60):
        await running
    (job,) = [job for job in (await list_jobs(tenant)).jobs if job.kind is JobKind.INDEX]
    assert (job.state, job.attempts) == (JobState.WAITING, 0)
    at_work.embedder = lambda: None
    await at_work.drain()
    assert (await recall(tenant, "tea")).hits != ()
