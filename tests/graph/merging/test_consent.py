"""Who does not want to be remembered is the person, whichever of their accounts says so."""

import asyncio

import pytest
from tests.graph.invariants import violations
from tests.graph.merging.test_redirects import ANN, ANNIE, settle
from tests.graph.world import NOW, START, message

from whoknows_graph.merging.actions import merge, undo_merge
from whoknows_graph.queue.intake import Queued, accept_messages, count_waiting
from whoknows_graph.reads.consent import opted_out
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.consent import set_opted_out
from whoknows_schema.ids import UserId, user_ref
from whoknows_schema.receipts import ReceiptReason
from whoknows_schema.values import Batch, UserRecord

BOTH = [UserId("ann"), UserId("annie")]


async def said_by(tenant: Tenant, number: int, who: str) -> ReceiptReason:
    """What becomes of a live message of theirs."""
    sent = message(f"live{number}", who, at=9, text="hello")
    return (await accept_messages(tenant, [Queued(message=sent, place=number)], now=NOW))[sent.id]


@pytest.mark.parametrize("account", BOTH)
async def test_all_accounts_of_a_person_stay_out_and_come_back(
    tenant: Tenant, account: UserId
) -> None:
    await settle(tenant)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    await set_opted_out(tenant, account, out=True, now=NOW)
    assert await opted_out(tenant, [*BOTH, UserId("cid")]) == set(BOTH)
    assert [await said_by(tenant, n, who) for n, who in enumerate(BOTH)] == [
        ReceiptReason.OPTED_OUT,
        ReceiptReason.OPTED_OUT,
    ]
    await undo_merge(tenant, done.id, now=NOW)
    assert await opted_out(tenant, BOTH) == set(BOTH)
    await set_opted_out(tenant, account, out=False, now=NOW)
    assert await opted_out(tenant, BOTH) == set(BOTH) - {account}
    assert await violations(tenant) == {}


async def test_coming_back_while_merged_counts_for_all_accounts(tenant: Tenant) -> None:
    await settle(tenant)
    await set_opted_out(tenant, UserId("ann"), out=True, now=NOW)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    await set_opted_out(tenant, UserId("annie"), out=False, now=NOW)
    assert await opted_out(tenant, BOTH) == set()
    assert await said_by(tenant, 1, "annie") == ReceiptReason.STORED
    await undo_merge(tenant, done.id, now=NOW)
    assert await opted_out(tenant, BOTH) == set()


@pytest.mark.parametrize("account", BOTH)
async def test_what_any_account_wrote_and_nobody_read_goes(tenant: Tenant, account: UserId) -> None:
    await settle(tenant)
    await merge(tenant, ANN, ANNIE, now=NOW)
    for number, who in enumerate([*BOTH, "cid"]):
        assert await said_by(tenant, number, who) == ReceiptReason.STORED
    assert await set_opted_out(tenant, account, out=True, now=NOW) == 2
    assert await count_waiting(tenant) == 1


async def test_who_is_merged_away_at_that_moment_is_out_and_not_made_anew(tenant: Tenant) -> None:
    await settle(tenant)
    for number in range(15):
        pair = keep, drop = UserId(f"keep{number}"), UserId(f"drop{number}")
        users = tuple(UserRecord(id=each, name=each, seen_at=START) for each in pair)
        await write_batch(tenant, Batch(users=users), now=NOW)
        await asyncio.gather(
            merge(tenant, user_ref(keep), user_ref(drop), now=NOW),
            set_opted_out(tenant, drop, out=True, now=NOW),
        )
        assert await opted_out(tenant, pair) == {keep, drop}
    assert await violations(tenant) == {}


async def test_one_account_that_is_out_takes_the_person_out_until_they_are_parted(
    tenant: Tenant,
) -> None:
    await settle(tenant)
    await set_opted_out(tenant, UserId("annie"), out=True, now=NOW)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    assert await opted_out(tenant, BOTH) == set(BOTH)
    assert await said_by(tenant, 1, "ann") == ReceiptReason.OPTED_OUT
    await undo_merge(tenant, done.id, now=NOW)
    assert await opted_out(tenant, BOTH) == {UserId("annie")}


async def test_what_the_person_says_while_merged_outlives_the_merge(tenant: Tenant) -> None:
    await settle(tenant)
    await set_opted_out(tenant, UserId("annie"), out=True, now=NOW)
    done = await merge(tenant, ANN, ANNIE, now=NOW)
    await set_opted_out(tenant, UserId("ann"), out=True, now=NOW)
    await undo_merge(tenant, done.id, now=NOW)
    assert await opted_out(tenant, BOTH) == set(BOTH)
