"""What lists and searches answer: who and what there is, what changed, what was found."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from whoknows_schema.answers import Fact
from whoknows_schema.values import Node

__all__ = [
    "ChangeKind",
    "ChangePage",
    "EntityEntry",
    "EntityPage",
    "FactChain",
    "FoundFact",
    "FoundNode",
    "RecordedChange",
    "Search",
    "UserEntry",
    "UserPage",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class UserEntry:
    """A person in a list.

    Attributes:
        user: Who.
        is_bot: A program, not a person.
        opted_out: Does not want to be remembered.
        messages: Messages that they sent.
        facts: Facts that were ever about them, also those that hold no more.
    """

    user: Node
    is_bot: bool
    opted_out: bool
    messages: int
    facts: int


@dataclass(frozen=True, slots=True, kw_only=True)
class UserPage:
    """People by id."""

    users: tuple[UserEntry, ...]
    next_cursor: str | None = None
    cursors: tuple[str, ...] = field(default=(), metadata={"json_skip": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityEntry:
    """A thing in a list.

    Attributes:
        entity: What.
        facts: Facts that were ever about it, also those that hold no more.
        mentions: Facts about others that ever named it.
    """

    entity: Node
    facts: int
    mentions: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityPage:
    """Things by slug.

    Attributes:
        entities: The things.
    """

    entities: tuple[EntityEntry, ...]
    next_cursor: str | None = None
    cursors: tuple[str, ...] = field(default=(), metadata={"json_skip": True})


class ChangeKind(StrEnum):
    """What happened to a fact."""

    RECORDED = "recorded"
    """We came to know it."""
    SUPERSEDED = "superseded"
    """A newer value closed it."""
    RETIRED = "retired"
    """It holds no more for another reason, which its status says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedChange:
    """Something that was learnt about a fact.

    Attributes:
        at: When it was learnt, by our clock.
        kind: What happened to the fact.
        fact: The fact as it is now.
    """

    at: datetime
    kind: ChangeKind
    fact: Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangePage:
    """Changes, oldest first, ties by the fact's id.

    Attributes:
        changes: The changes.
    """

    changes: tuple[RecordedChange, ...]
    next_cursor: str | None = None
    cursors: tuple[str, ...] = field(default=(), metadata={"json_skip": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class FactChain:
    """A fact with all that it followed and all that followed it.

    Attributes:
        facts: Oldest ``valid_from`` first; the fact alone when nothing ever changed.
    """

    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundNode:
    """A person or thing whose name fits.

    Attributes:
        name: The name that fits; not always the one that is shown.
        score: 0–1, of the best of its list.
    """

    node: Node
    name: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundFact:
    """A fact whose words fit.

    Attributes:
        score: 0–1, of the best of its list.
    """

    fact: Fact
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Search:
    """What goes by these words; each list best first.

    Attributes:
        people: People by any of their names.
        things: Things by any of their names.
        facts: Facts by their words.
    """

    people: tuple[FoundNode, ...]
    things: tuple[FoundNode, ...]
    facts: tuple[FoundFact, ...]
