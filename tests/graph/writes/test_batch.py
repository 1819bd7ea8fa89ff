"""Batches on a real Neo4j: idempotent, atomic, temporal, and consistent whatever happens."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.reads.facts import get_fact, list_facts
from whoknows_graph.reads.resolve import resolve
from whoknows_graph.reads.stances import stances
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import WriteReceipt, total, write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactStatus
from whoknows_schema.errors import NotFound
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import FactId, Ref, UserId
from whoknows_schema.values import Batch, BoundClaim, BoundRelation, UserRecord

DUMP = Query("""
CALL () {
  MATCH (n:Subject {space: $space}) WHERE n.ref IS NOT NULL RETURN n
  UNION ALL MATCH (n:Fact {space: $space}) WHERE n.valid_from IS NOT NULL RETURN n
  UNION ALL MATCH (n:Message {space: $space}) WHERE n.id IS NOT NULL RETURN n
  UNION ALL MATCH (n:Alias {space: $space}) WHERE n.norm IS NOT NULL RETURN n
  UNION ALL MATCH (n:Slot {space: $space}) WHERE n.subject IS NOT NULL RETURN n
}
RETURN labels(n) AS labels, properties(n) AS properties,
  COLLECT { MATCH (n)-[r]->(m) RETURN [type(r), properties(r), coalesce(m.ref, m.id, m.norm)] }
    AS relationships
""")


NUMBERS = {"change", "changes"}


async def dump(tenant: Tenant) -> list[str]:
    """The whole space as text, to compare before and after; numbers of changes only grow."""
    rows = [
        (
            row["labels"],
            sorted(item for item in row["properties"].items() if item[0] not in NUMBERS),
            sorted(
                str((kind, sorted(held.items()), to)) for kind, held, to in row["relationships"]
            ),
        )
        for row in await tenant.read(DUMP)
    ]
    return sorted(map(str, rows))


async def write(tenant: Tenant, *claims: BoundClaim, entities: Sequence[str] = ()) -> WriteReceipt:
    return await write_batch(tenant, batch(claims, entities=entities), now=NOW)


async def history(tenant: Tenant, who: str) -> list[Fact]:
    page = await list_facts(tenant, Ref(f"u:{who}"), wanted=ALSO_RETIRED, limit=100)
    return sorted(page.facts, key=lambda fact: (fact.valid_from, fact.text))


async def test_the_same_batch_twice_changes_nothing(tenant: Tenant) -> None:
    said = batch(
        [
            claim("m1", "ann", "loves", "e:pizza", at=1),
            claim("m2", "ann", "hates", "e:pizza", at=2),
            claim("m3", "bob", "friend_of", "u:ann", at=3),
            claim("m4", "ann", "lives_in", "e:rome", at=4),
        ]
    )
    first = await write_batch(tenant, said, now=NOW)
    before = await dump(tenant)
    second = await write_batch(tenant, said, now=day(999))
    assert (first.messages, first.facts, first.relations) == (4, 4, 4)
    assert (first.people, first.entities) == (2, 2)
    assert second == WriteReceipt()
    assert await dump(tenant) == before
    assert await violations(tenant) == {}


async def test_a_newer_value_closes_the_older_at_its_own_beginning(tenant: Tenant) -> None:
    await write(tenant, claim("m1", "ann", "lives_in", "e:rome", at=1))
    receipt = await write(tenant, claim("m2", "ann", "lives_in", "e:oslo", at=10))
    old, new = await history(tenant, "ann")
    assert receipt.retired == 1
    assert (old.status, old.valid_to) == (FactStatus.SUPERSEDED, day(10))
    assert (old.superseded_by, new.supersedes) == (new.id, old.id)
    assert old.retired_at == NOW
    now = await list_facts(tenant, Ref("u:ann"))
    then = await list_facts(tenant, Ref("u:ann"), as_of=day(5))
    assert [f.id for f in now.facts] == [new.id]
    assert [f.id for f in then.facts] == [old.id]


async def test_out_of_order_gives_the_graph_of_in_order(tenant: Tenant) -> None:
    said = [
        claim("m1", "ann", "lives_in", "e:rome", at=1),
        claim("m2", "ann", "lives_in", "e:oslo", at=10),
        claim("m3", "ann", "lives_in", "e:rome", at=20),
        claim("m4", "ann", "loves", "e:cola", at=2),
        claim("m5", "ann", "hates", "e:cola", at=8),
        claim("m6", "ann", "loves", "e:cola", at=12, ended=True),
    ]
    shapes: list[object] = []
    for seed in range(3):
        random.Random(seed).shuffle(said)
        await ensure_space(tenant, now=NOW)
        for item in said:
            await write(tenant, item)
        facts = await history(tenant, "ann")
        shapes.append([(f.text, f.status, f.valid_from, f.valid_to) for f in facts])
        assert await violations(tenant) == {}
        await drop_space(tenant)
    assert shapes[0] == shapes[1] == shapes[2]
    assert len(shapes[0]) == 6  # type: ignore[arg-type]


async def test_late_own_words_unite_two_facts_that_words_of_others_had_parted(
    tenant: Tenant,
) -> None:
    parted = [
        claim("m0", "ann", "hates", "e:pizza", at=0, speaker="bob"),
        claim("m1", "ann", "loves", "e:pizza", at=1, speaker="bob"),
        claim("m2", "ann", "hates", "e:pizza", at=2),
    ]
    await write(tenant, *parted)
    first, _, last = await history(tenant, "ann")
    await write(tenant, claim("m3", "ann", "hates", "e:pizza", at=0))
    now = {fact.id: fact for fact in await history(tenant, "ann")}
    assert (now[first.id].status, now[first.id].occurrences) == (FactStatus.CURRENT, 3)
    assert now[last.id].status is FactStatus.INVALIDATED
    found = await stances(tenant, Ref("e:pizza"), limit=10)
    assert [fact.id for held in found.against for fact in held.facts] == [first.id]
    assert await violations(tenant) == {}


async def test_unrelated_facts_never_retire_each_other(tenant: Tenant) -> None:
    await write(
        tenant,
        claim("m1", "ann", "lives_in", "e:rome", at=1),
        claim("m2", "bob", "lives_in", "e:oslo", at=2),
        claim("m3", "ann", "works_at", "e:oslo", at=3),
        claim("m4", "ann", "loves", "e:rome", at=4),
        claim("m5", "ann", "hates", "e:oslo", at=5),
        claim("m6", "ann", "plays", "e:chess", at=6),
        claim("m7", "ann", "plays", "e:go", at=7),
    )
    facts = [*await history(tenant, "ann"), *await history(tenant, "bob")]
    assert len(facts) == 7
    assert {fact.status for fact in facts} == {FactStatus.CURRENT}


async def test_a_relation_to_someone_unknown_is_refused_and_nothing_is_written(
    tenant: Tenant,
) -> None:
    good = batch([claim("m1", "ann", "loves", "e:pizza", at=1)])
    bad = claim("m2", "ann", "friend_of", "u:bob", at=2)
    with pytest.raises(NotFound, match="u:bob"):
        await write_batch(tenant, replace(good, claims=(*good.claims, bad)), now=NOW)
    assert await dump(tenant) == []


async def test_a_relation_to_itself_is_dropped(tenant: Tenant) -> None:
    loop = replace(
        claim("m1", "ann", "loves", "e:pizza", at=1),
        relations=(BoundRelation(source=Ref("e:pizza"), verb="includes", target=Ref("e:pizza")),),
    )
    receipt = await write(tenant, loop)
    assert (receipt.facts, receipt.relations) == (1, 0)
    assert await violations(tenant) == {}


@pytest.mark.parametrize(
    "verb", ["non-compliant", "definiert_icp-kriterien_für", "由…组成", "a`b", "x]->() DELETE n //"]
)
async def test_any_verb_is_stored_as_data(tenant: Tenant, verb: str) -> None:
    await write(tenant, claim("m1", "ann", verb, "e:thing", at=1))
    (fact,) = await history(tenant, "ann")
    assert [relation.verb for relation in fact.relations] == [verb]
    assert await violations(tenant) == {}


async def test_the_name_seen_last_wins_whatever_arrives_last(tenant: Tenant) -> None:
    async def seen(name: str, at: float) -> None:
        record = UserRecord(id=UserId("1"), name=name, seen_at=day(at))
        await write_batch(tenant, Batch(users=(record,)), now=NOW)

    await seen("old", 1)
    await seen("new", 9)
    await seen("middle", 5)
    found = await resolve(tenant, "1")
    assert found.resolved is not None
    assert found.resolved.name == "new"


async def test_forgetting_retires_the_relation_and_survives_a_second_import(
    tenant: Tenant,
) -> None:
    said = batch([claim("m1", "ann", "loves", "e:pizza", at=1)])
    await write_batch(tenant, said, now=NOW)
    (fact,) = await history(tenant, "ann")
    gone = await forget(tenant, fact.id, now=NOW)
    assert gone.status is FactStatus.FORGOTTEN
    assert (await stances(tenant, Ref("e:pizza"))).for_ == ()
    assert await write_batch(tenant, said, now=NOW) == WriteReceipt()
    assert (await forget(tenant, fact.id, now=NOW)).status is FactStatus.FORGOTTEN
    assert await violations(tenant) == {}


async def test_twelve_supports_less_eight_leave_the_relation_alive(tenant: Tenant) -> None:
    """No cap on evidence: a relation lives while one fact that asserts it does."""
    await write(tenant, *(claim(f"m{n}", "ann", "plays", "e:chess", at=n) for n in range(12)))
    (fact,) = await history(tenant, "ann")
    assert fact.occurrences == 12
    assert len(fact.sources) == 10
    other = replace(claim("n1", "ann", "plays", "e:chess", at=20), value="on Sundays")
    await write(tenant, other)
    await forget(tenant, fact.id, now=NOW)
    facts = await list_facts(tenant, Ref("e:chess"))
    assert [f.occurrences for f in facts.facts] == [1]


async def test_forgetting_what_is_not_there(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    with pytest.raises(NotFound, match="no fact"):
        await forget(tenant, FactId("f_none"), now=NOW)
    with pytest.raises(NotFound, match="no fact"):
        await get_fact(tenant, FactId("f_none"))


async def test_random_batches_keep_every_invariant(tenant: Tenant) -> None:
    """Random operations, then plain Cypher over what they left."""
    rng = random.Random(11)
    people, things = ["ann", "bob", "cat"], ["e:a", "e:b", "e:c"]
    receipts: list[WriteReceipt] = []
    for round_ in range(25):
        said = [
            claim(
                f"m{round_}-{n}",
                rng.choice(people),
                rng.choice(["loves", "hates", "likes", "plays", "lives_in", "works_at"]),
                rng.choice(things),
                at=rng.randint(0, 30),
                ended=rng.random() < 0.2,
                speaker=rng.choice([None, None, "bob"]),
            )
            for n in range(rng.randint(1, 6))
        ]
        receipts.append(await write(tenant, *said, entities=[t[2:] for t in things]))
        if rng.random() < 0.3:
            victim = rng.choice(await history(tenant, rng.choice(people)) or [None])
            if victim is not None:
                await forget(tenant, victim.id, now=NOW)
    assert await violations(tenant) == {}
    added = total(receipts)
    everything = [f for who in people for f in await history(tenant, who)]
    assert added.facts == len(everything) > 40
