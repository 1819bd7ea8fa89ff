"""How every change of a fact gets its number.

The `Space` node counts the changes of its facts, and each changed fact takes the new count as its
``change``. Whoever counts holds the node's lock until its transaction ends, so that numbers become
visible in their order: who has read up to a number has missed nothing below it.
"""

from typing import LiteralString

__all__ = ["NEXT_CHANGE"]

NEXT_CHANGE: LiteralString = """
OPTIONAL MATCH (log:Space {id: $space})
SET log.locked = true
REMOVE log.locked
SET log.changes = coalesce(log.changes, 0) + 1
WITH log.changes AS change
"""
"""Begins a statement that changes facts and sets ``f.change = change``. Constraint Space.id. The
first write takes the lock, so that the count is read after it; without a space there is none."""
