"""Vectors as they come from elsewhere: checked and brought to unit length."""

import math
from collections.abc import Sequence

from whoknows_schema.errors import BrokenError

__all__ = ["unit_vector"]


def unit_vector(vector: Sequence[float], *, dimensions: int, item: str) -> list[float]:
    """The vector at unit length.

    >>> unit_vector([3.0, 4.0], dimensions=2, item="text 1")
    [0.6, 0.8]

    Raises:
        BrokenError: Another length, a number that is not finite, or nothing but zeros; names the
            item, because a stored vector of that kind is never found again.
    """
    if len(vector) != dimensions:
        raise BrokenError(
            f"the embedding of {item} has {len(vector)} numbers instead of {dimensions}; "
            "check the embedding model's name and dimensions"
        )
    largest = max(map(abs, vector))
    if not all(map(math.isfinite, vector)) or largest == 0:
        kind = "nothing but zeros" if largest == 0 else "a number that is not finite"
        raise BrokenError(f"the embedding of {item} holds {kind}; check the embedding model")
    # Scaled by the largest first, so that no square overflows or vanishes.
    scaled = [number / largest for number in vector]
    length = math.sqrt(sum(number * number for number in scaled))
    return [number / length for number in scaled]
