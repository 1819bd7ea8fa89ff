"""Moderators, bots and a directory that change the same few members at the same moment.

Each operation is drawn from a seed; which of them meet is up to the machine. Whatever meets, a
caller hears what they can mend (that somebody is not there, or goes by two names) and nothing else,
and the graph stays whole.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime

import pytest
from tests.graph.invariants import violations

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.errors import CallerError

NOW = datetime(2024, 12, 1, tzinfo=UTC)
HANDS, ROUNDS = 16, 30
IDS = ("u1", "u2", "alice")
NAMES = ("Alice", "Bob", "Alice Smith", "Bob Smith", "carol")

Operation = Callable[[], Awaitable[object]]


@pytest.fixture
async def space(graph: Graph, settings: Settings, space_id: str) -> Space:
    space = KnowledgeBase(graph, settings=settings, clock=lambda: NOW).space(space_id)
    await ensure_space(space.tenant, now=NOW)
    return space


async def undo_any(space: Space, draw: random.Random) -> None:
    if merges := (await space.merges()).merges:
        await space.undo_merge(draw.choice(merges).id)


def operations(space: Space, draw: random.Random) -> Mapping[str, Operation]:
    """What can be done, each to somebody at random."""
    anybody = (*IDS, *NAMES)
    return {
        "add": lambda: space.add_member(draw.choice(IDS), draw.choice(NAMES)),
        "add with a shown name": lambda: space.add_member(
            draw.choice(IDS), draw.choice(NAMES), display_name=draw.choice(NAMES)
        ),
        "purge": lambda: space.purge(draw.choice(IDS), dry_run=False),
        # Names often stand for two; with ids alone some merges are done whoever meets.
        "merge": lambda: space.merge(*draw.sample(draw.choice((IDS, anybody)), 2)),
        "undo": lambda: undo_any(space, draw),
        "opt out": lambda: space.opt_out(draw.choice(IDS)),
        "opt in": lambda: space.opt_in(draw.choice(IDS)),
        "alias": lambda: space.add_alias(draw.choice(anybody), draw.choice(NAMES)),
        "remember": lambda: space.remember("Likes tea.", about=[draw.choice(anybody)]),
        "ask": lambda: space.facts(draw.choice(anybody)),
    }


async def hand(space: Space, draw: random.Random, done: list[str]) -> None:
    """One of those who change things; a refusal that says what to do is an answer."""
    known = operations(space, draw)
    for _ in range(ROUNDS):
        name = draw.choice(list(known))
        try:
            await known[name]()
        except CallerError:
            continue
        done.append(name)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", [3, 4])
async def test_many_hands_on_the_same_members_leave_a_whole_graph(space: Space, seed: int) -> None:
    done: list[str] = []
    await asyncio.gather(
        *(hand(space, random.Random(seed * 100 + number), done) for number in range(HANDS))
    )
    assert set(done) == set(operations(space, random.Random()))
    assert await violations(space.tenant) == {}
