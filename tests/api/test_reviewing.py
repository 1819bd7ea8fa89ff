"""Deciding who is who by hand: the review, and two people whom one name had joined."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.graph.invariants import violations
from tests.scenarios.chat import known, tell

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_schema.enums import FactStatus
from whoknows_schema.errors import InvalidInput, NotFound

NOW = datetime(2025, 6, 1, tzinfo=UTC)


@pytest.fixture
async def space(graph: Graph, settings: Settings, space_id: str, tmp_path: Path) -> Space:
    """Bob's friend Steve and a member called Steve, and two of one name in one."""
    made = KnowledgeBase(graph, settings=settings, clock=lambda: NOW).space(space_id)
    await tell(
        made,
        tmp_path,
        [
            ("Bob", "My friend Steve works at Nokia.", "2024-01-01T10:00:00+00:00"),
            ("Ann", "My brother Steve lives in Oslo.", "2024-02-01T10:00:00+00:00"),
            ("Ann", "My brother Steve works at Siemens.", "2024-03-01T10:00:00+00:00"),
        ],
    )
    return made


async def current(space: Space, node: str) -> list[str]:
    return sorted(fact.text for fact in (await space.facts(node, limit=50)).facts)


async def test_a_pair_is_accepted_and_taken_apart_again(space: Space, tmp_path: Path) -> None:
    assert (await space.review()).pairs == ()
    await tell(space, tmp_path, [("Steve", "hello, people")])
    (pair,) = (await space.review()).pairs
    assert (pair.person.id, pair.user.id, pair.name) == ("steve-person", "id-steve", "Steve")
    before = await current(space, "steve-person")
    assert pair.facts == len(before) > 0
    made = await space.accept_pair(pair.person, pair.user, by="Ann")
    assert (await space.review()).pairs == ()
    assert [fact.text for fact in await known(space, "Steve")]
    await space.undo_merge(made.id)
    assert await current(space, "steve-person") == before
    assert len((await space.review()).pairs) == 1
    assert await violations(space.tenant) == {}


async def test_a_refused_pair_is_not_asked_about_again(space: Space, tmp_path: Path) -> None:
    await tell(space, tmp_path, [("Steve", "hello, people")])
    (pair,) = (await space.review()).pairs
    assert (await space.refuse_pair(pair.person, pair.user, by="Ann")).pairs == ()
    await tell(space, tmp_path, [("Steve", "hello again, people"), ("Bob", "My friend Steve left")])
    assert (await space.review()).pairs == ()
    with pytest.raises(NotFound):
        await space.refuse_pair(pair.user, pair.person)


async def test_facts_go_to_the_other_of_the_name(space: Space) -> None:
    facts = (await space.facts("steve-person", include_retired=True, limit=50)).facts
    bobs = [f for f in facts if f.said_by is not None and f.said_by.id == "id-bob"]
    bobs = [f for f in bobs if f.about[0].id == "steve-person"]
    assert bobs
    jobs = {f.text: f.status for f in facts if f.predicate == "works_at"}
    assert jobs["Steve works at Nokia."] is FactStatus.SUPERSEDED
    other = await space.split("steve-person", [f.id for f in bobs], name="Steve of Bob")
    moved = {f.text: f for f in (await space.facts(other, limit=50)).facts}
    nokia = moved["Steve works at Nokia."]
    assert nokia.status is FactStatus.CURRENT
    assert nokia.valid_from == datetime(2024, 1, 1, 10, tzinfo=UTC)
    assert nokia.said_by is not None
    assert (nokia.said_by.id, len(nokia.sources)) == ("id-bob", 1)
    assert "Steve works at Siemens." in await current(space, "steve-person")
    assert "Steve works at Nokia." not in await current(space, "steve-person")
    assert (await space.fact(bobs[0].id)).status is FactStatus.INVALIDATED
    assert await violations(space.tenant) == {}


async def test_splitting_back_gives_the_facts_back(space: Space) -> None:
    before = await current(space, "steve-person")
    facts = (await space.facts("steve-person", limit=50)).facts
    ids = [f.id for f in facts if f.about[0].id == "steve-person"]
    other = await space.split("steve-person", ids, name="Steve of Bob")
    back = [f.id for f in (await space.facts(other, limit=50)).facts if f.about[0] == other]
    await space.split(other, back, name="Steve")
    assert await current(space, "steve-person") == before
    assert await violations(space.tenant) == {}


async def test_what_cannot_be_split(space: Space) -> None:
    (fact, *_) = [
        f
        for f in (await space.facts("steve-person", limit=50)).facts
        if f.about[0].id == "steve-person"
    ]
    for node, ids, name in (
        ("steve-person", [], "Steve B"),
        ("steve-person", [fact.id], " "),
        ("steve-person", [fact.id], "Steve"),
        ("id-ann", [fact.id], "Ann B"),
        ("siemens", [fact.id], "Siemens B"),
    ):
        with pytest.raises(InvalidInput):
            await space.split(node, ids, name=name)
    with pytest.raises(NotFound):
        await space.split("steve-person", ["f_none"], name="Steve B")
    for name in ("Steve B", "Ann B", "Siemens B"):
        found = (await space.resolve(name)).candidates
        assert name not in {candidate.node.name for candidate in found}
    assert await violations(space.tenant) == {}
