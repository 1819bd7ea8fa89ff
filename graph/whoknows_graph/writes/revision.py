"""Messages that were edited since they were stored: which, and their new text."""

from collections.abc import Sequence

from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.rows import message_rows
from whoknows_schema.ids import MessageId
from whoknows_schema.values import Message

__all__ = ["edited_messages", "rewrite_messages"]

# Constraint message_key. Of two edits the newer one counts, in whatever order they come.
_EDITED = Query("""
UNWIND $rows AS row
MATCH (m:Message {space: $space, id: row.id})
WHERE m.deleted_at IS NULL AND m.text <> row.text
  AND coalesce(m.edited_at < datetime(row.edited_at), true)
RETURN collect(m.id) AS rows
""")

# Constraint message_key. Windows and vectors that hold the old text are made anew.
_REWRITE = Query("""
UNWIND $rows AS row
MATCH (m:Message {space: $space, id: row.id})
WHERE m.deleted_at IS NULL AND m.text <> row.text
  AND coalesce(m.edited_at < datetime(row.edited_at), true)
SET m.text = row.text, m.edited_at = datetime(row.edited_at), m.window_due = true
REMOVE m.passage, m.answers, m.embedding, m.passage_embedding, m.vector_due
""")


async def edited_messages(tenant: Tenant, messages: Sequence[Message]) -> frozenset[MessageId]:
    """Which stored messages say something else than these, which were edited later.

    A message without ``edited_at`` never counts: nothing says which text is the newer one. One
    round trip, none when no message was edited.
    """
    rows = message_rows(message for message in messages if message.edited_at is not None)
    if not rows:
        return frozenset()
    return frozenset(map(MessageId, await tenant.read_list(_EDITED, rows=rows)))


async def rewrite_messages(transaction: WriteTransaction, messages: Sequence[Message]) -> None:
    """Give stored messages their new text where it is newer. One round trip, none without any."""
    if messages:
        await transaction.run(_REWRITE, rows=message_rows(messages))
