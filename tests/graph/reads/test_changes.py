"""Every way to change a fact gives it a number, and numbers are read in order."""

from collections.abc import Sequence

from tests.graph.world import NOW, batch, claim

from whoknows_graph.merging.actions import merge, undo_merge
from whoknows_graph.reads.changes import Change, Position, changes_after, last_position
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import FactId, user_ref


async def settle(tenant: Tenant) -> Position:
    """A space with two facts; where its changes end."""
    await ensure_space(tenant, now=NOW)
    said = [claim("m1", "ann", "likes", "e:tea"), claim("m2", "bob", "likes", "e:tea")]
    await write_batch(tenant, batch(said), now=NOW)
    return await last_position(tenant)


async def since(tenant: Tenant, position: Position) -> Sequence[Change]:
    return await changes_after(tenant, position)


async def test_new_facts_are_changes_in_order(tenant: Tenant) -> None:
    assert await last_position(tenant) == Position(0)
    end = await settle(tenant)
    changes = await since(tenant, Position(0))
    assert len(changes) == 2
    places = [change.position for change in changes]
    assert places == sorted(places)
    assert places[-1] <= end
    assert await since(tenant, end) == ()


async def test_the_same_batch_again_is_no_change(tenant: Tenant) -> None:
    end = await settle(tenant)
    assert await settle(tenant) == end


async def test_what_is_forgotten_changes(tenant: Tenant) -> None:
    end = await settle(tenant)
    (fact, _) = (await list_facts(tenant)).facts
    await forget(tenant, FactId(fact.id), now=NOW)
    (change,) = await since(tenant, end)
    assert (change.fact.id, change.fact.status) == (fact.id, FactStatus.FORGOTTEN)


async def test_a_merge_and_its_undoing_change_what_they_move(tenant: Tenant) -> None:
    end = await settle(tenant)
    done = await merge(tenant, user_ref("ann"), user_ref("bob"), now=NOW, reason="one", by="mod")
    merged = await since(tenant, end)
    assert {change.fact.status for change in merged} >= {FactStatus.CURRENT}
    assert all(change.position > end for change in merged)
    end = await last_position(tenant)
    await undo_merge(tenant, done.id, now=NOW, by="mod")
    undone = await since(tenant, end)
    assert {link.source.id for change in undone for link in change.fact.relations} >= {"bob"}


async def test_other_spaces_have_their_own_numbers(tenant: Tenant) -> None:
    end = await settle(tenant)
    other = tenant.graph.tenant(f"{tenant.space}-other")
    assert await last_position(other) == Position(0)
    assert await since(other, Position(0)) == ()
    assert end > Position(0)
