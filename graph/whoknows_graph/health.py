"""What a database looks like to a doctor: its server, its indexes, and whether spaces are apart."""

from dataclasses import dataclass
from typing import LiteralString

from whoknows_graph.connection import Graph, server_version
from whoknows_graph.errors import translated
from whoknows_graph.migrations.runner import run_statement, schema_version

__all__ = ["GraphHealth", "IndexHealth", "examine_graph"]

SAMPLE = 10_000
"""How many facts the isolation probe looks at."""

_INDEXES: LiteralString = "SHOW INDEXES YIELD name, type, state RETURN name, type, state"
_CONSTRAINTS: LiteralString = "SHOW CONSTRAINTS YIELD name RETURN count(*) AS constraints"
# No index: a bounded walk over any facts and all their relationships.
_FOREIGN: LiteralString = """
MATCH (f:Fact)
WITH f LIMIT $sample
MATCH (f)-[r]-(n)
WHERE coalesce(n.space, n.id) <> f.space
RETURN count(r) AS foreign
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class IndexHealth:
    """One index: its name, its type (RANGE, FULLTEXT, VECTOR …) and its state (ONLINE is well)."""

    name: str
    type: str
    state: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphHealth:
    """What was found.

    Attributes:
        server: Version of Neo4j.
        schema: Version of our schema that is installed, 0 for an empty database.
        constraints: How many constraints there are.
        indexes: All indexes, by name.
        foreign: Relationships of sampled facts that lead into another space; must be 0.
    """

    server: str
    schema: int
    constraints: int
    indexes: tuple[IndexHealth, ...]
    foreign: int


async def examine_graph(graph: Graph) -> GraphHealth:
    """Looks at the database and changes nothing. Five round trips.

    Raises:
        DatabaseUnavailable, QueryFailed: see `errors`.
    """
    server = await server_version(graph)
    schema = await schema_version(graph)
    with translated(graph.address):
        indexes = await run_statement(graph, _INDEXES)
        constraints = await run_statement(graph, _CONSTRAINTS)
        foreign = await run_statement(graph, _FOREIGN, sample=SAMPLE)
    found = [
        IndexHealth(name=str(row["name"]), type=str(row["type"]), state=str(row["state"]))
        for row in indexes
    ]
    return GraphHealth(
        server=server,
        schema=schema,
        constraints=int(str(constraints[0]["constraints"])),
        indexes=tuple(sorted(found, key=lambda index: index.name)),
        foreign=int(str(foreign[0]["foreign"])),
    )
