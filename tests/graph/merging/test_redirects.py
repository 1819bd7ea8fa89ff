"""Writing about somebody who was merged away: it is written about the one that stays."""

import asyncio
from dataclasses import replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, START, batch, claim, day, message
from tests.graph.writes.test_batch import dump, history, write

from whoknows_graph.merging.actions import merge, undo_merge
from whoknows_graph.reads.names import aliases_of, merged_users
from whoknows_graph.reads.spaces import list_spaces
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.aliases import add_alias, remove_alias
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.enums import AliasSource
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import Ref, UserId
from whoknows_schema.values import AliasRecord, Batch, UserRecord

ANN, ANNIE, CID = Ref("u:ann"), Ref("u:annie"), Ref("u:cid")

SENDERS = Query("""
MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL
RETURN m.id AS id, m.author_id AS author, m.sent_as AS sent_as,
  [(u:User)-[:SENT]->(m) | u.id] AS senders ORDER BY id
""")


async def senders(tenant: Tenant) -> dict[str, tuple[str, str | None, list[str]]]:
    """Author, account and sender of each message."""
    rows = await tenant.read(SENDERS)
    return {row["id"]: (row["author"], row["sent_as"], row["senders"]) for row in rows}


async def settle(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    await write(
        tenant,
        claim("m1", "ann", "plays", "e:chess", at=1),
        claim("m2", "annie", "plays", "e:go", at=2),
        claim("m3", "cid", "plays", "e:go", at=3),
    )


async def test_messages_have_the_author_that_stays_and_remember_the_account(
    tenant: Tenant,
) -> None:
    await settle(tenant)
    before = await senders(tenant)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    assert (await senders(tenant))["m2"] == ("ann", "annie", ["ann"])
    await write(tenant, claim("m4", "annie", "plays", "e:darts", at=4))
    assert (await senders(tenant))["m4"] == ("ann", "annie", ["ann"])
    (fact,) = [f for f in await history(tenant, "ann") if "darts" in f.text]
    assert fact.said_by is not None
    assert fact.said_by.id == "ann"
    await undo_merge(tenant, done.id, now=NOW)
    after = await senders(tenant)
    assert after.pop("m4") == ("annie", None, ["annie"])
    assert after == before
    (fact,) = [f for f in await history(tenant, "annie") if "darts" in f.text]
    assert fact.said_by is not None
    assert fact.said_by.id == "annie"
    assert await violations(tenant) == {}


async def test_an_account_stays_itself_through_two_merges(tenant: Tenant) -> None:
    await settle(tenant)
    before = await senders(tenant)
    first = await merge(tenant, ANN, ANNIE, now=NOW)
    second = await merge(tenant, CID, ANN, now=NOW)
    assert (await senders(tenant))["m2"] == ("cid", "annie", ["cid"])
    await write(tenant, claim("m4", "annie", "plays", "e:darts", at=4))
    assert [f.text for f in await history(tenant, "cid") if "darts" in f.text]
    await undo_merge(tenant, second.id, now=NOW)
    assert (await senders(tenant))["m4"] == ("ann", "annie", ["ann"])
    assert [f.text for f in await history(tenant, "ann") if "darts" in f.text]
    await undo_merge(tenant, first.id, now=NOW)
    after = await senders(tenant)
    assert after.pop("m4") == ("annie", None, ["annie"])
    assert after == before
    assert await violations(tenant) == {}


async def test_who_was_merged_away_is_not_made_again(tenant: Tenant) -> None:
    await settle(tenant)
    await merge(tenant, ANN, ANNIE, now=NOW)
    renamed = UserRecord(id=UserId("annie"), name="Annie the Great", seen_at=day(99))
    alias = AliasRecord(
        name="Annie the Great", ref=ANNIE, source=AliasSource.DISPLAY_NAME, seen_at=day(99)
    )
    receipt = await write_batch(
        tenant,
        Batch(messages=(message("m9", "annie", at=9),), users=(renamed,), aliases=(alias,)),
        now=NOW,
    )
    assert (receipt.people, receipt.messages) == (0, 1)
    names = await aliases_of(tenant, ANN)
    assert names.node.name == "ann"
    assert {a.name for a in names.names} == {"ann", "annie", "Annie the Great"}
    (stats,) = [s for s in (await list_spaces(tenant.graph)).spaces if s.id == tenant.space]
    assert stats.people == 2


async def test_accounts_that_were_merged_away_are_told(tenant: Tenant) -> None:
    await settle(tenant)
    assert await merged_users(tenant) == {}
    first = await merge(tenant, ANN, ANNIE, now=NOW)
    await merge(tenant, CID, ANN, now=NOW)
    await merge(tenant, Ref("e:chess"), Ref("e:go"), now=NOW)
    assert await merged_users(tenant) == {"annie": "cid", "ann": "cid"}
    await undo_merge(tenant, first.id, now=NOW)
    assert await merged_users(tenant) == {"ann": "cid"}


async def test_a_name_learnt_meanwhile_goes_back_with_its_account(tenant: Tenant) -> None:
    await settle(tenant)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    learnt = AliasRecord(name="Nan", ref=ANNIE, source=AliasSource.DISPLAY_NAME, seen_at=day(9))
    own = AliasRecord(name="annie", ref=ANN, source=AliasSource.DISPLAY_NAME, seen_at=day(9))
    await write_batch(tenant, Batch(aliases=(learnt, own)), now=NOW)
    await undo_merge(tenant, done.id, now=NOW)
    assert {a.name for a in (await aliases_of(tenant, ANNIE)).names} == {"annie", "Nan"}
    assert {a.name for a in (await aliases_of(tenant, ANN)).names} == {"ann", "annie"}
    assert await violations(tenant) == {}


async def test_a_thing_written_by_its_old_slug_is_the_one_that_stays(tenant: Tenant) -> None:
    await settle(tenant)
    done = await merge(tenant, Ref("e:chess"), Ref("e:go"), now=NOW)
    await write(tenant, claim("m4", "bob", "loves", "e:go", at=4))
    (fact,) = await history(tenant, "bob")
    assert [relation.target.id for relation in fact.relations] == ["chess"]
    await undo_merge(tenant, done.id, now=NOW)
    (again,) = await history(tenant, "bob")
    assert [relation.target.id for relation in again.relations] == ["go"]
    assert again.id == fact.id
    assert await violations(tenant) == {}


async def test_what_would_relate_somebody_to_themselves_is_not_written(tenant: Tenant) -> None:
    await settle(tenant)
    await merge(tenant, ANN, ANNIE, now=NOW)
    receipt = await write(tenant, claim("m4", "annie", "friend_of", "u:ann", at=4))
    assert (receipt.facts, receipt.messages) == (0, 1)
    assert await violations(tenant) == {}


async def test_the_same_batch_after_a_merge_adds_nothing(tenant: Tenant) -> None:
    await settle(tenant)
    await merge(tenant, ANN, ANNIE, now=NOW)
    before = await dump(tenant)
    receipt = await write(tenant, claim("m2", "annie", "plays", "e:go", at=2))
    assert (receipt.facts, receipt.messages, receipt.reinforced) == (0, 0, 0)
    assert len(await dump(tenant)) == len(before)


async def test_writers_during_merges_and_undos_lose_nothing(tenant: Tenant) -> None:
    await settle(tenant)

    async def writer(number: int) -> None:
        who = ("ann", "annie")[number % 2]
        said = [claim(f"w{number}", who, "plays", f"e:game{number}", at=10 + number)]
        await write_batch(tenant, batch(said), now=NOW)

    async def merger() -> None:
        for _ in range(2):
            done = await merge(tenant, ANN, ANNIE, now=NOW)
            await undo_merge(tenant, done.id, now=NOW)

    await asyncio.gather(merger(), *(writer(number) for number in range(12)))
    assert await violations(tenant) == {}
    hers = {f.text for f in await history(tenant, "ann")}
    annies = {f.text for f in await history(tenant, "annie")}
    assert {f"ann plays e:game{n}." for n in range(0, 12, 2)} <= hers
    assert {f"annie plays e:game{n}." for n in range(1, 12, 2)} <= annies


async def test_a_name_by_hand_for_nobody_leaves_nothing(tenant: Tenant) -> None:
    await settle(tenant)
    before = await dump(tenant)
    with pytest.raises(NotFound, match="u:nobody"):
        await add_alias(tenant, Ref("u:nobody"), "Nobody", now=NOW)
    with pytest.raises(InvalidInput):
        await add_alias(tenant, ANN, "  ", now=NOW)
    with pytest.raises(NotFound, match="does not go by"):
        await remove_alias(tenant, ANN, "annie")
    assert await dump(tenant) == before


async def test_a_name_by_hand_outweighs_one_that_was_read(tenant: Tenant) -> None:
    await settle(tenant)
    named = await add_alias(tenant, ANN, "Queen Ann", now=NOW)
    read = AliasRecord(name="queen ann", ref=ANN, source=AliasSource.THIRD_PARTY, seen_at=START)
    await write_batch(tenant, Batch(aliases=(read,)), now=NOW)
    (queen,) = [a for a in (await aliases_of(tenant, ANN)).names if a.name == "Queen Ann"]
    assert (queen.source, queen.since) == (AliasSource.MANUAL, START)
    assert replace(queen, since=NOW) in named.names
    left = await remove_alias(tenant, ANN, "queen  ANN")
    assert [a.name for a in left.names] == ["ann"]
    assert await violations(tenant) == {}
