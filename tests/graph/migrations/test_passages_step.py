"""Messages are in the full-text index once they have their windows, old ones as well."""

from tests.graph.world import NOW, message

from whoknows_graph.migrations.runner import run_ddl, run_statement
from whoknows_graph.recall.index import index_messages
from whoknows_graph.recall.indexes import OLD_MESSAGE_TEXT, PASSAGE_INDEX
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.retraction import retract_messages
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Batch, UserRecord

FOUND = Query("""
CALL db.index.fulltext.queryNodes('passage_text', 'marmalade') YIELD node
WHERE node.space = $space RETURN collect(node.id) AS ids
""")
AS_BEFORE = Query("MATCH (m:Message {space: $space}) REMOVE m:Passage")


async def found(tenant: Tenant) -> list[str]:
    (row,) = await tenant.read(FOUND)
    return list(row["ids"])


async def stored(tenant: Tenant) -> None:
    await ensure_space(tenant, now=NOW)
    said = message("m1", "ann", at=0, text="marmalade on toast")
    author = UserRecord(id=UserId("ann"), name="Ann", seen_at=NOW)
    await write_batch(tenant, Batch(messages=(said,), users=(author,)), now=NOW)


async def test_a_message_is_found_from_its_window_to_its_deletion(tenant: Tenant) -> None:
    await stored(tenant)
    assert await found(tenant) == []
    await index_messages(tenant, None)
    assert await found(tenant) == ["m1"]
    await retract_messages(tenant, [MessageId("m1")], now=NOW)
    await index_messages(tenant, None)
    assert await found(tenant) == []


async def test_what_was_written_before_the_step_is_found_after_it(tenant: Tenant) -> None:
    await stored(tenant)
    await index_messages(tenant, None)
    await tenant.write_once(AS_BEFORE)
    assert await found(tenant) == []
    await run_ddl(tenant.graph, PASSAGE_INDEX)
    for _ in range(2):
        for statement in OLD_MESSAGE_TEXT:
            await run_statement(tenant.graph, statement)
        assert await found(tenant) == ["m1"]
    rows = await run_statement(tenant.graph, "SHOW INDEXES YIELD name RETURN name")
    assert "message_text" not in {row["name"] for row in rows}
