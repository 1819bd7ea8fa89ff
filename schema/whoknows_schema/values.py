"""What comes in: messages as people wrote them, claims as extractors read them.

An importer yields `Message`, an extractor turns messages into `Claim`, binding names turns a claim
into a `BoundClaim`, and the graph writes a `Batch` of all of it in one transaction.
"""

from dataclasses import dataclass, field
from datetime import datetime

from whoknows_schema.enums import (
    AliasSource,
    Attribution,
    EntityKind,
    FactCategory,
    FactKind,
    NodeType,
)
from whoknows_schema.ids import EntitySlug, MessageId, Ref, UserId, entity_ref, space_ref, user_ref

__all__ = [
    "AliasRecord",
    "Batch",
    "BoundClaim",
    "BoundRelation",
    "Claim",
    "ClaimedRelation",
    "EntityMention",
    "EntityRecord",
    "Message",
    "Node",
    "SpaceMention",
    "SubjectMention",
    "UserMention",
    "UserRecord",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One chat message, as read from a file or observed live.

    Attributes:
        id: Unique within its space.
        channel: Name or id of the channel.
        author_id: Stable platform id of the author (for IRC: the nick).
        author_name: Platform name, e.g. the account name.
        author_display_name: Name shown in this community, if it differs.
        is_bot: A program wrote it.
        sent_at: When it was sent, aware UTC.
        text: Text as written.
        reply_to: Id of the message it answers.
        thread: Id of the thread it is in.
        mentions: Ids of users mentioned by markup.
        url: Link to it on its platform.
        edited_at: When its text was changed last.
        deleted_at: When it was deleted.
    """

    id: MessageId
    channel: str
    author_id: UserId
    author_name: str
    sent_at: datetime
    text: str
    author_display_name: str | None = None
    is_bot: bool = False
    reply_to: MessageId | None = None
    thread: str | None = None
    mentions: tuple[UserId, ...] = ()
    url: str | None = None
    edited_at: datetime | None = None
    deleted_at: datetime | None = None

    @property
    def shown_name(self) -> str:
        """The name that people see."""
        return self.author_display_name or self.author_name


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """A person, a thing or the space, as answers show it.

    Attributes:
        type: user, entity or space.
        id: Platform id of a user, slug of an entity, id of the space.
        name: Name to show.
        kind: What an entity is; None for others.
    """

    type: NodeType
    id: str
    name: str
    kind: EntityKind | None = field(default=None, metadata={"json_omit_none": True})

    @property
    def ref(self) -> Ref:
        """Key of the node within its space."""
        if self.type is NodeType.USER:
            return user_ref(self.id)
        return entity_ref(self.id) if self.type is NodeType.ENTITY else space_ref()


@dataclass(frozen=True, slots=True, kw_only=True)
class UserMention:
    """A participant, known by id."""

    user_id: UserId


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityMention:
    """A thing, or a person who is no known participant, known by name only."""

    name: str
    kind: EntityKind = EntityKind.CONCEPT


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceMention:
    """The community itself."""


SubjectMention = UserMention | EntityMention | SpaceMention


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimedRelation:
    """A typed relation that a claim asserts: source –verb→ target."""

    source: UserMention | EntityMention
    verb: str
    target: UserMention | EntityMention


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """One statement that an extractor read in messages, names not yet bound.

    Attributes:
        subject: Whom or what it is about.
        predicate: Verb of the registry, attribute of ``verbs.ATTRIBUTES``, or any other verb.
        text: One sentence that stands alone: names instead of pronouns, absolute dates.
        category: Part of life it belongs to.
        message_ids: The messages that say so, at least one, oldest first.
        speaker: Who said it.
        object: What the predicate points at, if that is a person or thing.
        value: Its value if that is text: an age, a birthday, an event's description; also told
            apart by ``name_key`` when there is an object.
        relations: Relations it asserts; empty when it asserts none.
        mentions: Further people and things that it names.
        ended: It says that something no longer holds (quit, used to, no longer).
        valid_from: When it began to be true; None: when the message was sent.
        valid_to: When it stopped being true, if said.
        confidence: 0–1.
        importance: 1–5.
    """

    subject: SubjectMention
    predicate: str
    text: str
    category: FactCategory
    message_ids: tuple[MessageId, ...]
    speaker: UserId | None
    object: UserMention | EntityMention | None = None
    value: str | None = None
    relations: tuple[ClaimedRelation, ...] = ()
    mentions: tuple[UserMention | EntityMention, ...] = ()
    kind: FactKind = FactKind.LASTING
    attribution: Attribution = Attribution.SELF
    ended: bool = False
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    confidence: float = 0.8
    importance: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundRelation:
    """A typed relation between nodes of the graph; never from a node to itself."""

    source: Ref
    verb: str
    target: Ref


@dataclass(frozen=True, slots=True, kw_only=True)
class BoundClaim:
    """A claim whose names are bound to nodes; see `Claim` for the shared attributes.

    Attributes:
        object: Ref of the object, if it is a node.
        valid_from: When it began to be true; never None any more.
        said_at: When the message was sent.
        written_as: Refs that it named before they were merged away.
        judged: A model compared it with what is known, and it stands as the model found.
    """

    subject: Ref
    predicate: str
    text: str
    category: FactCategory
    message_id: MessageId | None
    speaker: UserId | None
    valid_from: datetime
    said_at: datetime
    object: Ref | None = None
    value: str | None = None
    relations: tuple[BoundRelation, ...] = ()
    mentions: tuple[Ref, ...] = ()
    kind: FactKind = FactKind.LASTING
    attribution: Attribution = Attribution.SELF
    ended: bool = False
    valid_to: datetime | None = None
    confidence: float = 0.8
    importance: int = 3
    written_as: tuple[Ref, ...] = ()
    judged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EntityRecord:
    """An entity to be written; merged on its slug."""

    slug: EntitySlug
    name: str
    kind: EntityKind = EntityKind.CONCEPT


@dataclass(frozen=True, slots=True, kw_only=True)
class UserRecord:
    """A user to be written; merged on the id, the newest name wins."""

    id: UserId
    name: str
    seen_at: datetime
    is_bot: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasRecord:
    """A name of a person or thing; merged on (name_key, ref)."""

    name: str
    ref: Ref
    source: AliasSource
    seen_at: datetime
    weight: float = 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Everything that one transaction writes; any part may be empty.

    Attributes:
        withdrawn: Messages whose earlier statements count no more, because they were edited; what
            they say now is among the claims, and their newer text among the messages.
    """

    messages: tuple[Message, ...] = ()
    users: tuple[UserRecord, ...] = ()
    entities: tuple[EntityRecord, ...] = ()
    aliases: tuple[AliasRecord, ...] = ()
    claims: tuple[BoundClaim, ...] = ()
    withdrawn: tuple[MessageId, ...] = ()
