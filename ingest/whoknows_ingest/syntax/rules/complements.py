"""What completes a feeling or an aim: an infinitive, a gerund or a noun that stands alone."""

from whoknows_ingest.syntax.clauses import Clause
from whoknows_ingest.syntax.lexicon import DEICTIC, DEMONSTRATIVES, VAGUE, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Sentence, Word

__all__ = ["IDLE", "OPEN_ENDS", "leaning", "tells", "whole_of"]

IDLE = words(
    "see hear know say tell share announce talk chat be go get let keep have do read watch call"
    " check look think find show help catch join reboot restart upgrade install"
)
"""To be about to do these says nothing lasting."""
OPEN_ENDS = words("to for of about with in on at by place way something")
"""A phrase that ends in one of these lost what it was about."""
_SELF = words("me us")


def whole_of(clause: Clause, head: Word) -> str | None:
    """A complement in full, without its date; None when it would not stand alone."""
    gone = leaning(head) | clause.date_words
    phrase = phrase_of(clause.sentence, head, author=clause.author, without=gone)
    return None if phrase is None or phrase.split()[-1] in OPEN_ENDS else phrase


def leaning(head: Word) -> set[int]:
    """Phrases that point outside the sentence and can go."""
    return {
        near.index
        for prep in head.subtree()
        if prep.dep in ("prep", "dative") and prep is not head
        for near in prep.subtree()
        if any(word.lower in DEICTIC or word.lower in _SELF for word in prep.subtree())
    }


def tells(sentence: Sentence, head: Word) -> bool:
    """An object or a place is named that stands alone."""
    inner = [*head.each("dobj", "attr"), *(w for p in head.each("prep") for w in p.each("pobj"))]
    inner += [word for near in head.each("xcomp") for word in near.each("dobj")]
    told = [word for word in inner if word.lemma == "people" and word.each("amod", "prep")]
    return bool(told) or any(
        thing_of(sentence, word) is not None
        and word.lemma not in VAGUE
        and not {near.lower for near in word.each("det")} & DEMONSTRATIVES
        for word in inner
    )
