from dataclasses import replace
from datetime import UTC, datetime

import pytest
from tests.conftest import StillClock
from tests.ingest.builders import message
from tests.ingest.model_server import Answer, ModelServer, chat, chat_json, failure

from whoknows_graph.reads.usage import usage, usage_of_day
from whoknows_graph.tenant import Tenant
from whoknows_ingest.metering import Budget, BudgetSpent, ModelCall, Prices, SpaceMeter, metered
from whoknows_ingest.model import InstructorExtractor, ModelSettings
from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.errors import Deferred, TransientError
from whoknows_schema.protocols import Extractor
from whoknows_schema.usage import UsageReport

CALL = ModelCall(
    purpose="extract", model="m", prompt_tokens=900, completion_tokens=100, seconds=1.5
)


async def used(tenant: Tenant, clock: StillClock) -> UsageReport:
    return await usage(tenant, since=clock().date())


def counted(server: ModelServer, tenant: Tenant, clock: StillClock, **more: object) -> Extractor:
    """An extractor on the scripted server, bound to the space."""
    settings = ModelSettings(model="m", base_url=server.url, http_retries=0)
    extractor = InstructorExtractor(settings=settings, clock=clock)
    return metered(replace(extractor, **more), tenant)  # type: ignore[arg-type]


async def test_calls_add_up_by_day_purpose_and_model(tenant: Tenant, clock: StillClock) -> None:
    meter = SpaceMeter(tenant=tenant, clock=clock, prices=Prices(prompt=1, completion=10))
    for call in (CALL, CALL, replace(CALL, purpose="reconcile"), replace(CALL, model="n")):
        await meter.count(call)
    clock.advance(days=1)
    await meter.count(CALL)
    report = await usage(tenant, since=datetime(2026, 1, 1, tzinfo=UTC).date())
    assert [(row.day, row.purpose, row.model, row.calls) for row in report.rows] == [
        ("2026-01-02", "extract", "m", 1),
        ("2026-01-01", "extract", "m", 2),
        ("2026-01-01", "extract", "n", 1),
        ("2026-01-01", "reconcile", "m", 1),
    ]
    assert (report.total.calls, report.total.prompt_tokens) == (5, 4500)
    assert report.total.cost == pytest.approx(5 * 0.0019)
    assert report.total.seconds == 7.5
    assert (await usage_of_day(tenant, clock().date())).calls == 1


async def test_nothing_used_is_an_empty_report(tenant: Tenant, clock: StillClock) -> None:
    report = await used(tenant, clock)
    assert report.rows == ()
    assert (report.total.calls, report.total.cost) == (0, 0)


@pytest.mark.parametrize("budget", [Budget(tokens=2000), Budget(money=0.0035)])
async def test_a_spent_budget_waits_for_the_next_day(
    tenant: Tenant, clock: StillClock, budget: Budget
) -> None:
    prices = Prices(prompt=1, completion=10)
    meter = SpaceMeter(tenant=tenant, clock=clock, budget=budget, prices=prices)
    await meter.admit()
    await meter.count(CALL)
    await meter.admit()
    await meter.count(CALL)
    with pytest.raises(BudgetSpent, match="goes on at 2026-01-02 00:00 UTC") as spent:
        await meter.admit()
    assert spent.value.retry_at == datetime(2026, 1, 2, tzinfo=UTC)
    assert isinstance(spent.value, Deferred)
    clock.now = spent.value.retry_at
    await meter.admit()


async def test_a_space_pays_for_itself_only(tenant: Tenant, clock: StillClock) -> None:
    other = tenant.graph.tenant(f"{tenant.space}-other")
    meter = SpaceMeter(tenant=other, clock=clock, budget=Budget(tokens=1))
    mine = SpaceMeter(tenant=tenant, clock=clock, budget=Budget(tokens=1))
    await mine.count(CALL)
    await meter.admit()
    with pytest.raises(BudgetSpent):
        await mine.admit()


async def test_every_request_of_an_extractor_is_counted(
    model_server: ModelServer, tenant: Tenant, clock: StillClock
) -> None:
    model_server.queue(chat("no"), chat_json({"claims": []}))
    extractor = counted(model_server, tenant, clock)
    assert await extractor.extract([message(1)], roster={}) == []
    (row,) = (await used(tenant, clock)).rows
    assert (row.purpose, row.model, row.calls) == ("extract", "m", 2)
    assert (row.prompt_tokens, row.completion_tokens) == (2, 2)
    assert row.seconds > 0


async def test_requests_whose_answers_are_of_no_use_are_counted_too(
    model_server: ModelServer, tenant: Tenant, clock: StillClock
) -> None:
    model_server.queue(chat("no"), repeat=True)
    with pytest.raises(TransientError, match="wrong shape"):
        await counted(model_server, tenant, clock).extract([message(1)], roster={})
    assert (await used(tenant, clock)).total.calls == 3


async def test_an_endpoint_that_does_not_count_is_estimated(
    model_server: ModelServer, tenant: Tenant, clock: StillClock
) -> None:
    said = {"role": "assistant", "content": '{"claims": []}'}
    choice = {"index": 0, "message": said, "finish_reason": "stop"}
    body = {"id": "x", "object": "chat.completion", "created": 0, "model": "m", "choices": [choice]}
    model_server.queue(Answer(body=body))
    await counted(model_server, tenant, clock).extract([message(1)], roster={})
    assert (await used(tenant, clock)).total.prompt_tokens > 500


async def test_a_spent_budget_makes_no_request(
    model_server: ModelServer, tenant: Tenant, clock: StillClock
) -> None:
    await SpaceMeter(tenant=tenant, clock=clock).count(CALL)
    extractor = counted(model_server, tenant, clock, budget=Budget(tokens=1000))
    with pytest.raises(BudgetSpent):
        await extractor.extract([message(1)], roster={})
    assert model_server.requests == []


@pytest.mark.parametrize(
    ("headers", "retry_at"),
    [
        ({}, datetime(2026, 1, 1, 12, 1, tzinfo=UTC)),
        ({"retry_after": "90"}, datetime(2026, 1, 1, 12, 1, 30, tzinfo=UTC)),
        ({"retry_after_ms": "1500"}, datetime(2026, 1, 1, 12, 0, 1, 500_000, tzinfo=UTC)),
        ({"retry_after": "Wed, 21 Oct 2026"}, datetime(2026, 1, 1, 12, 1, tzinfo=UTC)),
        ({"retry_after": "999999"}, datetime(2026, 1, 2, 12, tzinfo=UTC)),
    ],
)
async def test_a_rate_limit_says_until_when(
    model_server: ModelServer,
    tenant: Tenant,
    clock: StillClock,
    headers: dict[str, str],
    retry_at: datetime,
) -> None:
    model_server.queue(failure(429, **headers))
    with pytest.raises(Deferred, match="too busy") as limited:
        await counted(model_server, tenant, clock).extract([message(1)], roster={})
    assert limited.value.retry_at == retry_at


async def test_a_spent_quota_waits_longer(
    model_server: ModelServer, tenant: Tenant, clock: StillClock
) -> None:
    error = {"error": {"message": "pay", "code": "insufficient_quota"}}
    model_server.queue(Answer(body=error, status=429))
    with pytest.raises(Deferred, match="out of quota") as limited:
        await counted(model_server, tenant, clock).extract([message(1)], roster={})
    assert limited.value.retry_at == datetime(2026, 1, 1, 13, tzinfo=UTC)


def test_rules_cost_nothing_and_are_not_counted(tenant: Tenant) -> None:
    rules = SyntaxExtractor()
    assert metered(rules, tenant) is rules
