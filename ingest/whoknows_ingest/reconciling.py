"""Statements that no rule can compare with what is known: a model is asked, and only for those.

Who lives where, who likes what and who said the same words again is decided where it is written
(`whoknows_graph.writes.timeline`). What is left are sentences: goals, habits, events, notes. For
each of them the model sees the facts of the same subject and predicate, by number, and says
whether it is one of them in other words, takes the place of one, or neither. Its answer only
chooses the words that the fold goes by, so that no claim is lost and all can be taken back as
usual.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from whoknows_graph.reads.sayings import Saying, sayings
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.tracks import value_of
from whoknows_schema.decisions import Comparison, Judgement, Undecided
from whoknows_schema.errors import TransientError
from whoknows_schema.ids import Ref
from whoknows_schema.protocols import Judge
from whoknows_schema.values import BoundClaim
from whoknows_schema.verbs import is_single_valued

__all__ = ["reconciled"]

_LOG = logging.getLogger(__name__)

_Asked = tuple[BoundClaim, Sequence[Saying]]


async def reconciled(
    claims: Sequence[BoundClaim], tenant: Tenant, judge: Judge
) -> tuple[BoundClaim, ...]:
    """The claims, those that a model could place put in the words of what is known.

    Two claims of one batch are not compared with each other. When the model cannot be asked, all
    stay as they are. One round trip and one call of the judge, none without such claims.
    """
    known = await sayings(tenant, ((c.subject, c.predicate) for c in claims if _is_saying(c)))
    asked = list(_undecided(claims, known))
    if not asked:
        return tuple(claims)
    questions = [
        Undecided(text=claim.text, known=tuple(each.text for each in others))
        for claim, others in asked
    ]
    try:
        judgements = await judge.judge(questions)
    except TransientError as error:
        _LOG.warning("%d statements were not compared with what is known: %s", len(asked), error)
        return tuple(claims)
    placed = {
        id(claim): _placed(claim, others, judgement)
        for (claim, others), judgement in zip(asked, judgements, strict=True)
    }
    return tuple(each for claim in claims for each in placed.get(id(claim), (claim,)))


def _is_saying(claim: BoundClaim) -> bool:
    """Whether it is told apart by its words alone, beside others of its kind."""
    return claim.object is None and not claim.ended and not is_single_valued(claim.predicate)


def _undecided(
    claims: Iterable[BoundClaim], known: Mapping[tuple[Ref, str], Sequence[Saying]]
) -> Iterable[_Asked]:
    """The claims that say nothing in the words of a known fact, with those facts."""
    for claim in claims:
        others = known.get((claim.subject, claim.predicate), ()) if _is_saying(claim) else ()
        key = value_of(claim).split("\t")[2]
        if others and key not in {each.key for each in others}:
            yield claim, others


def _placed(
    claim: BoundClaim, known: Sequence[Saying], judgement: Judgement
) -> tuple[BoundClaim, ...]:
    """The claim as it was judged; what it takes the place of ends where it begins."""
    if judgement.comparison is Comparison.DIFFERENT or judgement.index is None:
        return (claim,)
    meant = known[judgement.index]
    if judgement.comparison is Comparison.SAME:
        return (replace(claim, value=meant.key, judged=True),)
    over = replace(claim, value=meant.key, text=f"No longer: {meant.text}", ended=True, judged=True)
    return (claim, over)
