"""No read of one space ever shows anything of another."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from typing import Any, cast

import pytest
from tests.graph.world import NOW, batch, claim, day

from whoknows_graph.connection import Graph
from whoknows_graph.context.build import Occasion, build_context
from whoknows_graph.errors import translated
from whoknows_graph.reads.between import between
from whoknows_graph.reads.facts import get_chain, get_fact, list_facts
from whoknows_graph.reads.find import search
from whoknows_graph.reads.learned import changes_since
from whoknows_graph.reads.listing import list_entities, list_users
from whoknows_graph.reads.names import known_messages, nodes_by_ref, nodes_named, roster
from whoknows_graph.reads.neighbors import neighbors
from whoknows_graph.reads.path import paths
from whoknows_graph.reads.resolve import resolve
from whoknows_graph.reads.scene import scene
from whoknows_graph.reads.similar import similar_users
from whoknows_graph.reads.spaces import get_stats
from whoknows_graph.reads.stances import stances
from whoknows_graph.reads.timeline import timeline
from whoknows_graph.recall.search import recall
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.enums import FactOrder, NodeType
from whoknows_schema.errors import BrokenError, NotFound
from whoknows_schema.fact_filter import ALSO_RETIRED, FactFilter
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.jsonable import to_json
from whoknows_schema.values import Node

PROBES = 10_000
AT_ONCE = 8

# Ids that break naive filters: hyphens, colons, dots, other scripts, Lucene's words.
SPACE_IDS = (
    "123456789012345678",
    "8c2f6e0e-90f3-4d8e-9a3e-2f9c0c9a7d11",
    "team@example.org",
    "a:b",
    "東京",
    "x AND y",
)

Probe = Callable[[Tenant, random.Random], Awaitable[object]]


def _ref(rng: random.Random) -> Ref:
    return Ref(rng.choice(["u:p0", "u:p1", "u:p2", "e:t0", "e:t1", "e:t2"]))


def _as_of(rng: random.Random) -> Any:
    return rng.choice([None, day(rng.randint(0, 40))])


def _other(rng: random.Random, ref: Ref) -> Ref:
    return Ref(rng.choice([r for r in ("u:p0", "u:p1", "e:t0", "e:t2") if r != ref]))


async def _get(tenant: Tenant, rng: random.Random) -> object:
    """A fact id of another space must not be found."""
    try:
        return await get_fact(tenant, FactId(rng.choice(FOREIGN_IDS[tenant.space])))
    except NotFound:
        return None


def _narrowed(rng: random.Random) -> FactFilter:
    return FactFilter(
        verbs=rng.choice([(), ["likes"], ["hates", "plays"]]),
        said_by=rng.choice([None, Node(type=NodeType.USER, id="p0", name="p0")]),
        since=rng.choice([None, day(3)]),
        order=rng.choice(list(FactOrder)),
    )


async def _chain(tenant: Tenant, rng: random.Random) -> object:
    try:
        return await get_chain(tenant, FactId(rng.choice(FOREIGN_IDS[tenant.space])))
    except NotFound:
        return None


async def _paths(tenant: Tenant, rng: random.Random) -> object:
    start = _ref(rng)
    return await paths(tenant, start, _other(rng, start), as_of=_as_of(rng), max_hops=3)


FOREIGN_IDS: dict[str, list[str]] = {}
FOREIGN_MESSAGES: tuple[str, ...] = ("only-elsewhere",)
PROBE_KINDS: dict[str, Probe] = {
    "facts": lambda t, r: list_facts(t, _ref(r), as_of=_as_of(r), wanted=ALSO_RETIRED),
    "narrowed facts": lambda t, r: list_facts(t, wanted=_narrowed(r), limit=r.randint(1, 9)),
    "all facts": lambda t, r: list_facts(t, as_of=_as_of(r), limit=r.randint(1, 30)),
    "fact": _get,
    "resolve": lambda t, r: resolve(t, r.choice(["p0", "P1", "thing", "t0", "t", "<@p2>", "pp0"])),
    "between": lambda t, r: between(t, _ref(r), _ref(r), as_of=_as_of(r)),
    "neighbors": lambda t, r: neighbors(t, _ref(r), depth=r.randint(1, 3), as_of=_as_of(r)),
    "stances": lambda t, r: stances(t, Ref(f"e:t{r.randint(0, 2)}"), as_of=_as_of(r)),
    "similar": lambda t, r: similar_users(t, _ref(r), opposed=r.random() < 0.5),
    "path": _paths,
    "timeline": lambda t, r: timeline(t, _ref(r), as_of=_as_of(r)),
    "recall": lambda t, r: recall(t, r.choice(["likes thing", "secret", "p0 t1", "*"]), limit=5),
    "context": lambda t, r: build_context(
        t, Occasion(text=r.choice(["likes thing", "p0 and p1", "secret t1"]), as_of=_as_of(r))
    ),
    "roster": lambda t, r: roster(t),
    "names": lambda t, r: nodes_named(t, ["p0", "t1", "p2"]),
    "refs": lambda t, r: nodes_by_ref(t, ["u:p0", "e:t2"]),
    "messages": lambda t, r: known_messages(t, [f"m{r.randint(0, 9)}", *FOREIGN_MESSAGES]),
    "users": lambda t, r: list_users(t, limit=r.randint(1, 9)),
    "entities": lambda t, r: list_entities(t, limit=r.randint(1, 9)),
    "changes": lambda t, r: changes_since(t, day(r.randint(0, 300)), limit=r.randint(1, 30)),
    "chain": _chain,
    "search": lambda t, r: search(t, r.choice(["p0", "t9", "secret", "thing likes"])),
    "stats": lambda t, r: get_stats(t),
    "scene": lambda t, r: scene(t, now=NOW, limit=r.randint(1, 9)),
}
RARE = {"scene", "path", "neighbors"}


@pytest.fixture
async def crowd(graph: Graph, space_id: str) -> Any:
    """Spaces with the same people, things and message ids, each text marked with its space."""
    tenants = [graph.tenant(f"{space_id}{suffix}") for suffix in SPACE_IDS]
    for tenant in tenants:
        await ensure_space(tenant, now=NOW, name=f"secret of {tenant.space}")
        said = [
            claim(
                f"m{n}",
                f"p{n % 3}",
                ["likes", "hates", "plays", "lives_in"][n % 4],
                f"e:t{n % 3}",
                at=n,
                text=f"secret of {tenant.space} {n}",
            )
            for n in range(10)
        ]
        said.append(
            claim("m10", "p0", "friend_of", "u:p1", at=10, text=f"secret of {tenant.space}")
        )
        await write_batch(tenant, batch(said), now=NOW)
    extra = [claim("only-elsewhere", "p0", "likes", "e:t9", text=f"secret of {tenants[-1].space}")]
    await write_batch(tenants[-1], batch(extra), now=NOW)
    ids = {
        t.space: [f.id for f in (await list_facts(t, wanted=ALSO_RETIRED)).facts] for t in tenants
    }
    FOREIGN_IDS.clear()
    for tenant in tenants:
        FOREIGN_IDS[tenant.space] = [
            i for space, own in ids.items() if space != tenant.space for i in own
        ]
    yield tenants[:-1]
    for tenant in tenants:
        await drop_space(tenant)


@pytest.mark.no_cover
async def test_ten_thousand_probes_show_no_foreign_row(crowd: list[Tenant]) -> None:
    rng = random.Random(5)
    weights = [1 if kind in RARE else 5 for kind in PROBE_KINDS]
    asked = dict.fromkeys(PROBE_KINDS, 0)
    shown = 0

    async def probe(kind: str, tenant: Tenant, seed: int) -> int:
        answer = await PROBE_KINDS[kind](tenant, random.Random(seed))
        shown = to_json(_plain(answer))
        if isinstance(shown, dict):
            shown.pop("nextCursor", None)  # signed text may spell anything
        text = str(shown)
        others = text.replace(f"secret of {tenant.space}", "")
        assert "secret of" not in others, (kind, tenant.space, text[:500])
        assert "only-elsewhere" not in text
        assert "'t9'" not in text
        asked[kind] += 1
        return len(text) > 200

    kinds = rng.choices(list(PROBE_KINDS), weights=weights, k=PROBES)
    for start in range(0, PROBES, AT_ONCE):
        found = await asyncio.gather(
            *(
                probe(kind, rng.choice(crowd), rng.randrange(2**32))
                for kind in kinds[start : start + AT_ONCE]
            )
        )
        shown += sum(found)
    assert sum(asked.values()) == PROBES
    assert min(asked.values()) > 50, asked
    assert shown > PROBES / 4  # the probes do find their own space's rows


def _plain(answer: object) -> object:
    if isinstance(answer, frozenset):
        return sorted(str(item) for item in cast(frozenset[object], answer))
    return answer


def test_a_query_without_its_space_cannot_be_written() -> None:
    with pytest.raises(BrokenError, match=r"\$space"):
        Query("MATCH (f:Fact) RETURN f")


async def test_the_space_of_a_query_cannot_be_replaced(tenant: Tenant) -> None:
    """``space`` given as a parameter loses to the tenant's own."""
    rows = await tenant.read(Query("RETURN $space AS space"), **{"space_": "x"})
    assert rows[0]["space"] == tenant.space
    with translated("here"):
        rows = await tenant.read(Query("RETURN $space AS space"), **{"space": "other"})
    assert rows[0]["space"] == tenant.space
