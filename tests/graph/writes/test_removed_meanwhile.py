"""Writers who wait for somebody whom another removes or merges: at their turn they look again.

The server passes over a write to a node that was removed while the write waited for its lock.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim

from whoknows_graph.merging.actions import merge
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.names import aliases_of
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.consent import set_opted_out
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref, UserId
from whoknows_schema.values import Batch

ANN = Ref("u:ann")
PRESENT = replace(batch([claim("m1", "ann", "loves", "e:tea")]), claims=(), messages=())
"""Somebody and something without any facts, so that removing them leaves nothing behind."""

REMOVE = Query("""
UNWIND ['u:ann', 'e:tea'] AS ref
MATCH (s:Subject {space: $space, ref: ref})<-[:NAMES]-(a:Alias)
DETACH DELETE s, a
""")

WAITING = "SHOW TRANSACTIONS YIELD status WHERE status STARTS WITH 'Blocked' RETURN count(*) AS n"

MERGE_ELSEWHERE = Query("""
MATCH (d:Merged {space: $space, ref: 'u:ann'})-[l:LINKED_TO]->(kept:Subject)
MATCH (other:Subject {space: $space, ref: 'u:cat'})
SET kept.locked = true
REMOVE kept.locked
DELETE l
CREATE (d)-[:LINKED_TO]->(other)
""")
"""What a merge that is undone and another one leave of the ties, of somebody without anything."""

OPTED_OUT = Query("""
MATCH (u:User {space: $space, id: 'ann'}) RETURN u.opted_out AS out
""")


@asynccontextmanager
async def done_at_the_end(tenant: Tenant, query: Query) -> AsyncGenerator[None]:
    """Does what a query says, and commits once somebody started in the block waits for it."""
    graph = tenant.graph
    async with (
        graph.session(read=False) as writer,
        await writer.begin_transaction() as transaction,
    ):
        await (await transaction.run(query.text, space=tenant.space)).consume()
        yield
        async with graph.session(read=True) as observer, asyncio.timeout(20):
            while (await (await observer.run(WAITING)).single(strict=True))["n"] == 0:
                await asyncio.sleep(0.05)
        await transaction.commit()


@pytest.mark.parametrize(
    "written",
    [PRESENT, replace(PRESENT, entities=()), batch([claim("m2", "ann", "loves", "e:tea")])],
    ids=["names", "names of a thing that the batch does not bring", "claims"],
)
async def test_a_batch_makes_anew_what_it_brings(tenant: Tenant, written: Batch) -> None:
    await write_batch(tenant, PRESENT, now=NOW)
    async with done_at_the_end(tenant, REMOVE):
        writing = asyncio.create_task(write_batch(tenant, written, now=NOW))
    if written.entities:
        assert (await writing).people == 1
        assert [alias.name for alias in (await aliases_of(tenant, ANN)).names] == ["ann"]
    else:
        with pytest.raises(NotFound, match="e:tea"):
            await writing
    assert await violations(tenant) == {}


@pytest.mark.parametrize("out", [True, False])
async def test_who_opts_out_while_they_are_removed_stays_out(tenant: Tenant, out: bool) -> None:
    await write_batch(tenant, PRESENT, now=NOW)
    async with done_at_the_end(tenant, REMOVE):
        writing = asyncio.create_task(set_opted_out(tenant, UserId("ann"), out=out, now=NOW))
    await writing
    (row,) = await tenant.read(OPTED_OUT)
    assert row["out"] is out
    assert await violations(tenant) == {}


@pytest.mark.parametrize("kept", ["abe", "bob"])
async def test_a_claim_follows_whoever_its_subject_is_merged_into_by_then(
    tenant: Tenant, kept: str
) -> None:
    """Whether the lock that is waited for comes before that of ann, in order of refs, or after."""
    people = [claim(f"m-{name}", name, "loves", "e:tea") for name in ("ann", kept, "cat")]
    await write_batch(tenant, replace(batch(people), claims=(), messages=()), now=NOW)
    await merge(tenant, Ref(f"u:{kept}"), ANN, now=NOW)
    said = batch([claim("m1", "ann", "loves", "e:tea")])
    async with done_at_the_end(tenant, MERGE_ELSEWHERE):
        writing = asyncio.create_task(write_batch(tenant, said, now=NOW))
    await writing
    facts = (await list_facts(tenant)).facts
    assert [fact.about[0].ref for fact in facts] == ["u:cat"]
