"""Many writers on the same people and things: nothing twice, nothing lost, no error."""

import asyncio

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim

from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import total, write_batch
from whoknows_schema.ids import Ref

WRITERS, THINGS = 32, 20

COUNTS = Query("""
RETURN COUNT { MATCH (e:Entity {space: $space}) WHERE e.slug IS NOT NULL } AS entities,
  COUNT { MATCH (u:User {space: $space}) WHERE u.id IS NOT NULL } AS users,
  COUNT { MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL } AS messages,
  COUNT { MATCH (f:Fact {space: $space}) WHERE f.valid_from IS NOT NULL } AS facts,
  COUNT { MATCH (f:Fact {space: $space})-[:EVIDENCED_BY]->() WHERE f.valid_from IS NOT NULL }
    AS evidence
""")


@pytest.mark.no_cover
async def test_32_writers_on_the_same_20_things(tenant: Tenant) -> None:
    async def writer(number: int) -> object:
        said = [
            claim(f"m{number}-{n}", f"user{number}", "likes", f"e:thing{n}", at=n)
            for n in range(THINGS)
        ]
        return await write_batch(tenant, batch(said), now=NOW)

    await asyncio.gather(*(writer(number) for number in range(WRITERS)))
    (row,) = await tenant.read(COUNTS)
    assert dict(row) == {
        "entities": THINGS,
        "users": WRITERS,
        "messages": WRITERS * THINGS,
        "facts": WRITERS * THINGS,
        "evidence": WRITERS * THINGS,
    }
    assert await violations(tenant) == {}


async def test_32_writers_of_the_same_statement_about_one_person(tenant: Tenant) -> None:
    async def writer(number: int) -> object:
        said = [claim(f"m{number}", "ann", "plays", "e:chess", at=number, speaker=f"u{number}")]
        return await write_batch(tenant, batch(said), now=NOW)

    await asyncio.gather(*(writer(number) for number in range(WRITERS)))
    (fact,) = (await list_facts(tenant, Ref("u:ann"))).facts
    assert fact.occurrences == WRITERS
    assert await violations(tenant) == {}


@pytest.mark.no_cover
async def test_32_writers_of_one_slot_leave_one_current_value(tenant: Tenant) -> None:
    async def writer(number: int) -> object:
        said = [claim(f"m{number}", "ann", "lives_in", f"e:town{number % 8}", at=number)]
        return await write_batch(tenant, batch(said), now=NOW)

    await asyncio.gather(*(writer(number) for number in range(WRITERS)))
    page = await list_facts(tenant, Ref("u:ann"))
    assert [fact.text for fact in page.facts] == ["ann lives_in e:town7."]
    assert await violations(tenant) == {}


async def test_32_writers_of_the_same_batch_count_it_once(tenant: Tenant) -> None:
    said = batch([claim("m1", "ann", "loves", "e:pizza"), claim("m2", "bob", "hates", "e:pizza")])
    receipts = await asyncio.gather(*(write_batch(tenant, said, now=NOW) for _ in range(WRITERS)))
    added = total(receipts)
    assert (added.messages, added.facts, added.people, added.entities) == (2, 2, 2, 1)
