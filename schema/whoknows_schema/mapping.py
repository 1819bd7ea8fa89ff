"""neomodel classes of the nodes: an OGM for notebooks, and the single-property schema.

neomodel keeps ``id`` for itself, so the stored property ``id`` is called ``uid`` here.

Importing this module imports neomodel (half a second), so nothing on a hot path does. Composite
keys and vector indexes cannot be declared here; they are DDL of ``whoknows_graph.migrations``.
"""

from neomodel import (
    ArrayProperty,
    AsyncRelationshipFrom,
    AsyncRelationshipTo,
    AsyncStructuredNode,
    AsyncStructuredRel,
    BooleanProperty,
    DateTimeProperty,
    FloatProperty,
    IntegerProperty,
    StringProperty,
)

__all__ = [
    "NODE_CLASSES",
    "Alias",
    "Entity",
    "Evidence",
    "Fact",
    "Job",
    "Message",
    "Names",
    "Slot",
    "Space",
    "Usage",
    "User",
]


class Names(AsyncStructuredRel):
    """Alias → person or thing (it also carries ``source``, a name neomodel keeps for itself)."""

    weight = FloatProperty()
    since = DateTimeProperty()
    last_seen = DateTimeProperty()


class Evidence(AsyncStructuredRel):
    """Fact → message: what was asserted there, and from when on."""

    valid_from = DateTimeProperty()
    said_at = DateTimeProperty()
    attribution = StringProperty()
    text = StringProperty()


class Space(AsyncStructuredNode):
    """The tenant: a guild, workspace or chat."""

    uid = StringProperty(db_property="id", unique_index=True, required=True)
    space = StringProperty(required=True)
    ref = StringProperty(required=True)
    name = StringProperty()
    embedding_model = StringProperty()
    embedding_dimensions = IntegerProperty()


class User(AsyncStructuredNode):
    """A person with a platform id; key (space, id)."""

    space = StringProperty(required=True)
    uid = StringProperty(db_property="id", required=True)
    ref = StringProperty(required=True)
    name = StringProperty()
    is_bot = BooleanProperty(default=False)
    opted_out = BooleanProperty(default=False)
    sent = AsyncRelationshipTo("Message", "SENT")
    facts = AsyncRelationshipFrom("Fact", "ABOUT")


class Entity(AsyncStructuredNode):
    """A thing, or a person known by name only; key (space, slug)."""

    space = StringProperty(required=True)
    slug = StringProperty(required=True)
    ref = StringProperty(required=True)
    name = StringProperty()
    kind = StringProperty()
    facts = AsyncRelationshipFrom("Fact", "ABOUT")


class Alias(AsyncStructuredNode):
    """A name under which people and things are looked up; key (space, norm)."""

    space = StringProperty(required=True)
    norm = StringProperty(required=True)
    name = StringProperty()
    users = AsyncRelationshipTo("User", "NAMES", model=Names)
    entities = AsyncRelationshipTo("Entity", "NAMES", model=Names)


class Message(AsyncStructuredNode):
    """A chat message; key (space, id)."""

    space = StringProperty(required=True)
    uid = StringProperty(db_property="id", required=True)
    channel = StringProperty()
    author_id = StringProperty()
    text = StringProperty()
    sent_at = DateTimeProperty()
    reply_to = StringProperty()
    thread = StringProperty()
    url = StringProperty()
    edited_at = DateTimeProperty()
    deleted_at = DateTimeProperty()
    author = AsyncRelationshipFrom("User", "SENT")


class Fact(AsyncStructuredNode):
    """One sentence that stands alone."""

    uid = StringProperty(db_property="id", unique_index=True, required=True)
    space = StringProperty(required=True)
    track = StringProperty(required=True)
    subject = StringProperty()
    predicate = StringProperty()
    object = StringProperty()
    polarity = StringProperty()
    text = StringProperty()
    category = StringProperty()
    status = StringProperty()
    current = BooleanProperty()
    attribution = StringProperty()
    confidence = FloatProperty()
    importance = IntegerProperty()
    occurrences = IntegerProperty()
    weight = FloatProperty()
    relations = ArrayProperty(StringProperty())
    valid_from = DateTimeProperty()
    valid_to = DateTimeProperty()
    recorded_at = DateTimeProperty()
    retired_at = DateTimeProperty()
    sources = AsyncRelationshipTo("Message", "EVIDENCED_BY", model=Evidence)
    said_by = AsyncRelationshipTo("User", "SAID_BY")
    supersedes = AsyncRelationshipTo("Fact", "SUPERSEDES")


class Slot(AsyncStructuredNode):
    """Lock and pointer of a predicate that holds one value; key (space, subject, predicate)."""

    space = StringProperty(required=True)
    subject = StringProperty(required=True)
    predicate = StringProperty(required=True)
    current = AsyncRelationshipTo("Fact", "CURRENT")


class Job(AsyncStructuredNode):
    """Durable work."""

    uid = StringProperty(db_property="id", unique_index=True, required=True)
    space = StringProperty(required=True, index=True)
    state = StringProperty()


class Usage(AsyncStructuredNode):
    """Calls of a model, added up; key (space, day, purpose, model)."""

    space = StringProperty(required=True)
    day = StringProperty(required=True)
    purpose = StringProperty(required=True)
    model = StringProperty(required=True)
    calls = IntegerProperty()
    prompt_tokens = IntegerProperty()
    completion_tokens = IntegerProperty()
    cost = FloatProperty()
    seconds = FloatProperty()


NODE_CLASSES: tuple[type[AsyncStructuredNode], ...] = (
    Space,
    User,
    Entity,
    Alias,
    Message,
    Fact,
    Slot,
    Job,
    Usage,
)
"""All node classes, for installation."""
