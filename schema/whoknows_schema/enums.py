"""Closed vocabularies; the database, GraphQL, tools, page and docs derive from these."""

from enum import StrEnum

__all__ = [
    "AliasSource",
    "Attribution",
    "EntityKind",
    "FactCategory",
    "FactKind",
    "FactOrder",
    "FactStatus",
    "Label",
    "NodeType",
    "Polarity",
    "RecallChannel",
    "SkipReason",
    "StructuralType",
]


class Label(StrEnum):
    """Node labels; every node also carries ``space``, the tenant it belongs to."""

    SPACE = "Space"
    USER = "User"
    ENTITY = "Entity"
    SUBJECT = "Subject"
    """Second label of Space, User and Entity: whatever a fact can be about; key (space, ref)."""
    ALIAS = "Alias"
    MESSAGE = "Message"
    FACT = "Fact"
    SLOT = "Slot"
    JOB = "Job"
    MERGE = "Merge"
    """One merge of two nodes: who, when, why, and what moved."""
    MERGED = "Merged"
    """Who or what was merged away; not a Subject any more, and kept to be given back."""
    USAGE = "Usage"
    SCHEMA = "SchemaVersion"


class StructuralType(StrEnum):
    """Relationship types that hold the graph together; typed relations are in ``verbs``."""

    ABOUT = "ABOUT"
    SAID_BY = "SAID_BY"
    EVIDENCED_BY = "EVIDENCED_BY"
    MENTIONS = "MENTIONS"
    SUPERSEDES = "SUPERSEDES"
    CURRENT = "CURRENT"
    NAMES = "NAMES"
    SENT = "SENT"
    LINKED_TO = "LINKED_TO"
    MOVED = "MOVED"
    DIFFERS_FROM = "DIFFERS_FROM"


class NodeType(StrEnum):
    """What a node of an answer is."""

    USER = "user"
    ENTITY = "entity"
    SPACE = "space"


class EntityKind(StrEnum):
    """What a thing is; ``concept`` also stands for "not known yet"."""

    PERSON = "person"
    PLACE = "place"
    ORGANISATION = "organisation"
    GAME = "game"
    MEDIA = "media"
    PRODUCT = "product"
    TECHNOLOGY = "technology"
    ACTIVITY = "activity"
    FOOD = "food"
    EVENT = "event"
    CONCEPT = "concept"


class Polarity(StrEnum):
    """Which way a relation leans."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    NEUTRAL = "neutral"


class FactStatus(StrEnum):
    """Whether a fact holds now, and if not, why not."""

    CURRENT = "current"
    SUPERSEDED = "superseded"
    """A newer value of the same subject and predicate closed it; it was true in its interval."""
    INVALIDATED = "invalidated"
    """It was never right: contradicted by the subject's own words, or corrected."""
    FORGOTTEN = "forgotten"
    EXPIRED = "expired"
    SOURCE_DELETED = "source_deleted"


class FactKind(StrEnum):
    """How long a fact is expected to matter."""

    LASTING = "lasting"
    FADING = "fading"


class FactOrder(StrEnum):
    """In which order facts are listed, by when each began."""

    NEWEST = "newest"
    OLDEST = "oldest"


class FactCategory(StrEnum):
    """The part of a life, or of the community, that a fact belongs to."""

    IDENTITY = "identity"
    PERSONAL = "personal"
    PREFERENCES = "preferences"
    INTERESTS = "interests"
    PROFESSIONAL = "professional"
    RELATIONSHIPS = "relationships"
    GOALS = "goals"
    EXPERIENCES = "experiences"
    POSSESSIONS = "possessions"
    COMMUNITY = "community"
    GENERAL = "general"


class Attribution(StrEnum):
    """On whose word a fact stands."""

    SELF = "self"
    THIRD_PARTY = "third_party"
    MANUAL = "manual"
    INFERRED = "inferred"
    AGENT = "agent"


class AliasSource(StrEnum):
    """Where a name was seen, strongest first."""

    PLATFORM_NAME = "platform_name"
    SELF_NAMED = "self_named"
    DISPLAY_NAME = "display_name"
    ENTITY_NAME = "entity_name"
    THIRD_PARTY = "third_party"
    MANUAL = "manual"


class RecallChannel(StrEnum):
    """How recall found a hit, and what else counted; `whoknows_graph.recall.ranking` has more."""

    FULLTEXT = "fulltext"
    PASSAGE = "passage"
    VECTOR = "vector"
    PASSAGE_VECTOR = "passage_vector"
    GRAPH = "graph"
    SUBJECT = "subject"
    SPEAKER = "speaker"
    LENGTH = "length"
    QUESTION = "question"
    ANSWER = "answer"
    SOURCE = "source"
    IMPORTANCE = "importance"


class SkipReason(StrEnum):
    """Why a message was not taken or not read for facts."""

    BOT = "bot"
    OPTED_OUT = "opted_out"
    EMPTY = "empty"
    DUPLICATE = "duplicate"
    IGNORED = "ignored"
    BAD_LINE = "bad_line"
    SYSTEM = "system"
    CHATTER = "chatter"
