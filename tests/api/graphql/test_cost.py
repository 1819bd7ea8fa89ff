"""What operations cost, the bucket that pays for it, and what answers say about it."""

from collections.abc import Mapping

import httpx
import pytest
from graphql import OperationDefinitionNode, parse
from tests.api.serving import client_to

from whoknows.graphql.cost import operation_cost
from whoknows.graphql.limits import Limits
from whoknows.graphql.schema import graphql_schema
from whoknows.http.app import AppOptions, create_app
from whoknows.http.keys import Keys, Scope, new_key
from whoknows.http.rates import Buckets
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space


def cost(document: str, variables: Mapping[str, object] | None = None) -> int:
    parsed = parse(document)
    operation = parsed.definitions[0]
    assert isinstance(operation, OperationDefinitionNode)
    return operation_cost(graphql_schema(), parsed, operation, variables or {})


FACTS = 'facts(space: "x"'
FORGET = 'mutation { forget(input: {space: "x", factId: "y"}) { %s } }'


@pytest.mark.parametrize(
    ("document", "variables", "expected"),
    [
        ("{ __typename }", {}, 1),
        ("{ __schema { types { name } } }", {}, 1),
        ("{ spaces { spaces { id } } }", {}, 2),
        ("{ " + FACTS + ") { nextCursor } }", {}, 25),
        ("{ " + FACTS + ", first: 7) { facts { id text } } }", {}, 14),
        ("{ " + FACTS + ", first: 7) { facts { about { id } saidBy { id } } } }", {}, 28),
        ("query ($n: Int!) { " + FACTS + ", first: $n) { nextCursor } }", {"n": 3}, 3),
        ("{ " + FACTS + ", first: -5) { nextCursor } }", {}, 1),
        ("{ ...q ... { a: " + FACTS + ") { nextCursor } } } fragment q on Query { ...r }"
         " fragment r on Query { " + FACTS + ", first: 5) { nextCursor } }", {}, 30),
        ('{ scene(space: "x", first: 200) }', {}, 200),
        ('{ context(space: "x", text: "y") { tokens } }', {}, 30),
        ('{ context(space: "x", text: "y", maxTokens: 5) { tokens } }', {}, 1),
        ('{ context(space: "x", text: "y", maxTokens: 90) { citations { fact { id } } } }', {}, 12),
        ('mutation { forget(input: {space: "x", factId: "y"}) { __typename } }', {}, 1),
        (FORGET % "... on FactPayload { fact { id } }", {}, 2),
        (FORGET % "... on UserError { code } ... on NotFoundError { message }", {}, 1),
        (FORGET % "...p ...a ... on UserError { ...a }" +
         " fragment p on FactPayload { fact { about { id } } }"
         " fragment a on AmbiguousNameError { candidates { node { id } } }", {}, 5),
        ('subscription { ingestProgress(space: "x") { dead } }', {}, 1),
    ],
)  # fmt: skip
def test_a_page_costs_as_many_as_it_may_show(
    document: str, variables: Mapping[str, object], expected: int
) -> None:
    assert cost(document, variables) == expected


async def test_what_costs_too_much_is_not_run(knowledge: KnowledgeBase) -> None:
    app = create_app(knowledge, options=AppOptions(limits=Limits(cost=50)))
    async with client_to(app) as client:
        dear = "{ " + FACTS + ", first: 26) { facts { id } } }"
        body = (await client.post("/graphql", json={"query": dear})).json()
        assert "data" not in body
        assert body["errors"][0]["extensions"]["code"] == "COST_LIMIT"
        assert "costs 52, but at most 50" in body["errors"][0]["message"]


class HandClock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_bucket_empties_and_fills() -> None:
    clock = HandClock()
    buckets = Buckets(per_minute=60, clock=clock)
    assert buckets.take("a", 50) == 0
    assert buckets.take("a", 20) == 10
    assert buckets.take("b", 60) == 0, "each key has its own"
    clock.now = 9
    assert buckets.take("a", 20) == 1
    clock.now = 10
    assert buckets.take("a", 20) == 0
    clock.now = 1000
    assert buckets.take("a", 60) == 0, "it never holds more than a minute's worth"
    assert buckets.take("a", 1) == 1
    clock.now = 2000
    assert buckets.take("a", 500) == 0, "what is dearer than the bucket empties it"
    assert buckets.take("a", 60) == 60


def test_buckets_of_keys_that_never_come_back_are_forgotten() -> None:
    clock = HandClock()
    buckets = Buckets(per_minute=60, clock=clock)
    for number in range(10_001):
        buckets.take(str(number), 60)
    clock.now = 61
    assert buckets.take("another", 60) == 0
    assert buckets.take("another", 60) == 60


async def test_a_key_that_asks_too_much_must_wait(
    knowledge: KnowledgeBase, community: Space
) -> None:
    key, kept = new_key("bot", scope=Scope.READ)
    other, kept_too = new_key("other", scope=Scope.READ)
    options = AppOptions(buckets=Buckets(per_minute=60, clock=HandClock()))
    app = create_app(knowledge, keys=Keys([kept, kept_too]), options=options)
    document = f'{{ facts(space: "{community.id}", first: 25) {{ facts {{ id }} }} }}'
    async with client_to(app) as client:

        async def ask(bearer: str) -> httpx.Response:
            headers = {"authorization": f"Bearer {bearer}"}
            return await client.post("/graphql", json={"query": document}, headers=headers)

        first = await ask(key)
        assert first.json()["extensions"] == {"cost": 50}
        again = await ask(key)
        assert (again.status_code, again.headers["retry-after"]) == (429, "40")
        assert again.json()["errors"][0]["extensions"]["code"] == "RATE_LIMITED"
        assert "data" not in again.json()
        assert (await ask(other)).json()["data"]
        for path in ("/export", "/export?space=none"):
            headers = {"authorization": f"Bearer {key}"}
            refused = await client.get(path, headers=headers)
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "50")
