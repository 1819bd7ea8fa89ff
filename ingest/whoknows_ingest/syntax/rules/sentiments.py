"""What matters to somebody, told from the thing: "running calms me", "art helps me relax"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.objects import Thing, kind_named
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.text import phrase_of, third_person
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_sentiments"]

_LIFTS = words("calm relax soothe energize energise refresh recharge ground destress de-stress")
_GIVES = words("bring give")
_GAINS = words("joy happiness peace comfort calm fulfillment energy strength freedom confidence")
_REFUGES = words(
    "relief escape therapy haven refuge comfort outlet inspiration motivation life world everything"
    " meditation sanctuary"
)
_EMPTY = words("thing stuff lot way bit")
_HELPS = words("relax unwind destress de-stress recharge focus cope escape")
_KEEPS = words("sane busy calm grounded motivated fit healthy young happy")


def read_sentiments(sentence: Sentence, people: People) -> Iterator[Draft]:
    """Statements about what a kind of thing does for the author."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        if verb.pos not in ("VERB", "AUX"):
            continue
        tense = tense_of(verb)
        subject = verb.child("nsubj", "csubj")
        if subject is None or verb.child("neg") is not None or clause_refusal(verb) is not None:
            continue
        lasting = tense is Tense.PERFECT and verb.lemma in ("help", "allow", "be")
        if tense is Tense.PRESENT or lasting:
            yield from _felt(sentence, verb, subject, author)


def _felt(sentence: Sentence, verb: Word, subject: Word, author: Person) -> Iterator[Draft]:
    named = [kind_named(sentence, word) for word in subject.conjuncts()]
    things = [thing for thing in named if thing is not None]
    if len(things) < len(named):
        return
    for thing in things:
        plural = thing.word.tag in ("NNS", "NNPS")
        finite = _finite(verb, plural=plural)
        wording = _lift(verb) or _enables(sentence, verb, author) or _way(sentence, verb, author)
        if wording is not None:
            shown = _shown(sentence, thing, author)
            yield _draft(author, "enjoys", f"finds that {shown} {finite} {wording}", thing)
        elif _matters(verb):
            yield _draft(author, "values", f"values {_shown(sentence, thing, author)}", thing)
        elif _is_part_of_life(verb):
            yield _draft(author, "loves", f"has {thing.name} as a big part of their life", thing)


def _draft(author: Person, predicate: str, phrase: str, thing: Thing) -> Draft:
    return Draft(
        subject=author,
        predicate=predicate,
        phrase=phrase,
        category=FactCategory.PREFERENCES,
        object=thing.mention,
        confidence=0.75,
    )


def _shown(sentence: Sentence, thing: Thing, author: Person) -> str:
    """Its name; an activity with all its words: "reading a good book"."""
    whole = thing.word.tag == "VBG" and thing.word.each("dobj")
    phrase = phrase_of(sentence, thing.word, author=author.name) if whole else None
    return thing.name if phrase is None else f"{phrase[0].lower()}{phrase[1:]}"


def _finite(verb: Word, *, plural: bool) -> str:
    """The verb for one thing or several: "help" as "helps", "have helped" as "has helped"."""
    if tense_of(verb) is Tense.PERFECT:
        return f"{'have' if plural else 'has'} {verb.lower}"
    if verb.lemma == "be":
        return "are" if plural else "is"
    return verb.lemma if plural else third_person(verb.lemma)


def _lift(verb: Word) -> str | None:
    """What it does for the author, in the third person; None when that is not praise."""
    targets = {word.lower for word in verb.each("dobj", "dative")}
    if verb.lemma in _LIFTS and "me" in targets:
        return "them"
    if verb.lemma in _GIVES and "me" in targets:
        gained = [word for head in verb.each("dobj") for word in (head, *_within(head))]
        found = next((word.lower for word in gained if word.lower in _GAINS), None)
        return None if found is None else f"them {found}"
    if verb.lemma == "keep" and "me" in targets:
        peace = any(w.lower == "peace" for prep in verb.each("prep") for w in prep.each("pobj"))
        state = next((w.lower for w in verb.each("oprd", "acomp") if w.lower in _KEEPS), None)
        state = "at peace" if peace else state
        return None if state is None else f"them {state}"
    for inner in verb.each("ccomp"):
        me = inner.child("nsubj")
        happy = inner.lower in ("happy", "happier", "calm", "smile")
        if me is not None and me.lower == "me" and verb.lemma == "make" and happy:
            return f"them {inner.lower}"
    return None


def _within(head: Word) -> list[Word]:
    """As in "a sense of freedom"."""
    return [word for prep in head.each("prep") for word in prep.each("pobj")]


def _enables(sentence: Sentence, verb: Word, author: Person) -> str | None:
    """As in "… helps me express my feelings", "… lets me unwind"."""
    if verb.lemma not in ("help", "let", "allow") or verb.text[:1].isupper():
        return None
    for inner in verb.each("ccomp", "xcomp"):
        me = inner.child("nsubj")
        if me is None or me.lower != "me":
            continue
        whole = phrase_of(sentence, inner, author=author.name, without={me.index})
        told = any(word.lemma not in _EMPTY for word in _objects(inner))
        if whole is not None and (told or inner.lemma in _HELPS) and inner.child("neg") is None:
            return f"them {whole}"
    return None


def _objects(inner: Word) -> list[Word]:
    return [word for word in inner.each("dobj") if word.pos in ("NOUN", "PROPN")]


def _way(sentence: Sentence, verb: Word, author: Person) -> str | None:
    """As in "… is a great way to clear my mind": it must be the author's own."""
    for noun in verb.each("attr") if verb.lemma == "be" else []:
        own = any(word.lower in ("my", "myself") for word in noun.subtree())
        if noun.lower in _REFUGES and any(word.lower == "my" for word in noun.each("poss")):
            kinds = [word.lower for word in noun.each("compound", "amod")]
            return " ".join(["their", *kinds, noun.lower])
        if noun.lower not in ("way", "outlet", "escape") or not own:
            continue
        phrase = phrase_of(sentence, noun, author=author.name)
        if phrase is not None and len(phrase.split()) < 14:
            return phrase
    return None


def _to_me(word: Word) -> bool:
    return any(
        prep.lower in ("to", "for") and any(inner.lower == "me" for inner in prep.each("pobj"))
        for prep in word.each("prep", "dative")
    )


def _matters(verb: Word) -> bool:
    """As in "… is important to me", "… matters to me", "… means a lot to me"."""
    if verb.lemma in ("matter", "mean"):
        return _to_me(verb) or any(_to_me(word) for word in verb.each("dobj", "npadvmod"))
    important = [word for word in verb.each("acomp") if word.lower in ("important", "precious")]
    return verb.lemma == "be" and bool(important) and (_to_me(verb) or _to_me(important[0]))


def _is_part_of_life(verb: Word) -> bool:
    if verb.lemma != "be":
        return False
    return any(
        inner.lemma == "life" and any(owner.lower == "my" for owner in inner.each("poss"))
        for part in verb.each("attr")
        if part.lower == "part"
        for prep in part.each("prep")
        for inner in prep.each("pobj")
    )
