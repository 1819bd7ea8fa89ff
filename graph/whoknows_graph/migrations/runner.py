"""Schema installation and numbered migrations.

The database remembers its schema version in one ``SchemaVersion`` node. A process that finds it
current does nothing (one round trip). Otherwise one process takes a lease on that node and runs
the missing steps, in order; every other process waits. Steps are idempotent, so a process that
died in the middle is simply followed by another.
"""

import asyncio
import io
import os
from collections.abc import Awaitable, Callable
from typing import LiteralString

from neo4j.exceptions import ClientError, Neo4jError, TransientError

from whoknows_graph.connection import Graph
from whoknows_graph.errors import DatabaseTooNew, DatabaseUnavailable, translated
from whoknows_graph.migrations.ddl import (
    CHANGE_INDEX,
    CONSENT_INDEX,
    CONSTRAINTS,
    HELD_INDEX,
    INDEXES,
    LISTING_INDEXES,
    MARK_DUE,
    MARK_STORED,
    MERGE_CONSTRAINTS,
    NAME_BARELY,
    QUEUE_INDEXES,
    SCHEMA_LOCK,
    USAGE_KEY,
    WEIGH_FACTS,
    WEIGHT_INDEXES,
)
from whoknows_graph.recall.indexes import OLD_MESSAGE_TEXT, PASSAGE_INDEX, RECALL_INDEXES
from whoknows_schema.verbs import VERBS

__all__ = [
    "MIGRATIONS",
    "SCHEMA_VERSION",
    "install_held",
    "install_weights",
    "migrate",
    "run_ddl",
    "run_statement",
    "schema_version",
]

LEASE_S = 120
_WAIT_S = 0.2
_ATTEMPTS = 20
_EXISTS = (
    "Neo.ClientError.Schema.EquivalentSchemaRuleAlreadyExists",
    "Neo.ClientError.Schema.IndexAlreadyExists",
    "Neo.ClientError.Schema.ConstraintAlreadyExists",
)

_READ_VERSION: LiteralString = """
OPTIONAL MATCH (v:SchemaVersion {id: 'whoknows'})
RETURN coalesce(v.version, 0) AS version
"""
_TAKE_LEASE: LiteralString = """
MERGE (v:SchemaVersion {id: 'whoknows'})
ON CREATE SET v.version = 0
SET v.touched = timestamp()
WITH v, v.owner IS NULL OR v.owner = $owner OR v.lease_until < datetime() AS free
FOREACH (_ IN CASE WHEN free THEN [1] ELSE [] END |
  SET v.owner = $owner, v.lease_until = datetime() + duration({seconds: $lease_s}))
RETURN free, v.version AS version
"""
_SET_VERSION: LiteralString = """
MATCH (v:SchemaVersion {id: 'whoknows', owner: $owner})
SET v.version = $version, v.lease_until = datetime() + duration({seconds: $lease_s})
"""
_RELEASE: LiteralString = """
MATCH (v:SchemaVersion {id: 'whoknows', owner: $owner})
REMOVE v.owner, v.lease_until
"""


async def _install_foundation(graph: Graph) -> None:
    """Labels of the neomodel classes, composite keys, lookups, search indexes."""
    from neomodel import adb

    from whoknows_schema.mapping import NODE_CLASSES

    await adb.set_connection(driver=graph.driver)
    for node_class in NODE_CLASSES:
        await adb.install_labels(node_class, quiet=True, stdout=io.StringIO())
    await _install_indexes(graph, *CONSTRAINTS, *INDEXES, *RECALL_INDEXES)


async def _install_indexes(graph: Graph, *statements: LiteralString) -> None:
    """Makes indexes, and returns when what is stored already is in them."""
    for statement in statements:
        await run_ddl(graph, statement)
    await run_statement(graph, "CALL db.awaitIndexes(600)")


async def _install_queue(graph: Graph) -> None:
    """Indexes of the queue of live messages, and of what waits for its window or vector."""
    await _install_indexes(graph, *QUEUE_INDEXES)
    for statement in MARK_DUE:
        await run_statement(graph, statement)


async def _install_consent_index(graph: Graph) -> None:
    """The index of who opted out."""
    await _install_indexes(graph, CONSENT_INDEX)


async def _install_merges(graph: Graph) -> None:
    """Keys of merges and of who was merged away."""
    for statement in MERGE_CONSTRAINTS:
        await run_ddl(graph, statement)


async def _install_usage(graph: Graph) -> None:
    """The key under which the use of models is counted."""
    await run_ddl(graph, USAGE_KEY)


async def _install_change_index(graph: Graph) -> None:
    """The index of what changed last."""
    await _install_indexes(graph, CHANGE_INDEX)


async def _install_listings(graph: Graph) -> None:
    """Indexes of lists: changes in order, things by kind."""
    await _install_indexes(graph, *LISTING_INDEXES)


async def _install_passages(graph: Graph) -> None:
    """The full-text index of messages that have their windows, instead of one of all messages."""
    await _install_indexes(graph, PASSAGE_INDEX)
    for statement in OLD_MESSAGE_TEXT:
        await run_statement(graph, statement)


async def install_weights(graph: Graph) -> None:
    """What facts weigh or barely mention, and the indexes of both."""
    polarities = {name: verb.polarity.value for name, verb in VERBS.items()}
    await run_statement(graph, WEIGH_FACTS, polarities=polarities)
    await run_statement(graph, NAME_BARELY)
    await _install_indexes(graph, *WEIGHT_INDEXES)


async def install_held(graph: Graph) -> None:
    """The index that alone tells who holds what about a thing, and marks where it cannot."""
    await run_statement(graph, MARK_STORED)
    await _install_indexes(graph, HELD_INDEX)


Migration = Callable[[Graph], Awaitable[None]]

MIGRATIONS: tuple[Migration, ...] = (
    _install_foundation,
    _install_queue,
    _install_consent_index,
    _install_merges,
    _install_usage,
    _install_change_index,
    _install_listings,
    _install_passages,
    install_weights,
    install_held,
)
"""Step n brings the database from version n to n + 1; steps are never edited once released."""

SCHEMA_VERSION = len(MIGRATIONS)


async def run_statement(
    graph: Graph, statement: LiteralString, **parameters: object
) -> list[dict[str, object]]:
    """Rows of one schema-level statement, which belongs to no space. One round trip."""
    async with graph.session(read=False) as session:
        result = await session.run(statement, parameters)
        return [dict(record) async for record in result]


async def run_ddl(graph: Graph, statement: LiteralString) -> None:
    """Run an idempotent DDL statement although others may be running it at the same moment.

    Two processes that both found nothing can still collide (`IF NOT EXISTS` is checked before
    the schema lock is taken), so an equivalent rule counts as success and a deadlock is retried.
    """
    for attempt in range(_ATTEMPTS):
        try:
            await run_statement(graph, statement)
        except ClientError as error:
            if error.code in _EXISTS:
                return
            raise
        except TransientError:
            if attempt == _ATTEMPTS - 1:
                raise
            await asyncio.sleep(_WAIT_S)
        else:
            return


async def schema_version(graph: Graph) -> int:
    """Version that the database is at, 0 for an empty one. One round trip."""
    with translated(graph.address):
        rows = await run_statement(graph, _READ_VERSION)
    return int(str(rows[0]["version"]))


async def migrate(graph: Graph, *, timeout_s: float = 300.0) -> int:
    """Bring the database to this program's schema; the version it is at now.

    One round trip when there is nothing to do. Any number of processes may call it at once.

    Raises:
        DatabaseTooNew: A newer whoknows has migrated the database.
        DatabaseUnavailable: Another process holds the lease for longer than ``timeout_s``.
    """
    version = await schema_version(graph)
    if version > SCHEMA_VERSION:
        raise DatabaseTooNew(found=version, known=SCHEMA_VERSION)
    if version == SCHEMA_VERSION:
        return version
    with translated(graph.address):
        await run_ddl(graph, SCHEMA_LOCK)
        return await _migrate_under_lease(graph, timeout_s)


async def _migrate_under_lease(graph: Graph, timeout_s: float) -> int:
    owner = os.urandom(8).hex()
    loop = asyncio.get_running_loop()
    deadline = loop.time() + timeout_s
    while loop.time() < deadline:
        lease = await _take_lease(graph, owner)
        version = int(str(lease["version"])) if lease else 0
        if version >= SCHEMA_VERSION:
            await run_statement(graph, _RELEASE, owner=owner)
            return version
        if lease and lease["free"]:
            return await _run_steps(graph, owner, version)
        await asyncio.sleep(_WAIT_S)
    raise DatabaseUnavailable(
        "another process has been migrating the database for too long; "
        "try again when it has finished"
    )


async def _take_lease(graph: Graph, owner: str) -> dict[str, object] | None:
    try:
        rows = await run_statement(graph, _TAKE_LEASE, owner=owner, lease_s=LEASE_S)
    except Neo4jError as error:
        # Two processes creating the node at once: one of them meets the constraint.
        if isinstance(error, TransientError) or "ConstraintValidationFailed" in str(error.code):
            return None
        raise
    return rows[0]


async def _run_steps(graph: Graph, owner: str, version: int) -> int:
    try:
        for step in MIGRATIONS[version:]:
            await step(graph)
            version += 1
            await run_statement(graph, _SET_VERSION, owner=owner, version=version, lease_s=LEASE_S)
    finally:
        await run_statement(graph, _RELEASE, owner=owner)
    return version
