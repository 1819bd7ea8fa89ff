"""Who does not want to be remembered is the person, whichever of their accounts says so."""

import pytest
from tests.graph.invariants import violations
from tests.graph.merging.test_redirects import ANN, ANNIE, settle
from tests.graph.world import NOW, message

from whoknows_graph.merging.actions import merge, undo_merge
from whoknows_graph.queue.intake import Queued, accept_messages, count_waiting
from whoknows_graph.reads.consent import opted_out
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.consent import set_opted_out
from whoknows_schema.ids import UserId
from whoknows_schema.receipts import ReceiptReason

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
