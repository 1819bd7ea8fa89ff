"""The way of a file into the graph: read, gate, batch, extract, bind, write.

Each batch is one transaction with its messages and what they say, so an interrupted import leaves
whole batches, and importing the file again goes on where it stopped: messages that the space has
are neither read again nor written again.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from whoknows_graph.reads.names import known_messages, nodes_by_ref, nodes_named, roster
from whoknows_graph.recall.index import index_facts, index_messages
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import WriteReceipt, write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_ingest.batching import CONTEXT_MESSAGES, ChannelBatch, batches
from whoknows_ingest.binding import Binding, bind_claims, entity_mentions
from whoknows_ingest.entities import slugs_of
from whoknows_ingest.gates import is_chatter, skip_reason
from whoknows_ingest.identity import People, alias_records, user_records, with_names_for_markup
from whoknows_ingest.importers import open_messages
from whoknows_ingest.manual import Note, remember
from whoknows_schema.answers import BadLine, ImportSummary
from whoknows_schema.enums import EntityKind, SkipReason
from whoknows_schema.ids import EntitySlug, MessageId, entity_ref
from whoknows_schema.protocols import Clock, Embedder, Extractor
from whoknows_schema.text import name_key
from whoknows_schema.values import Batch, Claim, Message

__all__ = ["ImportProgress", "Note", "Progress", "import_file", "ingest_messages", "remember"]

MAX_BAD_LINES_SHOWN = 100


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
    embedder: Embedder | None = None,
    progress: Progress | None = None,
    clock: Clock,
) -> ImportSummary:
    """Import a chat file; the same file again adds nothing and extracts nothing.

    Nothing is written unless the file as a whole can be read. Three round trips a batch of 300
    messages, besides those of the write.

    Args:
        tenant: The space, created if need be.
        path: The file.
        extractor: Reads the claims.
        format: One of ``importers.FORMATS``; None: told from the content.
        embedder: Makes the vectors of what was added, at the end; None: no vectors.
        progress: Called after each batch.
        clock: The time of recording.

    Raises:
        InvalidInput: The file cannot be read, see `importers.open_messages`.
        TransientError: The database or the model is away; what was written before stays.
    """
    entries = open_messages(path, format=format)
    return await ingest_messages(
        tenant, entries, extractor=extractor, embedder=embedder, progress=progress, clock=clock
    )


async def ingest_messages(
    tenant: Tenant,
    entries: Iterable[Message | BadLine],
    *,
    extractor: Extractor,
    embedder: Embedder | None = None,
    progress: Progress | None = None,
    clock: Clock,
) -> ImportSummary:
    """Ingest messages from any source; see `import_file`."""
    started = time.monotonic()
    intake = _Intake(entries=iter(entries))
    writer: _Writer | None = None
    for batch in batches(intake.accepted()):
        if writer is None:
            await ensure_space(tenant, now=clock())
            people = People(await roster(tenant))
            writer = _Writer(tenant=tenant, extractor=extractor, people=people, clock=clock)
        intake.skip(SkipReason.DUPLICATE, await writer.write(batch))
        _report(progress, "messages", intake.read, None, writer.receipt)
    receipt = writer.receipt if writer else WriteReceipt()
    if writer is not None:
        await _index(tenant, embedder, progress, receipt)
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
    )


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
class _Intake:
    """Entries of a file on their way through the gates, counted."""

    entries: Iterator[Message | BadLine]
    read: int = 0
    skipped: Counter[str] = field(default_factory=Counter[str])
    bad_lines: list[BadLine] = field(default_factory=list[BadLine])

    def accepted(self) -> Iterator[Message]:
        """The messages that pass."""
        for entry in self.entries:
            if isinstance(entry, BadLine):
                self.skip(SkipReason.BAD_LINE, 1)
                if len(self.bad_lines) < MAX_BAD_LINES_SHOWN:
                    self.bad_lines.append(entry)
                continue
            self.read += 1
            reason = skip_reason(entry)
            if reason is None:
                yield entry
            else:
                self.skip(reason, 1)

    def skip(self, reason: SkipReason, count: int) -> None:
        """Count messages that were not taken."""
        if count:
            self.skipped[reason.value] += count


@dataclass(slots=True, kw_only=True)
class _Writer:
    """Writes batch after batch; learns the people on the way."""

    tenant: Tenant
    extractor: Extractor
    people: People
    clock: Clock
    receipt: WriteReceipt = field(default_factory=WriteReceipt)

    async def write(self, batch: ChannelBatch) -> int:
        """Write what is new of a batch in one transaction; how many of its messages were not."""
        fresh, before = await self._fresh(batch)
        if not fresh:
            return len(batch.messages)
        self.people.meet(fresh)
        binding = await self._read(fresh, before)
        written = await write_batch(
            self.tenant,
            Batch(
                messages=fresh,
                users=user_records(fresh),
                entities=binding.entities,
                aliases=(*alias_records(fresh), *binding.aliases),
                claims=binding.claims,
            ),
            now=self.clock(),
        )
        self.receipt = self.receipt + written
        return len(batch.messages) - len(fresh)

    async def _fresh(self, batch: ChannelBatch) -> tuple[tuple[Message, ...], list[Message]]:
        """Messages that the space has not, each id once, and those that come before them."""
        known = await known_messages(self.tenant, [message.id for message in batch.messages])
        fresh: dict[MessageId, Message] = {}
        before = list(batch.context)
        for message in batch.messages:
            if message.id not in known:
                fresh.setdefault(message.id, message)
            elif not fresh:
                before.append(message)
        return tuple(fresh.values()), before[-CONTEXT_MESSAGES:]

    async def _read(self, fresh: Sequence[Message], before: Sequence[Message]) -> Binding:
        """What the messages say, bound to the people and things of the space."""
        worth_reading = [
            with_names_for_markup(message, self.people)
            for message in fresh
            if not is_chatter(message.text)
        ]
        if not worth_reading:
            return bind_claims((), messages=(), people=self.people, known={})
        claims = await self.extractor.extract(
            worth_reading,
            roster=self.people.roster,
            context=[with_names_for_markup(message, self.people) for message in before],
        )
        return await self._bind(claims, worth_reading)

    async def _bind(self, claims: Sequence[Claim], messages: Sequence[Message]) -> Binding:
        """Two round trips when the claims name something or somebody."""
        mentions = entity_mentions(claims)
        names = [name_key(each.name) for each in mentions if each.kind is EntityKind.PERSON]
        for key, nodes in (await nodes_named(self.tenant, names)).items():
            self.people.recall(key, nodes)
        refs = [entity_ref(slug) for slug in slugs_of(mentions)]
        known = {
            EntitySlug(node.id): node for node in (await nodes_by_ref(self.tenant, refs)).values()
        }
        return bind_claims(claims, messages=messages, people=self.people, known=known)
