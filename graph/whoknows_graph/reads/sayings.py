"""What is known in so many words: current facts whose value is text and not a node."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.ids import FactId, Ref

__all__ = ["MAX_SAYINGS", "Saying", "sayings"]

MAX_SAYINGS = 8
"""Facts of one subject and predicate that are looked at, the newest."""

# Index fact_track, by what the tracks of one subject and predicate begin with.
_SAYINGS = Query("""
UNWIND $pairs AS pair
CALL (pair) {
  MATCH (f:Fact)
  WHERE f.space = $space AND f.track STARTS WITH pair[0] + '\t' + pair[1] + '\t\t'
    AND f.current AND NOT f.ended
  WITH f ORDER BY f.valid_from DESC, f.id LIMIT $limit
  RETURN collect([f.id, f.text, f.value]) AS found
}
RETURN collect([pair, found]) AS rows
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Saying:
    """One of them.

    Attributes:
        key: What tells it apart from others of its subject and predicate, see `tracks.text_key`.
    """

    id: FactId
    text: str
    key: str


async def sayings(
    tenant: Tenant, pairs: Iterable[tuple[Ref, str]]
) -> Mapping[tuple[Ref, str], tuple[Saying, ...]]:
    """The newest `MAX_SAYINGS` of each subject and predicate, newest first.

    Pairs without any are left out. One round trip, none without pairs.
    """
    asked = sorted(set(pairs))
    if not asked:
        return {}
    rows = await tenant.read_list(_SAYINGS, pairs=[list(p) for p in asked], limit=MAX_SAYINGS)
    return {
        (Ref(subject), predicate): tuple(
            Saying(id=FactId(fact), text=text, key=value.split("\t")[2])
            for fact, text, value in found
        )
        for (subject, predicate), found in rows
        if found
    }
