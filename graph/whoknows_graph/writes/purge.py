"""Removing a person for good: their messages, what is known of them, every trace in the search.

Page by page, each in a transaction of its own that leaves a consistent graph: first what is known
of them, then their messages with what rested on those, last the person. Stopped in between, the
same call goes on.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial

from whoknows_graph.merging.restoring import DELETE_FACTS
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.changes import apply_changes, plan_tracks
from whoknows_graph.writes.weighing import WEIGH
from whoknows_schema.curation import Purge
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref, user_ref
from whoknows_schema.values import BoundClaim

__all__ = ["purge"]

_PAGE = 200

# Constraint node_key. Everybody who was merged into the person is the person, too.
_COUNT = Query("""
MATCH (u:Subject {space: $space, ref: $ref}) WHERE u:User
RETURN u { .ref, .name, .kind } AS node,
  [u.id] + COLLECT { MATCH (d:Merged)-[:LINKED_TO]->+(u) WHERE d.id IS NOT NULL RETURN d.id }
    AS ids,
  COUNT { (u)-[:SENT]->(:Message) } AS messages,
  COLLECT { MATCH (u)<-[:ABOUT|MENTIONS]-(f:Fact) RETURN DISTINCT f.id } AS about,
  COLLECT { MATCH (u)-[:SENT]->(:Message)<-[:EVIDENCED_BY]-(f:Fact) RETURN DISTINCT f.id } AS said,
  COUNT { (:Alias)-[:NAMES]->(u) } AS aliases
""")

# Constraint Fact.id.
_SAID = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})
WITH f, NOT f.id IN $about AND EXISTS {
  MATCH (f)-[:EVIDENCED_BY]->(m:Message) WHERE NOT m.author_id IN $users } AS stays
RETURN count(CASE WHEN stays THEN 1 END) AS revised,
  count(CASE WHEN stays THEN null ELSE 1 END) AS gone,
  sum(CASE WHEN stays THEN 0 ELSE size(coalesce(f.relations, [])) END) AS relations
""")

# Constraint merge_key.
_MERGES = Query("""
MATCH (g:Merge {space: $space}) WHERE g.id IS NOT NULL AND (g.keep IN $refs OR g.drop IN $refs)
RETURN count(g) AS merges
""")

# Constraint node_key.
_FACT_PAGE = Query("""
MATCH (u:Subject {space: $space, ref: $ref})<-[:ABOUT|MENTIONS]-(f:Fact)
WITH DISTINCT f LIMIT $limit
RETURN collect(f.id) AS ids, collect(f.track) AS tracks
""")

# Constraint Fact.id. Notes that were written for these facts alone.
_NOTES = Query("""
UNWIND $ids AS id
MATCH (f:Fact {id: id, space: $space})-[:EVIDENCED_BY]->(m:Message)
WHERE m.id STARTS WITH 'note:'
  AND NOT EXISTS { MATCH (m)<-[:EVIDENCED_BY]-(o:Fact) WHERE NOT o.id IN $ids }
RETURN collect(DISTINCT m.id) AS ids
""")

# Constraint node_key.
_MESSAGE_PAGE = Query("""
MATCH (u:Subject {space: $space, ref: $ref})-[:SENT]->(m:Message)
WITH m LIMIT $limit
RETURN collect(m.id) AS ids,
  collect(COLLECT { MATCH (m)<-[:EVIDENCED_BY]-(f:Fact) RETURN DISTINCT f.track }) AS tracks
""")

# Constraint message_key, then index message_time.
_UNWINDOW = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
CALL (m) {
  MATCH (n:Message {space: $space, channel: m.channel})
  WHERE n.sent_at <= m.sent_at AND n.id <> m.id AND NOT n.id IN $ids
  WITH n ORDER BY n.space DESC, n.channel DESC, n.sent_at DESC, n.id DESC LIMIT $radius
  RETURN n
UNION
  MATCH (n:Message {space: $space, channel: m.channel})
  WHERE n.sent_at >= m.sent_at AND n.id <> m.id AND NOT n.id IN $ids
  WITH n ORDER BY n.space, n.channel, n.sent_at, n.id LIMIT $radius
  RETURN n
}
WITH DISTINCT n
SET n.window_due = true
REMOVE n.passage, n.answers, n.passage_embedding, n.vector_due
RETURN count(n) AS windows
""")

# Constraint message_key. A fact that stays takes the words of who else said it.
_STRIP = Query(
    """
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})<-[e:EVIDENCED_BY]-(f:Fact)
DELETE e
WITH DISTINCT f
WITH f, COUNT { (f)-[:EVIDENCED_BY]->(:Message) } AS left,
  COLLECT { MATCH (f)-[o:EVIDENCED_BY]->(:Message) WHERE o.text IS NOT NULL
            RETURN o.text ORDER BY o.said_at } AS words
SET f.occurrences = left
FOREACH (_ IN CASE WHEN left > 0 AND size(words) = left THEN [1] ELSE [] END |
  SET f.text = words[0], f.vector_due = true REMOVE f.embedding)
"""
    + WEIGH
    + """
WITH f, left
CALL (f) {
  UNWIND f.relations AS packed
  WITH f, split(packed, '\t') AS part
  MATCH (:Subject {space: $space, ref: part[1]})-[r]->(:Subject {space: $space, ref: part[2]})
  WHERE r.fact_id = f.id
  SET r.occurrences = f.occurrences
}
RETURN collect(DISTINCT CASE WHEN left = 0 THEN f.id END) AS emptied
"""
)

# Constraint message_key.
_DROP_MESSAGES = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})
DETACH DELETE m
""")

# Constraint node_key, then slot_key and merge_key.
_DROP_PERSON = (
    Query("""
    MATCH (u:Subject {space: $space, ref: $ref})<-[:SAID_BY]-(f:Fact)
    WHERE f.speaker IN $users
    REMOVE f.speaker
    """),
    Query("""
    UNWIND $refs AS ref
    MATCH (s:Slot {space: $space, subject: ref}) WHERE s.predicate IS NOT NULL
    DETACH DELETE s
    """),
    Query("""
    MATCH (g:Merge {space: $space}) WHERE g.id IS NOT NULL AND (g.keep IN $refs OR g.drop IN $refs)
    DETACH DELETE g
    """),
    Query("""
    MATCH (u:Subject {space: $space, ref: $ref})<-[:NAMES]-(a:Alias)
    WITH a WHERE NOT EXISTS { (a)-[:NAMES]->(s:Subject) WHERE s.ref <> $ref }
    DETACH DELETE a
    """),
    Query("""
    UNWIND $refs AS ref
    MATCH (d:Merged {space: $space, ref: ref})
    DETACH DELETE d
    """),
    Query("""
    MATCH (u:Subject {space: $space, ref: $ref})
    DETACH DELETE u
    """),
    # What was remembered of the space's facts is out of date (`analysis.remembered`).
    Query("MATCH (s:Space {id: $space}) SET s.changes = coalesce(s.changes, 0) + 1"),
)

# Constraints node_key, merged_key, message_key, fact_key.
_LEFT = Query("""
RETURN COUNT { UNWIND $refs AS ref MATCH (s:Subject {space: $space, ref: ref}) RETURN s }
  + COUNT { UNWIND $refs AS ref MATCH (d:Merged {space: $space, ref: ref}) RETURN d }
  + COUNT { MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL
      AND (m.author_id IN $users OR m.sent_as IN $users) }
  + COUNT { MATCH (f:Fact {space: $space}) WHERE f.id IS NOT NULL
      AND (f.subject IN $refs OR f.object IN $refs OR f.speaker IN $users) }
  + COUNT { MATCH (s:Slot {space: $space}) WHERE s.subject IN $refs AND s.predicate IS NOT NULL }
  + COUNT { MATCH (a:Alias {space: $space}) WHERE a.norm IS NOT NULL
      AND NOT EXISTS { (a)-[:NAMES]->(:Subject) } } AS left
""")

_RADIUS = 3
"""Windows reach three messages to each side (`recall.passages.CONTEXT_RADIUS`)."""


async def purge(tenant: Tenant, ref: Ref, *, now: datetime, dry_run: bool = True) -> Purge:
    """Remove a person for good, or say what would go.

    Facts about them and facts that name them go, their messages and their names as well. Facts of
    others lose their words as evidence and go when nothing else supports them; what was closed by
    something that goes is open again. Windows of the messages around theirs are emptied; making
    them anew is `recall.index.index_messages`.

    A dry run takes three round trips; otherwise some ten more for two hundred facts or messages.

    Raises:
        NotFound: There is no such user.
    """
    report, names = await _report(tenant, ref)
    if dry_run:
        return report
    while await tenant.write(partial(_drop_facts, ref=ref, token=tenant.token, now=now)):
        pass
    windows = 0
    while True:
        page = await tenant.write(partial(_drop_messages, ref=ref, token=tenant.token, now=now))
        if page is None:
            break
        windows += page
    left = await tenant.write(partial(_drop_person, names=names))
    return replace(report, dry_run=False, windows=windows, left=left)


async def _report(tenant: Tenant, ref: Ref) -> tuple[Purge, Mapping[str, object]]:
    """What would go, and everything that the person is known by."""
    found = await tenant.read(_COUNT, ref=ref)
    if not found:
        raise NotFound(f"there is no user with the ref {ref!r} in this space")
    row = found[0]
    users: list[str] = row["ids"]
    refs = [user_ref(user) for user in users]
    about: list[str] = row["about"]
    facts = list(dict.fromkeys((*about, *row["said"])))
    (said,) = await tenant.read(_SAID, ids=facts, about=about, users=users)
    (merges,) = await tenant.read(_MERGES, refs=refs)
    report = Purge(
        user=node_from(row["node"]),
        dry_run=True,
        messages=row["messages"],
        facts=said["gone"],
        revised=said["revised"],
        relations=said["relations"],
        aliases=row["aliases"],
        merges=merges["merges"],
        windows=0,
    )
    return report, {"ref": ref, "refs": refs, "users": users}


async def _refold(
    transaction: WriteTransaction, tracks: Iterable[str], *, token: str, now: datetime
) -> None:
    by_track: dict[str, Sequence[BoundClaim]] = dict.fromkeys(tracks, ())
    changes = await plan_tracks(transaction, by_track, now=now)
    await apply_changes(transaction, changes, token=token, now=now)


async def _drop_facts(
    transaction: WriteTransaction, *, ref: Ref, token: str, now: datetime
) -> bool:
    """A page of the facts that name the person; whether there were any."""
    (page,) = await transaction.run(_FACT_PAGE, ref=ref, limit=_PAGE)
    (notes,) = await transaction.run(_NOTES, ids=page["ids"])
    await transaction.run(_UNWINDOW, ids=notes["ids"], radius=_RADIUS)
    await transaction.run(_DROP_MESSAGES, ids=notes["ids"])
    await transaction.run(DELETE_FACTS, ids=page["ids"])
    await _refold(transaction, page["tracks"], token=token, now=now)
    return bool(page["ids"])


async def _drop_messages(
    transaction: WriteTransaction, *, ref: Ref, token: str, now: datetime
) -> int | None:
    """A page of their messages; how many windows it emptied, None when none were left."""
    (page,) = await transaction.run(_MESSAGE_PAGE, ref=ref, limit=_PAGE)
    if not page["ids"]:
        return None
    (around,) = await transaction.run(_UNWINDOW, ids=page["ids"], radius=_RADIUS)
    (said,) = await transaction.run(_STRIP, ids=page["ids"])
    await transaction.run(DELETE_FACTS, ids=said["emptied"])
    await transaction.run(_DROP_MESSAGES, ids=page["ids"])
    tracks = {track for tracks in page["tracks"] for track in tracks}
    await _refold(transaction, tracks, token=token, now=now)
    return int(around["windows"])


async def _drop_person(transaction: WriteTransaction, *, names: Mapping[str, object]) -> int:
    """What is left of the person, and then a search for anything more."""
    for query in _DROP_PERSON:
        await transaction.run(query, **names)
    (row,) = await transaction.run(_LEFT, **names)
    return int(row["left"])
