"""What of the graph a search has seen so far; pure, `reads.path` asks the database for more."""

from collections.abc import Container, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, pairwise
from math import exp, prod

from whoknows_graph.reads.ways import best_ways
from whoknows_schema.ids import Ref

__all__ = ["Grown", "SeenGraph", "Way", "meeting", "path_score", "step_strength"]

_KEPT = 0.5
"""Share of a path's score that every further step keeps at most."""

Way = tuple[Ref, ...]
"""Nodes from one end to the other."""

Grown = tuple[Ref, bool, Sequence[Ref], Sequence[float]]
"""A node, whether it is a hub, what it is related to, and what each relation weighs."""


def step_strength(weight: float) -> float:
    """0–1: it grows with what relations weigh and never reaches 1."""
    return 1 - exp(-weight)


def path_score(strengths: Sequence[float]) -> float:
    """0–1: the strength of the steps, halved with each beyond the first."""
    return prod(strengths) * _KEPT ** (len(strengths) - 1)


@dataclass(slots=True)
class SeenGraph:
    """Nodes and the relations between them that a search has asked for.

    Attributes:
        edges: Strength of the strongest relation between two nodes, from either end.
        cut: Whether some of their relations were left out.
    """

    edges: dict[Ref, dict[Ref, float]] = field(default_factory=dict[Ref, dict[Ref, float]])
    cut: bool = False
    _strengths: dict[float, float] = field(default_factory=dict[float, float])

    def add(self, rows: Sequence[Grown]) -> None:
        """Takes in what nodes are related to."""
        strengths = self._strengths  # a community has few different weights
        for node, _, others, weights in rows:
            around = self.edges.setdefault(node, {})
            for other, weight in zip(others, weights, strict=True):
                strength = strengths.get(weight) or strengths.setdefault(
                    weight, step_strength(weight)
                )
                if strength > around.get(other, 0.0):
                    around[other] = self.edges.setdefault(other, {})[node] = strength

    def level(self, start: Ref, distance: int) -> dict[Ref, float]:
        """The nodes so many steps from one, with the strength of the best walk there."""
        level, seen = {start: 1.0}, {start}
        for _ in range(distance):
            further: dict[Ref, float] = {}
            for node, strength in level.items():
                for other, step in self.edges.get(node, {}).items():
                    if other not in seen:
                        further[other] = max(further.get(other, 0.0), strength * step)
            seen |= further.keys()
            level = further
        return level

    def shortest(self, ends: tuple[Ref, Ref], *, max_hops: int, width: int) -> list[Way]:
        """So many ways between the ends, the best of each length, from the shortest on."""
        ways: list[Way] = []
        for steps in range(1, max_hops + 1):
            ways += best_ways(self.edges, *ends, steps=steps, most=width - len(ways))
        return ways

    def score(self, way: Way) -> float:
        """Of a way, as its path will have it."""
        return path_score([self.edges[node][other] for node, other in pairwise(way)])


def meeting(
    grown: Sequence[Grown], sides: Sequence[Container[Ref]], known: AbstractSet[Ref]
) -> list[Grown]:
    """Of what nodes are related to, what a way can lead through when nothing more is asked for.

    Args:
        grown: Nodes that are equally far from either end.
        sides: Of each end, which of them are near it.
        known: Nodes that a way may lead through in any case.
    """
    reached = [
        set(chain.from_iterable(others for node, _, others, _ in grown if node in side))
        for side in sides
    ]
    useful = known | {node for node, *_ in grown} | set[Ref].intersection(*reached)
    kept: list[Grown] = []
    for node, is_hub, others, weights in grown:
        pairs = [pair for pair in zip(others, weights, strict=True) if pair[0] in useful]
        kept.append((node, is_hub, [other for other, _ in pairs], [weight for _, weight in pairs]))
    return kept
