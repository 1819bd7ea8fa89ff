"""Counts and spans name fields, codes and costs, and nothing that people said or are called."""

from collections.abc import AsyncIterator

import httpx
import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from prometheus_client.parser import text_string_to_metric_families
from tests.api.serving import client_to

from whoknows.graphql.instruments import Instruments
from whoknows.http.app import AppOptions, create_app
from whoknows.http.keys import Keys, Scope, new_key
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

SECRETS = ("Alice", "pineapple", "SecretName", "wk_", "alicebot")


@pytest.fixture
def spans() -> InMemorySpanExporter:
    return InMemorySpanExporter()


@pytest.fixture
async def client(
    knowledge: KnowledgeBase, spans: InMemorySpanExporter
) -> AsyncIterator[httpx.AsyncClient]:
    """A client with a key of an administrator; spans go to the exporter."""
    key, kept = new_key("alicebot", scope=Scope.ADMIN)
    provider = TracerProvider()
    provider.add_span_processor(SimpleSpanProcessor(spans))
    instruments = Instruments()
    instruments.tracer = provider.get_tracer("test")
    app = create_app(knowledge, keys=Keys([kept]), options=AppOptions(instruments=instruments))
    headers = {"authorization": f"Bearer {key}"}
    async with client_to(app, headers=headers) as opened:
        yield opened


def asking(space: Space, name: str) -> dict[str, object]:
    document = """query SecretName($s: ID!, $n: String) {
      alias: facts(space: $s, node: {name: $n}, first: 2) { facts { text } }
    }"""
    return {"query": document, "variables": {"s": space.id, "n": name}}


async def samples(client: httpx.AsyncClient) -> dict[tuple[str, ...], float]:
    response = await client.get("/metrics")
    assert response.status_code == 200
    assert not any(secret in response.text for secret in SECRETS)
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


async def test_operations_are_counted_by_field_and_code(
    client: httpx.AsyncClient, community: Space
) -> None:
    await client.post("/graphql", json=asking(community, "Alice"))
    await client.post("/graphql", json=asking(community, "Alice of pineapple"))
    await client.post("/graphql", json={"query": "{ SecretName }"})
    await client.post("/graphql", json={"query": "{"})
    forget = 'mutation {{ forget(input: {{space: "{}", factId: "f_0"}}) {{ __typename }} }}'
    await client.post("/graphql", json={"query": forget.format(community.id)})
    counted = await samples(client)
    total = "whoknows_graphql_operations_total"
    assert counted[total, "OK", "facts", "query"] == 1
    assert counted[total, "NOT_FOUND", "facts", "query"] == 1
    assert counted[total, "NOT_FOUND", "forget", "mutation"] == 1, "a user error counts as one"
    assert counted[total, "GRAPHQL_VALIDATION_FAILED", "", ""] == 1
    assert counted[total, "GRAPHQL_PARSE_FAILED", "", ""] == 1
    assert counted["whoknows_graphql_cost_total",] == 9
    assert counted["whoknows_graphql_seconds_count", "facts", "query"] == 2
    assert community.id not in str(counted)


async def test_spans_say_what_ran_and_not_about_whom(
    client: httpx.AsyncClient, community: Space, spans: InMemorySpanExporter
) -> None:
    await client.post("/graphql", json=asking(community, "Alice"))
    await client.post("/graphql", json=asking(community, "Nolan"))
    found, ambiguous = spans.get_finished_spans()
    assert found.name == "graphql query"
    assert dict(found.attributes or {}) == {
        "graphql.operation.type": "query",
        "whoknows.graphql.fields": ("facts",),
        "whoknows.graphql.cost": 4,
        "whoknows.graphql.code": "OK",
    }
    assert (ambiguous.attributes or {})["whoknows.graphql.code"] == "AMBIGUOUS"
    shown = found.to_json() + ambiguous.to_json()
    assert not any(secret in shown for secret in (*SECRETS, community.id, "Nolan"))


async def test_a_stream_is_one_operation(
    client: httpx.AsyncClient,
    community: Space,
    spans: InMemorySpanExporter,
    caplog: pytest.LogCaptureFixture,
) -> None:
    headers = {"accept": "text/event-stream"}
    await client.post("/graphql", json=asking(community, "Alice"), headers=headers)
    unknown = {"query": 'subscription { factChanged(space: "none") { position } }'}
    response = await client.post("/graphql", json=unknown, headers=headers)
    assert response.text.count("event: next") == 1
    codes = [
        dict(span.attributes or {})["whoknows.graphql.code"] for span in spans.get_finished_spans()
    ]
    assert codes == ["OK", "NOT_FOUND"]
    assert (await samples(client))[
        "whoknows_graphql_operations_total", "NOT_FOUND", "factChanged", "subscription"
    ] == 1
    assert "context" not in caplog.text


async def test_metrics_are_for_administrators(knowledge: KnowledgeBase) -> None:
    key, kept = new_key("writer", scope=Scope.WRITE)
    async with client_to(create_app(knowledge, keys=Keys([kept]))) as client:
        assert (await client.get("/metrics")).status_code == 401
        headers = {"authorization": f"Bearer {key}"}
        assert (await client.get("/metrics", headers=headers)).status_code == 403
    async with client_to(create_app(knowledge)) as client:
        assert (await client.get("/metrics")).status_code == 200
