"""What users of other graph memories complained of, told to ours in our own words.

Each test names the complaint (repository#issue) it generalises. Those about search strings, tenant
ids, concurrency and boot are in ``tests/graph``; those about names of things in ``tests/ingest``.
"""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.scenarios.chat import known, said, tell

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph, connect
from whoknows_graph.tenant import Query
from whoknows_schema.enums import FactStatus
from whoknows_schema.errors import InvalidInput

NOW = datetime(2024, 12, 1, tzinfo=UTC)


@pytest.fixture
def space(graph: Graph, settings: Settings, space_id: str) -> Space:
    return KnowledgeBase(graph, settings=settings, clock=lambda: NOW).space(space_id)


async def entities(space: Space) -> list[str]:
    rows = await space.tenant.read(
        Query("MATCH (e:Entity {space: $space}) WHERE e.slug IS NOT NULL RETURN e.slug AS slug")
    )
    return sorted(row["slug"] for row in rows)


async def test_one_acronym_in_four_contexts_is_one_thing(space: Space, tmp_path: Path) -> None:
    """graphiti#1734: the same short name in four episodes became four nodes."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I work at DGIA."),
            ("Bob", "I love DGIA, best lunch in town."),
            ("Cat", "I hate DGIA since the last audit."),
            ("Dan", "I work at dgia too."),
        ],
    )
    found = [slug for slug in await entities(space) if "dgia" in slug]
    assert found == ["dgia"]
    answer = await space.stances("DGIA")
    assert [s.user.name for s in answer.for_] == ["Bob"]
    assert [s.user.name for s in answer.against] == ["Cat"]


async def test_the_same_episode_twice_is_known_already(space: Space, tmp_path: Path) -> None:
    """graphiti#963, #767: the identical episode twice, stored and paid twice."""
    path = tmp_path / "chat.jsonl"
    path.write_text(
        '{"id": "1", "channel": "c", "author_id": "a", "author_name": "Ann", '
        '"sent_at": "2024-05-06T09:00:00Z", "text": "I live in Lisbon and I love sardines."}\n'
    )
    first = await space.import_file(path)
    second = await space.import_file(path)
    assert first.new == 1
    assert first.facts >= 2
    assert (second.new, second.facts, second.relations, second.entities) == (0, 0, 0, 0)
    assert second.skipped == {"duplicate": 1}


async def test_case_folds_but_a_longer_name_is_not_merged_without_evidence(
    space: Space, tmp_path: Path
) -> None:
    """LightRAG#1323, #1631: "melanoma" and "Melanoma"; a name with and without its initial."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I love Terraria."),
            ("Bob", "I love terraria!"),
            ("Cat", "I love TERRARIA."),
            ("Dan", "I love Terraria Classic."),
        ],
    )
    found = [slug for slug in await entities(space) if "terraria" in slug]
    assert found == ["terraria", "terraria-classic"]


async def test_a_friend_of_a_friend_is_not_mine(space: Space, tmp_path: Path) -> None:
    """graphiti#1171: "He also has a friend named Mike" made Mike the speaker's friend."""
    await tell(
        space,
        tmp_path,
        [("Ann", "John is my friend from college."), ("Ann", "He also has a friend named Mike.")],
    )
    relations = said(await known(space, "Ann"))
    assert ("Ann", "friend_of", "Mike") not in relations
    assert ("Mike", "friend_of", "Ann") not in relations
    assert any("John" in (source, target) for source, _, target in relations)


async def test_what_one_speaker_likes_is_never_put_on_another(space: Space, tmp_path: Path) -> None:
    """renfield PR 635, eliza PR 20109: two speakers and a third person in one window."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I love mango."),
            ("Bob", "Ann is my mother."),
            ("Bob", "I hate mango."),
            ("Cat", "I play the drums."),
            ("Ann", "I love purple."),
        ],
    )
    answer = await space.stances("mango")
    assert [s.user.name for s in answer.for_] == ["Ann"]
    assert [s.user.name for s in answer.against] == ["Bob"]
    assert not [r for r in said(await known(space, "Cat")) if r[2] in ("mango", "purple")]


async def test_whose_name_it_is(space: Space, tmp_path: Path) -> None:
    """memgraph ai-toolkit#358 and icelake: somebody's surname became the speaker's alias."""
    await tell(
        space,
        tmp_path,
        [
            ("nolan", "morning all"),
            ("Bob", "nolan's last name is Gregory"),
            ("Cat", "is nolan's surname Gregory?"),
            ("Cat", "I have a friend named Steve."),
        ],
    )
    for name in ("Gregory", "Steve"):
        answer = await space.resolve(name)
        assert answer.resolved is None or answer.resolved.id not in ("id-bob", "id-cat")


@pytest.mark.parametrize(
    ("sent", "text", "day"),
    [
        ("2023-05-24T10:00:00+00:00", "I ran a marathon last week.", "2023-05-1"),
        ("2024-03-01T08:00:00+00:00", "I ran a marathon yesterday.", "2024-02-29"),
        ("2023-03-01T08:00:00+00:00", "I ran a marathon yesterday.", "2023-02-28"),
        ("2024-05-10T23:50:00+00:00", "I ran a marathon yesterday.", "2024-05-09"),
        ("2024-05-10T09:00:00+00:00", "I ran a marathon last Friday.", "2024-05-03"),
    ],
)
async def test_relative_dates_count_from_the_message(
    space: Space, tmp_path: Path, sent: str, text: str, day: str
) -> None:
    """mem0#4963: "last week" in a message of 2023 was resolved against today."""
    await tell(space, tmp_path, [("Ann", text, sent)])
    (fact,) = await known(space, "Ann")
    assert fact.valid_from.date().isoformat().startswith(day), fact.text


async def test_times_with_and_without_offset(space: Space, tmp_path: Path) -> None:
    """graphiti#920, #893: one naive and one aware time broke the ingest half-way."""
    good = (
        '{"id": "1", "channel": "c", "author_id": "a", "author_name": "Ann", '
        '"sent_at": "2024-05-06T09:00:00+02:00", "text": "I live in Lisbon."}'
    )
    naive = good.replace("+02:00", "").replace('"1"', '"2"')
    path = tmp_path / "chat.jsonl"
    path.write_text(f"{good}\n{naive}\n")
    summary = await space.import_file(path)
    assert summary.new == 1
    assert [(bad.line, "offset" in bad.reason) for bad in summary.bad_lines] == [(2, True)]
    (fact,) = (await space.facts("a")).facts
    assert fact.valid_from == datetime(2024, 5, 6, 7, tzinfo=UTC)


async def test_a_changed_mind_leaves_one_stance(space: Space, tmp_path: Path) -> None:
    """graphiti#139, #1728, PR 1804: old and new side by side, and unrelated facts retired."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I love green tea.", "2024-01-01T09:00:00+00:00"),
            ("Ann", "I live in Porto.", "2024-01-02T09:00:00+00:00"),
            ("Ann", "I love coffee.", "2024-01-03T09:00:00+00:00"),
            ("Ann", "I don't like green tea anymore.", "2024-03-01T09:00:00+00:00"),
            ("Ann", "I hate green tea now.", "2024-04-01T09:00:00+00:00"),
        ],
    )
    now = said(await known(space, "Ann"))
    assert ("Ann", "hates", "green tea") in now
    assert ("Ann", "loves", "green tea") not in now
    assert ("Ann", "loves", "coffee") in now
    assert ("Ann", "lives_in", "Porto") in now
    then = said(list((await space.facts("id-ann", as_of="2024-02-01")).facts))
    assert ("Ann", "loves", "green tea") in then


async def test_an_older_statement_that_arrives_late_arrives_closed(
    space: Space, tmp_path: Path
) -> None:
    """Out-of-order ingest: newer first, older second."""
    await tell(space, tmp_path, [("Ann", "I moved to Oslo.", "2024-06-01T09:00:00+00:00")])
    await tell(space, tmp_path, [("Ann", "I live in Rome.", "2024-02-01T09:00:00+00:00")])
    homes = [
        (fact.relations[0].target.name, fact.status, fact.valid_to)
        for fact in await known(space, "Ann", include_retired=True)
        if fact.predicate == "lives_in"
    ]
    assert homes == [
        ("Rome", FactStatus.SUPERSEDED, datetime(2024, 6, 1, 9, tzinfo=UTC)),
        ("Oslo", FactStatus.CURRENT, None),
    ]


async def test_a_default_search_shows_nothing_retired(space: Space, tmp_path: Path) -> None:
    """graphiti PR 1804: 53 % of what a search found was invalidated already."""
    towns = ("Rome", "Oslo", "Lima", "Cairo", "Perth")
    await tell(
        space,
        tmp_path,
        [
            ("Ann", f"I live in {town}.", f"2024-0{month}-01T09:00:00+00:00")
            for month, town in enumerate(towns, start=1)
        ],
    )
    facts = [hit.fact for hit in (await space.recall("where does Ann live?")).hits if hit.fact]
    assert [fact.relations[0].target.name for fact in facts if fact.relations] == ["Perth"]
    old = await space.recall("where does Ann live?", as_of="2024-02-15")
    lived = [h.fact.relations[0].target.name for h in old.hits if h.fact and h.fact.relations]
    assert lived == ["Oslo"]


@pytest.mark.parametrize(
    "odd",
    [
        "8c2f6e0e-90f3-4d8e-9a3e-2f9c0c9a7d11",
        "team@example.org",
        "12345678901234567",
        "a:b",
        "東京",
    ],
)
async def test_any_space_id_works(
    graph: Graph, settings: Settings, tmp_path: Path, odd: str
) -> None:
    """graphiti#1660, #1483, #1295: a hyphen in the group id broke the full-text filter."""
    space = KnowledgeBase(graph, settings=settings, clock=lambda: NOW).space(odd)
    try:
        await tell(space, tmp_path, [("Ann", "I love sardines.")])
        hits = (await space.recall("who loves sardines?")).hits
        assert any(hit.fact and "sardines" in hit.fact.text for hit in hits)
    finally:
        from whoknows_graph.writes.space import drop_space

        await drop_space(space.tenant)


@pytest.mark.parametrize("bad", ["", "  ", "a\nb", "x" * 300])
def test_a_space_id_that_is_none(graph: Graph, bad: str) -> None:
    with pytest.raises(InvalidInput, match="space id"):
        graph.tenant(bad)


def test_one_connection_serves_several_event_loops(settings: Settings) -> None:
    """LightRAG#1731, neo4j-python-driver#1095: a driver cached across two ``asyncio.run`` calls."""
    from whoknows.wiring import connection_settings

    where = connection_settings(settings)
    assert where is not None
    graphs: list[Graph] = []

    async def first() -> None:
        graphs.append(await connect(replace(where)))
        assert await graphs[0].tenant("loops").read(Query("RETURN $space AS s"))
        await graphs[0].close()

    async def again() -> str:
        rows = await graphs[0].tenant("loops").read(Query("RETURN $space AS s"))
        await graphs[0].close()
        return str(rows[0]["s"])

    def in_a_thread() -> str:
        asyncio.run(first())
        return asyncio.run(again())

    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        assert pool.submit(in_a_thread).result() == "loops"
