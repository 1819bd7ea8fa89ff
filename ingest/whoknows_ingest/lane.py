"""One lane of a worker: reads a leased batch and writes it together with its job."""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime

from whoknows_graph.connection import Graph
from whoknows_graph.queue.completion import Completion
from whoknows_graph.queue.leases import Lease
from whoknows_graph.reads.consent import opted_out
from whoknows_graph.reads.names import merged_users, roster
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import WriteReceipt, write_batch
from whoknows_ingest.batch_reader import BatchReader
from whoknows_ingest.errors import ReadInPart
from whoknows_ingest.identity import People
from whoknows_ingest.linking import link_members
from whoknows_schema.ids import SpaceId
from whoknows_schema.protocols import Extractor
from whoknows_schema.values import Batch

__all__ = ["Lane"]

_MAX_READERS = 32
_FRESH_S = 60.0
"""After so long the people of a space are loaded again: others may have renamed or merged some."""


@dataclass(slots=True, kw_only=True)
class Lane:
    """Keeps the people of the spaces that it reads; used by one task at a time."""

    graph: Graph
    extractor: Callable[[], Extractor]
    _readers: OrderedDict[SpaceId, tuple[float, BatchReader]] = field(
        default_factory=OrderedDict[SpaceId, tuple[float, BatchReader]]
    )

    async def read(self, tenant: Tenant, lease: Lease) -> tuple[Lease, Batch]:
        """What the messages of the lease say; authors who opted out meanwhile are left out.

        When a model may be asked no more in the middle of them, the lease that is returned is on
        those that it has read, and says until when the others wait.

        Raises:
            Deferred: Nothing was read.
        """
        if not lease.messages:
            return lease, Batch()
        out = await opted_out(tenant, (message.author_id for message in lease.messages))
        wanted = [message for message in lease.messages if message.author_id not in out]
        if not wanted:
            return lease, Batch()
        reader = await self._reader(tenant)
        read = await reader.read(wanted, lease.before)
        edited = tuple(each.id for each in read.batch.messages if each.id in lease.reread)
        done = lease if read.cut is None else _until(lease, read.cut)
        return done, replace(read.batch, withdrawn=edited)

    async def write(
        self, tenant: Tenant, lease: Lease, batch: Batch, *, now: datetime
    ) -> WriteReceipt:
        """Write the batch and finish its job, both or neither."""
        written = await write_batch(tenant, batch, now=now, completion=Completion(lease=lease))
        if tenant.space in self._readers:
            keys = self._readers[tenant.space][1].people.take_new_keys()
            await link_members(tenant, keys, clock=lambda: now)
        if lease.not_before is not None:  # it met the authors of what was left, who come again
            self._readers.pop(tenant.space, None)
        return written

    async def _reader(self, tenant: Tenant) -> BatchReader:
        """The reader of a space; one round trip now and then."""
        known = self._readers.get(tenant.space)
        if known is not None and time.monotonic() - known[0] < _FRESH_S:
            self._readers.move_to_end(tenant.space)
            return known[1]
        people = People(await roster(tenant), await merged_users(tenant))
        reader = BatchReader(tenant=tenant, extractor=self.extractor(), people=people)
        self._readers[tenant.space] = (time.monotonic(), reader)
        if len(self._readers) > _MAX_READERS:
            self._readers.popitem(last=False)
        return reader


def _until(lease: Lease, cut: ReadInPart) -> Lease:
    """The lease on what was read of it."""
    count = next(at for at, each in enumerate(lease.messages) if each.id == cut.unread)
    return replace(
        lease,
        messages=lease.messages[:count],
        places=lease.places[:count],
        not_before=cut.retry_at,
        error=str(cut),
    )
