"""What ended, when the words do not say what it was: "I quit Factorio", "I gave up Club-Mate".

The rules take what is quit by name for an employer, which it mostly is. But what ends is what was:
when the person is known to have something else to do with the thing and not that, it is this that
is over.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from whoknows_schema.enums import EntityKind, Polarity
from whoknows_schema.ids import Ref, entity_ref, user_ref
from whoknows_schema.text import name_key
from whoknows_schema.values import Claim, EntityMention, Node, UserMention
from whoknows_schema.verbs import VERBS, is_opinion

__all__ = ["Held", "ended_pairs", "with_known_endings"]

Held = Mapping[tuple[Ref, Ref], frozenset[str]]
"""Verbs that hold now, by the two nodes."""

_UNSURE = "works_at"
_ENDABLE = frozenset({"plays", "does", "uses", "studies", "member_of", "works_on"})


def ended_pairs(
    claims: Sequence[Claim], known: Mapping[str, Sequence[Node]]
) -> dict[tuple[Ref, Ref], None]:
    """The people and things of claims that may have ended something else than they say.

    Args:
        claims: Claims as extracted.
        known: Things of the space by the key of their name.
    """
    return {
        (user_ref(claim.subject.user_id), entity_ref(node.id)): None
        for claim in claims
        if _is_unsure(claim)
        and isinstance(claim.subject, UserMention)
        and isinstance(claim.object, EntityMention)
        for node in known.get(name_key(claim.object.name), ())
    }


def with_known_endings(
    claims: Sequence[Claim], known: Mapping[str, Sequence[Node]], held: Held
) -> list[Claim]:
    """The claims, with what ended named by what is known; a claim that fits stays as it is."""
    said = _said(claims)
    return [_settled(claim, known, held, said) if _is_unsure(claim) else claim for claim in claims]


def _is_unsure(claim: Claim) -> bool:
    return claim.ended and claim.predicate == _UNSURE


def _said(claims: Sequence[Claim]) -> dict[tuple[object, str], set[str]]:
    """Verbs that the claims themselves say, by subject and key of the object's name."""
    said: dict[tuple[object, str], set[str]] = {}
    for claim in claims:
        if not claim.ended and isinstance(claim.object, EntityMention) and claim.relations:
            key = (claim.subject, name_key(claim.object.name))
            said.setdefault(key, set()).add(claim.predicate)
    return said


def _settled(
    claim: Claim,
    known: Mapping[str, Sequence[Node]],
    held: Held,
    said: Mapping[tuple[object, str], set[str]],
) -> Claim:
    target, subject = claim.object, claim.subject
    if not isinstance(target, EntityMention) or not isinstance(subject, UserMention):
        return claim
    key = name_key(target.name)
    verbs = set(said.get((subject, key), ()))
    for node in known.get(key, ()):
        verbs |= held.get((user_ref(subject.user_id), entity_ref(node.id)), frozenset())
    if _UNSURE in verbs:
        return claim
    ended = [verb for verb in sorted(verbs) if _may_end(verb)]
    if len(ended) != 1:
        return claim
    meant = EntityMention(name=target.name, kind=EntityKind.CONCEPT)
    return replace(claim, predicate=ended[0], object=meant)


def _may_end(verb: str) -> bool:
    """Whether "quit" ends it: a liking, a pastime, a tool; never an aversion."""
    return verb in _ENDABLE or (is_opinion(verb) and VERBS[verb].polarity is Polarity.POSITIVE)
