"""Constraints and indexes that neomodel cannot declare: composite keys and lookups.

Every key is led by ``space``. All statements are idempotent.
"""

from typing import LiteralString

from whoknows_graph.writes.weighing import MARK_BESIDES, OWN_RELATION, WEIGH

__all__ = [
    "CHANGE_INDEX",
    "CONSENT_INDEX",
    "CONSTRAINTS",
    "HELD_INDEX",
    "INDEXES",
    "LISTING_INDEXES",
    "MARK_DUE",
    "MARK_STORED",
    "MERGE_CONSTRAINTS",
    "NAME_BARELY",
    "QUEUE_INDEXES",
    "SCHEMA_LOCK",
    "USAGE_KEY",
    "WEIGHT_INDEXES",
    "WEIGH_FACTS",
]

SCHEMA_LOCK: LiteralString = """
CREATE CONSTRAINT schema_version IF NOT EXISTS
FOR (n:SchemaVersion) REQUIRE n.id IS UNIQUE
"""

CONSTRAINTS: tuple[LiteralString, ...] = (
    "CREATE CONSTRAINT node_key IF NOT EXISTS FOR (n:Subject) REQUIRE (n.space, n.ref) IS UNIQUE",
    "CREATE CONSTRAINT user_key IF NOT EXISTS FOR (n:User) REQUIRE (n.space, n.id) IS UNIQUE",
    "CREATE CONSTRAINT entity_key IF NOT EXISTS FOR (n:Entity) REQUIRE (n.space, n.slug) IS UNIQUE",
    "CREATE CONSTRAINT alias_key IF NOT EXISTS FOR (n:Alias) REQUIRE (n.space, n.norm) IS UNIQUE",
    "CREATE CONSTRAINT message_key IF NOT EXISTS FOR (n:Message) REQUIRE (n.space, n.id) IS UNIQUE",
    """CREATE CONSTRAINT slot_key IF NOT EXISTS
    FOR (n:Slot) REQUIRE (n.space, n.subject, n.predicate) IS UNIQUE""",
)

INDEXES: tuple[LiteralString, ...] = (
    # Loading the timeline of a track before writing to it.
    "CREATE INDEX fact_track IF NOT EXISTS FOR (f:Fact) ON (f.space, f.track)",
    # Listing the facts of a whole space, newest first.
    "CREATE INDEX fact_time IF NOT EXISTS FOR (f:Fact) ON (f.space, f.valid_from)",
    # Windows over the neighbouring messages of a channel.
    "CREATE INDEX message_time IF NOT EXISTS FOR (m:Message) ON (m.space, m.channel, m.sent_at)",
    # Close spellings; the tenant token keeps the search inside one space.
    """CREATE FULLTEXT INDEX alias_spelling IF NOT EXISTS
    FOR (a:Alias) ON EACH [a.norm, a.tenant]
    OPTIONS {indexConfig: {`fulltext.analyzer`: 'standard-no-stop-words'}}""",
)

QUEUE_INDEXES: tuple[LiteralString, ...] = (
    # Messages that wait to be read, in the order in which they came: holds only those.
    "CREATE INDEX message_queue IF NOT EXISTS FOR (m:Message) ON (m.space, m.channel, m.queued)",
    # Messages whose windows are to be made: holds only those.
    """CREATE INDEX message_window_due IF NOT EXISTS
    FOR (m:Message) ON (m.space, m.window_due, m.id)""",
    # Facts without a vector: holds only those.
    "CREATE INDEX fact_vector_due IF NOT EXISTS FOR (f:Fact) ON (f.space, f.vector_due, f.id)",
    # Jobs that a worker has to look at.
    "CREATE INDEX job_state IF NOT EXISTS FOR (j:Job) ON (j.state)",
)

CONSENT_INDEX: LiteralString = """
CREATE INDEX user_opted_out IF NOT EXISTS FOR (u:User) ON (u.space, u.opted_out)
"""
"""Who does not want to be remembered, found without the lock that a look into user_key takes in a
statement that also writes: storing a message must not wait for one that makes its author."""

CHANGE_INDEX: LiteralString = """
CREATE INDEX fact_change IF NOT EXISTS FOR (f:Fact) ON (f.space, f.change)
"""
"""What changed last in a space; facts from before have no number and are not announced."""

MARK_DUE: tuple[LiteralString, ...] = (
    """MATCH (m:Message) WHERE m.space IS NOT NULL AND m.id IS NOT NULL
      AND m.windowed IS NULL AND m.window_due IS NULL
    CALL (m) { SET m.window_due = true } IN TRANSACTIONS OF 5000 ROWS""",
    """MATCH (f:Fact) WHERE f.id IS NOT NULL AND f.embedding IS NULL AND f.vector_due IS NULL
    CALL (f) { SET f.vector_due = true } IN TRANSACTIONS OF 5000 ROWS""",
)
"""What was written before those indexes and lacks a window or a vector."""

MERGE_CONSTRAINTS: tuple[LiteralString, ...] = (
    "CREATE CONSTRAINT merge_key IF NOT EXISTS FOR (n:Merge) REQUIRE (n.space, n.id) IS UNIQUE",
    "CREATE CONSTRAINT merged_key IF NOT EXISTS FOR (n:Merged) REQUIRE (n.space, n.ref) IS UNIQUE",
)

USAGE_KEY: LiteralString = """
CREATE CONSTRAINT usage_key IF NOT EXISTS
FOR (n:Usage) REQUIRE (n.space, n.day, n.purpose, n.model) IS UNIQUE
"""

LISTING_INDEXES: tuple[LiteralString, ...] = (
    # What was learnt since a time, in order.
    "CREATE INDEX fact_recorded IF NOT EXISTS FOR (f:Fact) ON (f.space, f.recorded_at, f.id)",
    # What was taken back or closed since a time: holds only those facts.
    "CREATE INDEX fact_retired IF NOT EXISTS FOR (f:Fact) ON (f.space, f.retired_at, f.id)",
    # Things of one kind by slug.
    "CREATE INDEX entity_kind IF NOT EXISTS FOR (e:Entity) ON (e.space, e.kind, e.slug)",
)

WEIGH_FACTS: LiteralString = (
    """
MATCH (f:Fact) WHERE f.space IS NOT NULL AND f.track IS NOT NULL AND f.polarity IS NULL
CALL (f) {
  SET f.polarity = coalesce($polarities[f.predicate], 'neutral')
  """
    + WEIGH
    + """
} IN TRANSACTIONS OF 5000 ROWS
"""
)
"""What was written before facts had a weight."""

NAME_BARELY: LiteralString = """
MATCH (f:Fact) WHERE f.space IS NOT NULL AND f.track IS NOT NULL
CALL (f) {
  MATCH (f)-[m:MENTIONS]->(s:Subject) WHERE m.bare AND m.named IS NULL
  SET m.named = f.space + '\t' + s.ref
} IN TRANSACTIONS OF 5000 ROWS
"""
"""Mentions from before the index of those that relate nobody."""

WEIGHT_INDEXES: tuple[LiteralString, ...] = (
    # The strongest facts about something, and those of somebody, by which way they lean: hold only
    # facts that hold and relate their subject to their object.
    """CREATE INDEX fact_object IF NOT EXISTS
    FOR (f:Fact) ON (f.space, f.object, f.polarity, f.weight)""",
    """CREATE INDEX fact_subject IF NOT EXISTS
    FOR (f:Fact) ON (f.space, f.subject, f.polarity, f.weight)""",
    # Facts that only mention something, among thousands that relate somebody to it: holds those.
    """CREATE INDEX mention_bare IF NOT EXISTS
    FOR ()-[m:MENTIONS]-() ON (m.named)""",
)

MARK_STORED: LiteralString = (
    """
MATCH (f:Fact) WHERE f.space IS NOT NULL AND f.track IS NOT NULL AND size(f.relations) > 0
  AND f.relations <> [coalesce("""
    + OWN_RELATION
    + """, '')]
CALL (f) {
"""
    + WEIGH
    + """
  WITH f
  UNWIND f.relations AS packed
  WITH f, split(packed, '\t') AS part
  MATCH (a:Subject {space: f.space, ref: part[1]})
  MATCH (b:Subject {space: f.space, ref: part[2]})
  WITH f, a, b, { verb: part[0], source: part[1], target: part[2] } AS relation
"""
    + MARK_BESIDES
    + """
} IN TRANSACTIONS OF 5000 ROWS
"""
)
"""What facts from before relate besides their object."""

HELD_INDEX: LiteralString = """
CREATE INDEX held_by_object IF NOT EXISTS
FOR (f:Fact) ON (f.space, f.object, f.subject, f.predicate, f.weight, f.valid_from, f.id)
"""
"""Who holds what about something, or what one person does, with all that the answer needs of it:
facts that hold and relate their subject to their object."""
