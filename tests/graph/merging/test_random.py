"""Random merges, undos, forgets and purges among random writes: always a consistent graph.

The walk is drawn from a seed, so that a failure can be had again; after every step the Cypher
invariants hold, and in the end every merge is undone.
"""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace

import pytest
from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim, day
from tests.graph.writes.test_batch import dump

from whoknows_graph.merging.actions import list_merges, merge, undo_merge
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.reads.names import nodes_by_ref
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.purge import purge
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.errors import CallerError
from whoknows_schema.fact_filter import ALSO_RETIRED
from whoknows_schema.ids import Ref
from whoknows_schema.values import BoundClaim

ANN, ANNIE = Ref("u:ann"), Ref("u:annie")
PEOPLE = ("ann", "annie", "bob", "cid", "dan")
THINGS = ("e:cola", "e:coke", "e:rome", "e:roma", "e:chess")
VERBS = ("loves", "hates", "likes", "lives_in", "plays", "works_at")
AMONG_PEOPLE = ("friend_of", "mentors", "partner_of", "admires")
STEPS = 14


@dataclass(slots=True)
class Walk:
    """One random life of a space."""

    tenant: Tenant
    seed: int
    log: list[str] = field(default_factory=list[str])
    written: int = 0
    draw: random.Random = field(init=False)

    def __post_init__(self) -> None:
        self.draw = random.Random(self.seed)

    def said(self) -> BoundClaim:
        """One thing that somebody says of somebody."""
        self.written += 1
        who = self.draw.choice(PEOPLE)
        among = self.draw.random() < 0.3
        other = self.draw.choice([p for p in PEOPLE if p != who])
        return claim(
            f"r{self.seed}-{self.written}",
            who,
            self.draw.choice(AMONG_PEOPLE if among else VERBS),
            f"u:{other}" if among else self.draw.choice(THINGS),
            at=self.draw.randint(0, 60),
            ended=self.draw.random() < 0.1,
            speaker=self.draw.choice([None, None, self.draw.choice(PEOPLE)]),
        )

    async def write(self) -> None:
        said = [self.said() for _ in range(self.draw.randint(1, 4))]
        self.log.append(f"write {[c.text for c in said]}")
        await write_batch(self.tenant, batch(said), now=NOW)

    async def merge(self) -> None:
        kind = self.draw.choice([[f"u:{p}" for p in PEOPLE], list(THINGS)])
        keep, drop = self.draw.sample(kind, 2)
        self.log.append(f"merge {drop} into {keep}")
        await merge(self.tenant, Ref(keep), Ref(drop), now=NOW, by="walk")

    async def undo(self) -> None:
        standing = [m.id for m in (await list_merges(self.tenant)).merges if m.undone_at is None]
        if standing:
            chosen = self.draw.choice(standing)
            self.log.append(f"undo {chosen}")
            await undo_merge(self.tenant, chosen, now=NOW, by="walk")

    async def forget(self) -> None:
        facts = (await list_facts(self.tenant, limit=50)).facts
        if facts:
            chosen = self.draw.choice(sorted(fact.id for fact in facts))
            self.log.append(f"forget {chosen}")
            await forget(self.tenant, chosen, now=NOW)

    async def purge(self) -> None:
        who = self.draw.choice(PEOPLE)
        self.log.append(f"purge {who}")
        report = await purge(self.tenant, Ref(f"u:{who}"), now=NOW, dry_run=False)
        assert report.left == 0

    async def step(self) -> None:
        steps: list[Callable[[], Awaitable[None]]] = [
            self.write,
            self.write,
            self.write,
            self.merge,
            self.merge,
            self.undo,
            self.forget,
            self.purge,
        ]
        try:
            await self.draw.choice(steps)()
        except CallerError as error:  # who was merged away or purged cannot be named again
            self.log.append(f"  refused: {error}")


@pytest.mark.parametrize("seed", [1, 2, 3])
async def test_whatever_happens_the_graph_is_consistent(tenant: Tenant, seed: int) -> None:
    walk = Walk(tenant, seed)
    await ensure_space(tenant, now=NOW)
    await walk.write()
    for _ in range(STEPS):
        await walk.step()
        assert await violations(tenant) == {}, "\n".join(walk.log)
    while standing := [m for m in (await list_merges(tenant)).merges if m.undone_at is None]:
        await undo_merge(tenant, standing[-1].id, now=NOW)
        assert await violations(tenant) == {}, "\n".join(walk.log)
    assert not any("'Merged'" in node for node in await dump(tenant))


@pytest.mark.parametrize("seed", [11, 12, 13])
async def test_merges_undone_in_any_order_leave_the_graph_of_before(
    tenant: Tenant, seed: int
) -> None:
    walk = Walk(tenant, seed)
    await ensure_space(tenant, now=NOW)
    for _ in range(4):
        await walk.write()
    refs = [Ref(ref) for ref in (*(f"u:{p}" for p in PEOPLE), *THINGS)]
    there = sorted(await nodes_by_ref(tenant, refs))
    before = await dump(tenant)
    done: list[str] = []
    for kind in ("u:", "e:"):
        names = [Ref(ref) for ref in there if ref.startswith(kind)]
        walk.draw.shuffle(names)
        while len(names) > 2:
            drop = names.pop()
            done.append((await merge(tenant, names[0], drop, now=day(900))).id)
            assert await violations(tenant) == {}
    walk.draw.shuffle(done)
    for merge_id in done:
        await undo_merge(tenant, merge_id, now=day(950))
        assert await violations(tenant) == {}
    assert await dump(tenant) == before


async def test_written_between_and_undone_is_as_if_only_written(tenant: Tenant) -> None:
    """What names people by their ids alone ends on the side that it would be on anyway."""
    walk = Walk(tenant, 21)
    first, second = ([walk.said() for _ in range(6)] for _ in range(2))
    second = [c for c in second if {c.subject, c.object} != {"u:ann", "u:annie"}]
    things = [thing.removeprefix("e:") for thing in THINGS]
    everybody = batch([*first, *second], entities=things)

    async def lived(*, merged: bool) -> list[tuple[str, str, str]]:
        await ensure_space(tenant, now=NOW)
        await write_batch(tenant, replace(everybody, messages=(), claims=()), now=NOW)
        await write_batch(tenant, batch(first), now=NOW)
        done = await merge(tenant, ANN, ANNIE, now=NOW) if merged else None
        await write_batch(tenant, batch(second), now=NOW)
        if done is not None:
            await undo_merge(tenant, done.id, now=NOW)
        assert await violations(tenant) == {}
        facts = await told(tenant)
        await drop_space(tenant)
        return facts

    assert await lived(merged=True) == await lived(merged=False)


async def told(tenant: Tenant) -> list[tuple[str, str, str]]:
    """Every fact with its status and beginning."""
    page = await list_facts(tenant, wanted=ALSO_RETIRED, limit=100)
    return sorted((f.text, f.status.value, f.valid_from.isoformat()) for f in page.facts)
