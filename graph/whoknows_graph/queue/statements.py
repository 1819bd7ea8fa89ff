"""Cypher of the queue.

A waiting message has the property ``queued``, a number that tells its place, and the index
message_queue holds only those. Its channel has one `Job` for good: whoever leases that job has the
channel for themselves, so that order is kept. Whoever stores a message wakes the job unless it is
awake; those who found it awake while its worker was just finishing are why a job first rests, and
is still looked at, before it is idle.
"""

from typing import LiteralString

from whoknows_graph.tenant import Query

__all__ = [
    "BURY",
    "CLAIM",
    "FIND_DUE",
    "FIND_RESTED",
    "FINISH",
    "FINISH_INDEX",
    "LOAD_BATCH",
    "PUT_BACK",
    "PUT_TO_REST",
    "RENEW",
    "TAKE_MESSAGES",
    "WAKE",
    "WAKE_INDEX",
]

# Constraint Job.id; a part of other statements, with ``lane`` of id and channel. Where a statement
# also looks at the state, it names the constraint: among few jobs the planner prefers the index of
# states, whose entries the statement changes.
WAKE: LiteralString = """
  MERGE (j:Job {id: lane.id, space: $space})
  ON CREATE SET j.kind = 'read', j.channel = lane.channel, j.state = 'waiting', j.since = $now,
    j.attempts = 0, j.shrink = 0, j.served_at = $now
  WITH j WHERE NOT j.state IN ['waiting', 'leased']
  SET j.state = 'waiting', j.since = $now
"""


# This and the next two are the only statements of the queue that belong to no space. Indexes
# Job.state and message_queue.
# A channel is due when enough messages wait or the first one has waited long enough. A place or
# a lease that lies ahead of the clock was given by a clock that was wrong.
FIND_DUE: LiteralString = """
MATCH (j:Job) WHERE j.state IN ['waiting', 'leased', 'resting']
  AND coalesce(j.not_before <= $now, true)
  AND (j.state <> 'leased' OR j.lease_until < $now OR j.lease_until > $longest)
  AND ($spaces IS NULL OR j.space IN $spaces) AND j.kind IN $kinds
WITH j ORDER BY j.state = 'resting', j.kind = 'index' AND j.served_at > $index_patience,
  j.served_at, j.id LIMIT 100
CALL (j) {
  WITH j WHERE j.kind = 'read'
  MATCH (m:Message {space: j.space, channel: j.channel}) WHERE m.queued IS NOT NULL
  WITH m ORDER BY m.space, m.channel, m.queued LIMIT $size
  WITH m.queued AS queued
  RETURN count(queued) AS waiting, min(queued) AS oldest
}
WITH j, waiting, oldest
WHERE waiting >= $size OR oldest <= $old_enough OR oldest > $ahead
  OR (j.kind = 'index' AND (j.state = 'leased' OR j.since <= $index_since))
RETURN j.id AS id, j.space AS space LIMIT 10
"""

# Index Job.state.
FIND_RESTED: LiteralString = """
MATCH (j:Job) WHERE j.state = 'resting' AND j.since < $before
RETURN j.id AS id LIMIT 1000
"""

# Constraint Job.id. Jobs that rested long enough that nobody can still be writing beside them. A
# statement of its own: what one has read before the lock it would not read again after it.
PUT_TO_REST: LiteralString = """
UNWIND $ids AS id
MATCH (j:Job {id: id}) USING INDEX j:Job(id)
SET j.locked = true
REMOVE j.locked
WITH j WHERE j.state = 'resting' AND j.since < $before
SET j.state = 'idle'
"""

# Constraint Job.id: compare and set. The first write takes the lock; whoever comes second sees
# what the first one set. An expired lease counts as an attempt: its owner may have died of it.
CLAIM = Query("""
MATCH (j:Job {id: $id, space: $space}) USING INDEX j:Job(id)
SET j.locked = true
REMOVE j.locked
WITH j, j.state = 'leased'
  AND (j.lease_until < $now OR j.lease_until > $longest) AS expired
WHERE (expired OR j.state IN ['waiting', 'resting']) AND coalesce(j.not_before <= $now, true)
SET j.error = CASE WHEN expired
    THEN 'the worker ' + j.owner + ' ended without finishing' ELSE j.error END,
  j.attempts = j.attempts + CASE WHEN expired THEN 1 ELSE 0 END,
  j.shrink = j.shrink + CASE WHEN expired THEN 1 ELSE 0 END
SET j.state = 'leased', j.owner = $owner, j.lease_until = $until, j.since = $now,
  j.served_at = $now
REMOVE j.not_before
RETURN j.kind AS kind, j.channel AS channel, j.attempts AS attempts, j.shrink AS shrink,
  j.error AS error
""")

# Indexes message_queue and message_time.
LOAD_BATCH = Query("""
MATCH (m:Message {space: $space, channel: $channel}) WHERE m.queued IS NOT NULL
WITH m ORDER BY m.space, m.channel, m.queued, m.id LIMIT $limit
WITH collect(m { .id, .channel, .author_id, .author_name, .account, .text, .mentions, .reply_to,
    .thread, .url, .queued, reread: coalesce(m.reread, false), sent_at: toString(m.sent_at),
    edited_at: toString(m.edited_at), deleted_at: toString(m.deleted_at) }) AS rows,
  min(m.sent_at) AS first
CALL (first) {
  MATCH (n:Message {space: $space, channel: $channel})
  WHERE n.sent_at < first AND n.deleted_at IS NULL
  WITH n ORDER BY n.space DESC, n.channel DESC, n.sent_at DESC, n.id DESC LIMIT $context
  RETURN collect(n { .id, .channel, .author_id, .author_name, .account, .text, .mentions,
    .reply_to, .thread, .url, sent_at: toString(n.sent_at) }) AS before
}
RETURN rows, before
""")

# Constraint Job.id.
RENEW = Query("""
MATCH (j:Job {id: $id, space: $space}) USING INDEX j:Job(id)
SET j.locked = true
REMOVE j.locked
WITH j WHERE j.state = 'leased' AND j.owner = $owner
SET j.lease_until = $until
RETURN j.id AS id
""")

# Constraint Job.id and message_key: the owner is checked under the job's lock, each message under
# its own, so that an edit or an opt-out in between is seen.
TAKE_MESSAGES = Query("""
MATCH (j:Job {id: $id, space: $space}) USING INDEX j:Job(id)
SET j.locked = true
REMOVE j.locked
WITH j WHERE j.state = 'leased' AND j.owner = $owner
CALL () {
  UNWIND $rows AS row
  MATCH (m:Message {space: $space, id: row.id})
  SET m.locked = true
  REMOVE m.locked
  WITH m, row WHERE m.queued = row.queued
  REMOVE m.queued, m.reread
  RETURN count(*) AS taken
}
RETURN taken
""")

# Constraint Job.id, index message_queue. Smaller batches go on until the ones that failed are
# through.
FINISH = Query("""
MATCH (j:Job {id: $id, space: $space}) USING INDEX j:Job(id)
WHERE j.state = 'leased' AND j.owner = $owner
WITH j, EXISTS {
    MATCH (m:Message {space: $space, channel: j.channel}) WHERE m.queued IS NOT NULL
  } AS more, coalesce(j.failed_until <= $last, true) AS through
SET j.state = CASE WHEN more THEN 'waiting' ELSE 'resting' END, j.since = $now, j.served_at = $now,
  j.attempts = CASE WHEN through THEN 0 ELSE j.attempts END,
  j.shrink = CASE WHEN through THEN 0 ELSE j.shrink END,
  j.error = CASE WHEN more AND $not_before IS NOT NULL THEN $error
    WHEN through THEN null ELSE j.error END,
  j.failed_until = CASE WHEN through THEN null ELSE j.failed_until END,
  j.not_before = CASE WHEN more THEN $not_before END
REMOVE j.owner, j.lease_until
""")

# Constraint Job.id.
WAKE_INDEX = Query("""
MERGE (j:Job {id: $id, space: $space})
ON CREATE SET j.kind = 'index', j.channel = '', j.state = 'waiting', j.since = $now,
  j.attempts = 0, j.shrink = 0, j.served_at = $now
WITH j WHERE NOT j.state IN ['waiting', 'leased']
SET j.state = 'waiting', j.since = $now
""")

# Constraint Job.id, indexes message_window_due, message_vector_due and fact_vector_due. What
# was stored while the job ran is the next run's.
FINISH_INDEX = Query("""
MATCH (j:Job {id: $id, space: $space}) USING INDEX j:Job(id)
WHERE j.state = 'leased' AND j.owner = $owner
WITH j, EXISTS {
    MATCH (m:Message {space: $space, window_due: true}) WHERE m.id IS NOT NULL
  } OR ($vectors AND (EXISTS {
    MATCH (m:Message {space: $space, vector_due: true}) WHERE m.id IS NOT NULL
  } OR EXISTS {
    MATCH (f:Fact {space: $space, vector_due: true}) WHERE f.id IS NOT NULL
  })) AS more
SET j.state = CASE WHEN more THEN 'waiting' ELSE 'idle' END, j.since = $now, j.served_at = $now,
  j.attempts = 0, j.shrink = 0, j.error = null
REMOVE j.owner, j.lease_until, j.not_before
RETURN more
""")

# Constraint Job.id.
PUT_BACK = Query("""
MATCH (j:Job {id: $id, space: $space}) USING INDEX j:Job(id)
WHERE j.state = 'leased' AND j.owner = $owner
SET j.state = 'waiting', j.since = $now, j.served_at = $now, j.not_before = $not_before,
  j.attempts = $attempts, j.shrink = $shrink, j.error = $error,
  j.failed_until = CASE WHEN $last > coalesce(j.failed_until, -1) THEN $last
    ELSE j.failed_until END
REMOVE j.owner, j.lease_until
RETURN j.id AS id
""")

# Constraints Job.id and message_key. The messages stay stored; the dead job knows their ids.
BURY = Query("""
MATCH (j:Job {id: $id, space: $space}) USING INDEX j:Job(id)
WHERE j.state = 'leased' AND j.owner = $owner
CREATE (d:Job {id: $dead, space: $space, kind: j.kind, channel: j.channel, lane: j.id,
  state: 'dead', attempts: $attempts, error: $error, since: $now,
  messages: [row IN $rows | row.id]})
SET j.state = 'waiting', j.since = $now, j.served_at = $now, j.attempts = 0, j.shrink = 0,
  j.error = null
REMOVE j.owner, j.lease_until, j.not_before, j.failed_until
WITH d
CALL () {
  UNWIND $rows AS row
  MATCH (m:Message {space: $space, id: row.id})
  WHERE m.queued = row.queued
  REMOVE m.queued
}
RETURN d.id AS id
""")
