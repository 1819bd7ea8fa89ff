"""The way of a file into the graph: read, gate, batch, extract, bind, write.

Each batch is one transaction with its messages and what they say, so an interrupted import leaves
whole batches, and importing the file again goes on where it stopped: messages that the space has
are neither read again nor written again, unless they were edited since.
"""

import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from whoknows_graph.reads.consent import opted_out
from whoknows_graph.reads.names import known_messages, merged_users, roster
from whoknows_graph.recall.index import index_facts, index_messages
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import WriteReceipt, write_batch
from whoknows_graph.writes.revision import edited_messages
from whoknows_graph.writes.space import ensure_space
from whoknows_ingest.batch_reader import BatchReader
from whoknows_ingest.batching import CONTEXT_MESSAGES, ChannelBatch, batches
from whoknows_ingest.gates import OPEN, Gates
from whoknows_ingest.identity import People
from whoknows_ingest.importers import Entry, ImportOptions, open_messages
from whoknows_ingest.intake import Intake
from whoknows_ingest.linking import link_members
from whoknows_ingest.manual import Note, remember
from whoknows_schema.answers import ImportSummary
from whoknows_schema.enums import SkipReason
from whoknows_schema.ids import MessageId
from whoknows_schema.protocols import Clock, Embedder, Extractor
from whoknows_schema.values import Batch, Message

__all__ = ["ImportProgress", "Note", "Progress", "import_file", "ingest_messages", "remember"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportProgress:
    """How far an import is.

    Attributes:
        stage: ``messages`` while reading, ``index`` while making windows and vectors.
        done: Messages read, or texts indexed.
        total: Texts to index; None while reading, because the file is read only once.
        facts: Facts added so far.
    """

    stage: str
    done: int
    total: int | None
    facts: int


Progress = Callable[[ImportProgress], None]


async def import_file(
    tenant: Tenant,
    path: Path,
    *,
    extractor: Extractor,
    format: str | None = None,
    options: ImportOptions | None = None,
    embedder: Embedder | None = None,
    progress: Progress | None = None,
    gates: Gates = OPEN,
    clock: Clock,
) -> ImportSummary:
    """Import a chat file; the same file again adds nothing and extracts nothing.

    Messages that were edited since (``edited_at`` is newer than what is stored) are read again:
    what they say no more is withdrawn. Nothing is written unless the file as a whole can be read.
    Four round trips a batch of 300 messages, one more when some are marked as edited, besides those
    of the write.

    Args:
        tenant: The space, created if need be.
        path: The file, folder or zip.
        extractor: Reads the claims.
        format: One of ``importers.FORMATS``; None: told from the content.
        options: What the file leaves open.
        embedder: Makes the vectors of what was added, at the end; None: no vectors.
        progress: Called after each batch.
        gates: What an operator lets in.
        clock: The time of recording.

    Raises:
        InvalidInput: The file cannot be read, see `importers.open_messages`.
        Deferred: A model may be asked no more before ``retry_at``; what it has read is written.
        TransientError: The database or the model is away; what was written before stays.
    """
    intake = Intake(entries=open_messages(path, format=format, options=options), gates=gates)
    return await ingest_messages(
        tenant, intake, extractor=extractor, embedder=embedder, progress=progress, clock=clock
    )


async def ingest_messages(
    tenant: Tenant,
    entries: Iterable[Entry] | Intake,
    *,
    extractor: Extractor,
    embedder: Embedder | None = None,
    progress: Progress | None = None,
    clock: Clock,
) -> ImportSummary:
    """Ingest messages from any source; see `import_file`. An `Intake` has gates of its own."""
    started = time.monotonic()
    intake = entries if isinstance(entries, Intake) else Intake(entries=iter(entries))
    writer: _Writer | None = None
    for batch in batches(intake.accepted()):
        if writer is None:
            writer = await _opened(tenant, extractor, clock)
        for reason, count in (await writer.write(batch)).items():
            intake.skip(reason, count)
        _report(progress, "messages", intake.read, None, writer.receipt)
    receipt = writer.receipt if writer else WriteReceipt()
    if writer is not None:
        await _index(tenant, embedder, progress, receipt)
        intake.notes += _edits(writer.edited)
    return ImportSummary(
        messages=intake.read,
        new=receipt.messages,
        skipped=dict(sorted(intake.skipped.items())),
        facts=receipt.facts,
        relations=receipt.relations,
        people=receipt.people,
        entities=receipt.entities,
        seconds=round(time.monotonic() - started, 3),
        bad_lines=tuple(intake.bad_lines),
        notes=tuple(intake.notes) or None,
    )


def _edits(count: int) -> list[str]:
    """What an import says of edited messages."""
    those = "1 message that was" if count == 1 else f"{count} messages that were"
    return [f"{those} edited since the last import now say what they say here"] if count else []


def _report(
    progress: Progress | None, stage: str, done: int, total: int | None, receipt: WriteReceipt
) -> None:
    if progress is not None:
        progress(ImportProgress(stage=stage, done=done, total=total, facts=receipt.facts))


async def _index(
    tenant: Tenant, embedder: Embedder | None, progress: Progress | None, receipt: WriteReceipt
) -> None:
    """Windows and vectors of what was added, and of what an interrupted import left without."""

    def report(done: int, total: int) -> None:
        _report(progress, "index", done, total, receipt)

    await index_messages(tenant, embedder, progress=report)
    if embedder is not None:
        await index_facts(tenant, embedder, progress=report)


@dataclass(slots=True, kw_only=True)
class _Writer:
    """Writes batch after batch; learns the people on the way."""

    tenant: Tenant
    reader: BatchReader
    clock: Clock
    receipt: WriteReceipt = field(default_factory=WriteReceipt)
    edited: int = 0

    async def write(self, batch: ChannelBatch) -> Mapping[SkipReason, int]:
        """Write what is new of a batch in one transaction; what was not taken of it, by reason.

        Raises:
            Deferred: A model may be asked no more; what it has read is written.
        """
        edited = await edited_messages(self.tenant, batch.messages)
        unread, before = await self._unread(batch, edited)
        refused = await opted_out(self.tenant, [message.author_id for message in unread])
        taken = [message for message in unread if message.author_id not in refused]
        if taken:
            read = await self.reader.read(taken, before)
            await self._write(read.batch, edited)
            if read.cut is not None:
                raise read.cut.reason
        return {
            SkipReason.DUPLICATE: len(batch.messages) - len(unread),
            SkipReason.OPTED_OUT: len(unread) - len(taken),
        }

    async def _write(self, batch: Batch, edited: Collection[MessageId]) -> None:
        withdrawn = tuple(message.id for message in batch.messages if message.id in edited)
        batch = replace(batch, withdrawn=withdrawn)
        self.receipt = self.receipt + await write_batch(self.tenant, batch, now=self.clock())
        self.edited += len(withdrawn)
        keys = self.reader.people.take_new_keys()
        await link_members(self.tenant, keys, clock=self.clock)

    async def _unread(
        self, batch: ChannelBatch, edited: Collection[MessageId]
    ) -> tuple[tuple[Message, ...], list[Message]]:
        """Messages that the space has not as they are, each id once, and those before them."""
        known = await known_messages(self.tenant, [message.id for message in batch.messages])
        unread: dict[MessageId, Message] = {}
        before = list(batch.context)
        for message in batch.messages:
            if message.id not in known or message.id in edited:
                unread.setdefault(message.id, message)
            elif not unread:
                before.append(message)
        return tuple(unread.values()), before[-CONTEXT_MESSAGES:]


async def _opened(tenant: Tenant, extractor: Extractor, clock: Clock) -> _Writer:
    """A writer that knows the people of the space, which is made if need be."""
    await ensure_space(tenant, now=clock())
    people = People(await roster(tenant), await merged_users(tenant))
    reader = BatchReader(tenant=tenant, extractor=extractor, people=people)
    return _Writer(tenant=tenant, reader=reader, clock=clock)
