"""The graph questions on a large community, and how they grow with it.

    python -m tests.benchmarks.large_graph --sizes 10000 100000 1000000

Runs on NEO4J_URI or the local server, in spaces of its own that go afterwards, or with ``--keep``
stay for the next run; a load that was stopped goes on where it was. A size is the number of typed
relations between 100,000 people and things (fewer in smaller communities), one fact each; one thing
in 4,000 is a hub with up to 10,000 relations. Facts are written by the statement of the batch
write, without messages: who is asked shows no sources. Every tenth question is about a hub. Each is
asked in turn with an empty round trip, after others of its kind (``--warm``), because a server that
runs has read most of its pages once. Printed are milliseconds and multiples of an empty round trip,
at each size.
"""

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.benchmarks.timing import Beside, beside_empty

import whoknows
from whoknows_graph.reads.between import between
from whoknows_graph.reads.neighbors import neighbors
from whoknows_graph.reads.path import paths
from whoknows_graph.reads.similar import similar_users
from whoknows_graph.reads.stances import stances
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes import statements
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.ids import EntitySlug, Ref, UserId, entity_ref, fact_id, user_ref
from whoknows_schema.values import Batch, EntityRecord, UserRecord
from whoknows_schema.verbs import relation_type, verb_polarity

START = datetime(2025, 1, 1, tzinfo=UTC)
PAGE = 2000
HUB_DEGREE = 10_000
LIKES = ("likes", "loves", "enjoys", "dislikes", "hates", "uses", "plays")
TIES = ("friend_of", "trusts", "knows")
LOADED = Query("""
RETURN [COUNT { MATCH (f:Fact {space: $space}) WHERE f.track IS NOT NULL }] AS rows
""")
"""How many facts a community has, for a load that goes on."""
QUESTIONS = ("between", "neighbors depth 2", "stances", "similar_users", "path")


class Community:
    """Who and what there is at a size, and which relation comes next; always the same."""

    def __init__(self, relations: int) -> None:
        nodes = min(100_000, max(200, relations // 10))
        self.people = [user_ref(f"p{number}") for number in range(nodes * 6 // 10)]
        self.things = [
            entity_ref(EntitySlug(f"thing-{number}")) for number in range(nodes * 4 // 10)
        ]
        self.hubs = self.things[: max(1, len(self.things) // 4000)]
        self.random = random.Random(relations)

    def relation(self, number: int) -> tuple[Ref, str, Ref]:
        """The relation of a number: a tenth of them end at a hub, a fifth between people."""
        draw, source = self.random, self.random.choice(self.people)
        if number % 10 == 0 and number // 10 < HUB_DEGREE * len(self.hubs):
            return source, draw.choice(LIKES), self.hubs[number // 10 % len(self.hubs)]
        if number % 5 == 1:
            return source, draw.choice(TIES), draw.choice(self.people)
        return source, draw.choice(LIKES), draw.choice(self.things)


def fact_row(space: str, number: int, relation: tuple[Ref, str, Ref]) -> dict[str, Any]:
    """A row of the statement that creates facts: one relation that holds, without a message."""
    source, verb, target = relation
    moment = (START + timedelta(seconds=number)).isoformat()
    ends = {"source": source, "verb": verb, "target": target}
    return {
        "id": fact_id(space, f"{source}\t{verb}\t{target}", "", str(number)),
        "track": f"{source}\tstance\t{target}",
        "value": None,
        "subject": source,
        "predicate": verb,
        "object": target,
        "ended": False,
        "text": f"{source} {verb} {target}",
        "category": "interests",
        "kind": "lasting",
        "attribution": "self",
        "importance": 3,
        "speaker": None,
        "packed": ["\t".join((verb, source, target))],
        "polarity": verb_polarity(verb).value,
        "retired_reason": None,
        "times": {
            "status": "current",
            "current": True,
            "valid_from": moment,
            "valid_to": None,
            "retired_at": None,
            "confidence": 0.9,
            "occurrences": 1,
        },
        "about": [source],
        "mentions": [{"ref": target, "bare": False}],
        "speakers": [],
        "evidence": [],
        "relations": [{**ends, "type": relation_type(verb), "polarity": verb_polarity(verb).value}],
    }


async def load_nodes(tenant: Tenant, community: Community) -> None:
    """Everybody and everything, in batches of the batch write."""
    now = datetime.now(UTC)
    await ensure_space(tenant, now=now)
    for refs in pages(community.people):
        users = tuple(UserRecord(id=UserId(ref[2:]), name=ref[2:], seen_at=START) for ref in refs)
        await write_batch(tenant, Batch(users=users), now=now)
    for refs in pages(community.things):
        entities = tuple(EntityRecord(slug=EntitySlug(ref[2:]), name=ref[2:]) for ref in refs)
        await write_batch(tenant, Batch(entities=entities), now=now)


def pages(refs: list[Ref]) -> Iterator[list[Ref]]:
    for start in range(0, len(refs), PAGE):
        yield refs[start : start + PAGE]


async def create_facts(tenant: Tenant, rows: list[dict[str, Any]], *, now: datetime) -> None:
    """Writes rows of `fact_row` in one transaction."""

    async def create(transaction: WriteTransaction) -> None:
        await transaction.run(statements.CREATE_FACTS, rows=rows, tenant=tenant.token, now=now)

    await tenant.write(create)


async def load(tenant: Tenant, community: Community, count: int) -> str:
    """So many relations, from where an earlier load stopped; says how fast that went."""
    (known,) = await tenant.read_list(LOADED)
    if not known:
        await load_nodes(tenant, community)
    relations = [community.relation(number) for number in range(count)]
    began, now = time.perf_counter(), datetime.now(UTC)
    for start in range(known, count, PAGE):
        numbers = range(start, min(count, start + PAGE))
        facts = [fact_row(tenant.space, each, relations[each]) for each in numbers]
        await create_facts(tenant, facts, now=now)
        if start % (PAGE * 25) == 0:
            rate = (start + PAGE - known) / (time.perf_counter() - began)
            print(f"{start} of {count} relations, {rate:.0f}/s …", file=sys.stderr, flush=True)
    if known >= count:
        return "there already"
    return f"{(count - known) / (time.perf_counter() - began):.0f} relations/s"


def questions(
    tenant: Tenant, community: Community, count: int, *, seed: int
) -> dict[str, Callable[[int], Awaitable[object]]]:
    """Each question as a call by number; every tenth is about a hub, but who is like whom."""
    draw = random.Random(seed)
    people = [draw.choice(community.people) for _ in range(count)]

    def with_hubs(usual: list[Ref]) -> list[Ref]:
        pools = (usual if i % 10 else community.hubs for i in range(count))
        return [another(pool, than=person) for pool, person in zip(pools, people, strict=True)]

    def another(pool: list[Ref], *, than: Ref) -> Ref:
        found = draw.choice(pool)
        return found if found != than else another(pool, than=than)

    others, things = with_hubs(community.people), with_hubs(community.things)
    return {
        "between": lambda i: between(tenant, people[i % count], others[i % count]),
        "neighbors depth 2": lambda i: neighbors(tenant, others[i % count], depth=2),
        "stances": lambda i: stances(tenant, things[i % count]),
        "similar_users": lambda i: similar_users(tenant, people[i % count]),
        "path": lambda i: paths(tenant, people[i % count], others[i % count]),
    }


def line(size: int, name: str, timed: Beside) -> str:
    asked = timed.asked
    return (
        f"{size:>10}  {name:<20}{timed.empty.p50_ms:>12.2f}{asked.p50_ms:>12.2f}"
        f"{asked.p95_ms:>12.2f}{timed.multiples(12)}"
    )


async def measure(size: int, reps: int, *, warm: int, keep: bool) -> None:
    """Loads a community of a size, asks it everything, prints, and drops it unless it is kept."""
    community = Community(size)
    async with whoknows.open() as kb:
        tenant = kb.graph.tenant(f"large-{size}")
        try:
            print(f"{size:>10}  loaded: {await load(tenant, community, size)}", flush=True)
            before = questions(tenant, community, warm, seed=9)
            asked = questions(tenant, community, reps, seed=8)
            for name in QUESTIONS:
                for number in range(warm):
                    await before[name](number)
                timed = await beside_empty(tenant, asked[name], count=reps)
                print(line(size, name, timed), flush=True)
        finally:
            if not keep:
                await drop_space(tenant)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--reps", type=int, default=200)
    parser.add_argument("--warm", type=int, default=1000, help="other questions asked before")
    parser.add_argument("--keep", action="store_true", help="keep the communities for the next run")
    args = parser.parse_args()
    titles = ("empty ms", "p50 ms", "p95 ms", "p50 × empty", "p95 × empty")
    print(f"{'relations':>10}  {'question':<20}" + "".join(f"{title:>12}" for title in titles))
    for size in args.sizes:
        asyncio.run(measure(size, args.reps, warm=args.warm, keep=args.keep))


if __name__ == "__main__":
    main()
