"""The second step finds what was written before it and lacks a window or a vector."""

from typing import cast

from tests.graph.world import NOW, batch, claim

from whoknows_graph.migrations.ddl import MARK_DUE, QUEUE_INDEXES
from whoknows_graph.migrations.runner import run_ddl, run_statement
from whoknows_graph.queue.statements import FIND_DUE, FIND_RESTED, PUT_TO_REST
from whoknows_graph.recall.index import index_messages
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import ensure_space

BEFORE = Query("""
MATCH (f:Fact {space: $space})-[:EVIDENCED_BY]->(m:Message) REMOVE f.vector_due, m.window_due
""")
DUE = Query("""
MATCH (f:Fact {space: $space})-[:EVIDENCED_BY]->(m:Message)
RETURN m.id AS id, f.vector_due AS vector, m.window_due AS window ORDER BY id
""")
PARAMETERS = (
    *("now", "longest", "spaces", "kinds", "size", "old_enough", "ahead"),
    *("index_patience", "index_since", "before", "ids"),
)
WINDOWED = Query("MATCH (m:Message {space: $space, id: 'm1'}) SET m.windowed = true")


async def test_old_messages_and_facts_are_due(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    said = batch([claim("m1", "ann", "likes", "e:tea"), claim("m2", "ann", "likes", "e:go")])
    await write_batch(tenant, said, now=NOW)
    await tenant.write_once(BEFORE)
    await tenant.write_once(WINDOWED)
    for statement in MARK_DUE:
        await run_statement(tenant.graph, statement)
    assert list(await tenant.read(DUE)) == [
        {"id": "m1", "vector": True, "window": None},
        {"id": "m2", "vector": True, "window": True},
    ]
    assert await index_messages(tenant, None) == 1
    assert {row["window"] for row in await tenant.read(DUE)} == {None}


async def test_the_step_can_be_repeated(tenant: Tenant) -> None:
    for statement in QUEUE_INDEXES:
        await run_ddl(tenant.graph, statement)
    rows = await run_statement(
        tenant.graph, "SHOW INDEXES YIELD name RETURN collect(name) AS names"
    )
    names = rows[0]["names"]
    assert isinstance(names, list)
    wanted = {"message_queue", "message_window_due", "fact_vector_due", "job_state"}
    assert wanted <= set(map(str, names))  # pyright: ignore[reportUnknownArgumentType]


async def test_what_looks_over_all_spaces_begins_at_an_index(tenant: Tenant) -> None:
    for statement in (FIND_DUE, FIND_RESTED, PUT_TO_REST):
        async with tenant.graph.session(read=False) as session:
            result = await session.run(
                "EXPLAIN " + statement,
                dict.fromkeys(PARAMETERS),
            )
            summary = await result.consume()
        plan = repr(cast(object, summary.plan))
        assert "LabelScan" not in plan
        assert "NodeIndexSeek" in plan or "NodeUniqueIndexSeek" in plan
