"""Indexes that recall searches; installed by the migrations, idempotent.

The vector indexes name no dimensions on purpose: each space may use an embedding model of its
own, and Neo4j compares a query only with vectors of its length. Their filter properties make the
space part of the search itself, so a small space finds its own vectors however large others are.
Unquantised with m 32, which on 30,846 sentence vectors found 0.994 of the exact nearest ten (0.999
when 50 are fetched and rescored exactly) in half the time of the default.

The analyzer is ``english``: stemming and stop words. Other languages lose nothing by it, their
words are left whole (Han and Hiragana become single characters).
"""

from typing import LiteralString

__all__ = [
    "OLD_MESSAGE_TEXT",
    "PASSAGE_INDEX",
    "RECALL_INDEXES",
]


RECALL_INDEXES: tuple[LiteralString, ...] = (
    # Messages whose windows changed since they got their vectors: holds only those.
    """CREATE INDEX message_vector_due IF NOT EXISTS
    FOR (m:Message) ON (m.space, m.vector_due, m.id)""",
    # Facts in a fixed order, to be embedded page by page.
    "CREATE INDEX fact_key IF NOT EXISTS FOR (f:Fact) ON (f.space, f.id)",
    """CREATE FULLTEXT INDEX fact_text IF NOT EXISTS
    FOR (f:Fact) ON EACH [f.text, f.tenant]
    OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}""",
    """CYPHER 25 CREATE VECTOR INDEX message_vector IF NOT EXISTS
    FOR (m:Message) ON (m.embedding) WITH [m.space, m.sent_at]
    OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine',
      `vector.quantization.enabled`: false, `vector.hnsw.m`: 32}}""",
    """CYPHER 25 CREATE VECTOR INDEX passage_vector IF NOT EXISTS
    FOR (m:Message) ON (m.passage_embedding) WITH [m.space, m.sent_at]
    OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine',
      `vector.quantization.enabled`: false, `vector.hnsw.m`: 32}}""",
    """CYPHER 25 CREATE VECTOR INDEX fact_vector IF NOT EXISTS
    FOR (f:Fact) ON (f.embedding) WITH [f.space, f.current, f.valid_from, f.valid_to]
    OPTIONS {indexConfig: {`vector.similarity_function`: 'cosine',
      `vector.quantization.enabled`: false, `vector.hnsw.m`: 32}}""",
)

PASSAGE_INDEX: LiteralString = """
CREATE FULLTEXT INDEX passage_text IF NOT EXISTS
FOR (m:Passage) ON EACH [m.text, m.passage, m.tenant]
OPTIONS {indexConfig: {`fulltext.analyzer`: 'english'}}
"""
"""Messages that have their windows, by their words and by those of the window."""

OLD_MESSAGE_TEXT: tuple[LiteralString, ...] = (
    """MATCH (m:Message) WHERE m.space IS NOT NULL AND m.id IS NOT NULL
      AND m.passage IS NOT NULL AND NOT m:Passage
    CALL (m) { SET m:Passage } IN TRANSACTIONS OF 5000 ROWS""",
    "DROP INDEX message_text IF EXISTS",
)
"""Takes what was written before there was that index into it, and ends the one before it."""
