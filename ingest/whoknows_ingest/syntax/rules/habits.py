"""What somebody does again and again: "I teach yoga", "we go camping every summer"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.text import verb_phrase
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


def read_habits(clause: Clause) -> Iterator[Draft]:
    """Present-tense action with an object of its own, or with a rhythm."""
    verb = clause.verb
    been = verb.tag == "VBG" and any(word.lower == "been" for word in verb.each("aux"))
    if not (clause.tense is Tense.PRESENT or been) or clause.subject_word is None:
        return
    if verb.has_clause() or verb.lemma in _NEVER_HABITS or verb.child("auxpass") is not None:
        return
    rhythmic = _has_rhythm(clause)
    if verb.lemma not in _ACTIONS and not rhythmic:
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
