"""Cypher of undoing a merge; every statement is led by a key and bounded by the merge's size."""

from whoknows_graph.tenant import Query
from whoknows_graph.writes.numbering import NEXT_CHANGE
from whoknows_graph.writes.weighing import WEIGH

__all__ = [
    "ADD_EVIDENCE",
    "ASIDE",
    "DELETE_FACTS",
    "FIX_SPEAKERS",
    "GIVE_BACK_MESSAGES",
    "GIVE_BACK_NAMES",
    "INTO",
    "MARK_UNDONE",
    "RECORDED",
    "REPOINT_SLOTS",
    "RESTORE_FACTS",
    "UNTOMBSTONE",
]

# Constraint merge_key.
RECORDED = Query("""
MATCH (g:Merge {space: $space, id: $id})-[x:MOVED]->(f:Fact)
RETURN collect({
  id: f.id, status: x.status, evidence: x.evidence, supersedes: x.supersedes[0],
  before: f { .id, .track, .value, .subject, .predicate, .object, .ended, .relations, .status,
    .retired_reason, about: [], mentions: [], bare: [], said_by: [] },
  after: x { .track, .value, .subject, .object, .relations, .about, .mentions, .bare, .said_by,
    id: f.id, predicate: f.predicate, ended: f.ended }
}) AS rows
""")

# Constraint merged_key. Who is merged away with it, at any remove.
INTO = Query("""
MATCH (d:Merged {space: $space, ref: $ref})
RETURN [d.ref] + COLLECT { MATCH (o:Merged)-[:LINKED_TO]->+(d) RETURN o.ref } AS refs
""")

# Constraint node_key. Facts that were written meanwhile, with the name of who was merged away.
ASIDE = Query("""
MATCH (k:Subject {space: $space, ref: $keep})<-[:ABOUT|MENTIONS]-(f:Fact)-[e:EVIDENCED_BY]->()
WHERE any(ref IN e.written_as WHERE ref IN $into)
RETURN collect(DISTINCT f.track) AS tracks
""")

# Constraint merged_key. Who did not want to be remembered only because of this account does again.
UNTOMBSTONE = Query("""
MATCH (d:Merged {space: $space, ref: $drop})-[l:LINKED_TO]->(k:Subject {space: $space, ref: $keep})
DELETE l
SET d:Subject, k.kind = coalesce($kind, k.kind), k.opted_out = CASE WHEN d.silenced
  THEN EXISTS { (o:Merged)-[:LINKED_TO]->+(k) WHERE o.opted_out } ELSE k.opted_out END
REMOVE d:Merged, d.silenced
FOREACH (_ IN CASE WHEN d.ref STARTS WITH 'u:' THEN [1] ELSE [] END | SET d:User)
FOREACH (_ IN CASE WHEN d.ref STARTS WITH 'e:' THEN [1] ELSE [] END | SET d:Entity)
""")

# Constraint node_key.
GIVE_BACK_NAMES = Query("""
MATCH (k:Subject {space: $space, ref: $keep})<-[n:NAMES]-(a:Alias)
WHERE n.moved_by = $id OR n.written_as IN $into
MATCH (d:Subject {space: $space, ref: $drop})
WITH a, n, d, n.written_as IS NOT NULL AND NOT EXISTS { (a)-[:NAMES]->(d) } AS is_new
FOREACH (_ IN CASE WHEN is_new THEN [1] ELSE [] END |
  CREATE (a)-[:NAMES {source: n.source, weight: n.weight, since: n.since,
                      last_seen: n.last_seen}]->(d))
DELETE n
""")

# Constraint node_key.
GIVE_BACK_MESSAGES = Query("""
MATCH (k:Subject {space: $space, ref: $keep})-[s:SENT]->(m:Message)
WHERE m.sent_as IN $ids
MATCH (d:Subject {space: $space, ref: $drop})
DELETE s
CREATE (d)-[:SENT]->(m)
SET m.author_id = d.id, m.sent_as = CASE WHEN m.sent_as = d.id THEN null ELSE m.sent_as END
""")

# Constraint node_key. Facts written meanwhile: who said them is told by whose message it was.
FIX_SPEAKERS = Query("""
MATCH (d:Subject {space: $space, ref: $drop})-[:SENT]->(m:Message)<-[e:EVIDENCED_BY]-(f:Fact)
WHERE e.speaker IN $ids
  AND NOT EXISTS { (:Merge {space: $space, id: $id})-[:MOVED]->(f) }
MATCH (f)-[x:SAID_BY]->(k:Subject {space: $space, ref: $keep})
WITH DISTINCT d, f, x
DELETE x
MERGE (f)-[:SAID_BY]->(d)
""")

# Constraint Fact.id.
DELETE_FACTS = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})
CALL (f) {
  UNWIND f.relations AS packed
  WITH f, split(packed, '\t') AS part
  MATCH (:Subject {space: $space, ref: part[1]})-[r]->(:Subject {space: $space, ref: part[2]})
  WHERE r.fact_id = f.id
  DELETE r
}
DETACH DELETE f
""")

# Constraints merge_key and Fact.id. What was retired by hand meanwhile stays retired.
RESTORE_FACTS = Query(
    NEXT_CHANGE
    + """
MATCH (g:Merge {space: $space, id: $id})-[x:MOVED]->(f:Fact)
SET f.valid_from = x.valid_from, f.valid_to = x.valid_to, f.confidence = x.confidence,
  f.occurrences = x.occurrences, f.change = change
WITH x, f, f.id IN $by_hand AS stays
SET f.status = CASE WHEN stays THEN f.status ELSE x.status END,
  f.current = CASE WHEN stays THEN f.current ELSE x.current END,
  f.retired_at = CASE WHEN stays THEN f.retired_at ELSE x.retired_at END,
  f.retired_reason = CASE WHEN stays THEN f.retired_reason ELSE x.retired_reason END
"""
    + WEIGH
    + """
WITH x, f
CALL (x, f) {
  MATCH (f)-[e:EVIDENCED_BY]->(m:Message) WHERE NOT m.id IN x.evidence
  DELETE e
}
CALL (x, f) {
  MATCH (f)-[s:SUPERSEDES]->(o:Fact) WHERE NOT o.id IN x.supersedes
  DELETE s
}
CALL (x, f) {
  UNWIND x.supersedes AS older
  MATCH (o:Fact {id: older, space: $space})
  MERGE (f)-[:SUPERSEDES]->(o)
}
"""
)

# Constraints Fact.id and message_key.
ADD_EVIDENCE = Query("""
UNWIND $rows AS row
MATCH (f:Fact {id: row.id, space: $space})
MATCH (m:Message {space: $space, id: row.evidence.message_id})
MERGE (f)-[e:EVIDENCED_BY]->(m)
SET e.valid_from = datetime(row.evidence.valid_from), e.valid_to = datetime(row.evidence.valid_to),
  e.said_at = datetime(row.evidence.said_at), e.attribution = row.evidence.attribution,
  e.confidence = row.evidence.confidence, e.speaker = row.evidence.speaker,
  e.text = row.evidence.text, e.written_as = row.evidence.written_as
""")

# Constraint slot_key. Rows without a slot before lose theirs; writing tracks points them anew.
REPOINT_SLOTS = Query("""
UNWIND $rows AS row
OPTIONAL MATCH (k:Slot {space: $space, subject: row.subject, predicate: row.predicate})
DETACH DELETE k
WITH row WHERE row.is_there
CREATE (n:Slot {space: $space, subject: row.subject, predicate: row.predicate})
WITH n, row
MATCH (f:Fact {id: row.fact, space: $space})
CREATE (n)-[:CURRENT]->(f)
""")

# Constraint merge_key.
MARK_UNDONE = Query("""
MATCH (g:Merge {space: $space, id: $id})
SET g.undone_at = $now, g.undone_by = $by
WITH g
MATCH (g)-[x:MOVED]->(:Fact)
DELETE x
""")
