"""Who and what belongs together, and who and what is in the middle."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from whoknows_graph.analysis.export import Subgraph, export_subgraph
from whoknows_graph.analysis.remembered import remembered
from whoknows_graph.tenant import Tenant
from whoknows_schema.analysis import Communities, Community, Influence, Influential, Member
from whoknows_schema.enums import NodeType

__all__ = ["communities", "find_communities", "influence", "rank_nodes"]

_SEED = 1
"""Louvain visits nodes in random order; with one seed the same graph has the same groups."""

_DAMPING = 0.85
_ROUNDS = 100
_CLOSE = 1e-9


async def communities(
    tenant: Tenant, *, as_of: datetime | None = None, limit: int = 10
) -> Communities:
    """Groups of people and things, largest first.

    Three round trips and up to some seconds of work in a thread; one round trip while no fact of
    the space has changed since it was asked last.

    Args:
        tenant: The space.
        as_of: World time.
        limit: Groups, and members of each.
    """

    async def find() -> Communities:
        subgraph = await export_subgraph(tenant, as_of=as_of)
        # In a thread, so that other requests are answered meanwhile.
        return await asyncio.to_thread(find_communities, subgraph)

    found = await remembered(tenant, ("communities", as_of), find)
    shown = [replace(group, members=group.members[:limit]) for group in found.communities[:limit]]
    return replace(found, communities=tuple(shown))


def find_communities(subgraph: Subgraph) -> Communities:
    """Groups by modularity, found greedily level by level (Louvain: Blondel et al. 2008).

    Direction does not count. Largest first, ties by the first ref; members strongest first.
    """
    import networkx

    graph: networkx.Graph[str] = networkx.Graph()
    for (source, target), weight in sorted(subgraph.weights.items()):
        known = graph.get_edge_data(source, target, {"weight": 0.0})["weight"]
        graph.add_edge(source, target, weight=known + weight)
    if not graph:
        return Communities(communities=(), modularity=0.0, bounds=subgraph.bounds)
    groups = networkx.community.louvain_communities(graph, weight="weight", seed=_SEED)
    groups.sort(key=lambda group: (-len(group), min(group)))
    return Communities(
        communities=tuple(_communities(subgraph, groups)),
        modularity=round(networkx.community.modularity(graph, groups, weight="weight"), 4),
        bounds=subgraph.bounds,
    )


def _communities(subgraph: Subgraph, groups: Sequence[Collection[str]]) -> Iterator[Community]:
    """The groups with all their members, the strongest first."""
    group_by_ref = {ref: number for number, group in enumerate(groups) for ref in group}
    strengths = dict.fromkeys(group_by_ref, 0.0)
    for (source, target), weight in subgraph.weights.items():
        if group_by_ref[source] == group_by_ref[target]:
            strengths[source] += weight
            strengths[target] += weight
    for group in groups:
        ranked = sorted(group, key=lambda ref: (-strengths[ref], ref))
        yield Community(
            size=len(ranked),
            members=tuple(
                Member(node=subgraph.nodes[ref], strength=round(strengths[ref], 4))
                for ref in ranked
            ),
        )


async def influence(
    tenant: Tenant,
    *,
    as_of: datetime | None = None,
    kind: NodeType | None = None,
    limit: int = 10,
) -> Influence:
    """People and things that most relations lead to, best first; costs what `communities` does.

    Args:
        tenant: The space.
        as_of: World time.
        kind: Only users or only entities; None: both.
        limit: How many.
    """

    async def find() -> Influence:
        subgraph = await export_subgraph(tenant, as_of=as_of)
        scores = await asyncio.to_thread(rank_nodes, subgraph.nodes, subgraph.weights)
        ranked = sorted(scores, key=lambda ref: (-scores[ref], ref))
        return Influence(
            nodes=tuple(
                Influential(node=subgraph.nodes[ref], score=round(scores[ref], 6)) for ref in ranked
            ),
            bounds=subgraph.bounds,
        )

    found = await remembered(tenant, ("influence", as_of), find)
    shown = [it for it in found.nodes if kind is None or it.node.type is kind]
    return replace(found, nodes=tuple(shown[:limit]))


def rank_nodes(
    nodes: Collection[str], weights: Mapping[tuple[str, str], float]
) -> dict[str, float]:
    """PageRank of each node (Page et al. 1999), by weight; the ranks add up to 1.

    Written out because networkx's needs SciPy, which a plain installation does not have.

    >>> ranks = rank_nodes(["a", "b"], {("a", "b"): 1.0})
    >>> ranks["b"] > ranks["a"]
    True
    """
    if not nodes:
        return {}
    leaving: defaultdict[str, float] = defaultdict(float)
    for (source, _), weight in weights.items():
        leaving[source] += weight
    even = 1 / len(nodes)
    ranks = dict.fromkeys(nodes, even)
    for _ in range(_ROUNDS):
        # What has nowhere to go goes everywhere.
        stuck = sum(rank for node, rank in ranks.items() if not leaving[node])
        base = (1 - _DAMPING) * even + _DAMPING * stuck * even
        after = dict.fromkeys(nodes, base)
        for (source, target), weight in weights.items():
            after[target] += _DAMPING * ranks[source] * weight / leaving[source]
        moved = sum(abs(after[node] - ranks[node]) for node in nodes)
        ranks = after
        if moved < _CLOSE:
            break
    return ranks
