"""Clauses: a verb, who it is about, when, and whether the speaker stands behind it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from whoknows_ingest.syntax.dates import DatedSpan
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence, Word

__all__ = ["SAME_IN_PAST", "Clause", "Tense", "date_of", "tense_of", "verbs_of"]


SAME_IN_PAST = frozenset({"quit", "put", "set", "cut", "hit", "shut", "split", "cast", "bet"})
"""Their past looks like their present, and chat tells of the past."""


class Tense(StrEnum):
    """When a clause says that something is so."""

    PAST = "past"
    PRESENT = "present"
    PERFECT = "perfect"
    """Has happened, or has been so until now."""
    PROGRESSIVE = "progressive"
    PAST_PROGRESSIVE = "past_progressive"
    MODAL = "modal"
    """Will, would, can, should, …: not so, or not yet."""
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class Clause:
    """One statement, already past the guards.

    Attributes:
        verb: Its head: a full verb or a copula.
        subject: Whom it is about.
        subject_word: Where the subject stands; None when chat left it out.
        negated: not, never, no longer.
        ended: no longer, not … anymore.
        people: To look up names.
        date: The date that belongs to this verb, if there is one.
    """

    sentence: Sentence
    verb: Word
    subject: Person
    subject_word: Word | None
    tense: Tense
    negated: bool
    ended: bool
    people: People
    date: DatedSpan | None = None

    @property
    def author(self) -> str:
        """Name of who wrote the message."""
        return self.people.author(self.sentence.message).name

    @property
    def date_words(self) -> set[int]:
        """Positions of the words of its date."""
        return set() if self.date is None else _covered(self.sentence, self.date)

    @property
    def lemma(self) -> str:
        """Base form of the verb, with its particle: "sign up"."""
        particle = self.verb.child("prt")
        return self.verb.lemma if particle is None else f"{self.verb.lemma} {particle.lower}"

    @property
    def is_past(self) -> bool:
        """It tells of something over or done."""
        return self.tense in (Tense.PAST, Tense.PAST_PROGRESSIVE)

    @property
    def holds_now(self) -> bool:
        """It says how things are at the time of the message."""
        return self.tense in (Tense.PRESENT, Tense.PROGRESSIVE)

    def objects(self, *prepositions: str) -> list[Word]:
        """Direct objects, or objects of the prepositions, with what is coordinated to them."""
        if not prepositions:
            heads = self.verb.each("dobj")
        else:
            heads = [
                inner
                for prep in self.verb.each("prep", "agent", "prt")
                if prep.lower in prepositions
                for inner in prep.each("pobj")
            ]
        return [word for head in heads for word in head.conjuncts()]


def verbs_of(sentence: Sentence) -> Iterator[Word]:
    """Words that can head a clause, in order."""
    for word in sentence.words:
        if word.dep in ("aux", "auxpass"):
            continue
        if word.pos in ("VERB", "AUX") or word.child("nsubj", "nsubjpass") is not None:
            yield word


def tense_of(verb: Word) -> Tense:
    """Tense of the clause that a verb heads."""
    aux = [word for word in verb.children if word.dep in ("aux", "auxpass")]
    if any(word.tag == "MD" or word.lower in ("'ll", "'d", "to", "need") for word in aux):
        return Tense.MODAL
    lemmas = {word.lemma for word in aux} | {word.lower for word in aux}
    if "did" in lemmas:
        return Tense.PAST
    if "getting" in lemmas and lemmas & {"is", "am", "are", "'s", "'m", "'re"}:
        return Tense.PROGRESSIVE
    has = bool(lemmas & {"have", "'ve", "has", "had"})
    if verb.tag == "VBG":
        return _tense_of_gerund(verb, aux, has=has)
    return Tense.PERFECT if has else _tense_of_form(verb, aux)


def _tense_of_gerund(verb: Word, aux: Sequence[Word], *, has: bool) -> Tense:
    if verb.pursuit() is verb:
        return Tense.PAST if any(word.lower == "went" for word in aux) else Tense.UNKNOWN
    was = not has and any(word.tag == "VBD" for word in aux)
    return Tense.PAST_PROGRESSIVE if was else Tense.PROGRESSIVE


def _tense_of_form(verb: Word, aux: Sequence[Word]) -> Tense:
    if verb.tag in ("VBD", "VBN") or any(word.tag == "VBD" for word in aux):
        return Tense.PAST
    if verb.lower in SAME_IN_PAST:
        return Tense.PAST
    return Tense.PRESENT if verb.tag in ("VBP", "VBZ", "VB") else Tense.UNKNOWN


def _covered(sentence: Sentence, span: DatedSpan) -> set[int]:
    return {word.index for word in sentence.words if span.start <= word.start < span.end}


def date_of(sentence: Sentence, verb: Word, dates: Sequence[DatedSpan]) -> DatedSpan | None:
    """The one date that belongs to a verb: below it, or shared by coordination."""
    heads = set(verbs_of(sentence))
    owned = [span for span in dates if _going(_owner(sentence, span, heads)) is verb]
    if owned:
        return owned[0] if len(owned) == 1 else None
    if verb.dep == "conj" and verb.child("nsubj", "nsubjpass") is None:
        return date_of(sentence, verb.head, dates)
    return None


def _going(owner: Word | None) -> Word | None:
    """The "went" of "went camping", which is one event."""
    goes = owner is not None and owner.head is not owner and owner.head.pursuit() is owner
    return owner.head if owner is not None and goes else owner


def _owner(sentence: Sentence, span: DatedSpan, heads: set[Word]) -> Word | None:
    covered = _covered(sentence, span)
    top = next(
        (
            word
            for word in sentence.words
            if word.index in covered and word.head.index not in covered
        ),
        None,
    )
    if top is None:
        return None
    before = [word for word in sentence.words if word.start < span.start and word in heads]
    after = next((word for word in sentence.words if word.start >= span.end), None)
    if before and after is not None and after.text == ",":
        return next((w for w in (before[-1], *before[-1].ancestors()) if _is_clause(w)), None)
    following = [word for word in sentence.words if word.start >= span.end and word.text != ","]
    if following and following[0].dep in ("nsubj", "nsubjpass"):
        return following[0].head
    if following and following[0].dep == "poss" and following[0].head.dep == "nsubj":
        return following[0].head.head
    return next((word for word in top.ancestors() if word in heads and _is_clause(word)), None)


def _is_clause(verb: Word) -> bool:
    """It can carry a date of its own; participles and infinitives share their governor's."""
    return verb.dep not in ("xcomp", "acl", "pcomp", "amod", "compound", "dobj", "pobj") or (
        verb.child("nsubj", "nsubjpass") is not None
    )
