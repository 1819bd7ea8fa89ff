"""Every question costs a fixed number of statements, however much it shows."""

from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any, LiteralString

import pytest
from graphql import GraphQLObjectType
from neo4j import AsyncResult, AsyncSession
from neo4j import Query as DriverQuery
from tests.api.conftest import settled
from tests.api.graphql.test_queries import everything, named

from whoknows.graphql.schema import graphql_schema
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_graph.writes.space import drop_space

Ask = Callable[..., Awaitable[dict[str, Any]]]

STATEMENTS: dict[str, tuple[str, int]] = {
    "resolve": ('name: "Alice"', 1),
    "review": ("", 2),
    "facts": ('node: {name: "Alice"}, saidBy: {name: "Alice"}, includeRetired: true', 4),
    "between": ('a: {name: "Alice"}, b: {name: "Bob"}', 5),
    "neighbors": ('node: {name: "Alice"}', 2),
    "stances": ('thing: {name: "Rust"}', 3),
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
    "scene": ("", 6),
}
"""Arguments of each question, and the most statements that it takes, naming its nodes included."""


UNPAGED: dict[str, tuple[str, int]] = {
    "stats": ("", 1),
    "fact": ("id: $f", 1),
    "chain": ("fact: $f", 2),
    "context": ('text: "does bob like rust?", asker: {userId: "42"}', 6),
}
"""Likewise, of questions whose answer has no length to choose."""

OF_ALL_SPACES = {"spaces"}
"""Asks about no space; see `test_all_spaces_cost_one_statement_together`."""


def test_every_question_is_counted() -> None:
    query = graphql_schema().query_type
    assert query is not None
    assert set(query.fields) == STATEMENTS.keys() | UNPAGED.keys() | OF_ALL_SPACES


@pytest.fixture
async def statements(monkeypatch: pytest.MonkeyPatch, community: Space) -> list[str]:
    """The texts of the statements that are run from here on, those that belong to no space too."""
    await community.tenant.graph.cursor_key()  # asked for once a process
    ran: list[str] = []
    run = AsyncSession.run

    async def counted(
        session: AsyncSession, query: DriverQuery | LiteralString, *given: Any, **named: Any
    ) -> AsyncResult:
        ran.append(query.text if isinstance(query, DriverQuery) else query)
        return await run(session, query, *given, **named)

    monkeypatch.setattr(AsyncSession, "run", counted)
    return ran


def selection(field: str) -> str:
    """Every field below a root field; nothing below one whose answer is a scalar."""
    query = graphql_schema().query_type
    assert query is not None
    answer = named(query.fields[field].type)
    return everything(answer) if isinstance(answer, GraphQLObjectType) else ""


@pytest.mark.parametrize("field", STATEMENTS)
async def test_a_question_costs_the_same_whatever_the_page(
    ask: Ask, community: Space, statements: list[str], field: str
) -> None:
    arguments, most = STATEMENTS[field]
    chosen = selection(field)
    counts: list[int] = []
    if field in ("communities", "influence"):  # found once for the facts as they are
        await community.communities()
        await community.influence()
        assert len(statements) <= 2 * 3
    for first in (1, 100):
        statements.clear()
        body = await ask(
            f"query ($s: ID!) {{ {field}(space: $s, {arguments} first: {first}) {chosen} }}",
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
    for fact in (await community.facts(include_retired=True)).facts:
        statements.clear()
        declared = ", $f: ID!" if "$f" in arguments else ""
        body = await ask(
            f"query ($s: ID!{declared}) {{ {field}(space: $s {arguments}) {selection(field)} }}",
            s=community.id,
            f=fact.id,
        )
        assert body["data"][field]
        assert len(statements) == most


@pytest.mark.parametrize("field", ["between", "path"])
async def test_nodes_that_are_named_by_their_ids_are_found_together(
    ask: Ask, community: Space, statements: list[str], field: str
) -> None:
    counts: list[int] = []
    for pair in ('a: {name: "Alice"}, b: {name: "Bob"}', 'a: {userId: "42"}, b: {id: "u:43"}'):
        statements.clear()
        body = await ask(
            f"query ($s: ID!) {{ {field}(space: $s, {pair}) {{ __typename }} }}", s=community.id
        )
        assert body["data"][field]
        counts.append(len(statements))
    by_name, by_id = counts
    assert by_id == by_name - 1


async def test_all_spaces_cost_one_statement_together(
    ask: Ask, knowledge: KnowledgeBase, statements: list[str]
) -> None:
    another = await settled(knowledge)
    statements.clear()
    found = (await ask(f"{{ spaces {selection('spaces')} }}"))["data"]["spaces"]["spaces"]
    assert another.id in {each["id"] for each in found}
    assert len(found) > 1
    assert len(statements) == 1
    await drop_space(another.tenant)


@pytest.mark.parametrize(
    ("field", "middle", "most"), [("neighbors", "node", 6), ("scene", "center", 12)]
)
async def test_what_is_around_costs_a_statement_a_step_at_most(
    ask: Ask, community: Space, statements: list[str], field: str, middle: str, most: int
) -> None:
    counts: list[int] = []
    for depth in (1, 2, 3):
        statements.clear()
        arguments = f'{middle}: {{name: "Alice"}}, depth: {depth}, first: 100'
        body = await ask(
            f"query ($s: ID!) {{ {field}(space: $s, {arguments}) {selection(field)} }}",
            s=community.id,
        )
        assert body["data"][field]
        counts.append(len(statements))
    assert all(later - before <= 1 for before, later in pairwise(counts))
    assert counts[-1] <= most


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
