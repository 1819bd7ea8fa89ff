"""Who is for a thing, against it, neutral, or only mentioned it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, LiteralString, NamedTuple

from whoknows_graph.reads.hubs import HUB_DEGREE, IS_HUB, LEANINGS, STRONGEST_TO
from whoknows_graph.reads.hydration import MAX_SOURCES, OF_IDS, SHOWN, facts_from
from whoknows_graph.reads.projection import (
    BY_OBJECT,
    FACT_HOLDS,
    LIVED,
    RELATION_HOLDS,
    TYPES,
    WEIGHT,
)
from whoknows_graph.reads.tastes import SIGNED_STRENGTHS
from whoknows_graph.records import node_from, node_of, utc
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, Stance, Stances
from whoknows_schema.enums import Polarity
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.verbs import verb_polarity

__all__ = ["stances"]

MAX_HISTORY = 3
"""Earlier stances shown with the current one, the latest of them."""
MAX_SCAN = 5000
"""Most relations that are weighed as of some time; beyond, the answer is truncated."""
MAX_MENTIONS = 500
"""Most facts that only mention the thing that are looked at for who they are about."""
WIDTHS = (20, 2)
"""Of a hub, the strongest facts of each leaning that are looked at: two for each person who is
shown, because some have several; at least 20."""

_SIDE_OF = {Polarity.POSITIVE: "for", Polarity.NEGATIVE: "against", Polarity.NEUTRAL: "neutral"}
SIDES = {verb: _SIDE_OF[verb_polarity(verb)] for verb in SIGNED_STRENGTHS}
"""On which side of a thing a verb is; those that are not listed are neutral."""
STRENGTHS = {verb: abs(taste) for verb, taste in SIGNED_STRENGTHS.items()}
"""How much of an opinion a verb says, 0–1, of those that say any."""

_EACH: LiteralString = """
    RETURN f.subject AS other, f.predicate AS verb, f.weight AS weight, f.valid_from AS since,
      f.id AS fact_id
"""
_SIDES: LiteralString = (
    """
  }
  WITH other, sum(weight) AS weight, count(*) AS relations,
    max([coalesce($strengths[verb], 0.0), since, fact_id, verb]) AS best
  WITH coalesce($sides[best[3]], 'neutral') AS side, other, round(weight, 4) AS weight, relations,
    best
  ORDER BY weight DESC, other
  WITH side, count(*) AS people, sum(relations) AS relations,
    collect([other, weight, best])[..$limit] AS shown
  RETURN [side, people, relations, COLLECT {
    UNWIND shown AS each
    MATCH (user:Subject {space: $space, ref: each[0]})
    RETURN [each[0], user.name, user.kind, each[1], each[2][3], toString(each[2][1]), each[2][2]]
  }]
} AS sides
RETURN a { .ref, .name, .kind, .space } AS thing, sides, """
    + IS_HUB
    + """ AS is_hub, a.besides IS NOT NULL AS besides
"""
)

# Constraint node_key, indexes held_by_object and fact_object. No relation is looked at. Of a hub
# only who is behind the strongest facts of each leaning is weighed. (A list, because a mere
# condition would be looked at after all facts of the hub.)
_NOW = Query(
    """
MATCH (a:Subject {space: $space, ref: $ref})
WITH a, COLLECT {
  CALL (a) {
    UNWIND CASE WHEN """
    + IS_HUB
    + """ THEN [] ELSE [a.ref] END AS ref"""
    + BY_OBJECT
    + "AND f.object = ref AND f.subject IS NOT NULL"
    + _EACH
    + """
  UNION ALL
    WITH a WHERE """
    + IS_HUB
    + STRONGEST_TO
    + """
    WITH DISTINCT a.ref AS ref, other"""
    + BY_OBJECT
    + "AND f.object = ref AND f.subject = other"
    + _EACH
    + _SIDES
)

# Constraint node_key. As of a moment, and where facts relate the thing besides their object.
_BY_RELATIONS = Query(
    """
MATCH (a:Subject {space: $space, ref: $ref})
WITH a, COLLECT {
  CALL (a) {
    MATCH (a)<-[r:"""
    + TYPES
    + """]-(user)
    WHERE """
    + RELATION_HOLDS
    + """
    WITH user, r LIMIT $scan
    RETURN user.ref AS other, r.verb AS verb, """
    + WEIGHT
    + """ AS weight,
      r.valid_from AS since, r.fact_id AS fact_id
"""
    + _SIDES
)

# Constraints node_key and Fact.id, indexes fact_track and mention_bare.
_BEFORE = Query(
    """
MATCH (thing:Subject {space: $space, ref: $ref})
WITH COLLECT {
    UNWIND $holders AS holder
    CALL (holder) {
      MATCH (f:Fact {space: $space, track: holder + '\tstance\t' + $ref})
      WHERE NOT ("""
    + FACT_HOLDS
    + """) AND ($as_of IS NULL OR f.valid_from <= $as_of) AND f.status IN """
    + LIVED
    + """
      WITH f ORDER BY f.valid_from DESC, f.id LIMIT $max_history
      RETURN f.id AS id
    }
    RETURN [holder, id]
  } AS history,
  COLLECT {
    MATCH (f:Fact)-[m:MENTIONS]->() USING INDEX SEEK m:MENTIONS(named)
    WHERE m.named = $space + '\t' + $ref
      AND (CASE WHEN $as_of IS NULL THEN f.current ELSE f.valid_from <= $as_of END)
    WITH thing, f LIMIT $scan
    MATCH (f)-[:ABOUT]->(user:User)
    WITH DISTINCT thing, user WHERE NOT EXISTS { (user)-[r:"""
    + TYPES
    + """]->(thing) WHERE """
    + RELATION_HOLDS
    + """ }
    WITH user ORDER BY user.ref LIMIT $limit
    RETURN user { .ref, .name, .kind }
  } AS mentioned
WITH history, mentioned, $holding + [before IN history | before[1]] AS ids
"""
    + OF_IDS
    + "RETURN history, mentioned,"
    + SHOWN
)


class _Position(NamedTuple):
    """Where one person stands, as the queries list it."""

    ref: Ref
    name: str
    kind: str | None
    weight: float
    verb: str
    since: str
    fact_id: FactId

    def stance(self) -> Stance:
        """The position as an answer, without evidence."""
        return Stance(
            user=node_of(self.ref, self.name, self.kind),
            verb=self.verb,
            weight=self.weight,
            since=utc(self.since),
            facts=(),
            history=(),
        )


class _Side(NamedTuple):
    """One side of a thing, as the queries list it."""

    side: str
    people: int
    """Also those that are not listed."""
    relations: int
    """That were looked at for that side."""
    positions: Sequence[Sequence[Any]]
    """Of those who are listed, in order; see `_Position`."""


async def stances(
    tenant: Tenant,
    ref: Ref,
    *,
    as_of: datetime | None = None,
    limit: int = 10,
    evidence: bool = True,
) -> Stances:
    """Who is for, against, neutral; one stance per person, with how it came to that.

    A person's stance is the strongest opinion that holds; someone who only plays or uses the
    thing is neutral. At most ``limit`` people a side, by weight descending, ties by ref. Of a hub
    only who is behind its strongest facts is weighed, and the answer says it is truncated. Without
    ``evidence`` facts, histories and mere mentions are left out: one round trip instead of two, and
    one more where facts about others relate the thing besides.

    Raises:
        NotFound: The space has no such node.
    """
    answer, holding = await _read_positions(tenant, ref, as_of=as_of, limit=limit)
    if not evidence:
        return answer
    return await _with_evidence(tenant, answer, holding, as_of=as_of, limit=limit)


async def _read_positions(
    tenant: Tenant, ref: Ref, *, as_of: datetime | None, limit: int
) -> tuple[Stances, dict[Ref, FactId]]:
    """The stances without evidence, and the fact behind each by who holds it."""
    width = max(WIDTHS[0], WIDTHS[1] * limit)
    hubs = {"hub": HUB_DEGREE, "leanings": LEANINGS, "width": width, "scan": MAX_SCAN}
    asked = {"ref": ref, "as_of": as_of, "limit": limit, "strengths": STRENGTHS, "sides": SIDES}
    rows = await tenant.read(_NOW if as_of is None else _BY_RELATIONS, **asked, **hubs)
    if not rows:
        raise NotFound(f"there is no {ref!r} in this space; `whoknows resolve` finds names")
    row = rows[0]
    if as_of is None and row["besides"] and not row["is_hub"]:
        (row,) = await tenant.read(_BY_RELATIONS, **asked, **hubs)
    sides = [_Side(*each) for each in row["sides"]]
    listed = {each.side: [_Position(*one) for one in each.positions] for each in sides}
    held = {side: tuple(one.stance() for one in listed.get(side, ())) for side in _SIDE_OF.values()}
    looked_at = sum(each.relations for each in sides)
    is_cut = looked_at >= (width if row["is_hub"] else MAX_SCAN)
    answer = Stances(
        entity=node_from(row["thing"]),
        for_=held["for"],
        against=held["against"],
        neutral=held["neutral"],
        mentioned=(),
        truncated=is_cut or any(each.people > limit for each in sides),
    )
    return answer, {one.ref: one.fact_id for side in listed.values() for one in side}


async def _with_evidence(
    tenant: Tenant,
    answer: Stances,
    holding: Mapping[Ref, FactId],
    *,
    as_of: datetime | None,
    limit: int,
) -> Stances:
    """The stances with the fact that asserts each, what came before, and mere mentions."""
    (row,) = await tenant.read(
        _BEFORE,
        ref=answer.entity.ref,
        holders=sorted(holding),
        holding=list(holding.values()),
        as_of=as_of,
        limit=limit,
        max_history=MAX_HISTORY,
        scan=MAX_MENTIONS,
        max_sources=MAX_SOURCES,
    )
    histories: defaultdict[Ref, tuple[FactId, ...]] = defaultdict(tuple)
    for holder, fact_id in row["history"]:
        histories[holder] = (fact_id, *histories[holder])
    facts = facts_from(row)

    def proved(side: Iterable[Stance]) -> tuple[Stance, ...]:
        return tuple(
            replace(
                stance,
                facts=_found(facts, (holding[stance.user.ref],)),
                history=_found(facts, histories[stance.user.ref]),
            )
            for stance in side
        )

    return replace(
        answer,
        for_=proved(answer.for_),
        against=proved(answer.against),
        neutral=proved(answer.neutral),
        mentioned=tuple(node_from(user) for user in row["mentioned"]),
        truncated=answer.truncated or len(row["mentioned"]) >= limit,
    )


def _found(facts: Mapping[str, Fact], ids: Iterable[FactId]) -> tuple[Fact, ...]:
    return tuple(facts[fact_id] for fact_id in ids if fact_id in facts)
