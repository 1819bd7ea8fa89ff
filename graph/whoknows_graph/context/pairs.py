"""Facts that two nodes have to do with each other by, for several pairs at once."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

from whoknows_graph.reads.projection import HELD_BY_EACH, RELATION_HOLDS, WEIGHT
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.ids import FactId, Ref

__all__ = ["facts_of_pairs"]

_MAX_DIRECT = 5
_MAX_SHARED = 3
_MAX_SCAN = 500
"""Relations of each node that are looked at for what both share; `reads.between` takes more."""

# Constraint node_key. As `reads.between` asks of one pair, and ids only.
_PAIRS = Query(
    """
UNWIND $pairs AS pair
MATCH (a:Subject {space: $space, ref: pair[0]}), (b:Subject {space: $space, ref: pair[1]})
RETURN pair[0] AS a, pair[1] AS b,
COLLECT {
  MATCH (a)-[r]-(b)
  WHERE """
    + RELATION_HOLDS
    + """
  WITH r ORDER BY """
    + WEIGHT
    + """ DESC, r.valid_from DESC, r.fact_id LIMIT $direct
  RETURN r.fact_id
} AS direct,
COLLECT {"""
    + HELD_BY_EACH
    + """
  WITH a, b, thing, collect(CASE WHEN holder = a THEN r.fact_id END) AS of_a,
    collect(CASE WHEN holder = b THEN r.fact_id END) AS of_b
  WHERE of_a <> [] AND of_b <> [] AND thing <> a AND thing <> b
  ORDER BY COUNT { (thing)--() }, thing.ref LIMIT $shared
  RETURN [of_a[0], of_b[0]]
} AS shared
"""
)


async def facts_of_pairs(
    tenant: Tenant,
    pairs: Sequence[tuple[Ref, Ref]],
    *,
    as_of: datetime | None,
    exclude: Collection[str] = (),
) -> Mapping[tuple[Ref, Ref], tuple[FactId, ...]]:
    """By pair, ids of the facts that relate the two, strongest first, then of what both relate to.

    A thing that both relate to gives the fact of each, the rarest thing first. Pairs that have
    nothing to do with each other are left out, and facts of the ids in ``exclude``. One round trip,
    none without pairs.
    """
    if not pairs:
        return {}
    rows = await tenant.read(
        _PAIRS,
        pairs=[list(pair) for pair in pairs],
        as_of=as_of,
        direct=_MAX_DIRECT,
        shared=_MAX_SHARED,
        scan=_MAX_SCAN,
    )
    found: dict[tuple[Ref, Ref], tuple[FactId, ...]] = {}
    for row in rows:
        ids = (*row["direct"], *(id_ for two in row["shared"] for id_ in two))
        found[Ref(row["a"]), Ref(row["b"])] = tuple(
            FactId(id_) for id_ in dict.fromkeys(ids) if id_ not in exclude
        )
    return {pair: found[pair] for pair in pairs if found.get(pair)}
