"""What was written between a merge and its undoing, and whose it is: pure functions.

The rule: what the account that was merged away wrote itself, and what names it by its id (a
mention, the slug of a thing), goes back to it; all else stays with the node that was kept.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from whoknows_graph.writes.again import claim_again
from whoknows_graph.writes.loading import LoadedFact
from whoknows_graph.writes.redirects import Redirects, substituted
from whoknows_graph.writes.timeline import Statement
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import BoundClaim

__all__ = ["Meanwhile", "Sides", "sort_out"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The two sides of a merge that is being undone.

    Attributes:
        keep: The node that was kept.
        drop: The node that gets its own back.
        into: It, and all who were merged into it.
    """

    keep: Ref
    drop: Ref
    into: frozenset[Ref]

    def is_dropped(self, statement: Statement) -> bool:
        """Whether a statement goes back to the node that was merged away."""
        return bool(self.into.intersection(statement.written_as))

    @property
    def back(self) -> Redirects:
        """Names of the kept node as those of the other one."""
        return {self.keep: self.drop}


@dataclass(slots=True, kw_only=True)
class Meanwhile:
    """What has to be done with what was written meanwhile.

    Attributes:
        claims: Statements to be written again, on the side that they belong to.
        deleted: Facts that only the merge made, or that hold statements of both sides.
        renamed: Facts that go back as a whole.
        folded: Tracks of facts that stay, to be folded anew.
    """

    claims: list[BoundClaim] = field(default_factory=list[BoundClaim])
    deleted: list[FactId] = field(default_factory=list[FactId])
    renamed: list[FactId] = field(default_factory=list[FactId])
    folded: set[str] = field(default_factory=set[str])


def sort_out(
    tracks: Mapping[str, Mapping[FactId, LoadedFact]],
    *,
    recorded: Collection[FactId],
    returned: Collection[tuple[str, str]],
    sides: Sides,
) -> Meanwhile:
    """Tell what the merge moved from what was written since.

    Args:
        tracks: Everything in the tracks that the merge touched, as it is now.
        recorded: Facts that the merge recorded; they are restored.
        returned: Track and message of every statement that they are restored with.
        sides: Who is who.
    """
    found = Meanwhile()
    for track, facts in sorted(tracks.items()):
        for fact_id, loaded in sorted(facts.items()):
            said = loaded.fact.statements
            new = [s for s in said if (track, s.message_id) not in returned]
            if fact_id in recorded:
                found.claims += _claims(new, loaded, sides)
                continue
            dropped = {sides.is_dropped(statement) for statement in new}
            if len(new) < len(said) or len(dropped) > 1:
                found.deleted.append(fact_id)
                found.claims += _claims(new, loaded, sides)
            elif dropped == {True}:
                found.renamed.append(fact_id)
            else:
                found.folded.add(track)
    return found


def _claims(said: Iterable[Statement], loaded: LoadedFact, sides: Sides) -> Sequence[BoundClaim]:
    written = [
        substituted(claim_again(each, loaded), sides.back if sides.is_dropped(each) else {})
        for each in said
    ]
    return [claim for claim in written if claim.subject != claim.object]
