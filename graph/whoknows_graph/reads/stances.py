"""Who is for a thing, against it, neutral, or only mentioned it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.reads.projection import FACT_HOLDS, LIVED, RELATION_HOLDS, TYPES
from whoknows_graph.reads.relations import fact_weight
from whoknows_graph.reads.tastes import SIGNED_STRENGTHS
from whoknows_graph.records import node_from, utc
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact, Stance, Stances
from whoknows_schema.enums import Polarity
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import Node
from whoknows_schema.verbs import verb_polarity

__all__ = ["stances"]

MAX_HISTORY = 3
"""Earlier stances shown with the current one, the latest of them."""
MAX_SCAN = 5000
"""Most relations that are weighed one by one; beyond, the answer says it is truncated."""

# Constraint node_key. Adding up is left to us: a list of what holds is half the server's work.
_HELD = Query(
    """
MATCH (thing:Subject {space: $space, ref: $ref})
RETURN thing { .ref, .name, .kind, .space } AS thing,
  COLLECT {
    MATCH (thing)<-[r:"""
    + TYPES
    + """]-(user)
    WHERE """
    + RELATION_HOLDS
    + """
    WITH user, r LIMIT $scan
    RETURN [user.ref, user.name, user.kind, r.verb, r.occurrences, r.confidence,
            toString(r.valid_from), r.fact_id]
  } AS held
"""
)

# Constraint node_key, index fact_track.
_BEFORE = Query(
    """
MATCH (thing:Subject {space: $space, ref: $ref})
RETURN COLLECT {
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


@dataclass(frozen=True, slots=True, kw_only=True)
class _Held:
    """One relation that holds between somebody and the thing."""

    user: Node
    verb: str
    weight: float
    since: datetime
    fact_id: FactId

    @property
    def taste(self) -> float:
        """What the verb says about taste, −1…1."""
        return SIGNED_STRENGTHS.get(self.verb, 0.0)


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
    thing is neutral. At most ``limit`` people a side, by weight descending, ties by ref. Without
    ``evidence`` facts, histories and mere mentions are left out: one round trip instead of three.

    Raises:
        NotFound: The space has no such node.
    """
    rows = await tenant.read(_HELD, ref=ref, as_of=as_of, scan=MAX_SCAN)
    if not rows:
        raise NotFound(f"there is no {ref!r} in this space; `whoknows resolve` finds names")
    held = [_held_from(row) for row in rows[0]["held"]]
    sides = _sides(held)
    answer = Stances(
        entity=node_from(rows[0]["thing"]),
        for_=tuple(sides["for"][:limit]),
        against=tuple(sides["against"][:limit]),
        neutral=tuple(sides["neutral"][:limit]),
        mentioned=(),
        truncated=len(held) >= MAX_SCAN or any(len(side) > limit for side in sides.values()),
    )
    if not evidence:
        return answer
    return await _with_evidence(tenant, answer, held, as_of=as_of, limit=limit)


def _held_from(row: Sequence[Any]) -> _Held:
    ref, name, kind, verb, occurrences, confidence, since, fact_id = row
    return _Held(
        user=node_from({"ref": ref, "name": name, "kind": kind}),
        verb=verb,
        weight=fact_weight(occurrences=occurrences, confidence=confidence),
        since=utc(since),
        fact_id=FactId(fact_id),
    )


def _strongest(held: Iterable[_Held]) -> _Held:
    """The relation that gives a person's stance: the strongest opinion, of equals the newest."""
    return max(held, key=lambda each: (abs(each.taste), each.since, each.fact_id))


def _by_user(held: Iterable[_Held]) -> dict[Ref, list[_Held]]:
    grouped: defaultdict[Ref, list[_Held]] = defaultdict(list)
    for each in held:
        grouped[each.user.ref].append(each)
    return grouped


def _sides(held: Iterable[_Held]) -> dict[str, list[Stance]]:
    """Everybody's stance by side, without evidence; by weight descending, ties by ref."""
    sides: dict[str, list[Stance]] = {"for": [], "against": [], "neutral": []}
    for relations in _by_user(held).values():
        best = _strongest(relations)
        stance = Stance(
            user=best.user,
            verb=best.verb,
            weight=round(sum(each.weight for each in relations), 4),
            since=best.since,
            facts=(),
            history=(),
        )
        sides[_side(best)].append(stance)
    for side in sides.values():
        side.sort(key=lambda stance: (-stance.weight, stance.user.ref))
    return sides


def _side(best: _Held) -> str:
    if best.taste < 0:
        return "against"
    is_praise = verb_polarity(best.verb) is Polarity.POSITIVE
    return "for" if best.taste > 0 and is_praise else "neutral"


async def _with_evidence(
    tenant: Tenant, answer: Stances, held: Iterable[_Held], *, as_of: datetime | None, limit: int
) -> Stances:
    """The stances with the fact that asserts each, what came before, and mere mentions."""
    shown = {stance.user.ref for stance in (*answer.for_, *answer.against, *answer.neutral)}
    holding = {
        ref: (_strongest(each).fact_id,) for ref, each in _by_user(held).items() if ref in shown
    }
    (row,) = await tenant.read(
        _BEFORE,
        ref=answer.entity.ref,
        holders=sorted(shown),
        as_of=as_of,
        limit=limit,
        max_history=MAX_HISTORY,
    )
    histories: defaultdict[Ref, tuple[FactId, ...]] = defaultdict(tuple)
    for holder, fact_id in row["history"]:
        histories[holder] = (fact_id, *histories[holder])
    ids = (each for chosen in (holding, histories) for group in chosen.values() for each in group)
    facts = await facts_by_id(tenant, ids)

    def proved(side: Iterable[Stance]) -> tuple[Stance, ...]:
        return tuple(
            replace(
                stance,
                facts=_found(facts, holding[stance.user.ref]),
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
