"""Members whom the platform names before they write."""

import pytest
from tests.conftest import StillClock
from tests.graph.invariants import violations
from tests.ingest.builders import message
from tests.ingest.reader import Reader

from whoknows_graph.reads.names import aliases_of, roster
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.consent import set_opted_out
from whoknows_graph.writes.space import ensure_space
from whoknows_ingest.members import add_member
from whoknows_ingest.pipeline import ingest_messages
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import UserId, user_ref

IVO = UserId("7")


async def test_a_silent_member_goes_by_their_names(tenant: Tenant, clock: StillClock) -> None:
    for _ in range(2):
        assert await add_member(tenant, IVO, "ivo.silent", display_name="Ivo", clock=clock)
    assert await roster(tenant) == {IVO: ("Ivo", "ivo.silent")}
    names = (await aliases_of(tenant, user_ref(IVO))).names
    assert sorted(alias.name for alias in names) == ["Ivo", "ivo.silent"]
    assert await violations(tenant) == {}


async def test_a_rename_keeps_the_older_names(tenant: Tenant, clock: StillClock) -> None:
    await add_member(tenant, IVO, "ivo.silent", clock=clock)
    clock.advance(days=1)
    await add_member(tenant, IVO, "ivo.loud", clock=clock)
    assert await roster(tenant) == {IVO: ("ivo.loud", "ivo.silent")}


async def test_what_is_said_of_a_silent_member_is_about_them(
    tenant: Tenant, clock: StillClock
) -> None:
    await add_member(tenant, IVO, "Ivo", clock=clock)
    said = [message(1, "I likes Ivo", author="bob", name="Bob")]
    await ingest_messages(tenant, said, extractor=Reader(), clock=clock)
    assert set(await roster(tenant)) == {IVO, UserId("bob")}


async def test_who_opted_out_is_not_written(tenant: Tenant, clock: StillClock) -> None:
    await ensure_space(tenant, now=clock())
    await set_opted_out(tenant, IVO, out=True, now=clock())
    assert not await add_member(tenant, IVO, "ivo.silent", clock=clock)
    assert (await aliases_of(tenant, user_ref(IVO))).names == ()


@pytest.mark.parametrize(
    ("user", "name", "display"),
    [(" ", "ivo", None), ("7", " ", None), ("7", "ivo", "\u200b"), ("7", "x" * 500, None)],
)
async def test_ids_and_names_that_are_none(
    tenant: Tenant, clock: StillClock, user: str, name: str, display: str | None
) -> None:
    with pytest.raises(InvalidInput):
        await add_member(tenant, UserId(user), name, display_name=display, clock=clock)
