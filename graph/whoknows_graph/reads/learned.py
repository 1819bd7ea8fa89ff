"""What was learnt since a moment: facts that came, and facts that hold no more."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from whoknows_graph.reads.hydration import facts_by_id
from whoknows_graph.reads.paging import check_limit, page_cursors, row_before
from whoknows_graph.records import utc
from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactStatus
from whoknows_schema.listings import ChangeKind, ChangePage, RecordedChange
from whoknows_schema.times import format_time, parse_time

__all__ = ["changes_since"]

# Indexes fact_recorded and fact_retired, each in its order, so that each branch reads a page. A
# range and a CASE, because of an OR the planner makes two seeks without an order. A fact that was
# recorded as closed already is one change.
_CHANGES = Query("""
CALL () {
  MATCH (f:Fact {space: $space})
  WHERE f.recorded_at >= $after_time AND f.id IS NOT NULL
    AND CASE WHEN f.recorded_at = $after_time THEN f.id + ' came' > $after_id ELSE true END
  WITH f ORDER BY f.space, f.recorded_at, f.id LIMIT $limit
  RETURN f, f.recorded_at AS at, 'came' AS what
UNION ALL
  MATCH (f:Fact {space: $space})
  WHERE f.retired_at >= $after_time AND f.id IS NOT NULL AND f.retired_at > f.recorded_at
    AND CASE WHEN f.retired_at = $after_time THEN f.id + ' went' > $after_id ELSE true END
  WITH f ORDER BY f.space, f.retired_at, f.id LIMIT $limit
  RETURN f, f.retired_at AS at, 'went' AS what
}
WITH f, at, what ORDER BY at, f.id, what LIMIT $limit
RETURN collect({ id: f.id, at: toString(at), what: what }) AS rows
""")

_LAST = "\U0010ffff"
"""After every id: what was learnt at the moment itself is not since then."""


async def changes_since(
    tenant: Tenant, since: datetime, *, limit: int = 25, cursor: str | None = None
) -> ChangePage:
    """Facts that were recorded, superseded or otherwise retired after a moment, oldest first.

    Two round trips; a page costs the same however far back it begins. Times are those of the
    writers' clocks when a transaction began, so one that is under way may add a change before the
    last one that was told: who polls should begin a minute before that. What opens again (a
    retraction that was retracted) and what is purged is no change here.

    Args:
        tenant: The space.
        since: What was learnt later than this.
        limit: 1 to 100.
        cursor: ``next_cursor`` of the page before.

    Raises:
        InvalidInput: Limit out of range, or a cursor of another space or moment, or none.
    """
    check_limit(limit)
    question = ("changes", since)
    before = await row_before(tenant, question, cursor)
    after_time, after_id = (parse_time(before[0]), before[1]) if before else (since, _LAST)
    rows = await tenant.read_list(
        _CHANGES, after_time=after_time, after_id=after_id, limit=limit + 1
    )
    shown = rows[:limit]
    facts = await facts_by_id(tenant, [row["id"] for row in shown])
    told = [row for row in shown if row["id"] in facts]  # purged in between
    places = [(format_time(utc(row["at"])), f"{row['id']} {row['what']}") for row in told]
    cursors = await page_cursors(tenant, question, places)
    return ChangePage(
        changes=tuple(_change(row, facts[row["id"]]) for row in told),
        cursors=cursors,
        next_cursor=cursors[-1] if cursors and len(rows) > limit else None,
    )


def _change(row: Mapping[str, Any], fact: Fact) -> RecordedChange:
    kind = ChangeKind.RECORDED
    if row["what"] == "went":
        was_closed = fact.status is FactStatus.SUPERSEDED
        kind = ChangeKind.SUPERSEDED if was_closed else ChangeKind.RETIRED
    return RecordedChange(at=utc(row["at"]), kind=kind, fact=fact)
