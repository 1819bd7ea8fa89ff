"""Phases 14 to 20: finding it again, what went on, and a service that fails and goes on."""

import asyncio
from collections.abc import AsyncIterator
from datetime import datetime, timedelta

import pytest
from tests.ingest.model_server import chat_json, failure
from tests.scenarios.phases.community import MIRELA, TOMAS, Community

import whoknows
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_graph.queue.intake import count_waiting
from whoknows_graph.queue.leases import Due, find_due
from whoknows_schema.enums import FactStatus
from whoknows_schema.errors import InvalidInput
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.receipts import JobKind, JobState, ReceiptStatus


async def test_14_words_find_the_puppy_and_the_channel_is_named(town: Community) -> None:
    space = await town.reach(14)
    best = (await space.recall("what is the puppy called?")).hits[0]
    assert best.fact is not None
    assert "Biscuit" in best.fact.text
    assert "fulltext" in {channel.name for channel in best.channels}


async def test_14_before_the_move_it_was_another_city(town: Community) -> None:
    space = await town.reach(14)
    moved = next(f for f in await town.facts(MIRELA) if f.predicate == "lives_in")
    before = moved.valid_from - timedelta(days=3)
    for question, moment, city in (
        ("where does Quill live?", before, "Leipzig"),
        ("where did Quill move?", None, "Gdansk"),
        ("where does Quill live?", None, "Gdansk"),
    ):
        answer = await space.recall(question, as_of=moment)
        told = [hit.fact.text for hit in answer.hits if hit.fact]
        assert city in told[0], told
        homes = [text for text in told if "Leipzig" in text or "Gdansk" in text]
        assert homes
        assert all(city in text for text in homes)
        assert await at(town, moment) == [city]


async def at(town: Community, moment: datetime | None) -> list[str]:
    """Mirela's home then."""
    facts = (await town.space.facts(MIRELA.id, as_of=moment, limit=100)).facts
    return [f.relations[0].target.name for f in facts if f.predicate == "lives_in"]


async def test_14_one_hit_is_one_hit(town: Community) -> None:
    space = await town.reach(14)
    assert len((await space.recall("Quill", limit=1)).hits) == 1
    with pytest.raises(InvalidInput):
        await space.recall("Quill", limit=0)


async def test_14_hits_are_narrowed(town: Community) -> None:
    space = await town.reach(14)
    question = "what is the puppy called?"
    assert (await space.recall(question, wanted=HitFilter(min_score=0.95))).hits == ()
    by_vector = HitFilter(channels=["vector", "passage_vector"])
    assert (await space.recall(question, wanted=by_vector)).hits == (), "words find nothing then"
    best = (await space.recall(question)).hits[0]
    assert best.fact is not None
    others = (await space.recall(question, wanted=HitFilter(exclude=[best.fact.id]))).hits
    assert best.fact.id not in [hit.fact.id for hit in others if hit.fact]
    assert others


async def test_14_what_was_said_most_weighs_most(town: Community) -> None:
    space = await town.reach(14)
    relations = (await space.neighbors(MIRELA.id)).relations
    loves = {r.target.name: r.weight for r in relations if r.verb == "loves"}
    assert max(loves, key=lambda name: loves[name]) == "Go"
    assert len({*loves.values()}) > 1


async def test_14_a_block_of_notes_knows_go_and_shortens(town: Community) -> None:
    space = await town.reach(14)
    question = "what do I love, and what is the puppy called?"
    whole = await space.context(question, asker=MIRELA.id)
    assert "Quill loves Go." in whole.text
    assert "Biscuit" in whole.text
    brief = await space.context(question, asker=MIRELA.id, max_tokens=60)
    assert 0 < brief.tokens <= 60 < whole.tokens
    assert len(brief.text) < len(whole.text)
    assert whole.cite("You love Go [1] [mem:7] [99].", lambda c: f"<{c.number}>") == (
        "You love Go <1> [mem:7]."
    )


async def test_15_talk_needs_no_model_and_its_changes_are_on_record(town: Community) -> None:
    space = await town.reach(15)
    tea = [f for f in await town.facts(TOMAS, retired=True) if "rooibos" in f.text]
    assert [(f.text, f.status, f.occurrences) for f in tea] == [
        ("Tomas likes rooibos.", FactStatus.SUPERSEDED, 2),
        ("Tomas hates rooibos.", FactStatus.CURRENT, 1),
    ]
    events = [e for e in (await space.timeline(TOMAS.id)).events if "rooibos" in e.fact.text]
    assert [(event.kind, event.fact.text) for event in events] == [
        ("began", "Tomas likes rooibos."),
        ("ended", "Tomas likes rooibos."),
        ("began", "Tomas hates rooibos."),
    ]
    assert town.server.requests == []


async def test_15_every_batch_went_well_and_the_counts_add_up(town: Community) -> None:
    space = await town.reach(15)
    done = [report for phase in sorted(town.reports) for report in town.reports[phase]]
    assert sum(report.batches for report in done) >= 10
    assert sum(report.failed + report.dead for report in done) == 0
    assert (await space.jobs(states=[JobState.DEAD])).jobs == ()
    stats = await space.stats()
    assert stats.facts == len((await space.facts(limit=100)).facts)
    taken = [r for phase in town.receipts.values() for r in phase if r.status == "accepted"]
    assert stats.messages <= len(taken) + 4  # and the notes of phase 10
    assert stats.messages > 30


@pytest.fixture
async def fresh(town: Community, space_id: str) -> AsyncIterator[Space]:
    """A space of its own whose messages a model reads."""
    town.server.requests.clear()
    town.server.answers.clear()
    yield town.service(town.model_settings()).space(space_id)
    town.server.answers.clear()
    town.server.requests.clear()


async def drained(town: Community, space: Space, **settings: object) -> None:
    service = town.service(town.model_settings(**settings))
    await service.make_worker(spaces=(space.id,)).drain()


async def test_16_opening_twice_is_fine_and_a_closed_one_says_so(
    town: Community, space_id: str
) -> None:
    async with whoknows.open(town.settings) as first, whoknows.open(town.settings) as second:
        for opened in (first, second):
            assert town.space.id in {space.id for space in (await opened.spaces()).spaces}
    await first.graph.end()
    with pytest.raises(InvalidInput, match="closed"):
        await first.space(space_id).observe(town.message(MIRELA, "I love olives"))
    assert (await KnowledgeBase(town.graph, settings=town.settings).spaces()).spaces


LOVE = {"message": 1, "sentence": "p0 loves olives.", "subject": "p0", "verb": "loves"}
OLIVES = chat_json({"claims": [{**LOVE, "object": "olives"}]})
CAPERS = chat_json({"claims": [{**LOVE, "sentence": "p0 loves capers.", "object": "capers"}]})


async def test_17_a_spent_budget_puts_off_the_second_batch(town: Community, fresh: Space) -> None:
    await town.reach(16)
    town.server.queue(OLIVES, CAPERS)
    for text in ("I love olives", "I love capers"):
        await fresh.observe(town.message(MIRELA, text))
        await drained(town, fresh, budget_tokens=1)
    assert len(town.server.requests) == 1
    assert [fact.text for fact in (await fresh.facts()).facts] == ["Quill loves olives."]
    assert await count_waiting(fresh.tenant) == 1
    town.clock.advance(days=1, hours=1)
    await drained(town, fresh, budget_tokens=1)
    assert len((await fresh.facts()).facts) == 2


async def test_18_a_refused_key_waits_in_dead_letters_until_it_is_right(
    town: Community, fresh: Space
) -> None:
    await town.reach(16)
    town.server.queue(failure(401), repeat=True)
    await fresh.observe(town.message(MIRELA, "I love olives"))
    for _ in range(3):
        await drained(town, fresh, max_attempts=1)
        town.clock.advance(hours=1)
    (job,) = (await fresh.jobs(states=[JobState.DEAD])).jobs
    assert "refuses the key" in str(job.error)
    town.server.answers.clear()
    town.server.queue(OLIVES)
    await fresh.retry_jobs()
    await drained(town, fresh)
    assert [fact.text for fact in (await fresh.facts()).facts] == ["Quill loves olives."]


async def test_19_a_replay_costs_nothing_and_agrees(town: Community, fresh: Space) -> None:
    await town.reach(16)
    town.server.queue(OLIVES)
    said = town.message(MIRELA, "I love olives")
    await fresh.observe(said)
    await drained(town, fresh)
    before, spent = (await fresh.facts()).facts, (await fresh.usage()).total
    again = await fresh.observe(said)
    await drained(town, fresh)
    assert again.status is ReceiptStatus.IGNORED
    assert (await fresh.facts()).facts == before
    assert (await fresh.usage()).total == spent
    assert len(town.server.requests) == 1


async def test_19_what_a_model_invents_stores_nothing(town: Community, fresh: Space) -> None:
    """A participant that is none, and a claim about somebody else than who said it."""
    await town.reach(16)
    invented = {**LOVE, "subject": "p9", "sentence": "p9 loves olives.", "object": "olives"}
    other = {**LOVE, "subject": "p1", "sentence": "p1 loves olives.", "object": "olives"}
    town.server.queue(chat_json({"claims": [invented, other]}))
    await fresh.observe(town.message(MIRELA, "I love olives"))
    await fresh.observe(town.message(TOMAS, "good for you"))
    await drained(town, fresh)
    about = {fact.about[0].id for fact in (await fresh.facts()).facts}
    assert about <= {MIRELA.id}


async def test_20_an_evening_of_the_community_is_its_own_fact(town: Community) -> None:
    space = await town.reach(20)
    evening = [f for f in (await space.facts(limit=100)).facts if "Game night" in f.text]
    assert [(f.text, f.occurrences, f.about[0].type.value) for f in evening] == [
        ("Game night is on Friday.", 2, "space")
    ]
    hits = (await space.recall("when is game night?")).hits
    assert "Game night is on Friday." in [hit.fact.text for hit in hits if hit.fact]


async def test_20_three_messages_wait_until_they_are_old_enough(town: Community) -> None:
    space = await town.reach(20)
    due = Due(size=50, age=timedelta(minutes=5), spaces=(space.id,), kinds=(JobKind.READ,))
    assert await count_waiting(space.tenant) == 3
    assert await find_due(town.graph, due, now=town.clock()) == []
    town.clock.advance(minutes=6)
    assert len(await find_due(town.graph, due, now=town.clock())) == 1
    stop = asyncio.Event()
    worker = town.service().make_worker(spaces=(space.id,))
    working = asyncio.create_task(worker.run(stop))
    async with asyncio.timeout(120):
        while await count_waiting(space.tenant):
            await asyncio.sleep(0.05)
    stop.set()
    await working
    assert await town.held(TOMAS, "plays") == ["drums", "piano"]
    assert await town.twins() == []
