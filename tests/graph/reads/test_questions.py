"""What each graph question answers, on a small community."""

from dataclasses import replace
from datetime import datetime
from math import log

import pytest
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.between import between
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.names import known_messages, nodes_by_ref, nodes_named, roster
from whoknows_graph.reads.neighbors import neighbors
from whoknows_graph.reads.path import paths
from whoknows_graph.reads.scene import scene
from whoknows_graph.reads.similar import similar_users
from whoknows_graph.reads.spaces import list_spaces, space_exists
from whoknows_graph.reads.stances import stances
from whoknows_graph.reads.timeline import timeline
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.answers import Stance
from whoknows_schema.enums import EntityKind, Polarity
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import Ref
from whoknows_schema.relation_filter import RelationFilter

ANN, BOB, CAT, DAN = Ref("u:ann"), Ref("u:bob"), Ref("u:cat"), Ref("u:dan")
PIZZA, CHESS, GO, ROME, OSLO = (Ref(f"e:{s}") for s in ("pizza", "chess", "go", "rome", "oslo"))


@pytest.fixture
async def town(tenant: Tenant) -> Tenant:
    await ensure_space(tenant, now=NOW, name="Town")
    said = [
        claim("m01", "ann", "loves", PIZZA, at=1),
        claim("m02", "ann", "hates", PIZZA, at=30),
        claim("m03", "bob", "loves", PIZZA, at=3),
        claim("m04", "cat", "plays", PIZZA, at=4),
        claim("m05", "ann", "loves", CHESS, at=5),
        claim("m06", "bob", "hates", CHESS, at=6),
        claim("m07", "cat", "loves", CHESS, at=7),
        claim("m08", "cat", "friend_of", ANN, at=8),
        claim("m09", "cat", "plays", GO, at=9),
        claim("m10", "ann", "lives_in", ROME, at=10),
        claim("m11", "ann", "lives_in", OSLO, at=40),
        claim("m12", "dan", "lives_in", OSLO, at=11),
        claim("m13", "cat", "friend_of", ANN, at=12),
        claim("m14", "dan", "event", at=13, value="watched chess", text="dan watched chess."),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


def who(holders: tuple[Stance, ...]) -> list[tuple[str, str]]:
    return [(holder.user.id, holder.verb) for holder in holders]


async def test_stances_take_sides_and_keep_history(town: Tenant) -> None:
    answer = await stances(town, PIZZA)
    assert who(answer.for_) == [("bob", "loves")]
    assert who(answer.against) == [("ann", "hates")]
    assert who(answer.neutral) == [("cat", "plays")]
    (against,) = answer.against
    assert against.since == day(30)
    assert [fact.text for fact in against.history] == ["ann loves e:pizza."]
    assert [source.message_id for source in against.facts[0].sources] == ["m02"]
    assert not answer.truncated


async def test_stances_as_of(town: Tenant) -> None:
    answer = await stances(town, PIZZA, as_of=day(10))
    assert who(answer.for_) == [("ann", "loves"), ("bob", "loves")]
    assert answer.against == ()
    nothing = await stances(town, PIZZA, as_of=day(0))
    assert (nothing.for_, nothing.against, nothing.neutral) == ((), (), ())


async def test_stances_say_when_they_are_cut(town: Tenant) -> None:
    answer = await stances(town, PIZZA, as_of=day(10), limit=1)
    assert len(answer.for_) == 1
    assert answer.truncated


async def test_stances_without_evidence_say_the_same_of_everybody(town: Tenant) -> None:
    full, bare = await stances(town, PIZZA), await stances(town, PIZZA, evidence=False)
    for shown, proved in zip(
        (bare.for_, bare.against, bare.neutral),
        (full.for_, full.against, full.neutral),
        strict=True,
    ):
        assert shown == tuple(replace(stance, facts=(), history=()) for stance in proved)


async def test_the_latest_of_many_earlier_stances_are_shown_oldest_first(town: Tenant) -> None:
    moods = ("loves", "hates", "likes", "hates", "loves", "dislikes")
    said = [claim(f"n{at}", "eve", verb, CHESS, at=at) for at, verb in enumerate(moods, 41)]
    await write_batch(town, batch(said), now=NOW)
    eve = next(one for one in (await stances(town, CHESS)).against if one.user.id == "eve")
    assert [fact.valid_from for fact in eve.history] == [day(43), day(44), day(45)]
    then = await stances(town, CHESS, as_of=day(43))
    eve = next(one for one in then.for_ if one.user.id == "eve")
    assert [fact.valid_from for fact in eve.history] == [day(41), day(42)]


async def test_stances_of_nothing(town: Tenant) -> None:
    with pytest.raises(NotFound):
        await stances(town, Ref("e:nothing"))


async def test_between_shows_relations_both_ways_and_what_is_shared(town: Tenant) -> None:
    answer = await between(town, ANN, CAT)
    (relation,) = answer.relations
    assert (relation.verb, relation.source.id, relation.target.id) == ("friend_of", "cat", "ann")
    (fact,) = relation.facts
    assert fact.occurrences == 2
    assert relation.weight == pytest.approx(log(1 + 2) * fact.confidence, abs=1e-4)
    shared = {item.node.id: (item.a, item.b) for item in answer.shared}
    assert shared == {
        "chess": (Polarity.POSITIVE, Polarity.POSITIVE),
        "pizza": (Polarity.NEGATIVE, Polarity.NEUTRAL),
    }
    swapped = await between(town, CAT, ANN)
    assert [r.facts[0].id for r in swapped.relations] == [relation.facts[0].id]


async def test_between_a_person_and_a_thing(town: Tenant) -> None:
    answer = await between(town, PIZZA, ANN)
    assert [relation.verb for relation in answer.relations] == ["hates"]
    before = await between(town, PIZZA, ANN, as_of=day(2))
    assert [relation.verb for relation in before.relations] == ["loves"]


async def test_between_strangers_is_empty(town: Tenant) -> None:
    assert (await between(town, ANN, Ref("u:nobody"))).relations == ()
    assert (await between(town, BOB, DAN)).relations == ()


async def test_neighbors_follow_both_directions(town: Tenant) -> None:
    """The peer's walk follows outgoing edges only and never sees who points at somebody."""
    answer = await neighbors(town, ANN)
    assert {n.node.id for n in answer.nodes} == {"pizza", "chess", "cat", "oslo"}
    things = await neighbors(town, CHESS)
    assert {n.node.id for n in things.nodes} == {"ann", "bob", "cat"}


@pytest.mark.parametrize("depth", [2, 3])
async def test_strength_falls_with_distance(town: Tenant, depth: int) -> None:
    answer = await neighbors(town, ANN, depth=depth)
    by_distance: dict[int, list[float]] = {}
    for neighbor in answer.nodes:
        by_distance.setdefault(neighbor.distance, []).append(neighbor.strength)
    assert sorted(by_distance) == list(range(1, len(by_distance) + 1))
    assert min(by_distance[1]) > max(by_distance[2])
    refs = [neighbor.node.ref for neighbor in answer.nodes]
    assert len(refs) == len(set(refs))
    assert ANN not in refs


async def test_neighbors_filter_and_truncate(town: Tenant) -> None:
    friends = await neighbors(town, ANN, wanted=RelationFilter(verbs=["friend_of"]))
    assert [n.node.id for n in friends.nodes] == ["cat"]
    against = await neighbors(town, ANN, wanted=RelationFilter(polarity=Polarity.NEGATIVE))
    assert [n.node.id for n in against.nodes] == ["pizza"]
    often = await neighbors(town, ANN, wanted=RelationFilter(min_weight=0.8))
    assert [n.node.id for n in often.nodes] == ["cat"]
    cut = await neighbors(town, ANN, limit=2)
    assert len(cut.nodes) == 2
    assert cut.truncated
    assert cut.nodes[0].node.id == "cat"  # said twice, so the strongest


async def test_neighbors_of_a_kind_are_reached_through_people(town: Tenant) -> None:
    places = batch([claim("p1", "cat", "lives_in", ROME, at=50)])
    rome = replace(places.entities[0], kind=EntityKind.PLACE)
    await write_batch(town, replace(places, entities=(rome,)), now=NOW)
    wanted = RelationFilter(kinds=[EntityKind.PLACE])
    answer = await neighbors(town, ANN, depth=2, wanted=wanted)
    assert [(n.node.id, n.distance) for n in answer.nodes] == [("cat", 1), ("rome", 2)]
    around = await neighbors(town, PIZZA, depth=1, wanted=wanted)  # itself of another kind
    assert {n.node.id for n in around.nodes} == {"ann", "bob", "cat"}
    assert {relation.target.id for relation in around.relations} >= {"pizza"}


@pytest.mark.parametrize("weight", [-1, float("nan")])
async def test_a_weight_below_nothing_is_refused(weight: float) -> None:
    with pytest.raises(InvalidInput, match="0 or more"):
        RelationFilter(min_weight=weight)


async def test_an_unknown_kind_or_leaning_is_refused() -> None:
    with pytest.raises(InvalidInput, match="'vegetable' is no kind of thing; give one of person"):
        RelationFilter(kinds=["vegetable"])
    with pytest.raises(InvalidInput, match="'against' is no polarity; give one of positive"):
        RelationFilter(polarity="against")


@pytest.mark.parametrize("depth", [0, 4, -1])
async def test_neighbors_depth_out_of_range(town: Tenant, depth: int) -> None:
    with pytest.raises(InvalidInput, match="1 to 3"):
        await neighbors(town, ANN, depth=depth)


async def test_a_lover_and_a_hater_are_not_similar(town: Tenant) -> None:
    alike = await similar_users(town, ANN)
    assert [user.user.id for user in alike.users] == ["cat"]
    assert 0 < alike.users[0].score <= 1
    opposed = await similar_users(town, ANN, opposed=True)
    assert [user.user.id for user in opposed.users] == ["bob"]
    assert -1 <= opposed.users[0].score < 0
    assert {item.entity.id: item.agree for item in opposed.users[0].shared} == {
        "pizza": False,
        "chess": False,
    }


async def test_what_few_share_counts_more(tenant: Tenant) -> None:
    crowd = [claim(f"c{n}", f"fan{n}", "loves", "e:common", at=n) for n in range(12)]
    said = [
        claim("m1", "ann", "loves", "e:common"),
        claim("m2", "ann", "loves", "e:rare"),
        claim("m3", "bob", "loves", "e:rare"),
        claim("m4", "cat", "loves", "e:common"),
        *crowd,
    ]
    await write_batch(tenant, batch(said), now=NOW)
    answer = await similar_users(tenant, ANN, limit=3)
    assert answer.users[0].user.id == "bob"
    assert answer.users[0].score > answer.users[1].score


async def test_similar_of_somebody_without_tastes(town: Tenant) -> None:
    assert (await similar_users(town, DAN)).users == ()


async def test_paths_carry_verbs_and_evidence(town: Tenant) -> None:
    answer = await paths(town, ANN, GO)
    best = answer.paths[0]
    assert [node.id for node in best.nodes] == ["ann", "cat", "go"]
    assert [relation.verb for relation in best.relations] == ["friend_of", "plays"]
    assert best.relations[0].facts[0].sources[0].message_id == "m08"
    scores = [path.score for path in answer.paths]
    assert scores == sorted(scores, reverse=True)


async def test_as_many_paths_as_were_asked_for(tenant: Tenant) -> None:
    """Forty ways of two steps, each with two relations on its first."""
    said = [claim(f"a{n}", "ann", verb, f"e:t{n}") for n in range(40) for verb in ("likes", "uses")]
    said += [claim(f"b{n}", "bob", "likes", f"e:t{n}") for n in range(40)]
    await write_batch(tenant, batch(said), now=NOW)
    for limit in (1, 10, 40, 100):
        found = (await paths(tenant, ANN, Ref("u:bob"), limit=limit)).paths
        through = [path.nodes[1].ref for path in found]
        assert len(set(through)) == len(through) == min(limit, 40)


async def test_paths_end_within_their_limit(town: Tenant) -> None:
    assert (await paths(town, ANN, GO, max_hops=1)).paths == ()
    assert (await paths(town, ANN, Ref("u:nobody"))).paths == ()
    with pytest.raises(InvalidInput, match="1 to 6"):
        await paths(town, ANN, GO, max_hops=7)
    with pytest.raises(InvalidInput, match="same"):
        await paths(town, ANN, ANN)


async def test_timeline_tells_what_began_and_ended(town: Tenant) -> None:
    told = [(event.at, event.kind, event.fact.text) for event in (await timeline(town, ANN)).events]
    assert (day(40), "ended", "ann lives_in e:rome.") in told
    assert told.index((day(40), "ended", "ann lives_in e:rome.")) < told.index(
        (day(40), "began", "ann lives_in e:oslo.")
    )
    assert told == sorted(told, key=lambda item: item[0])
    early = await timeline(town, ANN, as_of=day(9))
    assert all(event.at <= day(9) for event in early.events)
    assert [e.kind for e in (await timeline(town, DAN)).events] == ["began", "event"]


async def test_facts_page_without_gap_or_repeat(town: Tenant) -> None:
    seen: list[str] = []
    cursor: str | None = None
    while True:
        page = await list_facts(town, wanted=ALSO_RETIRED, limit=3, cursor=cursor)
        seen += [fact.id for fact in page.facts]
        cursor = page.next_cursor
        if cursor is None:
            break
    whole = await list_facts(town, wanted=ALSO_RETIRED, limit=100)
    assert seen == [fact.id for fact in whole.facts]
    assert len(seen) == len(set(seen)) == 13


async def test_facts_of_a_thing_are_those_that_mention_it(town: Tenant) -> None:
    page = await list_facts(town, CHESS)
    assert {fact.about[0].id for fact in page.facts} == {"ann", "bob", "cat"}
    mine = await list_facts(town, CAT)
    assert {fact.about[0].id for fact in mine.facts} >= {"cat"}


@pytest.mark.parametrize("limit", [0, 101, -5])
async def test_a_limit_out_of_range(town: Tenant, limit: int) -> None:
    with pytest.raises(InvalidInput, match="1 to 100"):
        await list_facts(town, limit=limit)


async def test_the_scene_holds_only_what_it_draws(town: Tenant) -> None:
    now: datetime = NOW
    drawn = await scene(town, now=now)
    keys = {node.key for node in drawn.nodes}
    ids = {fact.id for fact in drawn.facts}
    assert {link.source for link in drawn.links} | {link.target for link in drawn.links} <= keys
    assert {fact_id for link in drawn.links for fact_id in link.fact_ids} <= ids
    retired = [link for link in drawn.links if not link.current]
    assert {(link.source, link.verb) for link in retired} == {
        (ANN, "loves"),
        (ANN, "lives_in"),
    }
    assert drawn.meta.space_name == "Town"
    assert not drawn.meta.truncated
    part = await scene(town, now=now, center=GO, depth=1)
    assert {node.key for node in part.nodes} == {GO, CAT}
    few = await scene(town, now=now, limit=2)
    assert few.meta.truncated
    assert few.meta.total_nodes == len(drawn.nodes)


async def test_a_scene_of_no_space(tenant: Tenant) -> None:
    with pytest.raises(NotFound, match="spaces"):
        await scene(tenant, now=NOW)


async def test_spaces_are_counted(town: Tenant) -> None:
    found = {stats.id: stats for stats in (await list_spaces(town.graph)).spaces}
    stats = found[town.space]
    assert (stats.name, stats.messages, stats.people, stats.entities) == ("Town", 14, 4, 5)
    assert stats.facts == 11
    assert await space_exists(town)
    assert (await list_spaces(town.graph, [town.space, "none"])).spaces == (stats,)
    assert (await list_spaces(town.graph, [])).spaces == ()


async def test_lookups_for_ingest(town: Tenant) -> None:
    assert await known_messages(town, ["m01", "zzz"]) == {"m01"}
    assert await known_messages(town, []) == frozenset()
    assert set(await roster(town)) == {"ann", "bob", "cat", "dan"}
    assert {k: [n.ref for n in v] for k, v in (await nodes_named(town, ["ann", "x"])).items()} == {
        "ann": [ANN]
    }
    assert await nodes_named(town, []) == {}
    assert set(await nodes_by_ref(town, [GO, "e:none"])) == {GO}
    assert await nodes_by_ref(town, []) == {}
