"""The score of a hit: one linear sum, every part of it shown.

Parts lie between 0 and 1 (``question`` counts against). Messages::

    fulltext        BM25 of the message, divided by the best BM25 for the question
    passage         BM25 of its five-message window, likewise
    vector          cosine of the message, negative ones as 0
    passage_vector  cosine of its seven-message window, likewise
    speaker         its author is named in the question, or is a subject asked for
    length          words / 40, at most 1: longer messages say more
    question        it asks something itself
    answer          the message before is a question: its BM25, divided as above

The parts were chosen, and weighed, on public chats (LoCoMo, leave one conversation out); the
weights are round on purpose, neighbouring ones do as well. Facts::

    fulltext        BM25 of the fact's sentence, divided by the best for the question; 1 when it
                    is about somebody named and its verb is the one that the question asks for
    vector          cosine of the fact's sentence
    subject         share of the named nodes that it is about (mentions count half)
    graph           it is about somebody or something next to a named node
    source          score of the best message that it rests on
    importance      1 to 5, as 0 to 1

Scores are divided by the sum of the positive weights, so that 1 is the most there can be.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from whoknows_graph.recall.lucene import words
from whoknows_graph.recall.passages import asks
from whoknows_graph.recall.question import Question
from whoknows_schema.enums import RecallChannel
from whoknows_schema.ids import FactId, MessageId, Ref
from whoknows_schema.verbs import inverse_verb

__all__ = [
    "FACT_WEIGHTS",
    "LONG_MESSAGE_WORDS",
    "MESSAGE_WEIGHTS",
    "FactCandidate",
    "MessageCandidate",
    "Scored",
    "Weights",
    "fact_parts",
    "message_parts",
    "rank",
]

LONG_MESSAGE_WORDS = 40

Parts = Mapping[RecallChannel, float]
Weights = Mapping[RecallChannel, float]

MESSAGE_WEIGHTS: Weights = MappingProxyType(
    {
        RecallChannel.FULLTEXT: 1.5,
        RecallChannel.PASSAGE: 4.5,
        RecallChannel.VECTOR: 4.0,
        RecallChannel.PASSAGE_VECTOR: 4.0,
        RecallChannel.SPEAKER: 2.0,
        RecallChannel.LENGTH: 2.5,
        RecallChannel.QUESTION: -1.0,
        RecallChannel.ANSWER: 2.0,
    }
)

FACT_WEIGHTS: Weights = MappingProxyType(
    {
        RecallChannel.FULLTEXT: 5.0,
        RecallChannel.VECTOR: 6.0,
        RecallChannel.SUBJECT: 4.0,
        RecallChannel.GRAPH: 1.0,
        RecallChannel.SOURCE: 2.0,
        RecallChannel.IMPORTANCE: 1.0,
    }
)

_MENTION = 0.5


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageCandidate:
    """A message that a channel found.

    Attributes:
        fulltext: BM25 of its text, 0 when not found by it. passage: of its window.
        vector: Cosine of its text −1…1, None without vectors. passage_vector: of its window.
        answers: Id of the message before, if that is a question.
    """

    id: MessageId
    author: Ref
    author_name: str
    channel: str
    sent_at: datetime
    text: str
    url: str | None
    answers: MessageId | None
    fulltext: float
    passage: float
    vector: float | None
    passage_vector: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class FactCandidate:
    """A fact that a channel found; see `MessageCandidate`.

    Attributes:
        predicate: Its verb or attribute.
        near: It is about a neighbour of a named node.
        sources: Messages that it rests on.
    """

    id: FactId
    predicate: str
    fulltext: float
    vector: float | None
    near: bool
    importance: int
    valid_from: datetime
    about: frozenset[Ref]
    mentions: frozenset[Ref]
    sources: tuple[MessageId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Scored:
    """A candidate's score and each part's share of it, weight included, rank from 1."""

    score: float
    shares: Parts
    ranks: Mapping[RecallChannel, int]


def message_parts(candidates: Sequence[MessageCandidate], *, question: Question) -> list[Parts]:
    """Parts of the messages, in input order."""
    best_text = max((candidate.fulltext for candidate in candidates), default=0.0)
    best_passage = max((candidate.passage for candidate in candidates), default=0.0)
    fulltext = {candidate.id: _share(candidate.fulltext, best_text) for candidate in candidates}
    return [
        {
            RecallChannel.FULLTEXT: fulltext[candidate.id],
            RecallChannel.PASSAGE: _share(candidate.passage, best_passage),
            RecallChannel.VECTOR: _cosine(candidate.vector),
            RecallChannel.PASSAGE_VECTOR: _cosine(candidate.passage_vector),
            RecallChannel.SPEAKER: float(_speaks(candidate, question)),
            RecallChannel.LENGTH: min(len(candidate.text.split()) / LONG_MESSAGE_WORDS, 1.0),
            RecallChannel.QUESTION: float(asks(candidate.text)),
            RecallChannel.ANSWER: fulltext.get(candidate.answers, 0.0)
            if candidate.answers is not None
            else 0.0,
        }
        for candidate in candidates
    ]


def fact_parts(
    candidates: Sequence[FactCandidate],
    *,
    refs: frozenset[Ref],
    message_scores: Mapping[MessageId, float],
    predicates: frozenset[str] = frozenset(),
) -> list[Parts]:
    """Parts of the facts, in input order.

    Args:
        candidates: The facts.
        refs: Nodes that the question names.
        predicates: What it asks for of them.
        message_scores: Scores of the messages found for the same question.
    """
    best = max((candidate.fulltext for candidate in candidates), default=0.0)
    return [
        {
            RecallChannel.FULLTEXT: 1.0
            if _is_asked_for(candidate, refs, predicates)
            else _share(candidate.fulltext, best),
            RecallChannel.VECTOR: _cosine(candidate.vector),
            RecallChannel.SUBJECT: _touched(candidate, refs),
            RecallChannel.GRAPH: float(candidate.near),
            RecallChannel.SOURCE: max(
                (message_scores.get(source, 0.0) for source in candidate.sources), default=0.0
            ),
            RecallChannel.IMPORTANCE: (candidate.importance - 1) / 4,
        }
        for candidate in candidates
    ]


def rank(parts: Sequence[Parts], *, weights: Weights) -> list[Scored]:
    """Scores of candidates by their parts, in input order.

    >>> one = {RecallChannel.FULLTEXT: 1.0, RecallChannel.QUESTION: 1.0}
    >>> rank([one], weights={RecallChannel.FULLTEXT: 3.0, RecallChannel.QUESTION: -1.0})[0].score
    0.6667
    """
    most = sum(weight for weight in weights.values() if weight > 0)
    order = {
        channel: sorted((part[channel] for part in parts), reverse=True) for channel in weights
    }
    scored: list[Scored] = []
    for part in parts:
        shares = {
            channel: round(weight * part[channel] / most, 4)
            for channel, weight in weights.items()
            if part[channel]
        }
        total = sum(weight * part[channel] for channel, weight in weights.items()) / most
        ranks = {channel: order[channel].index(part[channel]) + 1 for channel in shares}
        scored.append(Scored(score=round(total, 4), shares=shares, ranks=ranks))
    return scored


def _share(value: float, best: float) -> float:
    return value / best if best > 0 else 0.0


def _cosine(value: float | None) -> float:
    return 0.0 if value is None else min(max(value, 0.0), 1.0)


def _touched(candidate: FactCandidate, refs: frozenset[Ref]) -> float:
    if not refs:
        return 0.0
    about = len(candidate.about & refs)
    mentioned = len((candidate.mentions - candidate.about) & refs)
    return (about + _MENTION * mentioned) / len(refs)


def _is_asked_for(
    candidate: FactCandidate, refs: frozenset[Ref], predicates: frozenset[str]
) -> bool:
    """Whether it says of somebody named what the question asks for, from either end."""
    if candidate.predicate in predicates and candidate.about & refs:
        return True
    return inverse_verb(candidate.predicate) in predicates and bool(candidate.mentions & refs)


def _speaks(candidate: MessageCandidate, question: Question) -> bool:
    """Whether the author is named: by an alias of the space, or by a word of the shown name."""
    if candidate.author in question.refs:
        return True
    return not question.spoken_words.isdisjoint(words(candidate.author_name))
