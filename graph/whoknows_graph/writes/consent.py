"""People who do not want to be remembered, and those who changed their mind."""

from datetime import datetime

from whoknows_graph.errors import Overtaken
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.redirects import redirects_of
from whoknows_schema.ids import UserId, user_ref

__all__ = ["DROP_UNREAD", "set_opted_out"]

# Constraint user_key; the person need not have written yet. The server passes, without a word, over
# a write to a node that was removed while the write waited for its lock.
_SET = Query("""
MERGE (u:User {space: $space, id: $id})
ON CREATE SET u:Subject, u.ref = $ref, u.name = $id, u.named_at = datetime('0001-01-01T00:00Z'),
  u.is_bot = false, u.recorded_at = $now
SET u.opted_out = $out
WITH u
RETURN 'User' IN labels(u) AS is_there
""")

# Constraint user_key. For when the merges are undone; what a person says themselves then stays.
_SET_MERGED = Query("""
MATCH (u:User {space: $space, id: $id})<-[:LINKED_TO]-+(d:Merged)
SET d.opted_out = $out
REMOVE d.silenced
RETURN collect(d.id) AS ids
""")

# Index message_queue; what waits unread rests on nothing and nothing rests on it.
DROP_UNREAD = Query("""
MATCH (m:Message {space: $space})
WHERE m.channel IS NOT NULL AND m.queued IS NOT NULL AND m.author_id IN $ids
  AND NOT EXISTS { (m)--() }
DELETE m
RETURN count(*) AS removed
""")


async def set_opted_out(tenant: Tenant, user: UserId, *, out: bool, now: datetime) -> int:
    """Whether nothing more of a person is taken; how many unread messages of theirs went.

    All accounts that were merged into one are meant, and stay so when the merge is undone. What is
    known already stays until it is forgotten or purged. The space has to exist. One write
    transaction; safe to repeat.
    """

    async def work(transaction: WriteTransaction) -> int:
        # A new node of somebody who was merged away would be in the way when that is undone.
        moved = await redirects_of(transaction, [user_ref(user)])
        ref = moved.get(user_ref(user), user_ref(user))
        kept = ref.removeprefix("u:")
        noted = await transaction.one(_SET, id=kept, ref=ref, out=out, now=now)
        # From here on nobody can be merged away who was found, or made anew beside a merge.
        redirects = await redirects_of(transaction, {user_ref(user), ref})
        if not noted["is_there"] or redirects != moved:
            raise Overtaken
        (merged,) = await transaction.run(_SET_MERGED, id=kept, out=out)
        if not out:
            return 0
        accounts = [kept, *merged["ids"]]
        return int((await transaction.run(DROP_UNREAD, ids=accounts))[0]["removed"])

    return await tenant.write(work)
