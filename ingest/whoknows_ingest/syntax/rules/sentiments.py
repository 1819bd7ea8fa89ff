"""What matters to somebody, told from the thing: "running calms me"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Tense, tense_of
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.objects import Thing, is_generic, thing_of
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_sentiments"]

_LIFTS = words("calm relax soothe energize energise refresh recharge ground")
_GIVES = words("bring give")
_GAINS = words("joy happiness peace comfort calm fulfillment energy strength")
_HELPS = words("relax unwind destress de-stress recharge focus cope escape")


def read_sentiments(sentence: Sentence, people: People) -> Iterator[Draft]:
    """Present statements about what a kind of thing does for the author."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        if verb.pos not in ("VERB", "AUX") or tense_of(verb) is not Tense.PRESENT:
            continue
        subject = verb.child("nsubj", "csubj")
        if subject is None or verb.child("neg") is not None or clause_refusal(verb) is not None:
            continue
        thing = _kind_named(sentence, subject)
        if thing is None:
            continue
        wording = _lift(verb)
        if wording is not None:
            yield _draft(author, "enjoys", f"finds that {thing.name} {wording}", thing)
        elif _matters(verb):
            shown = phrase_of(sentence, subject, author=author.name)
            if shown is not None:
                shown = thing.name if len(shown.split()) == len(thing.name.split()) else shown
                yield _draft(author, "values", f"values {shown}", thing)
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


def _kind_named(sentence: Sentence, subject: Word) -> Thing | None:
    """A kind or an activity in the subject: "pottery", "playing chess"."""
    if subject.conjuncts()[1:] or subject.each("det", "poss", "relcl", "acl", "prep"):
        return None
    if subject.tag == "VBG" and subject.dep == "csubj":
        inner = subject.each("dobj")
        named = thing_of(sentence, inner[0]) if len(inner) == 1 else None
        if named is None or len(subject.children) > 1:
            return None
        return Thing(name=f"{subject.lower} {named.name}", word=subject)
    thing = thing_of(sentence, subject)
    return thing if thing is not None and is_generic(subject) else None


def _lift(verb: Word) -> str | None:
    """What it does for the author, in the third person; None when that is not praise."""
    targets = {word.lower for word in verb.each("dobj", "dative")}
    if verb.lemma in _LIFTS and "me" in targets:
        return f"{verb.lower} them"
    if verb.lemma in _GIVES and "me" in targets:
        gained = [word for word in verb.each("dobj") if word.lower in _GAINS]
        return f"{verb.lower} them {gained[0].lower}" if gained else None
    for inner in verb.each("ccomp", "xcomp"):
        me = inner.child("nsubj")
        if me is None or me.lower != "me":
            continue
        if verb.lemma in ("help", "let") and inner.lemma in _HELPS:
            return f"{verb.lower} them {inner.lower}"
        if verb.lemma == "make" and inner.lower in ("happy", "happier", "calm", "smile"):
            return f"{verb.lower} them {inner.lower}"
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
