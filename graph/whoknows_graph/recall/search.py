"""`recall`: the few facts and messages that a text is about."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.recall.candidates import Found, find_candidates
from whoknows_graph.recall.embedding import check_model, embed_items
from whoknows_graph.recall.question import Named, Question, ask, name_keys
from whoknows_graph.recall.ranking import (
    FACT_WEIGHTS,
    MESSAGE_WEIGHTS,
    MessageCandidate,
    Scored,
    Weights,
    fact_parts,
    message_parts,
    rank,
)
from whoknows_graph.tenant import Query, Row, Tenant
from whoknows_schema.answers import ChannelScore, Fact, Hit, Recall, Source, Warning_
from whoknows_schema.enums import NodeType
from whoknows_schema.errors import InvalidInput
from whoknows_schema.hit_filter import ANY_HIT, HitFilter
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.protocols import Embedder
from whoknows_schema.text import clean_text
from whoknows_schema.values import Node

__all__ = ["MAX_LIMIT", "RankedHit", "ranked_hits", "recall"]

MAX_LIMIT = 100
_MOST_DUE = 1000
_MAX_TEXT_CHARS = 20_000

# Constraints Space.id and alias_key, indexes message_window_due, message_vector_due,
# fact_vector_due and message_queue.
_SPACE = Query("""
MATCH (s:Space {id: $space})
RETURN s.embedding_model AS model, s.embedding_dimensions AS dimensions,
  COUNT {
    MATCH (m:Message {space: $space, window_due: true}) WHERE m.id IS NOT NULL RETURN m LIMIT 1000
  } AS windows_due,
  COUNT {
    MATCH (m:Message {space: $space, vector_due: true}) WHERE m.id IS NOT NULL RETURN m LIMIT 1000
  } AS due,
  COUNT {
    MATCH (f:Fact {space: $space, vector_due: true}) WHERE f.id IS NOT NULL RETURN f LIMIT 1000
  } AS facts_due,
  COUNT {
    MATCH (m:Message {space: $space}) WHERE m.channel IS NOT NULL AND m.queued IS NOT NULL
    RETURN m LIMIT 1000
  } AS unread,
  COLLECT {
    UNWIND $keys AS key
    MATCH (a:Alias {space: $space, norm: key})-[n:NAMES]->(t:Subject)
    RETURN { key: key, ref: t.ref, name: t.name, weight: n.weight }
  } AS named
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedHit:
    """A hit before its fact is loaded.

    Attributes:
        at: When the fact began to be true, or the message was sent.
    """

    fact: FactId | None
    message: MessageCandidate | None
    scored: Scored
    at: datetime

    @property
    def order(self) -> tuple[float, bool, float, str]:
        """Sort key: score, facts first, newest first, id."""
        key = self.fact or (self.message.id if self.message else "")
        return (-self.scored.score, self.fact is None, -self.at.timestamp(), key)


async def recall(
    tenant: Tenant,
    text: str,
    *,
    as_of: datetime | None = None,
    limit: int = 10,
    embedder: Embedder | None = None,
    wanted: HitFilter = ANY_HIT,
) -> Recall:
    """Facts and messages that the text is about, best first; no model is asked but the embedder.

    A fact and a message that it rests on are one hit that carries both. Every hit shows its parts
    (see `ranking`): name, rank among all candidates, share of the score. Equal scores: facts
    before messages, then newest first, then by id. Empty for a text without words and for a
    space without data.

    Four round trips: which model made the vectors, the names in the text (the text is embedded
    meanwhile), the candidates, the facts among the hits.

    Args:
        tenant: The space.
        text: A question or any text; only its first 20,000 characters count.
        as_of: Facts that held then, messages sent by then. None: facts that hold now.
        limit: 1 to 100.
        embedder: None turns the vector channels off, with a warning.
        wanted: Which hits; what it leaves out takes no place among the ``limit``.

    Raises:
        InvalidInput: Limit out of range.
        ConfigurationError: The space is embedded with another model.
    """
    if not 1 <= limit <= MAX_LIMIT:
        raise InvalidInput(f"limit {limit} is out of range; give 1 to {MAX_LIMIT}")
    text = clean_text(text[:_MAX_TEXT_CHARS])
    state, vector = await asyncio.gather(_space(tenant, text), _vector(embedder, text))
    if embedder is not None and state is not None:
        check_model(tenant, embedder, model=state["model"], dimensions=state["dimensions"])
    named = [] if state is None else [_named(row) for row in state["named"]]
    question = ask(text, named, subjects=wanted.subjects)
    warnings = tuple(_warnings(question, state, embedder))
    if question.is_empty:
        return Recall(hits=(), warnings=warnings, as_of=as_of)
    found = await find_candidates(tenant, question, vector=vector, as_of=as_of, wanted=wanted)
    ranked = [it for it in ranked_hits(question, found, wanted) if wanted.takes(it.scored.score)]
    hits = await _hits(tenant, ranked[:limit])
    return Recall(hits=hits, warnings=warnings, as_of=as_of)


async def _space(tenant: Tenant, text: str) -> Row | None:
    rows = await tenant.read(_SPACE, keys=name_keys(text))
    return rows[0] if rows else None


async def _vector(embedder: Embedder | None, text: str) -> list[float] | None:
    if embedder is None:
        return None
    return (await embed_items(embedder, {"the question": text})).get("the question")


def _named(row: Mapping[str, object]) -> Named:
    return Named(
        key=str(row["key"]),
        ref=Ref(str(row["ref"])),
        name=str(row["name"] or row["ref"]),
    )


def _warnings(question: Question, state: Row | None, embedder: Embedder | None) -> list[Warning_]:
    """What the caller should know about how the hits were found."""
    warnings: list[Warning_] = []
    if question.is_empty:
        warnings.append(Warning_(code="empty_text", text="there is no word to search for"))
    if embedder is None:
        warnings.append(
            Warning_(
                code="vectors_off",
                text="no embedding model is set up: searched by words and graph only",
            )
        )
    warnings += [] if state is None else _pending(state, vectors=embedder is not None)
    for key, nodes in question.named.items():
        if len(nodes) > 1:
            meant = ", ".join(sorted(node.ref for node in nodes))
            warnings.append(
                Warning_(code="ambiguous_name", text=f"{key!r} may mean {meant}; all were searched")
            )
    return warnings


def _pending(state: Row, *, vectors: bool) -> list[Warning_]:
    """What is still to come: windows, vectors, and facts of messages that nobody has read yet."""
    warnings: list[Warning_] = []
    if state["windows_due"]:
        text = f"{_shown(state['windows_due'])} messages are not indexed yet: not found until then"
        warnings.append(Warning_(code="messages_pending", text=text))
    if vectors and (state["due"] or state["facts_due"]):
        due = f"{_shown(state['due'])} messages and {_shown(state['facts_due'])} facts"
        text = f"{due} have no vector yet: found by words only until indexed"
        warnings.append(Warning_(code="vectors_pending", text=text))
    if state["unread"]:
        text = f"{_shown(state['unread'])} messages wait to be read: what they say is no fact yet"
        warnings.append(Warning_(code="messages_unread", text=text))
    return warnings


def _shown(count: int) -> str:
    return str(count) if count < _MOST_DUE else f"{_MOST_DUE} or more"


def ranked_hits(question: Question, found: Found, wanted: HitFilter = ANY_HIT) -> list[RankedHit]:
    """All hits, best first: each fact with the best message it rests on, then lone messages."""
    messages = dict(
        zip(
            found.messages,
            rank(
                message_parts(found.messages, question=question),
                weights=_counted(MESSAGE_WEIGHTS, wanted),
            ),
            strict=True,
        )
    )
    by_id = {candidate.id: candidate for candidate in messages}
    scores = {candidate.id: scored.score for candidate, scored in messages.items()}
    parts = fact_parts(found.facts, refs=question.refs, message_scores=scores)
    facts = zip(found.facts, rank(parts, weights=_counted(FACT_WEIGHTS, wanted)), strict=True)
    hits: list[RankedHit] = []
    free = set(scores)
    for fact, scored in sorted(facts, key=lambda pair: (-pair[1].score, pair[0].id)):
        source = max(
            (id_ for id_ in fact.sources if id_ in free),
            key=lambda id_: (scores[id_], id_),
            default=None,
        )
        message = None if source is None else by_id[source]
        free.discard(source)
        best = (
            scored if message is None or scored.score >= scores[message.id] else messages[message]
        )
        hits.append(RankedHit(fact=fact.id, message=message, scored=best, at=fact.valid_from))
    hits += [
        RankedHit(fact=None, message=message, scored=scored, at=message.sent_at)
        for message, scored in messages.items()
        if message.id in free
    ]
    return sorted(hits, key=lambda hit: hit.order)


def _counted(weights: Weights, wanted: HitFilter) -> Weights:
    """The weights of the parts that count; 1 stays the most that a score can be."""
    return {channel: weight for channel, weight in weights.items() if wanted.counts(channel)}


async def _hits(tenant: Tenant, ranked: Sequence[RankedHit]) -> tuple[Hit, ...]:
    ids = [hit.fact for hit in ranked if hit.fact is not None]
    facts = await facts_by_id(tenant, ids)
    return tuple(_hit(hit, facts) for hit in ranked if hit.fact is None or hit.fact in facts)


def _hit(hit: RankedHit, facts: Mapping[str, Fact]) -> Hit:
    channels = (
        ChannelScore(name=channel.value, rank=hit.scored.ranks[channel], score=share)
        for channel, share in hit.scored.shares.items()
    )
    return Hit(
        score=hit.scored.score,
        channels=tuple(sorted(channels, key=lambda part: (-part.score, part.name))),
        fact=None if hit.fact is None else facts[hit.fact],
        message=None if hit.message is None else _source(hit.message),
    )


def _source(message: MessageCandidate) -> Source:
    author_id = message.author.partition(":")[2]
    return Source(
        message_id=message.id,
        channel=message.channel,
        author=Node(type=NodeType.USER, id=author_id, name=message.author_name or author_id),
        sent_at=message.sent_at,
        text=message.text,
        url=message.url,
    )
