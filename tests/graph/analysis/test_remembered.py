"""Long answers are found once for the facts as they are."""

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
