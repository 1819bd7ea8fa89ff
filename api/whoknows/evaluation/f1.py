"""Precision, recall and F1 of what was found against what should have been."""

from collections.abc import Collection, Hashable
from dataclasses import dataclass

__all__ = ["F1Scores", "f1_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class F1Scores:
    """Each 0–1; precision is 0 when nothing was found.

    Attributes:
        n: How many there are to find.
        found: How many were found, right or wrong.
    """

    precision: float
    recall: float
    f1: float
    n: int
    found: int


def f1_of(found: Collection[Hashable], gold: Collection[Hashable]) -> F1Scores:
    """Scores of sets.

    >>> f1_of({1, 2}, {2, 3, 4, 5})
    F1Scores(precision=0.5, recall=0.25, f1=0.3333, n=4, found=2)
    """
    found, gold = set(found), set(gold)
    right = len(found & gold)
    precision = right / len(found) if found else 0.0
    recall = right / len(gold) if gold else 0.0
    both = precision + recall
    return F1Scores(
        precision=round(precision, 4),
        recall=round(recall, 4),
        f1=round(2 * precision * recall / both, 4) if both else 0.0,
        n=len(gold),
        found=len(found),
    )
