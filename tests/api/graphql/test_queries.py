"""Each question over GraphQL says what the Python API says, field by field."""

from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from graphql import GraphQLList, GraphQLNamedType, GraphQLNonNull, GraphQLObjectType

from whoknows.graphql.connections import RELAY_FIELDS
from whoknows.graphql.schema import graphql_schema
from whoknows.space import Space
from whoknows_schema.answers import FactPage
from whoknows_schema.enums import (
    Attribution,
    EntityKind,
    FactCategory,
    FactOrder,
    NodeType,
    Polarity,
)
from whoknows_schema.fact_filter import FactFilter
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.jsonable import JsonValue, to_json
from whoknows_schema.relation_filter import RelationFilter
from whoknows_schema.times import parse_time

Ask = Callable[..., Awaitable[dict[str, Any]]]


async def _what_alice_holds(space: Space) -> FactPage:
    wanted = FactFilter(
        categories=[FactCategory.PREFERENCES, FactCategory.INTERESTS],
        verbs=["loves", "hates"],
        attributions=[Attribution.SELF],
        said_by=await space.node("Alice"),
        since=parse_time("2024-01-01"),
        until=parse_time("2026-01-01"),
        order=FactOrder.OLDEST,
    )
    page = await space.facts(wanted=wanted)
    assert page.facts
    return page


PARITY: list[tuple[str, str, Callable[[Space], Awaitable[object]]]] = [
    ("resolve", 'name: "Alice"', lambda space: space.resolve("Alice")),
    ("resolve", 'name: "nolan"', lambda space: space.resolve("nolan")),
    ("resolve", 'name: "nobody at all"', lambda space: space.resolve("nobody at all")),
    ("facts", 'node: {name: "Alice"}', lambda space: space.facts("Alice")),
    (
        "facts",
        'node: {userId: "42"}, includeRetired: true, first: 2',
        lambda space: space.facts("42", include_retired=True, limit=2),
    ),
    (
        "facts",
        'node: {name: "Alice"}, asOf: "2024-05-15"',
        lambda space: space.facts("Alice", as_of="2024-05-15"),
    ),
    ("facts", "first: 3", lambda space: space.facts(limit=3)),
    (
        "facts",
        'categories: [preferences, interests], verbs: ["loves", "hates"], attributions: [self], '
        'saidBy: {name: "Alice"}, since: "2024-01-01", until: "2026-01-01", order: oldest',
        _what_alice_holds,
    ),
    (
        "between",
        'a: {name: "Alice"}, b: {entitySlug: "rust"}',
        lambda space: space.between("Alice", "rust", paths=3),
    ),
    (
        "between",
        'a: {id: "u:42"}, b: {id: "43"}',
        lambda space: space.between("42", "43", paths=3),
    ),
    (
        "neighbors",
        'node: {name: "Alice"}, depth: 2, first: 3',
        lambda space: space.neighbors("Alice", depth=2, limit=3),
    ),
    (
        "neighbors",
        'node: {name: "Alice"}, verbs: ["loves"], polarity: positive',
        lambda space: space.neighbors(
            "Alice", wanted=RelationFilter(verbs=["loves"], polarity=Polarity.POSITIVE)
        ),
    ),
    (
        "neighbors",
        'node: {name: "Alice"}, depth: 2, kinds: [food, place], minWeight: 0.5',
        lambda space: space.neighbors(
            "Alice",
            depth=2,
            wanted=RelationFilter(kinds=[EntityKind.FOOD, EntityKind.PLACE], min_weight=0.5),
        ),
    ),
    ("stances", 'thing: {name: "Rust"}', lambda space: space.stances("Rust")),
    ("similarUsers", 'user: {name: "Alice"}', lambda space: space.similar_users("Alice")),
    (
        "similarUsers",
        'user: {name: "Alice"}, opposed: true',
        lambda space: space.similar_users("Alice", opposed=True),
    ),
    ("path", 'a: {name: "Alice"}, b: {name: "Bob"}', lambda space: space.path("Alice", "Bob")),
    ("timeline", 'node: {name: "Alice"}', lambda space: space.timeline("Alice")),
    ("review", "", lambda space: space.review()),
    ("users", "first: 3", lambda space: space.users(limit=3)),
    ("entities", "first: 2", lambda space: space.entities(limit=2)),
    ("entities", "kind: place", lambda space: space.entities(kind=EntityKind.PLACE)),
    ("stats", "", lambda space: space.stats()),
    ("search", 'text: "ali"', lambda space: space.search("ali")),
    (
        "search",
        'text: "lives in oslo", asOf: "2024-05-15", first: 1',
        lambda space: space.search("lives in oslo", as_of="2024-05-15", limit=1),
    ),
    (
        "changesSince",
        'since: "2024-01-01", first: 5',
        lambda space: space.changes_since("2024-01-01", limit=5),
    ),
    ("communities", "first: 3", lambda space: space.communities(limit=3)),
    ("influence", "", lambda space: space.influence()),
    ("influence", "type: user", lambda space: space.influence(kind=NodeType.USER)),
    ("recall", 'text: "who loves rust?"', lambda space: space.recall("who loves rust?")),
    (
        "context",
        'text: "does bob like rust?", asker: {userId: "42"}',
        lambda space: space.context("does bob like rust?", asker="42"),
    ),
    (
        "context",
        'text: "and pizza?", subjects: [{name: "Bob"}], asker: {name: "alice"}, maxTokens: 70, '
        'asOf: "2024-04-15", exclude: ["m1"]',
        lambda space: space.context(
            "and pizza?",
            subjects=["Bob"],
            asker="alice",
            max_tokens=70,
            as_of="2024-04-15",
            exclude=["m1"],
        ),
    ),
    (
        "context",
        'text: "who is nolan?", asker: {id: "999"}',
        lambda space: space.context("who is nolan?", asker="999"),
    ),
    (
        "recall",
        'text: "rust", subjects: [{name: "Bob"}], first: 2',
        lambda space: space.recall("rust", subjects=["Bob"], limit=2),
    ),
    (
        "recall",
        'text: "who loves rust?", channels: [fulltext, subject], minScore: 0.2, exclude: ["m1"]',
        lambda space: space.recall(
            "who loves rust?",
            wanted=HitFilter(channels=["fulltext", "subject"], min_score=0.2, exclude=["m1"]),
        ),
    ),
]


def named(wrapped: Any) -> GraphQLNamedType:
    """The type within lists and non-nulls."""
    while isinstance(wrapped, GraphQLList | GraphQLNonNull):
        wrapped = cast(Any, wrapped).of_type
    assert isinstance(wrapped, GraphQLNamedType)
    return wrapped


def everything(answer: GraphQLObjectType) -> str:
    """A selection of all fields, as deep as they go; a page's rows once, not as edges again."""
    fields: list[str] = []
    for name, field in answer.fields.items():
        if name in RELAY_FIELDS:
            continue
        inner = named(field.type)
        fields.append(name + (everything(inner) if isinstance(inner, GraphQLObjectType) else ""))
    return "{" + " ".join(fields) + "}"


def without_absent_kinds(value: JsonValue) -> JsonValue:
    """GraphQL answers null where JSON leaves a node's kind out."""
    if isinstance(value, list):
        return [without_absent_kinds(item) for item in value]
    if isinstance(value, dict):
        return {
            key: without_absent_kinds(item)
            for key, item in value.items()
            if not (key == "kind" and item is None)
        }
    return value


@pytest.mark.parametrize(("field", "arguments", "call"), PARITY)
async def test_a_question_answers_what_python_answers(
    ask: Ask,
    community: Space,
    field: str,
    arguments: str,
    call: Callable[[Space], Awaitable[object]],
) -> None:
    query = graphql_schema().query_type
    assert query is not None
    answer = named(query.fields[field].type)
    assert isinstance(answer, GraphQLObjectType)
    body = await ask(
        f"query ($s: ID!) {{ {field}(space: $s {arguments}) {everything(answer)} }}",
        s=community.id,
    )
    assert "errors" not in body
    expected = to_json(await call(community))
    assert without_absent_kinds(body["data"][field]) == expected


async def test_a_page_reads_on_where_the_one_before_ended(ask: Ask, community: Space) -> None:
    document = """query ($s: ID!, $after: String) {
      facts(space: $s, first: 2, after: $after, includeRetired: true) { facts { id } nextCursor }
    }"""
    seen: list[str] = []
    after: str | None = None
    for _ in range(10):
        page = (await ask(document, s=community.id, after=after))["data"]["facts"]
        seen += [fact["id"] for fact in page["facts"]]
        after = page["nextCursor"]
        if after is None:
            break
    stored = (await community.facts(limit=100, include_retired=True)).facts
    assert seen == [fact.id for fact in stored]
    assert len(seen) >= 6


async def test_one_fact_by_its_id(ask: Ask, community: Space) -> None:
    fact = (await community.facts("Alice", limit=1)).facts[0]
    document = "query ($s: ID!, $id: ID!) { fact(space: $s, id: $id) { id text } }"
    body = await ask(document, s=community.id, id=fact.id)
    assert body["data"]["fact"] == {"id": fact.id, "text": fact.text}


async def test_a_chain_is_told_from_either_end(ask: Ask, community: Space) -> None:
    document = "query ($s: ID!, $id: ID!) { chain(space: $s, fact: $id) { facts { id text } } }"
    facts = (await community.facts("Alice", include_retired=True)).facts
    lived = [fact for fact in facts if fact.predicate == "lives_in"]
    for fact in lived:
        body = await ask(document, s=community.id, id=fact.id)
        texts = [it["text"] for it in body["data"]["chain"]["facts"]]
        assert texts == ["Alice lives in Oslo.", "Alice lives in Lisbon."]
    unknown = await ask(document, s=community.id, id="f_none")
    assert unknown["errors"][0]["extensions"]["code"] == "NOT_FOUND"


async def test_the_spaces_are_listed(ask: Ask, community: Space) -> None:
    body = await ask("{ spaces { spaces { id name messages facts people entities } } }")
    stats = [it for it in body["data"]["spaces"]["spaces"] if it["id"] == community.id]
    assert stats == [to_json(await community.stats())]


async def test_a_scene_comes_whole(ask: Ask, community: Space) -> None:
    document = "query ($s: ID!, $near: NodeRef) { scene(space: $s, center: $near, depth: 1) }"
    whole = (await ask(document, s=community.id))["data"]["scene"]
    assert len(whole["nodes"]) == 8
    around = (await ask(document, s=community.id, near={"name": "Bob"}))["data"]["scene"]
    assert {node["key"] for node in around["nodes"]} == {"u:43", "e:rust", "e:pineapple-pizza"}


async def test_several_questions_at_once(ask: Ask, community: Space) -> None:
    body = await ask(
        """query ($s: ID!) {
          alice: facts(space: $s, node: {name: "Alice"}) { facts { text } }
          bob: facts(space: $s, node: {name: "Bob"}) { facts { text } }
          nobody: facts(space: $s, node: {name: "Zebulon"}) { facts { text } }
        }""",
        s=community.id,
    )
    assert body["data"]["nobody"] is None
    assert [error["path"] for error in body["errors"]] == [["nobody"]]
    assert len(body["data"]["alice"]["facts"]) == 3
    assert len(body["data"]["bob"]["facts"]) == 2


async def test_a_channel_that_finds_nothing_is_an_error_of_the_caller(
    ask: Ask, community: Space
) -> None:
    for more in ("channels: [length]", "minScore: 2", "minScore: -1"):
        body = await ask(
            f'query ($s: ID!) {{ recall(space: $s, text: "x", {more}) {{ hits {{ score }} }} }}',
            s=community.id,
        )
        assert body["errors"][0]["extensions"]["code"] == "BAD_USER_INPUT"
