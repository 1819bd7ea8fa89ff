"""Edits and deletions: facts lose what they rested on, and what that had closed is open again."""

from collections.abc import Sequence
from dataclasses import replace

from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.stances import stances
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.retraction import retract_messages
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.enums import FactStatus
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import MessageId, entity_ref
from whoknows_schema.values import BoundClaim

MESSAGE = Query("""
MATCH (m:Message {space: $space, id: $id})
RETURN m.deleted_at IS NOT NULL AS deleted, m.window_due AS due, m.passage AS passage
""")


async def told(tenant: Tenant, *claims: BoundClaim, edited: Sequence[str] = ()) -> None:
    await ensure_space(tenant, now=NOW)
    said = replace(batch(claims), withdrawn=tuple(map(MessageId, edited)))
    await write_batch(tenant, said, now=NOW)
    assert await violations(tenant) == {}


async def shown(tenant: Tenant) -> dict[str, tuple[FactStatus, int]]:
    """Status and number of sources of each fact, by its text."""
    page = await list_facts(tenant, None, wanted=ALSO_RETIRED, limit=50)
    return {fact.text: (fact.status, fact.occurrences) for fact in page.facts}


async def gone(tenant: Tenant, *ids: str) -> frozenset[MessageId]:
    found = await retract_messages(tenant, list(map(MessageId, ids)), now=NOW)
    assert await violations(tenant) == {}
    return found


async def test_a_fact_goes_with_its_only_message(tenant: Tenant) -> None:
    await told(tenant, claim("m1", "ann", "likes", "e:tea"), claim("m2", "ann", "likes", "e:go"))
    assert await gone(tenant, "m1", "m9") == {"m1"}
    assert await shown(tenant) == {
        "ann likes e:tea.": (FactStatus.SOURCE_DELETED, 1),
        "ann likes e:go.": (FactStatus.CURRENT, 1),
    }
    assert (await stances(tenant, entity_ref("tea"), limit=5)).for_ == ()
    (message,) = await tenant.read(MESSAGE, id="m1")
    assert message == {"deleted": True, "due": True, "passage": None}
    before = await shown(tenant)
    assert await gone(tenant, "m1") == {"m1"}
    assert await shown(tenant) == before


async def test_a_fact_stays_while_another_message_says_so(tenant: Tenant) -> None:
    await told(
        tenant,
        claim("m1", "ann", "likes", "e:tea", at=1),
        claim("m2", "ann", "likes", "e:tea", at=2),
    )
    await gone(tenant, "m1")
    assert await shown(tenant) == {"ann likes e:tea.": (FactStatus.CURRENT, 1)}
    await gone(tenant, "m2")
    assert await shown(tenant) == {"ann likes e:tea.": (FactStatus.SOURCE_DELETED, 1)}


async def test_what_a_deleted_message_had_closed_is_open_again(tenant: Tenant) -> None:
    await told(
        tenant,
        claim("m1", "ann", "lives_in", "e:oslo", at=1),
        claim("m2", "ann", "lives_in", "e:rome", at=2),
    )
    assert (await shown(tenant))["ann lives_in e:oslo."][0] is FactStatus.SUPERSEDED
    await gone(tenant, "m2")
    assert await shown(tenant) == {
        "ann lives_in e:oslo.": (FactStatus.CURRENT, 1),
        "ann lives_in e:rome.": (FactStatus.SOURCE_DELETED, 1),
    }
    await told(tenant, claim("m3", "ann", "lives_in", "e:rome", at=3))
    page = await list_facts(tenant, None, limit=50)
    assert [fact.text for fact in page.facts] == ["ann lives_in e:rome."]


async def test_an_edit_retires_what_is_said_no_more_and_keeps_what_is(tenant: Tenant) -> None:
    tea, go = claim("m1", "ann", "likes", "e:tea"), claim("m1", "ann", "likes", "e:go")
    await told(tenant, tea, go)
    await told(tenant, go, claim("m1", "ann", "likes", "e:chess"), edited=["m1"])
    assert await shown(tenant) == {
        "ann likes e:tea.": (FactStatus.INVALIDATED, 1),
        "ann likes e:go.": (FactStatus.CURRENT, 1),
        "ann likes e:chess.": (FactStatus.CURRENT, 1),
    }
    await told(tenant, tea, edited=["m1"])
    assert {text: status for text, (status, _) in (await shown(tenant)).items()} == {
        "ann likes e:tea.": FactStatus.CURRENT,
        "ann likes e:go.": FactStatus.INVALIDATED,
        "ann likes e:chess.": FactStatus.INVALIDATED,
    }


async def test_an_edit_to_nothing_and_back_gives_the_same_facts(tenant: Tenant) -> None:
    said = [
        claim("m1", "ann", "lives_in", "e:oslo", at=1),
        claim("m2", "ann", "lives_in", "e:rome", at=2),
    ]
    await told(tenant, *said)
    before = await shown(tenant)
    await told(tenant, edited=["m2"])
    assert (await shown(tenant))["ann lives_in e:oslo."][0] is FactStatus.CURRENT
    await told(tenant, said[1], edited=["m2"])
    assert await shown(tenant) == before
    await told(tenant, said[1], edited=["m2"])
    assert await shown(tenant) == before
