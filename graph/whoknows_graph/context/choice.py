"""Which notes are worth telling, best first: what answers the text, then what is known of whom."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from whoknows_graph.context.topics import Topics
from whoknows_graph.recall.candidates import Found
from whoknows_graph.recall.ranking import FactCandidate, MessageCandidate
from whoknows_graph.recall.search import RankedHit, ranked_hits
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.text import clean_line

__all__ = ["FLOOR_OF_VECTORS", "FLOOR_OF_WORDS", "Pairs", "Pick", "chosen"]

FLOOR_OF_WORDS, FLOOR_OF_VECTORS = 0.3, 0.4
"""Least score of what is told only because it answers, without and with vectors. A little
below what docs/recall.md advises for `min_score`: a bot is better told a fact too many."""

SHARE_OF_BEST = 0.6
"""Least share of the best hit's score, likewise: a faint one beside a good one only distracts."""

MAX_MESSAGES = 6
MAX_OF_A_TOPIC = 15

Pairs = Mapping[tuple[Ref, Ref], Sequence[FactId]]
"""What `pairs.facts_of_pairs` finds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pick:
    """A note to tell: a fact, or a message."""

    fact: FactId | None = None
    message: MessageCandidate | None = None


def chosen(topics: Topics, found: Found, pairs: Pairs, *, floor: float) -> tuple[Pick, ...]:
    """The notes, most wanted first, each once.

    Taken in turns, so that the first of each list come before the third of any: two of what
    answers the text, one of each pair, one of each topic, one of what answers it but has nothing to
    do with those whom it names. A message is left out when a fact that rests on it is told, and
    when it is the text itself.
    """
    ranked = ranked_hits(topics.ranked, found)
    known = {fact.id: fact for fact in found.facts}
    least = max([floor, *(SHARE_OF_BEST * hit.scored.score for hit in ranked[:1])])
    hits = [hit for hit in ranked if hit.scored.score >= least]
    refs = topics.ranked.refs
    near = [hit for hit in hits if not refs or _touches(hit, known, refs)]
    about = _by_topic(topics, known, [hit.fact for hit in ranked if hit.fact is not None])
    lists: list[list[Pick]] = [
        _answers(near, text=topics.ranked.text),
        *([Pick(fact=fact) for fact in facts] for facts in (*pairs.values(), *about.values())),
        _answers([hit for hit in hits if hit not in near], text=topics.ranked.text),
    ]
    return tuple(_in_turns(lists, known))


def _answers(hits: Iterable[RankedHit], *, text: str) -> list[Pick]:
    """Hits as notes; not too many messages, and never the one that asks."""
    asked = clean_line(text).casefold()
    picks: list[Pick] = []
    messages = 0
    for hit in hits:
        if hit.fact is not None:
            picks.append(Pick(fact=hit.fact))
        elif hit.message is not None and clean_line(hit.message.text).casefold() != asked:
            messages += 1
            picks += [Pick(message=hit.message)] if messages <= MAX_MESSAGES else []
    return picks


def _touches(hit: RankedHit, known: Mapping[FactId, FactCandidate], refs: frozenset[Ref]) -> bool:
    """Whether a hit has to do with one of these nodes."""
    if hit.fact is not None:
        return not refs.isdisjoint(known[hit.fact].about | known[hit.fact].mentions)
    return hit.message is not None and hit.message.author in refs


def _by_topic(
    topics: Topics, known: Mapping[FactId, FactCandidate], order: Sequence[FactId]
) -> Mapping[Ref, list[FactId]]:
    """Facts of each topic in the order given, those about it before those that mention it."""
    return {
        ref: [
            *(fact for fact in order if ref in known[fact].about),
            *(fact for fact in order if ref in known[fact].mentions - known[fact].about),
        ][:MAX_OF_A_TOPIC]
        for ref in topics.refs
    }


def _in_turns(
    lists: Sequence[Sequence[Pick]], known: Mapping[FactId, FactCandidate]
) -> Iterator[Pick]:
    """Two of the first list, one of each other, and again until all are told, each once."""
    told = set[str]()
    rests = [_untold(picks, told, known) for picks in lists]
    first = rests[0]
    while rests:
        left: list[Iterator[Pick]] = []
        for rest in rests:
            taken = list(islice(rest, 2 if rest is first else 1))
            left += [rest] if taken else []
            yield from taken
        rests = left


def _untold(
    picks: Sequence[Pick], told: set[str], known: Mapping[FactId, FactCandidate]
) -> Iterator[Pick]:
    """What is not told by now, which it adds to, with the messages that a fact rests on."""
    for pick in picks:
        key = pick.fact or (pick.message.id if pick.message is not None else "")
        if key in told:
            continue
        told.add(key)
        if pick.fact is not None and pick.fact in known:
            told.update(known[pick.fact].sources)
        yield pick
