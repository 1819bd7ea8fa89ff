"""Operations that end early: too slow, or asked for by somebody who went away."""

import asyncio
import json
from typing import Any

import pytest
from tests.api.serving import client_to

from whoknows.graphql.limits import Limits
from whoknows.graphql.service import GraphQLService
from whoknows.graphql.transport import GraphQLEndpoint
from whoknows.http.app import AppOptions, create_app
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_graph.tenant import Query, Row, Tenant

SLOW = Query("UNWIND range(1, 1000000000) AS n WITH n WHERE n % $big = $space RETURN count(n) AS n")


async def slow_read(tenant: Tenant, query: Query, /, **parameters: object) -> list[Row]:
    """A statement that runs for minutes, unless its connection ends."""
    async with tenant.graph.session(read=True) as session:
        result = await session.run(SLOW.text, big=7, space=tenant.space)
        return [dict(record) async for record in result]


def document(space: Space) -> str:
    return f"{{ facts(space: {json.dumps(space.id)}) {{ facts {{ id }} }} }}"


async def running_slow_statements(space: Space) -> int:
    async with space.tenant.graph.session(read=True) as session:
        result = await session.run(
            "SHOW TRANSACTIONS YIELD currentQuery WHERE currentQuery STARTS WITH $text "
            "RETURN count(*) AS n",
            text=SLOW.text[:40],
        )
        return int((await result.single(strict=True))["n"])


async def none_is_left(space: Space) -> bool:
    for _ in range(100):
        if not await running_slow_statements(space):
            return True
        await asyncio.sleep(0.1)
    return False


async def test_an_operation_that_takes_too_long_is_ended(
    knowledge: KnowledgeBase, community: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    await community.facts()  # planned by now, which a busy machine takes longer for
    app = create_app(knowledge, options=AppOptions(limits=Limits(seconds=0.5)))
    async with client_to(app) as client:
        with monkeypatch.context() as patched:
            patched.setattr(Tenant, "read", slow_read)
            body = (await client.post("/graphql", json={"query": document(community)})).json()
        assert body["data"] is None
        assert body["errors"][0]["extensions"]["code"] == "TIMEOUT"
        assert "0.5 s" in body["errors"][0]["message"]
        assert await none_is_left(community)
        body = (await client.post("/graphql", json={"query": document(community)})).json()
        assert body["data"]["facts"]["facts"]


async def test_a_change_has_a_time_of_its_own(
    knowledge: KnowledgeBase, community: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tenant, "read", slow_read)
    app = create_app(
        knowledge, options=AppOptions(limits=Limits(seconds=0.2, mutation_seconds=0.6))
    )
    space = json.dumps(community.id)
    change = f'purge(input: {{space: {space}, user: {{id: "42"}}}}) {{ __typename }}'
    async with client_to(app) as client:
        for text, told in ((document(community), "0.2 s"), (f"mutation {{ {change} }}", "0.6 s")):
            body = (await client.post("/graphql", json={"query": text})).json()
            assert body["errors"][0]["extensions"]["code"] == "TIMEOUT"
            assert told in body["errors"][0]["message"]
        assert await none_is_left(community)


async def test_when_the_client_goes_away_its_query_is_ended(
    knowledge: KnowledgeBase, community: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tenant, "read", slow_read)
    gone = asyncio.Event()
    sent: list[Any] = []
    body = json.dumps({"query": document(community)}).encode()
    events = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> dict[str, Any]:
        event = next(events, None)
        if event is None:
            await gone.wait()
            return {"type": "http.disconnect"}
        return event

    async def send(message: Any) -> None:
        sent.append(message)

    scope: dict[str, Any] = {
        "type": "http",
        "method": "POST",
        "path": "/graphql",
        "query_string": b"",
        "headers": [(b"content-type", b"application/json")],
    }
    answering = asyncio.ensure_future(
        GraphQLEndpoint(GraphQLService(knowledge=knowledge, limits=Limits(seconds=60)))(
            scope, receive, send
        )
    )
    while not await running_slow_statements(community):
        await asyncio.sleep(0.1)
    gone.set()
    await asyncio.wait_for(answering, 10)
    assert sent[0]["status"] == 499
    assert await none_is_left(community)
