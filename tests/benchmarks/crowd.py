"""Thousands of people in one channel, read by one worker in one batch, by the rules or by a model.

    python -m tests.benchmarks.crowd --people 10000
    python -m tests.benchmarks.crowd --people 10000 --model

Starts a Neo4j in a folder of its own and ends it. Everybody writes one message, most about
themselves or about somebody who spoke before. The model is the scripted one of the tests, with a
context of 4,096 tokens. Prints seconds, peak memory of this process, in which the worker runs, and
how many of the facts that were told are there, and how many that were not.
"""

import argparse
import asyncio
import json
import os
import time
from typing import Any

from tests.benchmarks.ingest_queue import memory_mb, running
from tests.graph.invariants import violations
from tests.ingest.crowd import MOST, crowd, likings, obedient, siblings
from tests.ingest.model_server import ModelServer
from tests.ingest.model_server import running as model_running
from tests.ingest.test_crowd import TOLD

from whoknows.wiring import system_clock
from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.queue.upkeep import list_jobs
from whoknows_graph.tenant import Tenant
from whoknows_ingest.model import InstructorExtractor, ModelSettings
from whoknows_ingest.observing import Observer
from whoknows_ingest.syntax.extractor import SyntaxExtractor
from whoknows_ingest.worker import Worker, WorkerSettings
from whoknows_schema.protocols import Extractor
from whoknows_schema.receipts import JobState

_CONTEXT_TOKENS = 4096


def extractor_of(server: ModelServer | None) -> Extractor:
    if server is None:
        return SyntaxExtractor()
    server.reader = obedient
    settings = ModelSettings(model="m", base_url=server.url, context_tokens=_CONTEXT_TOKENS)
    return InstructorExtractor(settings=settings)


async def found_in(tenant: Tenant, people: int) -> dict[str, Any]:
    (row,) = await tenant.read(TOLD)
    told = siblings(people) | likings(people)
    found = {frozenset(pair) for pair in row["siblings"]} | {tuple(p) for p in row["likings"]}
    return {
        "told": len(told),
        "found": len(told & found),
        "notTold": len(found - told),
        "people": row["people"],
        "strangers": row["strangers"],
        "waiting": await count_waiting(tenant),
        "dead": len((await list_jobs(tenant, states=[JobState.DEAD])).jobs),
        "violations": await violations(tenant),
    }


async def measure(people: int, batch: int, server: ModelServer | None) -> dict[str, Any]:
    async with running(0) as run:
        await Observer(clock=system_clock).observe(run.tenant, crowd(people))
        extractor = extractor_of(server)
        worker = Worker(
            graph=run.graph,
            extractor=lambda: extractor,
            clock=system_clock,
            settings=WorkerSettings(batch_messages=batch, spaces=(str(run.tenant.space),)),
        )
        began, used = time.monotonic(), time.process_time()
        report = await worker.drain()
        return {
            "batches": report.batches,
            "failed": report.failed,
            "seconds": round(time.monotonic() - began, 1),
            "cpuSeconds": round(time.process_time() - used, 1),
            "peakMb": memory_mb(os.getpid(), "VmHWM"),
            "neo4jPeakMb": memory_mb(run.server.pid, "VmHWM"),
            "requests": len(server.requests) if server else 0,
            **await found_in(run.tenant, people),
            "load": os.getloadavg()[0],
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--people", type=int, default=MOST)
    parser.add_argument("--batch", type=int, default=MOST)
    parser.add_argument("--model", action="store_true")
    args = parser.parse_args()
    if args.model:
        with model_running() as server:
            report = asyncio.run(measure(args.people, args.batch, server))
    else:
        report = asyncio.run(measure(args.people, args.batch, None))
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
