"""A stream of messages in batches: neighbours of one channel, oldest first, memory bounded."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from whoknows_schema.values import Message

__all__ = ["BATCH_MESSAGES", "CONTEXT_MESSAGES", "ChannelBatch", "batches"]

BATCH_MESSAGES = 300
"""Messages of one transaction: some seconds of work that an interruption may cost."""

CONTEXT_MESSAGES = 6
"""Messages before a batch that are shown to the extractor, so that an answer has its question."""

_MAX_WAITING = 20 * BATCH_MESSAGES


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelBatch:
    """Neighbouring messages of one channel.

    Attributes:
        messages: At least one, oldest first.
        context: The messages just before, oldest first; empty at the channel's beginning.
    """

    messages: tuple[Message, ...]
    context: tuple[Message, ...]


@dataclass(slots=True)
class _Channel:
    waiting: list[Message] = field(default_factory=list[Message])
    before: deque[Message] = field(default_factory=lambda: deque(maxlen=CONTEXT_MESSAGES))

    def take(self) -> ChannelBatch:
        """Everything that waits, in order of time (equal times keep their order)."""
        messages = tuple(sorted(self.waiting, key=lambda message: message.sent_at))
        batch = ChannelBatch(messages=messages, context=tuple(self.before))
        self.before.extend(messages[-CONTEXT_MESSAGES:])
        self.waiting.clear()
        return batch


def batches(
    messages: Iterable[Message], *, size: int = BATCH_MESSAGES, max_waiting: int = _MAX_WAITING
) -> Iterator[ChannelBatch]:
    """Batches of a stream in which channels may be mixed.

    A channel's batch is given out when it is full, when too many messages wait altogether (the
    fullest channel goes first), or at the end. Every message is in exactly one batch.
    """
    channels: dict[str, _Channel] = {}
    waiting = 0
    for message in messages:
        channel = channels.setdefault(message.channel, _Channel())
        channel.waiting.append(message)
        waiting += 1
        if waiting >= max_waiting:
            channel = max(channels.values(), key=lambda each: len(each.waiting))
        if len(channel.waiting) >= size or waiting >= max_waiting:
            waiting -= len(channel.waiting)
            yield channel.take()
    for channel in channels.values():
        if channel.waiting:
            yield channel.take()
