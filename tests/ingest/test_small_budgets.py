"""A day's budget that is smaller than what a batch costs: each day reads on from the last one."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.ingest.builders import message
from tests.ingest.model_server import Answer, ModelServer, chat_json, cut, failure

from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.queue.upkeep import list_jobs
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_ingest.errors import ReadInPart
from whoknows_ingest.metering import Budget, BudgetSpent, metered
from whoknows_ingest.model import InstructorExtractor, ModelSettings
from whoknows_ingest.observing import Observer
from whoknows_ingest.pipeline import ingest_messages
from whoknows_ingest.worker import Worker, WorkerSettings
from whoknows_schema.receipts import Job, JobKind, JobState

LOVED = ("tea", "jazz", "chess", "pottery", "sailing")
SAID = tuple(
    message(number, f"I love {thing}", author="1", name="Ann")
    for number, thing in enumerate(LOVED, start=1)
)
MIDNIGHT = datetime(2026, 1, 2, tzinfo=UTC)


def loves(*things: str) -> Answer:
    """What the model reads in a window of these messages; it costs two tokens."""
    claims = [
        {
            "message": number,
            "sentence": f"p0 loves {thing}.",
            "subject": "p0",
            "verb": "loves",
            "object": thing,
        }
        for number, thing in enumerate(things, start=1)
    ]
    return chat_json({"claims": claims})


@pytest.fixture
def frugal(model_server: ModelServer, clock: StillClock) -> InstructorExtractor:
    """It asks about two messages at a time, and one request spends the day's budget."""
    settings = ModelSettings(
        model="m", base_url=model_server.url, http_retries=0, repairs=0, window=2
    )
    return InstructorExtractor(settings=settings, clock=clock, budget=Budget(tokens=2))


async def work(tenant: Tenant, extractor: InstructorExtractor, clock: StillClock) -> int:
    """Work until nothing is due; how many messages were read."""
    settings = WorkerSettings(spaces=(str(tenant.space),), max_attempts=1)
    worker = Worker(graph=tenant.graph, extractor=lambda: extractor, clock=clock, settings=settings)
    return (await worker.drain()).messages


async def loved(tenant: Tenant) -> set[str]:
    found = (await list_facts(tenant, None, limit=50)).facts
    return {fact.text.removeprefix("Ann loves ").removesuffix(".") for fact in found}


async def reading(tenant: Tenant) -> list[Job]:
    return [job for job in (await list_jobs(tenant)).jobs if job.kind is JobKind.READ]


async def test_a_queue_goes_on_each_day_where_the_budget_ended(
    model_server: ModelServer, frugal: InstructorExtractor, tenant: Tenant, clock: StillClock
) -> None:
    model_server.queue(loves("tea", "jazz"), loves("chess", "pottery"), loves("sailing"))
    await Observer(clock=clock).observe(tenant, SAID)
    assert await work(tenant, frugal, clock) == 2
    (job,) = await reading(tenant)
    assert (job.state, job.attempts, job.not_before) == (JobState.WAITING, 0, MIDNIGHT)
    assert "today's budget" in str(job.error)
    assert await loved(tenant) == {"tea", "jazz"}
    assert await work(tenant, frugal, clock) == 0
    for day, read in ((1, 2), (2, 1)):
        clock.now = MIDNIGHT + timedelta(days=day - 1)
        assert await work(tenant, frugal, clock) == read
        assert len(model_server.requests) == day + 1
        assert await violations(tenant) == {}
    assert await loved(tenant) == set(LOVED)
    assert await count_waiting(tenant) == 0
    clock.advance(days=1)
    assert await work(tenant, frugal, clock) == 0
    assert len(model_server.requests) == 3


async def test_an_import_goes_on_each_day_where_the_budget_ended(
    model_server: ModelServer, frugal: InstructorExtractor, tenant: Tenant, clock: StillClock
) -> None:
    model_server.queue(loves("tea", "jazz"), loves("chess", "pottery"), loves("sailing"))
    for day in range(2):
        clock.now = MIDNIGHT + timedelta(days=day)
        with pytest.raises(BudgetSpent) as spent:
            await ingest_messages(tenant, SAID, extractor=frugal, clock=clock)
        assert spent.value.retry_at == clock.now + timedelta(days=1)
        assert len(await loved(tenant)) == 2 * (day + 1)
        assert await violations(tenant) == {}
    clock.advance(days=1)
    rest = await ingest_messages(tenant, SAID, extractor=frugal, clock=clock)
    assert (rest.new, rest.facts) == (1, 1)
    assert await loved(tenant) == set(LOVED)
    again = await ingest_messages(tenant, SAID, extractor=frugal, clock=clock)
    assert (again.new, again.facts) == (0, 0)
    assert len(model_server.requests) == 3


async def test_what_needs_no_model_waits_with_what_is_before_it(
    model_server: ModelServer, frugal: InstructorExtractor, tenant: Tenant, clock: StillClock
) -> None:
    chatter = message(6, "lol", author="2", name="Bob")
    model_server.queue(loves("tea", "jazz"), loves("chess", "pottery"), loves("sailing"))
    await Observer(clock=clock).observe(tenant, (*SAID, chatter))
    for day in range(3):
        assert await count_waiting(tenant) == 6 - 2 * day
        await work(tenant, frugal, clock)
        clock.now = MIDNIGHT + timedelta(days=day)
    assert await count_waiting(tenant) == 0
    assert await violations(tenant) == {}


async def test_a_cut_answer_that_spends_the_budget_leads_to_a_whole_one(
    model_server: ModelServer, frugal: InstructorExtractor, tenant: Tenant, clock: StillClock
) -> None:
    wide = replace(frugal, settings=replace(frugal.settings, window=4))
    model_server.queue(cut('{"claims": [{'), cut('{"claims": [{'), loves("tea"))
    await Observer(clock=clock).observe(tenant, SAID[:4])
    assert await work(tenant, wide, clock) == 1
    assert await loved(tenant) == {"tea"}
    model_server.queue(loves("jazz", "chess", "pottery"))
    clock.now = MIDNIGHT
    assert await work(tenant, wide, clock) == 3
    assert await loved(tenant) == set(LOVED[:4])
    assert len(model_server.requests) == 4


async def test_a_rate_limit_in_the_middle_keeps_what_was_answered(
    model_server: ModelServer, frugal: InstructorExtractor, tenant: Tenant, clock: StillClock
) -> None:
    rich = replace(frugal, budget=Budget())
    model_server.queue(loves("tea", "jazz"), failure(429, retry_after="600"))
    await Observer(clock=clock).observe(tenant, SAID[:4])
    assert await work(tenant, rich, clock) == 2
    assert await loved(tenant) == {"tea", "jazz"}
    assert len(model_server.requests) == 2  # and it is not asked again before it said so
    model_server.queue(loves("chess", "pottery"))
    clock.advance(minutes=11)
    assert await work(tenant, rich, clock) == 2
    assert await loved(tenant) == set(LOVED[:4])


async def test_an_extractor_says_what_it_read_and_what_it_did_not(
    model_server: ModelServer, frugal: InstructorExtractor, tenant: Tenant
) -> None:
    model_server.queue(loves("tea", "jazz"))
    counted = metered(frugal, tenant)
    with pytest.raises(ReadInPart, match="today's budget") as part:
        await counted.extract(SAID, roster={})
    assert [claim.text for claim in part.value.claims] == ["Ann loves tea.", "Ann loves jazz."]
    assert part.value.unread == SAID[2].id
    assert isinstance(part.value.reason, BudgetSpent)
    assert part.value.retry_at == part.value.reason.retry_at == MIDNIGHT
    with pytest.raises(BudgetSpent):
        await counted.extract(SAID, roster={})
    assert len(model_server.requests) == 1
