"""A scene as a networkx graph or as pandas tables, for notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whoknows_schema.errors import ConfigurationError

if TYPE_CHECKING:
    import networkx
    import pandas

    from whoknows_schema.answers import Fact
    from whoknows_schema.scene import Scene, SceneLink, SceneNode
    from whoknows_schema.values import Node

__all__ = ["data_frames", "networkx_graph"]

_NODE_COLUMNS = ("key", "type", "id", "name", "kind", "degree", "aliases")
_RELATION_COLUMNS = (
    "source", "verb", "target", "polarity", "weight", "current", "source_name", "target_name",
    "fact_ids",
)  # fmt: skip
_FACT_COLUMNS = (
    "id", "text", "category", "predicate", "status", "confidence", "occurrences", "attribution",
    "valid_from", "valid_to", "recorded_at", "about", "said_by", "channel", "message_id",
)  # fmt: skip


def networkx_graph(scene: Scene) -> networkx.MultiDiGraph[str]:
    """The scene as a directed multigraph.

    Nodes are keyed by ref (``u:42``, ``e:rust``) with the attributes type, id, name, kind, degree
    and aliases; edges are keyed by verb with verb, polarity, weight, current, fact_ids and texts
    (of the facts that assert it). No nodes: an empty graph.
    """
    import networkx

    graph: networkx.MultiDiGraph[str] = networkx.MultiDiGraph(space=scene.meta.space)
    for node in scene.nodes:
        row = _node_row(node)
        graph.add_node(str(row.pop("key")), **row)
    texts = {fact.id: fact.text for fact in scene.facts}
    for link in scene.links:
        graph.add_edge(
            link.source,
            link.target,
            key=link.verb,
            verb=link.verb,
            polarity=link.polarity.value,
            weight=link.weight,
            current=link.current,
            fact_ids=link.fact_ids,
            texts=tuple(text for key, text in texts.items() if key in link.fact_ids),
        )
    return graph


def data_frames(scene: Scene) -> dict[str, pandas.DataFrame]:
    """The scene as the tables ``people``, ``things``, ``facts`` and ``relations``.

    Rows are in the scene's order; times are aware UTC; without rows the columns are still there.

    Raises:
        ConfigurationError: pandas is not installed.
    """
    try:
        import pandas
    except ImportError as error:
        raise ConfigurationError(
            "Tables need pandas, which is not installed: pip install 'whoknows[notebook]'."
        ) from error

    nodes = pandas.DataFrame([_node_row(node) for node in scene.nodes], columns=list(_NODE_COLUMNS))
    is_person = nodes["type"] == "user"
    names = {node.key: node.node.name for node in scene.nodes}
    relations = [_relation_row(link, names) for link in scene.links]
    facts = pandas.DataFrame([_fact_row(f) for f in scene.facts], columns=list(_FACT_COLUMNS))
    for column in ("valid_from", "valid_to", "recorded_at"):
        facts[column] = pandas.to_datetime(facts[column], utc=True)
    return {
        "people": nodes[is_person].drop(columns=["type", "kind"]).reset_index(drop=True),
        "things": nodes[~is_person].drop(columns=["type"]).reset_index(drop=True),
        "facts": facts,
        "relations": pandas.DataFrame(relations, columns=list(_RELATION_COLUMNS)),
    }


def _node_row(item: SceneNode) -> dict[str, object]:
    node = item.node
    return {
        "key": item.key,
        "type": node.type.value,
        "id": node.id,
        "name": node.name,
        "kind": node.kind.value if node.kind else None,
        "degree": item.degree,
        "aliases": item.aliases,
    }


def _relation_row(link: SceneLink, names: dict[str, str]) -> dict[str, object]:
    return {
        "source": link.source,
        "verb": link.verb,
        "target": link.target,
        "polarity": link.polarity.value,
        "weight": link.weight,
        "current": link.current,
        "source_name": names[link.source],
        "target_name": names[link.target],
        "fact_ids": link.fact_ids,
    }


def _fact_row(fact: Fact) -> dict[str, object]:
    source = fact.sources[0] if fact.sources else None
    return {
        "id": fact.id,
        "text": fact.text,
        "category": fact.category.value,
        "predicate": fact.predicate,
        "status": fact.status.value,
        "confidence": fact.confidence,
        "occurrences": fact.occurrences,
        "attribution": fact.attribution.value,
        "valid_from": fact.valid_from,
        "valid_to": fact.valid_to,
        "recorded_at": fact.recorded_at,
        "about": _names(fact.about),
        "said_by": fact.said_by.name if fact.said_by else None,
        "channel": source.channel if source else None,
        "message_id": source.message_id if source else None,
    }


def _names(nodes: tuple[Node, ...]) -> str:
    return ", ".join(node.name for node in nodes)
