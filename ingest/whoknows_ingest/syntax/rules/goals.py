"""Lasting aims: "I want to become a counselor", "my dream is to open a bakery"; and dated plans."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import VAGUE, words
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_goals"]

_LASTING = words(
    "become build open launch publish learn travel adopt write start create visit study"
    " pursue move own found"
    " buy run climb master teach specialize specialise retire graduate compete help support"
    " improve raise inspire"
    " turn expand grow promote encourage serve spread"
)


def read_goals(clause: Clause) -> Iterator[Draft]:
    """What somebody is after for the long run; never what they are about to do."""
    if not clause.holds_now:
        return
    lemma = clause.verb.lemma
    if lemma in ("want", "aim", "hope", "plan", "dream") and clause.verb.child("dobj") is None:
        inners = clause.verb.each("xcomp")
        for prep in clause.verb.each("prep"):
            inners += prep.each("pcomp") if prep.lower in ("of", "on") else []
        for inner in inners:
            yield from _aim(clause, inner, lemma)


def _aim(clause: Clause, inner: Word, lemma: str) -> Iterator[Draft]:
    if inner.child("nsubj") is not None:
        return
    if not inner.each("dobj", "attr", "prep") or len(inner.subtree()) > 16:
        return
    if inner.lemma not in _LASTING or not any(
        word.pos in ("NOUN", "PROPN") and word.lemma not in (VAGUE - {"people"})
        for word in inner.subtree()
    ):
        return
    phrase = phrase_of(clause.sentence, inner, author=clause.author)
    if phrase is None or len(phrase.split()) < 3:
        return
    wording = {
        "want": "wants",
        "aim": "aims",
        "hope": "hopes",
        "plan": "plans",
        "dream": "dreams of",
    }[lemma]
    if inner.tag == "VBG" and lemma in ("plan",):
        wording = "plans on"
    yield Draft(
        predicate="goal",
        phrase=f"{wording} {phrase}",
        value=phrase,
        category=FactCategory.GOALS,
        confidence=0.75,
    )
