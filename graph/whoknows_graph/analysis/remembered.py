"""Answers that take long are kept while the facts of their space stay as they are.

The number that every change of a fact takes (`writes.numbering`), and every purge, tells whether
they did. Names are shown as they were when the answer was found.
"""

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import TypeVar, cast
from weakref import WeakKeyDictionary

from whoknows_graph.connection import Graph
from whoknows_graph.tenant import Query, Tenant

__all__ = ["MOST", "remembered"]

MOST = 32
"""Answers kept for a connection, those used last; the largest has some thousand nodes."""

_Answer = TypeVar("_Answer")
_Key = tuple[object, ...]
_Kept = OrderedDict[_Key, tuple[object, object]]

_KEPT: WeakKeyDictionary[Graph, _Kept] = WeakKeyDictionary()

# Constraint Space.id.
_NUMBER = Query("""
OPTIONAL MATCH (s:Space {id: $space})
RETURN toString(s.recorded_at) AS since, coalesce(s.changes, 0) AS number
""")


async def remembered(
    tenant: Tenant, question: _Key, find: Callable[[], Awaitable[_Answer]]
) -> _Answer:
    """What was found before, if nothing changed since; otherwise what is found now.

    One round trip, and those of ``find`` if it has to be asked.

    Args:
        tenant: The space.
        question: Tells this answer from others of the space; hashable.
        find: Finds it.
    """
    (row,) = await tenant.read(_NUMBER)
    # A space that was dropped and made again begins to count anew.
    number = (row["since"], row["number"])
    kept = _KEPT.setdefault(tenant.graph, OrderedDict())
    key = (tenant.space, *question)
    known = kept.get(key)
    if known is not None and known[0] == number:
        kept.move_to_end(key)
        return cast(_Answer, known[1])
    answer = await find()
    kept[key] = (number, answer)
    kept.move_to_end(key)
    while len(kept) > MOST:
        kept.popitem(last=False)
    return answer
