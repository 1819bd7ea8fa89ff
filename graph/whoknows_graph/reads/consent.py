"""Who does not want to be remembered."""

from collections.abc import Iterable

from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.ids import UserId

__all__ = ["opted_out"]

# Constraint user_key.
_OPTED_OUT = Query("""
UNWIND $ids AS id
MATCH (u:User {space: $space, id: id}) WHERE u.opted_out
RETURN collect(u.id) AS rows
""")


async def opted_out(tenant: Tenant, ids: Iterable[UserId]) -> frozenset[UserId]:
    """Who of the people does not want to be remembered. One round trip, none without ids."""
    asked = sorted(set(ids))
    if not asked:
        return frozenset()
    return frozenset(map(UserId, await tenant.read_list(_OPTED_OUT, ids=asked)))
