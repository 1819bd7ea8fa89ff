"""What somebody does again and again: "I teach yoga", "we go camping every summer"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import COMPUTING, VAGUE, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.text import verb_phrase
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_habits"]

_ACTIONS = words(
    "teach coach mentor collect bake cook grow raise sell design paint draw host organize organise"
    " lead manage volunteer attend train ride drive swim hike camp jog meditate garden"
    " exercise foster"
    " tutor babysit commute blog stream podcast sing dance perform practice practise knit"
    " crochet sew"
    " roast brew ferment restore repair compose photograph maintain moderate"
)
_OFTEN = words(
    "often usually regularly always sometimes mostly weekly daily monthly yearly normally"
)
_NEVER_HABITS = words(
    "be have know think want need feel love like hope wish mean see hear understand agree"
    " appreciate"
    " remember believe guess seem get keep look miss support enjoy"
)
_NO_ROUTINES = words(
    "get go do put say tell see hear notice find face expect assume require receive own prefer hate"
    " dislike cherish value avoid lack cost mind bet swear promise thank apologize apologise"
    " congratulate offer suggest recommend propose admit doubt confirm mention send set install"
    " download type click press open close start stop change add remove delete upgrade update"
    " boot reboot restart mount edit compile configure enable disable connect plug switch select"
    " enter copy paste log try trust respect admire adore treasure fear enjoy bring give run"
    " speak study play deserve owe belong contain include call ask answer leave lose waste spend"
)
"""States, what is said by saying it, and steps at a keyboard."""


def read_habits(clause: Clause) -> Iterator[Draft]:
    """Present-tense action with an object of its own, or with a rhythm."""
    verb = clause.verb
    been = verb.tag == "VBG" and any(word.lower == "been" for word in verb.each("aux"))
    if not (clause.tense is Tense.PRESENT or been) or clause.subject_word is None:
        return
    if verb.has_clause() or verb.lemma in _NEVER_HABITS or verb.child("auxpass") is not None:
        return
    if verb.lemma not in _ACTIONS and not _has_rhythm(clause) and not _is_routine(clause):
        return
    heads = [*clause.objects(), *(h for prep in verb.each("prep") for h in prep.each("pobj"))]
    things = [thing for head in heads if (thing := thing_of(clause.sentence, head)) is not None]
    gerund = verb.lemma == "go" and any(inner.tag == "VBG" for inner in verb.each("xcomp", "advcl"))
    if not things and not gerund:
        return
    phrase = verb_phrase(clause, optional=False, without=clause.date_words)
    if phrase is None or len(phrase.split()) < 2:
        return
    since = "" if clause.date is None or not clause.date.since else f" {clause.date.text}"
    yield Draft(
        predicate="habit",
        phrase=f"{phrase}{since}",
        value=phrase,
        category=FactCategory.INTERESTS,
        mentions=tuple(thing.mention for thing in things),
        valid_from=clause.date.moment if clause.date is not None and since else None,
        typed=False,
        confidence=0.7,
    )


def _is_routine(clause: Clause) -> bool:
    """As in "I collage old maps": what one does, and not what one is just doing to one thing."""
    verb, heads = clause.verb, clause.objects()
    if not clause.subject.is_author or verb.tag != "VBP" or verb.lemma in _NO_ROUTINES:
        return False
    owned = all(head.each("poss") for head in heads)
    if verb.lemma == "use" and not owned:
        return False
    if verb.child("ccomp", "dative", "oprd", "neg") is not None or not heads:
        return False
    if verb.child("xcomp") is not None and verb.lemma != "use":
        return False
    return all(_is_kind(head) for head in heads)


def _is_kind(head: Word) -> bool:
    """Some of a kind, or what is one's own."""
    if head.lemma in VAGUE or head.lemma in COMPUTING or head.pos != "NOUN":
        return False
    own = {word.lower for word in head.each("poss")} & {"my", "our"}
    bare = not head.each("det", "poss", "nummod", "relcl", "acl")
    return bool(own) or (bare and head.tag == "NNS")


def _has_rhythm(clause: Clause) -> bool:
    pursuit = clause.verb.pursuit()
    for word in [*clause.verb.children, *(pursuit.children if pursuit is not None else [])]:
        if word.dep == "advmod" and word.lower in _OFTEN:
            return True
        inner = (
            {near.lower for near in word.subtree()}
            if word.dep in ("npadvmod", "prep")
            else set[str]()
        )
        if inner & {
            "every",
            "each",
            "weekends",
            "mornings",
            "evenings",
            "sundays",
            "saturdays",
            "nights",
        }:
            return True
        if (
            inner & {"week", "month", "year", "day"}
            and inner & {"once", "twice", "times", "a"}
            and word.dep == "npadvmod"
        ):
            return True
    return False
