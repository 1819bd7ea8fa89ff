"""Facts as answers show them, by id.

Every question first finds *which* facts answer it and then asks for them here. That costs a round
trip more than one query for both, and saves planning the same projection anew inside each query:
a second or so at the first call of each question, which is what a one-shot command would feel.
"""

from collections.abc import Iterable, Mapping

from whoknows_graph.reads.projection import FACT
from whoknows_graph.records import fact_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact
from whoknows_schema.ids import FactId

__all__ = ["facts_by_id", "facts_in_order"]

# Constraint Fact.id.
_BY_IDS = Query(
    "UNWIND $ids AS id MATCH (f:Fact {id: id, space: $space})"
    + FACT
    + "RETURN collect(fact) AS rows"
)


async def facts_by_id(tenant: Tenant, ids: Iterable[str]) -> Mapping[str, Fact]:
    """The facts of the space among the ids, each once. One round trip, none without ids."""
    wanted = list(dict.fromkeys(ids))
    if not wanted:
        return {}
    rows = await tenant.read_list(_BY_IDS, ids=wanted)
    return {FactId(row["id"]): fact_from(row) for row in rows}


async def facts_in_order(tenant: Tenant, ids: Iterable[str]) -> tuple[Fact, ...]:
    """As `facts_by_id`, in the order of the ids; unknown ids are left out."""
    wanted = list(ids)
    found = await facts_by_id(tenant, wanted)
    return tuple(found[fact_id] for fact_id in wanted if fact_id in found)
