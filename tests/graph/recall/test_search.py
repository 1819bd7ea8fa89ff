"""Recall on a real Neo4j: what is found, what is not, and why."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.graph.recall.test_lucene import fuzzed
from tests.graph.recall.topics import TopicEmbedder
from tests.graph.world import NOW, batch, claim, day, message

from whoknows_graph.connection import Graph
from whoknows_graph.recall.index import index_facts, index_messages
from whoknows_graph.recall.search import recall
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.answers import Hit, Recall
from whoknows_schema.enums import AliasSource, RecallChannel
from whoknows_schema.errors import ConfigurationError, InvalidInput
from whoknows_schema.hit_filter import HitFilter
from whoknows_schema.ids import Ref, user_ref
from whoknows_schema.values import AliasRecord, Batch, Message, UserRecord

MINUTE = 1 / 24 / 60

CHAT = (
    ("alice", "what do you do on sundays, bob?"),
    ("bob", "mostly baking, my oven is never cold"),
    ("alice", "I would rather study a chess opening"),
    ("bob", "how is the kitten?"),
    ("alice", "the vet says she is fine"),
    ("bob", "東京に行きたい"),
    ("alice", "je voudrais un café"),
)


def chat(lines: Sequence[tuple[str, str]] = CHAT, *, since: float = 0) -> list[Message]:
    return [
        replace(
            message(f"m{number}", author, at=since + number * MINUTE, text=text),
            author_name=author.title(),
        )
        for number, (author, text) in enumerate(lines)
    ]


async def store(tenant: Tenant, messages: Sequence[Message]) -> None:
    names = sorted({m.author_id for m in messages})
    await ensure_space(tenant, now=NOW)
    await write_batch(
        tenant,
        Batch(
            messages=tuple(messages),
            users=tuple(UserRecord(id=n, name=n.title(), seen_at=day(0)) for n in names),
            aliases=tuple(
                AliasRecord(
                    name=n, ref=user_ref(n), source=AliasSource.PLATFORM_NAME, seen_at=day(0)
                )
                for n in names
            ),
        ),
        now=NOW,
    )


def texts(found: Recall) -> list[str]:
    return [hit.message.text for hit in found.hits if hit.message is not None]


def parts(hit: Hit) -> dict[str, float]:
    return {channel.name: channel.score for channel in hit.channels}


@pytest.fixture
async def told(tenant: Tenant) -> Tenant:
    """A chat with windows and vectors."""
    await store(tenant, chat())
    await index_messages(tenant, TopicEmbedder())
    return tenant


@pytest.mark.parametrize(
    ("question", "best"),
    [
        ("what does alice play? chess?", "I would rather study a chess opening"),
        ("what is Bob baking", "mostly baking, my oven is never cold"),
        ("東京", "東京に行きたい"),
        ("café", "je voudrais un café"),
        ("how is alice's cat", "the vet says she is fine"),
    ],
)
async def test_the_message_that_answers_comes_first(question: str, best: str, told: Tenant) -> None:
    found = await recall(told, question, embedder=TopicEmbedder())
    assert texts(found)[0] == best
    assert found.warnings == ()


async def test_every_hit_shows_its_parts(told: Tenant) -> None:
    found = await recall(told, "does alice play chess", embedder=TopicEmbedder())
    best = found.hits[0]
    assert {"fulltext", "passage", "vector", "passage_vector", "speaker"} <= parts(best).keys()
    for hit in found.hits:
        assert hit.score == pytest.approx(sum(parts(hit).values()), abs=2e-3)
        assert {channel.name for channel in hit.channels} <= {c.value for c in RecallChannel}
        assert all(channel.rank >= 1 for channel in hit.channels)
    assert [h.score for h in found.hits] == sorted((h.score for h in found.hits), reverse=True)


async def test_words_alone_work_without_an_embedder_and_say_so(tenant: Tenant) -> None:
    await store(tenant, chat())
    await index_messages(tenant, None)
    found = await recall(tenant, "oven")
    assert texts(found)[0] == "mostly baking, my oven is never cold"
    assert [warning.code for warning in found.warnings] == ["vectors_off"]


async def test_messages_are_found_from_their_windows_on_and_told_before(tenant: Tenant) -> None:
    await store(tenant, chat())
    found = await recall(tenant, "oven")
    assert texts(found) == []
    (warning,) = [each for each in found.warnings if each.code == "messages_pending"]
    assert warning.text.startswith(f"{len(chat())} messages are not indexed yet")


async def test_messages_that_wait_for_a_vector_are_told(tenant: Tenant) -> None:
    await store(tenant, chat())
    await index_messages(tenant, None)
    found = await recall(tenant, "oven", embedder=TopicEmbedder())
    assert [warning.code for warning in found.warnings] == ["vectors_pending"]


async def test_a_vector_finds_what_no_word_does(told: Tenant) -> None:
    found = await recall(told, "checkmate", embedder=TopicEmbedder(), limit=1)
    assert texts(found) == ["I would rather study a chess opening"]
    assert "fulltext" not in parts(found.hits[0])


@pytest.mark.parametrize("text", ["", "  ", "👍", "?!", "\x00"])
async def test_a_text_without_words_finds_nothing_and_says_why(text: str, told: Tenant) -> None:
    found = await recall(told, text, embedder=TopicEmbedder())
    assert found.hits == ()
    assert [warning.code for warning in found.warnings] == ["empty_text"]


@pytest.mark.parametrize("limit", [0, 101, -1])
async def test_limits_are_checked(limit: int, tenant: Tenant) -> None:
    with pytest.raises(InvalidInput, match="limit"):
        await recall(tenant, "chess", limit=limit)


async def test_another_model_than_the_spaces_is_refused(told: Tenant) -> None:
    with pytest.raises(ConfigurationError, match=r"'topics'.*'other'"):
        await recall(told, "chess", embedder=TopicEmbedder(model="other"))


async def test_a_shared_name_is_told(told: Tenant) -> None:
    await write_batch(
        told,
        Batch(
            aliases=(
                AliasRecord(
                    name="alice", ref=user_ref("bob"), source=AliasSource.MANUAL, seen_at=day(1)
                ),
            )
        ),
        now=NOW,
    )
    found = await recall(told, "what does alice play")
    assert "ambiguous_name" in [warning.code for warning in found.warnings]


async def test_as_of_knows_only_messages_sent_by_then(told: Tenant) -> None:
    for embedder in (None, TopicEmbedder()):
        found = await recall(told, "chess oven", as_of=day(1.5 * MINUTE), embedder=embedder)
        assert CHAT[1][1] in texts(found)
        assert set(texts(found)) <= {text for _, text in CHAT[:2]}
        assert found.as_of == day(1.5 * MINUTE)


async def test_deleted_messages_are_not_recalled(tenant: Tenant) -> None:
    messages = chat()
    messages[1] = replace(messages[1], deleted_at=day(1))
    await store(tenant, messages)
    await index_messages(tenant, TopicEmbedder())
    assert CHAT[1][1] not in texts(await recall(tenant, "baking oven", embedder=TopicEmbedder()))


@pytest.fixture
async def known(tenant: Tenant) -> Tenant:
    """Facts about two people; alice moved from Lisbon to Porto on day 10."""
    await ensure_space(tenant, now=NOW)
    said = [
        claim("m1", "alice", "lives_in", "e:lisbon", at=1, text="Alice lives in Lisbon."),
        claim("m2", "alice", "lives_in", "e:porto", at=10, text="Alice lives in Porto."),
        claim("m3", "bob", "plays", "e:guitar", at=2, text="Bob plays guitar in a band."),
        claim("m4", "alice", "sibling_of", "u:bob", at=3, text="Alice is a sister of Bob."),
    ]
    await write_batch(tenant, batch(said, entities=["lisbon", "porto", "guitar"]), now=NOW)
    await index_messages(tenant, TopicEmbedder())
    await index_facts(tenant, TopicEmbedder())
    return tenant


def facts(found: Recall) -> list[str]:
    return [hit.fact.text for hit in found.hits if hit.fact is not None]


@pytest.mark.parametrize("embedder", [None, TopicEmbedder()], ids=["words", "vectors"])
async def test_current_facts_by_default_and_those_of_then_as_of(
    embedder: TopicEmbedder | None, known: Tenant
) -> None:
    now = facts(await recall(known, "where does alice live or travel", embedder=embedder))
    then = facts(
        await recall(known, "where does alice live or travel", as_of=day(5), embedder=embedder)
    )
    assert now[0] == "Alice lives in Porto."
    assert "Alice lives in Lisbon." not in now
    assert then[0] == "Alice lives in Lisbon."
    assert "Alice lives in Porto." not in then


async def test_facts_of_a_neighbour_are_found_through_the_graph(known: Tenant) -> None:
    found = await recall(known, "alice's sibling", embedder=None)
    by_text = {hit.fact.text: parts(hit) for hit in found.hits if hit.fact is not None}
    assert "graph" in by_text["Bob plays guitar in a band."]


async def test_subjects_restrict_the_facts(known: Tenant) -> None:
    found = await recall(known, "plays lives", wanted=HitFilter(subjects=[Ref("u:bob")]))
    assert facts(found)
    assert all("Bob" in text for text in facts(found))


async def test_a_fact_and_its_message_are_one_hit(known: Tenant) -> None:
    found = await recall(known, "who plays guitar", embedder=TopicEmbedder())
    best = found.hits[0]
    assert best.fact is not None
    assert best.fact.text == "Bob plays guitar in a band."
    cited = [hit.message.message_id for hit in found.hits if hit.message is not None]
    assert len(cited) == len(set(cited))


async def test_forgotten_facts_are_not_recalled(known: Tenant) -> None:
    found = await recall(known, "guitar")
    target = next(hit.fact for hit in found.hits if hit.fact is not None)
    await forget(known, target.id, now=NOW)
    assert target.text not in facts(await recall(known, "guitar", embedder=TopicEmbedder()))
    assert target.text not in facts(await recall(known, "guitar", as_of=day(30)))


async def test_a_space_that_is_not_there_is_empty(tenant: Tenant) -> None:
    found = await recall(tenant, "chess", embedder=TopicEmbedder())
    assert found.hits == ()


FILL = Query("""
UNWIND $rows AS row
CREATE (m:Message {space: $space, tenant: $tenant, id: row.id, text: row.text, channel: 'c',
  author_id: '1', author_name: 'one', sent_at: $now, windowed: true, passage: row.text,
  embedding: row.vector, passage_embedding: row.vector})
""")


async def fill(tenant: Tenant, count: int, *, seed: int) -> None:
    """Messages about chess with vectors near each other."""
    source = random.Random(seed)

    def row(number: int) -> dict[str, object]:
        noise = [source.gauss(0, 0.2) for _ in range(5)]
        return {
            "id": f"m{number}",
            "text": f"chess opening {number}",
            "vector": [1.0 + noise[0], *noise[1:], 0.25],
        }

    async def work(transaction: WriteTransaction) -> None:
        rows = [row(number) for number in range(count)]
        await transaction.run(FILL, rows=rows, tenant=tenant.token, now=NOW)

    await ensure_space(tenant, now=NOW)
    await tenant.write(work)


async def test_a_space_with_a_thousandth_of_the_vectors_gets_all_of_its_own(
    graph: Graph, tenant: Tenant
) -> None:
    small, large = tenant, graph.tenant(f"{tenant.space}-large")
    await fill(small, 10, seed=1)
    try:
        await fill(large, 10_000, seed=2)
        for text in ("chess opening", "checkmate"):
            found = await recall(small, text, limit=10, embedder=TopicEmbedder())
            assert len(found.hits) == 10
            assert all("vector" in parts(hit) for hit in found.hits)
    finally:
        await drop_space(large)


@pytest.mark.parametrize("seed", range(100, 104))
async def test_random_texts_never_fail_and_stay_in_their_space(
    seed: int, graph: Graph, told: Tenant
) -> None:
    own = {text for _, text in CHAT}
    other = graph.tenant(f"{told.space}-other")
    await store(other, chat([("eve", "secret chess oven kitten 東京")]))
    try:
        for text in fuzzed(seed, 25):
            found = await recall(told, text + " chess", embedder=TopicEmbedder())
            assert set(texts(found)) <= own
            assert found.hits
    finally:
        await drop_space(other)


async def test_a_long_text_is_recalled_by(told: Tenant) -> None:
    text = " ".join(f"filler{number}" for number in range(300)) + " oven " * 3
    found = await recall(told, "oven " + text, embedder=TopicEmbedder())
    assert texts(found)[0] == "mostly baking, my oven is never cold"
