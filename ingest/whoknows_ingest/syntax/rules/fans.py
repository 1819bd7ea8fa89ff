"""Tastes told as what somebody is, and those of their people: "I'm a film buff"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.articles import with_article
from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import COMPUTING, DEMONSTRATIVES, VAGUE, words
from whoknows_ingest.syntax.objects import is_generic, thing_of
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_fans", "read_group_tastes", "read_pastimes"]

_FANS = words("fan lover buff enthusiast geek nerd addict junkie fanatic aficionado")
_TASTES = {"love": "loves", "like": "likes", "enjoy": "enjoys", "adore": "loves"}
_LIGHT = words("be have do make go get spend take play")
"""They tell something only with what follows."""


def read_fans(clause: Clause) -> Iterator[Draft]:
    """As in "I'm a total film buff", "I'm all about mysteries"."""
    if clause.verb.lemma != "be" or clause.tense is not Tense.PRESENT:
        return
    for noun in clause.verb.each("attr"):
        kinds = [word for word in noun.each("compound") if word.index == noun.index - 1]
        articles = {word.lower for word in noun.each("det")}
        if noun.lower in _FANS and kinds and articles <= {"a", "an"}:
            kind = kinds[0].text if kinds[0].pos == "PROPN" else kinds[0].lower
            yield _likes(f"is {with_article(kind)} {noun.lower}", EntityMention(name=kind))
    whole = any(word.lower == "all" for word in clause.verb.children)
    for head in clause.objects("about") if whole else []:
        thing = thing_of(clause.sentence, head)
        if thing is not None and is_generic(head) and not head.each("det", "poss", "prep"):
            yield _likes(f"is all about {thing.name}", thing.mention)


def _likes(phrase: str, thing: EntityMention) -> Draft:
    return Draft(
        predicate="likes",
        phrase=phrase,
        category=FactCategory.PREFERENCES,
        object=thing,
        confidence=0.8,
    )


def read_pastimes(clause: Clause) -> Iterator[Draft]:
    """As in "we love having film nights with our friends": what one loves to be at, in full."""
    predicate = _TASTES.get(clause.verb.lemma)
    if predicate is None or not clause.holds_now or clause.subject.is_group:
        return
    for inner in clause.verb.each("xcomp"):
        for gerund in [word for word in inner.conjuncts() if word.tag == "VBG"]:
            phrase = _whole(clause, gerund)
            if gerund.lemma in _LIGHT and phrase is not None:
                yield Draft(
                    predicate=predicate,
                    phrase=f"{predicate} {phrase}",
                    value=phrase,
                    category=FactCategory.PREFERENCES,
                    confidence=0.8,
                )


def _whole(clause: Clause, gerund: Word) -> str | None:
    """The activity with an object or a place that stands alone."""
    heads = [*gerund.each("dobj"), *(w for p in gerund.each("prep") for w in p.each("pobj"))]
    pointed = any(
        {near.lower for near in head.each("det")} & (DEMONSTRATIVES | {"the"}) for head in heads
    )
    told = [head for head in heads if thing_of(clause.sentence, head) is not None]
    if pointed or not told or all(head.lemma in VAGUE | COMPUTING for head in told):
        return None
    if gerund.child("nsubj", "neg") is not None or gerund.has_clause():
        return None
    return phrase_of(clause.sentence, gerund, author=clause.author)


def read_group_tastes(clause: Clause) -> Iterator[Draft]:
    """As in "my kids love painting": told of them, and no taste of the author."""
    predicate = _TASTES.get(clause.verb.lemma)
    if predicate is None or not clause.subject.is_group or clause.tense is not Tense.PRESENT:
        return
    for head in [*clause.objects(), *clause.verb.each("xcomp")]:
        thing = thing_of(clause.sentence, head) if head.tag != "VB" else None
        kind = thing is not None and is_generic(head) and not head.each("poss", "det")
        phrase = phrase_of(clause.sentence, head, author=clause.author) if kind else None
        if head.dep == "xcomp" and head.tag == "VBG":
            phrase = _whole(clause, head)
        plural = clause.subject_word is not None and clause.subject_word.tag == "NNS"
        if phrase is not None:
            wording = clause.verb.lemma if plural else predicate
            yield Draft(
                predicate="note",
                phrase=f"{wording} {phrase}",
                value=f"{clause.subject.name} {wording} {phrase}",
                category=FactCategory.PREFERENCES,
                typed=False,
                confidence=0.75,
            )
