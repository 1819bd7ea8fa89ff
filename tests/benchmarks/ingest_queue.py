"""Made-up messages through observe, queue and the syntax extractor, with workers of their own.

    python -m tests.benchmarks.ingest_queue --messages 100000 --workers 2
    python -m tests.benchmarks.ingest_queue --messages 20000 --kill-worker --kill-neo4j

Starts a Neo4j in a folder of its own and ends it. Prints messages a second from the first observe
to the last fact, the peak memory of each process (and the workers' over the run), what observe
costs above an empty round trip, the processor time of each part (which other load on the machine
changes little; void after a kill), and whether everything that was accepted was read once. With
the options, a worker and Neo4j are killed (-9) in the middle and started again; --peer-python names
an interpreter with ``icelake==0.7.2``, whose observe and flush then take their turn afterwards.
"""

import argparse
import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from tests.benchmarks.talk import talk
from tests.benchmarks.timing import EMPTY, percentile

from whoknows.wiring import system_clock
from whoknows_graph.connection import ConnectionSettings, Graph, connect
from whoknows_graph.local import LocalSettings, RunningServer, ensure_server, release, stop_server
from whoknows_graph.migrations import migrate
from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.queue.upkeep import list_jobs
from whoknows_graph.tenant import Query, Tenant
from whoknows_ingest.observing import Observer
from whoknows_schema.errors import TransientError
from whoknows_schema.ids import MessageId
from whoknows_schema.receipts import JobState, ReceiptStatus
from whoknows_schema.values import Message

SPACE = "benchmark"
LEASE_S = 10.0
FOUND = Query("""
RETURN COUNT { MATCH (m:Message {space: $space}) WHERE m.id IS NOT NULL } AS messages,
  COUNT { MATCH (u:User {space: $space})-[:SENT]->(m) WHERE u.id IS NOT NULL } AS sent,
  COUNT { MATCH (f:Fact {space: $space}) WHERE f.valid_from IS NOT NULL } AS facts,
  COUNT { MATCH (f:Fact {space: $space})-[:EVIDENCED_BY]->() WHERE f.valid_from IS NOT NULL }
    AS evidence
""")


@dataclass(slots=True)
class Run:
    """State of one run: the server, the workers, what was seen of them."""

    local: LocalSettings
    server: RunningServer
    graph: Graph
    workers: list[asyncio.subprocess.Process] = field(
        default_factory=list[asyncio.subprocess.Process]
    )
    rss_mb: list[list[int]] = field(default_factory=list[list[int]])
    peak_mb: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def tenant(self) -> Tenant:
        return self.graph.tenant(SPACE)

    async def start_worker(self) -> None:
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("WHOKNOWS_", "NEO4J_"))}
        environment = {
            **kept,
            "NEO4J_URI": self.server.uri,
            "NEO4J_USERNAME": self.server.username,
            "NEO4J_PASSWORD": self.server.password,
            "WHOKNOWS_EMBEDDER": "none",
            "WHOKNOWS_LEASE_S": str(LEASE_S),
        }
        self.workers.append(
            await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "whoknows", "worker", "--space", SPACE, "--json"),
                env=environment,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
            )
        )

    async def restart_neo4j(self) -> None:
        os.kill(self.server.pid, signal.SIGKILL)
        await self.graph.close()
        release(self.server)
        self.server = await ensure_server(self.local)
        self.graph = await opened(self.server)

    def used_s(self) -> dict[str, float]:
        """Seconds of processor so far; what a machine without other load would need."""
        return {
            "workers": sum(cpu_s(worker.pid) for worker in self.workers),
            "neo4j": cpu_s(self.server.pid),
            "observer": cpu_s(os.getpid()),
        }

    def look(self) -> None:
        """Note the memory of every process that lives."""
        now = [memory_mb(worker.pid, "VmRSS") for worker in self.workers]
        self.rss_mb.append(now)
        pids = {f"worker {n}": worker.pid for n, worker in enumerate(self.workers)}
        for name, pid in {**pids, "neo4j": self.server.pid, "observer": os.getpid()}.items():
            self.peak_mb[name] = max(self.peak_mb.get(name, 0), memory_mb(pid, "VmHWM"))


def memory_mb(pid: int, key: str) -> int:
    """A line of ``/proc/PID/status`` in MB; 0 for a process that is gone."""
    try:
        text = Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return 0
    lines = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
    return int(lines.get(key, "0").split()[0]) // 1024


def cpu_s(pid: int) -> float:
    """Seconds of processor that a process has used; 0 for one that is gone."""
    try:
        after_name = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(after_name[11]) + int(after_name[12])) / os.sysconf("SC_CLK_TCK")


async def opened(server: RunningServer) -> Graph:
    graph = await connect(
        ConnectionSettings(uri=server.uri, username=server.username, password=server.password)
    )
    await migrate(graph)
    return graph


@asynccontextmanager
async def running(workers: int) -> AsyncGenerator[Run]:
    """A server in a folder of its own on a port that it keeps, and workers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
    with tempfile.TemporaryDirectory(prefix="whoknows-bench-") as folder:
        local = replace(LocalSettings(), data_dir=Path(folder), bolt_port=port, idle_minutes=60)
        server = await ensure_server(local)
        run = Run(local=local, server=server, graph=await opened(server))
        try:
            for _ in range(workers):
                await run.start_worker()
            yield run
        finally:
            for worker in run.workers:
                if worker.returncode is None:
                    worker.kill()
            await run.graph.close()
            release(run.server)
            await stop_server(local)


def chunks(messages: Iterable[Message], size: int) -> Iterable[list[Message]]:
    chunk: list[Message] = []
    for message in messages:
        chunk.append(message)
        if len(chunk) == size:
            yield chunk
            chunk = []
    if chunk:
        yield chunk


async def observe_all(run: Run, messages: Iterable[Message], limit: int) -> int:
    """Observes everything, sending again what was refused or interrupted; how many were taken."""
    observer, accepted = Observer(clock=system_clock, limit=limit), 0
    for chunk in chunks(messages, 500):
        left = chunk
        while left:
            try:
                receipts = await observer.observe(run.tenant, left)
            except TransientError:
                await asyncio.sleep(0.5)
                continue
            accepted += sum(each.status is ReceiptStatus.ACCEPTED for each in receipts)
            refused = {r.message_id for r in receipts if r.status is ReceiptStatus.REJECTED}
            left = [message for message in left if message.id in refused]
            if left:
                await asyncio.sleep(0.5)
    return accepted


async def single_observes(run: Run, count: int) -> dict[str, float]:
    """Milliseconds of observe with one message, beside those of an empty round trip."""
    observer = Observer(clock=system_clock)
    empty: list[float] = []
    whole: list[float] = []
    for message in talk(count, seed=99):
        began = time.perf_counter()
        await run.tenant.read(EMPTY)
        middle = time.perf_counter()
        await observer.observe(run.tenant, [replace(message, id=MessageId(f"single-{message.id}"))])
        whole.append((time.perf_counter() - middle) * 1000)
        empty.append((middle - began) * 1000)
    return {
        f"{name}_p{share * 100:.0f}_ms": round(percentile(samples, share), 2)
        for name, samples in (("empty", empty), ("observe", whole))
        for share in (0.5, 0.99)
    }


def peer_run(python: Path, messages: int) -> dict[str, Any]:
    """What the peer's observe and flush do with the same talk, on the same machine, alone."""
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as rows:
        for each in talk(messages):
            row = {"id": each.id, "channel": each.channel, "author": each.author_id}
            row |= {"name": each.author_name, "text": each.text}
            print(json.dumps({**row, "sent_at": each.sent_at.isoformat()}), file=rows)
        rows.flush()
        script = Path(__file__).with_name("peer_observe.py")
        done = subprocess.run(
            [str(python), str(script), rows.name], check=True, stdout=subprocess.PIPE
        )
    report: dict[str, Any] = json.loads(done.stdout)
    return report


async def wait_until_read(run: Run, total: int, kills: list[str]) -> None:
    """Watches until nothing waits; kills what is to be killed when a third is left, then a half."""
    while True:
        await asyncio.sleep(2)
        run.look()
        try:
            left = await count_waiting(run.tenant)
        except TransientError:
            continue
        print(f"{left} wait, workers at {run.rss_mb[-1]} MB", file=sys.stderr, flush=True)
        if not left and not kills:
            return
        (found,) = await run.tenant.read(FOUND)
        if kills and found["sent"] > total * (0.5 if len(kills) == 2 else 0.7):
            kill = kills.pop(0)
            print(f"killing {kill} (-9)", file=sys.stderr, flush=True)
            if kill == "worker":
                run.workers[0].kill()
                await run.start_worker()
            else:
                await run.restart_neo4j()


async def measure(args: argparse.Namespace) -> dict[str, Any]:
    kills = ["worker"] * args.kill_worker + ["neo4j"] * args.kill_neo4j
    async with running(args.workers) as run:
        singles = await single_observes(run, args.singles)
        while await count_waiting(run.tenant):
            await asyncio.sleep(0.5)
        before = run.used_s()
        began = time.monotonic()
        observing = asyncio.create_task(
            observe_all(run, talk(args.messages, channels=args.channels), args.queue_limit)
        )
        await asyncio.sleep(1)
        watching = asyncio.create_task(wait_until_read(run, args.messages, kills))
        accepted = await observing
        observed_s = time.monotonic() - began
        await watching
        while await count_waiting(run.tenant):
            await asyncio.sleep(0.2)
        seconds = time.monotonic() - began
        used = run.used_s()
        await asyncio.sleep(1)
        (found,) = await run.tenant.read(FOUND)
        jobs = (await list_jobs(run.tenant, states=[JobState.DEAD])).jobs
        reports: list[Any] = []
        for worker in run.workers:
            if worker.returncode is None:
                worker.send_signal(signal.SIGTERM)
                out, _ = await worker.communicate()
                reports.append(json.loads(out))
        return {
            "messages": args.messages,
            "messagesPerSecond": round(args.messages / seconds, 1),
            "observedPerSecond": round(args.messages / observed_s, 1),
            "cpuMsPerMessage": {
                name: round(1000 * (used[name] - before[name]) / args.messages, 2) for name in used
            },
            "accepted": accepted,
            "found": dict(found),
            "dead": len(jobs),
            "equal": found["messages"] == found["sent"] == args.messages + args.singles,
            "peakMb": run.peak_mb,
            "workerMbOverTheRun": run.rss_mb[:: max(1, len(run.rss_mb) // 8)],
            "singles": singles,
            "load": os.getloadavg()[0],
            "workers": reports,
        }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--channels", type=int, default=20)
    parser.add_argument("--singles", type=int, default=300)
    parser.add_argument("--queue-limit", type=int, default=200_000)
    parser.add_argument("--kill-worker", action="store_true")
    parser.add_argument("--kill-neo4j", action="store_true")
    parser.add_argument("--peer-python", type=Path)
    parser.add_argument("--peer-messages", type=int, default=10_000)
    args = parser.parse_args()
    report = asyncio.run(measure(args))
    if args.peer_python is not None:
        peer = peer_run(args.peer_python, args.peer_messages)
        report["peer"] = {**peer, "ours": round(report["messagesPerSecond"] / peer["perSecond"], 2)}
    print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
