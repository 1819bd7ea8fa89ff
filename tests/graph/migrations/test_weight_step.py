"""The steps that weigh and mark what was written before facts had a weight."""

from dataclasses import replace

from tests.graph.invariants import violations
from tests.graph.world import NOW, batch, claim

from whoknows_graph.migrations.ddl import HELD_INDEX, WEIGHT_INDEXES
from whoknows_graph.migrations.runner import install_held, install_weights, run_statement
from whoknows_graph.tenant import Query, Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.forget import forget
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import BoundRelation

BEFORE = Query("""
MATCH (f:Fact {space: $space}) WHERE f.track IS NOT NULL
REMOVE f.weight, f.polarity
WITH f ORDER BY f.predicate
OPTIONAL MATCH (f)-[m:MENTIONS]->() REMOVE m.named
RETURN f.predicate AS verb, f.id AS id
""")
AFTER = Query("""
MATCH (f:Fact {space: $space}) WHERE f.track IS NOT NULL
RETURN f.predicate AS verb, f.polarity AS polarity, f.weight IS NOT NULL AS weighed,
  [(f)-[m:MENTIONS]->() WHERE m.named IS NOT NULL | m.named] AS named
ORDER BY verb
""")
MARKED = Query("""
MATCH (s:Subject {space: $space}) WHERE s.ref IS NOT NULL AND s.besides
WITH s.ref AS ref ORDER BY ref
RETURN collect(ref) AS rows
""")
UNMARK = Query("""
MATCH (f:Fact {space: $space}) WHERE f.track IS NOT NULL AND size(f.relations) > 0
SET f.weight = log(1 + f.occurrences) * f.confidence
WITH DISTINCT f.space AS space
MATCH (s:Subject {space: space}) WHERE s.ref IS NOT NULL
REMOVE s.besides
RETURN count(s) AS found
""")


async def test_old_facts_are_weighed(tenant: Tenant) -> None:
    said = [
        claim("m1", "ann", "likes", "e:tea"),
        claim("m2", "ann", "hates", "e:go"),
        claim("m3", "ann", "juggles", "e:balls"),
        claim("m4", "ann", "age", value="33"),
        claim("m5", "ann", "plays", "e:chess"),
        replace(claim("m6", "ann", "event", value="saw go"), mentions=(Ref("e:go"),)),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    old = {row["verb"]: FactId(row["id"]) for row in await tenant.write_once(BEFORE)}
    await forget(tenant, old["plays"], now=NOW)
    for _ in range(2):  # it can be repeated
        await install_weights(tenant.graph)
        found = [tuple(row.values()) for row in await tenant.read(AFTER)]
        assert found == [
            ("age", "neutral", False, []),
            ("event", "neutral", False, [f"{tenant.space}\te:go"]),
            ("hates", "negative", True, []),
            ("juggles", "neutral", True, []),
            ("likes", "positive", True, []),
            ("plays", "neutral", False, []),
        ]
    assert await violations(tenant) == {}


async def test_what_facts_relate_besides_their_object_is_marked(tenant: Tenant) -> None:
    other = BoundRelation(source=Ref("u:bob"), verb="hates", target=Ref("e:go"))
    said = [
        claim("m1", "ann", "likes", "e:go"),
        replace(claim("m2", "bob", "hates", "e:chess"), relations=(other,)),
        replace(claim("m3", "cid", "likes", "e:jazz"), relations=()),
    ]
    await write_batch(tenant, batch(said), now=NOW)
    marks = ["e:go", "u:bob"]
    assert await tenant.read_list(MARKED) == marks
    await tenant.write_once(UNMARK)
    assert await tenant.read_list(MARKED) == []
    for _ in range(2):  # it can be repeated
        await install_held(tenant.graph)
        assert await tenant.read_list(MARKED) == marks
        assert await violations(tenant) == {}


async def test_its_indexes_serve(tenant: Tenant) -> None:
    rows = await run_statement(
        tenant.graph, "SHOW INDEXES YIELD name, state WHERE state = 'ONLINE' RETURN name"
    )
    there = {str(row["name"]) for row in rows}
    wanted = {statement.split()[2] for statement in (*WEIGHT_INDEXES, HELD_INDEX)}
    assert wanted <= there
