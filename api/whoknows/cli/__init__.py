"""The command ``whoknows``; ``python -m whoknows`` is the same program."""

from whoknows.cli.program import main

__all__ = ["main"]
