"""Recall narrowed: by how hits are found, by ids left out, by a least score."""

import random

import pytest
from tests.graph.recall.test_search import chat, facts, parts, store, texts
from tests.graph.recall.topics import TopicEmbedder
from tests.graph.world import NOW, batch, claim

from whoknows_graph.recall.index import index_facts, index_messages
from whoknows_graph.recall.search import recall
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.answers import Recall
from whoknows_schema.enums import RecallChannel
from whoknows_schema.errors import InvalidInput
from whoknows_schema.hit_filter import FINDING, MAX_EXCLUDED, HitFilter

QUESTION = "does alice play chess or bake in an oven"


@pytest.fixture
async def told(tenant: Tenant) -> Tenant:
    """A chat and facts, with windows and vectors."""
    await store(tenant, chat())
    said = [
        claim("m2", "alice", "plays", "e:chess", at=0),
        claim("m1", "bob", "likes", "e:oven", at=0),
        claim("m9", "chess", "requires", "e:patience", at=0),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    await index_messages(tenant, TopicEmbedder())
    await index_facts(tenant, TopicEmbedder())
    return tenant


def ids(found: Recall) -> list[str]:
    """Of all facts and messages in the hits."""
    facts_told = [hit.fact.id for hit in found.hits if hit.fact is not None]
    messages = [hit.message.message_id for hit in found.hits if hit.message is not None]
    return [*facts_told, *messages]


def found_by(found: Recall) -> set[str]:
    return {name for hit in found.hits for name in parts(hit)} & set(FINDING)


@pytest.mark.parametrize("channel", FINDING)
async def test_one_channel_finds_alone(told: Tenant, channel: RecallChannel) -> None:
    wanted = HitFilter(channels=[channel])
    found = await recall(told, QUESTION, embedder=TopicEmbedder(), limit=100, wanted=wanted)
    assert found_by(found) == {channel}
    everything = await recall(told, QUESTION, embedder=TopicEmbedder(), limit=100)
    assert set(ids(found)) <= set(ids(everything))
    for hit in found.hits:
        assert -0.1 <= hit.score <= 1, "a question counts a little against itself"
        assert hit.score == pytest.approx(sum(parts(hit).values()), abs=2e-3)


async def test_words_only_and_vectors_only(told: Tenant) -> None:
    async def by(*channels: RecallChannel) -> list[str]:
        wanted = HitFilter(channels=channels)
        found = await recall(told, "checkmate", embedder=TopicEmbedder(), wanted=wanted)
        return texts(found)

    chess = "I would rather study a chess opening"
    assert await by(RecallChannel.FULLTEXT, RecallChannel.PASSAGE) == []
    assert chess in await by(RecallChannel.VECTOR)
    assert chess in await by(RecallChannel.FULLTEXT, RecallChannel.VECTOR)


async def test_vectors_alone_without_an_embedder_find_nothing_and_say_so(told: Tenant) -> None:
    found = await recall(told, QUESTION, wanted=HitFilter(channels=["vector"]))
    assert found.hits == ()
    assert "vectors_off" in [warning.code for warning in found.warnings]


async def test_what_is_left_out_is_no_part_of_a_hit(told: Tenant) -> None:
    left: list[str] = []
    while True:
        wanted = HitFilter(exclude=left)
        found = await recall(told, QUESTION, embedder=TopicEmbedder(), limit=1, wanted=wanted)
        if not found.hits:
            break
        assert not set(ids(found)) & set(left)
        left += ids(found)
    everything = await recall(told, QUESTION, embedder=TopicEmbedder(), limit=100)
    assert set(left) >= set(ids(everything)), "hit by hit all are told"
    assert len(left) == len(set(left))


async def test_a_fact_is_left_out_and_its_message_stays(told: Tenant) -> None:
    everything = await recall(told, QUESTION, embedder=TopicEmbedder(), limit=100)
    both = next(hit for hit in everything.hits if hit.fact and hit.message)
    assert both.fact is not None
    assert both.message is not None
    wanted = HitFilter(exclude=[both.fact.id])
    found = await recall(told, QUESTION, embedder=TopicEmbedder(), limit=100, wanted=wanted)
    assert both.fact.text not in facts(found)
    assert both.message.text in texts(found)


async def test_as_many_are_found_as_without_what_is_left_out(tenant: Tenant) -> None:
    await store(tenant, chat([("alice", f"chess opening {n}") for n in range(700)]))
    await index_messages(tenant, TopicEmbedder())
    source = random.Random(3)
    for width in (150, MAX_EXCLUDED):
        gone = [f"m{number}" for number in source.sample(range(700), width)]
        for channels in ((), ["fulltext"], ["passage"], ["vector"], ["passage_vector"]):
            wanted = HitFilter(channels=channels, exclude=gone)
            found = await recall(
                tenant, "chess opening", limit=100, embedder=TopicEmbedder(), wanted=wanted
            )
            assert len(found.hits) == 100, channels
            assert not set(ids(found)) & set(gone)


async def test_a_least_score_cuts_the_end(told: Tenant) -> None:
    everything = (await recall(told, QUESTION, embedder=TopicEmbedder(), limit=100)).hits
    floor = everything[2].score
    for least, kept in (
        (0.0, [hit for hit in everything if hit.score >= 0]),
        (floor, [hit for hit in everything if hit.score >= floor]),
        (1.0, []),
    ):
        wanted = HitFilter(min_score=least)
        found = await recall(told, QUESTION, embedder=TopicEmbedder(), limit=100, wanted=wanted)
        assert list(found.hits) == kept
    wanted = HitFilter(min_score=floor)
    assert (
        len((await recall(told, QUESTION, embedder=TopicEmbedder(), limit=1, wanted=wanted)).hits)
        == 1
    )


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"channels": ["length"]}, "'length' finds no hits; channels are of fulltext,"),
        ({"channels": ["telepathy"]}, "'telepathy' finds no hits"),
        ({"exclude": ["x"] * (MAX_EXCLUDED + 1)}, "give 500 at most"),
        ({"channels": "vector"}, "give a list"),
        ({"exclude": "m1"}, "give a list"),
        ({"min_score": -0.1}, "from 0 to 1"),
        ({"min_score": 1.01}, "from 0 to 1"),
        ({"min_score": float("nan")}, "from 0 to 1"),
    ],
)
def test_a_filter_that_is_none_is_one_sentence(given: dict[str, object], told: str) -> None:
    with pytest.raises(InvalidInput, match=told):
        HitFilter(**given)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
