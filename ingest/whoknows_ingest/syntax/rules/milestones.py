"""Undated events that stay true: "I joined a gym", "got promoted", "won a race"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.articles import pointed_out
from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.keyboard import is_housekeeping
from whoknows_ingest.syntax.lexicon import DEMONSTRATIVES, EVALUATIVE, EVENTS, VAGUE, WORKS, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.text import render, verb_phrase
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["is_new", "read_milestones"]

_MADE = words(
    "paint draw make write build create design compose record publish direct invent knit sew carve"
)
_DONE = words(
    "win join adopt launch open complete finish organize organise host attend donate earn found"
    " volunteer graduate marry buy purchase receive visit start sell enroll pass lose adopt rescue"
    " travel run perform participate compete teach renovate explore climb plant raise celebrate"
    " train recover survive fail retake film record camp donate serve present struggle"
    " overcome apply talk speak contact befriend mentor coach score sign qualify discover"
    " renew retire elope foster volunteer interview audition"
)
_LOSSES = words("job house home dog cat wife husband mother father mom dad brother sister leg arm")
_BEGUN = words("open start launch join")
"""Programs are opened and started too: what begins must be told as a, the or my."""
_ALONE = words("graduate retire propose")
_PASSIVE = words(
    "promote hire accept engage marry fire divorce certify diagnose bear award elect hurt injure"
)
_SHARED = words("fail pass join win visit climb finish complete attend run host enter")
"""With these also "the driving test" is told well enough."""
_NOVEL = words("a an my our another two three four five six")


def read_milestones(clause: Clause) -> Iterator[Draft]:
    """Past events worth keeping without a date; those with one are read as dated events."""
    if clause.date is not None:
        return
    if clause.tense not in (Tense.PAST, Tense.PERFECT) or clause.verb.tag == "VBG":
        return
    verb = clause.verb
    made = _made_for(verb)
    if made is None and (verb.has_clause() or verb.child("xcomp") is not None):
        return
    passive = verb.child("auxpass") is not None
    if not _is_worthy(clause):
        return
    heads = [word for head in verb.each("dobj") for word in head.conjuncts()]
    heads = heads if made is None else [made]
    through = [
        word
        for prep in verb.each("prep")
        for head in prep.each("pobj")
        for word in head.conjuncts()
    ]
    shown = verb.lemma in _MADE and bool(heads)
    if _is_passing(verb, heads, through) or is_housekeeping(clause, heads):
        return
    if verb.lemma == "make" and not all(_is_made(head) for head in heads):
        return
    if heads and not all(is_new(head) or (shown and _is_shown(head)) for head in heads):
        return
    if (
        not heads
        and not passive
        and verb.lemma not in _ALONE
        and not any(is_new(w) for w in through)
    ):
        return
    swaps = pointed_out(heads) if shown else None
    if made is None:
        phrase = verb_phrase(clause, swaps=swaps)
    else:
        words_of = [verb, *made.subtree()]
        phrase = render(clause.sentence, words_of, author=clause.author, finite=verb, swaps=swaps)
    if phrase is None or len(phrase.split()) < 2 or phrase.split()[-1] in ("to", "for", "of", "in"):
        return
    yield _draft(clause, phrase, heads, through)


def _is_pointed(word: Word) -> bool:
    """As in "at the event": which one stands outside the sentence."""
    return (
        word.lemma in EVENTS
        and any(near.lower == "the" for near in word.each("det"))
        and not word.each("compound", "amod")
    )


def _is_passing(verb: Word, heads: list[Word], through: list[Word]) -> bool:
    """It leans on what was said before, or is over in a minute."""
    if verb.lemma in _MADE and not heads and verb.child("auxpass") is None:
        return True
    if verb.lemma in ("talk", "speak") and heads:
        return True
    if verb.lemma in _BEGUN and not any(head.each("det", "poss") for head in heads):
        return True
    if any(
        near.tag in ("JJR", "RBR") or near.lower == "last" for w in heads for near in w.subtree()
    ):
        return True
    return bool(any(_is_pointed(word) for word in through))


def _made_for(verb: Word) -> Word | None:
    """The work of "I made this window to remind …", which parsers take for a clause of its own."""
    if verb.lemma not in _MADE or verb.child("dobj") is not None:
        return None
    for inner in verb.each("ccomp"):
        subject = inner.child("nsubj")
        purpose = any(word.lower == "to" for word in inner.each("aux"))
        if purpose and subject is not None and subject.pos in ("NOUN", "PROPN"):
            return subject
    return None


def _is_worthy(clause: Clause) -> bool:
    verb, passive = clause.verb, clause.verb.child("auxpass")
    if passive is not None:
        told = verb.lemma == "fire" and bool(clause.objects("from"))
        return verb.lemma in _PASSIVE and passive.lemma in ("be", "get") and not told
    if verb.lemma in ("run", "lose"):
        wanted = EVENTS if verb.lemma == "run" else _LOSSES
        return any(head.lower in wanted for head in clause.objects())
    if verb.lemma in (_MADE | _DONE) or clause.lemma in ("sign up", "break up", "take up"):
        return True
    if verb.lemma in ("leave", "quit", "change", "get", "find", "land") and _has_job(clause):
        return True
    return _is_work(clause) or _is_event(clause)


def _has_job(clause: Clause) -> bool:
    """As in "I left my job"; a new one at a named place is read as work."""
    heads = clause.objects()
    return len(heads) == 1 and heads[0].lemma == "job" and not heads[0].each("prep")


def _is_work(clause: Clause) -> bool:
    """As in "did a painting", "watched "The Quiet Harbour""."""
    heads, lemma = clause.objects(), clause.verb.lemma
    if lemma in ("read", "watch"):
        return bool(heads) and all(head.quoted for head in heads)
    return lemma == "do" and any(head.lemma in WORKS for head in heads)


def _is_event(clause: Clause) -> bool:
    """As in "had surgery", "got into an accident", "went on a trip"."""
    lemma = clause.verb.lemma
    if lemma == "get" and clause.objects("into", "in"):
        return all(head.lemma in EVENTS for head in clause.objects("into", "in"))
    if lemma in ("have", "take", "get", "receive", "do", "give"):
        return any(
            head.lemma in EVENTS and "time" not in {word.lower for word in head.each("compound")}
            for head in clause.objects()
        )
    return lemma in ("go", "come") and any(
        head.lemma in EVENTS or head.entity in ("GPE", "LOC") for head in clause.objects("on", "to")
    )


def _draft(clause: Clause, phrase: str, heads: list[Word], through: list[Word]) -> Draft:
    mentions: list[EntityMention] = []
    for word in [*heads, *through]:
        thing = thing_of(clause.sentence, word)
        if thing is not None:
            mentions.append(thing.mention)
    made = clause.verb.lemma in _MADE and bool(mentions) and bool(heads)
    return Draft(
        predicate="created" if made else "event",
        phrase=phrase,
        object=mentions[0] if made else None,
        value=None if made else phrase,
        category=FactCategory.EXPERIENCES,
        mentions=tuple(mentions[1:] if made else mentions),
        typed=made,
        confidence=0.75,
    )


def _is_made(word: Word) -> bool:
    """A work, and not "wishes" or "pizza"."""
    return bool(word.each("det", "poss", "nummod")) or word.pos == "PROPN" or word.quoted


def _is_shown(word: Word) -> bool:
    """As in "this bowl", next to its picture."""
    determiners = {child.lower for child in word.each("det")}
    return determiners <= DEMONSTRATIVES and word.lemma not in VAGUE


def is_new(word: Word) -> bool:
    """It introduces something: a, my, a number, a plural, a name; not "the" or "this"."""
    if word.pos not in ("NOUN", "PROPN"):
        return False
    bare = not word.each("amod", "compound", "prep")
    if word.lower == "mine" or (word.lemma in ("event", "incident", "project") and bare):
        return False
    if word.lemma == "job":
        return bool(word.each("poss", "amod"))
    if word.lemma in VAGUE or word.entity in ("DATE", "TIME"):
        return False
    determiners = {child.lower for child in word.each("det", "poss", "nummod")}
    if any(
        {inner.lower for inner in owner.each("poss")} & {"my", "our"} for owner in word.each("poss")
    ):
        return True
    if word.pos == "PROPN":
        return not determiners & {"this", "that", "your"}
    telling = [w for w in word.each("compound", "amod") if w.lower not in EVALUATIVE]
    if determiners == {"the"} and telling and word.head.lemma in _SHARED:
        return True
    return bool(determiners & _NOVEL) or (not determiners and word.tag in ("NNS", "NN"))
