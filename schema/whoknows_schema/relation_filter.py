"""Which relations are followed from a node."""

from collections.abc import Sequence
from dataclasses import dataclass

from whoknows_schema.enums import EntityKind, Polarity
from whoknows_schema.errors import InvalidInput
from whoknows_schema.members import check_list, check_members

__all__ = ["ANY_RELATION", "RelationFilter"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RelationFilter:
    """Which relations are followed from a node; without anything: all.

    Attributes:
        verbs: Only these verbs; empty: all.
        polarity: Only relations that lean this way, of `Polarity`; None: any.
        kinds: Of things only those of these `EntityKind`, people as ever; empty: all.
        min_weight: Only relations that weigh so much. What the rules read of somebody's own words
            weighs 0.62 when it was said once and 0.99 when twice: log(1 + times) × confidence.

    Raises:
        InvalidInput: An unknown polarity or kind, one text where a list belongs, or a weight below
            0.
    """

    verbs: Sequence[str] = ()
    polarity: str | None = None
    kinds: Sequence[str] = ()
    min_weight: float = 0.0

    def __post_init__(self) -> None:
        """Checks what was given."""
        for what in ("verbs", "kinds"):
            check_list(getattr(self, what), what=what)
        check_members(EntityKind, self.kinds, what="kind of thing")
        leanings = () if self.polarity is None else (self.polarity,)
        check_members(Polarity, leanings, what="polarity")
        if not self.min_weight >= 0:
            raise InvalidInput(f"min_weight is {self.min_weight!r}, but it must be 0 or more.")


ANY_RELATION = RelationFilter()
"""All are followed."""
