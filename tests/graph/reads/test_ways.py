"""The search for the best ways, against trying all of them."""

import random
from itertools import pairwise
from math import prod

import pytest

from whoknows_graph.reads.ways import best_ways
from whoknows_schema.ids import Ref

Edges = dict[Ref, dict[Ref, float]]


def random_edges(seed: int, *, nodes: int, edges: int) -> Edges:
    draw = random.Random(seed)
    found: Edges = {}
    for _ in range(edges):
        a, b = draw.sample(range(nodes), 2)
        strength = draw.choice([0.2, 0.5, 0.5, 0.9])
        for one, other in ((a, b), (b, a)):
            found.setdefault(Ref(f"u:{one}"), {})[Ref(f"u:{other}")] = strength
    return found


def all_ways(edges: Edges, way: tuple[Ref, ...], end: Ref, steps: int) -> list[tuple[Ref, ...]]:
    if not steps:
        return [way] if way[-1] == end else []
    ahead = (node for node in edges.get(way[-1], {}) if node not in way)
    return [found for node in ahead for found in all_ways(edges, (*way, node), end, steps - 1)]


def strength_of(edges: Edges, way: tuple[Ref, ...]) -> float:
    return prod(edges[one][other] for one, other in pairwise(way))


@pytest.mark.parametrize("steps", range(1, 7))
@pytest.mark.parametrize("seed", range(6))
def test_the_best_of_all_ways_are_found_in_order(seed: int, steps: int) -> None:
    edges = random_edges(seed, nodes=9, edges=18)
    a, b = Ref("u:0"), Ref("u:1")
    everything = sorted(
        all_ways(edges, (a,), b, steps), key=lambda way: (-round(strength_of(edges, way), 9), way)
    )
    found = best_ways(edges, a, b, steps=steps, most=10_000)
    assert sorted(found) == sorted(everything)
    strengths = [round(strength_of(edges, way), 9) for way in found]
    assert strengths == [round(strength_of(edges, way), 9) for way in everything]
    assert found[:3] == best_ways(edges, a, b, steps=steps, most=3)


def test_there_may_be_no_way() -> None:
    edges = {Ref("u:0"): {Ref("u:2"): 0.5}, Ref("u:2"): {Ref("u:0"): 0.5}}
    for steps in range(1, 7):
        assert best_ways(edges, Ref("u:0"), Ref("u:1"), steps=steps, most=5) == []
    assert best_ways({}, Ref("u:0"), Ref("u:1"), steps=2, most=5) == []


def test_many_equal_ways_are_not_all_begun() -> None:
    """Two halves of 200 nodes, all joined: 40,000 ways of three steps, of which three are asked."""
    left = [Ref(f"u:l{number}") for number in range(200)]
    right = [Ref(f"u:r{number}") for number in range(200)]
    a, b = Ref("u:a"), Ref("u:b")
    edges: Edges = {a: dict.fromkeys(left, 0.5), b: dict.fromkeys(right, 0.5)}
    edges |= {node: {**dict.fromkeys(right, 0.5), a: 0.5} for node in left}
    edges |= {node: {**dict.fromkeys(left, 0.5), b: 0.5} for node in right}
    assert best_ways(edges, a, b, steps=3, most=3) == [
        (a, left[0], right[0], b),
        (a, left[0], right[1], b),
        (a, left[0], right[10], b),
    ]
