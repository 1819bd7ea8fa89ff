"""Live messages: through the gates, into the queue, with a receipt each."""

import re
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from whoknows_graph.queue.intake import Queued, accept_messages, count_waiting, revise_messages
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.retraction import retract_messages
from whoknows_ingest.chatter import is_chatter
from whoknows_ingest.gates import OPEN, Gates
from whoknows_schema.enums import SkipReason
from whoknows_schema.ids import MessageId
from whoknows_schema.protocols import Clock
from whoknows_schema.receipts import Receipt, ReceiptReason, receipt
from whoknows_schema.values import Message

__all__ = ["MAX_MESSAGE_CHARS", "QUEUE_LIMIT", "Observer"]

QUEUE_LIMIT = 100_000
"""Messages of a space that may wait at once."""

MAX_MESSAGE_CHARS = 100_000
_MAX_KEY_CHARS = 500
_AT_ONCE = 1000
"""Messages of one statement."""

_FRESH_S = 2.0
_AHEAD = timedelta(days=1)
_REASONS = {
    SkipReason.BOT: ReceiptReason.BOT,
    SkipReason.EMPTY: ReceiptReason.EMPTY,
    SkipReason.IGNORED: ReceiptReason.IGNORED,
}
_CONTROL = re.compile(r"[\x00-\x1f\x7f]")


@dataclass(slots=True)
class _Depth:
    """How many messages of a space wait: counted once, and those taken here since."""

    counted: int
    taken: int
    at: float

    def may_be_over(self, limit: int) -> bool:
        """Whether it has to be counted again before more are taken."""
        known = self.counted + self.taken
        return known >= limit or (known > limit // 2 and time.monotonic() - self.at > _FRESH_S)


@dataclass(slots=True, kw_only=True)
class Observer:
    """Takes live messages of any number of spaces; one for a process.

    Attributes:
        clock: The time of recording, and what tells messages of the future.
        gates: What an operator lets in.
        limit: Messages of a space that may wait; with several processes a little more.
    """

    clock: Clock
    gates: Gates = OPEN
    limit: int = QUEUE_LIMIT
    _depths: dict[str, _Depth] = field(default_factory=dict[str, _Depth])
    _last_place: int = 0

    async def observe(self, tenant: Tenant, messages: Sequence[Message]) -> list[Receipt]:
        """Take messages; one receipt each, in the same order.

        One round trip for a thousand messages, a second one when a space is used for the first
        time or its queue is over half full, and one more for edits and for deletions each. A
        message with ``edited_at`` that is known already is an edit, one with ``deleted_at`` a
        deletion. What was taken stays taken when the database goes away in between; the same
        messages again are duplicates then.

        Raises:
            DatabaseUnavailable: Nothing is known to be stored; send them again.
        """
        now = self.clock()
        verdicts: dict[int, ReceiptReason] = {}
        cleaned: dict[int, tuple[Message, tuple[str, ...]]] = {}
        for number, message in enumerate(messages):
            reason = self._refusal(message, now)
            if reason is None:
                cleaned[number] = self.gates.cleaned(message)
            else:
                verdicts[number] = reason
        verdicts |= await self._deleted(tenant, messages, verdicts, now)
        taken = {number: message for number, (message, _) in cleaned.items()}
        for part in _parts(taken, _AT_ONCE):
            verdicts |= await self._taken(tenant, part, now)
        return [
            receipt(
                message.id,
                verdicts[number],
                redacted=cleaned[number][1] if number in cleaned else (),
            )
            for number, message in enumerate(messages)
        ]

    def _refusal(self, message: Message, now: datetime) -> ReceiptReason | None:
        """Why a message is not to be stored, told from the message alone."""
        if message.deleted_at is not None:
            return ReceiptReason.DELETED if message.id.strip() else ReceiptReason.INVALID
        skipped = self.gates.refusal(message)
        if skipped is SkipReason.BOT:
            return ReceiptReason.BOT
        if not _is_storable(message):
            return ReceiptReason.INVALID
        if message.sent_at.astimezone(UTC) > now + _AHEAD:
            return ReceiptReason.FUTURE
        if len(message.text) > MAX_MESSAGE_CHARS:
            return ReceiptReason.TOO_LONG
        return None if skipped is None else _REASONS[skipped]

    async def _deleted(
        self,
        tenant: Tenant,
        messages: Sequence[Message],
        verdicts: Mapping[int, ReceiptReason],
        now: datetime,
    ) -> dict[int, ReceiptReason]:
        """Carry out deletions; what became of each."""
        gone = [n for n, reason in verdicts.items() if reason is ReceiptReason.DELETED]
        if not gone:
            return {}
        known = await retract_messages(tenant, [messages[n].id for n in gone], now=now)
        return {n: ReceiptReason.UNKNOWN for n in gone if messages[n].id not in known}

    async def _taken(
        self, tenant: Tenant, part: Mapping[int, Message], now: datetime
    ) -> dict[int, ReceiptReason]:
        """Store what there is room for; what became of each."""
        firsts: dict[MessageId, int] = {}
        for number, message in part.items():
            firsts.setdefault(message.id, number)
        verdicts = dict.fromkeys(part, ReceiptReason.DUPLICATE)
        room = await self._room(tenant)
        fitting = list(firsts.values())[:room]
        verdicts |= dict.fromkeys(list(firsts.values())[room:], ReceiptReason.QUEUE_FULL)
        queued = {n: Queued(message=part[n], place=self._place(now)) for n in fitting}
        stored = await accept_messages(tenant, list(queued.values()), now=now)
        for number in fitting:
            verdicts[number] = stored[part[number].id]
        edited = [
            number
            for number in fitting
            if verdicts[number] is ReceiptReason.DUPLICATE and part[number].edited_at is not None
        ]
        changed = await revise_messages(tenant, [queued[n] for n in edited], now=now)
        for number in edited:
            if part[number].id in changed:
                verdicts[number] = ReceiptReason.EDITED
        self._count(tenant, verdicts.values())
        return {n: _told(reason, part[n]) for n, reason in verdicts.items()}

    async def _room(self, tenant: Tenant) -> int:
        """How many more messages may wait."""
        depth = self._depths.get(tenant.space)
        if depth is None or depth.may_be_over(self.limit):
            depth = _Depth(await count_waiting(tenant), 0, time.monotonic())
            self._depths[tenant.space] = depth
        return max(0, self.limit - depth.counted - depth.taken)

    def _count(self, tenant: Tenant, reasons: Iterable[ReceiptReason]) -> None:
        queued = (ReceiptReason.STORED, ReceiptReason.EDITED)
        self._depths[tenant.space].taken += sum(reason in queued for reason in reasons)

    def _place(self, now: datetime) -> int:
        """The next place in the queue; it grows even when the clock is put back."""
        self._last_place = max(self._last_place + 1, int(now.timestamp() * 1e6))
        return self._last_place


def _told(reason: ReceiptReason, message: Message) -> ReceiptReason:
    """The reason, or that what was stored is chatter."""
    if reason is ReceiptReason.STORED and is_chatter(message.text):
        return ReceiptReason.CHATTER
    return reason


def _is_storable(message: Message) -> bool:
    """Whether the keys can be stored and found again, and the times say where they are."""
    keys = (message.id, message.channel, message.author_id)
    return all(
        key.strip() and len(key) <= _MAX_KEY_CHARS and not _CONTROL.search(key) for key in keys
    ) and all(
        moment is None or moment.tzinfo is not None
        for moment in (message.sent_at, message.edited_at)
    )


def _parts(numbered: Mapping[int, Message], size: int) -> Iterable[Mapping[int, Message]]:
    numbers = list(numbered)
    for start in range(0, len(numbers), size):
        yield {number: numbered[number] for number in numbers[start : start + size]}
