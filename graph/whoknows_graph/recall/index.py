"""Keeping the search indexes up to date: windows first, then vectors, each incremental.

What a writer stored is found by its words at once. `index_messages` adds the windows of new
messages, renews those of neighbours that they changed, and gives vectors to whatever lacks one;
`index_facts` gives vectors to facts. Both may be stopped at any point and called again.
"""

from collections.abc import Callable, Sequence

from whoknows_graph.recall import statements
from whoknows_graph.recall.embedding import agree_on_model, embed_items
from whoknows_graph.recall.passages import (
    CONTEXT_RADIUS,
    Turn,
    affected,
    context_around,
    window_of,
)
from whoknows_graph.records import utc
from whoknows_graph.tenant import Query, Row, Tenant, WriteTransaction
from whoknows_schema.ids import MessageId, digest
from whoknows_schema.protocols import Embedder

__all__ = ["Progress", "clear_vectors", "index_facts", "index_messages", "reopen_messages"]

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is to do."""

_WINDOW_BATCH = 500
_VECTOR_BATCH = 128


async def index_messages(
    tenant: Tenant, embedder: Embedder | None, *, progress: Progress | None = None
) -> int:
    """Bring windows and, with an embedder, vectors of messages up to date; how many were renewed.

    Reads and writes in bounded batches: two round trips for 500 messages' windows, three for 128
    messages' vectors. Safe to repeat and to stop; does nothing where nothing changed.

    Args:
        tenant: The space.
        embedder: None leaves vectors to a later call.
        progress: Told after every batch.

    Raises:
        ConfigurationError: The space is embedded with another model.
        BrokenError: The embedder returned something that is no vector.
    """
    if embedder is not None:
        await agree_on_model(tenant, embedder)
    counted = (await tenant.read(statements.COUNT_MESSAGES))[0]
    steps = 2 if embedder is not None else 1
    total = steps * counted["unwindowed"] + (counted["unembedded"] if embedder else 0)
    done = 0
    after: str | None = ""
    while after is not None:
        after, renewed = await _window_batch(tenant, after)
        done += renewed
        _tell(progress, done, total)
    while embedder is not None and (renewed := await _vector_batch(tenant, embedder)):
        done += renewed
        _tell(progress, done, total)
    return done


async def index_facts(
    tenant: Tenant, embedder: Embedder, *, progress: Progress | None = None
) -> int:
    """Give a vector to every fact that has none, retired ones too; how many were embedded.

    Two round trips for 128 facts. Safe to repeat and to stop.

    Raises:
        ConfigurationError: The space is embedded with another model.
        BrokenError: The embedder returned something that is no vector.
    """
    await agree_on_model(tenant, embedder)
    total = (await tenant.read(statements.COUNT_FACTS))[0]["unembedded"]
    done, after = 0, ""
    while rows := await tenant.read(
        statements.FACTS_WITHOUT_VECTOR, after=after, limit=_VECTOR_BATCH
    ):
        texts = {f"fact {row['id']}": row["text"] for row in rows}
        vectors = await embed_items(embedder, texts)
        written = [{"id": row["id"], "vector": vectors.get(f"fact {row['id']}")} for row in rows]
        await _write(tenant, statements.WRITE_FACT_VECTORS, rows=written)
        done, after = done + len(rows), rows[-1]["id"]
        _tell(progress, done, total)
    return done


async def reopen_messages(tenant: Tenant, ids: Sequence[MessageId]) -> None:
    """Take messages that were edited or deleted out of the search by window and vector.

    To be called with the change; `index_messages` then renews them and their neighbours' windows.
    One round trip.
    """
    await _write(tenant, statements.REOPEN_MESSAGES, ids=list(ids))


async def clear_vectors(tenant: Tenant) -> None:
    """Take all vectors out of a space, so that another model can embed it.

    Batches of 500; recall goes on by words meanwhile. Safe to repeat and to stop.
    """
    for query in (statements.CLEAR_MESSAGE_VECTORS, statements.CLEAR_FACT_VECTORS):
        while (await _write(tenant, query, limit=_WINDOW_BATCH))[0]["cleared"]:
            pass
    await _write(tenant, statements.FORGET_MODEL)


async def _window_batch(tenant: Tenant, after: str) -> tuple[str | None, int]:
    """Window the next messages; the last id (None: no more) and how many were new."""
    opened = await tenant.read(statements.MESSAGES_WITHOUT_WINDOW, after=after, limit=_WINDOW_BATCH)
    if not opened:
        return None, 0
    near = await _neighbourhood(tenant, opened, radius=2 * CONTEXT_RADIUS)
    changed = frozenset(row["id"] for row in opened)
    await _write(tenant, statements.WRITE_WINDOWS, rows=window_rows(near, changed))
    return opened[-1]["id"], len(opened)


def window_rows(near: Sequence[Row], changed: frozenset[str]) -> list[Row]:
    """Rows of ``WRITE_WINDOWS`` for changed messages and the neighbours that they reach.

    Neighbours that wait for a window themselves are left to their own batch.
    """
    by_id = {row["id"]: row for row in near}
    turns = sorted((_turn(row) for row in near), key=lambda turn: turn.order)
    live = [turn for turn in turns if not turn.deleted]
    place = {turn.id: index for index, turn in enumerate(live)}
    rows: list[Row] = []
    for turn in (turns[index] for index in affected(turns, changed)):
        known = by_id[turn.id]
        if turn.deleted:
            rows.append({"id": turn.id, "passage": None, "answers": None, "digest": None})
        elif turn.id in changed or not known["open"]:
            window = window_of(live, place[turn.id])
            stamp = digest(window.context)
            due = known["unembedded"] or stamp != known["context_digest"]
            rows.append(
                {
                    "id": turn.id,
                    "passage": window.passage,
                    "answers": window.answers,
                    "digest": stamp,
                    "due": due,
                }
            )
    return rows


async def _vector_batch(tenant: Tenant, embedder: Embedder) -> int:
    """Embed the next messages that wait for it; how many."""
    due = await tenant.read(statements.MESSAGES_WITHOUT_VECTOR, limit=_VECTOR_BATCH)
    if not due:
        return 0
    near = await _neighbourhood(tenant, due, radius=CONTEXT_RADIUS)
    live = sorted((_turn(row) for row in near if not row["deleted"]), key=lambda turn: turn.order)
    place = {turn.id: index for index, turn in enumerate(live)}
    unembedded = {row["id"]: row["text"] or "" for row in near if row["unembedded"]}
    wanted = [row["id"] for row in due if row["id"] in place]
    contexts = {id_: context_around(live, place[id_]) for id_ in wanted}
    texts = {f"message {id_}": unembedded[id_] for id_ in wanted if id_ in unembedded}
    vectors = await embed_items(
        embedder, texts | {f"window of message {id_}": contexts[id_] for id_ in wanted}
    )
    rows = [
        {
            "id": id_,
            "text": vectors.get(f"message {id_}"),
            "context": vectors.get(f"window of message {id_}"),
            "digest": digest(contexts[id_]),
        }
        for id_ in wanted
    ]
    await _write(tenant, statements.WRITE_MESSAGE_VECTORS, rows=rows)
    return len(due)


async def _neighbourhood(tenant: Tenant, around: Sequence[Row], *, radius: int) -> Sequence[Row]:
    rows = [
        {"id": row["id"], "channel": row["channel"], "sent_at": row["sent_at"]} for row in around
    ]
    return await tenant.read(statements.NEIGHBOURHOOD, rows=rows, radius=radius)


def _turn(row: Row) -> Turn:
    return Turn(
        id=row["id"],
        channel=row["channel"],
        sent_at=utc(row["sent_at"]),
        text=row["text"] or "",
        deleted=row["deleted"],
    )


async def _write(tenant: Tenant, query: Query, **parameters: object) -> list[Row]:
    async def work(transaction: WriteTransaction) -> list[Row]:
        return await transaction.run(query, **parameters)

    return await tenant.write(work)


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, max(done, total))
