"""Facts as answers show them, by id.

Every question first finds *which* facts answer it. Most then ask for them here; the questions of
the graph (`between`, `neighbors`, `stances`, `path`) end with `OF_IDS` and `SHOWN` instead: a round
trip less, a tenth to a third of what they take.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, LiteralString

from whoknows_graph.records import fact_from, node_from, still_there
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact
from whoknows_schema.ids import FactId
from whoknows_schema.values import Node

__all__ = ["MAX_SOURCES", "OF_IDS", "SHOWN", "facts_by_id", "facts_from", "facts_in_order"]

MAX_SOURCES = 10
"""Messages shown with a fact, the earliest; ``occurrences`` counts how often it was said."""

OF_IDS: LiteralString = """
CALL (ids) {
  UNWIND ids AS id
  MATCH (f:Fact {id: id, space: $space})
  RETURN collect(f) AS found
}
"""
"""The facts ``found`` of a list ``ids``; unknown ids are left out. Constraint Fact.id."""

SHOWN: LiteralString = """
  [f IN found | f {
    .id, .text, .category, .status, .confidence, .occurrences, .attribution, .predicate,
    .importance, valid_from: toString(f.valid_from), valid_to: toString(f.valid_to),
    recorded_at: toString(f.recorded_at), retired_at: toString(f.retired_at),
    .subject, packed: f.relations }] AS facts,
  COLLECT {
    UNWIND found AS f
    MATCH (f)-[x:ABOUT|MENTIONS|SAID_BY]->(s:Subject)
    RETURN [f.id, type(x), s.ref, s.name, s.kind, s.space]
  } AS nodes,
  COLLECT {
    UNWIND found AS f
    MATCH (f)-[:EVIDENCED_BY]->(m:Message)
    WITH f, m ORDER BY m.sent_at, m.id
    WITH f.id AS id, collect(m)[..$max_sources] AS messages
    UNWIND messages AS m
    OPTIONAL MATCH (u:User)-[:SENT]->(m)
    RETURN [id, m.id, m.channel, m.text, m.url, toString(m.sent_at), u.ref, u.name, u.kind]
  } AS sources,
  COLLECT {
    UNWIND found AS f
    MATCH (f)-[x:SUPERSEDES]-(o:Fact)
    RETURN [f.id, o.id, startNode(x) = f]
  } AS chain
"""
"""What `facts_from` reads, of a list of facts ``found``. Each column is one flat expansion of all
of them (a handful of relationships each, never those of a person or thing): a subquery a fact would
cost twice the time."""

# Constraint Fact.id.
_BY_IDS = Query("WITH $ids AS ids" + OF_IDS + "RETURN" + SHOWN)


async def facts_by_id(tenant: Tenant, ids: Iterable[str]) -> Mapping[str, Fact]:
    """The facts of the space among the ids, each once. One round trip, none without ids."""
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        return {}
    (row,) = await tenant.read(_BY_IDS, ids=wanted, max_sources=MAX_SOURCES)
    return facts_from(row)


def facts_from(row: Mapping[str, Any]) -> Mapping[str, Fact]:
    """The facts of a record with the columns of `SHOWN`, by id; not what was removed meanwhile."""
    nodes = _nodes_by_fact(row["nodes"])
    sources = _by_fact(row["sources"])
    chain = _by_fact(row["chain"])
    return {
        FactId(fact["id"]): fact_from(
            fact,
            nodes=nodes[fact["id"]],
            sources=sources[fact["id"]],
            chain=chain[fact["id"]],
        )
        for fact in still_there(row["facts"], "id")
    }


async def facts_in_order(tenant: Tenant, ids: Iterable[str]) -> tuple[Fact, ...]:
    """As `facts_by_id`, in the order of the ids; unknown ids are left out."""
    wanted = list(ids)
    found = await facts_by_id(tenant, wanted)
    return tuple(found[fact_id] for fact_id in wanted if fact_id in found)


def _nodes_by_fact(
    rows: Iterable[Sequence[Any]],
) -> defaultdict[str, list[tuple[str, Node]]]:
    """Relationship type and node of each that is around a fact; the same person is one value."""
    grouped: defaultdict[str, list[tuple[str, Node]]] = defaultdict(list)
    known: dict[str, Node] = {}
    for fact_id, relationship, ref, name, kind, space in rows:
        node = known.get(ref)
        if node is None:
            node = node_from({"ref": ref, "name": name, "kind": kind, "space": space})
            known[ref] = node
        grouped[fact_id].append((relationship, node))
    return grouped


def _by_fact(rows: Iterable[Sequence[Any]]) -> defaultdict[str, list[Sequence[Any]]]:
    """Rows that begin with a fact's id, without it, under the id; in their order."""
    grouped: defaultdict[str, list[Sequence[Any]]] = defaultdict(list)
    for fact_id, *rest in rows:
        grouped[fact_id].append(rest)
    return grouped
