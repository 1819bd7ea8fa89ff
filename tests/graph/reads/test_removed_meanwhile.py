"""What another transaction removes while a statement reads it has no properties left.

When that happens cannot be chosen from outside, but what the statement sees then is the same as of
nodes that were stored without them.
"""

from tests.graph.world import NOW, batch, claim

from whoknows_graph.reads.find import search
from whoknows_graph.reads.hydration import facts_from
from whoknows_graph.reads.names import aliases_of, roster
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.ids import Ref, UserId

ANN = Ref("u:ann")
EMPTIED = Query("""
MATCH (ann:User {space: $space, id: 'ann'}), (eve:User {space: $space, id: 'eve'})
MATCH (a:Alias {space: $space})-[:NAMES]->(eve) WHERE a.norm IS NOT NULL
REMOVE eve.name
MERGE (a)-[n:NAMES]->(ann) SET n.since = $now, n.last_seen = $now
REMOVE a.name
""")


async def test_it_is_left_out_of_lists_of_names(tenant: Tenant) -> None:
    said = [claim("m1", "ann", "likes", "e:tea"), claim("m2", "eve", "likes", "e:tea")]
    await write_batch(tenant, batch(said), now=NOW)
    before = await roster(tenant)
    assert set(before) == {"ann", "eve"}
    await tenant.write_once(EMPTIED, now=NOW)
    after = await roster(tenant)
    assert after == {UserId("ann"): before[UserId("ann")]}
    assert [alias.name for alias in (await aliases_of(tenant, ANN)).names] == ["ann"]
    assert [found.node.id for found in (await search(tenant, "ann")).people] == ["ann"]
    assert (await search(tenant, "eve")).people == ()


def test_a_fact_is_left_out() -> None:
    gone = dict.fromkeys(("id", "text", "category", "status", "subject", "packed"))
    assert facts_from({"facts": [gone], "nodes": [], "sources": [], "chain": []}) == {}
