"""Imports the Neo4j driver quickly.

``neo4j`` imports pandas, pyarrow and numpy as a whole when they are installed (seconds, for types
that we never send): https://github.com/neo4j/neo4j-python-driver, ``neo4j/_optional_deps``. A
one-shot command has 1.5 s in all, so they are hidden while the driver is imported. Can go when the
driver imports them lazily.
"""

import importlib
import sys

__all__ = ["import_driver"]

_HIDDEN = ("numpy", "pandas", "pyarrow")


def import_driver() -> None:
    """Imports ``neo4j`` without those of its optional companions that are not imported yet."""
    hidden = [name for name in _HIDDEN if name not in sys.modules]
    sys.modules.update(dict.fromkeys(hidden))  # type: ignore[arg-type]  # None: ImportError
    try:
        importlib.import_module("neo4j")
    finally:
        for name in hidden:
            del sys.modules[name]
