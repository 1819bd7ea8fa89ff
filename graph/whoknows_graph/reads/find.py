"""Full-text search over the names of people and things and the words of facts."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.reads.projection import FACT_HOLDS
from whoknows_graph.recall.lucene import fulltext_query, query_terms, words
from whoknows_graph.records import node_from, still_there
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact
from whoknows_schema.enums import NodeType
from whoknows_schema.listings import FoundFact, FoundNode, Search
from whoknows_schema.text import name_key

__all__ = ["search"]

_WIDTH = 200
_WIDTH_AS_OF = 1000
"""How many facts the index returns; it cannot filter by time itself."""

_MAX_WORDS = 8
_MIN_PREFIX = 2
_MIN_CLOSE = 4

# Full-text indexes alias_spelling and fact_text; the space's token is in both queries. A null
# query finds nothing.
_FOUND = Query(
    """
CALL () {
  WITH $name_query AS query WHERE query IS NOT NULL
  CALL db.index.fulltext.queryNodes('alias_spelling', query, {limit: $width})
  YIELD node AS a, score
  WHERE a.space = $space AND score > 0
  MATCH (a)-[:NAMES]->(s:Subject)
  RETURN collect({ node: s { .ref, .name, .kind, .space }, name: a.name, score: score }) AS names
}
CALL () {
  WITH $text_query AS query WHERE query IS NOT NULL
  CALL db.index.fulltext.queryNodes('fact_text', query, {limit: $width})
  YIELD node AS f, score
  WHERE f.space = $space AND score > 0 AND """
    + FACT_HOLDS
    + """
  WITH f, score ORDER BY score DESC, f.id LIMIT $limit
  RETURN collect({ id: f.id, score: score }) AS facts
}
RETURN names, facts
"""
)


async def search(
    tenant: Tenant, text: str, *, as_of: datetime | None = None, limit: int = 10
) -> Search:
    """People and things by any of their names, and facts by their words, best first.

    A name fits by a word of it, by the beginning of one (two letters or more) and, less, by one
    typing error (four letters or more). Facts are those that hold, now or as of a moment. Two
    round trips, one when no fact fits; all empty for a text without letters and digits.

    Args:
        tenant: The space.
        text: Words, as typed into a search box.
        as_of: World time, for facts.
        limit: Of each list.
    """
    name_query = _name_query(name_key(text), tenant.token)
    text_query = fulltext_query("text", query_terms(text), tenant=tenant.token)
    if name_query is None and text_query is None:
        return Search(people=(), things=(), facts=())
    (row,) = await tenant.read(
        _FOUND,
        name_query=name_query,
        text_query=text_query,
        as_of=as_of,
        width=_WIDTH if as_of is None else _WIDTH_AS_OF,
        limit=limit,
    )
    facts = await facts_by_id(tenant, [found["id"] for found in row["facts"]])
    nodes = _nodes(row["names"])
    return Search(
        people=_best(nodes, NodeType.USER, limit),
        things=_best(nodes, NodeType.ENTITY, limit),
        facts=_facts(row["facts"], facts),
    )


def _name_query(key: str, token: str) -> str | None:
    """Full-text query for names; None without words. `words` leaves nothing to be escaped."""
    clauses = [clause for word in words(key)[:_MAX_WORDS] for clause in _clauses(word)]
    return f"+tenant:{token}^0 +norm:({' '.join(clauses)})" if clauses else None


def _clauses(word: str) -> list[str]:
    """The word itself, then what begins with it, then what is one typing error away."""
    clauses = [f'"{word}"^4']
    if len(word) >= _MIN_PREFIX:
        clauses.append(f"{word}*^2")
    if len(word) >= _MIN_CLOSE:
        clauses.append(f"{word}~1")
    return clauses


def _nodes(rows: Sequence[Any]) -> list[FoundNode]:
    """Each node once, under the name that fits best."""
    best: dict[str, FoundNode] = {}
    named = still_there(rows, "name")
    for row in sorted(named, key=lambda row: (-row["score"], row["name"])):
        node = node_from(row["node"])
        best.setdefault(node.ref, FoundNode(node=node, name=row["name"], score=row["score"]))
    return list(best.values())


def _best(nodes: Sequence[FoundNode], kind: NodeType, limit: int) -> tuple[FoundNode, ...]:
    chosen = [found for found in nodes if found.node.type is kind]
    top = max((found.score for found in chosen), default=1.0)
    ranked = sorted(chosen, key=lambda found: (-found.score, found.node.ref))
    return tuple(
        FoundNode(node=found.node, name=found.name, score=round(found.score / top, 4))
        for found in ranked[:limit]
    )


def _facts(rows: Sequence[Any], known: Mapping[str, Fact]) -> tuple[FoundFact, ...]:
    top = max((row["score"] for row in rows), default=1.0)
    return tuple(
        FoundFact(fact=known[row["id"]], score=round(row["score"] / top, 4))
        for row in rows
        if row["id"] in known
    )
