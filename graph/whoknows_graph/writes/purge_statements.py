"""Statements that remove a person for good; `writes.purge` says in which order."""

from whoknows_graph.tenant import Query
from whoknows_graph.writes.weighing import WEIGH

__all__ = [
    "COUNT",
    "DROP_MESSAGES",
    "DROP_PERSON",
    "FACTS",
    "FACT_PAGE",
    "LEFT",
    "MERGES",
    "MESSAGES",
    "MESSAGE_PAGE",
    "NOTES",
    "SAID",
    "STANDING",
    "STRIP",
    "UNWINDOW",
]

# Constraint node_key. Everybody who was merged into the person is the person, too.
COUNT = Query("""
MATCH (u:Subject {space: $space, ref: $ref}) WHERE u:User
RETURN u { .ref, .name, .kind } AS node,
  [u.id] + COLLECT { MATCH (d:Merged)-[:LINKED_TO]->+(u) WHERE d.id IS NOT NULL RETURN d.id }
    AS ids,
  COUNT { (u)-[:SENT]->(:Message) } + COUNT {
    MATCH (d)-[:LINKED_TO]->*(u)
    MATCH (m:Message {space: $space}) WHERE m.channel IS NOT NULL AND m.queued IS NOT NULL
      AND m.author_id = d.id AND NOT EXISTS { (m)--() }
    RETURN m
  } AS messages,
  COLLECT { MATCH (u)<-[:ABOUT|MENTIONS]-(f:Fact) RETURN DISTINCT f.id } AS about,
  COLLECT { MATCH (u)-[:SENT]->(:Message)<-[:EVIDENCED_BY]-(f:Fact) RETURN DISTINCT f.id } AS said,
  COUNT { (:Alias)-[:NAMES]->(u) } AS aliases
""")

# Constraint Fact.id.
SAID = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})
WITH f, NOT f.id IN $about AND EXISTS {
  MATCH (f)-[:EVIDENCED_BY]->(m:Message) WHERE NOT m.author_id IN $users } AS stays
RETURN count(CASE WHEN stays THEN 1 END) AS revised,
  count(CASE WHEN stays THEN null ELSE 1 END) AS gone,
  sum(CASE WHEN stays THEN 0 ELSE size(coalesce(f.relations, [])) END) AS relations
""")

# Constraint merge_key.
MERGES = Query("""
MATCH (g:Merge {space: $space}) WHERE g.id IS NOT NULL AND (g.keep IN $refs OR g.drop IN $refs)
RETURN count(g) AS merges
""")

# Constraint node_key.
FACT_PAGE = Query("""
MATCH (u:Subject {space: $space, ref: $ref})<-[:ABOUT|MENTIONS]-(f:Fact)
WITH DISTINCT f LIMIT $limit
RETURN collect(f.id) AS ids,
  collect([(f)-[:ABOUT|MENTIONS]->(s:Subject) | s.ref]) AS refs
""")

# Constraint Fact.id.
FACTS = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})
RETURN collect(f.id) AS ids, collect(f.track) AS tracks,
  collect([(f)-[:ABOUT|MENTIONS]->(s:Subject) | s.ref]) AS refs
""")

# Constraint Fact.id. Notes that were written for these facts alone.
NOTES = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})-[:EVIDENCED_BY]->(m:Message)
WHERE m.id STARTS WITH 'note:'
  AND NOT EXISTS { MATCH (m)<-[:EVIDENCED_BY]-(o:Fact) WHERE NOT o.id IN $ids }
RETURN collect(DISTINCT m.id) AS ids
""")

# Constraint node_key.
MESSAGE_PAGE = Query("""
MATCH (u:Subject {space: $space, ref: $ref})-[:SENT]->(m:Message)
WITH m LIMIT $limit
RETURN collect(m.id) AS ids, collect(COLLECT {
  MATCH (m)<-[:EVIDENCED_BY]-(:Fact)-[:ABOUT|MENTIONS]->(s:Subject) RETURN DISTINCT s.ref
}) AS refs
""")

# Constraint message_key.
MESSAGES = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
RETURN collect(m.id) AS ids,
  collect([(m)<-[:EVIDENCED_BY]-(f:Fact) | f.track]) AS tracks, collect(COLLECT {
  MATCH (m)<-[:EVIDENCED_BY]-(:Fact)-[:ABOUT|MENTIONS]->(s:Subject) RETURN DISTINCT s.ref
}) AS refs
""")

# Constraint message_key, then index message_time.
UNWINDOW = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
CALL (m) {
  MATCH (n:Message {space: $space, channel: m.channel})
  WHERE n.sent_at <= m.sent_at AND n.id <> m.id AND NOT n.id IN $ids
  WITH n ORDER BY n.space DESC, n.channel DESC, n.sent_at DESC, n.id DESC LIMIT $radius
  RETURN n
UNION
  MATCH (n:Message {space: $space, channel: m.channel})
  WHERE n.sent_at >= m.sent_at AND n.id <> m.id AND NOT n.id IN $ids
  WITH n ORDER BY n.space, n.channel, n.sent_at, n.id LIMIT $radius
  RETURN n
}
WITH DISTINCT n
SET n.window_due = true
REMOVE n.passage, n.answers, n.passage_embedding, n.vector_due
RETURN count(n) AS windows
""")

# Constraint message_key. A fact that stays takes the words of who else said it.
STRIP = Query(
    """
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})<-[e:EVIDENCED_BY]-(f:Fact)
DELETE e
WITH DISTINCT f
WITH f, COUNT { (f)-[:EVIDENCED_BY]->(:Message) } AS left,
  COLLECT { MATCH (f)-[o:EVIDENCED_BY]->(:Message) WHERE o.text IS NOT NULL
            RETURN o.text ORDER BY o.said_at } AS words
SET f.occurrences = left
FOREACH (_ IN CASE WHEN left > 0 AND size(words) = left THEN [1] ELSE [] END |
  SET f.text = words[0], f.vector_due = true REMOVE f.embedding)
"""
    + WEIGH
    + """
WITH f, left
CALL (f) {
  UNWIND f.relations AS packed
  WITH f, split(packed, '\t') AS part
  MATCH (:Subject {space: $space, ref: part[1]})-[r]->(:Subject {space: $space, ref: part[2]})
  WHERE r.fact_id = f.id
  SET r.occurrences = f.occurrences
}
RETURN collect(DISTINCT CASE WHEN left = 0 THEN f.id END) AS emptied
"""
)

# Constraint message_key.
DROP_MESSAGES = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
DETACH DELETE m
""")

# Constraints node_key and merged_key.
STANDING = Query("""
OPTIONAL MATCH (u:Subject {space: $space, ref: $ref})
OPTIONAL MATCH (away:Merged {space: $space, ref: $ref})
RETURN away IS NOT NULL AS is_merged,
  EXISTS { (u)<-[:ABOUT|MENTIONS]-(:Fact) } OR EXISTS { (u)-[:SENT]->(:Message) } AS is_named,
  COLLECT { MATCH (d:Merged)-[:LINKED_TO]->+(u) WHERE d.id IS NOT NULL RETURN d.id } AS merged
""")

# Constraint node_key, then slot_key and merge_key.
DROP_PERSON = (
    Query("""
    MATCH (u:Subject {space: $space, ref: $ref})<-[:SAID_BY]-(f:Fact)
    WHERE f.speaker IN $users
    REMOVE f.speaker
    """),
    Query("""
    UNWIND $refs AS ref
    MATCH (s:Slot {space: $space, subject: ref}) WHERE s.predicate IS NOT NULL
    DETACH DELETE s
    """),
    Query("""
    MATCH (g:Merge {space: $space}) WHERE g.id IS NOT NULL AND (g.keep IN $refs OR g.drop IN $refs)
    DETACH DELETE g
    """),
    Query("""
    MATCH (u:Subject {space: $space, ref: $ref})<-[:NAMES]-(a:Alias)
    SET a.locked = true
    REMOVE a.locked
    WITH a WHERE NOT EXISTS { (a)-[:NAMES]->(s:Subject) WHERE s.ref <> $ref }
    DETACH DELETE a
    """),
    Query("""
    UNWIND $refs AS ref
    MATCH (d:Merged {space: $space, ref: ref})
    DETACH DELETE d
    """),
    Query("""
    MATCH (u:Subject {space: $space, ref: $ref})
    DETACH DELETE u
    """),
    # What was remembered of the space's facts is out of date (`analysis.remembered`).
    Query("MATCH (s:Space {id: $space}) SET s.changes = coalesce(s.changes, 0) + 1"),
)

# Constraints node_key, merged_key, message_key, fact_key.
LEFT = Query("""
RETURN COUNT { UNWIND $refs AS ref MATCH (s:Subject {space: $space, ref: ref}) RETURN s }
  + COUNT { UNWIND $refs AS ref MATCH (d:Merged {space: $space, ref: ref}) RETURN d }
  + COUNT { MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL
      AND (m.author_id IN $users OR m.sent_as IN $users) }
  + COUNT { MATCH (f:Fact {space: $space}) WHERE f.id IS NOT NULL
      AND (f.subject IN $refs OR f.object IN $refs OR f.speaker IN $users) }
  + COUNT { MATCH (s:Slot {space: $space}) WHERE s.subject IN $refs AND s.predicate IS NOT NULL }
  + COUNT { MATCH (a:Alias {space: $space}) WHERE a.norm IS NOT NULL
      AND NOT EXISTS { (a)-[:NAMES]->(:Subject) } } AS left
""")
