"""What a long first start tells whoever shows it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

__all__ = ["OnProgress", "Progress"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """One step's state."""

    step: Literal["jars", "waiting", "starting", "ready"]
    """``jars``: they arrive; ``waiting``: another process prepares; ``starting``: Java runs."""
    done_bytes: int = 0
    """Bytes that are in place (step ``jars`` only)."""
    total_bytes: int = 0
    """Bytes that are needed (step ``jars`` only)."""


OnProgress = Callable[[Progress], None]
"""Called in the event loop with each change; must return quickly."""
