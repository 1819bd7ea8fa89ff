"""Which facts a filter lets through, in which order, over pages of any length."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from itertools import pairwise

import pytest
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.answers import Fact
from whoknows_schema.enums import Attribution, FactCategory, FactOrder, NodeType
from whoknows_schema.errors import InvalidInput
from whoknows_schema.fact_filter import ALSO_RETIRED, ANY_FACT, FactFilter
from whoknows_schema.ids import Ref
from whoknows_schema.relation_filter import RelationFilter
from whoknows_schema.values import Node

PEOPLE = ("ann", "bob", "cat")
CATEGORIES = (FactCategory.GENERAL, FactCategory.INTERESTS, FactCategory.GOALS)
VERBS = ("likes", "hates", "plays", "lives_in")


def person(name: str) -> Node:
    return Node(type=NodeType.USER, id=name, name=name)


@pytest.fixture
async def town(tenant: Tenant) -> Tenant:
    """What three people say of themselves and each other, much of it at the same moments."""
    draw = random.Random(3)
    said = [
        replace(
            claim(
                f"m{n}",
                draw.choice(PEOPLE),
                draw.choice(VERBS),
                f"e:t{draw.randrange(6)}",
                at=draw.randrange(9),
                speaker=draw.choice((None, *PEOPLE)),
            ),
            category=draw.choice(CATEGORIES),
        )
        for n in range(120)
    ]
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


SPEAKERS = Query("""
MATCH (f:Fact {space: $space})-[:SAID_BY]->(u:User)
RETURN collect([f.id, u.ref]) AS rows
""")


def lets_through(wanted: FactFilter, fact: Fact, speakers: set[tuple[str, str]]) -> bool:
    """The filter in plain words."""
    return (
        (not wanted.categories or fact.category in wanted.categories)
        and (not wanted.verbs or fact.predicate in wanted.verbs)
        and (not wanted.attributions or fact.attribution in wanted.attributions)
        and (wanted.said_by is None or (fact.id, wanted.said_by.ref) in speakers)
        and (wanted.since is None or fact.valid_from >= wanted.since)
        and (wanted.until is None or fact.valid_from <= wanted.until)
    )


def drawn(draw: random.Random) -> FactFilter:
    since, until = sorted((draw.randrange(9), draw.randrange(9)))
    return FactFilter(
        include_retired=draw.random() < 0.5,
        categories=draw.sample(CATEGORIES, draw.randrange(3)),
        verbs=draw.sample(VERBS, draw.randrange(3)),
        attributions=draw.choice(((), (Attribution.SELF,), (Attribution.THIRD_PARTY,))),
        said_by=person(draw.choice(PEOPLE)) if draw.random() < 0.3 else None,
        since=day(since) if draw.random() < 0.5 else None,
        until=day(until) if draw.random() < 0.5 else None,
        order=draw.choice(list(FactOrder)),
    )


async def paged(
    tenant: Tenant, ref: Ref | None, wanted: FactFilter, *, limit: int, as_of: datetime | None
) -> list[Fact]:
    facts: list[Fact] = []
    cursor: str | None = None
    while True:
        page = await list_facts(tenant, ref, wanted=wanted, limit=limit, cursor=cursor, as_of=as_of)
        assert len(page.facts) <= limit
        facts += page.facts
        cursor = page.next_cursor
        if cursor is None:
            return facts


async def test_filters_let_through_what_they_say_in_their_order(town: Tenant) -> None:
    draw = random.Random(8)
    speakers = {(fact_id, ref) for fact_id, ref in await town.read_list(SPEAKERS)}
    found = 0
    for _ in range(60):
        wanted = drawn(draw)
        ref = draw.choice((None, Ref("u:ann"), Ref("e:t1")))
        as_of = draw.choice((None, None, day(5)))
        plain = ALSO_RETIRED if wanted.include_retired else ANY_FACT
        every = await paged(town, ref, plain, limit=100, as_of=as_of)
        expected = [fact for fact in every if lets_through(wanted, fact, speakers)]
        facts = await paged(town, ref, wanted, limit=draw.randint(1, 9), as_of=as_of)
        assert {fact.id for fact in facts} == {fact.id for fact in expected}
        assert len(facts) == len(expected)
        is_oldest = wanted.order is FactOrder.OLDEST
        for before, after in pairwise(facts):
            assert before.valid_from != after.valid_from or before.id < after.id
            first, second = (before, after) if is_oldest else (after, before)
            assert first.valid_from <= second.valid_from
        found += len(facts)
    assert found > 100


async def test_who_said_what_about_whom(tenant: Tenant) -> None:
    said = [
        claim("m1", "ann", "likes", "e:tea", speaker="bob"),
        claim("m2", "ann", "plays", "e:chess"),
        claim("m3", "cat", "likes", "e:tea", speaker="bob"),
        claim("m4", "bob", "hates", "e:tea"),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    wanted = FactFilter(said_by=person("bob"))
    (fact,) = (await list_facts(tenant, Ref("u:ann"), wanted=wanted)).facts
    assert fact.text == "ann likes e:tea."
    assert len((await list_facts(tenant, wanted=wanted)).facts) == 3


async def test_of_several_who_said_it_the_person_is_named_then_the_first_by_ref(
    tenant: Tenant,
) -> None:
    """It was whichever came first in a set: another one in another process."""
    said = [
        claim("m1", "cat", "likes", "e:tea", speaker="bob"),
        claim("m2", "cat", "likes", "e:tea"),
        claim("m3", "cat", "likes", "e:tea", speaker="ann"),
        *(claim(f"n{who}", "cat", "likes", "e:rum", speaker=who) for who in ("dan", "bob", "eve")),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    facts = (await list_facts(tenant)).facts
    words = {fact.text: fact.attribution for fact in facts}
    assert words == {
        "cat likes e:tea.": Attribution.SELF,  # though it began as hearsay
        "cat likes e:rum.": Attribution.THIRD_PARTY,
    }
    for word in (Attribution.SELF, Attribution.THIRD_PARTY):
        (fact,) = (await list_facts(tenant, wanted=FactFilter(attributions=[word]))).facts
        assert fact.attribution is word
    speakers = {fact.text: fact.said_by.id for fact in facts if fact.said_by}
    assert speakers == {"cat likes e:tea.": "cat", "cat likes e:rum.": "bob"}
    for name in ("ann", "bob", "cat"):
        wanted = FactFilter(said_by=person(name), verbs=["likes"])
        assert "cat likes e:tea." in [
            fact.text for fact in (await list_facts(tenant, wanted=wanted)).facts
        ]


async def test_a_cursor_keeps_to_its_filter(town: Tenant) -> None:
    likes = FactFilter(verbs=["likes"])
    cursor = (await list_facts(town, wanted=likes, limit=1)).next_cursor
    assert cursor is not None
    others = [
        ANY_FACT,
        FactFilter(verbs=["hates"]),
        FactFilter(categories=[FactCategory.GOALS], verbs=["likes"]),
        replace(likes, order=FactOrder.OLDEST),
        replace(likes, since=day(1)),
        replace(likes, until=day(1)),
        replace(likes, said_by=person("ann")),
    ]
    for other in others:
        with pytest.raises(InvalidInput, match="another question"):
            await list_facts(town, wanted=other, limit=1, cursor=cursor)
    assert (await list_facts(town, wanted=likes, limit=1, cursor=cursor)).facts


async def test_times_that_make_no_sense_are_refused() -> None:
    with pytest.raises(InvalidInput, match="later than until"):
        FactFilter(since=day(2), until=day(1))
    with pytest.raises(InvalidInput, match="no offset"):
        FactFilter(since=datetime(2024, 1, 1))
    FactFilter(since=day(1), until=day(1))


@pytest.mark.parametrize(
    "made",
    [
        lambda: FactFilter(categories=["rumours"]),
        lambda: FactFilter(attributions=["rumours"]),
        lambda: FactFilter(order="rumours"),
    ],
)
async def test_what_is_no_word_of_ours_is_refused_with_those_that_are(
    made: Callable[[], FactFilter],
) -> None:
    with pytest.raises(InvalidInput, match=r"'rumours' is no \w+; give one of "):
        made()


async def test_one_text_is_not_taken_for_its_letters() -> None:
    for made in (lambda: FactFilter(verbs="likes"), lambda: RelationFilter(verbs="likes")):
        with pytest.raises(InvalidInput, match=r"give a list: \['likes'\]"):
            made()


async def test_plain_words_do_as_well(town: Tenant) -> None:
    """In a notebook nobody wants to import an enum."""
    words = FactFilter(categories=["goals"], attributions=["self"], order="oldest")
    members = FactFilter(
        categories=[FactCategory.GOALS],
        attributions=[Attribution.SELF],
        order=FactOrder.OLDEST,
    )
    found = await list_facts(town, wanted=words, limit=2)
    assert found.facts
    assert found == await list_facts(town, wanted=members, limit=2)
