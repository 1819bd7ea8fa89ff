"""Names of tracks and of the values on them: what can contradict what, and what says the same.

A *track* is everything that can contradict each other; `writes.timeline` folds one.
"""

import re

from whoknows_schema.text import name_key
from whoknows_schema.values import BoundClaim
from whoknows_schema.verbs import VERBS, Verb, is_opinion, is_single_valued

__all__ = ["text_key", "track_name", "track_of", "value_name", "value_of"]

_SAME = {"enjoys": "likes"}
_WORD = re.compile(r"\w+(?:['’+#]\w*)*|[^\w\s.,;:!?'\"()]+")
_LITTLE_WORDS = frozenset("a an the just really very so too also".split())


def track_of(claim: BoundClaim) -> str:
    """Name of the track that a claim belongs to, see `track_name`."""
    return track_name(claim.subject, claim.predicate, claim.object, _told_apart(claim))


def track_name(subject: str, predicate: str, target: str | None, told_apart: str) -> str:
    """Name of a track, unique within its space.

    Opinions share one track per subject and object; single-valued predicates one per subject;
    everything else one per subject, predicate and object or value.
    """
    if is_opinion(predicate) and target:
        return "\t".join((subject, "stance", target))
    if is_single_valued(predicate):
        return "\t".join((subject, predicate))
    known = VERBS.get(predicate)
    if known is not None and target and (known.symmetric or known.inverse):
        return _mutual_track(subject, known, target)
    return "\t".join((subject, predicate, target or "", told_apart))


def _told_apart(claim: BoundClaim) -> str:
    """The key of a claim's value, or of its text when it has neither object nor value."""
    if claim.value:
        return text_key(claim.value)
    return "" if claim.object else text_key(claim.text)


def _mutual_track(subject: str, verb: Verb, target: str) -> str:
    """One track for what is said from either end: Ann is Leo's parent, Leo is Ann's child."""
    inverse = verb.inverse or verb.name
    if verb.symmetric:
        subject, target = sorted((subject, target))
    elif inverse < verb.name:
        return "\t".join((target, inverse, subject))
    return "\t".join((subject, verb.name, target))


def text_key(text: str) -> str:
    """What tells sentences and values of text apart: words without spelling and little words.

    >>> text_key("Run a marathon!") == text_key("run the marathon")
    True
    >>> text_key("run a marathon") == text_key("run two marathons")
    False
    """
    words = _WORD.findall(name_key(text))
    return " ".join(word for word in words if word not in _LITTLE_WORDS) or name_key(text)


def value_of(claim: BoundClaim) -> str:
    """What tells a claim from others of its track, see `value_name`."""
    return value_name(claim.predicate, claim.object, _told_apart(claim), ended=claim.ended)


def value_name(predicate: str, target: str | None, told_apart: str, *, ended: bool) -> str:
    """Predicate, object and key of the value as one text; ``end:…`` for the end of a value."""
    known = VERBS.get(predicate)
    is_mutual = known is not None and bool(known.symmetric or known.inverse)
    if known is not None and is_mutual and not is_single_valued(predicate):
        predicate, target = min(known.name, known.inverse or known.name), None
    predicate = _SAME.get(predicate, predicate)
    return ("end:" if ended else "") + "\t".join((predicate, target or "", told_apart))
