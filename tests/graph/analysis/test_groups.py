"""Groups and ranks: known graphs in memory, and whole spaces."""

import random

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.analysis import export
from whoknows_graph.analysis.export import Subgraph, export_subgraph
from whoknows_graph.analysis.groups import (
    communities,
    find_communities,
    influence,
    rank_nodes,
)
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.analysis import Bounds
from whoknows_schema.enums import NodeType
from whoknows_schema.values import Node

NAMES = ["a", "b", "c", "d", "e", "f"]


def subgraph(weights: dict[tuple[str, str], float]) -> Subgraph:
    refs = sorted({end for pair in weights for end in pair})
    return Subgraph(
        nodes={ref: Node(type=NodeType.USER, id=ref, name=ref) for ref in refs},
        weights=weights,
        bounds=Bounds(
            nodes=len(refs),
            relations=len(weights),
            max_nodes=export.MAX_NODES,
            max_relations=export.MAX_RELATIONS,
            truncated=False,
        ),
    )


@given(
    st.dictionaries(
        st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)).filter(lambda p: p[0] != p[1]),
        st.floats(0.01, 100),
        max_size=20,
    )
)
def test_ranks_are_those_of_networkx(weights: dict[tuple[str, str], float]) -> None:
    graph: networkx.DiGraph[str] = networkx.DiGraph()
    graph.add_nodes_from(NAMES)
    graph.add_weighted_edges_from((a, b, weight) for (a, b), weight in weights.items())
    expected = networkx.pagerank(graph, tol=1e-10, max_iter=1000)
    ranks = rank_nodes(NAMES, weights)
    assert ranks == pytest.approx(expected, abs=1e-5)
    assert sum(ranks.values()) == pytest.approx(1)


def test_two_circles_with_one_bridge_are_two_groups() -> None:
    weights = {("a", "b"): 2.0, ("b", "c"): 1.0, ("c", "a"): 1.0}
    weights |= {("d", "e"): 1.0, ("e", "f"): 1.0, ("f", "d"): 1.0, ("c", "d"): 0.1}
    found = find_communities(subgraph(weights))
    groups = [{member.node.id for member in each.members} for each in found.communities]
    assert groups == [{"a", "b", "c"}, {"d", "e", "f"}]
    assert found.modularity > 0.3
    assert [m.node.id for m in found.communities[0].members] == ["a", "b", "c"]
    assert found.communities[0].members[0].strength == 3.0
    assert find_communities(subgraph(weights)) == found


def test_both_directions_of_a_pair_count_together() -> None:
    one = find_communities(subgraph({("a", "b"): 1.0, ("b", "a"): 2.0}))
    assert [m.strength for m in one.communities[0].members] == [3.0, 3.0]


def test_nothing_is_no_group() -> None:
    found = find_communities(subgraph({}))
    assert (found.communities, found.modularity) == ((), 0.0)
    assert rank_nodes([], {}) == {}


@pytest.fixture
async def circles(tenant: Tenant) -> Tenant:
    """Players of chess and lovers of tea; Ann hates tea, and once played go."""
    await ensure_space(tenant, now=NOW)
    said = [claim(f"c{n}", f"chess{n}", "plays", "e:chess", at=n) for n in range(5)]
    said += [claim(f"t{n}", f"tea{n}", "loves", "e:tea", at=n) for n in range(4)]
    said += [claim("f1", "chess0", "friend_of", "u:chess1"), claim("h1", "ann", "hates", "e:tea")]
    said += [
        claim("g1", "ann", "plays", "e:go", valid_to=9),
        claim("g2", "ann", "likes", "e:chess"),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    return tenant


async def test_a_space_falls_into_its_circles(circles: Tenant) -> None:
    found = await communities(circles, limit=10)
    first, second = found.communities
    assert (first.size, first.members[0].node.ref) == (7, "e:chess")
    assert (second.size, second.members[0].node.ref) == (5, "e:tea")
    assert "u:ann" not in {member.node.ref for member in second.members}
    assert not found.bounds.truncated
    assert (found.bounds.nodes, found.bounds.relations) == (13, 11)
    few = await communities(circles, limit=1)
    assert [len(each.members) for each in few.communities] == [1]


async def test_what_much_leads_to_is_influential(circles: Tenant) -> None:
    found = await influence(circles, limit=2)
    assert [it.node.ref for it in found.nodes] == ["e:chess", "e:tea"]
    people = await influence(circles, kind=NodeType.USER, limit=3)
    assert people.nodes[0].node.ref == "u:chess1"
    assert {it.node.type for it in people.nodes} == {NodeType.USER}
    everything = await influence(circles, limit=100)
    assert sum(it.score for it in everything.nodes) == pytest.approx(1, abs=1e-4)


async def test_a_moment_has_its_own_relations(circles: Tenant) -> None:
    then = (await export_subgraph(circles, as_of=day(2))).weights
    assert ("u:ann", "e:go") in then
    assert ("u:chess4", "e:chess") not in then
    assert ("u:ann", "e:go") not in (await export_subgraph(circles)).weights


async def test_bounds_are_kept_and_told(circles: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "MAX_NODES", 3)
    few = await export_subgraph(circles)
    assert (few.bounds.truncated, few.bounds.nodes, few.bounds.max_nodes) == (True, 3, 3)
    assert list(few.nodes)[:2] == ["e:chess", "e:tea"]
    monkeypatch.setattr(export, "MAX_NODES", 100)
    monkeypatch.setattr(export, "MAX_RELATIONS", 2)
    assert (await export_subgraph(circles)).bounds.truncated
    assert len((await export_subgraph(circles)).weights) == 2


async def test_a_space_that_is_not_there_is_empty(tenant: Tenant) -> None:
    assert (await communities(tenant)).bounds.nodes == 0
    assert (await influence(tenant)).nodes == ()


def test_the_same_graph_has_the_same_groups() -> None:
    rng = random.Random(1)
    names = [f"n{number}" for number in range(60)]
    pairs = [(rng.choice(names), rng.choice(names)) for _ in range(200)]
    weights = {pair: rng.random() for pair in pairs if pair[0] != pair[1]}
    shuffled = list(weights.items())
    rng.shuffle(shuffled)
    assert find_communities(subgraph(weights)) == find_communities(subgraph(dict(shuffled)))
