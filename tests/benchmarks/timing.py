"""Timing calls: sequential, warmed up, percentiles of what is left."""

import math
import statistics
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from whoknows_graph.tenant import Query, Tenant

EMPTY = Query("RETURN $space AS space")
"""An empty round trip, the measure of the others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """Milliseconds of ``count`` calls."""

    count: int
    p50_ms: float
    p95_ms: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Beside:
    """A call, and the empty round trips that were asked in turn with it."""

    empty: Timing
    asked: Timing

    def multiples(self, width: int) -> str:
        """Median and 95th percentile in medians of an empty round trip, each so wide."""
        multiples = (self.asked.p50_ms / self.empty.p50_ms, self.asked.p95_ms / self.empty.p50_ms)
        return "".join(f"{each:>{width - 1}.1f}×" for each in multiples)


def percentile(samples: list[float], share: float) -> float:
    """Nearest-rank percentile."""
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, max(0, math.ceil(share * len(ordered)) - 1))]


async def timed_in_turn(
    *calls: Callable[[int], Awaitable[object]], count: int, warm: int = 10, warm_s: float = 0.0
) -> list[Timing]:
    """Times several calls in turn, so that whatever else the machine does meets all alike.

    Each is called with 0…``count`` − 1, after at least ``warm`` calls and ``warm_s`` seconds that
    are not timed.
    """
    began = time.perf_counter()
    index = 0
    while index < warm or time.perf_counter() - began < warm_s:
        for call in calls:
            await call(index)
        index += 1
    samples: list[list[float]] = [[] for _ in calls]
    for index in range(count):
        for call, times in zip(calls, samples, strict=True):
            began = time.perf_counter()
            await call(index)
            times.append((time.perf_counter() - began) * 1000)
    return [
        Timing(
            count=count,
            p50_ms=round(statistics.median(times), 3),
            p95_ms=round(percentile(times, 0.95), 3),
        )
        for times in samples
    ]


async def beside_empty(
    tenant: Tenant,
    call: Callable[[int], Awaitable[object]],
    *,
    count: int,
    warm: int = 10,
    warm_s: float = 0.0,
) -> Beside:
    """Times a call in turn with an empty round trip of the same space; see `timed_in_turn`."""
    empty, asked = await timed_in_turn(
        lambda _: tenant.read(EMPTY), call, count=count, warm=warm, warm_s=warm_s
    )
    return Beside(empty=empty, asked=asked)
