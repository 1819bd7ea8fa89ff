"""Leases on a real Neo4j: one winner, nothing lost, nobody finishes what is another's."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest
from tests.graph.queue.waiting import (
    LEASE,
    NOW,
    due,
    edit,
    finish,
    lane,
    later,
    lease,
    leased,
    leases,
    place,
    said,
    wait,
)

from whoknows_graph.queue.completion import Completion, index_job
from whoknows_graph.queue.errors import BatchChanged, LeaseLost
from whoknows_graph.queue.intake import Queued, accept_messages, count_waiting
from whoknows_graph.queue.leases import Due, bury, find_due, put_back, put_to_rest, renew
from whoknows_graph.queue.upkeep import drop_jobs, list_jobs, retry_jobs
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.consent import set_opted_out
from whoknows_graph.writes.retraction import retract_messages
from whoknows_graph.writes.rows import user_rows
from whoknows_graph.writes.statements import MERGE_USERS
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.receipts import JobKind, JobState, ReceiptReason
from whoknows_schema.values import UserRecord

M1, M2, M3 = MessageId("m1"), MessageId("m2"), MessageId("m3")
STATES = Query("""
MATCH (j:Job {space: $space}) RETURN collect(j.kind + ' ' + j.state) AS rows
""")


async def states(tenant: Tenant) -> list[str]:
    return sorted(await tenant.read_list(STATES))


async def test_a_message_waits_once(tenant: Tenant) -> None:
    first = await wait(tenant, said(1), said(2))
    assert first == {M1: ReceiptReason.STORED, M2: ReceiptReason.STORED}
    assert await wait(tenant, said(1), said(3), at=later(1)) == {
        M1: ReceiptReason.DUPLICATE,
        M3: ReceiptReason.STORED,
    }
    assert await count_waiting(tenant) == 3
    assert await states(tenant) == ["read waiting"]
    assert await accept_messages(tenant, [], now=NOW) == {}


async def test_a_repeated_call_has_the_same_answer(tenant: Tenant) -> None:
    """The driver repeats a call whose answer was lost, although it may have been committed."""
    call = [Queued(message=said(1), place=place(NOW))]
    for _ in range(2):
        assert await accept_messages(tenant, call, now=NOW) == {M1: ReceiptReason.STORED}
    assert await count_waiting(tenant) == 1


async def test_people_who_opted_out_leave_nothing_in_the_queue(tenant: Tenant) -> None:
    await wait(tenant, said(1), said(2, author="bob"))
    assert await set_opted_out(tenant, UserId("ann"), out=True, now=NOW) == 1
    assert await wait(tenant, said(3)) == {M3: ReceiptReason.OPTED_OUT}
    assert [m.id for m in (await leased(tenant, at=later(9))).messages] == [M2]
    assert await set_opted_out(tenant, UserId("ann"), out=False, now=NOW) == 0
    assert await wait(tenant, said(3)) == {M3: ReceiptReason.STORED}


async def test_a_channel_is_due_by_size_or_by_age(tenant: Tenant) -> None:
    await wait(tenant, *map(said, range(3)))
    assert await due(tenant, at=later(4.9)) == []
    assert await due(tenant, at=later(5)) == [lane(tenant)]
    assert await due(tenant, at=later(0), size=3) == [lane(tenant)]
    assert await due(tenant, at=later(0), size=4) == []


async def test_of_many_workers_one_gets_the_job(tenant: Tenant) -> None:
    await wait(tenant, *map(said, range(5)))
    (won,) = await leases(tenant, 12, at=later(5))
    assert [m.id for m in won.messages] == [f"m{n}" for n in range(5)]
    assert await due(tenant, at=later(6)) == []
    (shown,) = (await list_jobs(tenant)).jobs
    assert (shown.state, shown.owner, shown.waiting) == (JobState.LEASED, won.owner, 5)


async def test_channels_are_worked_on_side_by_side_and_each_in_order(tenant: Tenant) -> None:
    await wait(tenant, said(1), said(2, channel="other"), said(3), said(4))
    first = await leased(tenant, at=later(5), size=2)
    other = await leased(tenant, at=later(5), channel="other")
    assert ([m.id for m in first.messages], [m.id for m in other.messages]) == ([M1, M3], [M2])
    await finish(tenant, first, at=later(6))
    rest = await leased(tenant, at=later(7))
    assert [m.id for m in rest.messages] == ["m4"]
    assert [m.id for m in rest.before] == [M1, M3]


async def test_an_expired_lease_is_taken_over_and_its_owner_can_do_nothing_more(
    tenant: Tenant,
) -> None:
    await wait(tenant, said(1))
    dead = await leased(tenant, at=later(5))
    assert await lease(tenant, at=later(30)) is None
    assert await renew(tenant, dead, until=later(90))
    assert await due(tenant, at=later(66)) == []
    assert await due(tenant, at=later(91)) == [lane(tenant)]
    (heir,) = await leases(tenant, 5, at=later(91))
    assert (heir.attempts, heir.shrink) == (1, 1)
    assert heir.error is not None
    assert dead.owner in heir.error
    assert not await renew(tenant, dead, until=later(200))
    assert not await put_back(tenant, dead, now=later(92))
    assert not await bury(tenant, dead, now=later(92))
    with pytest.raises(LeaseLost):
        await finish(tenant, dead, at=later(92), likes=[("m1", "tea")])
    assert (await list_facts(tenant, None, limit=5)).facts == ()
    assert (await finish(tenant, heir, at=later(93), likes=[("m1", "tea")])).facts == 1
    with pytest.raises(LeaseLost):
        await finish(tenant, heir, at=later(94), likes=[("m1", "go")])
    assert await count_waiting(tenant) == 0


async def test_what_is_finished_rests_and_then_is_idle(tenant: Tenant) -> None:
    await wait(tenant, said(1))
    await finish(tenant, await leased(tenant, at=later(5)), at=later(6))
    assert await states(tenant) == ["index waiting", "read resting"]
    await put_to_rest(tenant.graph, now=later(30))
    assert "read resting" in await states(tenant)
    await put_to_rest(tenant.graph, now=later(67))
    assert await states(tenant) == ["index waiting", "read idle"]
    await wait(tenant, said(2), at=later(70))
    assert "read waiting" in await states(tenant)


async def test_an_index_lets_those_that_read_go_first_but_not_for_ever(tenant: Tenant) -> None:
    await wait(tenant, said(1))
    await finish(tenant, await leased(tenant, at=later(5)), at=later(6))
    await wait(tenant, said(2), at=later(10))

    async def first(at: float) -> str:
        wanted = Due(size=10, age=timedelta(seconds=5), spaces=(str(tenant.space),))
        return (await find_due(tenant.graph, wanted, now=later(at)))[0][0]

    assert await first(20) == lane(tenant)
    assert await first(50) == lane(tenant)
    await finish(tenant, await leased(tenant, at=later(60)), at=later(61))
    await wait(tenant, said(3), at=later(62))
    assert await first(70) == index_job(str(tenant.space))


HIDE = Query("MATCH (j:Job {id: $id, space: $space}) SET j.state = 'resting', j.since = $now")


async def test_a_message_stored_beside_a_finishing_worker_is_found(tenant: Tenant) -> None:
    """Its writer saw the job awake and did not wake it; the worker did not see the message."""
    await wait(tenant, said(1))
    await tenant.write_once(HIDE, id=lane(tenant), now=NOW)
    assert await due(tenant, at=later(5)) == [lane(tenant)]
    assert (await leased(tenant, at=later(5))).messages == (said(1),)


async def test_a_message_that_changes_meanwhile_is_read_again(tenant: Tenant) -> None:
    await wait(tenant, said(1), said(2))
    got = await leased(tenant, at=later(5))
    edited = replace(said(1, "bye"), edited_at=later(6))
    assert await edit(tenant, edited, at=later(6)) == {M1}
    with pytest.raises(BatchChanged):
        await finish(tenant, got, at=later(7), likes=[("m1", "tea")])
    assert await put_back(tenant, got, now=later(7))
    again = await leased(tenant, at=later(8))
    assert [m.text for m in again.messages] == ["bye", "hello"]
    assert again.attempts == 0
    await retract_messages(tenant, [M2], now=later(9))
    with pytest.raises(BatchChanged):
        await finish(tenant, again, at=later(9), likes=[("m1", "tea")])
    assert (await list_facts(tenant, None, limit=5)).facts == ()


async def test_a_failed_job_waits_and_its_batch_shrinks_until_it_is_through(
    tenant: Tenant,
) -> None:
    await wait(tenant, *map(said, range(10)))
    got = await leased(tenant, at=later(5), size=8)
    failed = replace(got, attempts=1, shrink=1, error="ValueError: no")
    assert await put_back(tenant, failed, now=later(6), not_before=later(20))
    assert await due(tenant, at=later(19)) == []
    assert await lease(tenant, at=later(19)) is None
    assert await due(tenant, at=later(20)) == [lane(tenant)]
    sizes: list[tuple[int, int]] = []
    for second in range(20, 26):
        got = await leased(tenant, at=later(second), size=8)
        sizes.append((len(got.messages), got.shrink))
        await finish(tenant, got, at=later(second))
    # Four by two up to the end of the batch that failed, then whole batches again.
    assert sizes == [(2, 1), (2, 1), (2, 1), (2, 1), (2, 0), (0, 0)]


async def test_a_passing_failure_leaves_the_batch_as_large_as_it_was(tenant: Tenant) -> None:
    await wait(tenant, *map(said, range(6)))
    got = await leased(tenant, at=later(5))
    await put_back(tenant, replace(got, attempts=3, error="away"), now=later(6))
    again = await leased(tenant, at=later(7))
    assert (len(again.messages), again.attempts, again.error) == (6, 3, "away")
    await finish(tenant, again, at=later(8))
    (job,) = [j for j in (await list_jobs(tenant)).jobs if j.kind is JobKind.READ]
    assert (job.attempts, job.error) == (0, None)


async def test_dead_jobs_are_listed_retried_and_dropped(tenant: Tenant) -> None:
    await wait(tenant, said(1), said(2))
    got = await leased(tenant, at=later(5), size=1)
    assert await bury(tenant, replace(got, attempts=8, error="ValueError: no"), now=later(6))
    dead, *others = (await list_jobs(tenant)).jobs
    assert (dead.state, dead.channel, dead.messages) == (JobState.DEAD, "general", (M1,))
    assert (dead.attempts, dead.error, dead.waiting) == (8, "ValueError: no", 1)
    assert [(job.state, job.waiting) for job in others] == [(JobState.WAITING, 1)]
    await finish(tenant, await leased(tenant, at=later(7)), at=later(8))
    assert await retry_jobs(tenant, ["j_unknown"], now=later(9)) == ()
    assert await retry_jobs(tenant, [dead.id], now=later(9)) == (dead.id,)
    got = await leased(tenant, at=later(20))
    assert [m.id for m in got.messages] == [M1]
    await bury(tenant, got, now=later(21))
    assert len(await drop_jobs(tenant, None)) == 1
    assert (await list_jobs(tenant, states=[JobState.DEAD])).jobs == ()
    assert await count_waiting(tenant) == 0
    assert await retry_jobs(tenant, None, now=later(22)) == ()
    assert await wait(tenant, said(1)) == {M1: ReceiptReason.DUPLICATE}


async def test_a_clock_that_was_wrong_for_a_while_delays_nothing(tenant: Tenant) -> None:
    ten_years = 10 * 365 * 24 * 3600
    await wait(tenant, said(1), at=later(ten_years))
    assert await due(tenant, at=later(5)) == [lane(tenant)]
    assert await lease(tenant, at=later(ten_years)) is not None
    assert await due(tenant, at=later(6)) == [lane(tenant)]
    heir = await leased(tenant, at=later(7))
    assert heir.messages == (said(1),)
    assert LEASE.total_seconds() == 60


async def test_storing_a_message_does_not_wait_for_whoever_makes_its_author(
    tenant: Tenant,
) -> None:
    """A worker's transaction may take long; a bot's `observe` must not."""
    await wait(tenant, said(1))
    got = await leased(tenant, at=later(5))
    people = user_rows([UserRecord(id=UserId("ann"), name="ann", seen_at=NOW)])
    reasons: list[ReceiptReason] = []

    async def work(transaction: WriteTransaction) -> None:
        await Completion(lease=got).begin(transaction)
        await transaction.run(MERGE_USERS, rows=people, now=NOW)
        async with asyncio.timeout(20):
            reasons.extend((await wait(tenant, said(len(reasons) + 2), at=later(6))).values())

    await tenant.write(work)
    assert set(reasons) == {ReceiptReason.STORED}
