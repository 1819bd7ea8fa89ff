"""What models were used for in a space."""

from collections.abc import Iterable
from datetime import date

from whoknows_graph.tenant import Query, Tenant
from whoknows_schema.usage import UsageReport, UsageRow

__all__ = ["usage", "usage_of_day"]

# Constraint usage_key; days are ISO text, which sorts as time does.
_USAGE = Query("""
MATCH (u:Usage {space: $space})
WHERE u.day >= $since AND u.purpose IS NOT NULL AND u.model IS NOT NULL
WITH u ORDER BY u.day DESC, u.purpose, u.model LIMIT $limit
RETURN collect(u { .day, .purpose, .model, .calls, .prompt_tokens, .completion_tokens, .cost,
  .seconds }) AS rows
""")


async def usage(tenant: Tenant, *, since: date, limit: int = 1000) -> UsageReport:
    """Rows from a day (UTC) on, newest first, and their sum. One round trip."""
    found = await tenant.read_list(_USAGE, since=since.isoformat(), limit=limit)
    rows = tuple(UsageRow(**row) for row in found)
    return UsageReport(rows=rows, total=_sum(rows, day=since.isoformat()))


async def usage_of_day(tenant: Tenant, day: date) -> UsageRow:
    """Everything of one day (UTC) added up; zeros without a call. One round trip."""
    rows = (await usage(tenant, since=day)).rows
    return _sum((row for row in rows if row.day == day.isoformat()), day=day.isoformat())


def _sum(rows: Iterable[UsageRow], *, day: str) -> UsageRow:
    added = tuple(rows)
    return UsageRow(
        day=day,
        purpose="all",
        model="all",
        calls=sum(row.calls for row in added),
        prompt_tokens=sum(row.prompt_tokens for row in added),
        completion_tokens=sum(row.completion_tokens for row in added),
        cost=sum(row.cost for row in added),
        seconds=round(sum(row.seconds for row in added), 3),
    )
