"""What callers do with merges: merge, undo, list; each one managed transaction."""

import secrets
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from whoknows_graph.merging import restoring, statements
from whoknows_graph.merging.merge import MergeOrder, merge_in
from whoknows_graph.merging.undo import undo_in
from whoknows_graph.records import node_from, utc, utc_or_none
from whoknows_graph.tenant import Row, Tenant, WriteTransaction
from whoknows_graph.writes.locking import lock
from whoknows_schema.curation import Merge, Merges
from whoknows_schema.errors import Conflict, NotFound
from whoknows_schema.ids import Ref
from whoknows_schema.text import clean_line

__all__ = ["MAX_LATER", "list_merges", "merge", "undo_merge"]

MAX_LATER = 20
"""Most later merges that are undone and done again around the one that is undone."""


async def merge(
    tenant: Tenant, keep: Ref, drop: Ref, *, now: datetime, reason: str = "", by: str = ""
) -> Merge:
    """Make one node part of another: facts, relations, names and messages become the other's.

    One transaction of some sixteen round trips; nothing of it is lost, see `undo_merge`.

    Raises:
        InvalidInput: The two cannot be one, or more would move than one transaction can.
        NotFound: One of them is not there.
    """
    order = MergeOrder(
        id=f"m_{secrets.token_hex(8)}",
        keep=keep,
        drop=drop,
        reason=clean_line(reason, 300),
        by=clean_line(by, 100),
    )

    async def work(transaction: WriteTransaction) -> Row:
        await merge_in(transaction, order, token=tenant.token, now=now)
        return await _found(transaction, order.id)

    return _merge_from(await tenant.write(work))


async def undo_merge(tenant: Tenant, merge_id: str, *, now: datetime, by: str = "") -> Merge:
    """Take a merge back: the graph is as it was before.

    What was written since goes to its own side: what the account that was merged away wrote, and
    what names it by its id, goes back to it; the rest stays with the node that was kept. What was
    taken back by hand since stays so. Later merges that share nodes or facts are undone before
    and done again after. One transaction.

    Raises:
        NotFound: There is no such merge.
        Conflict: It is undone already, or more than `MAX_LATER` merges rest on it.
    """

    async def work(transaction: WriteTransaction) -> Row:
        await lock(transaction, ())
        wanted = await _found(transaction, merge_id)
        if wanted["undone_at"] is not None:
            raise Conflict(f"merge {merge_id!r} was undone already; nothing is left to undo")
        later = await _later(transaction, merge_id)
        for row in (*reversed(later), wanted):
            await undo_in(transaction, row, token=tenant.token, now=now)
            await transaction.run(
                restoring.MARK_UNDONE, id=row["id"], now=now, by=clean_line(by, 100)
            )
        for row in later:
            await merge_in(transaction, _order(row), token=tenant.token, now=now)
        return await _found(transaction, merge_id)

    return _merge_from(await tenant.write(work))


async def list_merges(tenant: Tenant, *, limit: int = 50) -> Merges:
    """Merges of the space, the latest first, also undone ones. One round trip."""
    rows = await tenant.read_list(statements.LIST_MERGES, limit=limit)
    return Merges(merges=tuple(_merge_from(row) for row in rows))


async def _found(transaction: WriteTransaction, merge_id: str) -> Row:
    rows = await transaction.run(statements.MERGE_BY_ID, id=merge_id)
    if not rows:
        raise NotFound(f"there is no merge {merge_id[:40]!r} here; 'whoknows merges' lists them")
    found: Row = rows[0]["merge"]
    return found


async def _later(transaction: WriteTransaction, merge_id: str) -> list[Row]:
    """Standing merges that rest on one, directly or not, in the order in which they were done."""
    found: dict[str, Row] = {}
    waiting = [merge_id]
    while waiting:
        (row,) = await transaction.run(statements.LATER, id=waiting.pop())
        for later in row["ids"]:
            if later not in found:
                found[later] = await _found(transaction, later)
                waiting.append(later)
        if len(found) > MAX_LATER:
            raise Conflict(
                f"more than {MAX_LATER} later merges rest on merge {merge_id!r}; "
                "undo the latest of them first"
            )
    return sorted(found.values(), key=lambda row: row["seq"])


def _order(row: Row) -> MergeOrder:
    return MergeOrder(
        id=row["id"],
        keep=Ref(row["keep"]),
        drop=Ref(row["drop"]),
        reason=row["reason"],
        by=row["by"],
    )


def _merge_from(row: Mapping[str, Any]) -> Merge:
    ends = (
        {"ref": row[end], "name": row[f"{end}_name"], "kind": row.get(f"{end}_kind")}
        for end in ("keep", "drop")
    )
    keep, drop = (node_from(end) for end in ends)
    return Merge(
        id=row["id"],
        keep=keep,
        drop=drop,
        reason=row["reason"],
        by=row["by"],
        at=utc(row["at"]),
        facts=row["facts"],
        messages=row["messages"],
        undone_at=utc_or_none(row["undone_at"]),
        undone_by=row.get("undone_by"),
    )
