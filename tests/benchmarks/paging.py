"""All facts of a large space, page by page, while somebody writes and forgets.

    python -m tests.benchmarks.paging --facts 100000

Runs on NEO4J_URI or the local server, in a space of its own that goes afterwards. Ends with exit
code 1 when a fact that was there all the time is missing or anything comes twice.
"""

import argparse
import asyncio
import random
import sys
import time
import uuid
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from tests.benchmarks.large_graph import START, Community, create_facts, fact_row, load
from tests.benchmarks.timing import percentile

import whoknows
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import drop_space
from whoknows_schema.ids import FactId

PAGE = 100


@dataclass(slots=True)
class Writer:
    """Somebody who tells and forgets, at moments spread over those that are there."""

    tenant: Tenant
    community: Community
    ids: list[FactId]
    forgotten: set[FactId] = field(default_factory=set[FactId])
    told: set[FactId] = field(default_factory=set[FactId])

    async def write(self, stop: asyncio.Event) -> None:
        draw = random.Random(9)
        while not stop.is_set():
            fact = draw.choice(self.ids)
            if fact not in self.forgotten:
                self.forgotten.add(fact)
                await forget(self.tenant, fact, now=datetime.now(UTC))
            await self._tell(draw.randrange(len(self.ids)))
            await asyncio.sleep(0.02)

    async def _tell(self, number: int) -> None:
        relation = self.community.relation(1)
        row = fact_row(self.tenant.space, number, relation)
        row["id"] = FactId(f"f_new{len(self.told)}")
        self.told.add(row["id"])
        await create_facts(self.tenant, [row], now=START + timedelta(days=1))


async def everything(tenant: Tenant) -> tuple[list[FactId], list[float]]:
    """Ids of all facts as the pages give them, and milliseconds of each page."""
    ids: list[FactId] = []
    times: list[float] = []
    cursor: str | None = None
    while True:
        began = time.perf_counter()
        page = await list_facts(tenant, limit=PAGE, cursor=cursor)
        times.append((time.perf_counter() - began) * 1000)
        ids += [fact.id for fact in page.facts]
        cursor = page.next_cursor
        if cursor is None:
            return ids, times


async def measure(count: int) -> bool:
    """Whether there was no gap and no double; prints what was seen."""
    community = Community(count)
    async with whoknows.open() as kb:
        tenant = kb.graph.tenant(f"paging-{uuid.uuid4().hex}")
        try:
            await load(tenant, community, count)
            before, _ = await everything(tenant)
            writer, stop = Writer(tenant, community, before), asyncio.Event()
            writing = asyncio.create_task(writer.write(stop))
            seen, times = await everything(tenant)
            stop.set()
            await writing
        finally:
            await drop_space(tenant)
    doubles = len(seen) - len(set(seen))
    gaps = set(before) - writer.forgotten - set(seen)
    print(
        f"{len(before)} facts, {len(times)} pages of {PAGE} in {sum(times) / 1000:.1f} s: "
        f"p50 {percentile(times, 0.5):.1f} ms, p95 {percentile(times, 0.95):.1f} ms, "
        f"first ten {sum(times[:10]) / 10:.1f} ms, last ten {sum(times[-11:-1]) / 10:.1f} ms; "
        f"{len(writer.forgotten)} forgotten and {len(writer.told)} told meanwhile; "
        f"{len(gaps)} gaps, {doubles} doubles"
    )
    return not gaps and not doubles and len(before) == count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--facts", type=int, default=100_000)
    args = parser.parse_args()
    sys.exit(0 if asyncio.run(measure(args.facts)) else 1)


if __name__ == "__main__":
    main()
