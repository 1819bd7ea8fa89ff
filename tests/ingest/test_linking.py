"""People known by name only who turn up as members, and those who do not."""

from collections.abc import Sequence

import pytest
from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.ingest.builders import message
from tests.ingest.syntax.saying import extractor

from whoknows_graph.merging.actions import list_merges, undo_merge
from whoknows_graph.merging.review import Likeness, list_review, refuse
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.resolve import resolve
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.consent import set_opted_out
from whoknows_ingest.linking import LINKER, link_members, sure_links
from whoknows_ingest.members import add_member
from whoknows_ingest.observing import Observer
from whoknows_ingest.pipeline import ingest_messages
from whoknows_ingest.worker import Worker, WorkerSettings
from whoknows_schema.curation import Merge
from whoknows_schema.ids import Ref, UserId, user_ref

MARA = "mara"
TOLD = "My friend Mara Lindqvist works at Nokia."


async def tell(tenant: Tenant, clock: StillClock, *said: tuple[str, str, str]) -> None:
    """Messages as (author id, name, text), each in an import of its own."""
    for author, name, text in said:
        clock.advance(minutes=1)
        number = int(clock().timestamp())
        one = message(number % 1_000_000, text, author=author, name=name)
        await ingest_messages(tenant, [one], extractor=extractor(), clock=clock)
    assert await violations(tenant) == {}


async def about(tenant: Tenant, user: str) -> list[str]:
    return sorted(fact.text for fact in (await list_facts(tenant, user_ref(user))).facts)


async def merges(tenant: Tenant) -> Sequence[Merge]:
    return (await list_merges(tenant)).merges


async def pairs(tenant: Tenant) -> list[tuple[str, str]]:
    return [(pair.person.id, pair.user.id) for pair in (await list_review(tenant)).pairs]


async def test_a_friend_of_full_name_turns_up(tenant: Tenant, clock: StillClock) -> None:
    await tell(tenant, clock, ("bob", "Bob", TOLD), (MARA, "Mara Lindqvist", "morning, people"))
    (made,) = await merges(tenant)
    assert (made.keep.id, made.drop.name, made.by) == (MARA, "Mara Lindqvist", LINKER)
    assert "Mara Lindqvist works at Nokia." in await about(tenant, MARA)
    found = await resolve(tenant, "Mara Lindqvist")
    assert found.resolved is not None
    assert found.resolved.id == MARA
    assert await pairs(tenant) == []


async def test_the_link_is_undone_by_hand_and_stays_so(tenant: Tenant, clock: StillClock) -> None:
    await tell(tenant, clock, ("bob", "Bob", TOLD), (MARA, "Mara Lindqvist", "morning, people"))
    (made,) = await merges(tenant)
    await undo_merge(tenant, made.id, now=clock())
    await link_members(tenant, {"mara lindqvist"}, clock=clock)
    assert [merge.undone_at is None for merge in await merges(tenant)] == [False]
    assert await about(tenant, MARA) == []
    assert await pairs(tenant) == [("mara-lindqvist-person", MARA)]


async def test_a_second_bearer_parts_them(tenant: Tenant, clock: StillClock) -> None:
    await tell(
        tenant,
        clock,
        ("bob", "Bob", TOLD),
        (MARA, "Mara Lindqvist", "morning, people"),
        ("other", "Mara Lindqvist", "hello from me too"),
    )
    (made,) = await merges(tenant)
    assert made.undone_at is not None
    assert await about(tenant, MARA) == await about(tenant, "other") == []
    assert (await resolve(tenant, "Mara Lindqvist")).ambiguous
    assert await pairs(tenant) == [
        ("mara-lindqvist-person", MARA),
        ("mara-lindqvist-person", "other"),
    ]


async def test_a_first_name_alone_is_for_the_review(tenant: Tenant, clock: StillClock) -> None:
    await tell(
        tenant,
        clock,
        ("bob", "Bob", "My friend Steve works at Nokia."),
        ("steve", "Steve", "hello, people"),
    )
    assert await merges(tenant) == ()
    assert await pairs(tenant) == [("steve-person", "steve")]
    assert await about(tenant, "steve") == []


async def test_who_speaks_of_that_person_is_somebody_else(
    tenant: Tenant, clock: StillClock
) -> None:
    await tell(
        tenant,
        clock,
        (MARA, "marali", TOLD),
        (MARA, "Mara Lindqvist", "new name, same me"),
    )
    assert await merges(tenant) == ()
    (pair,) = (await list_review(tenant)).pairs
    assert pair.told_by_user


async def test_a_refused_pair_stays_refused(tenant: Tenant, clock: StillClock) -> None:
    await tell(
        tenant,
        clock,
        ("bob", "Bob", "My friend Steve works at Nokia."),
        ("steve", "Steve", "hello, people"),
    )
    for _ in range(2):
        await refuse(tenant, Ref("e:steve-person"), user_ref("steve"), now=clock(), by="Ann")
    await tell(tenant, clock, ("bob", "Bob", "My friend Steve likes tea."))
    assert await pairs(tenant) == []
    assert await violations(tenant) == {}


async def test_who_opted_out_is_linked_to_nobody(tenant: Tenant, clock: StillClock) -> None:
    await tell(tenant, clock, ("bob", "Bob", TOLD))
    await set_opted_out(tenant, UserId(MARA), out=True, now=clock())
    await tell(tenant, clock, (MARA, "Mara Lindqvist", "morning, people"))
    assert await merges(tenant) == ()
    assert await pairs(tenant) == []


async def test_a_member_of_the_directory_is_linked_too(tenant: Tenant, clock: StillClock) -> None:
    await tell(tenant, clock, ("bob", "Bob", TOLD))
    await add_member(tenant, UserId(MARA), "mara77", display_name="Mara Lindqvist", clock=clock)
    assert [merge.keep.id for merge in await merges(tenant)] == [MARA]


async def test_a_live_message_links(tenant: Tenant, clock: StillClock) -> None:
    await tell(tenant, clock, ("bob", "Bob", TOLD))
    said = message(1, "I love olives", author=MARA, name="Mara Lindqvist")
    await Observer(clock=clock).observe(tenant, [said])
    settings = WorkerSettings(spaces=(str(tenant.space),))
    await Worker(graph=tenant.graph, extractor=extractor, clock=clock, settings=settings).drain()
    assert [merge.keep.id for merge in await merges(tenant)] == [MARA]
    assert "Mara Lindqvist works at Nokia." in await about(tenant, MARA)


async def test_a_thing_of_the_name_is_no_person(tenant: Tenant, clock: StillClock) -> None:
    await tell(
        tenant,
        clock,
        ("bob", "Bob", "I love Golden Gate."),
        ("gate", "Golden Gate", "hello, people"),
    )
    assert await merges(tenant) == ()
    assert await pairs(tenant) == []


def like(key: str, user: str = "1", *, told: bool = False) -> Likeness:
    return Likeness(key=key, person=Ref(f"e:{key}"), user=user_ref(user), told_by_user=told)


@pytest.mark.parametrize(
    ("found", "sure"),
    [
        ([like("mara lindqvist")], 1),
        ([like("mara")], 0),
        ([like("mara lindqvist", told=True)], 0),
        ([like("mara lindqvist"), like("mara lindqvist", "2")], 0),
        ([like("mara lindqvist"), like("steve berg", "2")], 2),
        ([], 0),
    ],
)
def test_what_is_sure(found: list[Likeness], sure: int) -> None:
    assert len(sure_links(found)) == sure
