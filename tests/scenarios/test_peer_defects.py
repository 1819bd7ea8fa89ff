"""Defects of icelake 0.3.3 and 0.7.2 that were reproduced there, told to ours.

Each docstring says what the peer does. What people can say is told as chat and imported; what needs
exact ids or many facts is written as a batch. Correcting a fact's text and merging two things have
no call of ours yet: what stands nearest is tested, and the docstring says so.
"""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.graph.world import NOW as BATCH_NOW
from tests.graph.world import batch, claim, day
from tests.scenarios.chat import known, said, tell

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_graph.tenant import Query
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.enums import AliasSource, FactStatus
from whoknows_schema.text import entity_slug
from whoknows_schema.values import BoundClaim

NOW = datetime(2025, 6, 1, tzinfo=UTC)
NAMED = Query("""
MATCH (a:Alias {space: $space, norm: $norm})-[r:NAMES]->(s:Subject)
RETURN r.source AS source, s.ref AS ref
""")
THINGS = Query("""
MATCH (e:Entity {space: $space}) WHERE e.slug IS NOT NULL RETURN e.slug AS slug, e.name AS name
""")


@pytest.fixture
def space(graph: Graph, settings: Settings, space_id: str) -> Space:
    return KnowledgeBase(graph, settings=settings, clock=lambda: NOW).space(space_id)


async def write(space: Space, *claims: BoundClaim) -> None:
    await write_batch(space.tenant, batch(claims), now=BATCH_NOW)


async def things(space: Space) -> dict[str, str]:
    """Name of each thing by its slug."""
    return {row["slug"]: row["name"] for row in await space.tenant.read(THINGS)}


# 4. Neighbours


async def test_4_neighbours_are_seen_from_both_ends(space: Space) -> None:
    """``neighbors`` ignores incoming edges: Carol, who mentors Alice, is invisible from Alice."""
    await write(
        space,
        claim("1", "carol", "mentors", "u:alice"),
        claim("2", "alice", "plays", "e:chess"),
        claim("3", "bob", "plays", "e:chess"),
    )
    near = await space.neighbors("alice", depth=1)
    assert {found.node.id for found in near.nodes} == {"carol", "chess"}
    assert {(r.source.id, r.verb, r.target.id) for r in near.relations} == {
        ("carol", "mentors", "alice"),
        ("alice", "plays", "chess"),
    }
    wide = await space.neighbors("alice", depth=2)
    assert [(n.node.id, n.distance) for n in wide.nodes][2:] == [("bob", 2)]


async def test_4_what_is_farther_is_never_ranked_above_what_is_near(space: Space) -> None:
    """Two steps out scored 1.39, one step 0.69: strengths were added along the way."""
    await write(
        space,
        claim("1", "alice", "knows", "u:bob"),
        *(claim(f"b{i}", "bob", "loves", "e:chess") for i in range(20)),
        *(claim(f"c{i}", "carol", "loves", "e:chess") for i in range(20)),
    )
    around = (await space.neighbors("alice", depth=3)).nodes
    assert [(n.node.id, n.distance) for n in around] == [("bob", 1), ("chess", 2), ("carol", 3)]
    strengths = [n.strength for n in around]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == 3


# 5. Names


async def test_5_names_that_differ_by_signs_or_script_are_things_of_their_own(
    space: Space,
) -> None:
    """Slugs keep a–z and 0–9 only: C, C++ and C# are one node, every CJK name is "unknown"."""
    names = ("C", "C++", "C#", "東京", "北京", "Москва", "🎸")
    slugs = [entity_slug(name) for name in names]
    await write(space, *(claim(slug, "ann", "likes", f"e:{slug}") for slug in slugs))
    assert len((await space.neighbors("ann")).nodes) == len(names)
    assert set(await things(space)) == set(slugs)


async def test_5_chat_about_c_and_its_children(space: Space, tmp_path: Path) -> None:
    """Told as people say it, and asked for by each name."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I love C++."),
            ("Bob", "I love C#."),
            ("Cat", "I love 東京."),
            ("Dan", "I love 北京."),
        ],
    )
    for name, fan in (("C++", "Ann"), ("C#", "Bob"), ("東京", "Cat"), ("北京", "Dan")):
        answer = await space.stances(name)
        assert answer.entity.name == name
        assert [stance.user.name for stance in answer.for_] == [fan]
    assert len(await things(space)) == 4


# 6. Evidence


async def test_6_a_relation_lives_while_one_fact_supports_it(space: Space) -> None:
    """Evidence is capped at 8 ids: forgetting these 8 of 12 kills the edge that 4 still support."""
    await write(
        space,
        *(claim(f"{i}", "ann", "plays", "e:chess", at=i, value=f"cup {i}") for i in range(12)),
    )
    (before,) = (await space.between("ann", "chess")).relations
    facts = sorted((await space.facts("ann")).facts, key=lambda fact: fact.valid_from)
    assert len(facts) == 12
    weights = [before.weight]
    for fact in facts[4:]:
        assert (await space.forget(fact.id)).status is FactStatus.FORGOTTEN
        (relation,) = (await space.between("ann", "chess")).relations
        weights.append(relation.weight)
    assert weights == sorted(weights, reverse=True)
    assert weights[-1] == pytest.approx(before.weight * 4 / 12, abs=1e-3)
    for fact in facts[:4]:
        await space.forget(fact.id)
    assert (await space.between("ann", "chess")).relations == ()


async def test_6_every_message_that_says_so_is_evidence(space: Space) -> None:
    """The count of supporting facts never decreases there, and the ninth source is lost."""
    await write(space, *(claim(f"{i:02}", "ann", "plays", "e:chess", at=i) for i in range(12)))
    (fact,) = (await space.facts("ann")).facts
    assert fact.occurrences == 12
    assert len(fact.sources) == 10
    assert fact.valid_from == day(0)


# 7. Stances


async def test_7_nobody_is_for_and_against_the_same_thing(space: Space, tmp_path: Path) -> None:
    """One user appears in positive and in negative for the same thing."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I love olives.", "2024-01-01T10:00:00+00:00"),
            ("Bob", "I love olives.", "2024-01-01T11:00:00+00:00"),
            ("Ann", "I hate olives.", "2024-03-01T10:00:00+00:00"),
        ],
    )
    answer = await space.stances("olives")
    assert [stance.user.name for stance in answer.for_] == ["Bob"]
    assert [stance.user.name for stance in answer.against] == ["Ann"]
    (ann,) = answer.against
    assert [fact.status for fact in ann.history][:1] == [FactStatus.SUPERSEDED]
    february = await space.stances("olives", as_of="2024-02-01")
    assert sorted(stance.user.name for stance in february.for_) == ["Ann", "Bob"]
    assert february.against == ()


async def test_7_a_lover_and_a_hater_are_opposed(space: Space) -> None:
    """``similar_users`` rates them 1.0, as alike as can be."""
    for thing in ("olives", "jazz", "chess"):
        await write(
            space,
            claim(f"a-{thing}", "ann", "loves", f"e:{thing}"),
            claim(f"b-{thing}", "bob", "hates", f"e:{thing}"),
            claim(f"c-{thing}", "cat", "loves", f"e:{thing}"),
        )
    alike = {found.user.id: found.score for found in (await space.similar_users("ann")).users}
    opposed = {
        found.user.id: found for found in (await space.similar_users("ann", opposed=True)).users
    }
    assert alike.get("bob", -1.0) < 0 < alike["cat"]
    assert next(iter(opposed)) == "bob"
    assert opposed["bob"].score < 0
    assert {taste.agree for taste in opposed["bob"].shared} == {False}


# 8. Changing what is known


async def test_8_a_corrected_value_keeps_links_and_history(space: Space, tmp_path: Path) -> None:
    """``facts.update`` drops the fact's links and relations.

    Ours has no such call yet; a newer value of the same thing is what changes a fact today.
    """
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I live in Lisbon.", "2024-01-01T10:00:00+00:00"),
            ("Ann", "I live in Porto now.", "2024-05-01T10:00:00+00:00"),
        ],
    )
    old, new = await known(space, "Ann", include_retired=True)
    assert said([old]) == [("Ann", "lives_in", "Lisbon")]
    assert said([new]) == [("Ann", "lives_in", "Porto")]
    assert (old.status, new.status) == (FactStatus.SUPERSEDED, FactStatus.CURRENT)
    assert (new.supersedes, old.superseded_by) == (old.id, new.id)
    assert len(old.sources) == len(new.sources) == 1
    live = (await space.between("id-ann", "Porto")).relations
    past = (await space.between("id-ann", "Lisbon", as_of="2024-02-01")).relations
    assert [(r.verb, r.facts[0].id) for r in (*live, *past)] == [
        ("lives_in", new.id),
        ("lives_in", old.id),
    ]


async def test_8_manual_facts_and_repetitions_are_on_the_record(space: Space) -> None:
    """Manual facts get no "created" history, and being said again is never recorded."""
    await write(space, claim("1", "ann", "plays", "e:chess", at=1))
    noted = await space.remember("Ann won the cup.", about="ann", valid_from=day(3))
    events = (await space.timeline("ann")).events
    assert [(event.at, event.fact.text) for event in events if event.fact.id == noted.id] == [
        (day(3), "Ann won the cup.")
    ]
    await write(space, claim("2", "ann", "plays", "e:chess", at=2))
    (fact,) = [f for f in (await space.facts("ann")).facts if f.id != noted.id]
    assert fact.occurrences == 2
    assert [source.message_id for source in fact.sources] == ["1", "2"]


# 9. Time


async def test_9_history_that_is_imported_today_was_true_then(space: Space, tmp_path: Path) -> None:
    """``valid_from`` is the time of the commit: what was backfilled does not exist in 2024."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I live in Lisbon.", "2023-05-24T10:00:00+00:00"),
            ("Bob", "I love Lisbon.", "2023-06-01T10:00:00+00:00"),
        ],
    )
    (fact,) = await known(space, "Ann")
    assert fact.valid_from == datetime(2023, 5, 24, 10, tzinfo=UTC)
    assert fact.recorded_at == NOW
    assert (await space.facts("id-ann", as_of="2024-01-01")).facts == (fact,)
    assert (await space.facts("id-ann", as_of="2023-01-01")).facts == ()


async def test_9_every_question_looks_at_the_time_it_is_asked_for(
    space: Space, tmp_path: Path
) -> None:
    """Baseline, links and graph ignore ``as_of`` there."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I live in Lisbon.", "2023-05-24T10:00:00+00:00"),
            ("Bob", "I live in Lisbon.", "2023-05-25T10:00:00+00:00"),
            ("Ann", "I live in Porto now.", "2024-05-01T10:00:00+00:00"),
        ],
    )
    for moment, city, other in (("2023-12-01", "Lisbon", "Porto"), (None, "Porto", "Lisbon")):
        around = await space.neighbors("id-ann", as_of=moment)
        assert [found.node.name for found in around.nodes] == [city]
        assert (await space.between("id-ann", city, as_of=moment)).relations != ()
        assert (await space.between("id-ann", other, as_of=moment)).relations == ()
    then = await space.path("id-ann", "id-bob", as_of="2023-12-01")
    assert [[node.name for node in way.nodes] for way in then.paths] == [["Ann", "Lisbon", "Bob"]]
    assert (await space.path("id-ann", "id-bob")).paths == ()


async def test_9_last_week_is_the_week_before_the_message(space: Space, tmp_path: Path) -> None:
    """There are no times in the prompt: "last week" cannot be resolved."""
    await tell(
        space, tmp_path, [("Ann", "I moved to Porto last week.", "2023-05-24T10:00:00+00:00")]
    )
    (fact,) = await known(space, "Ann")
    assert said([fact]) == [("Ann", "lives_in", "Porto")]
    assert datetime(2023, 5, 15, tzinfo=UTC) <= fact.valid_from < datetime(2023, 5, 24, tzinfo=UTC)
    assert "last week" not in fact.text


# 12. One thing under two names


async def test_12_singular_and_plural_are_one_thing(space: Space, tmp_path: Path) -> None:
    """ "board game" and "board games" stay two nodes."""
    await tell(
        space,
        tmp_path,
        [
            ("Ann", "I love board games."),
            ("Bob", "I hate any board game."),
            ("Cat", "I like board-games."),
        ],
    )
    assert list(await things(space)) == ["board-game"]
    for name in ("board game", "board games", "the board games", "Board-Game"):
        answer = await space.stances(name)
        assert sorted(stance.user.name for stance in answer.for_) == ["Ann", "Cat"], name
        assert [stance.user.name for stance in answer.against] == ["Bob"], name


async def test_12_every_name_of_a_thing_leads_to_all_of_it(space: Space) -> None:
    """``store.merge_entities`` moves neither edges nor links nor names, and nobody can call it.

    Ours has no merge call yet; what is one thing is one from the first message on, so that its
    facts, relations and names are together whatever it is called.
    """
    await write(
        space,
        claim("1", "ann", "loves", "e:board-game"),
        claim("2", "bob", "loves", "e:board-game"),
    )
    found = await space.resolve("board-game")
    assert found.resolved is not None
    assert (await space.resolve("Board Game")).resolved == found.resolved
    around = await space.neighbors(found.resolved)
    assert {near.node.id for near in around.nodes} == {"ann", "bob"}
    assert len((await space.facts(found.resolved)).facts) == 2


# 13. Names of people


async def test_13_what_a_third_person_says_of_two_others_is_kept(space: Space) -> None:
    """``remember()`` drops a relation whose other user is neither subject nor speaker."""
    await write(space, claim("1", "ann", "mentors", "u:bob", speaker="cat"))
    (relation,) = (await space.between("ann", "bob")).relations
    assert (relation.source.id, relation.verb, relation.target.id) == ("ann", "mentors", "bob")
    (fact,) = relation.facts
    assert fact.said_by is not None
    assert fact.said_by.id == "cat"
    assert {r.target.id for r in (await space.between("bob", "ann")).relations} == {"bob"}


@pytest.mark.parametrize(
    "name",
    [
        "<@id-josé>",
        "<@!id-josé>",
        "@José",
        "jose",
        "JOSÉ",
        "Jose\u0301",
        "id-josé",
        "Ｊｏｓé",
        " josé ",
    ],
)
async def test_13_a_person_is_found_as_people_write_the_name(
    space: Space, tmp_path: Path, name: str
) -> None:
    """``resolve()`` takes no mention markup, no leading @ and no name without its accents."""
    await tell(space, tmp_path, [("José", "I love chess."), ("Bob", "I love chess.")])
    found = await space.resolve(name)
    assert found.resolved is not None
    assert (found.resolved.id, found.ambiguous) == ("id-josé", False)


@pytest.mark.parametrize("typo", ["Alexandar", "Alexnader", "Alexander"])
async def test_13_a_typo_names_whom_it_may_mean(space: Space, tmp_path: Path, typo: str) -> None:
    """A typo finds nobody there; here it is offered, with the reason."""
    await tell(space, tmp_path, [("Alexander", "I love chess."), ("Bob", "I love chess.")])
    found = await space.resolve(typo)
    assert found.candidates[0].node.name == "Alexander"
    assert found.candidates[0].reason in {"exact", "spelling"}
    assert "Bob" not in {candidate.node.name for candidate in found.candidates}


async def test_13_a_name_that_is_both_stays_the_stronger(space: Space, tmp_path: Path) -> None:
    """A later message downgrades the account's name to a display name when both are equal."""
    for _ in range(2):
        await tell(space, tmp_path, [("Ann", "I love chess.")], author_display_name="Ann")
        rows = await space.tenant.read(NAMED, norm="ann")
        assert [(row["source"], row["ref"]) for row in rows] == [
            (AliasSource.PLATFORM_NAME, "u:id-ann")
        ]
