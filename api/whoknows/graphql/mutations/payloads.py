"""What changes answer; their GraphQL types are derived as those of all other answers."""

from dataclasses import dataclass
from typing import NewType

from whoknows_schema.answers import Fact
from whoknows_schema.curation import Aliases, Merge, Purge, Review
from whoknows_schema.ids import UserId
from whoknows_schema.receipts import Receipt
from whoknows_schema.values import Node

__all__ = [
    "AliasPayload",
    "ConsentPayload",
    "FactPayload",
    "JobId",
    "JobsPayload",
    "MemberPayload",
    "MergePayload",
    "ObservePayload",
    "PurgePayload",
    "ReviewPayload",
    "SplitPayload",
]

JobId = NewType("JobId", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class FactPayload:
    """What a change of one fact answers.

    Attributes:
        fact: The fact as it is now.
    """

    fact: Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class ObservePayload:
    """What became of messages that were handed in.

    Attributes:
        receipts: One a message, in the order of the messages.
    """

    receipts: tuple[Receipt, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePayload:
    """What a merge, or taking it back, answers.

    Attributes:
        merge: The merge as it is now.
    """

    merge: Merge


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasPayload:
    """What a change of names answers.

    Attributes:
        aliases: All names that the person or thing goes by now.
    """

    aliases: Aliases


@dataclass(frozen=True, slots=True, kw_only=True)
class ConsentPayload:
    """Whether a person is to be remembered.

    Attributes:
        user_id: Platform id of the person.
        opted_out: Nothing more is taken from them or about them.
    """

    user_id: UserId
    opted_out: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class MemberPayload:
    """Whether a member is known now.

    Attributes:
        user_id: Platform id of the member.
        added: False, and nothing was written, for somebody who opted out.
    """

    user_id: UserId
    added: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPayload:
    """What refusing a pair answers.

    Attributes:
        review: What is left to decide.
    """

    review: Review


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitPayload:
    """What splitting a person answers.

    Attributes:
        node: The other one, who has the facts now.
    """

    node: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class PurgePayload:
    """What purging a person answers.

    Attributes:
        purge: What went, or with dryRun what would go.
    """

    purge: Purge


@dataclass(frozen=True, slots=True, kw_only=True)
class JobsPayload:
    """Which jobs a change of the queue reached.

    Attributes:
        jobs: Ids of the jobs, sorted; empty when none was dead.
    """

    jobs: tuple[JobId, ...]
