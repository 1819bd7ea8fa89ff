"""Lookups for ingest: who is known, what is known by a name, which messages are there."""

from collections.abc import Sequence

from whoknows_graph.records import node_from, still_there, utc
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.curation import Aliases, NodeAlias
from whoknows_schema.enums import AliasSource
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import MessageId, Ref, UserId
from whoknows_schema.protocols import Roster
from whoknows_schema.values import Node

__all__ = [
    "MAX_ROSTER",
    "aliases_of",
    "known_messages",
    "merged_users",
    "nodes_by_ref",
    "nodes_named",
    "roster",
]

MAX_ROSTER = 10_000
"""Most people that a roster holds, those seen last first."""

# Constraint user_key.
_ROSTER = Query("""
MATCH (u:User {space: $space}) WHERE u.id IS NOT NULL
WITH u ORDER BY u.named_at DESC, u.id LIMIT $limit
RETURN collect({ id: u.id, name: u.name, names: [(a:Alias)-[:NAMES]->(u) | a.name] }) AS rows
""")

# Constraint merged_key.
_MERGED = Query("""
MATCH (d:Merged {space: $space})-[:LINKED_TO]->+(u:User) WHERE d.ref STARTS WITH 'u:'
RETURN collect({ account: d.id, user: u.id }) AS rows
""")

# Constraint alias_key.
_NAMED = Query("""
UNWIND $keys AS key
MATCH (a:Alias {space: $space, norm: key})-[n:NAMES]->(s:Subject)
WITH key, s, n.weight AS weight ORDER BY weight DESC, s.ref
RETURN collect({ key: key, node: s { .ref, .name, .kind, .space } }) AS rows
""")

# Constraint node_key.
_BY_REF = Query("""
UNWIND $refs AS ref
MATCH (s:Subject {space: $space, ref: ref})
RETURN collect(s { .ref, .name, .kind, .space }) AS rows
""")

# Constraint node_key.
_ALIASES = Query("""
MATCH (s:Subject {space: $space, ref: $ref})
RETURN s { .ref, .name, .kind, .space } AS node,
  [(a:Alias)-[n:NAMES]->(s) | {
    name: a.name, source: n.source, since: toString(n.since), last_seen: toString(n.last_seen),
    shared: COUNT { (a)-[:NAMES]->(:Subject) } > 1 }] AS names
""")

# Constraint message_key.
_KNOWN = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
RETURN collect(m.id) AS rows
""")


async def roster(tenant: Tenant, *, limit: int = MAX_ROSTER) -> Roster:
    """People of the space by id, each with the names they go by, the shown one first.

    One round trip.
    """
    rows = still_there(await tenant.read_list(_ROSTER, limit=limit), "id", "name")
    return {
        UserId(row["id"]): tuple(dict.fromkeys([row["name"], *sorted(filter(None, row["names"]))]))
        for row in rows
    }


async def merged_users(tenant: Tenant) -> dict[UserId, UserId]:
    """Accounts that were merged away, each with the user that it is now. One round trip."""
    rows = await tenant.read_list(_MERGED)
    return {UserId(row["account"]): UserId(row["user"]) for row in rows}


async def nodes_named(tenant: Tenant, keys: Sequence[str]) -> dict[str, tuple[Node, ...]]:
    """What each name key names, strongest first; keys that name nothing are left out.

    One round trip, none without keys.
    """
    if not keys:
        return {}
    found: dict[str, list[Node]] = {}
    for row in await tenant.read_list(_NAMED, keys=sorted(set(keys))):
        found.setdefault(row["key"], []).append(node_from(row["node"]))
    return {key: tuple(nodes) for key, nodes in found.items()}


async def nodes_by_ref(tenant: Tenant, refs: Sequence[str]) -> dict[str, Node]:
    """The nodes that exist among the refs, by ref. One round trip, none without refs."""
    if not refs:
        return {}
    rows = await tenant.read_list(_BY_REF, refs=sorted(set(refs)))
    return {row["ref"]: node_from(row) for row in rows}


async def known_messages(tenant: Tenant, ids: Sequence[str]) -> frozenset[MessageId]:
    """Which of the messages are stored already. One round trip, none without ids."""
    if not ids:
        return frozenset()
    rows = await tenant.read_list(_KNOWN, ids=list(ids))
    return frozenset(MessageId(known) for known in rows)


async def aliases_of(tenant: Tenant, ref: Ref) -> Aliases:
    """The names of a node, first seen first. One round trip.

    Raises:
        NotFound: There is no such node in this space.
    """
    rows = await tenant.read(_ALIASES, ref=ref)
    if not rows:
        raise NotFound(f"there is nobody and nothing with the ref {ref!r} in this space")
    names = [
        NodeAlias(
            name=row["name"],
            source=AliasSource(row["source"]),
            since=utc(row["since"]),
            last_seen=utc(row["last_seen"]),
            shared=row["shared"],
        )
        for row in still_there(rows[0]["names"], "name", "source")
    ]
    names.sort(key=lambda alias: (alias.since, alias.name))
    return Aliases(node=node_from(rows[0]["node"]), names=tuple(names))
