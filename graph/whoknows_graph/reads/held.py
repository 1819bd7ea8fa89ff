"""What somebody is known to have to do with something, for statements that it is over."""

from collections.abc import Iterable, Mapping

from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.ids import Ref

__all__ = ["verbs_held"]

# Constraint node_key; between two subjects there is nothing but typed relations.
_HELD = Query("""
UNWIND $pairs AS pair
MATCH (a:Subject {space: $space, ref: pair[0]}), (b:Subject {space: $space, ref: pair[1]})
MATCH (a)-[r]->(b) WHERE r.current
RETURN collect(DISTINCT [a.ref, b.ref, r.verb]) AS rows
""")


async def verbs_held(
    tenant: Tenant, pairs: Iterable[tuple[Ref, Ref]]
) -> Mapping[tuple[Ref, Ref], frozenset[str]]:
    """The verbs of the current relations from the first to the second of each pair.

    Pairs without any are left out. One round trip, none without pairs.
    """
    asked = sorted({(source, target) for source, target in pairs})
    if not asked:
        return {}
    found: dict[tuple[Ref, Ref], set[str]] = {}
    for source, target, verb in await tenant.read_list(_HELD, pairs=[list(pair) for pair in asked]):
        found.setdefault((Ref(source), Ref(target)), set()).add(verb)
    return {pair: frozenset(verbs) for pair, verbs in found.items()}
