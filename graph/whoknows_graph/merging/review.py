"""People known by name only who may be members: which pairs, and those that were refused.

What is open is computed from the names, so there is no queue that could differ from the graph; only
a refusal is stored.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, LiteralString

from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_schema.curation import Review, ReviewPair
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref
from whoknows_schema.text import clean_line

__all__ = ["Likeness", "likenesses", "list_review", "merges_by", "refuse"]

# A member who opted out is linked to nobody.
_OPEN: LiteralString = """
WHERE e.kind = 'person' AND NOT coalesce(u.opted_out, false)
  AND NOT EXISTS { (e)-[:DIFFERS_FROM]->(u) }
"""
_ROW: LiteralString = """
{ name: a.name, key: a.norm, person: e { .ref, .name, .kind, .space },
  user: u { .ref, .name, .kind, .space },
  facts: COUNT { (e)<-[:ABOUT]-(f:Fact) WHERE f.current },
  told_by_user: EXISTS { (e)<-[:ABOUT|MENTIONS]-(:Fact)-[:SAID_BY]->(u) } }
"""

# Constraint entity_key: the people known by name only, each with the members of the same name.
_LIST = Query(
    """
MATCH (e:Entity {space: $space})<-[:NAMES]-(a:Alias)-[:NAMES]->(u:User)
"""
    + _OPEN
    + """AND e.slug IS NOT NULL
WITH e, u, a ORDER BY e.ref, u.ref, a.norm LIMIT $limit
RETURN collect("""
    + _ROW
    + """) AS rows
"""
)

# Constraint alias_key.
_BY_KEY = Query(
    """
UNWIND $keys AS key
MATCH (a:Alias {space: $space, norm: key})-[:NAMES]->(e:Entity)
MATCH (a)-[:NAMES]->(u:User)
"""
    + _OPEN
    + """
RETURN collect("""
    + _ROW
    + """) AS rows
"""
)

# Constraint merge_key.
_MERGES_BY = Query("""
MATCH (g:Merge {space: $space}) WHERE g.id IS NOT NULL AND g.by = $by
RETURN collect({ id: g.id, keep: g.keep, drop: g.drop, name: g.drop_name,
  stands: g.undone_at IS NULL }) AS rows
""")

# Constraint node_key.
_REFUSE = Query("""
MATCH (e:Subject {space: $space, ref: $person}), (u:Subject {space: $space, ref: $user})
WHERE e:Entity AND u:User
MERGE (e)-[d:DIFFERS_FROM]->(u)
ON CREATE SET d.at = $now, d.by = $by
RETURN count(d) AS pairs
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Likeness:
    """A person known by name only, and a member who goes by the same name.

    Attributes:
        key: Key of the name.
        person: The one known by name.
        user: The member.
        told_by_user: The member spoke of that person as of somebody else.
    """

    key: str
    person: Ref
    user: Ref
    told_by_user: bool


async def list_review(tenant: Tenant, *, limit: int = 50) -> Review:
    """Pairs that may be one, by name; those that were refused are left out. One round trip."""
    rows = await tenant.read_list(_LIST, limit=limit)
    pairs: dict[tuple[str, str], ReviewPair] = {}
    for row in rows:
        pair = ReviewPair(
            person=node_from(row["person"]),
            user=node_from(row["user"]),
            name=row["name"],
            facts=row["facts"],
            told_by_user=row["told_by_user"],
        )
        pairs.setdefault((row["person"]["ref"], row["user"]["ref"]), pair)
    return Review(pairs=tuple(pairs.values()))


async def likenesses(tenant: Tenant, keys: Iterable[str]) -> tuple[Likeness, ...]:
    """The open pairs of some names. One round trip, none without names."""
    asked = sorted(set(keys))
    if not asked:
        return ()
    return tuple(
        Likeness(
            key=row["key"],
            person=Ref(row["person"]["ref"]),
            user=Ref(row["user"]["ref"]),
            told_by_user=row["told_by_user"],
        )
        for row in await tenant.read_list(_BY_KEY, keys=asked)
    )


async def merges_by(tenant: Tenant, by: str) -> list[Mapping[str, Any]]:
    """Somebody's merges: ``id``, ``keep``, ``drop``, ``name``, ``stands``. One round trip."""
    return list(await tenant.read_list(_MERGES_BY, by=by))


async def refuse(tenant: Tenant, person: Ref, user: Ref, *, now: datetime, by: str = "") -> None:
    """Note that a person known by name is not that member; safe to repeat. One round trip.

    Raises:
        NotFound: One of them is not there.
    """

    async def work(transaction: WriteTransaction) -> int:
        rows = await transaction.run(
            _REFUSE, person=person, user=user, now=now, by=clean_line(by, 100)
        )
        return int(rows[0]["pairs"])

    if not await tenant.write(work):
        raise NotFound(
            f"{person!r} and {user!r} are no person known by name and a member of this space"
        )
