"""Answers that take long are kept while the facts of their space stay as they are.

The number that every change of a fact takes (`writes.numbering`), and every purge, tells whether
they did. Names are shown as they were when the answer was found.

Who asks while an answer is being found waits for that one. It is found to its end even when nobody
waits for it any more: an answer that outlasts everybody's patience would never be there otherwise.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, cast
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
_UNDER_WAY: WeakKeyDictionary[Graph, dict[_Key, asyncio.Task[Any]]] = WeakKeyDictionary()

# Constraint Space.id.
_NUMBER = Query("""
OPTIONAL MATCH (s:Space {id: $space})
RETURN toString(s.recorded_at) AS since, coalesce(s.changes, 0) AS number
""")


async def remembered(
    tenant: Tenant, question: _Key, find: Callable[[], Coroutine[Any, Any, _Answer]]
) -> _Answer:
    """What was found before, if nothing changed since; otherwise what is found now.

    One round trip, and those of ``find`` if it has to be asked: once for all who ask meanwhile. Its
    error is told to all of them, and not kept.

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
    under_way = _UNDER_WAY.setdefault(tenant.graph, {})
    # A task belongs to its event loop, and what others find for older facts is of no use.
    asked = (asyncio.get_running_loop(), number, *key)
    finding = under_way.get(asked)
    if finding is None:
        finding = asyncio.create_task(_found(find, kept, key, number))
        under_way[asked] = finding
        finding.add_done_callback(lambda done: _end(under_way, asked, done))
    return await asyncio.shield(finding)


async def _found(
    find: Callable[[], Coroutine[Any, Any, _Answer]], kept: _Kept, key: _Key, number: object
) -> _Answer:
    answer = await find()
    kept[key] = (number, answer)
    kept.move_to_end(key)
    while len(kept) > MOST:
        kept.popitem(last=False)
    return answer


def _end(under_way: dict[_Key, asyncio.Task[Any]], asked: _Key, done: asyncio.Task[Any]) -> None:
    """Lets the next one ask anew; an error that nobody waited for is no warning of asyncio's."""
    under_way.pop(asked, None)
    if not done.cancelled():
        done.exception()
