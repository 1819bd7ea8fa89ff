"""Whose facts say similar things, by their vectors: likeness that shares no thing and no word."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from whoknows_graph.reads.projection import FACT_HOLDS, HELD_BY_EACH
from whoknows_graph.reads.tastes import SIGNED_STRENGTHS, strongest
from whoknows_graph.recall.passages import mean_vector
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import SharedTaste, SimilarUser, SimilarUsers
from whoknows_schema.enums import Polarity
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref

__all__ = ["users_with_similar_facts"]

MAX_FACTS = 100
"""Latest facts of each person that are compared."""
WIDTH = 500
"""Facts that the index returns, the person's own among them."""
MAX_PEOPLE = 50
"""Most people who are compared fact by fact, those with the most facts among the nearest."""
MAX_SCAN = 2000
"""Most relations of each person that are looked at for what both have a taste in."""
MAX_SHARED = 10

_LIMITS: dict[str, object] = {
    "strengths": SIGNED_STRENGTHS,
    "width": WIDTH,
    "max_people": MAX_PEOPLE,
    "max_facts": MAX_FACTS,
    "max_shared": MAX_SHARED,
    "scan": MAX_SCAN,
}

# Constraints Space.id and node_key.
_MINE = Query(
    """
OPTIONAL MATCH (s:Space {id: $space})
RETURN s.embedding_model AS model, COLLECT {
  MATCH (:Subject {space: $space, ref: $ref})<-[:ABOUT]-(f:Fact)
  WHERE f.embedding IS NOT NULL AND """
    + FACT_HOLDS
    + """
  WITH f ORDER BY f.valid_from DESC, f.id LIMIT $max_facts
  RETURN f.embedding
} AS vectors
"""
)

# Vector index fact_vector (a null vector finds nothing), constraint node_key. A person's score is
# the mean cosine of their facts to the centroid: Rocchio's profile of what somebody is about
# (Manning, Raghavan & Schütze 2008, §9.1.1), compared with documents.
_NEAR = Query(
    """
CYPHER 25
MATCH (a:Subject {space: $space, ref: $ref})
CALL () {
  MATCH (f:Fact) SEARCH f IN (
    VECTOR INDEX fact_vector FOR $current_vector
    WHERE f.space = $space AND f.current = true LIMIT $width)
  RETURN f
UNION ALL
  MATCH (f:Fact) SEARCH f IN (
    VECTOR INDEX fact_vector FOR $past_vector
    WHERE f.space = $space AND f.valid_from <= $until LIMIT $width)
  RETURN f
}
WITH a, f WHERE """
    + FACT_HOLDS
    + """
MATCH (f)-[:ABOUT]->(b:User) WHERE b <> a
WITH a, b, count(*) AS near ORDER BY near DESC, b.ref LIMIT $max_people
CALL (b) {
  MATCH (b)<-[:ABOUT]-(f:Fact)
  WHERE f.embedding IS NOT NULL AND """
    + FACT_HOLDS
    + """
  WITH f ORDER BY f.valid_from DESC, f.id LIMIT $max_facts
  RETURN avg(2 * vector.similarity.cosine(f.embedding, $vector) - 1) AS score
}
WITH a, b, score WHERE score > 0
ORDER BY score DESC, b.ref LIMIT $limit
RETURN b { .ref, .name, .kind } AS user, score, COLLECT {"""
    + HELD_BY_EACH
    + """
  WITH a, b, thing, holder, r.verb AS verb
  WHERE $strengths[verb] IS NOT NULL AND thing.ref STARTS WITH 'e:'
  WITH thing, collect(DISTINCT CASE WHEN holder = a THEN verb END) AS mine,
    collect(DISTINCT CASE WHEN holder = b THEN verb END) AS theirs
  WHERE mine <> [] AND theirs <> []
  ORDER BY COUNT { (thing)--() }, thing.ref LIMIT $max_shared
  RETURN { entity: thing { .ref, .name, .kind }, mine: mine, theirs: theirs }
} AS shared
"""
)


async def users_with_similar_facts(
    tenant: Tenant, ref: Ref, *, as_of: datetime | None = None, limit: int = 10
) -> SimilarUsers:
    """People whose facts are nearest to the middle of this person's, most similar first.

    Score above 0, to 1: mean cosine of their latest 100 facts to the mean of this person's latest
    100. Only people who have facts among the 500 nearest are compared. What both have a taste in is
    named beside, rarest first; nothing need be. Two round trips, one for a person without vectors,
    for whom the answer is empty.

    Args:
        tenant: The space.
        ref: The person.
        as_of: World time; None for now.
        limit: Most people to return.

    Raises:
        InvalidInput: The space has no vectors at all.
    """
    mine = await tenant.read(_MINE, ref=ref, as_of=as_of, max_facts=MAX_FACTS)
    if mine[0]["model"] is None:
        raise InvalidInput(
            "this space has no vectors to compare by; choose an embedder (docs/recall.md) and run "
            "'whoknows worker', or compare by likes and dislikes"
        )
    centroid = mean_vector(mine[0]["vectors"])
    if centroid is None:
        return SimilarUsers(users=())
    rows = await tenant.read(
        _NEAR,
        ref=ref,
        as_of=as_of,
        until=as_of or datetime.max.replace(tzinfo=UTC),
        vector=centroid,
        current_vector=centroid if as_of is None else None,
        past_vector=None if as_of is None else centroid,
        limit=limit,
        **_LIMITS,
    )
    return SimilarUsers(users=tuple(_user(row) for row in rows))


def _user(row: Mapping[str, Any]) -> SimilarUser:
    return SimilarUser(
        user=node_from(row["user"]),
        score=round(min(1.0, row["score"]), 4),
        shared=tuple(
            SharedTaste(
                entity=node_from(item["entity"]),
                agree=_side(item["mine"]) is _side(item["theirs"]),
            )
            for item in row["shared"]
        ),
    )


def _side(verbs: Iterable[str]) -> bool:
    """Whether somebody is for it; `tastes.SIGNED_STRENGTHS` has no verb that is neither."""
    return strongest(verbs) is not Polarity.NEGATIVE
