"""A bot's side of the Python API: observe, work, look after the queue, respect who opted out."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace

import pytest
from tests.conftest import StillClock
from tests.ingest.builders import message
from tests.ingest.reader import Reader

from whoknows import InvalidInput
from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows.wiring import gates_of, worker_settings
from whoknows_graph.connection import Graph
from whoknows_graph.writes.space import drop_space
from whoknows_schema.errors import ConfigurationError
from whoknows_schema.protocols import Roster
from whoknows_schema.receipts import JobState, ReceiptReason
from whoknows_schema.values import Claim, Message


class Weak(Reader):
    """Fails while it is told to."""

    fails = True

    async def extract(
        self, messages: Sequence[Message], *, roster: Roster, context: Sequence[Message] = ()
    ) -> list[Claim]:
        if self.fails:
            raise ValueError("no")
        return await super().extract(messages, roster=roster, context=context)


@pytest.fixture
def live(graph: Graph, settings: Settings, clock: StillClock) -> KnowledgeBase:
    return KnowledgeBase(
        graph, settings=replace(settings, batch_age_s=0.0, max_attempts=1), clock=clock
    )


@pytest.fixture
async def space(live: KnowledgeBase) -> AsyncIterator[Space]:
    made = live.space(f"test-{uuid.uuid4().hex}")
    yield made
    await drop_space(made.tenant)


async def drained(live: KnowledgeBase, space: Space, reader: Reader) -> None:
    worker = live.make_worker(spaces=(space.id,))
    worker.extractor = lambda: reader
    await worker.drain()


async def texts(space: Space) -> list[str]:
    return sorted(fact.text for fact in (await space.facts()).facts)


async def test_observe_work_and_delete(live: KnowledgeBase, space: Space) -> None:
    receipt = await space.observe(message(1, "I likes tea"))
    assert (receipt.message_id, receipt.reason) == ("m1", ReceiptReason.STORED)
    assert (await space.observe(message(1, "I likes tea"))).reason is ReceiptReason.DUPLICATE
    await drained(live, space, Reader())
    assert await texts(space) == ["I likes tea."]
    assert await space.delete_messages("m1", "m9") == 1
    assert await texts(space) == []


async def test_a_worker_beside_the_bot(live: KnowledgeBase, space: Space) -> None:
    """The block's end waits for the batch in hand."""
    await space.observe_many([message(1, "lol"), message(2, "haha")])
    async with live.worker(space.id) as worker:
        while not worker.report.batches:
            await asyncio.sleep(0.02)
    assert worker.report.messages == 2
    assert [job.state for job in (await space.jobs()).jobs if job.channel] == [JobState.RESTING]


async def test_dead_jobs_come_back_or_go(live: KnowledgeBase, space: Space) -> None:
    reader = Weak()
    await space.observe_many([message(1, "I likes tea"), message(2, "I likes go", channel="other")])
    await drained(live, space, reader)
    dead = (await space.jobs(states=[JobState.DEAD])).jobs
    assert sorted(job.messages for job in dead) == [("m1",), ("m2",)]
    reader.fails = False
    (go,) = [job.id for job in dead if job.channel == "other"]
    assert await space.drop_jobs([go]) == (go,)
    assert len(await space.retry_jobs()) == 1
    await drained(live, space, reader)
    assert await texts(space) == ["I likes tea."]
    with pytest.raises(InvalidInput, match="limit is 0"):
        await space.jobs(limit=0)


async def test_opting_out_and_in(live: KnowledgeBase, space: Space) -> None:
    await space.opt_out("1")
    assert (await space.observe(message(1, author="1"))).reason is ReceiptReason.OPTED_OUT
    await space.opt_in("1")
    assert (await space.observe(message(1, author="1"))).reason is ReceiptReason.STORED
    with pytest.raises(InvalidInput, match="user id is empty"):
        await space.opt_out(" ")


def test_what_is_set_reaches_gates_and_workers() -> None:
    settings = Settings(ignore="^!!", private="x+", batch_messages=7, lease_s=9.0, max_attempts=3)
    gates = gates_of(settings)
    assert gates.ignore is not None
    assert gates.private is not None
    assert (gates.ignore.pattern, gates.private.pattern) == ("^!!", "x+")
    rules = worker_settings(settings, spaces=None)
    assert (rules.batch_messages, rules.batch_age_s, rules.lease_s) == (7, 2.0, 9.0)
    assert rules.max_attempts == 3
    model = worker_settings(Settings(model="openai:m", batch_age_s=0.0), spaces=("s",))
    assert (model.batch_messages, model.batch_age_s, model.spaces) == (40, 0.0, ("s",))
    with pytest.raises(ConfigurationError, match="WHOKNOWS_IGNORE"):
        gates_of(Settings(ignore="("))
