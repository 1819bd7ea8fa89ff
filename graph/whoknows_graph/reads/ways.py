"""The best ways through a graph that is small enough to hold: a pure function."""

import heapq
from collections.abc import Iterator, Mapping
from itertools import islice

from whoknows_schema.ids import Ref

__all__ = ["Edges", "best_ways"]

Edges = Mapping[Ref, Mapping[Ref, float]]
"""Strength (0–1, above 0) of the step between two nodes, the same from either end."""

_Levels = list[Mapping[Ref, float]]


def best_ways(edges: Edges, a: Ref, b: Ref, *, steps: int, most: int) -> list[tuple[Ref, ...]]:
    """The ways of so many steps that come by no node twice, strongest first, ties by refs.

    The strength of a way is the product of its steps'. Best-first search (A*; Hart, Nilsson and
    Raphael 1968) whose estimate is the strongest walk that is left, so that it looks at little
    besides what it finds.

    >>> edges = {"a": {"x": 0.5, "y": 0.9}, "x": {"a": 0.5, "b": 0.5}, "y": {"a": 0.9, "b": 0.9},
    ...          "b": {"x": 0.5, "y": 0.9}}
    >>> best_ways(edges, "a", "b", steps=2, most=5)
    [('a', 'y', 'b'), ('a', 'x', 'b')]
    """
    return list(islice(_ways(edges, a, b, steps), most))


def _ways(edges: Edges, a: Ref, b: Ref, steps: int) -> Iterator[tuple[Ref, ...]]:
    left = _strongest_walks(edges, a, b, steps)
    # Of equals the one that is nearest to its end comes first, else all would be begun at once.
    heap: list[tuple[float, int, tuple[Ref, ...], float]] = [(-1.0, steps, (a,), 1.0)]
    while heap:
        _, rest, way, strength = heapq.heappop(heap)
        if not rest:
            yield way
            continue
        ahead = left[rest - 1]
        for node, step in edges.get(way[-1], {}).items():
            if node in ahead and node not in way:
                reached = strength * step
                rank = -round(reached * ahead[node], 9)
                heapq.heappush(heap, (rank, rest - 1, (*way, node), reached))


def _strongest_walks(edges: Edges, a: Ref, b: Ref, steps: int) -> _Levels:
    """By steps left (0 to ``steps`` − 1): the strongest walk from each node to the end.

    The half that is nearer to the end is found from there, the other only for what is within reach
    of the start.
    """
    left: _Levels = [{b: 1.0}]
    for _ in range(1, steps - steps // 2 + 1):
        further: dict[Ref, float] = {}
        for node, strength in left[-1].items():
            for other, step in edges.get(node, {}).items():
                if other not in (a, b) and strength * step > further.get(other, 0.0):
                    further[other] = strength * step
        left.append(further)
    for rest in range(len(left), steps):
        near = _within(edges, a, steps - rest)
        found = ((node, _best_step(edges.get(node, {}), left[-1])) for node in near)
        left.append({node: strength for node, strength in found if strength})
    return left


def _within(edges: Edges, start: Ref, steps: int) -> set[Ref]:
    """What a walk of so many steps can reach."""
    reached = {start}
    for _ in range(steps):
        reached = {other for node in reached for other in edges.get(node, {})}
    return reached


def _best_step(around: Mapping[Ref, float], ahead: Mapping[Ref, float]) -> float:
    return max((step * ahead[node] for node, step in around.items() if node in ahead), default=0.0)
