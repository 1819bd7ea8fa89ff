"""`recall`: the few facts and messages that a text is about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.recall.candidates import Found, find_candidates
from whoknows_graph.recall.lookup import look_up, shared_names, warnings_of
from whoknows_graph.recall.question import Question, ask
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
from whoknows_graph.tenant import Tenant
from whoknows_schema.answers import ChannelScore, Fact, Hit, Recall, Source
from whoknows_schema.enums import NodeType
from whoknows_schema.errors import InvalidInput
from whoknows_schema.hit_filter import ANY_HIT, HitFilter
from whoknows_schema.ids import FactId
from whoknows_schema.protocols import Embedder
from whoknows_schema.values import Node

__all__ = ["MAX_LIMIT", "RankedHit", "ranked_hits", "recall", "source_of"]

MAX_LIMIT = 100


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
    known = await look_up(tenant, text, embedder=embedder)
    question = ask(known.text, known.named, subjects=wanted.subjects)
    warnings = (*warnings_of(known, question), *shared_names(question))
    if question.is_empty:
        return Recall(hits=(), warnings=warnings, as_of=as_of)
    found = await find_candidates(tenant, question, vector=known.vector, as_of=as_of, wanted=wanted)
    ranked = [it for it in ranked_hits(question, found, wanted) if wanted.takes(it.scored.score)]
    hits = await _hits(tenant, ranked[:limit])
    return Recall(hits=hits, warnings=warnings, as_of=as_of)


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
    parts = fact_parts(
        found.facts,
        refs=question.refs,
        message_scores=scores,
        predicates=question.predicates,
    )
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
        message=None if hit.message is None else source_of(hit.message),
    )


def source_of(message: MessageCandidate) -> Source:
    """A message as answers show it."""
    author_id = message.author.partition(":")[2]
    return Source(
        message_id=message.id,
        channel=message.channel,
        author=Node(type=NodeType.USER, id=author_id, name=message.author_name or author_id),
        sent_at=message.sent_at,
        text=message.text,
        url=message.url,
    )
