"""Which spaces there are, and how much is in them."""

from collections.abc import Iterable, Mapping
from typing import Any

from whoknows_graph.connection import Graph
from whoknows_graph.errors import translated
from whoknows_graph.migrations.runner import run_statement
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Spaces, SpaceStats

__all__ = ["get_stats", "list_spaces", "space_exists"]

# The only read that belongs to no space; constraints Space.id, message_key, user_key, entity_key,
# index fact_time.
_SPACES = """
MATCH (s:Space) WHERE s.id IS NOT NULL AND ($ids IS NULL OR s.id IN $ids)
RETURN s.id AS id, s.name AS name,
  COUNT { MATCH (m:Message) WHERE m.space = s.id AND m.id IS NOT NULL } AS messages,
  COUNT { MATCH (f:Fact) WHERE f.space = s.id AND f.valid_from IS NOT NULL AND f.current } AS facts,
  COUNT { MATCH (u:User) WHERE u.space = s.id AND u.id IS NOT NULL } AS people,
  COUNT { MATCH (e:Entity) WHERE e.space = s.id AND e.slug IS NOT NULL } AS entities
ORDER BY id
"""
# Constraints Space.id, message_key, user_key, entity_key, index fact_time.
_STATS = Query("""
MATCH (s:Space {id: $space})
RETURN s.id AS id, s.name AS name,
  COUNT { MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL } AS messages,
  COUNT { MATCH (f:Fact {space: $space}) WHERE f.valid_from IS NOT NULL AND f.current } AS facts,
  COUNT { MATCH (u:User {space: $space}) WHERE u.id IS NOT NULL } AS people,
  COUNT { MATCH (e:Entity {space: $space}) WHERE e.slug IS NOT NULL } AS entities
""")
_EXISTS = Query("MATCH (s:Space {id: $space}) RETURN s.name AS name")


async def list_spaces(graph: Graph, ids: Iterable[str] | None = None) -> Spaces:
    """All spaces of the database, or those with the ids, by id. One round trip.

    Only what is listed is counted, so that a key for a few of many spaces costs little.
    """
    with translated(graph.address):
        rows = await run_statement(graph, _SPACES, ids=None if ids is None else sorted(ids))
    return Spaces(spaces=tuple(map(_stats, rows)))


async def get_stats(tenant: Tenant) -> SpaceStats | None:
    """How much is in the space; None when there is no such. One round trip."""
    rows = await tenant.read(_STATS)
    return _stats(rows[0]) if rows else None


def _stats(row: Mapping[str, Any]) -> SpaceStats:
    return SpaceStats(
        id=row["id"],
        name=row["name"] or row["id"],
        messages=row["messages"],
        facts=row["facts"],
        people=row["people"],
        entities=row["entities"],
    )


async def space_exists(tenant: Tenant) -> bool:
    """Whether the space was ever written to. One round trip."""
    return bool(await tenant.read(_EXISTS))
