"""What somebody looks forward to: "I can't wait to see Rome", "looking forward to the fair"."""

from collections.abc import Iterator
from dataclasses import replace

from whoknows_ingest.syntax.clauses import Clause, Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.people import People
from whoknows_ingest.syntax.rules.complements import IDLE, OPEN_ENDS, leaning, tells
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory, FactKind

__all__ = ["read_anticipation", "read_prospects"]


def read_prospects(clause: Clause) -> Iterator[Draft]:
    """As in "I'm looking forward to the harvest fair"."""
    verb = clause.verb
    near = verb.each("advmod", "prt")
    if verb.lemma != "look" or not clause.holds_now or "forward" not in {w.lower for w in near}:
        return
    for prep in [*verb.each("prep"), *(prep for word in near for prep in word.each("prep"))]:
        for head in prep.each("pobj", "pcomp") if prep.lower == "to" else []:
            yield from _awaited(clause.sentence, head, clause.author)


def _awaited(sentence: Sentence, head: Word, author: str) -> Iterator[Draft]:
    """What somebody looks forward to: a thing or something to do."""
    doing = head.tag in ("VB", "VBG")
    pointed = bool({word.lower for word in head.each("det")} & {"this", "that", "the"})
    told = bool(head.each("compound"))  # "the harvest festival"
    if head.has_clause() or (doing and head.lemma in IDLE) or (pointed and not doing and not told):
        return
    if not (tells(sentence, head) if doing else thing_of(sentence, head) is not None):
        return
    phrase = phrase_of(sentence, head, author=author, without=leaning(head))
    if phrase is None or phrase.split()[-1] in OPEN_ENDS:
        return
    phrase = phrase.removeprefix("to ")
    waits = "cannot wait to" if head.tag == "VB" else "is looking forward to"
    yield Draft(
        predicate="goal",
        phrase=f"{waits} {phrase}",
        value=phrase,
        category=FactCategory.GOALS,
        kind=FactKind.FADING,
        takes_date=False,
        typed=False,
        confidence=0.75,
    )


def read_anticipation(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "I can't wait to visit Rome", which only looks like a denied ability."""
    author = people.author(sentence.message)
    for verb in [word for word in sentence.words if word.lemma == "wait" and not word.quoted]:
        if verb.child("neg") is None:
            continue
        able = any(word.lower in ("ca", "can") for word in verb.each("aux"))
        subject = verb.child("nsubj")
        own = subject is not None and subject.lower in ("i", "we")
        if not (able and own) or clause_refusal(verb) not in ("modal", None):
            continue
        for inner in verb.each("xcomp"):
            if inner.child("nsubj") is None and tense_of(inner) is Tense.MODAL:
                for draft in _awaited(sentence, inner, author.name):
                    yield replace(draft, subject=author)
