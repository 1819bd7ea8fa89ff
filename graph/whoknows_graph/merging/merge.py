"""Merging two nodes: everything of the one becomes the other's, and is remembered as it was."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from whoknows_graph.merging import statements
from whoknows_graph.merging.placement import (
    Placement,
    Slot,
    is_about_itself,
    moved,
    place_row,
    placement_of,
    slot_of,
)
from whoknows_graph.tenant import Row, WriteTransaction
from whoknows_graph.writes.changes import refold
from whoknows_graph.writes.locking import lock
from whoknows_graph.writes.retiring import retire_facts
from whoknows_schema.enums import EntityKind
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import FactId, Ref, space_ref

__all__ = ["MAX_FACTS", "MAX_MESSAGES", "ONE", "MergeOrder", "merge_in"]

MAX_FACTS = 10_000
"""Most facts that one transaction moves."""

MAX_MESSAGES = 50_000
"""Most messages whose author one transaction changes."""

ONE = "its two ends turned out to be one"
"""Retired reason of a fact that relates a node to itself since a merge."""

_LINKABLE = frozenset({EntityKind.PERSON.value, EntityKind.CONCEPT.value})


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeOrder:
    """Which node becomes part of which, and why; see `whoknows_schema.curation.Merge`."""

    id: str
    keep: Ref
    drop: Ref
    reason: str
    by: str


async def merge_in(
    transaction: WriteTransaction, order: MergeOrder, *, token: str, now: datetime
) -> None:
    """Merge inside a transaction; some sixteen round trips.

    Raises:
        InvalidInput: The two cannot be one, or too much would move.
        NotFound: One of them is not there.
    """
    ends = await _ends(transaction, order)
    before = await _locked_placements(transaction, order)
    names = {order.drop: order.keep}
    pairs = [(placed, moved(placed, names)) for placed in before]
    changed = [(a, b) for a, b in pairs if (a.track, a.value) != (b.track, b.value)]
    tracks = sorted({new.track for _, new in changed})
    (beside,) = await transaction.run(statements.FACTS_IN_TRACKS, tracks=tracks)
    touched = sorted({*beside["ids"], *(placed.id for placed in before)})
    slots = _slots(placed for pair in changed for placed in pair)
    await _record(transaction, order, ends, touched, slots, now=now)
    rows = [place_row(*pair) for pair in pairs]
    await transaction.run(statements.PLACE_FACTS, rows=rows)
    await _move_rest(transaction, order, *ends)
    itself = [new.id for _, new in changed if is_about_itself(new)]
    await retire_facts(transaction, itself, reason=ONE, now=now)
    await refold(transaction, tracks, token=token, now=now, unite=True)


async def _ends(transaction: WriteTransaction, order: MergeOrder) -> tuple[Row, Row]:
    """Both nodes as they are; they can be one."""
    if order.keep == order.drop:
        raise InvalidInput("that is one node already; name two different ones to merge")
    rows = await transaction.run(statements.ENDS, keep=order.keep, drop=order.drop)
    by_ref = {row["ref"]: row for row in rows}
    missing = [ref for ref in (order.keep, order.drop) if ref not in by_ref]
    if missing:
        raise NotFound(f"there is nobody and nothing with the ref {missing[0]!r} in this space")
    keep, drop = by_ref[order.keep], by_ref[order.drop]
    if space_ref() in by_ref:
        raise InvalidInput("the community itself cannot be merged with anything")
    if drop["ref"].startswith("u:") and keep["ref"].startswith("e:"):
        raise InvalidInput(
            f"{drop['name']!r} is a member, {keep['name']!r} is known by name only; "
            "merge the other way round"
        )
    if keep["ref"].startswith("u:") and drop["kind"] not in {None, *_LINKABLE}:
        raise InvalidInput(f"{drop['name']!r} is a {drop['kind']}, which no member can be")
    if drop["facts"] > MAX_FACTS or drop["messages"] > MAX_MESSAGES:
        raise InvalidInput(
            f"{drop['name']!r} has {drop['facts']} facts and {drop['messages']} messages, and one "
            f"merge moves at most {MAX_FACTS} and {MAX_MESSAGES}; merge the other way round"
        )
    return keep, drop


async def _locked_placements(
    transaction: WriteTransaction, order: MergeOrder
) -> Sequence[Placement]:
    """Placements of the facts around the node that goes, read again under the locks."""
    refs = {order.keep, order.drop}
    for placed in await _placements(transaction, order.drop):
        refs.add(placed.subject)
        refs.update(placed.about)
    await lock(transaction, refs, needed=(order.keep, order.drop))
    return await _placements(transaction, order.drop)


async def _placements(transaction: WriteTransaction, ref: Ref) -> list[Placement]:
    around = await transaction.one(statements.FACTS_AROUND, ref=ref)
    (found,) = await transaction.run(statements.PLACEMENTS, ids=around["ids"])
    return [placement_of(row) for row in found["rows"]]


def _slots(placed: Iterable[Placement]) -> list[Slot]:
    return sorted({slot for each in placed if (slot := slot_of(each)) is not None})


async def _record(
    transaction: WriteTransaction,
    order: MergeOrder,
    ends: tuple[Row, Row],
    touched: Sequence[FactId],
    slots: Sequence[Slot],
    *,
    now: datetime,
) -> None:
    """Write the Merge with all that undoing it needs."""
    keep, drop = ends
    (found,) = await transaction.run(statements.SLOTS, slots=[list(slot) for slot in slots])
    packed = [
        "\t".join((row["subject"], row["predicate"], row["fact"] or "", str(row["is_there"])))
        for row in found["rows"]
    ]
    properties = {
        "keep": order.keep,
        "drop": order.drop,
        "reason": order.reason,
        "by": order.by,
        "keep_name": keep["name"],
        "drop_name": drop["name"],
        "keep_kind": keep["kind"],
        "drop_kind": drop["kind"],
        "facts": len(touched),
        "messages": drop["messages"],
        "slots": packed,
    }
    await transaction.run(statements.CREATE_MERGE, id=order.id, row=properties, now=now)
    await transaction.run(statements.RECORD_FACTS, id=order.id, ids=touched)


async def _move_rest(
    transaction: WriteTransaction, order: MergeOrder, keep: Row, drop: Row
) -> None:
    """Names, messages and slots; then the node is no subject any more."""
    ends = {"keep": order.keep, "drop": order.drop}
    await transaction.run(statements.MOVE_NAMES, id=order.id, **ends)
    await transaction.run(statements.MOVE_MESSAGES, **ends)
    precise = keep["kind"] == EntityKind.CONCEPT and order.drop.startswith("e:")
    kind = drop["kind"] if precise else None
    await transaction.run(statements.TOMBSTONE, kind=kind, **ends)
