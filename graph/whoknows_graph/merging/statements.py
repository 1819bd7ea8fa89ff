"""Cypher of merging and undoing; every statement is led by a key and bounded by the merge's size.

Who is merged away keeps its properties and its names under the label ``Merged``, linked to the node
it is now, so that giving it back is exact.
"""

from typing import LiteralString

from whoknows_graph.tenant import Query
from whoknows_graph.writes.numbering import NEXT_CHANGE
from whoknows_graph.writes.weighing import MARK_BESIDES, WEIGH

__all__ = [
    "CREATE_MERGE",
    "ENDS",
    "FACTS_AROUND",
    "FACTS_IN_TRACKS",
    "LATER",
    "LIST_MERGES",
    "MERGE_BY_ID",
    "MOVE_MESSAGES",
    "MOVE_NAMES",
    "PLACEMENTS",
    "PLACE_FACTS",
    "RECORD_FACTS",
    "SLOTS",
    "TOMBSTONE",
]

# Constraint node_key. The counts tell whether it is small enough for one transaction.
ENDS = Query("""
UNWIND [$keep, $drop] AS ref
MATCH (s:Subject {space: $space, ref: ref})
RETURN s.ref AS ref, s.name AS name, s.kind AS kind,
  COUNT { (s)<-[:ABOUT|MENTIONS|SAID_BY]-(:Fact) } AS facts, COUNT { (s)-[:SENT]->() } AS messages
""")

# Constraint node_key.
FACTS_AROUND = Query("""
MATCH (s:Subject {space: $space, ref: $ref})
RETURN COLLECT {
  MATCH (s)<-[:ABOUT|MENTIONS|SAID_BY]-(f:Fact) RETURN DISTINCT f.id AS id ORDER BY id
} AS ids
""")

# Index fact_track.
FACTS_IN_TRACKS = Query("""
UNWIND $tracks AS track
MATCH (f:Fact {space: $space, track: track})
RETURN collect(f.id) AS ids
""")

# Constraint Fact.id.
PLACEMENTS = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})
RETURN collect(f {
  .id, .track, .value, .subject, .predicate, .object, .ended, .relations, .status,
  about: [(f)-[:ABOUT]->(s:Subject) | s.ref],
  mentions: [(f)-[:MENTIONS]->(s:Subject) | s.ref],
  bare: [(f)-[x:MENTIONS]->(s:Subject) WHERE x.bare | s.ref],
  said_by: [(f)-[:SAID_BY]->(s:Subject) | s.ref]
}) AS rows
""")

# Constraint slot_key.
SLOTS = Query("""
UNWIND $slots AS slot
OPTIONAL MATCH (k:Slot {space: $space, subject: slot[0], predicate: slot[1]})
RETURN collect({ subject: slot[0], predicate: slot[1], is_there: k IS NOT NULL,
  fact: [(k)-[:CURRENT]->(f:Fact) | f.id][0] }) AS rows
""")

# Constraint merge_key; a merge that is done again keeps its node.
CREATE_MERGE = Query("""
OPTIONAL MATCH (last:Merge {space: $space}) WHERE last.id IS NOT NULL
WITH coalesce(max(last.seq), 0) + 1 AS following
MERGE (g:Merge {space: $space, id: $id})
ON CREATE SET g += $row, g.seq = following, g.at = $now
ON MATCH SET g += $row
REMOVE g.undone_at, g.undone_by
""")

# Constraints merge_key and Fact.id. What a fact was is kept as properties, never its words.
RECORD_FACTS = Query("""
MATCH (g:Merge {space: $space, id: $id})
UNWIND $ids AS fact
MATCH (f:Fact {id: fact, space: $space})
CREATE (g)-[:MOVED {
  track: f.track, value: f.value, subject: f.subject, object: f.object, relations: f.relations,
  status: f.status, current: f.current, valid_from: f.valid_from, valid_to: f.valid_to,
  retired_at: f.retired_at, retired_reason: f.retired_reason, confidence: f.confidence,
  occurrences: f.occurrences,
  about: [(f)-[:ABOUT]->(s:Subject) | s.ref],
  mentions: [(f)-[:MENTIONS]->(s:Subject) | s.ref],
  bare: [(f)-[x:MENTIONS]->(s:Subject) WHERE x.bare | s.ref],
  said_by: [(f)-[:SAID_BY]->(s:Subject) | s.ref],
  evidence: [(f)-[:EVIDENCED_BY]->(m:Message) | m.id],
  supersedes: [(f)-[:SUPERSEDES]->(o:Fact) | o.id]
}]->(f)
""")

_RELATE: LiteralString = (
    """
CALL (f, row) {
  UNWIND row.relations AS relation
  MATCH (a:Subject {space: $space, ref: relation.source})
  MATCH (b:Subject {space: $space, ref: relation.target})
  CREATE (a)-[:$(relation.type) {
    fact_id: f.id, verb: relation.verb, polarity: relation.polarity, recorded_at: f.recorded_at,
    status: f.status, current: f.current, valid_from: f.valid_from, valid_to: f.valid_to,
    retired_at: f.retired_at, confidence: f.confidence, occurrences: f.occurrences
  }]->(b)
"""
    + MARK_BESIDES
    + """}
"""
)

# Constraints Fact.id and node_key.
PLACE_FACTS = Query(
    NEXT_CHANGE
    + """
UNWIND $rows AS row
MATCH (f:Fact {id: row.id, space: $space})
SET f.track = row.track, f.value = row.value, f.subject = row.subject, f.object = row.object,
  f.relations = row.packed, f.change = change
"""
    + WEIGH
    + """
WITH f, row
CALL (f, row) {
  MATCH (f)-[x:ABOUT|MENTIONS|SAID_BY]->(:Subject)
  DELETE x
}
CALL (f, row) {
  UNWIND row.gone AS gone
  MATCH (a:Subject {space: $space, ref: gone.source})
        -[r]->(b:Subject {space: $space, ref: gone.target})
  WHERE r.fact_id = f.id
  DELETE r
}
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
  UNWIND row.said_by AS ref
  MATCH (s:Subject {space: $space, ref: ref})
  CREATE (f)-[:SAID_BY]->(s)
}
"""
    + _RELATE
)

# Constraints node_key and alias_key. The names stay with who is merged away, too.
MOVE_NAMES = Query("""
MATCH (d:Subject {space: $space, ref: $drop})<-[n:NAMES]-(a:Alias)
MATCH (k:Subject {space: $space, ref: $keep})
WITH a, n, k WHERE NOT EXISTS { (a)-[:NAMES]->(k) }
CREATE (a)-[:NAMES {source: n.source, weight: n.weight, since: n.since, last_seen: n.last_seen,
  moved_by: $id}]->(k)
""")

# Constraint node_key.
MOVE_MESSAGES = Query("""
MATCH (d:Subject {space: $space, ref: $drop})-[s:SENT]->(m:Message)
MATCH (k:Subject {space: $space, ref: $keep})
DELETE s
CREATE (k)-[:SENT]->(m)
SET m.sent_as = coalesce(m.sent_as, m.author_id), m.author_id = k.id
""")

# Constraint node_key, then slot_key. One account that does not want to be remembered
# speaks for the person.
TOMBSTONE = Query("""
MATCH (d:Subject {space: $space, ref: $drop})
MATCH (k:Subject {space: $space, ref: $keep})
CREATE (d)-[:LINKED_TO]->(k)
SET d:Merged, k.kind = coalesce($kind, k.kind),
  d.silenced = CASE WHEN d.opted_out AND NOT coalesce(k.opted_out, false) THEN true END,
  k.opted_out = CASE WHEN d.opted_out THEN true ELSE k.opted_out END
REMOVE d:Subject, d:User, d:Entity
WITH d
CALL (d) {
  MATCH (s:Slot {space: $space, subject: $drop}) WHERE s.predicate IS NOT NULL
  DETACH DELETE s
}
""")

# Constraint merge_key.
MERGE_BY_ID = Query("""
MATCH (g:Merge {space: $space, id: $id})
RETURN g { .*, at: toString(g.at), undone_at: toString(g.undone_at) } AS merge
""")

# Constraint merge_key.
LIST_MERGES = Query("""
MATCH (g:Merge {space: $space}) WHERE g.id IS NOT NULL
WITH g ORDER BY g.seq DESC LIMIT $limit
RETURN collect(g { .*, at: toString(g.at), undone_at: toString(g.undone_at) }) AS rows
""")

# Constraint merge_key. Later merges that stand and share a node or a fact with this one.
LATER = Query("""
MATCH (g:Merge {space: $space, id: $id})
MATCH (l:Merge {space: $space}) WHERE l.id IS NOT NULL AND l.seq > g.seq AND l.undone_at IS NULL
  AND (l.keep IN [g.keep, g.drop] OR l.drop IN [g.keep, g.drop]
       OR EXISTS { (g)-[:MOVED]->(:Fact)<-[:MOVED]-(l) })
RETURN collect(l.id) AS ids
""")
