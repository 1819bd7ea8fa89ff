"""Locks that writers of the same people and things wait for."""

from collections.abc import Iterable

from whoknows_graph.errors import Overtaken
from whoknows_graph.tenant import WriteTransaction
from whoknows_graph.writes.statements import LOCK_SUBJECTS
from whoknows_schema.ids import Ref, space_ref

__all__ = ["lock"]


async def lock(
    transaction: WriteTransaction, refs: Iterable[Ref], *, needed: Iterable[Ref] = ()
) -> None:
    """Lock nodes, and the space itself so that merges follow each other. One round trip.

    Raises:
        Overtaken: One that is needed was purged or merged away before it could be locked.
    """
    there = frozenset(needed)
    found = await transaction.one(LOCK_SUBJECTS, refs=sorted({*refs, *there, space_ref()}))
    if not there.issubset(found["refs"]):
        raise Overtaken
