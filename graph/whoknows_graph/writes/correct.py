"""Correcting a fact by hand, and saying it once more."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from whoknows_graph.reads.facts import facts_from_message, get_fact
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes import rows, statements
from whoknows_graph.writes.again import claim_again
from whoknows_graph.writes.changes import Changes, apply_changes, plan_tracks
from whoknows_graph.writes.loading import LoadedFact, load_fact
from whoknows_graph.writes.redirects import substituted
from whoknows_graph.writes.retiring import retire_facts
from whoknows_graph.writes.tracks import track_of
from whoknows_schema.answers import Fact
from whoknows_schema.enums import Attribution, FactStatus
from whoknows_schema.errors import Conflict, NotFound
from whoknows_schema.ids import FactId, MessageId, Ref, UserId, user_ref
from whoknows_schema.values import BoundClaim, Message

__all__ = ["CORRECTED", "Correction", "correct", "reinforce"]

CORRECTED = "corrected by hand"
"""Retired reason of a fact that another one stands in for."""

# Constraint Fact.id.
_TRACK = Query("MATCH (f:Fact {id: $id, space: $space}) RETURN f.track AS track")


@dataclass(frozen=True, slots=True, kw_only=True)
class Correction:
    """What is right instead; what is None stays as it was.

    Attributes:
        note: The message that says so; its text is the corrected sentence.
        object: What the predicate points at.
        value: Its value, for predicates whose value is text.
        valid_from: When it began to be true.
        valid_to: When it stopped being true.
        said_by: Who says so.
    """

    note: Message
    object: Ref | None = None
    value: str | None = None
    valid_from: datetime | None = None
    valid_to: datetime | None = None
    said_by: UserId | None = None


async def correct(
    tenant: Tenant, fact_id: FactId, correction: Correction, *, now: datetime
) -> Fact:
    """Put a corrected fact in the place of one; the older is invalidated and linked to.

    One write transaction and two reads. What the wrong fact had closed is open again unless the
    right one closes it.

    Raises:
        NotFound: There is no such fact, or the new object is not there.
        Conflict: The fact was retired by hand already.
    """

    async def work(transaction: WriteTransaction) -> None:
        loaded = await _loaded(transaction, fact_id, also=[correction.object, correction.said_by])
        claim = _corrected(loaded, correction)
        await _note(transaction, correction.note, token=tenant.token, now=now)
        await retire_facts(transaction, [fact_id], reason=CORRECTED, now=now)
        old_track = await _track(transaction, fact_id)
        by_track: dict[str, list[BoundClaim]] = {old_track: []}
        by_track.setdefault(track_of(claim), []).append(claim)
        changes = await plan_tracks(transaction, by_track, now=now)
        changes.chain = _chained(changes, loaded)
        await apply_changes(transaction, changes, token=tenant.token, now=now)

    await tenant.write(work)
    (fact,) = await facts_from_message(tenant, correction.note.id)
    return fact


async def reinforce(
    tenant: Tenant, fact_id: FactId, note: Message, *, said_by: UserId | None, now: datetime
) -> Fact:
    """Let a current fact rest on one more message; it counts as said once more.

    One write transaction and one read.

    Args:
        tenant: The space.
        fact_id: The fact.
        note: The message that says so.
        said_by: Who says so, None for nobody in particular.
        now: The time of recording.

    Raises:
        NotFound: There is no such fact.
        Conflict: It does not hold any more.
    """

    async def work(transaction: WriteTransaction) -> None:
        loaded = await _loaded(transaction, fact_id, also=[said_by])
        if loaded.fact.status is not FactStatus.CURRENT:
            raise Conflict(
                f"fact {fact_id!r} is {loaded.fact.status.value}, but only a current one can be "
                "said once more; remember it anew"
            )
        await _note(transaction, note, token=tenant.token, now=now)
        claim = replace(
            claim_again(loaded.fact.statements[0], loaded),
            text=loaded.content.text,
            message_id=note.id,
            speaker=said_by,
            said_at=note.sent_at,
            valid_from=max(note.sent_at, loaded.fact.valid_from),
            attribution=Attribution.MANUAL,
            confidence=1.0,
            written_as=(),
        )
        track = await _track(transaction, fact_id)
        changes = await plan_tracks(transaction, {track: [claim]}, now=now)
        await apply_changes(transaction, changes, token=tenant.token, now=now)

    await tenant.write(work)
    return await get_fact(tenant, fact_id)


async def _track(transaction: WriteTransaction, fact_id: FactId) -> str:
    found = await transaction.run(_TRACK, id=fact_id)
    if not found:
        raise NotFound(f"there is no fact {fact_id!r} in this space; ids are in every answer")
    return str(found[0]["track"])


async def _loaded(
    transaction: WriteTransaction, fact_id: FactId, *, also: Sequence[str | None]
) -> LoadedFact:
    """The fact with its nodes locked.

    Raises:
        NotFound: The fact or a node of ``also`` (refs, and ids of users) is not there.
        Conflict: The fact was retired by hand.
    """
    track = await _track(transaction, fact_id)
    loaded = await load_fact(transaction, track, fact_id)
    more = [ref if ":" in ref[:2] else user_ref(ref) for ref in also if ref is not None]
    refs = sorted({*loaded.content.about, *loaded.content.mentions, *more})
    (found,) = await transaction.run(statements.LOCK_SUBJECTS, refs=refs)
    missing = set(more) - set(found["refs"])
    if missing:
        raise NotFound(f"there is nobody and nothing with the ref {missing.pop()!r} in this space")
    if not loaded.fact.foldable:
        raise Conflict(
            f"fact {fact_id!r} was {loaded.fact.status.value} already; remember what is right"
        )
    return await load_fact(transaction, track, fact_id)


def _corrected(loaded: LoadedFact, correction: Correction) -> BoundClaim:
    old = claim_again(loaded.fact.statements[0], loaded)
    names = (
        {} if correction.object is None or old.object is None else {old.object: correction.object}
    )
    return replace(
        substituted(old, names),
        text=correction.note.text,
        value=old.value if correction.value is None else correction.value,
        valid_from=correction.valid_from or loaded.fact.valid_from,
        valid_to=correction.valid_to or loaded.fact.statements[0].valid_to,
        message_id=MessageId(correction.note.id),
        said_at=correction.note.sent_at,
        speaker=correction.said_by,
        attribution=Attribution.MANUAL,
        confidence=1.0,
        written_as=(),
    )


def _chained(changes: Changes, loaded: LoadedFact) -> list[rows.Row]:
    """Links with the new fact standing in for the corrected one, which closes nothing any more.

    Unless that is a correction itself: then it stays linked to what it corrected.
    """
    new = {row["id"] for row in changes.create}
    closes = any(row["id"] in new and row["supersedes"] is not None for row in changes.chain)
    chain = [row for row in changes.chain if row["id"] not in new]
    chain += [{"id": row["id"], "supersedes": loaded.fact.id} for row in changes.create]
    if new and not closes and not loaded.corrects:
        chain.append({"id": loaded.fact.id, "supersedes": None})
    return chain


async def _note(transaction: WriteTransaction, note: Message, *, token: str, now: datetime) -> None:
    await transaction.run(
        statements.MERGE_MESSAGES, rows=rows.message_rows([note]), tenant=token, now=now
    )
