"""Hubs: what an index gives first, against all that there is.

`everybody_a_hub` lets every node count as one, so that a small community answers both ways.
"""

import random
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from dataclasses import replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.merging.actions import merge, undo_merge
from whoknows_graph.reads import neighbors as neighbors_module
from whoknows_graph.reads import path as path_module
from whoknows_graph.reads import stances as stances_module
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.neighbors import neighbors
from whoknows_graph.reads.path import paths
from whoknows_graph.reads.stances import stances
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.purge import purge
from whoknows_schema.enums import EntityKind, Polarity
from whoknows_schema.ids import Ref
from whoknows_schema.relation_filter import RelationFilter
from whoknows_schema.values import BoundClaim, BoundRelation

PEOPLE = [f"p{number}" for number in range(9)]
THINGS = [f"e:t{number}" for number in range(5)]
VERBS = ("loves", "likes", "hates", "plays", "uses")
TIES = ("friend_of", "trusts", "feuds_with")
GAME_SLUGS = {"t1", "t3"}
HUB, RARE = Ref("e:hub"), Ref("e:rare")
FANS = 520
"""So many that the hub has more relationships than `hubs.HUB_DEGREE`."""

FRIENDLY = RelationFilter(verbs=["likes", "trusts"])
AGAINST = RelationFilter(polarity=Polarity.NEGATIVE)
OFTEN = RelationFilter(min_weight=1.0)
GAMES = RelationFilter(kinds=[EntityKind.GAME])

Ask = Callable[[Tenant], Awaitable[object]]
QUESTIONS: dict[str, Ask] = {
    "stances": lambda t: stances(t, Ref("e:t0")),
    "stances, few": lambda t: stances(t, Ref("e:t1"), limit=2),
    "stances, then": lambda t: stances(t, Ref("e:t0"), as_of=day(20)),
    "neighbors of a thing": lambda t: neighbors(t, Ref("e:t0")),
    "neighbors of a person": lambda t: neighbors(t, Ref("u:p0"), depth=2),
    "neighbors by verb": lambda t: neighbors(t, Ref("u:p0"), depth=2, wanted=FRIENDLY),
    "neighbors who lean": lambda t: neighbors(t, Ref("e:t0"), wanted=AGAINST),
    "neighbors of weight": lambda t: neighbors(t, Ref("u:p1"), depth=2, wanted=OFTEN),
    "neighbors of a kind": lambda t: neighbors(t, Ref("u:p1"), depth=3, wanted=GAMES),
    "neighbors, then": lambda t: neighbors(t, Ref("e:t0"), as_of=day(20)),
    "paths": lambda t: paths(t, Ref("u:p0"), Ref("u:p1"), limit=10),
    "paths to a thing": lambda t: paths(t, Ref("u:p0"), Ref("e:t0"), limit=50),
    "paths, then": lambda t: paths(t, Ref("u:p0"), Ref("u:p1"), as_of=day(20)),
}


@contextmanager
def everybody_a_hub() -> Generator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module in (neighbors_module, path_module, stances_module):
            patch.setattr(module, "HUB_DEGREE", -1)
        patch.setattr(path_module, "HUB_WIDTH", 100)
        yield


async def assert_same_both_ways(tenant: Tenant) -> None:
    assert await violations(tenant) == {}
    for name, ask in QUESTIONS.items():
        usual = await ask(tenant)
        with everybody_a_hub():
            assert await ask(tenant) == usual, name


async def write_anything(tenant: Tenant, draw: random.Random, count: int) -> None:
    """Random claims; some are said again, some end."""
    said: list[BoundClaim] = []
    for _ in range(count):
        source, among = draw.choice(PEOPLE), draw.random() < 0.3
        others = [f"u:{person}" for person in PEOPLE if person != source]
        verb, target = (
            draw.choice(TIES if among else VERBS),
            draw.choice(others if among else THINGS),
        )
        at, ended = draw.randint(0, 40), draw.random() < 0.1
        said.append(claim(f"m{draw.random()}", source, verb, target, at=at, ended=ended))
    written = batch(said)
    games = [
        replace(thing, kind=EntityKind.GAME) if thing.slug in GAME_SLUGS else thing
        for thing in written.entities
    ]
    await write_batch(tenant, replace(written, entities=tuple(games)), now=NOW)


@pytest.fixture
async def hub(tenant: Tenant) -> Tenant:
    """A thing that everybody has an opinion of: most like it once, three hate it, one of them
    often; two said often that they love it; the last fan knows a rare thing, and nobody else does.
    """
    said = [claim(f"a{n}", f"fan{n}", "likes", HUB, at=n / 100) for n in range(FANS)]
    said += [claim(f"b{n}", f"foe{n}", "hates", HUB) for n in range(3)]
    said += [claim(f"c{n}", "foe1", "hates", HUB, at=n) for n in range(4)]
    said += [claim(f"d{n}-{who}", who, "loves", HUB, at=n) for n in range(5) for who in ("x", "y")]
    said += [claim("e", f"fan{FANS - 1}", "plays", RARE), claim("f", "foe0", "plays", "e:odd")]
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


@pytest.mark.parametrize("seed", [1, 2])
async def test_an_index_has_what_the_relations_have_whatever_was_done(
    tenant: Tenant, seed: int
) -> None:
    draw = random.Random(seed)
    await write_anything(tenant, draw, 60)
    await assert_same_both_ways(tenant)
    for fact in draw.sample(sorted(f.id for f in (await list_facts(tenant, limit=50)).facts), 5):
        await forget(tenant, fact, now=NOW)
    merged = await merge(tenant, Ref("u:p0"), Ref("u:p8"), now=NOW, by="test")
    await merge(tenant, Ref("e:t0"), Ref("e:t4"), now=NOW, by="test")
    await assert_same_both_ways(tenant)
    await write_anything(tenant, draw, 20)
    await undo_merge(tenant, merged.id, now=NOW, by="test")
    await assert_same_both_ways(tenant)
    await purge(tenant, Ref("u:p2"), now=NOW, dry_run=False)
    await assert_same_both_ways(tenant)


@pytest.mark.parametrize("seed", [1, 2])
async def test_stances_are_those_of_the_relations(tenant: Tenant, seed: int) -> None:
    """By the index, or where facts relate others besides, by relations as of a moment."""
    draw = random.Random(seed)
    await write_anything(tenant, draw, 60)
    others = [
        replace(
            claim(f"o{n}", draw.choice(PEOPLE), "likes", draw.choice(THINGS), at=n),
            relations=tuple(
                BoundRelation(source=Ref(f"u:{person}"), verb="uses", target=Ref(thing))
                for person, thing in zip(
                    draw.sample(PEOPLE, 2), draw.sample(THINGS, 2), strict=True
                )
            ),
        )
        for n in range(4)
    ]
    await write_batch(tenant, batch(others, entities=THINGS), now=NOW)
    assert await violations(tenant) == {}
    for thing in THINGS:
        for limit in (1, 10):
            now = await stances(tenant, Ref(thing), limit=limit)
            assert now == await stances(tenant, Ref(thing), limit=limit, as_of=NOW)
            assert now.for_ or now.against or now.neutral


async def test_of_a_hub_the_strongest_of_each_side_are_told(hub: Tenant) -> None:
    answer = await stances(hub, HUB, limit=3)
    assert [stance.user.id for stance in answer.for_[:2]] == ["x", "y"]
    assert [stance.user.id for stance in answer.against] == ["foe1", "foe0", "foe2"]
    assert answer.truncated
    assert answer.for_[0].facts[0].occurrences == 5


async def test_a_hub_is_told_as_it_was(hub: Tenant) -> None:
    then = await stances(hub, HUB, as_of=day(0.5))
    assert {stance.user.id for stance in then.against} == {"foe0", "foe1", "foe2"}


async def test_the_strongest_around_a_hub_come_first(hub: Tenant) -> None:
    answer = await neighbors(hub, HUB, limit=4)
    assert [neighbor.node.id for neighbor in answer.nodes[:3]] == ["foe1", "x", "y"]
    assert answer.truncated
    against = await neighbors(hub, HUB, wanted=RelationFilter(verbs=["hates"]))
    assert {neighbor.node.id for neighbor in against.nodes} == {"foe0", "foe1", "foe2"}


async def test_a_hub_passes_on_its_strongest(hub: Tenant) -> None:
    answer = await neighbors(hub, RARE, depth=3, limit=30)
    assert [n.node.id for n in answer.nodes if n.distance == 2] == ["hub"]
    assert [n.node.id for n in answer.nodes if n.distance == 3][:3] == ["foe1", "x", "y"]


@pytest.mark.parametrize("hops", [2, 3, 4])
async def test_ways_lead_through_a_hub_and_say_that_there_may_be_more(
    hub: Tenant, hops: int
) -> None:
    """The fan is none of those whom the hub passes on, and is met from the other end."""
    answer = await paths(hub, Ref("u:foe0"), Ref(f"u:fan{FANS - 1}"), max_hops=hops)
    assert [node.id for node in answer.paths[0].nodes] == ["foe0", "hub", f"fan{FANS - 1}"]
    assert answer.truncated == (hops > 2)


@pytest.mark.parametrize(("hops", "found"), [(1, 0), (2, 1), (3, 1)])
async def test_a_way_ends_at_a_hub(hub: Tenant, hops: int, found: int) -> None:
    for a, b in ((HUB, RARE), (RARE, HUB)):
        answer = await paths(hub, a, b, max_hops=hops)
        assert len(answer.paths) == found
        assert answer.truncated


async def test_two_hubs_are_known_to_be_related(tenant: Tenant) -> None:
    """The one relation between them is the weakest of both."""
    said = [claim(f"a{n}", f"fan{n}", "likes", HUB, at=n % 9) for n in range(FANS)]
    said += [claim(f"b{n}", f"fan{n}", "likes", HUB, at=n % 9) for n in range(FANS)]
    said += [claim(f"c{n}", "star", "likes", f"e:s{n}", at=n % 9) for n in range(FANS)]
    said += [claim(f"d{n}", "star", "likes", f"e:s{n}", at=n % 9) for n in range(FANS)]
    said.append(claim("e", "star", "likes", HUB))
    await write_batch(tenant, batch(said), now=NOW)
    answer = await paths(tenant, HUB, Ref("u:star"), max_hops=1)
    assert [relation.verb for relation in answer.paths[0].relations] == ["likes"]


async def test_who_only_mentions_a_hub_is_told_too(hub: Tenant) -> None:
    about = {"event": "saw it", "note": "has one"}
    said = [
        replace(claim(f"z{who}", who, verb, value=value), mentions=(HUB,))
        for who in ("zoe", "fan1", "abe")
        for verb, value in about.items()
    ]
    await write_batch(hub, batch(said, entities=["hub"]), now=NOW)
    assert [user.id for user in (await stances(hub, HUB)).mentioned] == ["abe", "zoe"]
    assert (await stances(hub, HUB, limit=1)).mentioned[0].id == "abe"
