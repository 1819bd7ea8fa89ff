"""Undoing a merge: the graph as it was before, and what was written since with its own side."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from whoknows_graph.merging import restoring, statements
from whoknows_graph.merging.meanwhile import Meanwhile, Sides, sort_out
from whoknows_graph.merging.merge import ONE
from whoknows_graph.merging.placement import Placement, moved, place_row, placement_of
from whoknows_graph.tenant import Row, WriteTransaction
from whoknows_graph.writes.changes import apply_changes, plan_tracks
from whoknows_graph.writes.loading import LoadedFact, load_tracks
from whoknows_graph.writes.locking import lock
from whoknows_graph.writes.retiring import ABSORBED
from whoknows_graph.writes.rows import evidence_row
from whoknows_graph.writes.timeline import CONTRADICTED
from whoknows_graph.writes.tracks import track_of
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import BoundClaim

__all__ = ["undo_in"]

_OWN_REASONS = frozenset({None, CONTRADICTED, ABSORBED, ONE})
"""Reasons that merging and folding give; any other was given by hand."""

_BY_HAND = frozenset({"forgotten", "invalidated", "source_deleted"})

_Tracks = Mapping[str, Mapping[FactId, LoadedFact]]


async def undo_in(transaction: WriteTransaction, merge: Row, *, token: str, now: datetime) -> None:
    """Undo inside a transaction; later merges of the same nodes are undone before.

    Some twenty round trips. Marks nothing: `restoring.MARK_UNDONE` says that it is undone.
    """
    sides = await _sides(transaction, merge)
    (found,) = await transaction.run(restoring.RECORDED, id=merge["id"])
    records: Sequence[Row] = found["rows"]
    await lock(transaction, _subjects(records), needed=[sides.keep])
    tracks = await _loaded(transaction, records, sides)
    returned = {(row["before"]["track"], m) for row in records for m in row["evidence"]}
    since = sort_out(
        tracks, recorded={row["id"] for row in records}, returned=returned, sides=sides
    )
    renamed = await _renamed(transaction, since)
    await _give_back(transaction, merge, sides)
    await transaction.run(restoring.DELETE_FACTS, ids=since.deleted)
    await _restore(transaction, merge, records, tracks)
    back = [(old, moved(old, sides.back)) for old in renamed]
    await transaction.run(statements.PLACE_FACTS, rows=[place_row(*pair) for pair in back])
    await _reset_slots(transaction, merge)
    by_track = {
        track: list[BoundClaim]() for track in since.folded | {new.track for _, new in back}
    }
    for claim in since.claims:
        by_track.setdefault(track_of(claim), []).append(claim)
    changes = await plan_tracks(transaction, by_track, now=now)
    await apply_changes(transaction, changes, token=token, now=now)


async def _sides(transaction: WriteTransaction, merge: Row) -> Sides:
    row = await transaction.one(restoring.INTO, ref=merge["drop"])
    return Sides(
        keep=Ref(merge["keep"]), drop=Ref(merge["drop"]), into=frozenset(map(Ref, row["refs"]))
    )


def _subjects(records: Sequence[Row]) -> set[Ref]:
    return {Ref(row["before"]["subject"]) for row in records}


async def _loaded(transaction: WriteTransaction, records: Sequence[Row], sides: Sides) -> _Tracks:
    """Everything in the tracks of the recorded facts, and of those that name the other side."""
    (aside,) = await transaction.run(restoring.ASIDE, keep=sides.keep, into=sorted(sides.into))
    tracks = {*aside["tracks"], *(row["before"]["track"] for row in records)}
    return await load_tracks(transaction, sorted(tracks))


async def _renamed(transaction: WriteTransaction, since: Meanwhile) -> list[Placement]:
    (found,) = await transaction.run(statements.PLACEMENTS, ids=since.renamed)
    return [placement_of(row) for row in found["rows"]]


async def _give_back(transaction: WriteTransaction, merge: Row, sides: Sides) -> None:
    """The node itself, its names and its messages."""
    ends = {"id": merge["id"], "keep": sides.keep, "drop": sides.drop}
    ids = sorted(ref.removeprefix("u:") for ref in sides.into if ref.startswith("u:"))
    await transaction.run(restoring.UNTOMBSTONE, kind=merge.get("keep_kind"), **ends)
    await transaction.run(restoring.GIVE_BACK_NAMES, into=sorted(sides.into), **ends)
    await transaction.run(restoring.GIVE_BACK_MESSAGES, ids=ids, **ends)
    await transaction.run(restoring.FIX_SPEAKERS, ids=ids, **ends)


async def _restore(
    transaction: WriteTransaction, merge: Row, records: Sequence[Row], tracks: _Tracks
) -> None:
    """The recorded facts as they were."""
    by_hand = [
        row["id"]
        for row in records
        if row["before"]["status"] in _BY_HAND
        and row["before"]["status"] != row["status"]
        and row["before"]["retired_reason"] not in _OWN_REASONS
    ]
    await transaction.run(restoring.RESTORE_FACTS, id=merge["id"], by_hand=by_hand)
    placed = [place_row(placement_of(row["before"]), placement_of(row["after"])) for row in records]
    await transaction.run(statements.PLACE_FACTS, rows=placed)
    await transaction.run(restoring.ADD_EVIDENCE, rows=_missing_evidence(records, tracks))


def _missing_evidence(records: Sequence[Row], tracks: _Tracks) -> list[dict[str, Any]]:
    """Evidence that the merge moved to a fact that it split off."""
    rows: list[dict[str, Any]] = []
    for record in records:
        facts = tracks[record["before"]["track"]]
        own = facts[FactId(record["id"])]
        here = {said.message_id for said in own.fact.statements}
        elsewhere = {s.message_id: s for each in facts.values() for s in each.fact.statements}
        rows += [
            {"id": record["id"], "evidence": evidence_row(elsewhere[m], own.content.text)}
            for m in record["evidence"]
            if m not in here and m in elsewhere
        ]
    return rows


async def _reset_slots(transaction: WriteTransaction, merge: Row) -> None:
    """Slots as they were; those that only the merge or later writes made go."""
    rows: list[dict[str, Any]] = []
    for packed in merge["slots"]:
        subject, predicate, fact, is_there = packed.split("\t")
        slot = {"subject": subject, "predicate": predicate, "fact": fact or None}
        rows.append({**slot, "is_there": is_there == "True"})
    await transaction.run(restoring.REPOINT_SLOTS, rows=rows)
