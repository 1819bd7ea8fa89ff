"""Every question costs a fixed number of statements, however much it shows."""

from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest
from tests.api.graphql.test_queries import everything, named

from whoknows.graphql.schema import graphql_schema
from whoknows.space import Space
from whoknows_graph.tenant import Query, Tenant

Ask = Callable[..., Awaitable[dict[str, Any]]]

STATEMENTS: dict[str, tuple[str, int]] = {
    "resolve": ('name: "Alice"', 1),
    "facts": ('node: {name: "Alice"}, includeRetired: true', 3),
    "between": ('a: {name: "Alice"}, b: {name: "Bob"}', 4),
    "neighbors": ('node: {name: "Alice"}', 4),
    "stances": ('thing: {name: "Rust"}', 4),
    "similarUsers": ('user: {name: "Alice"}', 2),
    "path": ('a: {name: "Alice"}, b: {name: "Bob"}', 4),
    "timeline": ('node: {name: "Alice"}', 3),
    "users": ("", 1),
    "entities": ("kind: place", 1),
    "search": ('text: "alice rust"', 2),
    "changesSince": ('since: "2024-01-01"', 2),
    "communities": ("", 1),
    "influence": ("type: user", 1),
    "recall": ('text: "rust"', 4),
}
"""Arguments of each question, and the most statements that it takes, naming its nodes included."""


UNPAGED: dict[str, tuple[str, int]] = {
    "stats": ("", 1),
    "fact": ("id: $f", 1),
    "chain": ("fact: $f", 2),
}
"""Likewise, of questions whose answer has no length to choose."""

UNCOUNTED = {"spaces", "scene"}
"""Asks for everything at once: one statement over all spaces, and what the explorer draws."""


def test_every_question_is_counted() -> None:
    query = graphql_schema().query_type
    assert query is not None
    assert set(query.fields) == STATEMENTS.keys() | UNPAGED.keys() | UNCOUNTED


@pytest.fixture
def statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the statements that are run from here on."""
    run: list[str] = []
    read = Tenant.read

    async def counted(tenant: Tenant, query: Query, /, **parameters: object) -> object:
        run.append(query.text)
        return await read(tenant, query, **parameters)

    monkeypatch.setattr(Tenant, "read", counted)
    return run


@pytest.mark.parametrize("field", STATEMENTS)
async def test_a_question_costs_the_same_whatever_the_page(
    ask: Ask, community: Space, statements: list[str], field: str
) -> None:
    arguments, most = STATEMENTS[field]
    query = graphql_schema().query_type
    assert query is not None
    selection = everything(named(query.fields[field].type))  # type: ignore[arg-type]
    counts: list[int] = []
    if field in ("communities", "influence"):  # found once for the facts as they are
        await community.communities()
        await community.influence()
        assert len(statements) <= 2 * 3
    for first in (1, 100):
        statements.clear()
        body = await ask(
            f"query ($s: ID!) {{ {field}(space: $s, {arguments} first: {first}) {selection} }}",
            s=community.id,
        )
        assert body["data"][field]
        counts.append(len(statements))
    assert counts[0] == counts[1]
    assert 1 <= counts[0] <= most


@pytest.mark.parametrize("field", UNPAGED)
async def test_a_question_without_pages_costs_what_it_says(
    ask: Ask, community: Space, statements: list[str], field: str
) -> None:
    arguments, most = UNPAGED[field]
    query = graphql_schema().query_type
    assert query is not None
    selection = everything(named(query.fields[field].type))  # type: ignore[arg-type]
    for fact in (await community.facts(include_retired=True)).facts:
        statements.clear()
        declared = ", $f: ID!" if "$f" in arguments else ""
        body = await ask(
            f"query ($s: ID!{declared}) {{ {field}(space: $s {arguments}) {selection} }}",
            s=community.id,
            f=fact.id,
        )
        assert body["data"][field]
        assert len(statements) == most


async def test_neighbors_cost_a_statement_a_step_at_most(
    ask: Ask, community: Space, statements: list[str]
) -> None:
    counts: list[int] = []
    for depth in (1, 2, 3):
        statements.clear()
        arguments = f'node: {{name: "Alice"}}, depth: {depth}, first: 100'
        await ask(
            f"query ($s: ID!) {{ neighbors(space: $s, {arguments}) {{ truncated }} }}",
            s=community.id,
        )
        counts.append(len(statements))
    assert all(later - before <= 1 for before, later in pairwise(counts))


async def test_stances_fetch_evidence_only_when_it_is_asked_for(
    ask: Ask, community: Space, statements: list[str]
) -> None:
    head = 'query ($s: ID!) { stances(space: $s, thing: {name: "Rust"}) { for { verb '
    bare = await ask(head + "user { name } } } }", s=community.id)
    cheap = len(statements)
    statements.clear()
    full = await ask(
        head + "...Proof } } } fragment Proof on Stance { user { name } facts { text } }",
        s=community.id,
    )
    assert cheap < len(statements)
    stances = full["data"]["stances"]["for"]
    assert [fact["text"] for stance in stances for fact in stance.pop("facts")]
    assert stances == bare["data"]["stances"]["for"]
