"""Counting the use of models."""

from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_schema.usage import UsageRow

__all__ = ["record_usage"]

# Constraint usage_key.
_RECORD = Query("""
MERGE (u:Usage {space: $space, day: $day, purpose: $purpose, model: $model})
ON CREATE SET u.calls = $calls, u.prompt_tokens = $prompt_tokens,
  u.completion_tokens = $completion_tokens, u.cost = $cost, u.seconds = $seconds
ON MATCH SET u.calls = u.calls + $calls, u.prompt_tokens = u.prompt_tokens + $prompt_tokens,
  u.completion_tokens = u.completion_tokens + $completion_tokens,
  u.cost = u.cost + $cost, u.seconds = u.seconds + $seconds
""")


async def record_usage(tenant: Tenant, used: UsageRow) -> None:
    """Add to the row of its day, purpose and model. One write transaction; not idempotent."""

    async def work(transaction: WriteTransaction) -> None:
        await transaction.run(
            _RECORD,
            day=used.day,
            purpose=used.purpose,
            model=used.model,
            calls=used.calls,
            prompt_tokens=used.prompt_tokens,
            completion_tokens=used.completion_tokens,
            cost=used.cost,
            seconds=used.seconds,
        )

    await tenant.write(work)
