"""The Python API: what a space answers, and how it refuses."""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from whoknows import AmbiguousName, InvalidInput, NotFound
from whoknows.knowledge import KnowledgeBase
from whoknows.space import MAX_SCENE_NODES, Space
from whoknows_schema.enums import Attribution, FactCategory, FactStatus, NodeType
from whoknows_schema.values import Node

Question = Callable[[Space], Awaitable[Any]]

ABOUT_A_NODE: dict[str, Callable[[Space, str], Awaitable[Any]]] = {
    "facts": lambda space, name: space.facts(name),
    "between": lambda space, name: space.between("42", name),
    "neighbors": lambda space, name: space.neighbors(name),
    "stances": lambda space, name: space.stances(name),
    "similar": lambda space, name: space.similar_users(name),
    "path": lambda space, name: space.path(name, "42"),
    "timeline": lambda space, name: space.timeline(name),
    "recall": lambda space, name: space.recall("what?", subjects=[name]),
    "context": lambda space, name: space.context("what?", subjects=[name]),
    "scene": lambda space, name: space.scene(center=name),
    "remember": lambda space, name: space.remember("A note.", about=name),
}

OF_A_SPACE: list[Question] = [
    lambda space: space.facts(),
    lambda space: space.facts("42"),
    lambda space: space.resolve("Alice"),
    lambda space: space.recall("what does alice like?"),
    lambda space: space.context("what does alice like?", asker="42"),
    lambda space: space.scene(),
    lambda space: space.page(),
    lambda space: space.stats(),
    lambda space: space.users(),
    lambda space: space.communities(),
    lambda space: space.influence(),
    lambda space: space.entities(),
    lambda space: space.search("alice"),
    lambda space: space.changes_since("2024-01-01"),
    lambda space: space.to_networkx(),
    lambda space: space.remember("A note.", about="42"),
]

LIMITED: list[Callable[[Space, int], Awaitable[Any]]] = [
    lambda space, limit: space.facts(limit=limit),
    lambda space, limit: space.users(limit=limit),
    lambda space, limit: space.communities(limit=limit),
    lambda space, limit: space.influence(limit=limit),
    lambda space, limit: space.entities(limit=limit),
    lambda space, limit: space.search("alice", limit=limit),
    lambda space, limit: space.changes_since("2024-01-01", limit=limit),
    lambda space, limit: space.between("42", "43", limit=limit),
    lambda space, limit: space.neighbors("42", limit=limit),
    lambda space, limit: space.stances("rust", limit=limit),
    lambda space, limit: space.similar_users("42", limit=limit),
    lambda space, limit: space.path("42", "43", limit=limit),
    lambda space, limit: space.timeline("42", limit=limit),
    lambda space, limit: space.recall("what?", limit=limit),
    lambda space, limit: space.resolve("Alice", limit=limit),
]

IMPOSSIBLE: list[tuple[Question, str]] = [
    (lambda space: space.retry_jobs("j1"), "give a list"),
    (lambda space: space.drop_jobs("j1"), "give a list"),
    (lambda space: space.split("42", "f_1", name="Al"), "give a list"),
    (lambda space: space.context("rust?", exclude="m1"), "give a list"),
    (lambda space: space.neighbors("42", depth=0), "depth is 0"),
    (lambda space: space.neighbors("42", depth=4), "depth is 4"),
    (lambda space: space.path("42", "43", max_hops=0), "max_hops is 0"),
    (lambda space: space.path("42", "43", max_hops=7), "max_hops is 7"),
    (lambda space: space.scene(limit=MAX_SCENE_NODES + 1), "limit is 10001"),
    (lambda space: space.similar_users("rust"), "'Rust' is a thing"),
    (lambda space: space.recall("  "), "empty text"),
    (lambda space: space.context("  "), "empty text"),
    (lambda space: space.context("hi", max_tokens=59), "max_tokens is 59, .* from 60"),
    (lambda space: space.context("hi", exclude=["x"] * 501), "501 ids"),
    (lambda space: space.context("hi", as_of="yesterday"), "'yesterday' is not a time"),
    (lambda space: space.facts(as_of="yesterday"), "'yesterday' is not a time"),
    (lambda space: space.facts(as_of=datetime(2024, 1, 1)), "no offset"),
    (lambda space: space.remember("A note.", said_by="rust"), "only a user can have said it"),
    (lambda space: space.remember("  "), "empty|characters"),
]


@pytest.mark.parametrize("named", ["42", "<@42>", "Alice", "alice", "@Alice"])
async def test_a_person_is_named_in_many_ways(community: Space, named: str) -> None:
    assert (await community.node(named)).id == "42"


@pytest.mark.parametrize("named", ["Rust", "rust", "RUST"])
async def test_a_thing_is_named_in_many_ways(community: Space, named: str) -> None:
    node = await community.node(named)
    assert (node.type, node.name) == (NodeType.ENTITY, "Rust")


async def test_a_node_needs_no_lookup(community: Space) -> None:
    node = Node(type=NodeType.USER, id="nobody", name="Nobody")
    assert await community.node(node) is node


@pytest.mark.parametrize("question", ABOUT_A_NODE)
async def test_an_unknown_name_is_refused_everywhere(community: Space, question: str) -> None:
    with pytest.raises(NotFound, match=r"'Zzzyx'.*check the spelling"):
        await ABOUT_A_NODE[question](community, "Zzzyx")


async def test_an_unknown_name_offers_the_nearest(community: Space) -> None:
    with pytest.raises(NotFound, match="'Alicia M'; did you mean 'Alice'"):
        await community.node("Alicia M")


@pytest.mark.parametrize("question", ABOUT_A_NODE)
async def test_an_ambiguous_name_is_refused_everywhere(community: Space, question: str) -> None:
    with pytest.raises(AmbiguousName, match=r"'Nolan' is ambiguous.*'44'.*or.*'45'") as caught:
        await ABOUT_A_NODE[question](community, "Nolan")
    assert len(caught.value.candidates) == 2


@pytest.mark.parametrize("question", ABOUT_A_NODE)
@pytest.mark.parametrize("name", ["", "  ", "\n"])
async def test_an_empty_name_is_refused_everywhere(
    community: Space, question: str, name: str
) -> None:
    with pytest.raises(InvalidInput, match="names nobody"):
        await ABOUT_A_NODE[question](community, name)


@pytest.mark.parametrize("question", OF_A_SPACE)
async def test_an_unknown_space_is_named(knowledge: KnowledgeBase, question: Question) -> None:
    with pytest.raises(NotFound, match=r"no space 'nowhere-at-all'.*whoknows spaces"):
        await question(knowledge.space("nowhere-at-all"))


@pytest.mark.parametrize("space_id", ["", " ", "a\nb", "x" * 201])
def test_an_id_that_cannot_be_is_refused(knowledge: KnowledgeBase, space_id: str) -> None:
    with pytest.raises(InvalidInput, match="is not a space id"):
        knowledge.space(space_id)


@pytest.mark.parametrize("limit", [0, -1, 1001])
@pytest.mark.parametrize("question", LIMITED)
async def test_a_limit_is_bounded(
    community: Space, question: Callable[[Space, int], Awaitable[Any]], limit: int
) -> None:
    with pytest.raises(InvalidInput, match=f"limit is {limit}"):
        await question(community, limit)


@pytest.mark.parametrize(("question", "said"), IMPOSSIBLE)
async def test_what_can_never_be_is_refused(
    community: Space, question: Question, said: str
) -> None:
    with pytest.raises(InvalidInput, match=said):
        await question(community)


@pytest.mark.parametrize(
    "as_of", ["2024-05-10", "2024-05-10T00:00:00Z", datetime(2024, 5, 10, tzinfo=UTC)]
)
async def test_as_of_takes_text_and_times(community: Space, as_of: datetime | str) -> None:
    texts = {fact.text for fact in (await community.facts("Alice", as_of=as_of)).facts}
    assert "Alice lives in Oslo." in texts
    assert "Alice lives in Lisbon." not in texts


async def test_stats(community: Space) -> None:
    stats = await community.stats()
    assert (stats.id, stats.name, stats.people) == (community.id, "The Kitchen", 4)


async def test_what_is_remembered_is_known(knowledge: KnowledgeBase, space_id: str) -> None:
    space = knowledge.space(space_id)
    noted = await space.remember("The picnic is on Sundays.", category=FactCategory.COMMUNITY)
    assert (noted.attribution, noted.category) == (Attribution.MANUAL, FactCategory.COMMUNITY)
    assert [fact.id for fact in (await space.facts()).facts] == [noted.id]
    again = await space.remember("The picnic is on Sundays.", category=FactCategory.COMMUNITY)
    assert again.id == noted.id


async def test_what_is_remembered_of_people(
    knowledge: KnowledgeBase, space_id: str, tmp_path: Path
) -> None:
    space = await imported(knowledge, space_id, tmp_path)
    noted = await space.remember(
        "Ann owes Ben a pizza.", about=["Ann", "7002"], said_by="Ben", valid_from="2024-05-05"
    )
    assert noted.said_by is not None
    assert noted.said_by.name == "Ben"
    assert noted.valid_from == datetime(2024, 5, 5, tzinfo=UTC)
    assert noted.id in {fact.id for fact in (await space.facts("Ann")).facts}


async def test_what_is_forgotten_stays_in_history(knowledge: KnowledgeBase, space_id: str) -> None:
    space = knowledge.space(space_id)
    noted = await space.remember("The picnic is on Sundays.")
    forgotten = await space.forget(noted.id)
    assert (forgotten.id, forgotten.status) == (noted.id, FactStatus.FORGOTTEN)
    assert (await space.facts()).facts == ()
    history = await space.facts(include_retired=True)
    assert [fact.status for fact in history.facts] == [FactStatus.FORGOTTEN]


async def test_forgetting_an_unknown_fact_is_refused(community: Space) -> None:
    with pytest.raises(NotFound, match="f_nothing"):
        await community.forget("f_nothing")


async def test_a_file_twice_adds_nothing(
    knowledge: KnowledgeBase, space_id: str, tmp_path: Path
) -> None:
    space = await imported(knowledge, space_id, tmp_path)
    known = {fact.text for fact in (await space.facts("Ann")).facts}
    assert known
    summary = await space.import_file(str(tmp_path / "chat.jsonl"))
    assert (summary.messages, summary.new, summary.facts) == (2, 0, 0)
    assert {fact.text for fact in (await space.facts("Ann")).facts} == known


async def test_the_page_shows_the_space(community: Space) -> None:
    page = await community.page()
    assert "<title>The Kitchen" in page
    assert "pineapple pizza" in page
    assert "<title>Mine" in await community.page(center="Alice", title="Mine")


async def test_the_scene_of_a_node_is_around_it(community: Space) -> None:
    scene = await community.scene(center="Oslo", depth=1)
    assert scene.meta.center == "e:oslo"
    assert "e:oslo" in {node.key for node in scene.nodes}


async def imported(knowledge: KnowledgeBase, space_id: str, folder: Path) -> Space:
    """A space of two messages."""
    chat = folder / "chat.jsonl"
    chat.write_text(
        '{"id": "1", "channel": "c", "author_id": "7001", "author_name": "Ann", '
        '"sent_at": "2024-01-01T00:00:00Z", "text": "I love coffee."}\n'
        '{"id": "2", "channel": "c", "author_id": "7002", "author_name": "Ben", '
        '"sent_at": "2024-01-02T00:00:00Z", "text": "I hate coffee."}\n',
        encoding="utf-8",
    )
    space = knowledge.space(space_id)
    await space.import_file(chat)
    return space


async def test_one_subject_needs_no_list(community: Space) -> None:
    """It was taken for its letters, and nobody goes by "A"."""
    one = await community.recall("rust", subjects="Bob")
    assert one.hits
    assert one == await community.recall("rust", subjects=["Bob"])
    assert await community.context("", subjects="Bob") == await community.context(
        "", subjects=["Bob"]
    )
