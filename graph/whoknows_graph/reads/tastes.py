"""How verbs add up to a taste: signs, strengths, and the polarity to show."""

from collections.abc import Iterable

from whoknows_schema.enums import Polarity
from whoknows_schema.verbs import VERBS, verb_polarity

__all__ = ["SIGNED_STRENGTHS", "strongest"]

SIGNED_STRENGTHS: dict[str, float] = {
    name: -verb.strength if verb.polarity is Polarity.NEGATIVE else verb.strength
    for name, verb in VERBS.items()
    if verb.strength > 0
}
"""Taste of each verb that says something about taste, −1…1 (``hates`` −1, ``plays`` 0.5)."""


def strongest(verbs: Iterable[str]) -> Polarity:
    """Polarity of the verb that says most; neutral when none says anything.

    >>> strongest(["plays", "hates"]), strongest(["works_at"])
    (<Polarity.NEGATIVE: 'negative'>, <Polarity.NEUTRAL: 'neutral'>)
    """
    best = max(verbs, key=lambda verb: abs(SIGNED_STRENGTHS.get(verb, 0.0)), default="")
    return verb_polarity(best)
