"""Names given and taken by hand."""

from datetime import datetime

from whoknows_graph.reads.names import aliases_of
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes import rows
from whoknows_graph.writes.locking import lock
from whoknows_graph.writes.statements import MERGE_ALIASES
from whoknows_schema.curation import Aliases
from whoknows_schema.enums import AliasSource
from whoknows_schema.errors import InvalidInput, NotFound
from whoknows_schema.ids import Ref
from whoknows_schema.text import MAX_NAME_CHARS, clean_line, name_key
from whoknows_schema.values import AliasRecord

__all__ = ["add_alias", "remove_alias"]

_BY_HAND = 2.0
"""Weight of a name given by hand; names that were read weigh 1."""

# Constraints alias_key and node_key.
_REMOVE = Query("""
MATCH (a:Alias {space: $space, norm: $norm})-[n:NAMES]->(s:Subject {space: $space, ref: $ref})
DELETE n
RETURN count(n) AS removed
""")

# Constraint alias_key. The name is locked before it is looked at whom it names.
_DROP_UNUSED = Query("""
MATCH (a:Alias {space: $space, norm: $norm})
SET a.locked = true
REMOVE a.locked
WITH a WHERE NOT EXISTS { (a)-[:NAMES]->(:Subject) }
DETACH DELETE a
""")


async def add_alias(tenant: Tenant, ref: Ref, name: str, *, now: datetime) -> Aliases:
    """Let a person or thing go by one more name; all its names then.

    One write transaction and one read; safe to repeat. A name that others go by as well makes it
    ambiguous, for them too.

    Raises:
        InvalidInput: The name is empty or too long.
        NotFound: There is no such node in this space.
    """
    shown = _checked(name)
    record = AliasRecord(
        name=shown, ref=ref, source=AliasSource.MANUAL, seen_at=now, weight=_BY_HAND
    )

    async def work(transaction: WriteTransaction) -> None:
        await lock(transaction, [ref])
        await transaction.run(MERGE_ALIASES, rows=rows.alias_rows([record]), tenant=tenant.token)
        await transaction.run(_DROP_UNUSED, norm=name_key(shown))  # of a node that is not there

    await tenant.write(work)
    return await aliases_of(tenant, ref)


async def remove_alias(tenant: Tenant, ref: Ref, name: str) -> Aliases:
    """Take a name from a person or thing; the names left.

    One write transaction and one read. The name that is shown stays what the platform says, and a
    name that is seen again later is learnt again.

    Raises:
        NotFound: There is no such node in this space, or it does not go by the name.
    """
    norm = name_key(name)

    async def work(transaction: WriteTransaction) -> int:
        await lock(transaction, [ref])
        (row,) = await transaction.run(_REMOVE, norm=norm, ref=ref)
        await transaction.run(_DROP_UNUSED, norm=norm)
        return int(row["removed"])

    removed = await tenant.write(work)
    left = await aliases_of(tenant, ref)
    if not removed:
        known = ", ".join(repr(alias.name) for alias in left.names[:5]) or "no name"
        raise NotFound(f"{left.node.name!r} does not go by {name[:80]!r}, but by {known}")
    return left


def _checked(name: str) -> str:
    line = clean_line(name, MAX_NAME_CHARS + 1)
    if not name_key(line):
        raise InvalidInput(f"{name[:80]!r} is no name; write one with a letter, digit or sign")
    if len(line) > MAX_NAME_CHARS:
        raise InvalidInput(f"the name is longer than {MAX_NAME_CHARS} characters; shorten it")
    return line
