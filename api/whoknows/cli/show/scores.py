"""Scores of an evaluation in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whoknows.cli.lines import Line, line

if TYPE_CHECKING:
    from whoknows.evaluation.locomo import LocomoReport, LocomoScores

__all__ = ["score_lines"]

_COLUMNS = ("R@5", "R@10", "Hit@5", "Hit@10", "MRR@5", "MRR@10", "n")


def score_lines(report: LocomoReport) -> Iterator[Line]:
    """A table: all questions, then by conversation and by category."""
    yield line((f"{'':16}" + "".join(f"{column:>8}" for column in _COLUMNS), "dim"))
    yield _row("all", report.overall, style="bold")
    for title, rows in (
        ("by conversation", report.per_conversation),
        ("by category", report.per_category),
    ):
        yield line((title, "dim"))
        for name, scores in rows.items():
            yield _row(name, scores)
    yield line(
        f"{report.questions} questions in {report.seconds:.0f} s, "
        f"{report.mean_provenance:.2f} turns behind each result"
    )


def _row(name: str, scores: LocomoScores, style: str = "") -> Line:
    figures = (
        scores.recall_at_5,
        scores.recall_at_10,
        scores.hit_at_5,
        scores.hit_at_10,
        scores.mrr_at_5,
        scores.mrr_at_10,
    )
    cells = "".join(f"{figure:8.3f}" for figure in figures)
    return line((f"{name[:16]:16}{cells}{scores.n:8}", style))
