"""Who was merged away is written as the one they were merged into.

What a statement was written with stays on its evidence (``written_as``), so that undoing the merge
gives it back to the side that it named.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from whoknows_graph.tenant import Query, WriteTransaction
from whoknows_schema.ids import Ref
from whoknows_schema.values import BoundClaim, BoundRelation

__all__ = ["Redirects", "redirected_claims", "redirects_of", "substituted"]

Redirects = Mapping[Ref, Ref]
"""The node that stands for each one that was merged away."""

# Constraint merged_key.
_REDIRECTS = Query("""
UNWIND $refs AS ref
MATCH (d:Merged {space: $space, ref: ref})-[:LINKED_TO]->+(s:Subject)
RETURN collect({ ref: d.ref, into: s.ref }) AS rows
""")


async def redirects_of(transaction: WriteTransaction, refs: Iterable[Ref]) -> Redirects:
    """Those of the refs that were merged away. One round trip, none without refs."""
    wanted = sorted(refs)
    if not wanted:
        return {}
    (found,) = await transaction.run(_REDIRECTS, refs=wanted)
    return {Ref(row["ref"]): Ref(row["into"]) for row in found["rows"]}


def redirected_claims(claims: Iterable[BoundClaim], moved: Redirects) -> list[BoundClaim]:
    """The claims about who is there; what then relates somebody to themselves is left out."""
    if not moved:
        return list(claims)
    written = (_redirected(claim, moved) for claim in claims)
    return [claim for claim in written if claim.object != claim.subject]


def _redirected(claim: BoundClaim, moved: Redirects) -> BoundClaim:
    named = {claim.subject, *claim.mentions, *([claim.object] if claim.object else [])}
    named.update(end for each in claim.relations for end in (each.source, each.target))
    before = tuple(sorted(named & moved.keys()))
    if not before:
        return claim
    return replace(substituted(claim, moved), written_as=(*claim.written_as, *before))


def substituted(claim: BoundClaim, names: Redirects) -> BoundClaim:
    """The claim with some refs in place of others; a relation of a node to itself is left out."""
    relations = (
        BoundRelation(
            source=names.get(each.source, each.source),
            verb=each.verb,
            target=names.get(each.target, each.target),
        )
        for each in claim.relations
    )
    return replace(
        claim,
        subject=names.get(claim.subject, claim.subject),
        object=None if claim.object is None else names.get(claim.object, claim.object),
        relations=tuple(each for each in relations if each.source != each.target),
        mentions=tuple(dict.fromkeys(names.get(ref, ref) for ref in claim.mentions)),
    )
