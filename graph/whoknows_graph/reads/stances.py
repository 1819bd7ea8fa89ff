"""Who is for a thing, against it, neutral, or only mentioned it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.reads.projection import LIVED, RELATION_HOLDS, TYPES, WEIGHT
from whoknows_graph.reads.tastes import SIGNED_STRENGTHS
from whoknows_graph.records import node_from, utc
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, Stance, Stances
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref
from whoknows_schema.verbs import verb_polarity

__all__ = ["stances"]

MAX_FACTS = 1
"""Facts of a stance: the one that asserts its verb (the strongest comes first). What else somebody
does with the thing is among their facts, and counts in the weight."""
MAX_HISTORY = 3
"""Earlier stances shown with the current one."""
MAX_SCAN = 5000
"""Most relations that are weighed one by one; beyond, the answer says it is truncated."""

# Constraint node_key, index fact_track.
_STANCES = Query(
    """
MATCH (thing:Subject {space: $space, ref: $ref})
CALL (thing) {
  MATCH (thing)<-[r:"""
    + TYPES
    + """]-(user)
  WHERE """
    + RELATION_HOLDS
    + """
  WITH user, r LIMIT $scan
  WITH user, r, coalesce($strengths[r.verb], 0.0) AS signed
  ORDER BY abs(signed) DESC, r.valid_from DESC
  WITH user, collect(r.verb)[0] AS verb, collect(signed)[0] AS signed,
    sum("""
    + WEIGHT
    + """) AS weight, collect(r.fact_id) AS fact_ids,
    toString(collect(r.valid_from)[0]) AS since, count(r) AS found
  WITH user, verb, weight, fact_ids, since, found,
    CASE WHEN signed < 0 THEN 'against'
         WHEN signed > 0 AND $polarities[verb] = 'positive' THEN 'for' ELSE 'neutral' END AS side
  ORDER BY weight DESC, user.ref
  WITH side, collect({ user: user, verb: verb, weight: weight, since: since,
                           fact_ids: fact_ids }) AS holders,
    sum(found) AS found
  RETURN collect({ side: side, total: size(holders), found: found,
                   top: holders[..$limit] }) AS sides
}
WITH thing, sides
RETURN thing { .ref, .name, .kind, .space } AS thing,
  reduce(n = 0, side IN sides | n + side.found) AS scanned,
  [side IN sides | side { .side, .total }] AS totals,
  COLLECT {
    UNWIND sides AS side
    UNWIND side.top AS holder
    WITH side.side AS side, holder.user AS user, holder
    RETURN { side: side, user: user { .ref, .name, .kind }, verb: holder.verb,
      weight: holder.weight, since: holder.since,
      fact_ids: holder.fact_ids[..$max_facts],
      history_ids: COLLECT {
        MATCH (f:Fact {space: $space, track: user.ref + '\tstance\t' + thing.ref})
        WHERE NOT f.id IN holder.fact_ids AND ($as_of IS NULL OR f.valid_from <= $as_of)
          AND f.status IN """
    + LIVED
    + """
        WITH f ORDER BY f.valid_from, f.id LIMIT $max_history
        RETURN f.id
      } }
  } AS holders,
  COLLECT {
    MATCH (thing)<-[m:MENTIONS]-(f:Fact)-[:ABOUT]->(user:User)
    WHERE m.bare AND (CASE WHEN $as_of IS NULL THEN f.current ELSE f.valid_from <= $as_of END)
      AND NOT EXISTS { (user)-[r]->(thing) WHERE """
    + RELATION_HOLDS
    + """ }
    WITH DISTINCT user ORDER BY user.ref LIMIT $limit
    RETURN user { .ref, .name, .kind }
  } AS mentioned
"""
)

_POLARITIES = {verb: verb_polarity(verb).value for verb in SIGNED_STRENGTHS}


async def stances(
    tenant: Tenant, ref: Ref, *, as_of: datetime | None = None, limit: int = 10
) -> Stances:
    """Who is for, against, neutral; one stance per person, with how it came to that.

    A person's stance is the strongest opinion that holds; someone who only plays or uses the
    thing is neutral. Two round trips; at most ``limit`` people a side, by weight descending.

    Raises:
        NotFound: The space has no such node.
    """
    rows = await tenant.read(
        _STANCES,
        ref=ref,
        as_of=as_of,
        limit=limit,
        scan=MAX_SCAN,
        max_facts=MAX_FACTS,
        max_history=MAX_HISTORY,
        strengths=SIGNED_STRENGTHS,
        polarities=_POLARITIES,
    )
    if not rows:
        raise NotFound(f"there is no {ref!r} in this space; `whoknows resolve` finds names")
    row = rows[0]
    facts = await facts_by_id(
        tenant,
        (i for holder in row["holders"] for i in (*holder["fact_ids"], *holder["history_ids"])),
    )
    sides: dict[str, list[Stance]] = {"for": [], "against": [], "neutral": []}
    for holder in row["holders"]:
        sides[holder["side"]].append(_stance_from(holder, facts))
    cut = any(total["total"] > limit for total in row["totals"]) or row["scanned"] >= MAX_SCAN
    return Stances(
        entity=node_from(row["thing"]),
        for_=tuple(sides["for"]),
        against=tuple(sides["against"]),
        neutral=tuple(sides["neutral"]),
        mentioned=tuple(node_from(user) for user in row["mentioned"]),
        truncated=cut or len(row["mentioned"]) >= limit,
    )


def _stance_from(holder: Mapping[str, Any], facts: Mapping[str, Fact]) -> Stance:
    held = tuple(facts[fact_id] for fact_id in holder["fact_ids"] if fact_id in facts)
    return Stance(
        user=node_from(holder["user"]),
        verb=holder["verb"],
        weight=round(holder["weight"], 4),
        since=utc(holder["since"]),
        facts=held,
        history=tuple(facts[fact_id] for fact_id in holder["history_ids"] if fact_id in facts),
    )
