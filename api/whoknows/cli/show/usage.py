"""Usage of models in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whoknows.cli.lines import Line, line

if TYPE_CHECKING:
    from whoknows_schema.usage import UsageReport, UsageRow

__all__ = ["usage_lines"]


def usage_lines(report: UsageReport) -> Iterator[Line]:
    """A table with the sum at its end; one sentence when no model was called."""
    if not report.rows:
        yield line(f"No model was called since {report.total.day}.")
        return
    heads = ("calls", "prompt", "answer", "cost", "seconds")
    cells = "".join(f"{head:>10}" for head in heads)
    yield line((f"{'day':11}{'purpose':11}{'model':24}{cells}", "dim"))
    for row in report.rows:
        yield line(_cells(row))
    yield line((_cells(report.total), "bold"))


def _cells(row: UsageRow) -> str:
    what = f"{row.day:11}{row.purpose:11}{row.model[:23]:24}"
    counts = f"{row.calls:10}{row.prompt_tokens:10}{row.completion_tokens:10}"
    return f"{what}{counts}{row.cost:10.4f}{row.seconds:10.1f}"
