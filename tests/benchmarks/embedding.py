"""How fast stored messages get their windows, and then vectors by the local model.

    python -m tests.benchmarks.embedding --messages 5000

Needs the extra ``local``. Runs on NEO4J_URI or the local server, in a space of its own that goes
afterwards. Prints messages a second of both steps, and what the model alone does with the same
texts: the difference is what reading and writing the graph costs.
"""

import argparse
import asyncio
import json
import time
import uuid

from tests.benchmarks.talk import talk

import whoknows
from whoknows.wiring import system_clock
from whoknows_graph.recall.index import index_messages
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_ingest.embedding.local import SentenceTransformerEmbedder
from whoknows_schema.ids import UserId
from whoknows_schema.values import Batch, Message, UserRecord

AT_ONCE = 1000


async def store(tenant: Tenant, messages: list[Message]) -> None:
    now = system_clock()
    await ensure_space(tenant, now=now)
    people = {each.author_id: each.author_name or each.author_id for each in messages}
    users = tuple(UserRecord(id=UserId(i), name=n, seen_at=now) for i, n in people.items())
    await write_batch(tenant, Batch(users=users), now=now)
    for start in range(0, len(messages), AT_ONCE):
        part = tuple(messages[start : start + AT_ONCE])
        await write_batch(tenant, Batch(messages=part), now=now)


async def measure(count: int) -> dict[str, float]:
    embedder = SentenceTransformerEmbedder()
    messages = list(talk(count))
    await embedder.embed(["the model is loaded by its first text"])
    async with whoknows.open() as kb:
        tenant = kb.graph.tenant(f"bench-{uuid.uuid4().hex}")
        try:
            await store(tenant, messages)
            began = time.perf_counter()
            await index_messages(tenant, None)
            windowed = time.perf_counter()
            await index_messages(tenant, embedder)
            embedded = time.perf_counter()
        finally:
            await drop_space(tenant)
    alone = time.perf_counter()
    await embedder.embed([each.text for each in messages])
    done = time.perf_counter()
    return {
        "messages": count,
        "windowsPerSecond": round(count / (windowed - began), 1),
        "embeddedPerSecond": round(count / (embedded - windowed), 1),
        "modelAlonePerSecond": round(count / (done - alone), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--messages", type=int, default=5000)
    print(json.dumps(asyncio.run(measure(parser.parse_args().messages)), indent=2))


if __name__ == "__main__":
    main()
