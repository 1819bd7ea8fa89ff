"""What models cost a space: counted per call, and held to a budget a day.

A spent budget defers work and never drops it: nothing is called, and the error says when it may go
on. What was answered before is kept by those who asked (`ReadInPart`), so that it is paid for once.
"""

from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Protocol, runtime_checkable

from whoknows_graph.reads.usage import usage_of_day
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.usage import record_usage
from whoknows_schema.errors import Deferred
from whoknows_schema.protocols import Clock, Extractor
from whoknows_schema.usage import UsageRow

__all__ = [
    "Budget",
    "BudgetSpent",
    "Meter",
    "Metered",
    "ModelCall",
    "Prices",
    "SpaceMeter",
    "metered",
]

_MILLION = 1_000_000


class BudgetSpent(Deferred):
    """The day's budget of a space is used up."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCall:
    """One answered request.

    Attributes:
        purpose: What it was for: ``extract`` or ``reconcile``.
        model: Name of the model.
        prompt_tokens: As the endpoint counts, or estimated where it does not.
        completion_tokens: Likewise.
        seconds: Wall time.
    """

    purpose: str
    model: str
    prompt_tokens: int
    completion_tokens: int
    seconds: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Prices:
    """Money for a million tokens, in any one currency."""

    prompt: float = 0.0
    completion: float = 0.0

    def cost(self, call: ModelCall) -> float:
        """What a call cost.

        >>> call = ModelCall(purpose="extract", model="m", prompt_tokens=1000,
        ...     completion_tokens=100, seconds=1)
        >>> Prices(prompt=1, completion=10).cost(call)
        0.002
        """
        spent = call.prompt_tokens * self.prompt + call.completion_tokens * self.completion
        return spent / _MILLION


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What a space may use in one day of UTC; None: as much as it likes."""

    tokens: int | None = None
    money: float | None = None


class Meter(Protocol):
    """Asked before each request, told after it."""

    def admit(self) -> Awaitable[None]:
        """Let a request pass.

        Raises:
            BudgetSpent: Not today.
        """
        ...

    def count(self, call: ModelCall) -> Awaitable[None]:
        """Take note of an answered request, also of one whose answer was of no use."""
        ...


def metered(extractor: Extractor, tenant: Tenant) -> Extractor:
    """The extractor counted for a space, if it is one that calls a model."""
    return extractor.for_space(tenant) if isinstance(extractor, Metered) else extractor


@runtime_checkable
class Metered(Protocol):
    """An extractor that calls a model and can be bound to one space's meter."""

    def for_space(self, tenant: Tenant) -> Extractor:
        """The same extractor, counted for one space."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class SpaceMeter:
    """The meter of one space, kept in the graph and so shared by all processes.

    One round trip before a request if there is a budget, one after it. Requests that run at the
    same moment may together pass the budget by what they use.
    """

    tenant: Tenant
    clock: Clock
    budget: Budget = Budget()
    prices: Prices = Prices()

    async def admit(self) -> None:
        """Let a request pass while today's budget lasts.

        Raises:
            BudgetSpent: With the beginning of the next day (UTC).
        """
        if self.budget.tokens is None and self.budget.money is None:
            return
        now = self.clock()
        used = await usage_of_day(self.tenant, now.astimezone(UTC).date())
        over = self._over(used)
        if over is not None:
            tomorrow = _next_midnight(now)
            raise BudgetSpent(
                f"today's budget of {over} for the models of space {self.tenant.space!r} is spent; "
                f"it goes on at {tomorrow:%Y-%m-%d %H:%M} UTC",
                retry_at=tomorrow,
            )

    def _over(self, used: UsageRow) -> str | None:
        tokens, money = self.budget.tokens, self.budget.money
        if tokens is not None and used.prompt_tokens + used.completion_tokens >= tokens:
            return f"{tokens} tokens"
        return f"{money:g}" if money is not None and used.cost >= money else None

    async def count(self, call: ModelCall) -> None:
        """Add the call to today's row of its purpose and model."""
        row = UsageRow(
            day=self.clock().astimezone(UTC).date().isoformat(),
            purpose=call.purpose,
            model=call.model,
            calls=1,
            prompt_tokens=call.prompt_tokens,
            completion_tokens=call.completion_tokens,
            cost=self.prices.cost(call),
            seconds=call.seconds,
        )
        await record_usage(self.tenant, row)


def _next_midnight(now: datetime) -> datetime:
    day = now.astimezone(UTC).date() + timedelta(days=1)
    return datetime.combine(day, time.min, tzinfo=UTC)
