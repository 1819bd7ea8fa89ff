"""What became of each claim when it was written, and why: the receipts of reconciliation."""

from dataclasses import dataclass
from enum import StrEnum

from whoknows_schema.ids import FactId, MessageId, Ref

__all__ = [
    "Comparison",
    "Decision",
    "DecisionReason",
    "Judgement",
    "ReconcileReceipt",
    "Undecided",
]


class Decision(StrEnum):
    """What a claim did to the graph."""

    ADD = "add"
    """It is a new fact and retires none."""
    REINFORCE = "reinforce"
    """A fact says so already and has one more source now."""
    SUPERSEDE = "supersede"
    """It is a new fact and closes an older one."""
    INVALIDATE = "invalidate"
    """It is written down as wrong: the person it is about says otherwise."""
    NOOP = "noop"
    """Nothing changed."""


class DecisionReason(StrEnum):
    """Why."""

    NEW = "new"
    """Nothing was known of this subject and predicate that it could touch."""
    SAME_VALUE = "same_value"
    """Subject, verb and object or text agree with an open fact."""
    SAME_MEANING = "same_meaning"
    """A model found that an open fact says so in other words."""
    ANOTHER_INTERVAL = "another_interval"
    """The same value held at another time."""
    NEWER_VALUE = "newer_value"
    """The predicate has one value at a time, and this one is newer."""
    STANCE_CHANGED = "stance_changed"
    """A person has one opinion of a thing at a time, and this one is newer."""
    ENDED = "ended"
    """It says that something no longer holds."""
    REPLACED = "replaced"
    """A model found that something newer was said in its place."""
    ENDS_NOTHING = "ends_nothing"
    """It says that something no longer holds that was not known to hold then."""
    LATE = "late"
    """A newer value is known already, so it goes into history."""
    OWN_WORDS_WIN = "own_words_win"
    """What others say of somebody's opinions never closes what they say themselves."""
    ALREADY_KNOWN = "already_known"
    """This message was counted for this fact before."""
    RETIRED_BY_HAND = "retired_by_hand"
    """The fact that rests on this message was forgotten or lost its source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReconcileReceipt:
    """What became of one claim.

    Attributes:
        message_id: The message that makes the claim, None for a note by hand.
        fact: The fact that holds it now; None when nothing does.
        others: Facts that the decision rests on: those it closed, or those that keep it out.
    """

    decision: Decision
    reason: DecisionReason
    subject: Ref
    predicate: str
    message_id: MessageId | None
    fact: FactId | None = None
    others: tuple[FactId, ...] = ()


class Comparison(StrEnum):
    """How a statement stands to what is known of the same subject and predicate."""

    SAME = "same"
    """It says a known fact again, in other words."""
    REPLACES = "replaces"
    """It says that something holds in the place of a known fact."""
    DIFFERENT = "different"
    """Both can hold side by side."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Undecided:
    """A statement that rules can neither join with nor part from what is known.

    Attributes:
        text: The statement, one sentence.
        known: Sentences of the facts that hold, of the same subject and predicate; newest first.
    """

    text: str
    known: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judgement:
    """What was made of one statement.

    Attributes:
        index: Which of the known facts is meant, from 0; None for a different one.
    """

    comparison: Comparison
    index: int | None = None
