"""Merges on a real Neo4j: everything moves, and undoing gives the graph of before."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, START, claim, message
from tests.graph.writes.test_batch import dump, history, write

from whoknows_graph.merging.actions import list_merges, merge, undo_merge
from whoknows_graph.reads.names import aliases_of
from whoknows_graph.reads.resolve import resolve
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.enums import AliasSource, EntityKind, FactStatus
from whoknows_schema.errors import Conflict, InvalidInput, NotFound
from whoknows_schema.ids import EntitySlug, Ref, UserId, user_ref
from whoknows_schema.values import AliasRecord, Batch, BoundClaim, EntityRecord, UserRecord

ANN, ANNIE = Ref("u:ann"), Ref("u:annie")

SAID = (
    claim("m1", "ann", "lives_in", "e:rome", at=1),
    claim("m2", "annie", "lives_in", "e:oslo", at=3),
    claim("m3", "ann", "lives_in", "e:rome", at=5),
    claim("m4", "annie", "loves", "e:cola", at=2),
    claim("m5", "ann", "loves", "e:cola", at=4),
    claim("m6", "bob", "friend_of", "u:annie", at=3),
    claim("m7", "annie", "friend_of", "u:ann", at=6),
    claim("m8", "bob", "partner_of", "u:annie", at=6),
    claim("m9", "bob", "hates", "e:cola", at=7, speaker="annie"),
    claim("m10", "annie", "age", value="30", at=1),
    claim("m11", "annie", "plays", "e:chess", at=1),
)


async def settle(tenant: Tenant, *more: BoundClaim) -> list[str]:
    """Ann, Annie and Bob, and the graph that they make."""
    await ensure_space(tenant, now=NOW)
    await write(tenant, *SAID, *more)
    return await dump(tenant)


def shown(facts: Sequence[object]) -> list[tuple[str, str, int]]:
    return [(f.text, f.status.value, f.occurrences) for f in facts]  # type: ignore[attr-defined]


async def test_everything_becomes_the_others_and_comes_back(tenant: Tenant) -> None:
    before = await settle(tenant)
    done = await merge(tenant, ANN, ANNIE, now=NOW, reason="two accounts", by="mod")
    assert (done.keep.name, done.drop.name, done.reason, done.by) == (
        "ann",
        "annie",
        "two accounts",
        "mod",
    )
    assert await violations(tenant) == {}
    facts = shown(await history(tenant, "ann"))
    assert ("annie loves e:cola.", "current", 2) in facts
    assert ("ann loves e:cola.", "invalidated", 1) in facts
    assert ("annie lives_in e:oslo.", "superseded", 1) in facts
    assert ("annie friend_of u:ann.", "invalidated", 1) in facts
    assert ("bob partner_of u:annie.", "current", 1) in facts
    assert (await resolve(tenant, "annie")).resolved == done.keep
    undone = await undo_merge(tenant, done.id, now=NOW, by="mod")
    assert undone.undone_by == "mod"
    assert await dump(tenant) == before
    assert await violations(tenant) == {}
    assert [m.id for m in (await list_merges(tenant)).merges] == [done.id]


async def test_what_was_written_since_goes_to_its_own_side(tenant: Tenant) -> None:
    await settle(tenant)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    await write(
        tenant,
        claim("n1", "annie", "plays", "e:go", at=20),
        claim("n2", "ann", "plays", "e:darts", at=21),
        claim("n3", "annie", "lives_in", "e:bern", at=22),
        claim("n4", "ann", "loves", "e:cola", at=23),
        claim("n5", "annie", "loves", "e:cola", at=24),
    )
    assert await violations(tenant) == {}
    assert await history(tenant, "annie") == []
    await undo_merge(tenant, done.id, now=NOW)
    assert await violations(tenant) == {}
    hers, annies = shown(await history(tenant, "ann")), shown(await history(tenant, "annie"))
    assert ("ann plays e:darts.", "current", 1) in hers
    assert ("annie plays e:go.", "current", 1) in annies
    assert ("annie lives_in e:bern.", "current", 1) in annies
    assert ("annie lives_in e:oslo.", "superseded", 1) in annies
    assert ("ann lives_in e:rome.", "current", 2) in hers
    assert ("ann loves e:cola.", "current", 2) in hers
    assert ("annie loves e:cola.", "current", 2) in annies


async def test_what_was_forgotten_since_stays_forgotten(tenant: Tenant) -> None:
    await settle(tenant)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    (played,) = [f for f in await history(tenant, "ann") if f.text == "annie plays e:chess."]
    await forget(tenant, played.id, now=NOW)
    await undo_merge(tenant, done.id, now=NOW)
    (again,) = [f for f in await history(tenant, "annie") if f.text == "annie plays e:chess."]
    assert again.status is FactStatus.FORGOTTEN
    assert await violations(tenant) == {}


async def test_an_earlier_merge_is_undone_under_later_ones(tenant: Tenant) -> None:
    await settle(tenant, claim("m20", "cid", "loves", "e:coke", at=3))
    first = await merge(tenant, ANN, ANNIE, now=NOW)
    second = await merge(tenant, Ref("e:cola"), Ref("e:coke"), now=NOW)
    third = await merge(tenant, Ref("u:cid"), ANN, now=NOW)
    merged = await dump(tenant)
    await undo_merge(tenant, first.id, now=NOW)
    assert await violations(tenant) == {}
    assert {fact.text for fact in await history(tenant, "annie")} >= {"annie loves e:cola."}
    assert "cid loves e:coke." in {fact.text for fact in await history(tenant, "cid")}
    again = await merge(tenant, Ref("u:cid"), ANNIE, now=NOW)
    await undo_merge(tenant, again.id, now=NOW)
    await undo_merge(tenant, third.id, now=NOW)
    await undo_merge(tenant, second.id, now=NOW)
    assert await dump(tenant) != merged
    with pytest.raises(Conflict, match="undone already"):
        await undo_merge(tenant, first.id, now=NOW)


async def test_a_third_party_becomes_a_member(tenant: Tenant) -> None:
    await settle(tenant)
    carol = Ref("e:carol-person")
    said = replace(claim("c1", "bob", "sibling_of", "e:carol-person", at=9), mentions=(carol,))
    entity = EntityRecord(slug=EntitySlug("carol-person"), name="Carol", kind=EntityKind.PERSON)
    alias = AliasRecord(name="Carol", ref=carol, source=AliasSource.ENTITY_NAME, seen_at=START)
    user = UserRecord(id=UserId("7"), name="carol_x", seen_at=START)
    await write_batch(
        tenant,
        Batch(
            messages=(message("c1", "bob", at=9),),
            users=(user,),
            entities=(entity,),
            aliases=(alias,),
            claims=(said,),
        ),
        now=NOW,
    )
    before = await dump(tenant)
    done = await merge(tenant, user_ref("7"), carol, now=NOW)
    assert await violations(tenant) == {}
    assert [f.text for f in await history(tenant, "7")] == ["bob sibling_of e:carol-person."]
    assert [a.name for a in (await aliases_of(tenant, user_ref("7"))).names] == ["Carol"]
    await write_batch(
        tenant,
        Batch(
            messages=(message("c2", "bob", at=10),),
            entities=(entity,),
            aliases=(alias,),
            claims=(replace(said, message_id=message("c2", "bob").id, predicate="knows"),),
        ),
        now=NOW,
    )
    assert len(await history(tenant, "7")) == 2
    await undo_merge(tenant, done.id, now=NOW)
    assert await history(tenant, "7") == []
    assert len(await dump(tenant)) == len(before) + 2
    assert await violations(tenant) == {}


@pytest.mark.parametrize(
    ("keep", "drop", "error", "words"),
    [
        ("u:ann", "u:ann", InvalidInput, "one node already"),
        ("u:ann", "u:nobody", NotFound, "u:nobody"),
        ("e:cola", "u:ann", InvalidInput, "the other way round"),
        ("u:ann", "s:", InvalidInput, "community itself"),
    ],
)
async def test_what_cannot_be_merged(
    tenant: Tenant, keep: str, drop: str, error: type[Exception], words: str
) -> None:
    before = await settle(tenant)
    with pytest.raises(error, match=words):
        await merge(tenant, Ref(keep), Ref(drop), now=NOW)
    assert await dump(tenant) == before


async def test_an_unknown_merge_is_no_merge(tenant: Tenant) -> None:
    with pytest.raises(NotFound, match="m_nothing"):
        await undo_merge(tenant, "m_nothing", now=NOW)
    assert (await list_merges(tenant)).merges == ()
