"""Statements that count no more, because their message was edited or deleted."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from whoknows_graph.tenant import Query, WriteTransaction
from whoknows_graph.writes.timeline import FactState, StoredFact
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import MessageId, Ref

__all__ = [
    "DELETED",
    "EDITED",
    "NOTHING_WITHDRAWN",
    "RESTATABLE",
    "SPLIT",
    "Withdrawal",
    "find_withdrawal",
]

EDITED = "its message was edited"
"""Retired reason of facts that the new text no longer states; saying so again brings them back."""

DELETED = "its message was deleted"

SPLIT = "about somebody else of the same name"
"""Retired reason of facts that were given to another node; given back they hold again."""

RESTATABLE = frozenset({EDITED, SPLIT})
"""Reasons for which a fact has no statements left, and holds again when it gets one."""

# Constraint message_key.
_TOUCHED = Query("""
UNWIND $ids AS id
MATCH (m:Message {space: $space, id: id})<-[:EVIDENCED_BY]-(f:Fact)
WITH DISTINCT f
RETURN collect(DISTINCT f.track) AS tracks,
  collect([(f)-[:ABOUT|MENTIONS]->(s:Subject) | s.ref]) AS refs
""")


@dataclass(frozen=True, slots=True, kw_only=True)
class Withdrawal:
    """What messages said counts no more.

    Attributes:
        ids: The messages.
        status: What becomes of facts that rested on them alone.
        reason: Why.
        tracks: The tracks of all facts that rest on them.
        refs: Whom and what those facts touch, to be locked first.
    """

    ids: frozenset[str]
    status: FactStatus
    reason: str
    tracks: frozenset[str] = frozenset()
    refs: frozenset[Ref] = frozenset()

    def without(self, fact: StoredFact) -> StoredFact:
        """The fact without their statements."""
        if not fact.foldable or not any(s.message_id in self.ids for s in fact.statements):
            return fact
        kept = tuple(s for s in fact.statements if s.message_id not in self.ids)
        return replace(fact, statements=kept)

    def retired(
        self, facts: Collection[StoredFact], states: Collection[FactState]
    ) -> list[FactState]:
        """The facts that nothing supports any more, with the evidence that they had."""
        alive = {state.id for state in states}
        return [
            FactState(
                id=fact.id,
                value=fact.value,
                statements=fact.statements,
                valid_from=fact.valid_from,
                valid_to=fact.valid_to,
                status=self.status,
                reason=self.reason,
            )
            for fact in facts
            if fact.id not in alive and fact.statements and not self.without(fact).statements
        ]


NOTHING_WITHDRAWN = Withdrawal(ids=frozenset(), status=FactStatus.SOURCE_DELETED, reason=DELETED)


async def find_withdrawal(
    transaction: WriteTransaction, ids: Sequence[MessageId], *, status: FactStatus, reason: str
) -> Withdrawal:
    """What has to be loaded and locked to withdraw what messages said. One round trip, or none."""
    if not ids:
        return NOTHING_WITHDRAWN
    (found,) = await transaction.run(_TOUCHED, ids=list(ids))
    return Withdrawal(
        ids=frozenset(ids),
        status=status,
        reason=reason,
        tracks=frozenset(found["tracks"]),
        refs=frozenset(Ref(ref) for refs in found["refs"] for ref in refs),
    )
