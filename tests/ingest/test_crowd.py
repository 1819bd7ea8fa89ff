"""Hundreds of people in one batch: read whole by the rules and by a model, or put back whole.

`tests.benchmarks.crowd` does the same with ten thousand.
"""

from typing import Any

import pytest
from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.ingest.builders import message
from tests.ingest.crowd import crowd, likings, obedient, siblings
from tests.ingest.model_server import Answer, ModelServer, Request, chat, failure

from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.queue.upkeep import list_jobs
from whoknows_graph.tenant import Query, Tenant
from whoknows_ingest.model import InstructorExtractor, ModelSettings
from whoknows_ingest.observing import Observer
from whoknows_ingest.syntax.extractor import SyntaxExtractor
from whoknows_ingest.worker import Worker, WorkerSettings
from whoknows_schema.protocols import Extractor
from whoknows_schema.receipts import Job, JobState

PEOPLE = 200

TOLD = Query("""
RETURN COLLECT {
    MATCH (a:User {space: $space})-[:SIBLING_OF]->(b:User) WHERE a.id IS NOT NULL
    RETURN [a.id, b.id]
  } AS siblings, COLLECT {
    MATCH (a:User {space: $space})-[:LIKES|LOVES]->(b:Entity) WHERE a.id IS NOT NULL
    RETURN [a.id, toLower(b.name)]
  } AS likings, COUNT { MATCH (u:User {space: $space}) WHERE u.id IS NOT NULL } AS people,
  COUNT { MATCH (e:Entity {space: $space, kind: 'person'}) WHERE e.slug IS NOT NULL } AS strangers
""")


def worker(
    tenant: Tenant, extractor: Extractor, clock: StillClock, *, size: int = PEOPLE
) -> Worker:
    settings = WorkerSettings(spaces=(str(tenant.space),), batch_messages=size)
    return Worker(graph=tenant.graph, extractor=lambda: extractor, clock=clock, settings=settings)


def model(server: ModelServer, **settings: Any) -> InstructorExtractor:
    return InstructorExtractor(
        settings=ModelSettings(
            model="m", base_url=server.url, http_retries=0, repairs=0, **settings
        )
    )


async def everything_is_told_once(tenant: Tenant, people: int) -> None:
    (told,) = await tenant.read(TOLD)
    assert {frozenset(pair) for pair in told["siblings"]} == siblings(people)
    assert {tuple(pair) for pair in told["likings"]} == likings(people)
    assert (told["people"], told["strangers"]) == (people, 0)
    assert await count_waiting(tenant) == 0
    assert await dead_jobs(tenant) == []
    assert await violations(tenant) == {}


async def dead_jobs(tenant: Tenant) -> list[Job]:
    return list((await list_jobs(tenant, states=[JobState.DEAD])).jobs)


async def test_a_crowd_is_read_in_one_batch_by_the_rules(tenant: Tenant, clock: StillClock) -> None:
    await Observer(clock=clock).observe(tenant, crowd(PEOPLE))
    report = await worker(tenant, SyntaxExtractor(), clock).drain()
    assert (report.batches, report.messages, report.failed) == (1, PEOPLE, 0)
    await everything_is_told_once(tenant, PEOPLE)


async def test_a_crowd_is_read_in_one_batch_by_a_model_that_sees_a_few_of_them_at_a_time(
    tenant: Tenant, model_server: ModelServer, clock: StillClock
) -> None:
    model_server.reader = obedient
    await Observer(clock=clock).observe(tenant, crowd(PEOPLE))
    report = await worker(tenant, model(model_server), clock).drain()
    assert (report.batches, report.messages, report.failed) == (1, PEOPLE, 0)
    await everything_is_told_once(tenant, PEOPLE)
    assert len(model_server.requests) == PEOPLE / 20
    listed = [request.prompt.count("\np") for request in model_server.requests]
    assert max(listed) < 20 + 6 + 40


def refusing(most_chars: int, request: Request) -> Answer:
    """An obedient model of a small context, which says so."""
    if len(request.prompt) > most_chars:
        return failure(400, "maximum context length exceeded")
    return obedient(request)


@pytest.mark.parametrize("known", [True, False], ids=["told", "found out"])
async def test_windows_that_outgrow_the_model_are_asked_about_in_parts(
    tenant: Tenant, model_server: ModelServer, clock: StillClock, known: bool
) -> None:
    model_server.reader = obedient
    await model(model_server).extract(crowd(20)[:1], roster={})
    one = len(model_server.requests.pop().prompt)
    most = one + 700  # room for some seven messages and who takes part in them
    model_server.reader = lambda request: refusing(most, request)
    settings: dict[str, Any] = {"context_tokens": 2900} if known else {}
    await Observer(clock=clock).observe(tenant, crowd(60))
    report = await worker(tenant, model(model_server, **settings), clock).drain()
    assert (report.batches, report.failed) == (1, 0)
    await everything_is_told_once(tenant, 60)
    assert len(model_server.requests) >= 2 * 60 / 20


@pytest.mark.parametrize(
    "wrong", [chat("I cannot do that."), chat('{"claims": [{"message": 1')], ids=["shape", "cut"]
)
async def test_a_message_that_a_model_fails_at_takes_no_others_with_it(
    tenant: Tenant, model_server: ModelServer, clock: StillClock, wrong: Answer
) -> None:
    model_server.reader = lambda asked: wrong if "poison" in asked.prompt else obedient(asked)
    said = [*crowd(40), message(40, "poison", author="40", name="Zoe")]
    await Observer(clock=clock).observe(tenant, said)
    at_work = worker(tenant, model(model_server), clock, size=41)
    for _ in range(20):
        await at_work.drain()
        clock.advance(minutes=6)
    (dead,) = await dead_jobs(tenant)
    assert dead.messages == ("m40",)
    (told,) = await tenant.read(TOLD)
    assert {frozenset(pair) for pair in told["siblings"]} == siblings(40)
    assert await count_waiting(tenant) == 0
    assert await violations(tenant) == {}
