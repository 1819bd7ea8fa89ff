"""Who is for a thing, against it, neutral, or only mentioned it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import LiteralString, NamedTuple

from whoknows_graph.reads.hubs import HUB_DEGREE, IS_HUB, LEANINGS, STRONGEST_TO
from whoknows_graph.reads.hydration import MAX_SOURCES, OF_IDS, SHOWN, facts_from
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
"""Most relations that are weighed one by one, as of some time; beyond, the answer is truncated."""
MAX_MENTIONS = 500
"""Most facts that only mention the thing that are looked at for who they are about."""
WIDTHS = (20, 2)
"""Of a hub, the strongest facts of each leaning that are looked at: two for each person who is
shown, because some have several; at least 20."""

_EACH: LiteralString = """
    RETURN [user.ref, user.name, user.kind, r.verb, r.occurrences, r.confidence,
            toString(r.valid_from), r.fact_id] AS each
"""

# Constraint node_key, index fact_object. Adding up is left to us: a list of what holds is half the
# server's work. Of a hub only who is behind the strongest facts of each leaning is looked at.
_HELD = Query(
    """
MATCH (a:Subject {space: $space, ref: $ref})
CALL (a) {
  CALL (a) {
    WITH a WHERE NOT """
    + IS_HUB
    + """
    MATCH (a)<-[r:"""
    + TYPES
    + """]-(user)
    WHERE """
    + RELATION_HOLDS
    + """
    WITH user, r LIMIT $scan
"""
    + _EACH
    + """
  UNION ALL
    WITH a WHERE """
    + IS_HUB
    + STRONGEST_TO
    + """
    WITH DISTINCT a, other
    MATCH (user:Subject {space: $space, ref: other})
    MATCH (a)<-[r:"""
    + TYPES
    + """]-(user) WHERE r.current
"""
    + _EACH
    + """
  }
  RETURN collect(each) AS held
}
RETURN a { .ref, .name, .kind, .space } AS thing, held, """
    + IS_HUB
    + """ AS is_hub
"""
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


class _Held(NamedTuple):
    """One relation that holds between somebody and the thing, as the query lists it."""

    ref: Ref
    name: str
    kind: str | None
    verb: str
    occurrences: int
    confidence: float
    valid_from: str
    fact_id: FactId

    @property
    def since(self) -> datetime:
        """Since when it holds; read from text only where somebody asks."""
        return utc(self.valid_from)

    @property
    def weight(self) -> float:
        """What it adds to the weight of the person's stance."""
        return fact_weight(occurrences=self.occurrences, confidence=self.confidence)

    @property
    def taste(self) -> float:
        """What the verb says about taste, −1…1."""
        return SIGNED_STRENGTHS.get(self.verb, 0.0)


@dataclass(slots=True)
class _Position:
    """Where one person stands: the relation that says so, and the weight of all of theirs."""

    best: _Held
    weight: float

    def add(self, held: _Held) -> None:
        """Counts one more relation; the strongest opinion decides, of equals the newest."""
        self.weight += held.weight
        strength, known = abs(held.taste), abs(self.best.taste)
        if strength > known or (
            strength == known and (held.since, held.fact_id) > (self.best.since, self.best.fact_id)
        ):
            self.best = held


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
    ``evidence`` facts, histories and mere mentions are left out: one round trip instead of two.

    Raises:
        NotFound: The space has no such node.
    """
    thing, held, is_cut = await _read_held(tenant, ref, as_of=as_of, limit=limit)
    sides = _sides(held)
    shown = {name: side[:limit] for name, side in sides.items()}
    answer = Stances(
        entity=thing,
        for_=tuple(map(_stance, shown["for"])),
        against=tuple(map(_stance, shown["against"])),
        neutral=tuple(map(_stance, shown["neutral"])),
        mentioned=(),
        truncated=is_cut or any(len(side) > limit for side in sides.values()),
    )
    if not evidence:
        return answer
    holding = {each.best.ref: each.best.fact_id for side in shown.values() for each in side}
    return await _with_evidence(tenant, answer, holding, as_of=as_of, limit=limit)


async def _read_held(
    tenant: Tenant, ref: Ref, *, as_of: datetime | None, limit: int
) -> tuple[Node, list[_Held], bool]:
    """The thing, the relations to it that hold, and whether there may be more of them."""
    width = max(WIDTHS[0], WIDTHS[1] * limit)
    hubs = {"hub": HUB_DEGREE, "leanings": LEANINGS, "width": width}
    rows = await tenant.read(_HELD, ref=ref, as_of=as_of, scan=MAX_SCAN, **hubs)
    if not rows:
        raise NotFound(f"there is no {ref!r} in this space; `whoknows resolve` finds names")
    held = [_Held(*row) for row in rows[0]["held"]]
    is_cut = len(held) >= (width if rows[0]["is_hub"] else MAX_SCAN)
    return node_from(rows[0]["thing"]), held, is_cut


def _sides(held: Iterable[_Held]) -> dict[str, list[_Position]]:
    """Everybody's position by side; by weight descending, ties by ref."""
    positions: dict[Ref, _Position] = {}
    for each in held:
        if (position := positions.get(each.ref)) is None:
            positions[each.ref] = _Position(best=each, weight=each.weight)
        else:
            position.add(each)
    sides: dict[str, list[_Position]] = {"for": [], "against": [], "neutral": []}
    for position in positions.values():
        sides[_side(position.best)].append(position)
    for side in sides.values():
        side.sort(key=lambda each: (-round(each.weight, 4), each.best.ref))
    return sides


def _side(best: _Held) -> str:
    taste = best.taste
    if taste < 0:
        return "against"
    is_praise = taste > 0 and verb_polarity(best.verb) is Polarity.POSITIVE
    return "for" if is_praise else "neutral"


def _stance(position: _Position) -> Stance:
    """The position as an answer, without evidence."""
    best = position.best
    return Stance(
        user=node_from({"ref": best.ref, "name": best.name, "kind": best.kind}),
        verb=best.verb,
        weight=round(position.weight, 4),
        since=best.since,
        facts=(),
        history=(),
    )


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
