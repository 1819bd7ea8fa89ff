"""What happened to a live message, and the durable work that follows from it."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from whoknows_schema.ids import MessageId, digest

__all__ = [
    "REASONS",
    "IngestProgress",
    "Job",
    "JobKind",
    "JobState",
    "Jobs",
    "Receipt",
    "ReceiptReason",
    "ReceiptStatus",
    "job_id",
    "receipt",
]


class ReceiptStatus(StrEnum):
    """Whether a message was taken."""

    ACCEPTED = "accepted"
    IGNORED = "ignored"
    """It is fine and will never be read: nothing has to be done."""
    REJECTED = "rejected"
    """It was not stored, and sending it again, corrected or later, may help."""


class ReceiptReason(StrEnum):
    """Why a message was taken or not."""

    STORED = "stored"
    CHATTER = "chatter"
    EDITED = "edited"
    DELETED = "deleted"
    BOT = "bot"
    OPTED_OUT = "opted_out"
    EMPTY = "empty"
    IGNORED = "ignored"
    DUPLICATE = "duplicate"
    UNKNOWN = "unknown"
    QUEUE_FULL = "queue_full"
    INVALID = "invalid"
    TOO_LONG = "too_long"
    FUTURE = "future"


_A, _I, _R = ReceiptStatus.ACCEPTED, ReceiptStatus.IGNORED, ReceiptStatus.REJECTED

REASONS: dict[ReceiptReason, tuple[ReceiptStatus, str]] = {
    ReceiptReason.STORED: (_A, "Stored; it will be read for facts."),
    ReceiptReason.CHATTER: (_A, "Stored; it says nothing that could be a fact."),
    ReceiptReason.EDITED: (_A, "The new text is stored and will be read again."),
    ReceiptReason.DELETED: (_A, "What rested on the message alone holds no longer."),
    ReceiptReason.BOT: (_I, "Messages of bots are not taken."),
    ReceiptReason.OPTED_OUT: (_I, "The author does not want to be remembered."),
    ReceiptReason.EMPTY: (_I, "There is no visible character in it."),
    ReceiptReason.IGNORED: (_I, "It is a bot command or matches the pattern of what to ignore."),
    ReceiptReason.DUPLICATE: (_I, "A message with this id is stored already."),
    ReceiptReason.UNKNOWN: (_I, "There is no message with this id."),
    ReceiptReason.QUEUE_FULL: (_R, "Too many messages wait in this space; send it again later."),
    ReceiptReason.INVALID: (_R, "Id, channel, author or time is missing or cannot be stored."),
    ReceiptReason.TOO_LONG: (_R, "It is longer than 100,000 characters; import it as documents."),
    ReceiptReason.FUTURE: (_R, "It was sent more than a day from now; check the sender's clock."),
}
"""Status and sentence of each reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """What happened to one message.

    Attributes:
        message_id: The message.
        status: Taken, ignored for good, or rejected.
        reason: Why.
        text: The reason as a sentence.
        redacted: Kinds of secrets that were taken out before it was stored, sorted.
    """

    message_id: MessageId
    status: ReceiptStatus
    reason: ReceiptReason
    text: str
    redacted: tuple[str, ...] = ()


def receipt(
    message_id: MessageId, reason: ReceiptReason, *, redacted: tuple[str, ...] = ()
) -> Receipt:
    """The receipt with the status and the sentence of its reason.

    >>> receipt(MessageId("m1"), ReceiptReason.BOT).status.value
    'ignored'
    """
    status, text = REASONS[reason]
    return Receipt(
        message_id=message_id, status=status, reason=reason, text=text, redacted=redacted
    )


class JobKind(StrEnum):
    """What a job does."""

    READ = "read"
    """Reads the waiting messages of one channel for facts."""
    INDEX = "index"
    """Makes windows and vectors of what is new in one space."""


class JobState(StrEnum):
    """Where a job is in its life."""

    WAITING = "waiting"
    LEASED = "leased"
    RESTING = "resting"
    """Done; it still is looked at, for messages that were being written as it finished."""
    IDLE = "idle"
    DEAD = "dead"
    """Given up after too many attempts; an operator retries or drops it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Job:
    """One piece of durable work.

    Attributes:
        id: Its id.
        kind: What it does.
        state: Where it is in its life.
        channel: The channel whose messages it reads; empty for other kinds.
        waiting: Messages that wait for it; of a dead one, those that it was given up with.
        attempts: How often it failed in a row.
        since: When it came into this state.
        owner: Who works on it.
        lease_until: Until when that one has to finish or renew.
        not_before: Before that it is not tried again.
        error: What went wrong the last time.
        messages: Ids of the messages of a dead job; empty for others.
    """

    id: str
    kind: JobKind
    state: JobState
    channel: str
    waiting: int
    attempts: int
    since: datetime | None = None
    owner: str | None = None
    lease_until: datetime | None = None
    not_before: datetime | None = None
    error: str | None = None
    messages: tuple[MessageId, ...] = field(default=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Jobs:
    """The work of a space that is not done.

    Attributes:
        jobs: Dead ones first, then those that wait longest.
    """

    jobs: tuple[Job, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class IngestProgress:
    """How far a community's live messages have been read.

    Attributes:
        waiting: Messages that wait to be read.
        working: Channels that a worker is reading now.
        dead: Batches that failed too often and wait for an operator.
        changes: How often facts have changed so far.
    """

    waiting: int
    working: int
    dead: int
    changes: int


def job_id(space: str, kind: JobKind, channel: str = "") -> str:
    """Id of the one live job of its kind for a channel (or, without one, for the space).

    >>> job_id("s", JobKind.READ, "general") == job_id("s", JobKind.READ, "random")
    False
    """
    return "j_" + digest(space, kind.value, channel)
