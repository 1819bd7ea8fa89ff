"""How much a key may ask in a while: a token bucket of cost for each.

The bucket (as in RFC 2697) holds a minute's worth, fills steadily, and an operation takes its cost
out. Each server process keeps its own.
"""

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

__all__ = ["DEFAULT_PER_MINUTE", "Buckets"]

DEFAULT_PER_MINUTE = 100_000
"""Ten of the dearest operations, or some thousand small ones."""


_MOST_KEYS = 10_000
"""Beyond it, buckets that must be full again are forgotten; tokens may name anybody."""


@dataclass(slots=True, kw_only=True)
class Buckets:
    """The buckets of all keys.

    Attributes:
        per_minute: What a key may ask in a minute; also the most it may ask at once.
        clock: Seconds of a clock that only goes forward.
    """

    per_minute: int
    clock: Callable[[], float] = time.monotonic
    _levels: dict[str, tuple[float, float]] = field(
        default_factory=dict[str, tuple[float, float]], init=False
    )

    def take(self, key: str, cost: int) -> int:
        """Takes a cost out of a key's bucket: 0, or seconds to wait when there is too little.

        What costs more than the bucket holds empties a full one.
        """
        now = self.clock()
        if len(self._levels) > _MOST_KEYS:
            self._forget_idle(now)
        level, then = self._levels.get(key, (float(self.per_minute), now))
        rate = self.per_minute / 60
        level = min(self.per_minute, level + (now - then) * rate)
        wanted = min(cost, self.per_minute)
        if wanted > level:
            self._levels[key] = (level, now)
            return math.ceil((wanted - level) / rate)
        self._levels[key] = (level - wanted, now)
        return 0

    def _forget_idle(self, now: float) -> None:
        self._levels = {
            key: (level, then) for key, (level, then) in self._levels.items() if now - then < 60
        }
