"""Taking a fact back: what it had closed is open again."""

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.correct import Correction, correct
from whoknows_graph.writes.forget import forget
from whoknows_ingest.manual import Note, note_message
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactStatus
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.values import BoundClaim

CURRENT, CLOSED, GONE = FactStatus.CURRENT, FactStatus.SUPERSEDED, FactStatus.FORGOTTEN


async def written(tenant: Tenant, *claims: BoundClaim) -> list[Fact]:
    await write_batch(tenant, batch(claims), now=NOW)
    return await history(tenant)


async def history(tenant: Tenant) -> list[Fact]:
    page = await list_facts(tenant, None, wanted=ALSO_RETIRED, limit=50)
    return sorted(page.facts, key=lambda fact: (fact.valid_from, fact.text))


async def test_the_older_home_holds_again_without_the_newer(tenant: Tenant) -> None:
    rome, _ = await written(
        tenant,
        claim("1", "ann", "lives_in", "e:rome", at=1),
        claim("2", "ann", "lives_in", "e:oslo", at=5),
    )
    _, oslo = await history(tenant)
    gone = await forget(tenant, oslo.id, now=NOW)
    assert (gone.status, gone.supersedes) == (GONE, None)
    again, _ = await history(tenant)
    assert again.id == rome.id
    assert (again.status, again.valid_to, again.superseded_by) == (CURRENT, None, None)
    assert await violations(tenant) == {}


async def test_the_one_in_the_middle_leaves_its_neighbours_next_to_each_other(
    tenant: Tenant,
) -> None:
    await written(
        tenant,
        *(claim(str(n), "ann", "lives_in", f"e:c{n}", at=n) for n in (1, 5, 9)),
    )
    first, middle, last = await history(tenant)
    await forget(tenant, middle.id, now=NOW)
    first, _, last = await history(tenant)
    assert (first.status, first.valid_to, last.status) == (CLOSED, day(9), CURRENT)
    assert last.supersedes == first.id
    assert await violations(tenant) == {}


async def test_a_liking_is_back_when_its_end_was_no_end(tenant: Tenant) -> None:
    await written(
        tenant,
        claim("1", "ann", "loves", "e:tea", at=1),
        claim("2", "ann", "loves", "e:tea", at=5, ended=True),
    )
    love, end = await history(tenant)
    assert (love.status, love.valid_to) == (CLOSED, day(5))
    await forget(tenant, end.id, now=NOW)
    love, _ = await history(tenant)
    assert (love.status, love.valid_to) == (CURRENT, None)
    assert await violations(tenant) == {}


async def test_the_first_forgotten_changes_nothing_of_the_second(tenant: Tenant) -> None:
    await written(
        tenant,
        claim("1", "ann", "lives_in", "e:rome", at=1),
        claim("2", "ann", "lives_in", "e:oslo", at=5),
    )
    rome, oslo = await history(tenant)
    for _ in range(2):
        await forget(tenant, rome.id, now=NOW)
    rome, after = await history(tenant)
    assert (rome.status, after.status, after.supersedes) == (GONE, CURRENT, None)
    assert (after.id, after.valid_from) == (oslo.id, oslo.valid_from)
    assert await violations(tenant) == {}


async def test_other_tracks_stay_as_they_are(tenant: Tenant) -> None:
    await written(
        tenant,
        claim("1", "ann", "works_at", "e:nokia", at=1),
        claim("2", "ann", "lives_in", "e:oslo", at=5),
        claim("3", "bob", "lives_in", "e:rome", at=6),
    )
    before = {fact.id: fact.status for fact in await history(tenant)}
    oslo = next(fact for fact in await history(tenant) if "oslo" in fact.text)
    await forget(tenant, oslo.id, now=NOW)
    after = {fact.id: fact.status for fact in await history(tenant)}
    assert after == {**before, oslo.id: GONE}


@pytest.mark.parametrize("victim", ["2", "3"])
async def test_what_arrives_later_gives_the_same(tenant: Tenant, victim: str) -> None:
    """A forgotten fact closes nothing, whether the track is folded again or not."""
    claims = [claim(n, "ann", "lives_in", f"e:c{n}", at=int(n) * 3) for n in ("1", "2", "3")]
    await written(tenant, *claims)
    chosen = next(f for f in await history(tenant) if f"c{victim}" in f.text)
    await forget(tenant, chosen.id, now=NOW)
    once = [(f.id, f.status, f.valid_to) for f in await history(tenant)]
    await written(tenant, claim("0", "ann", "lives_in", "e:c0", at=0))
    late, *rest = await history(tenant)
    assert late.valid_to == rest[0].valid_from
    assert [(f.id, f.status, f.valid_to) for f in rest] == once
    assert await violations(tenant) == {}


async def test_a_forgotten_correction_stays_linked_to_what_it_corrected(tenant: Tenant) -> None:
    (wrong,) = await written(tenant, claim("1", "ann", "lives_in", "e:rome", at=1))
    note = note_message(Note(text="Ann lives in Oslo."), NOW)
    right = await correct(tenant, wrong.id, Correction(note=note), now=NOW)
    gone = await forget(tenant, right.id, now=NOW)
    assert (gone.status, gone.supersedes) == (GONE, wrong.id)
    assert {f.status for f in await history(tenant)} == {GONE, FactStatus.INVALIDATED}
    assert await violations(tenant) == {}
