"""Windows and vectors on a real Neo4j: incremental, idempotent, and honest about bad vectors."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.graph.recall.topics import BrokenEmbedder, TopicEmbedder
from tests.graph.world import NOW, batch, claim, day, message

from whoknows_graph.recall.index import (
    clear_vectors,
    index_facts,
    index_messages,
    reopen_messages,
)
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.errors import BrokenError, ConfigurationError, NotFound
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Batch, Message, UserRecord

MINUTE = 1 / 24 / 60

STORED = Query("""
MATCH (m:Message {space: $space})
RETURN m.id AS id, m.passage AS passage, m.answers AS answers, m.embedding AS vector,
  m.passage_embedding AS window, m.vector_due AS due
ORDER BY m.id
""")
FACTS = Query("MATCH (f:Fact {space: $space}) RETURN f.embedding AS vector ORDER BY f.id")
DELETE = Query("MATCH (m:Message {space: $space, id: $id}) SET m.deleted_at = $now")
EDIT = Query("MATCH (m:Message {space: $space, id: $id}) SET m.text = $text")
MODEL = Query("MATCH (s:Space {id: $space}) RETURN s.embedding_model AS model")


def said(number: int, text: str, *, channel: str = "general", author: str = "1") -> Message:
    sent = message(f"m{number:03}", author, at=number * MINUTE, text=text)
    return replace(sent, channel=channel)


async def store(tenant: Tenant, messages: Sequence[Message]) -> None:
    authors = sorted({m.author_id for m in messages})
    users = tuple(UserRecord(id=UserId(a), name=f"user {a}", seen_at=day(0)) for a in authors)
    await ensure_space(tenant, now=NOW)
    await write_batch(tenant, Batch(messages=tuple(messages), users=users), now=NOW)


async def change(tenant: Tenant, query: Query, **parameters: object) -> None:
    async def work(transaction: WriteTransaction) -> None:
        await transaction.run(query, **parameters)

    await tenant.write(work)


async def passages(tenant: Tenant) -> list[str | None]:
    return [row["passage"] for row in await tenant.read(STORED)]


async def test_windows_work_without_an_embedder(tenant: Tenant) -> None:
    await store(tenant, [said(n, f"t{n}") for n in range(6)])
    seen: list[tuple[int, int]] = []

    def tell(done: int, total: int) -> None:
        seen.append((done, total))

    assert await index_messages(tenant, None, progress=tell) == 6
    assert (await passages(tenant))[0] == "t0\nt1\nt2"
    assert (await passages(tenant))[3] == "t1\nt2\nt3\nt4\nt5"
    assert seen == [(6, 6)]
    assert await index_messages(tenant, None) == 0


async def test_channels_are_apart(tenant: Tenant) -> None:
    await store(tenant, [said(0, "a"), said(1, "b", channel="other"), said(2, "c")])
    await index_messages(tenant, None)
    assert await passages(tenant) == ["a\nc", "b", "a\nc"]


async def test_many_messages_of_one_moment_keep_the_order_of_their_ids(tenant: Tenant) -> None:
    await store(tenant, [replace(said(n, f"t{n}"), sent_at=day(0)) for n in range(9)])
    await index_messages(tenant, None)
    assert (await passages(tenant))[4] == "t2\nt3\nt4\nt5\nt6"


@pytest.mark.parametrize("count", [600, 1500])
async def test_more_messages_than_a_batch_give_the_same_windows(tenant: Tenant, count: int) -> None:
    # Ids that sort against time, so that every page scatters over the whole channel: one that is
    # worth reading from end to end, and one that is not.
    turns = [
        replace(said(n, f"t{n}"), id=MessageId(f"m{n * 7919 % count:04}")) for n in range(count)
    ]
    await store(tenant, turns)
    await index_messages(tenant, None)
    by_id = {row["id"]: row["passage"] for row in await tenant.read(STORED)}
    for n in range(count):
        near = range(max(0, n - 2), min(count, n + 3))
        assert by_id[turns[n].id] == "\n".join(f"t{k}" for k in near)


async def test_a_late_message_renews_only_the_windows_that_hold_it(tenant: Tenant) -> None:
    await store(tenant, [said(n, f"t{n}") for n in (0, 1, 2, 3, 4, 6, 7, 8, 9, 10, 11)])
    embedder = TopicEmbedder()
    await index_messages(tenant, embedder)
    embedder.seen.clear()
    await store(tenant, [said(5, "chess?")])
    await index_messages(tenant, None)
    rows = {row["id"]: row for row in await tenant.read(STORED)}
    assert rows["m004"]["passage"] == "t2\nt3\nt4\nchess?\nt6"
    assert rows["m006"]["answers"] == "m005"
    assert [id_ for id_, row in rows.items() if row["due"]] == [f"m{n:03}" for n in range(2, 9)]
    await index_messages(tenant, embedder)
    assert embedder.seen == ["chess?"]
    assert not any(row["due"] for row in await tenant.read(STORED))


async def test_a_deleted_message_leaves_the_windows_and_the_vectors(tenant: Tenant) -> None:
    await store(tenant, [said(n, f"t{n}") for n in range(6)])
    embedder = TopicEmbedder()
    await index_messages(tenant, embedder)
    await change(tenant, DELETE, id="m003", now=NOW)
    await reopen_messages(tenant, [MessageId("m003")])
    await index_messages(tenant, embedder)
    rows = await tenant.read(STORED)
    assert [row["passage"] for row in rows][2] == "t0\nt1\nt2\nt4\nt5"
    assert [row["passage"] for row in rows][4] == "t1\nt2\nt4\nt5"
    assert {key: rows[3][key] for key in ("passage", "vector", "window", "due")} == {
        "passage": None,
        "vector": None,
        "window": None,
        "due": None,
    }


async def test_an_edited_message_is_embedded_again_with_its_neighbours_windows(
    tenant: Tenant,
) -> None:
    await store(tenant, [said(n, f"t{n}") for n in range(5)])
    embedder = TopicEmbedder()
    await index_messages(tenant, embedder)
    embedder.seen.clear()
    await change(tenant, EDIT, id="m002", text="chess")
    await reopen_messages(tenant, [MessageId("m002")])
    await index_messages(tenant, embedder)
    rows = await tenant.read(STORED)
    assert embedder.seen == ["chess"]
    assert rows[0]["passage"] == "t0\nt1\nchess"
    assert rows[0]["window"][0] > 0 == rows[0]["vector"][0]


async def test_vectors_of_windows_are_the_mean_of_their_messages(tenant: Tenant) -> None:
    await store(tenant, [said(0, "chess"), said(1, "bread"), said(2, "")])
    await index_messages(tenant, TopicEmbedder())
    rows = await tenant.read(STORED)
    assert rows[2]["vector"] is None or len(rows[2]["vector"]) == 6
    assert rows[0]["window"] == pytest.approx(rows[1]["window"])
    assert rows[0]["window"][0] == pytest.approx(rows[0]["window"][1])


async def test_facts_get_vectors_once(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    await write_batch(
        tenant, batch([claim("m1", "1", "plays", "e:chess")], entities=["chess"]), now=NOW
    )
    embedder = TopicEmbedder()
    assert await index_facts(tenant, embedder) == 1
    assert await index_facts(tenant, embedder) == 0
    assert [len(row["vector"]) for row in await tenant.read(FACTS)] == [embedder.dimensions]


async def test_another_model_is_refused_with_both_named_until_vectors_are_cleared(
    tenant: Tenant,
) -> None:
    await store(tenant, [said(0, "chess")])
    await index_messages(tenant, TopicEmbedder())
    other = TopicEmbedder(model="other")
    for index in (index_messages, index_facts):
        with pytest.raises(
            ConfigurationError, match=r"'topics' \(6 dimensions\), not with 'other'"
        ):
            await index(tenant, other)
    await clear_vectors(tenant)
    assert await tenant.read(MODEL) == [{"model": None}]
    assert (await tenant.read(STORED))[0]["vector"] is None
    assert await index_messages(tenant, other) == 2
    assert await tenant.read(MODEL) == [{"model": "other"}]


@pytest.mark.parametrize(
    ("embedder", "problem"),
    [
        (BrokenEmbedder([float("nan"), 1.0]), "not finite for 'message m000'"),
        (BrokenEmbedder([float("inf"), 1.0]), "not finite for 'message m000'"),
        (BrokenEmbedder([0.0, 0.0]), "a zero vector for 'message m000'"),
        (BrokenEmbedder([1.0]), "1 instead of 2 numbers for 'message m000'"),
        (BrokenEmbedder([1.0, 0.0], copies=2), "2 vectors for 1 texts"),
    ],
)
async def test_what_is_no_vector_is_refused_and_not_stored(
    embedder: BrokenEmbedder, problem: str, tenant: Tenant
) -> None:
    await store(tenant, [said(0, "chess")])
    with pytest.raises(BrokenError, match=problem):
        await index_messages(tenant, embedder)
    assert (await tenant.read(STORED))[0]["vector"] is None


async def test_an_empty_space_has_nothing_to_index(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    assert await index_messages(tenant, TopicEmbedder()) == 0
    assert await index_facts(tenant, TopicEmbedder()) == 0


async def test_a_space_that_is_not_there_cannot_remember_a_model(tenant: Tenant) -> None:
    with pytest.raises(NotFound, match="import a chat"):
        await index_messages(tenant, TopicEmbedder())


async def test_pages_of_scattered_and_of_running_ids_are_read_together(tenant: Tenant) -> None:
    count = 1200
    scattered = [
        replace(said(n, f"t{n}"), id=MessageId(f"m{n * 7919 % count:04}")) for n in range(count)
    ]
    running = [
        replace(said(n, f"r{n}", channel="other"), id=MessageId(f"m{n:04}-r")) for n in range(40)
    ]
    await store(tenant, [*scattered, *running])
    await index_messages(tenant, None)
    by_id = {row["id"]: row["passage"] for row in await tenant.read(STORED)}
    assert by_id["m0020-r"] == "r18\nr19\nr20\nr21\nr22"
    assert by_id[scattered[700].id] == "t698\nt699\nt700\nt701\nt702"
