"""Live messages get a receipt that says what became of each, whatever they hold."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from tests.conftest import StillClock
from tests.ingest.builders import message

from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.tenant import Query, Tenant
from whoknows_ingest.gates import Gates
from whoknows_ingest.observing import MAX_MESSAGE_CHARS, Observer
from whoknows_ingest.redaction import compiled_pattern
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.receipts import REASONS, Receipt, ReceiptReason, ReceiptStatus, receipt
from whoknows_schema.values import Message

STORED = Query("MATCH (m:Message {space: $space, id: $id}) RETURN m.text AS text, m.id AS id")
R = ReceiptReason


@pytest.fixture
def observer(clock: StillClock) -> Observer:
    return Observer(clock=clock)


def reasons(receipts: list[Receipt]) -> list[ReceiptReason]:
    return [each.reason for each in receipts]


async def test_each_message_has_its_receipt_in_order(tenant: Tenant, observer: Observer) -> None:
    said = [
        message(1, "I moved to Oslo"),
        message(2, "lol"),
        message(3, "beep", is_bot=True),
        message(4, " "),
        message(5, "!rank"),
        message(1, "I moved to Rome"),
        replace(message(6), channel=""),
        replace(message(7), sent_at=datetime(2024, 1, 1)),  # without an offset
        message(8, "x" * (MAX_MESSAGE_CHARS + 1)),
        replace(message(9), author_id=UserId("a\x00b")),
        replace(message(10), deleted_at=message(10).sent_at),
    ]
    got = await observer.observe(tenant, said)
    assert [each.message_id for each in got] == [each.id for each in said]
    assert reasons(got) == [
        *(R.STORED, R.CHATTER, R.BOT, R.EMPTY, R.IGNORED, R.DUPLICATE, R.INVALID, R.INVALID),
        *(R.TOO_LONG, R.INVALID, R.UNKNOWN),
    ]
    assert [each.status.value[0] for each in got] == list("aaiiiirrrri")
    assert all(each.text for each in got)
    assert await count_waiting(tenant) == 2
    assert await observer.observe(tenant, []) == []


def test_every_reason_has_a_status_and_a_sentence() -> None:
    assert set(REASONS) == set(R)
    for reason, (status, text) in REASONS.items():
        assert receipt(MessageId("m"), reason).status is status
        assert text.endswith(".")
    assert {status for status, _ in REASONS.values()} == set(ReceiptStatus)


async def test_secrets_are_gone_before_anything_is_stored(
    tenant: Tenant, observer: Observer
) -> None:
    observer.gates = Gates(private=compiled_pattern(r"\|\|.+?\|\|", name="P"))
    (got,) = await observer.observe(tenant, [message(1, "card 4111 1111 1111 1111 ||shh||")])
    assert (got.reason, got.redacted) == (R.STORED, ("card_number", "private"))
    (row,) = await tenant.read(STORED, id="m1")
    assert row["text"] == "card [card number removed] [private removed]"


async def test_a_full_queue_takes_no_more_and_says_so(
    tenant: Tenant, clock: StillClock, observer: Observer
) -> None:
    observer.limit = 3
    said = [message(number, f"I like tea {number}") for number in range(5)]
    assert reasons(await observer.observe(tenant, said[:2])) == [R.STORED] * 2
    assert reasons(await observer.observe(tenant, said[2:])) == [R.STORED] + [R.QUEUE_FULL] * 2
    assert reasons(await observer.observe(tenant, said[3:4])) == [R.QUEUE_FULL]
    await tenant.write_once(EMPTY_QUEUE)
    assert reasons(await observer.observe(tenant, said[3:])) == [R.STORED] * 2
    another = Observer(clock=clock, limit=2)
    assert reasons(await another.observe(tenant, [message(9)])) == [R.QUEUE_FULL]


EMPTY_QUEUE = Query("MATCH (m:Message {space: $space}) REMOVE m.queued")


async def test_edits_and_deletions_come_the_same_way(tenant: Tenant, observer: Observer) -> None:
    first = message(1, "I moved to Oslo")
    edited = replace(first, text="I moved to Rome", edited_at=first.sent_at + timedelta(hours=1))
    older = replace(edited, text="I moved to Bern", edited_at=first.sent_at)
    assert reasons(await observer.observe(tenant, [first])) == [R.STORED]
    assert reasons(await observer.observe(tenant, [edited])) == [R.EDITED]
    assert reasons(await observer.observe(tenant, [edited])) == [R.DUPLICATE]
    assert reasons(await observer.observe(tenant, [older])) == [R.DUPLICATE]
    (row,) = await tenant.read(STORED, id="m1")
    assert row["text"] == "I moved to Rome"
    unseen = replace(edited, id=MessageId("m2"))
    assert reasons(await observer.observe(tenant, [unseen])) == [R.STORED]
    gone = replace(first, deleted_at=first.sent_at + timedelta(hours=2))
    assert reasons(await observer.observe(tenant, [gone])) == [R.DELETED]
    assert await count_waiting(tenant) == 1
    assert reasons(await observer.observe(tenant, [first])) == [R.DUPLICATE]


async def test_a_clock_that_is_put_back_or_ahead_gives_clear_receipts(
    tenant: Tenant, clock: StillClock, observer: Observer
) -> None:
    assert reasons(await observer.observe(tenant, [message(1)])) == [R.STORED]
    clock.advance(hours=-1)
    assert reasons(await observer.observe(tenant, [message(2)])) == [R.STORED]
    ahead = replace(message(3), sent_at=clock() + timedelta(days=3652))
    soon = replace(message(4), sent_at=clock() + timedelta(hours=1))
    assert reasons(await observer.observe(tenant, [ahead, soon])) == [R.FUTURE, R.STORED]
    rows = await tenant.read(PLACES)
    assert [row["id"] for row in rows] == ["m1", "m2", "m4"]


PLACES = Query("""
MATCH (m:Message {space: $space}) WHERE m.channel IS NOT NULL AND m.queued IS NOT NULL
RETURN m.id AS id ORDER BY m.queued
""")


@pytest.mark.parametrize(
    ("text", "stored"),
    [
        ("lone \ud800 surrogate", "lone � surrogate"),
        ("a\x00b", "ab"),
        ("\u202eright to left", "right to left"),
        ("family 👨‍👩‍👧‍👦 of four", "family 👨‍👩‍👧‍👦 of four"),
        ("e\u0301 and é", "e\u0301 and é"),
    ],
)
async def test_odd_text_is_stored_cleaned(
    tenant: Tenant, observer: Observer, text: str, stored: str
) -> None:
    assert reasons(await observer.observe(tenant, [message(1, text)])) == [R.STORED]
    (row,) = await tenant.read(STORED, id="m1")
    assert row["text"] == stored


async def test_ten_thousand_people_at_once(tenant: Tenant, observer: Observer) -> None:
    crowd: list[Message] = [message(n, f"I like tea {n}", author=f"u{n}") for n in range(10_000)]
    got = await observer.observe(tenant, crowd)
    assert set(reasons(got)) == {R.STORED}
    assert await count_waiting(tenant) == 10_000
