"""Giving facts of one node to another: two people whom one name had joined."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from whoknows_graph.errors import Overtaken
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.again import claim_again
from whoknows_graph.writes.changes import apply_changes, plan_tracks
from whoknows_graph.writes.loading import LoadedFact, load_tracks
from whoknows_graph.writes.locking import lock
from whoknows_graph.writes.redirects import substituted
from whoknows_graph.writes.retiring import retire_facts
from whoknows_graph.writes.tracks import track_of
from whoknows_graph.writes.withdrawals import SPLIT
from whoknows_schema.errors import Conflict, InvalidInput, NotFound
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import BoundClaim

__all__ = ["MAX_MOVED", "check_movable", "move_facts"]

MAX_MOVED = 500

# Constraint Fact.id.
_TRACKS = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})
RETURN collect({ id: f.id, track: f.track }) AS rows
""")


async def check_movable(tenant: Tenant, facts: Sequence[FactId], source: Ref) -> None:
    """Whether `move_facts` would take these facts of a node. One transaction that writes nothing.

    Raises:
        NotFound, Conflict, InvalidInput: As `move_facts`.
    """

    async def work(transaction: WriteTransaction) -> None:
        await _loaded(transaction, facts, source)

    await tenant.write(work)


async def move_facts(
    tenant: Tenant, facts: Sequence[FactId], source: Ref, target: Ref, *, now: datetime
) -> int:
    """Invalidate facts of one node and state them of another; how many.

    Each keeps its messages, times and speakers; what it had closed is open again, and it closes
    what it contradicts there. One write transaction of some ten round trips.

    Raises:
        NotFound: There is no such fact.
        InvalidInput: A fact is not about the source.
        Conflict: A fact was retired by hand.
    """

    async def work(transaction: WriteTransaction) -> int:
        await lock(transaction, (), needed=(source, target))
        loaded = await _loaded(transaction, facts, source)
        by_track: dict[str, list[BoundClaim]] = {}
        for track, item in loaded:
            by_track.setdefault(track, [])
            for said in item.fact.statements:
                claim = substituted(claim_again(said, item), {source: target})
                claim = replace(claim, written_as=())
                by_track.setdefault(track_of(claim), []).append(claim)
        moving = [item.fact.id for _, item in loaded]
        await retire_facts(transaction, moving, reason=SPLIT, now=now)
        changes = await plan_tracks(transaction, by_track, now=now)
        await apply_changes(transaction, changes, token=tenant.token, now=now)
        return len(loaded)

    return await tenant.write(work)


async def _loaded(
    transaction: WriteTransaction, facts: Sequence[FactId], source: Ref
) -> list[tuple[str, LoadedFact]]:
    """The facts with their tracks, each once."""
    found = await transaction.run(_TRACKS, ids=sorted(set(facts)))
    tracks = {FactId(row["id"]): str(row["track"]) for row in found[0]["rows"]}
    missing = set(facts) - tracks.keys()
    if missing:
        raise NotFound(f"there is no fact {missing.pop()!r} in this space; ids are in every answer")
    stored = await load_tracks(transaction, sorted(set(tracks.values())))
    if any(fact not in stored.get(track, {}) for fact, track in tracks.items()):
        raise Overtaken
    loaded = [(track, stored[track][fact]) for fact, track in sorted(tracks.items())]
    for _, item in loaded:
        if item.content.subject != source:
            raise InvalidInput(f"fact {item.fact.id!r} is not about {source!r}")
        if not item.fact.foldable or not item.fact.statements:
            raise Conflict(
                f"fact {item.fact.id!r} was {item.fact.status.value} already; leave it out"
            )
    return loaded
