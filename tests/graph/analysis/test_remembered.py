"""Long answers are found once for the facts as they are."""

import asyncio

import pytest
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.analysis import remembered as module
from whoknows_graph.analysis.groups import communities, influence
from whoknows_graph.analysis.remembered import remembered
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.purge import purge
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import user_ref


class Counted:
    """Finds how often it was asked."""

    def __init__(self) -> None:
        self.times = 0

    async def __call__(self) -> int:
        self.times += 1
        return self.times


@pytest.fixture
async def pair(tenant: Tenant) -> Tenant:
    await ensure_space(tenant, now=NOW)
    said = [claim("m1", "ann", "likes", "e:tea"), claim("m2", "bob", "likes", "e:tea")]
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


async def test_an_answer_is_kept_until_a_fact_changes(pair: Tenant) -> None:
    find = Counted()
    assert [await remembered(pair, ("q",), find) for _ in range(3)] == [1, 1, 1]
    assert await remembered(pair, ("another",), find) == 2
    await write_batch(pair, batch([claim("m3", "cat", "likes", "e:tea")]), now=NOW)
    assert await remembered(pair, ("q",), find) == 3
    (fact, *_) = (await list_facts(pair)).facts
    await forget(pair, fact.id, now=NOW)
    assert await remembered(pair, ("q",), find) == 4
    assert await remembered(pair, ("q",), find) == 4


class Slow(Counted):
    """Likewise, and waits until it may go on; the first ``failures`` times it fails then."""

    def __init__(self, *, failures: int = 0) -> None:
        super().__init__()
        self.may_go_on = asyncio.Event()
        self.failures = failures

    async def __call__(self) -> int:
        await super().__call__()
        await self.may_go_on.wait()
        if self.times <= self.failures:
            raise InvalidInput("not this time")
        return self.times


async def asked_by(count: int, tenant: Tenant, find: Slow) -> list[asyncio.Task[int]]:
    """So many who wait for one answer."""
    waiting = [asyncio.create_task(remembered(tenant, ("q",), find)) for _ in range(count)]
    while not find.times:
        await asyncio.sleep(0.01)
    return waiting


async def test_who_asks_meanwhile_waits_for_the_same_answer(pair: Tenant) -> None:
    find = Slow()
    waiting = await asked_by(5, pair, find)
    asyncio.get_running_loop().call_later(0.3, find.may_go_on.set)
    assert await asyncio.gather(*waiting) == [1] * 5
    assert await remembered(pair, ("q",), find) == 1


async def test_an_answer_is_found_to_its_end_whoever_goes_away(pair: Tenant) -> None:
    find = Slow()
    first, *others = await asked_by(2, pair, find)
    first.cancel()
    with pytest.raises(asyncio.CancelledError):
        await first
    find.may_go_on.set()
    assert await asyncio.gather(*others) == [1]
    alone = Slow()
    (last,) = await asked_by(1, pair.graph.tenant(f"{pair.space}-other"), alone)
    last.cancel()
    alone.may_go_on.set()
    await asyncio.sleep(0.05)
    assert await remembered(pair.graph.tenant(f"{pair.space}-other"), ("q",), alone) == 1


async def test_an_error_is_told_to_all_who_wait_and_not_kept(pair: Tenant) -> None:
    find = Slow(failures=1)
    waiting = await asked_by(3, pair, find)
    asyncio.get_running_loop().call_later(0.3, find.may_go_on.set)
    told = await asyncio.gather(*waiting, return_exceptions=True)
    assert [type(each) for each in told] == [InvalidInput] * 3
    assert await remembered(pair, ("q",), find) == 2


async def test_who_was_purged_is_in_no_answer(pair: Tenant) -> None:
    before = await communities(pair, limit=10)
    assert "u:bob" in {member.node.ref for member in before.communities[0].members}
    assert "u:bob" in {it.node.ref for it in (await influence(pair, limit=10)).nodes}
    await purge(pair, user_ref("bob"), now=NOW, dry_run=False)
    after = await communities(pair, limit=10)
    assert "u:bob" not in {member.node.ref for member in after.communities[0].members}
    assert "u:bob" not in {it.node.ref for it in (await influence(pair, limit=10)).nodes}


async def test_spaces_and_moments_have_their_own(pair: Tenant) -> None:
    other = pair.graph.tenant(f"{pair.space}-other")
    find = Counted()
    await ensure_space(other, now=NOW)
    assert await remembered(pair, ("q",), find) == 1
    assert await remembered(other, ("q",), find) == 2
    await drop_space(other)
    then = await influence(pair, as_of=day(-9), limit=10)
    assert then.bounds.relations == 0
    assert (await influence(pair, limit=10)).bounds.relations == 2


async def test_a_space_made_again_remembers_nothing(pair: Tenant) -> None:
    find = Counted()
    assert await remembered(pair, ("q",), find) == 1
    await drop_space(pair)
    assert await remembered(pair, ("q",), find) == 2
    await ensure_space(pair, now=day(1))
    assert await remembered(pair, ("q",), find) == 3


async def test_only_so_many_are_kept(pair: Tenant) -> None:
    find = Counted()
    for number in range(module.MOST + 1):
        await remembered(pair, (number,), find)
    found = find.times
    await remembered(pair, (module.MOST,), find)
    assert find.times == found
    await remembered(pair, (0,), find)
    assert find.times == found + 1
