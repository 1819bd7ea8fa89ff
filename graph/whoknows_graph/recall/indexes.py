"""Search indexes; ``RECALL_INDEXES`` is installed by the first migration."""

from typing import LiteralString

__all__ = ["RECALL_INDEXES"]

RECALL_INDEXES: tuple[LiteralString, ...] = ()
