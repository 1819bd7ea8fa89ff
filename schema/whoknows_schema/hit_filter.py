"""Which hits of a recall are wanted."""

from collections.abc import Sequence
from dataclasses import dataclass

from whoknows_schema.enums import RecallChannel
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import Ref
from whoknows_schema.members import check_list

__all__ = ["ANY_HIT", "FINDING", "MAX_EXCLUDED", "HitFilter"]

FINDING = (
    RecallChannel.FULLTEXT,
    RecallChannel.PASSAGE,
    RecallChannel.VECTOR,
    RecallChannel.PASSAGE_VECTOR,
    RecallChannel.SUBJECT,
    RecallChannel.GRAPH,
)
"""Channels that find something; the others only say how much it counts."""

MAX_EXCLUDED = 500
"""Ids to leave out of one recall."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HitFilter:
    """Which hits of a recall are wanted; without anything: all.

    Attributes:
        channels: Only these of `FINDING` find anything, and of them only these count in the
            score; empty: all.
        exclude: Ids of facts and messages that are no hits, nor part of one; at most
            `MAX_EXCLUDED`.
        min_score: The least score of a hit, 0 to 1; None: any.
        subjects: Only facts that touch one of these nodes; messages that they wrote count more.
            `Space.recall` sets it from its own argument.

    Raises:
        InvalidInput: A channel that finds nothing, one text where a list belongs, too many ids, or
            a score out of range.
    """

    channels: Sequence[str] = ()
    exclude: Sequence[str] = ()
    min_score: float | None = None
    subjects: Sequence[Ref] = ()

    def __post_init__(self) -> None:
        """Checks what was given."""
        for what in ("channels", "exclude", "subjects"):
            check_list(getattr(self, what), what=what)
        wrong = [channel for channel in self.channels if channel not in FINDING]
        if wrong:
            known = ", ".join(channel.value for channel in FINDING)
            raise InvalidInput(f"{wrong[0]!r} finds no hits; channels are of {known}.")
        if len(self.exclude) > MAX_EXCLUDED:
            raise InvalidInput(
                f"{len(self.exclude)} ids to leave out are too many; give {MAX_EXCLUDED} at most."
            )
        if self.min_score is not None and not 0 <= self.min_score <= 1:
            raise InvalidInput(f"min_score is {self.min_score!r}, but it must be from 0 to 1.")

    def counts(self, channel: RecallChannel) -> bool:
        """Whether a part of the score counts.

        >>> HitFilter(channels=["vector"]).counts(RecallChannel.LENGTH)
        True
        >>> HitFilter(channels=["vector"]).counts(RecallChannel.FULLTEXT)
        False
        """
        return not self.channels or channel in self.channels or channel not in FINDING

    def takes(self, score: float) -> bool:
        """Whether a hit of that score is wanted."""
        return self.min_score is None or score >= self.min_score


ANY_HIT = HitFilter()
"""Nothing is left out."""
