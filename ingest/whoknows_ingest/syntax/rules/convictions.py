"""What somebody holds to be so: "honesty is essential", "it's important to rest"."""

from collections.abc import Iterator
from dataclasses import replace

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import DEICTIC, EVALUATIVE, VAGUE, words
from whoknows_ingest.syntax.objects import Thing, is_generic, thing_of
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.text import phrase_of, render
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_beliefs", "read_convictions", "subject_named"]

_WEIGHTY = words("important crucial vital essential key necessary invaluable priceless")
_PLEASANT = words(
    "rewarding fulfilling calming relaxing soothing therapeutic inspiring empowering comforting"
    " uplifting motivating fascinating refreshing fun awesome amazing exciting satisfying peaceful"
    " heartwarming enjoyable magical special"
)
_UNPLEASANT = words("boring overrated awful terrible gross disgusting annoying")
_HARD = words("tough hard difficult challenging tricky exhausting frustrating stressful scary")
_OWN_VIEWS = words("think believe feel find")
_WAYS = words("way outlet source escape reminder gift hobby pastime workout")
_PRAISE = words("great good fun nice awesome amazing wonderful perfect cool fantastic such lovely")
_HEDGES = words("less least too not almost enough barely hardly")
_SIGHTS = words("see hear know say look watch talk")
"""Of a moment: "seeing you is great"."""


def read_convictions(sentence: Sentence, people: People) -> Iterator[Draft]:
    """Judgements on kinds of things and on doing something, by the author alone."""
    author = people.author(sentence.message)
    for verb in [word for word in sentence.words if word.lemma == "be" and not word.quoted]:
        subject = verb.child("nsubj", "csubj")
        if subject is None or verb.child("neg") is not None:
            continue
        tense, judged = tense_of(verb), _judgement(verb)
        told = judged is not None or any(noun.lower in _WAYS for noun in verb.each("attr"))
        if not told or tense not in (Tense.PRESENT, Tense.PAST) or not _is_own_view(verb):
            continue
        if judged is None:
            yield from _ways(sentence, verb, subject, author) if tense is Tense.PRESENT else ()
        elif subject.lower == "it" and tense is Tense.PRESENT:
            yield from _worth_doing(sentence, verb, judged, author)
        elif tense is Tense.PRESENT or subject.dep == "csubj":
            finds = "finds" if tense is Tense.PRESENT else "found"
            for head in [] if _is_pointed(sentence, verb, subject) else subject.conjuncts():
                yield from _judged(sentence, head, judged, finds, author)


def _is_pointed(sentence: Sentence, verb: Word, subject: Word) -> bool:
    """One specimen, or several under one article: "the pattern and colors"; or half a subject."""
    row = subject.conjuncts()
    first = min(word.index for head in row for word in head.subtree())
    before = sentence.words[max(0, first - 1)]
    if before.index != first and before.tag in ("DT", "PRP$", "POS", "CC", "VBG"):
        return True
    if any(head.tag != "VBG" and head.each("det", "poss") for head in row):
        return True
    if verb.tag == "VBD" and any(w.lower == "the" for head in row for w in head.subtree()):
        return True
    alone = len(row) == 1 and subject.tag in ("NNS", "NNPS") and subject.dep == "nsubj"
    called = sentence.words[first + 1].text == "," and first == 0
    return called or (alone and verb.lower in ("is", "'s", "was"))


def _ways(sentence: Sentence, verb: Word, subject: Word, author: Person) -> Iterator[Draft]:
    """As in "pottery is a great way to relax", "music is such a source of joy"."""
    for noun in verb.each("attr") if not _is_pointed(sentence, verb, subject) else []:
        praised = {word.lower for word in noun.each("amod", "predet")} & _PRAISE
        article = {word.lower for word in noun.each("det")}
        if noun.lower not in _WAYS or not praised or article != {"a"}:
            continue
        gone = {word.index for word in noun.each("det", "predet")}
        way = phrase_of(sentence, noun, author=author.name, without=gone)
        complete = bool(noun.each("relcl", "acl", "prep")) or noun.lower != "way"
        for head in subject.conjuncts() if way is not None and complete else []:
            named = subject_named(sentence, head, author)
            if named is not None and not (set(str(way).split()) & {"my", "their"}):
                yield _way_found(f"finds {named[0]} a {way}", named[1], author)


def _way_found(phrase: str, thing: Thing | None, author: Person) -> Draft:
    return Draft(
        subject=author,
        predicate="note",
        phrase=phrase,
        category=FactCategory.PREFERENCES,
        value=phrase.removeprefix("finds "),
        mentions=() if thing is None else (thing.mention,),
        typed=False,
        confidence=0.7,
    )


def _is_own_view(verb: Word) -> bool:
    """Stated outright, or as what the author thinks."""
    refusal = clause_refusal(verb)
    if refusal is None:
        return True
    head = verb.head
    subject = head.child("nsubj")
    told = refusal == "reported" and verb.dep == "ccomp" and head.lemma in _OWN_VIEWS
    own = subject is not None and subject.lower == "i" and head.child("neg") is None
    return told and own and tense_of(head) is Tense.PRESENT and clause_refusal(head) is None


def _judgement(verb: Word) -> Word | None:
    known = _WEIGHTY | _PLEASANT | _UNPLEASANT | _HARD
    for word in verb.each("acomp", "attr"):
        limited = word.each("xcomp", "ccomp", "advcl") and word.dep == "attr"
        hedged = any(near.lower in _HEDGES for near in word.each("advmod"))
        if word.lower in known and not (word.each("neg", "det") or limited or hedged):
            return word
    return None


def _predicate(adjective: str) -> str:
    if adjective in _WEIGHTY:
        return "values"
    if adjective in _PLEASANT:
        return "enjoys"
    return "dislikes" if adjective in _UNPLEASANT else "note"


def _judged(
    sentence: Sentence, head: Word, judged: Word, finds: str, author: Person
) -> Iterator[Draft]:
    """As in "sailing is fun", "having a good team is important"."""
    named = subject_named(sentence, head, author)
    if named is None:
        return
    shown, thing = named
    if thing is not None and judged.lower in _WEIGHTY and _is_to_author(judged):
        return  # "family is important to me" is read among the sentiments
    predicate = _predicate(judged.lower) if finds == "finds" else "note"
    typed = thing is not None and predicate != "note"
    yield Draft(
        subject=author,
        predicate=predicate,
        phrase=f"{finds} {shown} {judged.lower}",
        category=FactCategory.PREFERENCES,
        object=thing.mention if thing is not None and typed else None,
        value=None if typed else f"{shown}: {judged.lower}",
        typed=typed,
        confidence=0.7,
    )


def _is_to_author(judged: Word) -> bool:
    preps = [*judged.each("prep"), *judged.head.each("prep")]
    return any(inner.lower == "me" for prep in preps for inner in prep.each("pobj"))


def subject_named(
    sentence: Sentence, head: Word, author: Person
) -> tuple[str, Thing | None] | None:
    """How the subject is shown, and the thing if it is one."""
    if any(word.lower in DEICTIC or word.lower in ("i", "me", "us") for word in head.subtree()):
        return None
    if head.tag == "VBG" and (head.dep == "csubj" or head.each("dobj", "prep")):
        rest = head.each("dobj", "prep", "prt", "acomp", "amod", "attr", "advmod")
        if head.lemma in _SIGHTS or not rest or head.child("nsubj") is not None:
            return None
        phrase = phrase_of(sentence, head, author=author.name)
        return None if phrase is None else (f"{phrase[0].lower()}{phrase[1:]}", None)
    if head.each("det", "poss", "relcl", "acl", "prep", "nummod") or not is_generic(head):
        return None
    thing = thing_of(sentence, head) if head.pos in ("NOUN", "PROPN") else None
    adjectives = any(word.lower in EVALUATIVE for word in head.each("amod"))
    if thing is None and head.tag == "NN" and head.each("amod", "compound") and not adjectives:
        phrase = phrase_of(sentence, head, author=author.name)
        return None if phrase is None else (phrase.lower(), None)
    if thing is None or adjectives:
        return None
    name = thing.name.lower() if head.index == 0 and not head.entity else thing.name
    return name, replace(thing, name=name)


def _worth_doing(sentence: Sentence, verb: Word, judged: Word, author: Person) -> Iterator[Draft]:
    """As in "it's important to listen to children"; never of this moment ("great to see you")."""
    if judged.lower not in _WEIGHTY | words("rewarding fulfilling empowering freeing"):
        return
    for inner in [*judged.each("xcomp", "advcl"), *verb.each("xcomp", "advcl")]:
        if inner.tag != "VB" or inner.child("nsubj") is not None or inner.lemma in _SIGHTS:
            continue
        phrase = phrase_of(sentence, inner, author=author.name)
        cut = phrase is None or f" {phrase.split()[-1]}-" in sentence.text
        if phrase is None or cut or len(phrase.split()) < 3 or not phrase.startswith("to "):
            continue
        yield Draft(
            subject=author,
            predicate="note",
            phrase=f"finds it {judged.lower} {phrase}",
            value=phrase,
            category=FactCategory.PREFERENCES,
            typed=False,
            confidence=0.7,
        )


def read_beliefs(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "I believe that everyone deserves a home": a general statement, and a whole one."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        subject = verb.child("nsubj") if verb.lemma == "believe" else None
        if subject is None or subject.lower != "i" or tense_of(verb) is not Tense.PRESENT:
            continue
        if verb.child("neg") is not None or clause_refusal(verb) is not None:
            continue
        for inner in verb.each("ccomp"):
            shown = _statement(sentence, inner, author) if inner.index > verb.index else None
            if shown is not None:
                yield Draft(
                    subject=author,
                    predicate="note",
                    phrase=f"believes that {shown}",
                    value=shown,
                    category=FactCategory.PREFERENCES,
                    typed=False,
                    confidence=0.7,
                )


def _statement(sentence: Sentence, inner: Word, author: Person) -> str | None:
    """The clause as it stands, about a kind of things or everybody."""
    subject = inner.child("nsubj", "csubj")
    general = subject is not None and (
        subject.lower in ("everyone", "everybody", "people") or _is_kind(sentence, subject)
    )
    if not general or inner.child("neg") is not None:
        return None
    gone = {word.index for top in inner.each("mark", "cc", "conj") for word in top.subtree()}
    kept = [word for word in inner.subtree() if word.index not in gone]
    return render(sentence, kept, author=author.name) if len(kept) <= 16 else None


def _is_kind(sentence: Sentence, subject: Word) -> bool:
    if subject.tag == "VBG":
        return True
    bare = not subject.each("det", "poss", "relcl", "nummod")
    return bare and subject.lemma not in VAGUE and thing_of(sentence, subject) is not None
