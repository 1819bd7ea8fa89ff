"""Keeping the search indexes up to date: windows first, then vectors, each incremental.

What a writer stored is found by its words at once. `index_messages` adds the windows of new
messages, renews those of neighbours that they changed, and gives vectors to whatever lacks one;
`index_facts` gives vectors to facts. Both may be stopped at any point and called again.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import partial

from whoknows_graph.recall import statements
from whoknows_graph.recall.embedding import agree_on_model, embed_items
from whoknows_graph.recall.passages import (
    CONTEXT_RADIUS,
    Turn,
    affected,
    mean_vector,
    neighbours,
    window_of,
)
from whoknows_graph.recall.spans import MOMENT, overfull, single_spans, spans_of
from whoknows_graph.records import utc
from whoknows_graph.tenant import Query, Row, Tenant, WriteTransaction
from whoknows_schema.ids import MessageId
from whoknows_schema.protocols import Embedder

__all__ = [
    "Progress",
    "Tally",
    "clear_vectors",
    "index_facts",
    "index_messages",
    "reopen_messages",
    "window_rows",
]

Progress = Callable[[int, int], None]
"""Called with how much is done and how much there is to do."""

_BATCH = 256
_SPAN = 4 * _BATCH
"""Messages between the first and the last of a batch that are worth reading to have it whole."""


@dataclass(slots=True)
class Tally:
    """How far an index run is."""

    progress: Progress | None
    total: int
    done: int = 0

    def add(self, count: int) -> None:
        """Count steps and tell."""
        self.done += count
        if self.progress is not None:
            self.progress(self.done, max(self.done, self.total))


async def index_messages(
    tenant: Tenant, embedder: Embedder | None, *, progress: Progress | None = None
) -> int:
    """Bring windows and, with an embedder, vectors of messages up to date; how many were renewed.

    Only new and reopened messages and the neighbours whose windows hold them are touched, and only
    messages without a vector are given to the embedder: a window's vector is the mean of its
    messages' vectors. Reads and writes in bounded batches: three round trips for 256 messages'
    windows, one more when some were deleted, five for their vectors. Safe to repeat and to stop.

    Args:
        tenant: The space.
        embedder: None leaves vectors to a later call.
        progress: Told after every batch.

    Raises:
        NotFound: With an embedder, when there is no such space.
        ConfigurationError: The space is embedded with another model.
        BrokenError: The embedder returned something that is no vector.
    """
    if embedder is not None:
        await agree_on_model(tenant, embedder)
    counted = (await tenant.read(statements.COUNT_MESSAGES))[0]
    tally = Tally(progress=progress, total=counted["unwindowed"])
    await _page(tenant, statements.MESSAGES_WITHOUT_WINDOW, _write_windows, tally=tally)
    if embedder is not None:
        counted = (await tenant.read(statements.COUNT_MESSAGES))[0]
        tally.total += 2 * counted["due"]
        embed = partial(_write_vectors, embedder=embedder)
        await _page(tenant, statements.MESSAGES_DUE, embed, tally=tally)
        await _page(tenant, statements.MESSAGES_DUE, _write_window_vectors, tally=tally)
    return tally.done


async def index_facts(
    tenant: Tenant, embedder: Embedder, *, progress: Progress | None = None
) -> int:
    """Give a vector to every fact that has none, retired ones too; how many were embedded.

    Two round trips for 256 facts. Safe to repeat and to stop.

    Raises:
        NotFound: There is no such space.
        ConfigurationError: The space is embedded with another model.
        BrokenError: The embedder returned something that is no vector.
    """
    await agree_on_model(tenant, embedder)
    tally = Tally(
        progress=progress, total=(await tenant.read(statements.COUNT_FACTS))[0]["unembedded"]
    )
    embed = partial(_write_fact_vectors, embedder=embedder)
    await _page(tenant, statements.FACTS_WITHOUT_VECTOR, embed, tally=tally)
    return tally.done


async def reopen_messages(tenant: Tenant, ids: Sequence[MessageId]) -> None:
    """Take messages that were edited or deleted out of the search by window and vector.

    To be called with the change; `index_messages` then renews them and their neighbours' windows.
    One round trip.
    """
    await _write(tenant, statements.REOPEN_MESSAGES, ids=list(ids))


async def clear_vectors(tenant: Tenant) -> None:
    """Take all vectors out of a space, so that another model can embed it.

    Batches of 256; recall goes on by words meanwhile. Safe to repeat and to stop.
    """
    for query in (statements.CLEAR_MESSAGE_VECTORS, statements.CLEAR_FACT_VECTORS):
        while (await _write(tenant, query, limit=_BATCH))[0]["cleared"]:
            pass
    await _write(tenant, statements.FORGET_MODEL)


async def _page(
    tenant: Tenant,
    query: Query,
    work: Callable[[Tenant, Sequence[Row]], Awaitable[None]],
    *,
    tally: Tally,
) -> None:
    """Give the query's rows to ``work``, page by page in the order of their ids."""
    after = ""
    while rows := await tenant.read_list(query, after=after, limit=_BATCH):
        await work(tenant, rows)
        tally.add(len(rows))
        after = rows[-1]["id"]


async def _write_windows(tenant: Tenant, opened: Sequence[Row]) -> None:
    """Window the messages, and again the neighbours that they reach."""
    near = await _near(tenant, statements.NEIGHBOUR_TEXTS, opened, radius=2 * CONTEXT_RADIUS)
    rows = window_rows(near, frozenset(row["id"] for row in opened))
    written = [row for row in rows if row["passage"] is not None]
    await _write(tenant, statements.WRITE_WINDOWS, rows=written)
    gone = [row["id"] for row in rows if row["passage"] is None]
    if gone:
        await _write(tenant, statements.CLEAR_WINDOWS, ids=gone)


def window_rows(near: Sequence[Row], changed: frozenset[str]) -> list[Row]:
    """Rows of ``WRITE_WINDOWS`` for changed messages and the neighbours that they reach.

    Neighbours that wait for a window themselves are left to their own batch.
    """
    waiting = {row["id"] for row in near if row["open"]} - changed
    turns = sorted(map(_turn, near), key=lambda turn: turn.order)
    live = [turn for turn in turns if not turn.deleted]
    place = {turn.id: index for index, turn in enumerate(live)}
    rows: list[Row] = []
    for turn in (turns[index] for index in affected(turns, changed)):
        if turn.deleted:
            rows.append({"id": turn.id, "passage": None, "answers": None})
        elif turn.id not in waiting:
            window = window_of(live, place[turn.id])
            rows.append({"id": turn.id, "passage": window.passage, "answers": window.answers})
    return rows


async def _write_vectors(tenant: Tenant, due: Sequence[Row], *, embedder: Embedder) -> None:
    """Embed the messages that have no vector of their own."""
    texts = {row["id"]: row["text"] for row in due if row["text"] is not None}
    vectors = await embed_items(embedder, {f"message {id_}": text for id_, text in texts.items()})
    rows = [
        {"id": id_, "text": text, "vector": vectors[f"message {id_}"]}
        for id_, text in texts.items()
        if f"message {id_}" in vectors
    ]
    await _write(tenant, statements.WRITE_VECTORS, rows=rows)


async def _write_window_vectors(tenant: Tenant, due: Sequence[Row]) -> None:
    """Give the messages the mean vector of their windows."""
    near = await _near(tenant, statements.NEIGHBOUR_VECTORS, due, radius=CONTEXT_RADIUS)
    vectors = {row["id"]: row["vector"] for row in near if row["vector"] is not None}
    live = sorted((_turn(row) for row in near if not row["deleted"]), key=lambda turn: turn.order)
    place = {turn.id: index for index, turn in enumerate(live)}
    rows: list[Row] = []
    for id_ in (row["id"] for row in due):
        around = neighbours(live, place[id_], CONTEXT_RADIUS) if id_ in place else []
        mean = mean_vector([vectors[turn.id] for turn in around if turn.id in vectors])
        rows.append({"id": id_, "vector": mean})
    await _write(tenant, statements.WRITE_WINDOW_VECTORS, rows=rows)


async def _write_fact_vectors(tenant: Tenant, due: Sequence[Row], *, embedder: Embedder) -> None:
    """Embed the facts."""
    vectors = await embed_items(embedder, {f"fact {row['id']}": row["text"] for row in due})
    rows = [{"id": row["id"], "vector": vectors.get(f"fact {row['id']}")} for row in due]
    await _write(tenant, statements.WRITE_FACT_VECTORS, rows=rows)


async def _near(
    tenant: Tenant, query: Query, around: Sequence[Row], *, radius: int
) -> Sequence[Row]:
    """The messages and up to ``radius`` on either side of each, and perhaps some more.

    One round trip; a second one when the messages lie so far apart in their channels that what is
    between them is not worth reading.
    """
    spans = spans_of(around)
    near = list(await tenant.read_list(query, spans=spans, radius=radius, limit=_SPAN))
    if scattered := overfull(spans, near, limit=_SPAN):
        near = [row for row in near if row["channel"] not in scattered]
        alone = single_spans(row for row in around if row["channel"] in scattered)
        near += await tenant.read_list(query, spans=alone, radius=radius, limit=MOMENT)
    return list({row["id"]: row for row in near}.values())


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
