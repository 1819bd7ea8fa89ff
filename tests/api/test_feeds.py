"""Feeds: who listens hears everything once, who is slow is let go, and nobody polls for nobody."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace

import pytest

from whoknows.errors import TooSlow
from whoknows.feeds import Feeds
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_graph.reads.changes import Change, Position, changes_after, last_position
from whoknows_graph.tenant import Query, Row, Tenant
from whoknows_schema.errors import InvalidInput, TransientError

START = Position(0, "0")


async def note(space: Space, number: int = 0) -> str:
    return (await space.remember(f"Bob likes tea number {number}.", about=["Bob"])).id


async def heard(feed: AsyncGenerator[Sequence[Change]], until: str) -> list[str]:
    """Ids of what comes, up to a fact."""
    ids: list[str] = []
    async with asyncio.timeout(30):
        while until not in ids:
            ids += [change.fact.id for change in await anext(feed)]
    return ids


async def joined(feed: AsyncGenerator[Sequence[Change]]) -> asyncio.Task[Sequence[Change]]:
    """A task that waits for the next batch and has had time to begin."""
    waiting = asyncio.create_task(anext(feed))
    await asyncio.sleep(0.3)
    return waiting


async def test_one_poller_however_many_listen(copied_community: Space) -> None:
    feeds = Feeds(interval_s=0.02)
    tenant = copied_community.tenant
    three = [feeds.changes(tenant) for _ in range(3)]
    waiting = [await joined(feed) for feed in three]
    assert feeds.pollers == 1
    made = await note(copied_community)
    async with asyncio.timeout(30):
        batches = [await task for task in waiting]
    assert [[change.fact.id for change in batch] for batch in batches] == [[made]] * 3
    for feed in three:
        await feed.aclose()
    assert feeds.pollers == 0


async def test_nobody_polls_for_nobody(
    copied_community: Space, monkeypatch: pytest.MonkeyPatch
) -> None:
    feeds = Feeds(interval_s=0.01)
    feed = feeds.changes(copied_community.tenant, after=START)
    assert await heard(feed, (await copied_community.facts(limit=1)).facts[0].id)
    await feed.aclose()
    asked: list[str] = []
    read = Tenant.read

    async def counted(tenant: Tenant, query: Query, /, **parameters: object) -> Sequence[Row]:
        asked.append(query.text)
        return await read(tenant, query, **parameters)

    monkeypatch.setattr(Tenant, "read", counted)
    await asyncio.sleep(0.1)
    assert asked == []


async def test_who_is_slow_is_let_go_and_holds_up_nobody(copied_community: Space) -> None:
    feeds = Feeds(interval_s=0.01, buffer=2)
    slow, fast = (feeds.changes(copied_community.tenant, after=START) for _ in range(2))
    async with aclosing(slow), aclosing(fast):
        seen = await anext(slow)
        await anext(fast)
        made = [await note(copied_community, number) for number in range(5)]
        assert await heard(fast, made[-1]) == made
        with pytest.raises(TooSlow, match="More than 2 events waited"):
            await heard(slow, "never")
        assert feeds.pollers == 1
    again = feeds.changes(copied_community.tenant, after=seen[-1].position)
    assert len(await heard(again, made[-1])) == 5, "it goes on from where it was"
    await again.aclose()


async def test_changes_of_many_writers_have_an_order_without_gaps(copied_community: Space) -> None:
    feeds = Feeds(interval_s=0.01)
    feed = feeds.changes(copied_community.tenant)
    first = await joined(feed)
    made = await asyncio.gather(*(note(copied_community, number) for number in range(20)))
    seen = list(await first)
    async with asyncio.timeout(60), aclosing(feed):
        while not set(made) <= {change.fact.id for change in seen}:
            seen += await anext(feed)
    places = [change.position for change in seen]
    assert places == sorted(set(places))


async def test_changes_come_page_by_page(copied_community: Space) -> None:
    tenant = copied_community.tenant
    everything = await changes_after(tenant, START)
    paged: list[Change] = []
    while page := await changes_after(tenant, paged[-1].position if paged else START, limit=2):
        assert len(page) <= 2
        paged += page
    assert paged == list(everything)
    assert await changes_after(tenant, await last_position(tenant)) == ()


@pytest.mark.parametrize("text", ["", "7", "x-y", "-f", "7-", "７-f", "1" * 300 + "-f"])
def test_what_is_no_position(text: str) -> None:
    with pytest.raises(InvalidInput, match="no position"):
        Position.parse(text)


def test_a_position_comes_back_from_its_text() -> None:
    for position in (Position(7, "f_a"), Position(12)):
        assert Position.parse(str(position)) == position


async def test_without_its_database_a_feed_ends_with_the_reason(knowledge: KnowledgeBase) -> None:
    away = replace(
        knowledge.graph.settings, uri="bolt://127.0.0.1:1", connect_timeout_s=1, retry_time_s=1
    )
    graph = Graph(away)
    feeds = Feeds()
    with pytest.raises(TransientError):
        await anext(feeds.changes(graph.tenant("any")))
    assert feeds.pollers == 0
    await graph.close()
