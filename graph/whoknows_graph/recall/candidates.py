"""What may answer a question: everything that words, vectors and graph find, with raw scores.

One query for messages and one for facts, run side by side. Each index is asked for more than is
needed, inside the space; what any of them finds is then scored exactly by all parts, so that the
approximation of the vector index decides only who is looked at.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from whoknows_graph.reads.projection import FACT_HOLDS, TYPES
from whoknows_graph.recall.lucene import fulltext_query
from whoknows_graph.recall.question import Question
from whoknows_graph.recall.ranking import FactCandidate, MessageCandidate
from whoknows_graph.records import utc
from whoknows_graph.tenant import Query, Row, Tenant
from whoknows_schema.enums import RecallChannel
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.ids import FactId, MessageId, user_ref

__all__ = ["Found", "find_candidates"]

WIDTH = 150
"""How many each index returns; vectors are rescored exactly (recall@10 ≥ 0.99 from 50 on)."""

WIDTH_AS_OF = 1000
"""Likewise with ``as_of``: full-text cannot filter by time inside the index."""

_NEVER = datetime(9999, 12, 31, tzinfo=UTC)

# Full-text index passage_text, vector indexes message_vector and passage_vector. A null vector
# or query finds nothing.
_MESSAGES = Query("""
CYPHER 25
CALL () {
  WITH $text_query AS query WHERE query IS NOT NULL
  CALL db.index.fulltext.queryNodes('passage_text', query, {limit: $width})
  YIELD node, score WHERE score > 0
  RETURN node AS m, score AS text, 0.0 AS passage
UNION ALL
  WITH $passage_query AS query WHERE query IS NOT NULL
  CALL db.index.fulltext.queryNodes('passage_text', query, {limit: $width})
  YIELD node, score WHERE score > 0
  RETURN node AS m, 0.0 AS text, score AS passage
UNION ALL
  MATCH (m:Message) SEARCH m IN (
    VECTOR INDEX message_vector FOR $text_vector
    WHERE m.space = $space AND m.sent_at <= $until LIMIT $vector_width)
  RETURN m, 0.0 AS text, 0.0 AS passage
UNION ALL
  MATCH (m:Message) SEARCH m IN (
    VECTOR INDEX passage_vector FOR $window_vector
    WHERE m.space = $space AND m.sent_at <= $until LIMIT $vector_width)
  RETURN m, 0.0 AS text, 0.0 AS passage
}
WITH m, max(text) AS text_score, max(passage) AS passage_score
WHERE m.space = $space AND m.sent_at <= $until AND m.deleted_at IS NULL
  AND NOT m.id IN $exclude
RETURN collect({
  message: m { .id, .author_id, .author_name, .channel, .text, .url, .answers,
               sent_at: toString(m.sent_at) },
  text_score: text_score, passage_score: passage_score,
  vector: 2 * vector.similarity.cosine(m.embedding, $vector) - 1,
  passage_vector: 2 * vector.similarity.cosine(m.passage_embedding, $vector) - 1
}) AS rows
""")

# Full-text index fact_text, vector index fact_vector, constraint node_key and the facts of each
# named node and of its neighbours, bounded.
_FACTS = Query(
    """
CYPHER 25
CALL () {
  WITH $text_query AS query WHERE query IS NOT NULL
  CALL db.index.fulltext.queryNodes('fact_text', query, {limit: $width})
  YIELD node, score WHERE score > 0
  RETURN node AS f, score AS text, false AS near
UNION ALL
  MATCH (f:Fact) SEARCH f IN (
    VECTOR INDEX fact_vector FOR $current_vector
    WHERE f.space = $space AND f.current = true LIMIT $vector_width)
  RETURN f, 0.0 AS text, false AS near
UNION ALL
  MATCH (f:Fact) SEARCH f IN (
    VECTOR INDEX fact_vector FOR $past_vector
    WHERE f.space = $space AND f.valid_from <= $until LIMIT $vector_width)
  RETURN f, 0.0 AS text, false AS near
UNION ALL
  UNWIND $refs AS ref
  CALL (ref) {
    MATCH (:Subject {space: $space, ref: ref})<-[:ABOUT|MENTIONS]-(f:Fact)
    WHERE NOT f.id IN $exclude
    RETURN f LIMIT 400
  }
  RETURN f, 0.0 AS text, false AS near
UNION ALL
  UNWIND $near_refs AS ref
  CALL (ref) {
    MATCH (:Subject {space: $space, ref: ref})-[r:"""
    + TYPES
    + """]-(n:Subject) WHERE r.current
    WITH DISTINCT n LIMIT 40
    MATCH (n)<-[:ABOUT]-(f:Fact)
    WHERE NOT f.id IN $exclude
    RETURN f LIMIT 400
  }
  RETURN f, 0.0 AS text, true AS near
}
WITH f, max(text) AS text_score, max(near) AS near
WHERE f.space = $space AND """
    + FACT_HOLDS
    + """
  AND NOT f.id IN $exclude
  AND (size($only) = 0 OR EXISTS { (f)-[:ABOUT|MENTIONS]->(s:Subject) WHERE s.ref IN $only })
RETURN collect({
  id: f.id, predicate: f.predicate, importance: f.importance,
  valid_from: toString(f.valid_from), near: near, text_score: text_score,
  vector: 2 * vector.similarity.cosine(f.embedding, $vector) - 1,
  about: [(f)-[:ABOUT]->(s:Subject) | s.ref],
  mentions: [(f)-[:MENTIONS]->(s:Subject) | s.ref],
  sources: COLLECT { MATCH (f)-[:EVIDENCED_BY]->(m:Message) RETURN m.id LIMIT 10 }
}) AS rows
"""
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What the indexes and the graph found, unranked."""

    messages: tuple[MessageCandidate, ...]
    facts: tuple[FactCandidate, ...]


async def find_candidates(
    tenant: Tenant,
    question: Question,
    *,
    vector: Sequence[float] | None,
    as_of: datetime | None,
    wanted: HitFilter,
) -> Found:
    """Candidates for a question. Two queries side by side: the time of one round trip.

    Args:
        tenant: The space.
        question: What is asked.
        vector: Of the question's text, None without an embedder.
        as_of: Facts that held then and messages sent by then; None: facts that hold now.
        wanted: Which channels search, and what is left out.
    """
    passage_query = fulltext_query("passage", question.folded_terms, tenant=tenant.token)
    text_vector = vector if wanted.counts(RecallChannel.VECTOR) else None
    shared = {"vector": vector, **_bounds(tenant, question, as_of=as_of, wanted=wanted)}
    messages, facts = await asyncio.gather(
        tenant.read_list(
            _MESSAGES,
            passage_query=passage_query if wanted.counts(RecallChannel.PASSAGE) else None,
            text_vector=text_vector,
            window_vector=vector if wanted.counts(RecallChannel.PASSAGE_VECTOR) else None,
            **shared,
        ),
        tenant.read_list(
            _FACTS,
            current_vector=text_vector if as_of is None else None,
            past_vector=None if as_of is None else text_vector,
            refs=sorted(question.refs) if wanted.counts(RecallChannel.SUBJECT) else [],
            near_refs=sorted(question.refs) if wanted.counts(RecallChannel.GRAPH) else [],
            **shared,
        ),
    )
    return Found(
        messages=tuple(_message(row) for row in messages),
        facts=tuple(_fact(row) for row in facts),
    )


def _bounds(
    tenant: Tenant, question: Question, *, as_of: datetime | None, wanted: HitFilter
) -> dict[str, object]:
    """What messages and facts are searched with alike."""
    text_query = fulltext_query("text", question.terms, tenant=tenant.token)
    more = len(wanted.exclude)  # so that as many are left
    return {
        "until": as_of or _NEVER,
        "as_of": as_of,
        "only": sorted(set(wanted.subjects)),
        "width": more + (WIDTH if as_of is None else WIDTH_AS_OF),
        "vector_width": more + WIDTH,
        "text_query": text_query if wanted.counts(RecallChannel.FULLTEXT) else None,
        "exclude": sorted(set(wanted.exclude)),
    }


def _message(row: Row) -> MessageCandidate:
    message = row["message"]
    return MessageCandidate(
        id=MessageId(message["id"]),
        author=user_ref(message["author_id"] or ""),
        author_name=message["author_name"] or "",
        channel=message["channel"] or "",
        sent_at=utc(message["sent_at"]),
        text=message["text"] or "",
        url=message["url"],
        answers=message["answers"],
        fulltext=row["text_score"],
        passage=row["passage_score"],
        vector=row["vector"],
        passage_vector=row["passage_vector"],
    )


def _fact(row: Row) -> FactCandidate:
    return FactCandidate(
        id=FactId(row["id"]),
        predicate=row["predicate"],
        fulltext=row["text_score"],
        vector=row["vector"],
        near=row["near"],
        importance=row["importance"],
        valid_from=utc(row["valid_from"]),
        about=frozenset(row["about"]),
        mentions=frozenset(row["mentions"]),
        sources=tuple(row["sources"]),
    )
