"""What curation answers: names, merges, pairs to review, what a purge removed."""

from dataclasses import dataclass
from datetime import datetime

from whoknows_schema.enums import AliasSource
from whoknows_schema.values import Node

__all__ = [
    "Aliases",
    "Merge",
    "Merges",
    "NodeAlias",
    "Purge",
    "Review",
    "ReviewPair",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class NodeAlias:
    """A name that a person or thing goes by.

    Attributes:
        name: As it was written.
        source: Where it was seen.
        since: When it was seen first.
        last_seen: When it was seen last.
        shared: Others go by it as well, so that it alone means nobody.
    """

    name: str
    source: AliasSource
    since: datetime
    last_seen: datetime
    shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Aliases:
    """The names of one node.

    Attributes:
        node: The person or thing.
        names: Its names, first seen first, ties by name.
    """

    node: Node
    names: tuple[NodeAlias, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merge:
    """One merge of two nodes that turned out to be one.

    Attributes:
        id: Its id, to undo it by.
        keep: The node that stayed.
        drop: The node that became part of it.
        reason: Why, in the words of who did it.
        by: Who did it; empty when nobody was named.
        at: When.
        facts: How many facts it touched.
        messages: How many messages changed their author.
        undone_at: When it was undone, None while it stands.
        undone_by: Who undid it.
    """

    id: str
    keep: Node
    drop: Node
    reason: str
    by: str
    at: datetime
    facts: int
    messages: int
    undone_at: datetime | None = None
    undone_by: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Merges:
    """Merges of a space, the latest first, also those that were undone.

    Attributes:
        merges: The merges.
    """

    merges: tuple[Merge, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Purge:
    """What removing a person for good takes away, or would take away.

    Attributes:
        user: Who.
        dry_run: Nothing was changed; the counts say what would go.
        messages: Messages that they sent.
        facts: Facts about them, that name them, or that rest on their words alone.
        revised: Facts of others that lost their words as evidence and stay.
        relations: Typed relations of those facts.
        aliases: Names that they went by, also those that others go by too.
        merges: Merges that they were part of.
        windows: Messages of others whose search windows held their words.
        left: What a search for them afterwards still found: nodes and properties with their id,
            messages, names. None before it is done; 0 is the proof.
    """

    user: Node
    dry_run: bool
    messages: int
    facts: int
    revised: int
    relations: int
    aliases: int
    merges: int
    windows: int
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewPair:
    """Somebody known by name only, and a member who goes by the same name.

    Attributes:
        person: The one known by name.
        user: The member.
        name: What both go by.
        facts: Current facts about the person.
        told_by_user: The member spoke of that person, as of somebody else.
    """

    person: Node
    user: Node
    name: str
    facts: int
    told_by_user: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """Pairs that may be one and the same, by the person's id.

    Attributes:
        pairs: The pairs.
    """

    pairs: tuple[ReviewPair, ...]
