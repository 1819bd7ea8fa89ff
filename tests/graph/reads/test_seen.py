"""What a search has seen: relations that no way can lead through are left out, and no others."""

import random

import pytest
from tests.graph.reads.test_ways import all_ways, random_edges

from whoknows_graph.reads.seen import Grown, SeenGraph, meeting
from whoknows_schema.ids import Ref

A, B = Ref("u:0"), Ref("u:1")


def grown(edges: dict[Ref, dict[Ref, float]], refs: list[Ref]) -> list[Grown]:
    """What the database would say of these nodes."""
    return [
        (ref, False, list(edges.get(ref, {})), list(edges.get(ref, {}).values())) for ref in refs
    ]


@pytest.mark.parametrize("seed", range(30))
def test_ways_of_up_to_four_steps_are_those_of_the_whole_graph(seed: int) -> None:
    edges = random_edges(seed, nodes=14, edges=22 + seed % 12)
    seen = SeenGraph()
    seen.add(grown(edges, [A, B]))
    sides = [seen.level(end, 1) for end in (A, B)]
    near = sorted({*sides[0], *sides[1]} - {A, B})
    seen.add(meeting(grown(edges, near), sides, seen.edges.keys()))
    ways = seen.shortest((A, B), max_hops=4, width=10_000)
    wanted = [way for steps in range(1, 5) for way in all_ways(edges, (A,), B, steps)]
    assert sorted(ways) == sorted(wanted)


def test_what_only_one_side_reaches_is_left_out() -> None:
    edges = {
        A: {Ref("u:x"): 1.0},
        Ref("u:x"): {A: 1.0, Ref("u:m"): 1.0, Ref("u:lost"): 1.0},
        Ref("u:y"): {B: 1.0, Ref("u:m"): 1.0},
        B: {Ref("u:y"): 1.0},
    }
    kept = meeting(grown(edges, [Ref("u:x"), Ref("u:y")]), [{Ref("u:x")}, {Ref("u:y")}], {A, B})
    assert {node: set(others) for node, _, others, _ in kept} == {
        "u:x": {A, "u:m"},
        "u:y": {B, "u:m"},
    }


def test_a_step_is_as_strong_as_the_strongest_of_its_relations() -> None:
    seen = SeenGraph()
    weights = [random.Random(1).random() for _ in range(5)]
    seen.add([(A, False, [B] * 5, weights)])
    assert seen.edges[A][B] == seen.edges[B][A] == max(seen.edges[A].values())
    assert seen.score((A, B)) == pytest.approx(1 - 2.718281828459045 ** -max(weights))
