"""What goes out: one value per question, its JSON is `jsonable.to_json` of it (docs: answers)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from whoknows_schema.enums import Attribution, FactCategory, FactStatus, Polarity
from whoknows_schema.ids import FactId, MessageId
from whoknows_schema.values import Node

__all__ = [
    "BadLine",
    "Between",
    "Candidate",
    "ChannelScore",
    "Fact",
    "FactPage",
    "FactRelation",
    "Hit",
    "ImportSummary",
    "Neighbor",
    "Neighborhood",
    "Path",
    "Paths",
    "Recall",
    "Relation",
    "Resolution",
    "Shared",
    "SharedTaste",
    "SimilarUser",
    "SimilarUsers",
    "Source",
    "SpaceStats",
    "Spaces",
    "Stance",
    "Stances",
    "Timeline",
    "TimelineEvent",
    "Warning_",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """The message that a fact rests on."""

    message_id: MessageId
    channel: str
    author: Node | None
    sent_at: datetime
    text: str
    url: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactRelation:
    """A typed relation that a fact asserts."""

    verb: str
    polarity: Polarity
    source: Node
    target: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One sentence that stands alone, with who said it, when, and whether it still holds.

    Attributes:
        confidence: 0–1.
        occurrences: In how many messages it was said; 1 for a fact noted by hand.
        valid_from: When it began to be true in the world.
        valid_to: When it stopped, None while it holds.
        recorded_at: When we came to know.
        sources: The messages that say so, oldest first, at most ten.
    """

    id: FactId
    text: str
    category: FactCategory
    status: FactStatus
    confidence: float
    occurrences: int
    attribution: Attribution
    valid_from: datetime
    valid_to: datetime | None
    recorded_at: datetime
    about: tuple[Node, ...]
    said_by: Node | None
    relations: tuple[FactRelation, ...]
    sources: tuple[Source, ...]
    predicate: str
    importance: int = 3
    retired_at: datetime | None = None
    supersedes: FactId | None = None
    superseded_by: FactId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactPage:
    """Facts, newest ``valid_from`` first, ties by id."""

    facts: tuple[Fact, ...]
    next_cursor: str | None = None
    cursors: tuple[str, ...] = field(default=(), metadata={"json_skip": True})
    """After each fact."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """What a name may mean, and why: reason is id, mention, slug, exact, prefix or spelling."""

    node: Node
    reason: str
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Resolution:
    """Who or what a name means; never a guess between equals."""

    resolved: Node | None
    ambiguous: bool
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Relation:
    """All facts that assert one verb from one node to another.

    Attributes:
        weight: Sum over its facts of ln(1 + occurrences) × confidence.
        facts: The facts, newest first, at most ten.
    """

    verb: str
    polarity: Polarity
    weight: float
    source: Node
    target: Node
    facts: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A thing that both people have a stance on."""

    node: Node
    a: Polarity
    b: Polarity


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """One way from one node to another.

    Attributes:
        nodes: From start to end.
        relations: One per step, as stored (a step may be walked against its direction).
        score: 0–1, product over the steps; shorter and stronger is higher.
    """

    nodes: tuple[Node, ...]
    relations: tuple[Relation, ...]
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """How two nodes relate: by weight descending; what they share, rarest first.

    Attributes:
        paths: The best ways from one to the other; None where they were not asked for.
    """

    relations: tuple[Relation, ...]
    shared: tuple[Shared, ...]
    paths: tuple[Path, ...] | None = field(default=None, metadata={"json_omit_none": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighbor:
    """A node around another.

    Attributes:
        distance: Steps, 1–3.
        strength: 0–1, of the best way there: every step multiplies by less than 1, so that
            strength falls with distance.
    """

    node: Node
    distance: int
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Neighborhood:
    """What is around a node, nearest first, then strongest, ties by ref."""

    nodes: tuple[Neighbor, ...]
    relations: tuple[Relation, ...]
    truncated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """What one person holds of one thing now, and how it came to that (oldest first)."""

    user: Node
    verb: str
    weight: float
    since: datetime
    facts: tuple[Fact, ...]
    history: tuple[Fact, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stances:
    """Who is for, against, neutral, and who only mentioned it; each by weight descending."""

    entity: Node
    for_: tuple[Stance, ...]
    against: tuple[Stance, ...]
    neutral: tuple[Stance, ...]
    mentioned: tuple[Node, ...]
    truncated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SharedTaste:
    """A thing that two people both have a stance on, and whether they agree."""

    entity: Node
    agree: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarUser:
    """Someone with like (or opposed) tastes; score −1…1."""

    user: Node
    score: float
    shared: tuple[SharedTaste, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarUsers:
    """Most similar first; with ``opposed`` the most opposed first."""

    users: tuple[SimilarUser, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """Best first; empty when there is no way within the limit.

    Attributes:
        truncated: Whether relations of a node with very many, or of too many nodes, were left out.
    """

    paths: tuple[Path, ...]
    truncated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TimelineEvent:
    """Something that began or ended: kind is began, ended, event or said."""

    at: datetime
    kind: str
    fact: Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """Oldest first."""

    events: tuple[TimelineEvent, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelScore:
    """One part of a hit's score: the channel, the rank there (from 1) and its share."""

    name: str
    rank: int
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Hit:
    """A fact or a message that recall found."""

    score: float
    channels: tuple[ChannelScore, ...]
    fact: Fact | None
    message: Source | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Warning_:
    """Something the caller should know: a channel that is off, a name that is ambiguous."""

    code: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """Hits, best first."""

    hits: tuple[Hit, ...]
    warnings: tuple[Warning_, ...]
    as_of: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class BadLine:
    """A line that was skipped, counted from 1."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportSummary:
    """What an import read and what it added; a second import of the same file adds nothing.

    Attributes:
        messages: Messages read.
        new: Messages that were not there before.
        skipped: Messages not taken, by reason; also lines that could not be read, and ``system``
            entries that nobody wrote. Neither of those two counts as a message.
        facts: Facts added. relations, people, entities: likewise.
        seconds: Wall time.
        bad_lines: The first hundred lines that could not be read.
        notes: What had to be assumed or was passed over; None when there is nothing to say.
    """

    messages: int
    new: int
    skipped: Mapping[str, int]
    facts: int
    relations: int
    people: int
    entities: int
    seconds: float
    bad_lines: tuple[BadLine, ...] = field(default=())
    notes: tuple[str, ...] | None = field(default=None, metadata={"json_omit_none": True})


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceStats:
    """One space and how much is in it; facts counts the current ones."""

    id: str
    name: str
    messages: int
    facts: int
    people: int
    entities: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spaces:
    """All spaces, by id."""

    spaces: tuple[SpaceStats, ...]
