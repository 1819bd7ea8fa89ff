"""Our graph questions against those of icelake, on the same facts, machine and run.

    python -m tests.benchmarks.against_icelake --peer-python PYTHON --peer-script SCRIPT

PYTHON is an interpreter (3.12 or newer) with ``icelake==0.7.2``; SCRIPT is its benchmark, which
dumps the dataset. Ours runs on NEO4J_URI or the local server, in a space of its own that goes
afterwards. Printed are ratios to the peer and multiples of an empty round trip, never bare times.
The peer's stances hold no sentences and no histories; ours are measured without and with them.
Each question is asked for ten seconds before it is timed: Neo4j's machine translates what it runs
often while it runs, and is done with that after one or two thousand calls.
"""

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.benchmarks.dataset import Dataset, fact_batches, people_and_things, read_dataset
from tests.benchmarks.timing import Beside, beside_empty

import whoknows
from whoknows_graph.reads.between import between
from whoknows_graph.reads.neighbors import neighbors
from whoknows_graph.reads.similar import similar_users
from whoknows_graph.reads.stances import stances
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.ids import Ref

PEER_NAMES = {
    "between": "graph.between",
    "stances": "graph.entity_stances",
    "stances + evidence": "graph.entity_stances",
    "neighbors depth 2": "graph.neighbors.depth2",
    "similar_users": "graph.similar_users",
}
BATCH = 1000


def run_peer(args: argparse.Namespace, folder: Path) -> tuple[dict[str, Any], Path]:
    """The peer's own report, and the dataset it measured on."""
    report = folder / "peer.json"
    command = [
        str(args.peer_python),
        str(args.peer_script),
        "--sizes",
        str(args.size),
        "--reps",
        str(args.peer_reps),
        "--budget",
        str(args.peer_budget),
        "--once-timeout",
        "1",
        "--planted",
        "1",
        "--dump",
        str(folder / "facts"),
        "--out",
        str(report),
    ]
    subprocess.run(command, check=True, stdout=sys.stderr)
    run: dict[str, Any] = json.loads(report.read_text())["runs"][0]
    return run, folder / f"facts.{args.size}.jsonl"


async def load(tenant: Tenant, data: Dataset) -> float:
    """Writes the dataset; facts per second of the batched write."""
    now = datetime.now(UTC)
    await ensure_space(tenant, now=now)
    await write_batch(tenant, people_and_things(data), now=now)
    began = time.perf_counter()
    for batch in fact_batches(data, size=BATCH):
        await write_batch(tenant, batch, now=now)
    return len(data.facts) / (time.perf_counter() - began)


def questions(
    tenant: Tenant, data: Dataset, count: int
) -> dict[str, Callable[[int], Awaitable[object]]]:
    """Each question as a call by number: people uniform, things by Zipf, as the peer's are."""
    rng = random.Random(8)
    weights = [1 / rank**0.9 for rank in range(1, len(data.entities) + 1)]
    people = range(len(data.users))
    pairs = [rng.sample(people, 2) for _ in range(count)]
    things = rng.choices(range(len(data.entities)), weights=weights, k=count)

    def user(index: int, side: int = 0) -> Ref:
        return data.user_ref(pairs[index % count][side])

    return {
        "between": lambda i: between(tenant, user(i), user(i, 1)),
        "stances": lambda i: stances(tenant, data.thing_ref(things[i % count]), evidence=False),
        "stances + evidence": lambda i: stances(tenant, data.thing_ref(things[i % count])),
        "neighbors depth 2": lambda i: neighbors(tenant, user(i), depth=2),
        "similar_users": lambda i: similar_users(tenant, user(i)),
    }


def table(peer: dict[str, Any], ours: dict[str, Beside], rate: float) -> str:
    """The comparison as text; each question beside the empty round trips between its calls."""
    titles = ("peer p50 / ours", "ours p50 ms", "p95 ms", "empty ms", "p50 × empty", "p95 × empty")
    lines = [f"{'question':<20}" + "".join(f"{title:>16}" for title in titles)]
    for name, peer_name in PEER_NAMES.items():
        timed = ours[name]
        lines.append(
            f"{name:<20}{peer[peer_name]['p50_ms'] / timed.asked.p50_ms:>15.0f}×"
            f"{timed.asked.p50_ms:>16.2f}{timed.asked.p95_ms:>16.2f}{timed.empty.p50_ms:>16.2f}"
            f"{timed.multiples(16)}"
        )
    remember = peer["facts.remember"]["per_s"]
    lines.append(
        f"batched remember: {rate:.0f} facts/s, {rate / remember:.1f}× the peer's {remember:.0f}/s"
    )
    return "\n".join(lines)


async def measure(args: argparse.Namespace, dataset: Path) -> tuple[dict[str, Beside], float]:
    """Our timings, each with that of an empty round trip in turn, and our write rate."""
    data = read_dataset(dataset)
    async with whoknows.open() as kb:
        tenant = kb.graph.tenant(f"bench-{uuid.uuid4().hex}")
        try:
            rate = await load(tenant, data)
            asked = questions(tenant, data, args.reps)
            ours = {
                name: await beside_empty(tenant, call, count=args.reps, warm_s=args.warm_s)
                for name, call in asked.items()
            }
        finally:
            await drop_space(tenant)
    return ours, rate


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer-python", type=Path, required=True)
    parser.add_argument("--peer-script", type=Path, required=True)
    parser.add_argument("--size", type=int, default=50_000)
    parser.add_argument("--reps", type=int, default=200)
    parser.add_argument("--warm-s", type=float, default=10.0, help="asked before, per question")
    parser.add_argument("--peer-reps", type=int, default=60)
    parser.add_argument("--peer-budget", type=float, default=10.0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        peer, dataset = run_peer(args, Path(folder))
        ours, rate = asyncio.run(measure(args, dataset))
    print(table(peer, ours, rate))


if __name__ == "__main__":
    main()
