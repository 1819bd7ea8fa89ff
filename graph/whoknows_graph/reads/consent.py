"""Who does not want to be remembered."""

from collections.abc import Iterable

from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.ids import UserId

__all__ = ["opted_out"]

# Constraints user_key and merged_key: an account that was merged away is its owner's.
_OPTED_OUT = Query("""
UNWIND $ids AS id
CALL (id) {
  MATCH (u:User {space: $space, id: id}) WHERE u.opted_out
  RETURN id AS out
UNION
  MATCH (d:Merged {space: $space, ref: 'u:' + id})-[:LINKED_TO]->+(u:User) WHERE u.opted_out
  RETURN id AS out
}
RETURN collect(out) AS rows
""")


async def opted_out(tenant: Tenant, ids: Iterable[UserId]) -> frozenset[UserId]:
    """Who of the people does not want to be remembered. One round trip, none without ids."""
    asked = sorted(set(ids))
    if not asked:
        return frozenset()
    return frozenset(map(UserId, await tenant.read_list(_OPTED_OUT, ids=asked)))
