"""Migrations on a server of their own, because they need a database that nobody has used.

``home`` and ``graph`` have module scope; ``emptied`` wipes that server, which is ours alone.
"""

import asyncio
import re
import signal
import sys
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import LiteralString

import pytest
from neo4j import AsyncSession
from tests.graph.world import NOW

from whoknows_graph.connection import ConnectionSettings, Graph, connect
from whoknows_graph.errors import DatabaseTooNew, DatabaseUnavailable
from whoknows_graph.local import LocalSettings, download_jars, ensure_server, release, stop_server
from whoknows_graph.migrations import SCHEMA_VERSION, migrate, schema_version
from whoknows_graph.migrations.ddl import CONSTRAINTS, INDEXES, SCHEMA_LOCK
from whoknows_graph.migrations.runner import run_ddl, run_statement
from whoknows_graph.recall.indexes import PASSAGE_INDEX, RECALL_INDEXES
from whoknows_graph.writes.space import ensure_space
from whoknows_schema.enums import Label

pytestmark = pytest.mark.own_server

BOOTERS = 20
PATIENCE_S = 400
NAME = re.compile(r"CREATE (?:CONSTRAINT|(?:FULLTEXT |VECTOR )?INDEX) (\w+) IF NOT EXISTS")

BOOTER = """
import asyncio, sys
import neomodel
from whoknows_graph.connection import ConnectionSettings, connect
from whoknows_graph.migrations import migrate

async def main() -> None:
    settings = ConnectionSettings(uri=sys.argv[1], username=sys.argv[2], password=sys.argv[3])
    graph = await connect(settings)
    print("ready", flush=True)
    sys.stdin.readline()
    print(await migrate(graph), flush=True)
    await graph.close()

asyncio.run(main())
"""
"""Waits after its imports, so that all begin to migrate at the same moment."""

DIES_HALFWAY = """
import asyncio, sys
from whoknows_graph.connection import ConnectionSettings, connect
from whoknows_graph.migrations import runner
from whoknows_graph.migrations.ddl import CONSTRAINTS

async def half(graph) -> None:
    for statement in CONSTRAINTS[:3]:
        await runner.run_ddl(graph, statement)
    print("halfway", flush=True)
    await asyncio.sleep(3600)

async def main() -> None:
    runner.LEASE_S = float(sys.argv[4])
    runner.MIGRATIONS = (half,)
    settings = ConnectionSettings(uri=sys.argv[1], username=sys.argv[2], password=sys.argv[3])
    await runner.migrate(await connect(settings))

asyncio.run(main())
"""
"""Takes the lease, does a part of the step, and is killed there by the test."""


class CountingGraph(Graph):
    """A graph that counts the sessions it opened: one for each auto-commit statement."""

    sessions = 0

    def session(self, *, read: bool) -> AsyncSession:
        self.sessions += 1
        return super().session(read=read)


@pytest.fixture(scope="module")
async def where(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ConnectionSettings]:
    local = LocalSettings(
        data_dir=tmp_path_factory.mktemp("migrations"), idle_minutes=5, start_timeout_s=300
    )
    await download_jars(local)
    server = await ensure_server(local)
    yield ConnectionSettings(
        uri=server.uri, username=server.username, password=server.password, retry_time_s=120
    )
    release(server)
    await stop_server(local)


@pytest.fixture(scope="module")
async def own_graph(where: ConnectionSettings) -> AsyncIterator[Graph]:
    opened = await connect(where)
    yield opened
    await opened.close()


@pytest.fixture
async def emptied(own_graph: Graph) -> Graph:
    """The server without any node, constraint or index, as after its first start."""
    await run_statement(own_graph, "MATCH (n) DETACH DELETE n")
    for kind, names in (
        ("CONSTRAINT", await shown(own_graph, "SHOW CONSTRAINTS YIELD name")),
        ("INDEX", await shown(own_graph, "SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP'")),
    ):
        for row in names:
            statement = f"DROP {kind} {row['name']} IF EXISTS"
            await run_statement(own_graph, statement)  # pyright: ignore
    assert await shown(own_graph, "SHOW CONSTRAINTS YIELD name") == []
    return own_graph


async def shown(graph: Graph, statement: LiteralString) -> list[dict[str, object]]:
    return await run_statement(graph, statement)


def named(*statements: str) -> set[str]:
    """The names that DDL statements give to what they make."""
    found = {match[1] for text in statements if (match := NAME.search(text))}
    assert len(found) == len(statements)
    return found


async def start(program: str, where: ConnectionSettings, *more: str) -> asyncio.subprocess.Process:
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-W", "error", "-c", program),
        *(where.uri, where.username, where.password, *more),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )


async def line(process: asyncio.subprocess.Process) -> bytes:
    assert process.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        return (await process.stdout.readline()).strip()


async def assert_schema_is_whole(graph: Graph) -> None:
    """Every constraint and index of the program is there, once, and serves."""
    assert await schema_version(graph) == SCHEMA_VERSION
    constraints = await shown(graph, "SHOW CONSTRAINTS YIELD name, type, labelsOrTypes, properties")
    names = {str(row["name"]) for row in constraints}
    assert names >= named(SCHEMA_LOCK, *CONSTRAINTS)
    indexes = await shown(
        graph,
        "SHOW INDEXES YIELD name, type, state, labelsOrTypes, properties WHERE type <> 'LOOKUP'",
    )
    assert {str(row["name"]) for row in indexes} >= named(*INDEXES, *RECALL_INDEXES, PASSAGE_INDEX)
    assert {row["state"] for row in indexes} == {"ONLINE"}
    for rows in (constraints, indexes):
        once = Counter(
            (str(row["type"]), str(row["labelsOrTypes"]), str(row["properties"])) for row in rows
        )
        assert {key for key, count in once.items() if count > 1} == set()


async def version_rows(graph: Graph) -> Sequence[dict[str, object]]:
    return await shown(graph, "MATCH (v:SchemaVersion) RETURN v { .* } AS row")


async def test_twenty_processes_boot_at_once_on_an_empty_database(
    emptied: Graph, where: ConnectionSettings
) -> None:
    """graphiti#1079, #1143: concurrent "if not exists" statements fail at boot."""
    booters = [await start(BOOTER, where) for _ in range(BOOTERS)]
    assert set(await asyncio.gather(*(line(booter) for booter in booters))) == {b"ready"}
    async with asyncio.timeout(PATIENCE_S):
        said = await asyncio.gather(*(booter.communicate(b"go\n") for booter in booters))
    assert [errors.decode() for _, errors in said] == [""] * BOOTERS
    assert {output.strip() for output, _ in said} == {str(SCHEMA_VERSION).encode()}
    assert {booter.returncode for booter in booters} == {0}
    await assert_schema_is_whole(emptied)
    assert await version_rows(emptied) == [
        {"row": {"id": "whoknows", "version": SCHEMA_VERSION, **left(await version_rows(emptied))}}
    ]


def left(rows: Sequence[dict[str, object]]) -> dict[str, object]:
    """What the version node may keep beside its version: when it was touched, and no owner."""
    (row,) = rows
    kept = row["row"]
    assert isinstance(kept, dict)
    return {"touched": kept["touched"]}  # pyright: ignore[reportUnknownVariableType]


async def test_migrating_again_is_one_round_trip_and_changes_nothing(
    emptied: Graph, where: ConnectionSettings
) -> None:
    assert await migrate(emptied) == SCHEMA_VERSION
    before = await shown(emptied, "SHOW INDEXES YIELD id, name, state ORDER BY id")
    rows = await version_rows(emptied)
    again = CountingGraph(where)
    assert await migrate(again) == SCHEMA_VERSION
    assert again.sessions == 1
    await again.close()
    assert await shown(emptied, "SHOW INDEXES YIELD id, name, state ORDER BY id") == before
    assert await version_rows(emptied) == rows


async def test_a_process_killed_halfway_is_followed_by_another(
    emptied: Graph, where: ConnectionSettings
) -> None:
    """Kill -9 leaves the lease behind; it runs out, and the steps are done again."""
    doomed = await start(DIES_HALFWAY, where, "4")
    assert await line(doomed) == b"halfway"
    doomed.send_signal(signal.SIGKILL)
    await doomed.communicate()
    assert await schema_version(emptied) == 0
    (left_behind,) = await version_rows(emptied)
    assert "owner" in str(left_behind)
    assert await migrate(emptied, timeout_s=PATIENCE_S) == SCHEMA_VERSION
    await assert_schema_is_whole(emptied)
    assert "owner" not in str(await version_rows(emptied))


async def test_who_waits_too_long_for_another_is_told_so(emptied: Graph) -> None:
    await run_ddl(emptied, SCHEMA_LOCK)
    await run_statement(
        emptied,
        "CREATE (:SchemaVersion {id: 'whoknows', version: 0, owner: 'somebody', "
        "lease_until: datetime() + duration({hours: 1})})",
    )
    with pytest.raises(DatabaseUnavailable, match="another process has been migrating"):
        await migrate(emptied, timeout_s=0.5)
    assert await schema_version(emptied) == 0
    assert "somebody" in str(await version_rows(emptied))


@pytest.mark.parametrize("ahead", [1, 41])
async def test_a_database_newer_than_the_program_is_refused(emptied: Graph, ahead: int) -> None:
    newer = SCHEMA_VERSION + ahead
    await run_statement(
        emptied, "CREATE (:SchemaVersion {id: 'whoknows', version: $version})", version=newer
    )
    with pytest.raises(DatabaseTooNew, match=rf"version {newer}, .* knows {SCHEMA_VERSION}") as e:
        await migrate(emptied)
    assert (e.value.found, e.value.known) == (newer, SCHEMA_VERSION)
    assert await shown(emptied, "SHOW CONSTRAINTS YIELD name") == []


async def test_an_index_that_is_there_already_is_no_error(emptied: Graph) -> None:
    """The same DDL from ten connections at once, and once more with another name."""
    await asyncio.gather(*(run_ddl(emptied, INDEXES[0]) for _ in range(10)))
    await run_ddl(emptied, "CREATE INDEX same_thing FOR (f:Fact) ON (f.space, f.track)")
    found = await shown(emptied, "SHOW INDEXES YIELD name, type WHERE type = 'RANGE'")
    assert [row["name"] for row in found] == ["fact_track"]


async def test_migration_keeps_what_is_stored(emptied: Graph) -> None:
    """Nodes that were written without a schema are there afterwards, under its constraints."""
    await ensure_space(emptied.tenant("older"), now=NOW, name="Older")
    assert await migrate(emptied) == SCHEMA_VERSION
    (kept,) = await shown(emptied, "MATCH (s:Space) RETURN s.id AS id, labels(s) AS labels")
    assert kept["id"] == "older"
    assert Label.SPACE in str(kept["labels"])
