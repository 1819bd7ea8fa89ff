"""What GraphQL over HTTP adds to the Python API, and how many requests a second it stands.

    python -m tests.benchmarks.graphql_load --relations 10000 --clients 16 --seconds 15

Runs on NEO4J_URI or the local server, in a space of its own that goes afterwards, with a server
process of its own on a loopback port. Prints `between` through Python and through HTTP, a page of a
hundred facts, and requests a second with so many clients: alone, and beside a client that takes no
answer and one that asks the dearest question allowed. Exit code 1 when a request failed.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
from tests.benchmarks.large_graph import Community, load
from tests.benchmarks.timing import percentile, timed_in_turn

import whoknows
from whoknows.space import Space
from whoknows_graph.writes.space import drop_space

BETWEEN = """query ($s: ID!, $a: ID!, $b: ID!) {
  between(space: $s, a: {id: $a}, b: {id: $b}) {
    relations { verb polarity weight source { id } target { id } }
    shared { node { id name } a b }
  }
}"""
FACTS = """query ($s: ID!) {
  facts(space: $s, first: 100) { facts { id text status validFrom about { id name } } nextCursor }
}"""
DEAREST = """query ($s: ID!, $a: ID!) {
  neighbors(space: $s, node: {id: $a}, depth: 3, first: 100) {
    nodes { node { id name } distance strength } truncated
  }
}"""


@dataclass(slots=True)
class Load:
    """What clients saw."""

    times_ms: list[float] = field(default_factory=list[float])
    failures: list[str] = field(default_factory=list[str])


@asynccontextmanager
async def serving() -> AsyncGenerator[str]:
    """Address of the GraphQL endpoint of a server process."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "whoknows", "serve", "--port", "0", "--json"),
        env={**os.environ, "WHOKNOWS_EMBEDDER": "none"},
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        yield str(json.loads(await process.stdout.readline())["graphql"])
    finally:
        process.terminate()
        await process.wait()


async def post(
    client: httpx.AsyncClient, url: str, document: str, **variables: object
) -> dict[str, Any]:
    """The data of an answer.

    Raises:
        RuntimeError: The answer has errors, or is none.
    """
    answer = await client.post(url, json={"query": document, "variables": variables})
    body: dict[str, Any] = answer.json()
    if not answer.is_success or "errors" in body:
        raise RuntimeError(f"{answer.status_code}: {str(body)[:200]}")
    data: dict[str, Any] = body["data"]
    return data


async def keep_asking(
    url: str, space: str, community: Community, *, until: float, load: Load, seed: int
) -> None:
    """One client: a question after the other."""
    draw = random.Random(seed)
    async with httpx.AsyncClient(timeout=30) as client:
        while time.monotonic() < until:
            a, b = draw.sample(community.people, 2)
            began = time.perf_counter()
            try:
                await post(client, url, BETWEEN, s=space, a=a, b=b)
            except (RuntimeError, httpx.HTTPError) as error:
                load.failures.append(repr(error))
            load.times_ms.append((time.perf_counter() - began) * 1000)


async def take_nothing(url: str, space: str, *, until: float) -> None:
    """A client that asks for a page after the other and never reads what comes."""
    where = httpx.URL(url)
    reader, writer = await asyncio.open_connection(where.host, where.port, limit=1)
    body = json.dumps({"query": FACTS, "variables": {"s": space}}).encode()
    head = f"POST {where.path} HTTP/1.1\r\nHost: {where.host}:{where.port}\r\n"
    head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    try:
        while time.monotonic() < until:
            writer.write(head.encode() + body)
            await asyncio.sleep(0.2)
    except ConnectionError:
        pass  # the server had enough of it
    finally:
        del reader
        writer.transport.abort()


async def ask_dearly(url: str, space: str, community: Community, *, until: float) -> int:
    """A client that asks the dearest question there is; how many answers it got.

    One that takes too long is ended, which is what keeps it from the others.
    """
    count = 0
    async with httpx.AsyncClient(timeout=30) as client:
        while time.monotonic() < until:
            try:
                await post(client, url, DEAREST, s=space, a=community.people[count % 100])
            except RuntimeError as error:
                if "TIMEOUT" not in str(error):
                    raise
            count += 1
    return count


async def overhead(url: str, space: Space, community: Community, count: int) -> str:
    """`between` through Python and through HTTP, and a page of a hundred facts."""
    draw = random.Random(3)
    pairs = [draw.sample(community.people, 2) for _ in range(count)]
    async with httpx.AsyncClient(timeout=30) as client:
        python, http = await timed_in_turn(
            lambda i: space.between(*pairs[i % count]),
            lambda i: post(
                client, url, BETWEEN, s=space.id, a=pairs[i % count][0], b=pairs[i % count][1]
            ),
            count=count,
            warm=50,
        )
        plain, page = await timed_in_turn(
            lambda i: space.facts(limit=100),
            lambda i: post(client, url, FACTS, s=space.id),
            count=50,
        )
    return (
        f"between: Python p50 {python.p50_ms} ms, HTTP p50 {http.p50_ms} ms "
        f"({http.p50_ms / python.p50_ms:.2f}×); "
        f"100 facts: Python p50 {plain.p50_ms} ms, HTTP p50 {page.p50_ms} ms, "
        f"so GraphQL and HTTP take {page.p50_ms - plain.p50_ms:.1f} ms"
    )


async def under_load(
    url: str, space: Space, community: Community, args: argparse.Namespace, *, hostile: bool
) -> Load:
    """So many clients for so long."""
    load, until = Load(), time.monotonic() + args.seconds
    others = (
        [
            take_nothing(url, space.id, until=until),
            ask_dearly(url, space.id, community, until=until),
        ]
        if hostile
        else []
    )
    await asyncio.gather(
        *(
            keep_asking(url, space.id, community, until=until, load=load, seed=seed)
            for seed in range(args.clients)
        ),
        *others,
    )
    beside = " beside one that reads nothing and one that asks dearly" if hostile else ""
    times = load.times_ms
    print(
        f"{args.clients} clients{beside}: {len(times) / args.seconds:.0f} requests/s, "
        f"p50 {percentile(times, 0.5):.1f} ms, p95 {percentile(times, 0.95):.1f} ms, "
        f"{len(load.failures)} failures {load.failures[:1]}",
        flush=True,
    )
    return load


async def measure(args: argparse.Namespace) -> bool:
    community = Community(args.relations)
    async with whoknows.open() as kb, serving() as url:
        space = kb.space(f"http-{uuid.uuid4().hex}")
        try:
            await load(space.tenant, community, args.relations)
            print(await overhead(url, space, community, 200), flush=True)
            loads = [
                await under_load(url, space, community, args, hostile=hostile)
                for hostile in (False, True)
            ]
        finally:
            await drop_space(space.tenant)
    return not any(each.failures for each in loads)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--relations", type=int, default=10_000)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=15)
    sys.exit(0 if asyncio.run(measure(parser.parse_args())) else 1)


if __name__ == "__main__":
    main()
