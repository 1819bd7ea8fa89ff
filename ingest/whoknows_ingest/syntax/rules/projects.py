"""What is under way or planned: "I'm writing a novel", "going to Oslo next month"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.keyboard import is_housekeeping
from whoknows_ingest.syntax.lexicon import EVALUATIVE, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.text import phrase_of, verb_phrase
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory, FactKind

__all__ = ["read_plans", "read_projects"]

_MAKING = words(
    "write build create develop design research paint compose organize organise prepare start train"
    " launch study plan renovate restore code knit sew record produce expand"
)
_THROUGH = {
    ("work", "on"),
    ("look", "into"),
    ("train", "for"),
    ("prepare", "for"),
    ("save", "for"),
    ("apply", "to"),
    ("apply", "for"),
    ("study", "for"),
}


def read_projects(clause: Clause) -> Iterator[Draft]:
    """Work in progress with an object that stands alone."""
    verb = clause.verb
    if verb.tag != "VBG" or clause.tense is not Tense.PROGRESSIVE or verb.has_clause():
        return
    if clause.date is not None and not clause.date.since:
        return
    if any(word.lower == "now" for word in verb.subtree()):
        return
    heads = clause.objects() if verb.lemma in _MAKING else []
    for prep in [*verb.each("prep"), *verb.each("prt")]:
        if (verb.lemma, prep.lower) in _THROUGH:
            heads += [head for inner in prep.each("pobj") for head in inner.conjuncts()]
            heads += [head for inner in prep.each("pcomp") for head in inner.each("dobj")]
    if clause.lemma == "put together":
        heads = clause.objects()
    if verb.lemma == "take":
        heads = [head for head in clause.objects() if head.lemma in ("class", "course", "lesson")]
    heads = [head for head in heads if _is_own(head) and not _is_vague(head)]
    if is_housekeeping(clause, heads):
        return
    things = [thing for head in heads if (thing := thing_of(clause.sentence, head)) is not None]
    phrase = verb_phrase(clause, without=clause.date_words, optional=False) if things else None
    if phrase is None:
        return
    yield Draft(
        predicate="works_on",
        phrase=phrase,
        category=FactCategory.GOALS,
        object=things[0].mention,
        mentions=tuple(thing.mention for thing in things[1:]),
        confidence=0.75,
    )


def _is_vague(head: Word) -> bool:
    """As in "a project", "my laptop": it says nothing lasting, or a repair."""
    if head.lemma in ("project", "system", "script", "code", "file", "config", "document"):
        return not head.each("compound", "poss") and not any(
            word.lower not in EVALUATIVE for word in head.each("amod")
        )
    return head.lower in ("laptop", "computer", "pc", "machine", "server", "desktop")


def _is_own(head: Word) -> bool:
    owners = {word.lower for word in head.each("det", "poss")}
    return not owners & {
        "the",
        "this",
        "that",
        "these",
        "those",
        "your",
        "his",
        "her",
        "their",
        "some",
    }


def _considers(clause: Clause) -> Iterator[Draft]:
    """As in "I'm thinking of going back to school"."""
    verb = clause.verb
    inners = verb.each("xcomp") if verb.lemma == "consider" else []
    for prep in verb.each("prep") if verb.lemma == "think" else []:
        inners += prep.each("pcomp") if prep.lower in ("of", "about") else []
    for inner in inners:
        phrase = phrase_of(clause.sentence, inner, author=clause.author, without=clause.date_words)
        least = 2 if clause.date is not None else 3
        if inner.tag != "VBG" or phrase is None or len(phrase.split()) < least:
            continue
        yield Draft(
            predicate="goal",
            phrase=f"is considering {phrase}",
            value=phrase,
            category=FactCategory.GOALS,
            kind=FactKind.FADING,
            takes_date=True,
            typed=False,
            confidence=0.7,
        )


def read_plans(clause: Clause) -> Iterator[Draft]:
    """Something fixed for a coming day: "I'm going to a conference next month"."""
    verb = clause.verb
    if clause.tense is Tense.PROGRESSIVE:
        yield from _considers(clause)
    if clause.date is None or clause.date.since or clause.tense is not Tense.PROGRESSIVE:
        return
    coming = any(word.lower == "getting" for word in verb.each("auxpass"))
    if verb.tag != "VBG" and not coming:
        return
    if any(word.lower == "been" for word in verb.each("aux")):
        return
    if not any(word.tag in ("VBP", "VBZ") for word in verb.each("aux")):
        return
    if clause.date.moment.date() < clause.sentence.message.sent_at.date().replace(day=1):
        return
    named = [head for head in clause.objects() if thing_of(clause.sentence, head)]
    named += [h for p in verb.each("prep") for h in p.each("pobj") if thing_of(clause.sentence, h)]
    named += [inner for inner in verb.each("xcomp") if inner.tag == "VBG"]
    if verb.lemma in ("plan", "hope", "aim", "look", "get", "expect"):
        named += [inner for inner in verb.each("xcomp") if inner.each("dobj", "prep")]
        named += [
            head
            for ready in verb.each("acomp")
            for prep in ready.each("prep")
            for head in prep.each("pobj")
            if thing_of(clause.sentence, head) is not None
        ]
    phrase = verb_phrase(clause, without=clause.date_words) if named or coming else None
    if phrase is not None and phrase.endswith((" ready", " for")):
        return
    vague = verb.lemma in ("think", "feel", "do", "wonder", "learn")
    told = coming or bool(verb.each("xcomp", "acomp"))
    lacking = verb.lemma in ("look", "hope", "get") and not told
    if phrase is None or vague or lacking:
        return
    yield Draft(
        predicate="goal",
        phrase=phrase,
        value=phrase,
        category=FactCategory.GOALS,
        takes_date=True,
        kind=FactKind.FADING,
        typed=False,
        confidence=0.75,
    )
