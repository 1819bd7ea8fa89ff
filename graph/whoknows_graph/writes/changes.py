"""What claims change in the facts of their tracks: planned as values, then written."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from whoknows_graph.records import utc, utc_or_none
from whoknows_graph.tenant import Query, Row, WriteTransaction
from whoknows_graph.writes import rows, statements
from whoknows_graph.writes.timeline import (
    CONTRADICTED,
    FactState,
    Statement,
    StoredFact,
    fold,
    statement_of,
    track_of,
)
from whoknows_graph.writes.withdrawals import EDITED, NOTHING_WITHDRAWN, Withdrawal
from whoknows_schema.enums import Attribution, FactStatus
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import BoundClaim
from whoknows_schema.verbs import is_single_valued

__all__ = ["Changes", "apply_changes", "merge_rows", "plan_changes"]

_FOLDABLE = frozenset({FactStatus.CURRENT, FactStatus.SUPERSEDED, FactStatus.EXPIRED})


@dataclass(frozen=True, slots=True, kw_only=True)
class _Loaded:
    """A fact of the database, with what its update needs.

    Attributes:
        stale: Messages that its evidence still leads to although they say something else now.
    """

    fact: StoredFact
    content: rows.FactContent
    retired_at: datetime | None
    stale: tuple[str, ...] = ()


@dataclass(slots=True)
class Changes:
    """Rows of the statements that write a batch's facts."""

    create: list[rows.Row]
    update: list[rows.Row]
    chain: list[rows.Row]
    slots: list[rows.Row]
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
    by_track: dict[str, list[BoundClaim]] = defaultdict(list)
    for claim in claims:
        by_track[track_of(claim)].append(claim)
    gone = withdrawal or NOTHING_WITHDRAWN
    changes = Changes([], [], [], [])
    tracks = sorted({*by_track, *gone.tracks})
    if not tracks:
        return changes
    stored = await _load(transaction, tracks)
    for track in tracks:
        loaded = stored.get(track, {})
        states = fold(
            str(transaction.space),
            track,
            stored=[gone.without(item.fact) for item in loaded.values()],
            new=[statement_of(claim) for claim in by_track.get(track, ())],
            now=now,
        )
        states += gone.retired([item.fact for item in loaded.values()], states)
        _collect(changes, track, states, loaded=loaded, now=now)
    return changes


async def _load(
    transaction: WriteTransaction, tracks: Sequence[str]
) -> Mapping[str, dict[FactId, _Loaded]]:
    found: dict[str, dict[FactId, _Loaded]] = defaultdict(dict)
    (loaded,) = await transaction.run(statements.LOAD_TRACKS, tracks=tracks)
    for row in loaded["rows"]:
        item = _loaded(row)
        found[row["track"]][item.fact.id] = item
    return found


def _loaded(row: Row) -> _Loaded:
    fact: Mapping[str, Any] = row["fact"]
    identity = FactId(fact["id"])
    status = FactStatus(fact["status"])
    said = tuple(_stored_statement(item, fact, identity) for item in row["statements"])
    edited = fact["retired_reason"] == EDITED
    supersedes = row["supersedes"]
    return _Loaded(
        fact=StoredFact(
            id=identity,
            value=fact["value"],
            status=status,
            foldable=status in _FOLDABLE or edited or fact["retired_reason"] == CONTRADICTED,
            statements=() if edited else said,
            valid_from=utc(fact["valid_from"]),
            valid_to=utc_or_none(fact["valid_to"]),
            supersedes=FactId(supersedes[0]) if supersedes else None,
        ),
        content=rows.FactContent(
            subject=Ref(fact["subject"]),
            predicate=fact["predicate"],
            object=None if fact["object"] is None else Ref(fact["object"]),
            ended=bool(fact["ended"]),
            text=fact["text"],
            category=fact["category"],
            kind=fact["kind"],
            attribution=fact["attribution"],
            importance=fact["importance"],
            relations=tuple(rows.unpack_relation(packed) for packed in fact["relations"] or ()),
            about=tuple(Ref(ref) for ref in row["about"]),
            mentions=tuple(Ref(ref) for ref in row["mentions"]),
        ),
        retired_at=utc_or_none(fact["retired_at"]),
        stale=tuple(each.message_id for each in said) if edited else (),
    )


def _stored_statement(item: Row, fact: Mapping[str, Any], origin: FactId) -> Statement:
    return Statement(
        value=fact["value"],
        message_id=item["message_id"],
        claim=None,
        valid_from=utc(item["valid_from"]),
        said_at=utc(item["said_at"]),
        attribution=Attribution(item["attribution"]),
        text=item["text"] or fact["text"],
        confidence=item["confidence"],
        speaker=item["speaker"],
        valid_to=utc_or_none(item["valid_to"]),
        origin=origin,
    )


def _collect(
    changes: Changes,
    track: str,
    states: Sequence[FactState],
    *,
    loaded: Mapping[FactId, _Loaded],
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
        if state.supersedes != (known.fact.supersedes if known else None):
            changes.chain.append({"id": state.id, "supersedes": state.supersedes})
    _point_slot(changes, states, loaded)


def _content(state: FactState, loaded: Mapping[FactId, _Loaded]) -> rows.FactContent:
    """Content of a new fact: of its first new claim, or of the stored fact it splits off from."""
    for statement in state.statements:
        if statement.claim is not None:
            return rows.content_of(statement.claim)
    origin = state.statements[0].origin
    assert origin is not None
    return loaded[origin].content


def _evidence_change(state: FactState, known: _Loaded) -> tuple[list[Statement], list[str]]:
    before = {statement.message_id for statement in known.fact.statements}
    after = {statement.message_id for statement in state.statements}
    added = [s for s in state.statements if s.message_id not in before]
    return added, sorted((before | set(known.stale)) - after)


def _differs(state: FactState, known: _Loaded) -> bool:
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
    changes: Changes, states: Sequence[FactState], loaded: Mapping[FactId, _Loaded]
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


def _content_of_any(state: FactState, loaded: Mapping[FactId, _Loaded]) -> rows.FactContent:
    known = loaded.get(state.id)
    return known.content if known else _content(state, loaded)


async def apply_changes(
    transaction: WriteTransaction, changes: Changes, *, token: str, now: datetime
) -> None:
    """Write planned changes; four round trips at most."""
    await merge_rows(transaction, statements.CREATE_FACTS, changes.create, tenant=token, now=now)
    await merge_rows(transaction, statements.UPDATE_FACTS, changes.update)
    await merge_rows(transaction, statements.LINK_CHAIN, changes.chain)
    await merge_rows(transaction, statements.POINT_SLOTS, changes.slots)
