"""Facts by id, as every answer shows them."""

import pytest
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.hydration import MAX_SOURCES, facts_by_id, facts_in_order
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.enums import FactStatus
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import Ref


@pytest.fixture
async def moved(tenant: Tenant) -> Tenant:
    """Ann said twelve times that she lived in Rome, Bob that she moved to Oslo."""
    await ensure_space(tenant, now=NOW, name="Town")
    said = [claim(f"r{at:02}", "ann", "lives_in", "e:rome", at=at) for at in range(12)]
    said.append(claim("oslo", "ann", "lives_in", "e:oslo", at=40, speaker="bob"))
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


async def test_a_fact_shows_its_earliest_sources_its_speaker_and_what_followed(
    moved: Tenant,
) -> None:
    now, before = (await list_facts(moved, Ref("u:ann"), wanted=ALSO_RETIRED)).facts
    assert [source.message_id for source in before.sources] == [
        f"r{at:02}" for at in range(MAX_SOURCES)
    ]
    assert before.occurrences == 12
    assert before.status is FactStatus.SUPERSEDED
    assert (before.valid_from, before.valid_to) == (day(0), day(40))
    assert (before.superseded_by, now.supersedes) == (now.id, before.id)
    assert (before.supersedes, now.superseded_by) == (None, None)
    assert before.said_by is not None
    assert now.said_by is not None
    assert (before.said_by.id, now.said_by.id) == ("ann", "bob")
    (source,) = now.sources
    assert source.author is not None
    assert (source.author.id, source.sent_at, source.text) == ("bob", day(40), "message oslo")
    (relation,) = now.relations
    assert (relation.source.id, relation.verb, relation.target.id) == ("ann", "lives_in", "oslo")
    assert [node.id for node in now.about] == ["ann"]


async def test_ids_keep_their_order_and_count_once(moved: Tenant) -> None:
    page = await list_facts(moved, Ref("u:ann"), wanted=ALSO_RETIRED)
    first, second = (fact.id for fact in page.facts)
    assert [f.id for f in await facts_in_order(moved, [second, "f_none", first])] == [second, first]
    assert set(await facts_by_id(moved, [first, first, second])) == {first, second}
    assert await facts_by_id(moved, []) == {}


async def test_facts_of_another_space_are_not_found(moved: Tenant) -> None:
    (fact,) = (await list_facts(moved, Ref("u:ann"))).facts
    assert await facts_by_id(moved.graph.tenant(f"not-{moved.space}"), [fact.id]) == {}
