"""The batch write: everything that was read in a batch of messages, in one transaction."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from whoknows_graph.records import utc, utc_or_none
from whoknows_graph.tenant import Query, Row, Tenant, WriteTransaction
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
from whoknows_schema.enums import Attribution, FactStatus
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import FactId, Ref, entity_ref, user_ref
from whoknows_schema.values import Batch, BoundClaim
from whoknows_schema.verbs import is_single_valued

__all__ = ["WriteReceipt", "total", "write_batch"]

_FOLDABLE = frozenset({FactStatus.CURRENT, FactStatus.SUPERSEDED, FactStatus.EXPIRED})


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteReceipt:
    """What a batch changed; all zero when it was known already."""

    messages: int = 0
    facts: int = 0
    reinforced: int = 0
    retired: int = 0
    relations: int = 0
    people: int = 0
    entities: int = 0

    def __add__(self, other: "WriteReceipt") -> "WriteReceipt":
        """Sum of two receipts."""
        return WriteReceipt(
            messages=self.messages + other.messages,
            facts=self.facts + other.facts,
            reinforced=self.reinforced + other.reinforced,
            retired=self.retired + other.retired,
            relations=self.relations + other.relations,
            people=self.people + other.people,
            entities=self.entities + other.entities,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Loaded:
    """A fact of the database, with what its update needs."""

    fact: StoredFact
    content: rows.FactContent
    retired_at: datetime | None


@dataclass(slots=True)
class _Changes:
    """Rows of the statements that write a batch's facts."""

    create: list[rows.Row]
    update: list[rows.Row]
    chain: list[rows.Row]
    slots: list[rows.Row]
    retired: int = 0
    reinforced: int = 0


async def write_batch(tenant: Tenant, batch: Batch, *, now: datetime) -> WriteReceipt:
    """Write a batch in one managed transaction; the same batch twice changes nothing.

    At most ten round trips whatever the size. Nodes are locked in sorted order first, so that
    writers about the same people wait for each other instead of deadlocking; what still collides
    is retried by the driver.

    Raises:
        NotFound: A claim names a person or thing that neither the batch nor the space has.
        DatabaseUnavailable: See `Tenant.write`; nothing of the batch was written.
    """

    async def work(transaction: WriteTransaction) -> WriteReceipt:
        entities = await _merge(
            transaction, statements.MERGE_ENTITIES, rows.entity_rows(batch.entities), now=now
        )
        people = await _merge(
            transaction, statements.MERGE_USERS, rows.user_rows(batch.users), now=now
        )
        await _lock(transaction, batch)
        token = tenant.token
        aliases = rows.alias_rows(batch.aliases)
        await _merge(transaction, statements.MERGE_ALIASES, aliases, tenant=token)
        messages = await _merge(
            transaction,
            statements.MERGE_MESSAGES,
            rows.message_rows(batch.messages),
            tenant=token,
            now=now,
        )
        changes = await _plan(transaction, batch.claims, now=now)
        await _apply(transaction, changes, token=token, now=now)
        return WriteReceipt(
            messages=messages,
            facts=len(changes.create),
            reinforced=changes.reinforced,
            retired=changes.retired,
            relations=sum(len(row["relations"]) for row in changes.create),
            people=people,
            entities=entities,
        )

    return await tenant.write(work)


async def _merge(
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


async def _lock(transaction: WriteTransaction, batch: Batch) -> None:
    """Lock every node that the batch touches, in one global order."""
    needed: set[Ref] = rows.refs_of(batch.claims)
    touched = needed | {user_ref(message.author_id) for message in batch.messages}
    touched |= {alias.ref for alias in batch.aliases}
    touched |= {entity_ref(entity.slug) for entity in batch.entities}
    if not touched:
        return
    found = await transaction.run(statements.LOCK_SUBJECTS, refs=sorted(touched))
    missing = needed - set(found[0]["refs"])
    if missing:
        shown = ", ".join(sorted(missing)[:3])
        raise NotFound(
            f"the batch names {len(missing)} people or things that do not exist ({shown}); "
            "add them to its users or entities"
        )


async def _plan(
    transaction: WriteTransaction, claims: Sequence[BoundClaim], *, now: datetime
) -> _Changes:
    """Fold the claims into the tracks that they belong to."""
    by_track: dict[str, list[BoundClaim]] = defaultdict(list)
    for claim in claims:
        by_track[track_of(claim)].append(claim)
    changes = _Changes([], [], [], [])
    if not by_track:
        return changes
    stored = await _load(transaction, sorted(by_track))
    for track in sorted(by_track):
        loaded = stored.get(track, {})
        states = fold(
            str(transaction.space),
            track,
            stored=[item.fact for item in loaded.values()],
            new=[statement_of(claim) for claim in by_track[track]],
            now=now,
        )
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
    supersedes = row["supersedes"]
    return _Loaded(
        fact=StoredFact(
            id=identity,
            value=fact["value"],
            status=status,
            foldable=status in _FOLDABLE or fact["retired_reason"] == CONTRADICTED,
            statements=said,
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
    changes: _Changes,
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
            added, moved = _evidence_change(state, known.fact)
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


def _evidence_change(state: FactState, stored: StoredFact) -> tuple[list[Statement], list[str]]:
    before = {statement.message_id for statement in stored.statements}
    after = {statement.message_id for statement in state.statements}
    added = [s for s in state.statements if s.message_id not in before]
    return added, sorted(before - after)


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
    changes: _Changes, states: Sequence[FactState], loaded: Mapping[FactId, _Loaded]
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


async def _apply(
    transaction: WriteTransaction, changes: _Changes, *, token: str, now: datetime
) -> None:
    await _merge(transaction, statements.CREATE_FACTS, changes.create, tenant=token, now=now)
    await _merge(transaction, statements.UPDATE_FACTS, changes.update)
    await _merge(transaction, statements.LINK_CHAIN, changes.chain)
    await _merge(transaction, statements.POINT_SLOTS, changes.slots)


def total(receipts: Iterable[WriteReceipt]) -> WriteReceipt:
    """Sum of receipts; all zero for none."""
    result = WriteReceipt()
    for receipt in receipts:
        result = result + receipt
    return result
