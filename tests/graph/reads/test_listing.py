"""Lists of people and things, what changed, and chains: whole, in order, while somebody writes."""

from datetime import timedelta

import pytest
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.facts import get_chain, list_facts
from whoknows_graph.reads.learned import changes_since
from whoknows_graph.reads.listing import list_entities, list_users
from whoknows_graph.reads.spaces import get_stats
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.enums import EntityKind
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import EntitySlug, FactId
from whoknows_schema.listings import ChangeKind
from whoknows_schema.values import Batch, EntityRecord

PEOPLE = 130


@pytest.fixture
async def crowd(tenant: Tenant) -> Tenant:
    await ensure_space(tenant, now=NOW, name="Crowd")
    said = [claim(f"m{n}", f"p{n:03}", "likes", f"e:thing{n % 40:02}") for n in range(PEOPLE)]
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


async def test_people_come_by_id_whoever_joins_meanwhile(crowd: Tenant) -> None:
    seen: list[str] = []
    cursor, pages = None, 0
    while True:
        page = await list_users(crowd, limit=20, cursor=cursor)
        seen += [entry.user.id for entry in page.users]
        assert all(entry.messages == entry.facts == 1 for entry in page.users)
        cursor, pages = page.next_cursor, pages + 1
        if cursor is None:
            break
        late = [claim(f"late{pages}", f"a{pages}", "likes", "e:go")]
        await write_batch(crowd, batch(late), now=NOW)
    assert seen == [f"p{number:03}" for number in range(PEOPLE)]
    assert pages == 7
    assert (await list_users(crowd, limit=1)).users[0].user.id == "a1"


async def test_each_row_has_a_cursor_that_goes_on_after_it(crowd: Tenant) -> None:
    page = await list_users(crowd, limit=5)
    assert page.cursors[-1] == page.next_cursor
    rest = await list_users(crowd, limit=1, cursor=page.cursors[1])
    assert rest.users[0] == page.users[2]
    facts = await list_facts(crowd, limit=3)
    assert (await list_facts(crowd, limit=2, cursor=facts.cursors[0])).facts == facts.facts[1:]


async def test_things_come_by_slug_and_by_kind(crowd: Tenant) -> None:
    cities = [
        EntityRecord(slug=EntitySlug(f"city{n}"), name=f"City {n}", kind=EntityKind.PLACE)
        for n in range(3)
    ]
    await write_batch(crowd, Batch(entities=tuple(cities)), now=NOW)
    page = await list_entities(crowd, limit=4)
    assert [entry.entity.id for entry in page.entities] == ["city0", "city1", "city2", "thing00"]
    assert [(entry.facts, entry.mentions) for entry in page.entities] == [(0, 0)] * 3 + [(0, 4)]
    first = await list_entities(crowd, kind=EntityKind.PLACE, limit=2)
    second = await list_entities(crowd, kind=EntityKind.PLACE, limit=2, cursor=first.next_cursor)
    assert [entry.entity.name for entry in (*first.entities, *second.entities)] == [
        "City 0",
        "City 1",
        "City 2",
    ]
    assert second.next_cursor is None
    assert (await list_entities(crowd, kind=EntityKind.GAME)).entities == ()


async def test_cursors_keep_to_their_list(crowd: Tenant) -> None:
    users = (await list_users(crowd, limit=1)).next_cursor
    concepts = (await list_entities(crowd, kind=EntityKind.CONCEPT, limit=1)).next_cursor
    changes = (await changes_since(crowd, day(0), limit=1)).next_cursor
    with pytest.raises(InvalidInput, match="another question"):
        await list_entities(crowd, cursor=users)
    with pytest.raises(InvalidInput, match="another question"):
        await list_entities(crowd, kind=EntityKind.PLACE, cursor=concepts)
    with pytest.raises(InvalidInput, match="another question"):
        await changes_since(crowd, day(1), cursor=changes)
    assert users is not None
    with pytest.raises(InvalidInput, match="not one of this space"):
        await list_users(crowd, cursor="A" + users[1:])
    for limit in (0, 101):
        with pytest.raises(InvalidInput, match="from 1 to 100"):
            await list_users(crowd, limit=limit)


async def test_an_id_of_any_length_can_be_paged_on_from(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    long = ["\N{PILE OF POO}" * 500, "\N{PILE OF POO}" * 499 + "\N{SNAKE}"]
    said = [claim(f"m{n}", who, "likes", "e:go") for n, who in enumerate(long)]
    await write_batch(tenant, batch(said), now=NOW)
    first = await list_users(tenant, limit=1)
    second = await list_users(tenant, limit=1, cursor=first.next_cursor)
    assert {first.users[0].user.id, second.users[0].user.id} == set(long)


async def test_what_was_learnt_since_a_moment_in_order(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)

    one = NOW + timedelta(hours=1)
    two = NOW + timedelta(hours=2)
    three = NOW + timedelta(hours=3)
    oslo = claim("m1", "ann", "lives_in", "e:oslo", at=1)
    await write_batch(tenant, batch([oslo, claim("m2", "ann", "likes", "e:tea")]), now=NOW)
    await write_batch(tenant, batch([claim("m3", "ann", "lives_in", "e:rome", at=9)]), now=one)
    (tea,) = [f for f in (await list_facts(tenant)).facts if f.predicate == "likes"]
    await forget(tenant, tea.id, now=two)
    # It was over before it was known: one change, not two.
    ago = claim("m4", "ann", "lives_in", "e:bonn", at=0, valid_to=0.5)
    await write_batch(tenant, batch([ago]), now=three)

    everything = (await changes_since(tenant, NOW - timedelta(hours=1))).changes
    told = [(change.at, change.kind, change.fact.text) for change in everything]
    assert sorted(told[:2], key=lambda it: it[2]) == [
        (NOW, ChangeKind.RECORDED, "ann likes e:tea."),
        (NOW, ChangeKind.RECORDED, "ann lives_in e:oslo."),
    ]
    assert set(told[2:4]) == {
        (one, ChangeKind.RECORDED, "ann lives_in e:rome."),
        (one, ChangeKind.SUPERSEDED, "ann lives_in e:oslo."),
    }
    assert told[4:] == [
        (two, ChangeKind.RETIRED, "ann likes e:tea."),
        (three, ChangeKind.RECORDED, "ann lives_in e:bonn."),
    ]
    assert (await changes_since(tenant, one)).changes == everything[4:]
    assert (await changes_since(tenant, three)).changes == ()


async def test_pages_of_changes_are_whole_within_one_moment(crowd: Tenant) -> None:
    """All of a batch is learnt at once; a page ends in the middle of it."""
    seen: list[tuple[str, ChangeKind]] = []
    cursor = None
    while True:
        page = await changes_since(crowd, day(0), limit=17, cursor=cursor)
        seen += [(change.fact.id, change.kind) for change in page.changes]
        cursor = page.next_cursor
        if cursor is None:
            break
        await forget(crowd, FactId(seen[-1][0]), now=NOW + timedelta(minutes=len(seen)))
    assert len(seen) == len(set(seen))
    recorded = {fact for fact, kind in seen if kind is ChangeKind.RECORDED}
    retired = {fact for fact, kind in seen if kind is ChangeKind.RETIRED}
    assert len(recorded) == PEOPLE
    assert len(retired) == len(seen) - PEOPLE >= 7


async def test_a_chain_is_all_that_followed(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    towns = ["oslo", "rome", "bonn", "oslo"]
    said = [claim(f"m{n}", "ann", "lives_in", f"e:{town}", at=n) for n, town in enumerate(towns)]
    await write_batch(tenant, batch([*said, claim("m9", "ann", "likes", "e:tea")]), now=NOW)
    facts = (await list_facts(tenant, wanted=ALSO_RETIRED)).facts
    for fact in facts:
        chain = await get_chain(tenant, fact.id)
        expected = ["e:tea"] if fact.predicate == "likes" else [f"e:{town}" for town in towns]
        assert [it.relations[0].target.ref for it in chain.facts] == expected
    with pytest.raises(NotFound, match="f_none"):
        await get_chain(tenant, FactId("f_none"))


async def test_how_much_is_in_one_space(crowd: Tenant) -> None:
    stats = await get_stats(crowd)
    assert stats is not None
    assert (stats.id, stats.name) == (crowd.space, "Crowd")
    assert (stats.messages, stats.facts, stats.people, stats.entities) == (
        PEOPLE,
        PEOPLE,
        PEOPLE,
        40,
    )
    assert await get_stats(crowd.graph.tenant("no-such-space")) is None
