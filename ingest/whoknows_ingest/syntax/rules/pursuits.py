"""What somebody is at these days: "I'm reading a novel by …", "I'm running for office"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import COMPUTING, VAGUE, words
from whoknows_ingest.syntax.objects import names_system, thing_of
from whoknows_ingest.syntax.text import verb_phrase
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory, FactKind

__all__ = ["read_pursuits"]

_CARRIED_ON = words(
    "coach mentor teach tutor foster raise grow collect lead run host organize organise manage"
    " rehearse practice practise study restore sell explore offer brainstorm revise redo tweak"
    " film research help support volunteer plan build design develop learn consider expand renovate"
    " redecorate babysit track attend"
) | {"try out", "test out", "carve out", "work through", "put together", "take notes", "fix up"}
_JOINTLY = {"team": "with", "network": "with", "volunteer": "at for with", "focus": "on"}
_SOUGHT = words(
    "job apartment flat house home place roommate flatmate internship position school car therapist"
    " gig tutor mentor studio office"
)
_OFFICES = words("office mayor president council governor senate congress parliament board")
_TELLING_BOOKS = words("book novel series comic manga biography memoir thriller")
_POINTED = words("the this that these those your his her their its some any")


def read_pursuits(clause: Clause) -> Iterator[Draft]:
    """Present progressives that go on for days; what is done this minute says nothing lasting."""
    heads = _heads(clause) if _goes_on(clause) else []
    things = [thing for head in heads if (thing := thing_of(clause.sentence, head)) is not None]
    seeks = clause.verb.lemma in ("look", "search") and any(h.lemma in _SOUGHT for h in heads)
    if not things and not seeks:
        return
    phrase = verb_phrase(clause, without=clause.date_words, optional=False)
    if phrase is None or len(phrase.split()) < 3 or names_system(phrase):
        return
    yield Draft(
        predicate="habit",
        phrase=phrase,
        value=phrase,
        category=FactCategory.INTERESTS,
        kind=FactKind.FADING,
        mentions=tuple(thing.mention for thing in things),
        typed=False,
        confidence=0.75,
    )


def _goes_on(clause: Clause) -> bool:
    """Now and without a day that is said."""
    if clause.tense is not Tense.PROGRESSIVE or clause.verb.tag != "VBG":
        return False
    if clause.verb.has_clause() or (clause.date is not None and not clause.date.since):
        return False
    return any(word.lower in _AUXILIARIES for word in clause.verb.each("aux"))


_AUXILIARIES = words("am 'm is 's are 're been")


def _heads(clause: Clause) -> list[Word]:
    verb = clause.verb
    lemma = verb.lemma
    if lemma == "read":
        return [head for head in clause.objects() if _is_telling_book(head)]
    if lemma in ("look", "search"):
        return [head for head in clause.objects("for") if _is_new(head) and head.lemma in _SOUGHT]
    if lemma == "run" and clause.objects("for"):
        return [head for head in clause.objects("for") if head.lemma in _OFFICES]
    if lemma in ("train", "prepare") and clause.objects("for"):
        return [head for head in clause.objects("for") if _is_new(head)]
    if lemma == "get":
        return [
            head
            for ready in verb.each("acomp")
            if ready.lower in ("ready", "prepared")
            for prep in ready.each("prep")
            for head in prep.each("pobj")
            if _is_new(head)
        ]
    if lemma in _JOINTLY and not clause.objects():
        return [head for head in clause.objects(*_JOINTLY[lemma].split()) if _is_new(head)]
    goes_on = lemma in _CARRIED_ON or clause.lemma in _CARRIED_ON
    heads = [head for head in clause.objects() if _is_new(head)] if goes_on else []
    return [head for head in heads if lemma != "run" or _is_run(head)]


def _is_run(head: Word) -> bool:
    """As in "running a bakery", "running workshops"; not "running Vim", which is a program."""
    return head.tag == "NNS" or bool(head.each("det", "poss"))


def _is_telling_book(head: Word) -> bool:
    """It says which: by a title, an author or a kind."""
    if head.quoted or head.pos == "PROPN":
        return True
    about = any(prep.lower in ("by", "about") for prep in head.each("prep"))
    told = about or bool(head.each("amod", "compound"))
    return head.lemma in _TELLING_BOOKS and told and _is_new(head)


def _is_new(head: Word) -> bool:
    owners = {word.lower for word in head.each("det", "poss")}
    if head.lemma in COMPUTING or (head.lemma == "project" and not head.each("compound")):
        return False
    return not owners & _POINTED and (head.lemma not in VAGUE or head.lemma in _SOUGHT)
