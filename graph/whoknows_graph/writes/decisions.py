"""Reads off a folded track what became of each new claim; pure, the fold has decided already."""

from collections.abc import Iterable, Sequence

from whoknows_graph.writes.timeline import CONTRADICTED, FactState, Statement, StoredFact
from whoknows_schema.decisions import Decision, DecisionReason, ReconcileReceipt
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import FactId
from whoknows_schema.values import BoundClaim
from whoknows_schema.verbs import is_opinion

__all__ = ["decisions_of"]

Verdict = tuple[Decision, DecisionReason, tuple[FactId, ...]]


def decisions_of(
    new: Iterable[Statement], *, stored: Sequence[StoredFact], states: Sequence[FactState]
) -> list[ReconcileReceipt]:
    """One receipt per new claim of a track, in their order.

    Args:
        new: Statements of the claims, as they were folded.
        stored: Facts of the track before.
        states: What the fold made of both.
    """
    held = {(s.value, s.message_id): state for state in states for s in state.statements}
    retired = {
        (s.value, s.message_id): fact.id
        for fact in stored
        if not fact.foldable
        for s in fact.statements
    }
    known = {(s.value, s.message_id) for fact in stored for s in fact.statements}
    receipts: list[ReconcileReceipt] = []
    for statement in new:
        key = (statement.value, statement.message_id)
        state = held.get(key)
        if state is None:
            by_hand = (Decision.NOOP, DecisionReason.RETIRED_BY_HAND, ())
            receipts.append(_receipt(statement, by_hand, retired.get(key)))
            continue
        if key in known:
            verdict: Verdict = (Decision.NOOP, DecisionReason.ALREADY_KNOWN, ())
        elif state.created and _opens(statement, state):
            verdict = _of_new_fact(state, states)
        else:
            verdict = (Decision.REINFORCE, DecisionReason.SAME_VALUE, ())
        known.add(key)
        receipts.append(_receipt(statement, _as_judged(statement, verdict), state.id))
    return receipts


_AS_JUDGED = {
    DecisionReason.SAME_VALUE: DecisionReason.SAME_MEANING,
    DecisionReason.ENDED: DecisionReason.REPLACED,
}


def _as_judged(statement: Statement, verdict: Verdict) -> Verdict:
    """The verdict with a model's reason, where a model found what the fold went by."""
    decision, reason, others = verdict
    if statement.claim is None or not statement.claim.judged:
        return verdict
    return decision, _AS_JUDGED.get(reason, reason), others


def _opens(statement: Statement, state: FactState) -> bool:
    """Whether the fact begins with this statement; the others of its batch reinforce it."""
    first = state.statements[0]
    return (first.value, first.message_id) == (statement.value, statement.message_id)


def _receipt(statement: Statement, verdict: Verdict, fact: FactId | None) -> ReconcileReceipt:
    claim = statement.claim
    assert isinstance(claim, BoundClaim)
    decision, reason, others = verdict
    return ReconcileReceipt(
        decision=decision,
        reason=reason,
        subject=claim.subject,
        predicate=claim.predicate,
        message_id=claim.message_id,
        fact=fact,
        others=others,
    )


def _of_new_fact(state: FactState, states: Sequence[FactState]) -> Verdict:
    """Why there is a new fact."""
    same = tuple(other.id for other in states if _says_the_same(other, state))
    is_end = state.value.startswith("end:")
    if state.reason == CONTRADICTED:
        own = tuple(other.id for other in states if other.status is FactStatus.CURRENT)
        return Decision.INVALIDATE, DecisionReason.OWN_WORDS_WIN, own
    if state.supersedes is not None:
        return Decision.SUPERSEDE, _why_newer(state, is_end=is_end), (state.supersedes,)
    closing = tuple(each.id for each in states if each.supersedes == state.id and not each.created)
    if closing:
        return Decision.ADD, DecisionReason.LATE, closing
    if is_end:
        return Decision.ADD, DecisionReason.ENDS_NOTHING, ()
    if same:
        return Decision.ADD, DecisionReason.ANOTHER_INTERVAL, same
    return Decision.ADD, DecisionReason.NEW, ()


def _says_the_same(other: FactState, state: FactState) -> bool:
    return other is not state and other.value == state.value


def _why_newer(state: FactState, *, is_end: bool) -> DecisionReason:
    if is_end:
        return DecisionReason.ENDED
    verb = state.value.split("\t")[0]
    return DecisionReason.STANCE_CHANGED if is_opinion(verb) else DecisionReason.NEWER_VALUE
