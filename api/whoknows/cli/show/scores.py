"""Scores of an evaluation in lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from whoknows.cli.lines import Line, line

if TYPE_CHECKING:
    from whoknows.evaluation.dialogre import DialogreReport
    from whoknows.evaluation.f1 import F1Scores
    from whoknows.evaluation.locomo import LocomoReport, LocomoScores
    from whoknows.evaluation.observations import Coverage, ObservationReport

__all__ = ["coverage_lines", "relation_score_lines", "score_lines"]

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


def relation_score_lines(report: DialogreReport) -> Iterator[Line]:
    """A table: all relations, alternate names, persons, then each relation."""
    columns = ("precision", "recall", "F1", "found", "n")
    yield line((f"{'':26}" + "".join(f"{column:>10}" for column in columns), "dim"))
    yield _relation_row("all", report.overall, style="bold")
    yield _relation_row("alternate names", report.alternate_names)
    yield _relation_row("between persons", report.persons)
    yield _relation_row("all, open", report.open)
    yield line(("by relation", "dim"))
    for name, scores in report.per_relation.items():
        yield _relation_row(name, scores)
    yield line(f"{report.dialogues} dialogues in {report.seconds:.0f} s")


def _relation_row(name: str, scores: F1Scores, style: str = "") -> Line:
    cells = "".join(f"{each:10.3f}" for each in (scores.precision, scores.recall, scores.f1))
    return line((f"{name[:26]:26}{cells}{scores.found:10}{scores.n:10}", style))


def coverage_lines(report: ObservationReport) -> Iterator[Line]:
    """A table: all conversations, then each."""
    columns = ("covered", "by Dice", "whole", "n", "facts", "messages")
    yield line((f"{'':16}" + "".join(f"{column:>10}" for column in columns), "dim"))
    yield _coverage_row("all", report.overall, style="bold")
    for name, coverage in report.per_conversation.items():
        yield _coverage_row(name, coverage)
    yield line(f"in {report.seconds:.0f} s")


def _coverage_row(name: str, coverage: Coverage, style: str = "") -> Line:
    shares = (coverage.covered, coverage.covered_dice, coverage.covered_whole)
    counts = (coverage.n, coverage.facts, coverage.messages)
    cells = "".join(f"{each:10.3f}" for each in shares) + "".join(f"{each:10}" for each in counts)
    return line((f"{name[:16]:16}{cells}", style))
