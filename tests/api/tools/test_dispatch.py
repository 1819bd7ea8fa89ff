"""Tool calls against a real community: answers, refusals, and what the host alone decides."""

import json
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest

from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows.tools.budget import MAX_ANSWER_CHARS
from whoknows.tools.definitions import definitions
from whoknows.tools.dispatch import NOTE, ToolResult, dispatch
from whoknows.tools.notes import Notes, notes_of
from whoknows.tools.registry import TOOLS
from whoknows_schema.answers import FactPage
from whoknows_schema.fact_filter import FactFilter
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.jsonable import to_json


async def _notes(space: Space, text: str, **given: Any) -> Notes:
    return notes_of(await space.context(text, asker="42", **given))


async def _what_bob_says_of_rust(space: Space) -> FactPage:
    wanted = FactFilter(said_by=await space.node("Bob"))
    page = await space.facts("Rust", limit=10, wanted=wanted)
    assert [fact.text for fact in page.facts] == ["Bob likes Rust."]
    return page


CALLS: list[tuple[str, dict[str, object], Callable[[Space], Awaitable[object]]]] = [
    ("resolve_name", {"name": "nolan"}, lambda space: space.resolve("nolan")),
    ("recall", {"text": "who loves rust?"}, lambda space: space.recall("who loves rust?", limit=8)),
    (
        "recall",
        {"text": "rust", "subjects": ["@me"], "limit": 2},
        lambda space: space.recall("rust", subjects=["42"], limit=2),
    ),
    (
        "recall",
        {"text": "who loves rust?", "exclude": ["m1"], "min_score": 0.3},
        lambda space: space.recall(
            "who loves rust?", limit=8, wanted=HitFilter(exclude=["m1"], min_score=0.3)
        ),
    ),
    (
        "context",
        {"text": "does bob like rust?", "subjects": ["@me", "Bob"], "max_tokens": 100},
        lambda space: _notes(space, "does bob like rust?", subjects=["42", "Bob"], max_tokens=100),
    ),
    ("list_facts", {"node": "Bob"}, lambda space: space.facts("Bob", limit=10)),
    ("list_facts", {"node": "Rust", "according_to": "Bob"}, _what_bob_says_of_rust),
    (
        "list_facts",
        {"node": "@me", "as_of": "2024-05-15", "limit": 1},
        lambda space: space.facts("42", as_of="2024-05-15", limit=1),
    ),
    ("between", {"a": "Alice", "b": "rust"}, lambda space: space.between("Alice", "rust")),
    (
        "neighbors",
        {"node": "Bob", "depth": 1},
        lambda space: space.neighbors("Bob", depth=1, limit=15),
    ),
    ("stances", {"thing": "Rust"}, lambda space: space.stances("Rust", limit=15)),
    ("similar_users", {"user": "Bob"}, lambda space: space.similar_users("Bob", limit=5)),
    ("find_path", {"a": "Alice", "b": "Bob"}, lambda space: space.path("Alice", "Bob")),
]


async def called(space: Space, name: str, arguments: Mapping[str, object] | str) -> ToolResult:
    return await dispatch(name, arguments, space=space, acting_user="42")


@pytest.mark.parametrize(("name", "arguments", "call"), CALLS)
async def test_a_tool_answers_what_python_answers(
    community: Space,
    name: str,
    arguments: dict[str, object],
    call: Callable[[Space], Awaitable[object]],
) -> None:
    result = await called(community, name, arguments)
    assert not result.is_error, result.text
    answer = to_json(await call(community))
    assert isinstance(answer, dict)
    assert json.loads(result.text) == {**answer, "note": NOTE} == result.content


@pytest.mark.parametrize(("name", "arguments", "call"), CALLS)
async def test_answers_keep_to_their_schema(
    community: Space, name: str, arguments: dict[str, object], call: object
) -> None:
    result = await called(community, name, arguments)
    schema = next(it["outputSchema"] for it in definitions("mcp") if it["name"] == name)
    jsonschema.validate(json.loads(result.text), schema)
    assert len(result.text) <= MAX_ANSWER_CHARS
    assert "\n" not in result.text


async def test_arguments_may_be_json_text_with_nulls_as_strict_mode_sends(
    community: Space,
) -> None:
    text = '{"node": "Bob", "include_retired": null, "as_of": null, "limit": null, "cursor": null}'
    assert await called(community, "list_facts", text) == await called(
        community, "list_facts", {"node": "Bob"}
    )


async def test_what_is_remembered_is_said_by_the_acting_user(copied_community: Space) -> None:
    space = copied_community
    arguments = {"text": "Alice plays chess.", "about": ["@me"], "category": "interests"}
    result = await called(space, "remember", arguments)
    assert not result.is_error, result.text
    fact = json.loads(result.text)
    assert fact["saidBy"]["id"] == "42"
    assert fact["about"][0]["id"] == "42"
    assert fact["category"] == "interests"
    assert fact["id"] in {it.id for it in (await space.facts("Alice")).facts}

    gone = json.loads((await called(space, "forget", {"fact_id": fact["id"]})).text)
    assert (gone["id"], gone["status"]) == (fact["id"], "forgotten")
    assert fact["id"] not in {it.id for it in (await space.facts("Alice")).facts}


@pytest.mark.parametrize("name", TOOLS)
@pytest.mark.parametrize("smuggled", ["space", "acting_user", "said_by", "guild_id"])
async def test_a_smuggled_argument_is_refused(community: Space, name: str, smuggled: str) -> None:
    valid: dict[str, object] = {
        key: "Alice" for key, it in TOOLS[name].input.model_fields.items() if it.is_required()
    }
    result = await called(community, name, {**valid, smuggled: "another"})
    assert result.is_error
    assert smuggled in result.text
    assert "another" not in result.text


@pytest.mark.parametrize(
    ("name", "arguments", "says"),
    [
        ("list_facts", {"node": "Nolan"}, "ambiguous"),
        ("list_facts", {"node": "Zebulon"}, "Zebulon"),
        ("list_facts", {"node": ""}, "node"),
        ("list_facts", {}, "node: field required"),
        ("list_facts", {"node": None}, "node: field required"),
        ("list_facts", {"node": ["Alice"]}, "node"),
        ("list_facts", {"node": "Alice", "limit": 51}, "limit"),
        ("list_facts", {"node": "Alice", "limit": 0}, "limit"),
        ("list_facts", {"node": "Alice", "cursor": "nonsense"}, "cursor"),
        ("list_facts", {"node": "Alice", "as_of": "last week"}, "last week"),
        ("neighbors", {"node": "Alice", "depth": 4}, "depth"),
        ("context", {"text": "hi", "max_tokens": 99}, "max_tokens"),
        ("context", {"text": "hi", "subjects": ["Nolan"]}, "ambiguous"),
        ("remember", {"text": "x", "category": "gossip"}, "category"),
        ("forget", {"fact_id": "no-such-fact"}, "no-such-fact"),
        ("list_fact", {"node": "Alice"}, "did you mean 'list_facts'?"),
        ("drop_database", {}, "there are resolve_name, recall"),
        ("recall", "{", "not JSON"),
        ("recall", "[1]", "one JSON object"),
        ("recall", "null", "one JSON object"),
        ("recall", "", "text: field required"),
        ("recall", "[" * 100_000, "not JSON"),
    ],
)
async def test_errors_come_back_as_text(
    community: Space, name: str, arguments: dict[str, object] | str, says: str
) -> None:
    result = await called(community, name, arguments)
    assert result.is_error
    assert result.content is None
    assert says in result.text
    assert "Traceback" not in result.text


async def test_an_ambiguous_name_gives_ids_to_choose_from(community: Space) -> None:
    result = await called(community, "stances", {"thing": "Nolan"})
    assert "44" in result.text
    assert "45" in result.text


async def test_notes_are_about_who_is_acting_and_nobody_else(community: Space) -> None:
    for acting, told in (("42", "About Alice, who asks:"), (None, "About Rust:"), ("999", "Rust")):
        result = await dispatch(
            "context", {"text": "who uses rust?"}, space=community, acting_user=acting
        )
        assert result.content is not None
        notes = str(result.content["notes"])
        assert told in notes
        assert ("who asks" in notes) == (acting == "42")


async def test_long_notes_are_never_cut_within(copied_community: Space) -> None:
    space = copied_community
    for number in range(60):
        await space.remember(f"Bob owns guitar {number}.", about="Bob")
    result = await called(space, "context", {"text": "what does bob own?", "max_tokens": 600})
    assert len(result.text) <= MAX_ANSWER_CHARS
    assert result.content is not None
    whole = await space.context("what does bob own?", asker="42", max_tokens=600)
    assert result.content["notes"] == whole.text
    assert whole.truncated


async def test_me_is_nobody_when_nobody_acts(community: Space) -> None:
    result = await dispatch("list_facts", {"node": "@me"}, space=community)
    assert result.is_error
    assert "@me" in result.text


async def test_an_unknown_space_is_an_error_in_words(knowledge: KnowledgeBase) -> None:
    space = knowledge.space("no-such-space")
    result = await called(space, "list_facts", {"node": "Alice"})
    assert result.is_error


async def test_a_defect_is_masked_and_logged(
    knowledge: KnowledgeBase, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(Space):
        async def resolve(self, name: str, *, limit: int = 5) -> Any:
            raise RuntimeError(f"secret about {name}")

    broken = Broken(knowledge.graph, "anywhere", models=knowledge.models, clock=knowledge.clock)
    with caplog.at_level(logging.ERROR):
        result = await called(broken, "resolve_name", {"name": "Alice"})
    assert result.is_error
    assert "secret" not in result.text
    assert "secret about Alice" in caplog.text
    incident = result.text.split("incident ")[1].split(")")[0]
    assert incident in caplog.text


async def test_a_page_that_was_cut_reads_on_without_a_gap(copied_community: Space) -> None:
    space = copied_community
    for number in range(30):
        await space.remember(f"Bob owns guitar {number}, which is {'very ' * 90}old.", about="Bob")
    wanted = {fact.id for fact in (await space.facts("Bob", limit=100)).facts}
    seen: list[str] = []
    cursor: str | None = None
    for _ in range(40):
        result = await called(space, "list_facts", {"node": "Bob", "limit": 50, "cursor": cursor})
        page = json.loads(result.text)
        assert len(result.text) <= MAX_ANSWER_CHARS
        seen += [fact["id"] for fact in page["facts"]]
        cursor = page["nextCursor"]
        if cursor is None:
            break
    assert len(seen) == len(wanted) == 32
    assert set(seen) == wanted
