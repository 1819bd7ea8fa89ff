"""All people and all things of a space, page by page."""

from whoknows_graph.reads.paging import check_limit, page_cursors, row_before
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.enums import EntityKind
from whoknows_schema.listings import EntityEntry, EntityPage, UserEntry, UserPage

__all__ = ["list_entities", "list_users"]

# Constraint user_key, in its order; the counts are degrees, which the store knows.
_USERS = Query("""
MATCH (u:User {space: $space}) WHERE u.id > $after
WITH u ORDER BY u.space, u.id LIMIT $limit
RETURN collect({ node: u { .ref, .name, .kind }, is_bot: u.is_bot, opted_out: u.opted_out,
  messages: COUNT { (u)-[:SENT]->() }, facts: COUNT { (u)<-[:ABOUT]-() } }) AS rows
""")

# Constraint entity_key, in its order.
_ENTITIES = Query("""
MATCH (e:Entity {space: $space}) WHERE e.slug > $after
WITH e ORDER BY e.space, e.slug LIMIT $limit
RETURN collect({ node: e { .ref, .name, .kind },
  facts: COUNT { (e)<-[:ABOUT]-() }, mentions: COUNT { (e)<-[:MENTIONS]-() } }) AS rows
""")

# Index entity_kind, in its order.
_ENTITIES_OF_KIND = Query("""
MATCH (e:Entity {space: $space, kind: $kind}) WHERE e.slug > $after
WITH e ORDER BY e.space, e.kind, e.slug LIMIT $limit
RETURN collect({ node: e { .ref, .name, .kind },
  facts: COUNT { (e)<-[:ABOUT]-() }, mentions: COUNT { (e)<-[:MENTIONS]-() } }) AS rows
""")


async def list_users(tenant: Tenant, *, limit: int = 25, cursor: str | None = None) -> UserPage:
    """People by id, bots and those who opted out too. One round trip; empty for no space.

    Args:
        tenant: The space.
        limit: 1 to 100.
        cursor: ``next_cursor`` of the page before; who comes meanwhile makes no gap and no double.

    Raises:
        InvalidInput: Limit out of range, or a cursor of another space or list, or none.
    """
    check_limit(limit)
    question = ("users",)
    before = await row_before(tenant, question, cursor)
    rows = await tenant.read_list(_USERS, after=before[0] if before else "", limit=limit + 1)
    users = tuple(
        UserEntry(
            user=node_from(row["node"]),
            is_bot=bool(row["is_bot"]),
            opted_out=bool(row["opted_out"]),
            messages=row["messages"],
            facts=row["facts"],
        )
        for row in rows[:limit]
    )
    cursors = await page_cursors(tenant, question, [(entry.user.id,) for entry in users])
    return UserPage(
        users=users, cursors=cursors, next_cursor=cursors[-1] if len(rows) > limit else None
    )


async def list_entities(
    tenant: Tenant, *, kind: EntityKind | None = None, limit: int = 25, cursor: str | None = None
) -> EntityPage:
    """Things by slug, all or those of one kind. One round trip; empty for no space.

    Args:
        tenant: The space.
        kind: Only these; None: all.
        limit: 1 to 100.
        cursor: ``next_cursor`` of the page before; what comes meanwhile makes no gap and no double.

    Raises:
        InvalidInput: Limit out of range, or a cursor of another space, list or kind, or none.
    """
    check_limit(limit)
    question = ("entities", kind)
    before = await row_before(tenant, question, cursor)
    rows = await tenant.read_list(
        _ENTITIES if kind is None else _ENTITIES_OF_KIND,
        kind=kind,
        after=before[0] if before else "",
        limit=limit + 1,
    )
    entities = tuple(
        EntityEntry(entity=node_from(row["node"]), facts=row["facts"], mentions=row["mentions"])
        for row in rows[:limit]
    )
    cursors = await page_cursors(tenant, question, [(entry.entity.id,) for entry in entities])
    return EntityPage(
        entities=entities, cursors=cursors, next_cursor=cursors[-1] if len(rows) > limit else None
    )
