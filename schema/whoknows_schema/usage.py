"""What models were used for, and what that took."""

from dataclasses import dataclass

__all__ = ["UsageReport", "UsageRow"]


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageRow:
    """Requests of one day (UTC), purpose and model, added up.

    Attributes:
        day: As ``2026-01-31``.
        purpose: ``extract`` or ``reconcile``; ``all`` in a sum.
        model: Name of the model; ``all`` in a sum.
        calls: Answered requests.
        cost: In the currency of the prices that are set; 0 without prices.
        seconds: Time spent waiting for answers.
    """

    day: str
    purpose: str
    model: str
    calls: int = 0
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class UsageReport:
    """Usage of a space, newest day first, then by purpose and model; empty without any call.

    Attributes:
        total: Sum of the rows.
    """

    rows: tuple[UsageRow, ...]
    total: UsageRow
