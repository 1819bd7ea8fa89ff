"""What claims change in the facts of their tracks: planned as values, then written."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from whoknows_graph.tenant import Query, WriteTransaction
from whoknows_graph.writes import rows, statements
from whoknows_graph.writes.decisions import decisions_of
from whoknows_graph.writes.loading import LoadedFact, load_tracks
from whoknows_graph.writes.retiring import ABSORBED, retire_facts
from whoknows_graph.writes.timeline import FactState, Statement, fold, statement_of
from whoknows_graph.writes.tracks import track_of
from whoknows_graph.writes.withdrawals import NOTHING_WITHDRAWN, Withdrawal
from whoknows_schema.decisions import ReconcileReceipt
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import FactId
from whoknows_schema.values import BoundClaim
from whoknows_schema.verbs import is_single_valued

__all__ = ["Changes", "apply_changes", "merge_rows", "plan_changes", "plan_tracks", "refold"]


@dataclass(slots=True)
class Changes:
    """Rows of the statements that write the facts of tracks.

    Attributes:
        create: Rows of ``CREATE_FACTS``; likewise update, chain and slots.
        absorbed: Facts that became part of another one.
        decisions: What became of each claim, track by track.
        retired: How many facts hold no more.
        reinforced: How many were said again.
    """

    create: list[rows.Row] = field(default_factory=list[rows.Row])
    update: list[rows.Row] = field(default_factory=list[rows.Row])
    chain: list[rows.Row] = field(default_factory=list[rows.Row])
    slots: list[rows.Row] = field(default_factory=list[rows.Row])
    absorbed: list[FactId] = field(default_factory=list[FactId])
    decisions: list[ReconcileReceipt] = field(default_factory=list[ReconcileReceipt])
    retired: int = 0
    reinforced: int = 0


async def merge_rows(
    transaction: WriteTransaction,
    query: Query,
    records: Sequence[object],
    **extra: object,
) -> int:
    """Run a merge over rows; how many nodes it created. No round trip without rows."""
    if not records:
        return 0
    summary = await transaction.counted(query, rows=records, **extra)
    return summary.counters.nodes_created


async def plan_changes(
    transaction: WriteTransaction,
    claims: Sequence[BoundClaim],
    *,
    withdrawal: Withdrawal | None = None,
    now: datetime,
) -> Changes:
    """Fold the claims into the tracks that they belong to, and what is withdrawn out of them.

    One round trip, none without tracks. The nodes that it touches have to be locked before.
    """
    gone = withdrawal or NOTHING_WITHDRAWN
    by_track: dict[str, list[BoundClaim]] = {track: [] for track in gone.tracks}
    for claim in claims:
        by_track.setdefault(track_of(claim), []).append(claim)
    return await plan_tracks(transaction, by_track, now=now, gone=gone)


async def plan_tracks(
    transaction: WriteTransaction,
    by_track: Mapping[str, Sequence[BoundClaim]],
    *,
    now: datetime,
    unite: bool = False,
    gone: Withdrawal = NOTHING_WITHDRAWN,
) -> Changes:
    """What claims make of their tracks; a track may have none, and is then folded as it is.

    One round trip, none without tracks.

    Args:
        transaction: The transaction that will write it.
        by_track: New claims by their track.
        now: When it is recorded.
        unite: Facts of one value that follow each other become one, see `timeline.fold`.
        gone: What counts no more.
    """
    changes = Changes()
    if not by_track:
        return changes
    stored = await load_tracks(transaction, sorted(by_track))
    for track in sorted(by_track):
        loaded = stored.get(track, {})
        facts = [gone.without(item.fact) for item in loaded.values()]
        new = [statement_of(claim) for claim in by_track[track]]
        space = str(transaction.space)
        states = fold(space, track, stored=facts, new=new, now=now, unite=unite)
        changes.decisions += decisions_of(new, stored=facts, states=states)
        states += gone.retired([item.fact for item in loaded.values()], states)
        _collect(changes, track, states, loaded=loaded, now=now)
        changes.absorbed += _absorbed(states, loaded)
    return changes


def _absorbed(states: Sequence[FactState], loaded: Mapping[FactId, LoadedFact]) -> list[FactId]:
    """Stored facts whose statements all rest with another one now."""
    kept = {state.id for state in states}
    moved = {said.origin for state in states for said in state.statements} - kept
    return [fact_id for fact_id in loaded if fact_id in moved]


def _collect(
    changes: Changes,
    track: str,
    states: Sequence[FactState],
    *,
    loaded: Mapping[FactId, LoadedFact],
    now: datetime,
) -> None:
    """Add the rows that turn the stored facts of a track into its states."""
    for state in states:
        known = loaded.get(state.id)
        if known is None:
            content = _content(state, loaded)
            changes.create.append(rows.create_row(state, content, track=track, now=now))
        elif _differs(state, known):
            added, moved = _evidence_change(state, known)
            changes.update.append(
                rows.update_row(
                    state, known.content, added=added, moved=moved, times=(now, known.retired_at)
                )
            )
            changes.reinforced += bool(added)
            changes.retired += (
                known.fact.status is FactStatus.CURRENT and state.status is not FactStatus.CURRENT
            )
        if _is_relinked(state, known):
            changes.chain.append({"id": state.id, "supersedes": state.supersedes})
    _point_slot(changes, states, loaded)


def _is_relinked(state: FactState, known: LoadedFact | None) -> bool:
    """Whether a fact supersedes another one than before; a correction stays linked."""
    if known is None:
        return state.supersedes is not None
    return state.supersedes != known.fact.supersedes and not known.corrects


def _content(state: FactState, loaded: Mapping[FactId, LoadedFact]) -> rows.FactContent:
    """Content of a new fact: of its first new claim, or of the stored fact it splits off from."""
    for statement in state.statements:
        if statement.claim is not None:
            return rows.content_of(statement.claim)
    origin = state.statements[0].origin
    assert origin is not None
    return loaded[origin].content


def _evidence_change(state: FactState, known: LoadedFact) -> tuple[list[Statement], list[str]]:
    before = {statement.message_id for statement in known.fact.statements}
    after = {statement.message_id for statement in state.statements}
    added = [s for s in state.statements if s.message_id not in before]
    return added, sorted((before | set(known.stale)) - after)


def _differs(state: FactState, known: LoadedFact) -> bool:
    stored = known.fact
    same_evidence = {s.message_id for s in state.statements} == {
        s.message_id for s in stored.statements
    }
    return not (
        same_evidence
        and state.status is stored.status
        and state.valid_from == stored.valid_from
        and state.valid_to == stored.valid_to
    )


def _point_slot(
    changes: Changes, states: Sequence[FactState], loaded: Mapping[FactId, LoadedFact]
) -> None:
    if not states:
        return
    content = _content_of_any(states[0], loaded)
    if not is_single_valued(content.predicate):
        return
    holding = [state for state in states if state.status is FactStatus.CURRENT]
    chained = [state for state in holding if not state.value.startswith("end:")] or holding
    changes.slots.append(
        {
            "subject": content.subject,
            "predicate": content.predicate,
            "fact": chained[-1].id if chained else None,
        }
    )


def _content_of_any(state: FactState, loaded: Mapping[FactId, LoadedFact]) -> rows.FactContent:
    known = loaded.get(state.id)
    return known.content if known else _content(state, loaded)


async def apply_changes(
    transaction: WriteTransaction, changes: Changes, *, token: str, now: datetime
) -> None:
    """Write planned changes; six round trips at most."""
    await merge_rows(transaction, statements.CREATE_FACTS, changes.create, tenant=token, now=now)
    await merge_rows(transaction, statements.UPDATE_FACTS, changes.update)
    written = (*changes.create, *changes.update)
    spoken = [{"id": row["id"], "speakers": row["speakers"]} for row in written if row["speakers"]]
    await merge_rows(transaction, statements.SPEAK_FOR_MERGED, spoken)
    await merge_rows(transaction, statements.LINK_CHAIN, changes.chain)
    await retire_facts(transaction, changes.absorbed, reason=ABSORBED, now=now)
    await merge_rows(transaction, statements.POINT_SLOTS, changes.slots)


async def refold(
    transaction: WriteTransaction,
    tracks: Iterable[str],
    *,
    token: str,
    now: datetime,
    unite: bool = False,
) -> None:
    """Make of tracks what their statements add up to now; see `plan_tracks` for ``unite``."""
    unchanged: dict[str, Sequence[BoundClaim]] = dict.fromkeys(tracks, ())
    changes = await plan_tracks(transaction, unchanged, now=now, unite=unite)
    await apply_changes(transaction, changes, token=token, now=now)
