"""Cypher of the search indexes' upkeep: windows and vectors of messages, vectors of facts."""

from typing import LiteralString

from whoknows_graph.tenant import Query

__all__ = [
    "AGREE_ON_MODEL",
    "CLEAR_FACT_VECTORS",
    "CLEAR_MESSAGE_VECTORS",
    "CLEAR_WINDOWS",
    "COUNT_FACTS",
    "COUNT_MESSAGES",
    "FACTS_WITHOUT_VECTOR",
    "FORGET_MODEL",
    "MESSAGES_DUE",
    "MESSAGES_WITHOUT_WINDOW",
    "NEIGHBOUR_TEXTS",
    "NEIGHBOUR_VECTORS",
    "REOPEN_MESSAGES",
    "WRITE_FACT_VECTORS",
    "WRITE_VECTORS",
    "WRITE_WINDOWS",
    "WRITE_WINDOW_VECTORS",
]

# Index message_window_due, in the order of ids. An index gives its order, and a page stops early,
# only when the order names all of its properties: without space and window_due every page would
# look at all that is due. So it is with each query below that pages or looks for what is nearest.
MESSAGES_WITHOUT_WINDOW = Query("""
RETURN COLLECT {
  MATCH (m:Message {space: $space, window_due: true}) WHERE m.id > $after
  WITH m ORDER BY m.space, m.window_due, m.id LIMIT $limit
  RETURN m { .id, .channel, sent_at: toString(m.sent_at) }
} AS rows
""")

# Index message_time: what lies between the ends of a span, and on either side of it. Deleted ones
# do not use up the radius.
_NEIGHBOURS: LiteralString = """
  UNWIND $spans AS span
  CALL (span) {
    MATCH (n:Message {space: $space, channel: span.channel})
    WHERE datetime(span.first) <= n.sent_at <= datetime(span.last)
      AND (n.deleted_at IS NULL OR n.window_due IS NOT NULL)
    RETURN n, true AS inside LIMIT $limit
  UNION ALL
    MATCH (n:Message {space: $space, channel: span.channel})
    WHERE n.sent_at < datetime(span.first) AND n.deleted_at IS NULL
    WITH n ORDER BY n.space DESC, n.channel DESC, n.sent_at DESC, n.id DESC LIMIT $radius
    RETURN n, false AS inside
  UNION ALL
    MATCH (n:Message {space: $space, channel: span.channel})
    WHERE n.sent_at > datetime(span.last) AND n.deleted_at IS NULL
    WITH n ORDER BY n.space, n.channel, n.sent_at, n.id LIMIT $radius
    RETURN n, false AS inside
  }
"""
NEIGHBOUR_TEXTS = Query(
    "RETURN COLLECT {"
    + _NEIGHBOURS
    + """
  RETURN n { .id, .channel, .text, sent_at: toString(n.sent_at),
    deleted: n.deleted_at IS NOT NULL, open: n.window_due IS NOT NULL, inside: inside,
    span: span.number }
} AS rows
"""
)
NEIGHBOUR_VECTORS = Query(
    "RETURN COLLECT {"
    + _NEIGHBOURS
    + """
  RETURN n { .id, .channel, text: '', sent_at: toString(n.sent_at), vector: n.embedding,
    deleted: n.deleted_at IS NOT NULL, inside: inside, span: span.number }
} AS rows
"""
)

# Constraint message_key. A message whose window changed waits for the window's vector. Its label
# puts it into the full-text index: only now and at once with its window, because what is indexed
# when a message is stored would cost its sender more than all the rest of storing it.
WRITE_WINDOWS = Query("""
UNWIND $rows AS row
MATCH (m:Message {space: $space, id: row.id})
SET m:Passage, m.passage = row.passage, m.answers = row.answers, m.window_due = null,
  m.vector_due = true
""")

# Constraint message_key. Deleted messages have no window any more, and no vectors.
CLEAR_WINDOWS = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
REMOVE m:Passage, m.passage, m.answers, m.window_due, m.vector_due, m.embedding,
  m.passage_embedding
""")

# Index message_vector_due, in the order of ids.
MESSAGES_DUE = Query("""
RETURN COLLECT {
  MATCH (m:Message {space: $space, vector_due: true}) WHERE m.id > $after
  WITH m ORDER BY m.space, m.vector_due, m.id LIMIT $limit
  RETURN m { .id, .channel, sent_at: toString(m.sent_at),
    text: CASE WHEN m.embedding IS NULL AND m.deleted_at IS NULL THEN m.text END }
} AS rows
""")

# Constraint message_key.
WRITE_VECTORS = Query("""
UNWIND $rows AS row
MATCH (m:Message {space: $space, id: row.id})
WHERE m.text = row.text AND m.deleted_at IS NULL
SET m.embedding = row.vector
""")

# Constraint message_key.
WRITE_WINDOW_VECTORS = Query("""
UNWIND $rows AS row
MATCH (m:Message {space: $space, id: row.id})
SET m.passage_embedding = row.vector
REMOVE m.vector_due
""")

# Constraint message_key. Edited and deleted messages come back here; their neighbours follow.
REOPEN_MESSAGES = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
SET m.window_due = true
REMOVE m.passage, m.answers, m.embedding, m.passage_embedding, m.vector_due
""")

# Indexes message_window_due and message_vector_due; a composite index is used only when all its
# properties are asked for.
COUNT_MESSAGES = Query("""
RETURN COUNT {
    MATCH (m:Message {space: $space, window_due: true}) WHERE m.id IS NOT NULL
  } AS unwindowed, COUNT {
    MATCH (m:Message {space: $space, vector_due: true}) WHERE m.id IS NOT NULL
  } AS due
""")

# Index fact_vector_due, in the order of ids.
FACTS_WITHOUT_VECTOR = Query("""
RETURN COLLECT {
  MATCH (f:Fact {space: $space, vector_due: true}) WHERE f.id > $after
  WITH f ORDER BY f.space, f.vector_due, f.id LIMIT $limit
  RETURN f { .id, .text }
} AS rows
""")

# Index fact_vector_due.
COUNT_FACTS = Query("""
MATCH (f:Fact {space: $space, vector_due: true}) WHERE f.id IS NOT NULL
RETURN count(f) AS unembedded
""")

# Constraint Fact.id.
WRITE_FACT_VECTORS = Query("""
UNWIND $rows AS row
MATCH (f:Fact {id: row.id, space: $space})
SET f.embedding = row.vector
REMOVE f.vector_due
""")

# Constraint Space.id. The first model that embeds a space is remembered.
AGREE_ON_MODEL = Query("""
MATCH (s:Space {id: $space})
SET s.embedding_model = coalesce(s.embedding_model, $model),
  s.embedding_dimensions = coalesce(s.embedding_dimensions, $dimensions)
RETURN s.embedding_model AS model, s.embedding_dimensions AS dimensions
""")

# Constraint Space.id.
FORGET_MODEL = Query("""
MATCH (s:Space {id: $space})
REMOVE s.embedding_model, s.embedding_dimensions
""")

# Constraint message_key.
CLEAR_MESSAGE_VECTORS = Query("""
MATCH (m:Message {space: $space})
WHERE m.id IS NOT NULL AND (m.embedding IS NOT NULL OR m.passage_embedding IS NOT NULL)
WITH m LIMIT $limit
REMOVE m.embedding, m.passage_embedding
SET m.vector_due = true
RETURN count(m) AS cleared
""")

# Index fact_key.
CLEAR_FACT_VECTORS = Query("""
MATCH (f:Fact {space: $space}) WHERE f.id IS NOT NULL AND f.embedding IS NOT NULL
WITH f LIMIT $limit
SET f.vector_due = true
REMOVE f.embedding
RETURN count(f) AS cleared
""")
