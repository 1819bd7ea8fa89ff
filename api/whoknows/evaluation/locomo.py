"""LoCoMo: are the turns that answer a question among the first that recall returns?

Protocol (the one under which memory engines publish figures), with the provenance of a result kept
at exactly one turn:

- every turn is a message (see `locomo_file`), no facts are read from them;
- the question is asked as it is, of the whole conversation;
- gold are the evidence ids, read as every ``D<session>:<turn>`` without leading zeros, unknown ones
  dropped; questions without gold do not count, adversarial ones do;
- Recall@k: share of gold among the first k; Hit@k: any of it; MRR@k: 1 / rank of the first, 0
  beyond k. All are plain means over questions.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.evaluation.locomo_file import (
    CATEGORIES,
    Conversation,
    LocomoQuestion,
    read_conversations,
)

if TYPE_CHECKING:
    from whoknows.knowledge import KnowledgeBase
    from whoknows_graph.tenant import Tenant
    from whoknows_schema.answers import Hit
    from whoknows_schema.protocols import Embedder

__all__ = [
    "LocomoReport",
    "LocomoScores",
    "evaluate",
    "provenance_of",
    "report_of",
    "scores_of",
]

LIMIT = 10
_AT_ONCE = 4

EvaluationProgress = Callable[[str, int, int], None]
"""Called with the conversation and the step, how much is done and how much there is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LocomoScores:
    """Means over ``n`` questions, each 0–1."""

    recall_at_5: float
    recall_at_10: float
    hit_at_5: float
    hit_at_10: float
    mrr_at_5: float
    mrr_at_10: float
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class LocomoReport:
    """Scores over all questions, per conversation and per category.

    Attributes:
        mean_provenance: Turns that a result rests on, on average.
        questions: How many counted.
        seconds: Wall time, writing and embedding included.
    """

    overall: LocomoScores
    per_conversation: Mapping[str, LocomoScores]
    per_category: Mapping[str, LocomoScores]
    mean_provenance: float
    questions: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class _Outcome:
    """Provenance of each result of one question, best first."""

    question: LocomoQuestion
    conversation: str
    provenance: tuple[frozenset[str], ...]


async def evaluate(
    kb: "KnowledgeBase",
    path: Path,
    *,
    embedder: "Embedder | None",
    progress: EvaluationProgress | None = None,
    keep: bool = False,
) -> LocomoReport:
    """Scores of the product's own recall over the conversations of a file.

    Writes each conversation into a space ``locomo-<id>`` of its own, which is emptied before and,
    unless ``keep``, deleted afterwards.

    Args:
        kb: Where the spaces are made.
        path: The file.
        embedder: None measures recall by words alone.
        progress: Told how far each conversation is.
        keep: Leave the spaces for a closer look.

    Raises:
        InvalidInput: Not a LoCoMo file.
    """
    started = time.monotonic()
    outcomes: list[_Outcome] = []
    for conversation in read_conversations(path):
        tenant = kb.graph.tenant(f"locomo-{conversation.id}")
        await _remove(tenant)
        try:
            await _write(tenant, conversation, embedder=embedder, progress=progress)
            outcomes += await _answer(tenant, conversation, embedder=embedder, progress=progress)
        finally:
            if not keep:
                await _remove(tenant)
    return report_of(outcomes, seconds=time.monotonic() - started)


async def _write(
    tenant: "Tenant",
    conversation: Conversation,
    *,
    embedder: "Embedder | None",
    progress: EvaluationProgress | None,
) -> None:
    """Store the conversation as an import does, without reading facts, and index it."""
    from whoknows_graph.recall.index import index_messages
    from whoknows_graph.writes.batch import write_batch
    from whoknows_graph.writes.space import ensure_space
    from whoknows_schema.enums import AliasSource
    from whoknows_schema.ids import user_ref
    from whoknows_schema.values import AliasRecord, Batch, UserRecord

    first_seen = {message.author_id: message.sent_at for message in reversed(conversation.messages)}
    batch = Batch(
        messages=conversation.messages,
        users=tuple(UserRecord(id=id_, name=id_, seen_at=at) for id_, at in first_seen.items()),
        aliases=tuple(
            AliasRecord(name=id_, ref=user_ref(id_), source=AliasSource.PLATFORM_NAME, seen_at=at)
            for id_, at in first_seen.items()
        ),
    )
    now = datetime.now(UTC)
    await ensure_space(tenant, now=now)
    await write_batch(tenant, batch, now=now)
    await index_messages(tenant, embedder, progress=_step(progress, f"{conversation.id}: indexing"))


async def _answer(
    tenant: "Tenant",
    conversation: Conversation,
    *,
    embedder: "Embedder | None",
    progress: EvaluationProgress | None,
) -> list[_Outcome]:
    """Ask every question, some at once, and note what each result rests on."""
    from whoknows_graph.recall.search import recall

    tell = _step(progress, f"{conversation.id}: asking")
    gate = asyncio.Semaphore(_AT_ONCE)
    done = 0

    async def answer(question: LocomoQuestion) -> _Outcome:
        nonlocal done
        async with gate:
            found = await recall(tenant, question.text, limit=LIMIT, embedder=embedder)
        done += 1
        tell(done, len(conversation.questions))
        return _Outcome(
            question=question,
            conversation=conversation.id,
            provenance=tuple(provenance_of(hit) for hit in found.hits),
        )

    return list(await asyncio.gather(*map(answer, conversation.questions)))


def _step(progress: EvaluationProgress | None, step: str) -> Callable[[int, int], None]:
    def tell(done: int, total: int) -> None:
        if progress is not None:
            progress(step, done, total)

    return tell


async def _remove(tenant: "Tenant") -> None:
    from whoknows_graph.writes.space import drop_space

    await drop_space(tenant)


def provenance_of(hit: "Hit") -> frozenset[str]:
    """Ids of the messages that a result cites: the message, or the sources of a lone fact."""
    if hit.message is not None:
        return frozenset({hit.message.message_id})
    sources = () if hit.fact is None else hit.fact.sources
    return frozenset(source.message_id for source in sources)


def report_of(outcomes: Sequence[_Outcome], *, seconds: float) -> LocomoReport:
    """Means over outcomes: all, by conversation (in order), by category (in `CATEGORIES` order)."""
    sizes = [len(turns) for outcome in outcomes for turns in outcome.provenance]
    conversations = dict.fromkeys(outcome.conversation for outcome in outcomes)
    present = {outcome.question.category for outcome in outcomes}
    return LocomoReport(
        overall=scores_of(outcomes),
        per_conversation={
            name: scores_of([o for o in outcomes if o.conversation == name])
            for name in conversations
        },
        per_category={
            name: scores_of([o for o in outcomes if o.question.category == name])
            for name in CATEGORIES.values()
            if name in present
        },
        mean_provenance=_mean(sizes),
        questions=len(outcomes),
        seconds=round(seconds, 1),
    )


def scores_of(outcomes: Sequence[_Outcome]) -> LocomoScores:
    """Means over outcomes; all zero without any."""
    return LocomoScores(
        recall_at_5=_mean([_recall(outcome, 5) for outcome in outcomes]),
        recall_at_10=_mean([_recall(outcome, 10) for outcome in outcomes]),
        hit_at_5=_mean([float(_recall(outcome, 5) > 0) for outcome in outcomes]),
        hit_at_10=_mean([float(_recall(outcome, 10) > 0) for outcome in outcomes]),
        mrr_at_5=_mean([_reciprocal_rank(outcome, 5) for outcome in outcomes]),
        mrr_at_10=_mean([_reciprocal_rank(outcome, 10) for outcome in outcomes]),
        n=len(outcomes),
    )


def _recall(outcome: _Outcome, k: int) -> float:
    gold = outcome.question.gold
    found = {turn for turns in outcome.provenance[:k] for turn in turns}
    return len(found & gold) / len(gold)


def _reciprocal_rank(outcome: _Outcome, k: int) -> float:
    for rank, turns in enumerate(outcome.provenance[:k], start=1):
        if turns & outcome.question.gold:
            return 1 / rank
    return 0.0


def _mean(values: Sequence[float]) -> float:
    return round(sum(values) / len(values), 4) if values else 0.0
