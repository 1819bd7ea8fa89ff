"""Cypher of the batch write. Rows arrive sorted by key, so that writers lock in one order.

Times of rows arrive as ISO text and become ``datetime`` here: the driver takes 0.2 ms to send one
datetime, more than everything else of a row together.
"""

from whoknows_graph.tenant import Query
from whoknows_graph.writes.numbering import NEXT_CHANGE
from whoknows_graph.writes.weighing import MARK_BESIDES, WEIGH, WEIGHT_OF_ROW

__all__ = [
    "CREATE_FACTS",
    "ENSURE_SPACE",
    "LINK_CHAIN",
    "LOAD_TRACKS",
    "LOCK_SUBJECTS",
    "MERGE_ALIASES",
    "MERGE_ENTITIES",
    "MERGE_MESSAGES",
    "MERGE_USERS",
    "POINT_SLOTS",
    "SPEAK_FOR_MERGED",
    "UPDATE_FACTS",
]

# Constraint Space.id.
ENSURE_SPACE = Query("""
MERGE (s:Space {id: $space})
ON CREATE SET s:Subject, s.space = $space, s.ref = 's:', s.tenant = $tenant,
  s.name = coalesce($name, $space), s.recorded_at = $now
WITH s WHERE $name IS NOT NULL AND s.name <> $name
SET s.name = $name
""")

# Constraint entity_key.
MERGE_ENTITIES = Query("""
UNWIND $rows AS row
MERGE (e:Entity {space: $space, slug: row.slug})
ON CREATE SET e:Subject, e.ref = row.ref, e.name = row.name, e.kind = row.kind,
  e.recorded_at = $now
ON MATCH SET e.kind = CASE WHEN e.kind = 'concept' THEN row.kind ELSE e.kind END
""")

# Constraint user_key; the name seen last wins.
MERGE_USERS = Query("""
UNWIND $rows AS row
MERGE (u:User {space: $space, id: row.id})
ON CREATE SET u:Subject, u.ref = row.ref, u.name = row.name, u.named_at = datetime(row.seen_at),
  u.is_bot = row.is_bot, u.opted_out = false, u.recorded_at = $now
ON MATCH SET
  u.name = CASE WHEN datetime(row.seen_at) > u.named_at THEN row.name ELSE u.name END,
  u.named_at = CASE WHEN datetime(row.seen_at) > u.named_at
    THEN datetime(row.seen_at) ELSE u.named_at END
""")

# Constraints node_key and merged_key. Writing a property takes the node's lock; nothing stays of
# it. Who was removed or merged away before the lock was granted is told apart by the labels as they
# are now; who is merged into whom is looked at once all locks are held, which keep it so.
LOCK_SUBJECTS = Query("""
UNWIND $refs AS ref
OPTIONAL MATCH (s:Subject {space: $space, ref: ref})
SET s.locked = true
REMOVE s.locked
WITH collect(CASE WHEN 'Subject' IN labels(s) THEN s.ref END) AS refs
RETURN refs, COLLECT {
  UNWIND $refs AS ref
  MATCH (d:Merged {space: $space, ref: ref})-[:LINKED_TO]->+(into:Subject)
  RETURN [ref, into.ref]
} AS merged
""")

# Constraints alias_key and node_key.
MERGE_ALIASES = Query("""
UNWIND $rows AS row
MERGE (a:Alias {space: $space, norm: row.norm})
ON CREATE SET a.name = row.name, a.tenant = $tenant
WITH a, row
MATCH (s:Subject {space: $space, ref: row.ref})
MERGE (a)-[n:NAMES]->(s)
ON CREATE SET n.source = row.source, n.weight = row.weight, n.written_as = row.written_as,
  n.since = datetime(row.since), n.last_seen = datetime(row.last_seen)
ON MATCH SET n.moved_by = CASE WHEN row.written_as IS NULL THEN null ELSE n.moved_by END,
  n.written_as = CASE WHEN row.written_as IS NULL THEN null ELSE n.written_as END,
  n.source = CASE WHEN row.weight > n.weight THEN row.source ELSE n.source END,
  n.since = CASE WHEN datetime(row.since) < n.since THEN datetime(row.since) ELSE n.since END,
  n.last_seen = CASE WHEN datetime(row.last_seen) > n.last_seen
    THEN datetime(row.last_seen) ELSE n.last_seen END,
  n.weight = CASE WHEN row.weight > n.weight THEN row.weight ELSE n.weight END
""")

# Constraints message_key and user_key. A note that nobody signed has no author.
MERGE_MESSAGES = Query("""
UNWIND $rows AS row
MERGE (m:Message {space: $space, id: row.id})
ON CREATE SET m.channel = row.channel, m.author_id = row.author, m.author_name = row.author_name,
  m.text = row.text, m.sent_at = datetime(row.sent_at), m.reply_to = row.reply_to,
  m.thread = row.thread,
  m.url = row.url, m.edited_at = datetime(row.edited_at),
  m.deleted_at = datetime(row.deleted_at),
  m.tenant = $tenant, m.recorded_at = $now, m.window_due = true
WITH m, row
FOREACH (_ IN CASE WHEN row.sent_as IS NULL THEN [] ELSE [1] END |
  SET m.sent_as = row.sent_as, m.author_id = row.author)
WITH m, row
CALL (m, row) {
  MATCH (u:User {space: $space, id: row.author})
  MERGE (u)-[:SENT]->(m)
}
""")

# Index fact_track.
LOAD_TRACKS = Query("""
UNWIND $tracks AS track
MATCH (f:Fact {space: $space, track: track})
RETURN collect({
  track: track,
  fact: f { .id, .value, .status, .retired_reason, .text, .attribution, .subject, .predicate,
            .object, .ended, .category, .kind, .confidence, .importance, .relations, .speaker,
            retired_at: toString(f.retired_at), valid_from: toString(f.valid_from),
            valid_to: toString(f.valid_to) },
  statements: [(f)-[e:EVIDENCED_BY]->(m:Message) |
    e { .attribution, .text, .confidence, .speaker, .written_as, message_id: m.id,
        valid_from: toString(e.valid_from), valid_to: toString(e.valid_to),
        said_at: toString(e.said_at) }],
  mentions: [(f)-[:MENTIONS]->(s:Subject) | s.ref],
  about: [(f)-[:ABOUT]->(s:Subject) | s.ref],
  supersedes: [(f)-[:SUPERSEDES]->(older:Fact) | older.id],
  corrects: EXISTS { (f)-[:SUPERSEDES]->(o:Fact) WHERE o.retired_reason = 'corrected by hand' }
}) AS rows
""")

# Constraints Fact.id, node_key, user_key, message_key.
CREATE_FACTS = Query(
    NEXT_CHANGE
    + """
UNWIND $rows AS row
CREATE (f:Fact {
  id: row.id, space: $space, tenant: $tenant, track: row.track, value: row.value,
  subject: row.subject, predicate: row.predicate, object: row.object, ended: row.ended,
  text: row.text, category: row.category, kind: row.kind, attribution: row.attribution,
  importance: row.importance, speaker: row.speaker, relations: row.packed,
  polarity: row.polarity, weight: """
    + WEIGHT_OF_ROW
    + """,
  recorded_at: $now, retired_reason: row.retired_reason, status: row.times.status,
  current: row.times.current, valid_from: datetime(row.times.valid_from),
  valid_to: datetime(row.times.valid_to),
  retired_at: datetime(row.times.retired_at), confidence: row.times.confidence,
  occurrences: row.times.occurrences, vector_due: true, change: change
})
WITH f, row
CALL (f, row) {
  UNWIND row.about AS ref
  MATCH (s:Subject {space: $space, ref: ref})
  CREATE (f)-[:ABOUT]->(s)
}
CALL (f, row) {
  UNWIND row.mentions AS mention
  MATCH (s:Subject {space: $space, ref: mention.ref})
  CREATE (f)-[:MENTIONS {bare: mention.bare, named: $space + '\t' + mention.named}]->(s)
}
CALL (f, row) {
  UNWIND row.speakers AS speaker
  MATCH (u:User {space: $space, id: speaker})
  CREATE (f)-[:SAID_BY]->(u)
}
CALL (f, row) {
  UNWIND row.evidence AS evidence
  MATCH (m:Message {space: $space, id: evidence.message_id})
  CREATE (f)-[:EVIDENCED_BY {
    valid_from: datetime(evidence.valid_from), valid_to: datetime(evidence.valid_to),
    said_at: datetime(evidence.said_at),
    attribution: evidence.attribution, confidence: evidence.confidence,
    speaker: evidence.speaker, text: evidence.text, written_as: evidence.written_as
  }]->(m)
}
CALL (f, row) {
  UNWIND row.relations AS relation
  MATCH (a:Subject {space: $space, ref: relation.source})
  MATCH (b:Subject {space: $space, ref: relation.target})
  CREATE (a)-[:$(relation.type) {
    fact_id: row.id, verb: relation.verb, polarity: relation.polarity, recorded_at: $now,
    status: row.times.status, current: row.times.current,
    valid_from: datetime(row.times.valid_from),
    valid_to: datetime(row.times.valid_to), retired_at: datetime(row.times.retired_at),
    confidence: row.times.confidence, occurrences: row.times.occurrences
  }]->(b)
"""
    + MARK_BESIDES
    + "}"
)

# Constraints Fact.id, node_key, user_key, message_key.
UPDATE_FACTS = Query(
    NEXT_CHANGE
    + """
UNWIND $rows AS row
MATCH (f:Fact {id: row.id, space: $space})
SET f.status = row.times.status, f.current = row.times.current,
  f.valid_from = datetime(row.times.valid_from), f.valid_to = datetime(row.times.valid_to),
  f.retired_at = datetime(row.times.retired_at), f.confidence = row.times.confidence,
  f.occurrences = row.times.occurrences, f.retired_reason = row.retired_reason,
  f.change = change
"""
    + WEIGH
    + """
WITH f, row
CALL (f, row) {
  UNWIND row.moved AS message_id
  MATCH (f)-[e:EVIDENCED_BY]->(:Message {space: $space, id: message_id})
  DELETE e
}
CALL (f, row) {
  UNWIND row.speakers AS speaker
  MATCH (u:User {space: $space, id: speaker})
  MERGE (f)-[:SAID_BY]->(u)
}
CALL (f, row) {
  UNWIND row.evidence AS evidence
  MATCH (m:Message {space: $space, id: evidence.message_id})
  MERGE (f)-[e:EVIDENCED_BY]->(m)
  SET e.valid_from = datetime(evidence.valid_from), e.valid_to = datetime(evidence.valid_to),
    e.said_at = datetime(evidence.said_at), e.attribution = evidence.attribution,
    e.confidence = evidence.confidence, e.speaker = evidence.speaker, e.text = evidence.text,
    e.written_as = evidence.written_as
}
CALL (f, row) {
  UNWIND row.relations AS relation
  MATCH (a:Subject {space: $space, ref: relation.source})
        -[r]->(b:Subject {space: $space, ref: relation.target})
  WHERE r.fact_id = row.id
  SET r.status = row.times.status, r.current = row.times.current,
    r.valid_from = datetime(row.times.valid_from), r.valid_to = datetime(row.times.valid_to),
    r.retired_at = datetime(row.times.retired_at), r.confidence = row.times.confidence,
    r.occurrences = row.times.occurrences
}
"""
)

# Constraints merged_key and Fact.id. Who said it under an account that was merged away; in a
# statement of its own, because types that are parameters make every read of types wait.
SPEAK_FOR_MERGED = Query("""
UNWIND $rows AS row
UNWIND row.speakers AS speaker
MATCH (:Merged {space: $space, ref: 'u:' + speaker})-[:LINKED_TO]->+(u:User)
MATCH (f:Fact {id: row.id, space: $space})
MERGE (f)-[:SAID_BY]->(u)
""")

# Constraint Fact.id.
LINK_CHAIN = Query("""
UNWIND $rows AS row
MATCH (f:Fact {id: row.id, space: $space})
CALL (f, row) {
  MATCH (f)-[s:SUPERSEDES]->(older:Fact)
  WHERE older.id <> row.supersedes OR row.supersedes IS NULL
  DELETE s
}
CALL (f, row) {
  WITH * WHERE row.supersedes IS NOT NULL
  MATCH (older:Fact {id: row.supersedes, space: $space})
  MERGE (f)-[:SUPERSEDES]->(older)
}
""")

# Constraint slot_key.
POINT_SLOTS = Query("""
UNWIND $rows AS row
MERGE (k:Slot {space: $space, subject: row.subject, predicate: row.predicate})
WITH k, row
CALL (k, row) {
  MATCH (k)-[c:CURRENT]->(f:Fact)
  WHERE row.fact IS NULL OR f.id <> row.fact
  DELETE c
}
CALL (k, row) {
  WITH * WHERE row.fact IS NOT NULL
  MATCH (f:Fact {id: row.fact, space: $space})
  MERGE (k)-[:CURRENT]->(f)
}
""")
