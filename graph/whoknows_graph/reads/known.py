"""What a space already has, asked before a batch is read and bound."""

from collections.abc import Sequence

from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.enums import EntityKind, NodeType
from whoknows_schema.ids import EntitySlug, MessageId
from whoknows_schema.values import Node

__all__ = ["known_entities", "known_messages"]

# Constraint message_key.
_MESSAGES = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
RETURN m.id AS id
""")

# Constraint entity_key.
_ENTITIES = Query("""
UNWIND $slugs AS slug
MATCH (e:Entity {space: $space, slug: slug})
RETURN e.slug AS slug, e.name AS name, e.kind AS kind
""")


async def known_messages(tenant: Tenant, ids: Sequence[MessageId]) -> frozenset[MessageId]:
    """Those of the ids that the space has. One round trip, none without ids."""
    if not ids:
        return frozenset()
    rows = await tenant.read(_MESSAGES, ids=list(ids))
    return frozenset(MessageId(row["id"]) for row in rows)


async def known_entities(tenant: Tenant, slugs: Sequence[EntitySlug]) -> dict[EntitySlug, Node]:
    """Entities of the space by slug, those of the slugs that there are.

    One round trip, none without slugs.
    """
    if not slugs:
        return {}
    rows = await tenant.read(_ENTITIES, slugs=list(slugs))
    return {
        EntitySlug(row["slug"]): Node(
            type=NodeType.ENTITY, id=row["slug"], name=row["name"], kind=EntityKind(row["kind"])
        )
        for row in rows
    }
