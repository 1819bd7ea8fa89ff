"""Lasting aims: "I want to become a counselor", "my dream is to open a bakery"; and dated plans."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import COMPUTING, DEICTIC, DEMONSTRATIVES, VAGUE, words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.text import phrase_of
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory, FactKind

__all__ = ["read_dreams", "read_goals"]

_LASTING = words(
    "become build open launch publish learn travel adopt write start create visit study"
    " pursue move own found"
    " buy run climb master teach specialize specialise retire graduate compete help support"
    " improve raise inspire"
    " turn expand grow promote encourage serve spread make give share bring reach submit win"
    " connect collaborate host organize organise perform record donate volunteer experience achieve"
    " guide mentor incorporate invest participate attend join use explore finish work contribute"
    " try keep continue find pass provide develop design produce film paint sell earn save change"
    " involve advocate educate empower protect capture rescue foster train focus qualify"
)
_PASSING = words("try use find keep make give join work share finish change pass save connect")
"""Verbs of the moment too: their object must be telling, and nothing of a computer's."""


_SOME = words("some any all one most many few")
_OPEN = words("place space something way one")
"""Nouns that say nothing once what follows them is left out."""


def read_goals(clause: Clause) -> Iterator[Draft]:
    """What somebody is after for the long run; never what they are about to do."""
    lemma = clause.verb.lemma
    if lemma == "want" and (clause.tense is Tense.PAST or _always(clause)):
        for inner in clause.verb.each("xcomp"):
            for each in _row(inner):
                yield from _aim(clause, each, f"{clause.tense} want")
    if not clause.holds_now:
        return
    if lemma == "go" and clause.tense is Tense.PROGRESSIVE:
        for inner in clause.verb.each("xcomp"):
            yield from (draft for each in _row(inner) for draft in _aim(clause, each, "go"))
    if lemma in ("want", "aim", "hope", "plan", "dream") and clause.verb.child("dobj") is None:
        inners = clause.verb.each("xcomp")
        for prep in clause.verb.each("prep"):
            inners += prep.each("pcomp") if prep.lower in ("of", "on") else []
        for inner in [each for first in inners for each in _row(first)]:
            yield from _aim(clause, inner, lemma)


def _always(clause: Clause) -> bool:
    """As in "I've always wanted to …"."""
    always = any(word.lower == "always" for word in clause.verb.each("advmod"))
    return always and clause.tense is Tense.PERFECT


def _row(inner: Word) -> list[Word]:
    """The infinitive with those coordinated to it; "quit and open a shop" is one thought."""
    if inner.lemma not in _LASTING:
        return [inner]
    own = [word for word in inner.each("conj") if word.child("nsubj") is None]
    return [inner, *(word for word in own if word.tag == inner.tag)]


def _is_telling(clause: Clause, inner: Word) -> bool:
    if any(word.lower == "just" for word in clause.verb.each("advmod")):
        return False  # "I just want to try …" is the next step
    heads = [*inner.each("dobj"), *(word for prep in _preps(inner) for word in prep.each("pobj"))]
    named = [head for head in heads if thing_of(clause.sentence, head) is not None]
    pointed = any(
        {word.lower for word in head.each("det")} & (DEMONSTRATIVES | {"the"}) for head in heads
    )
    owned = any({"my", "our"} & {word.lower for word in head.each("poss")} for head in heads)
    if inner.lemma in ("use", "change") and not owned:
        return False
    computing = any(word.lemma in COMPUTING for head in heads for word in head.subtree())
    some = any(head.lower in _SOME for head in inner.each("dobj"))
    return bool(named) and not pointed and not computing and not some


def _preps(inner: Word) -> list[Word]:
    return [word for word in inner.subtree() if word.dep in ("prep", "dative")]


def _leaning(prep: Word) -> list[Word]:
    """What points outside the sentence, as "for these kids", and can go."""
    inner = prep.subtree()
    return inner if any(word.lower in DEICTIC for word in inner) else []


def read_dreams(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "it's been my dream to open a bakery"."""
    author = people.author(sentence.message)
    for noun in sentence.words:
        verb = noun.head
        if noun.lemma not in ("dream", "ambition") or noun.dep != "attr" or verb.lemma != "be":
            continue
        subject = verb.child("nsubj", "nsubjpass")
        been = verb.lower == "been" and {word.lower for word in noun.each("det")} == {"a"}
        own = any(word.lower == "my" for word in noun.each("poss"))
        it = subject is not None and subject.lower == "it"
        if not it or not (been or own) or clause_refusal(verb) is not None or verb.child("neg"):
            continue
        for inner in [*noun.each("acl", "relcl"), *verb.each("xcomp")]:
            if inner.tag == "VB" and inner.lemma in _LASTING | {"have", "give", "provide", "be"}:
                phrase = phrase_of(sentence, inner, author=author.name)
                if phrase is not None and len(phrase.split()) > 2:
                    yield _dream(author, phrase, noun.lower)


def _dream(author: Person, phrase: str, noun: str) -> Draft:
    return Draft(
        subject=author,
        predicate="goal",
        phrase=f"has the {noun} {phrase}",
        value=phrase,
        category=FactCategory.GOALS,
        typed=False,
        confidence=0.75,
    )


def _aim(clause: Clause, inner: Word, lemma: str) -> Iterator[Draft]:
    if inner.child("nsubj") is not None:
        return
    beside = {near.index for word in inner.each("conj", "advcl") for near in word.subtree()}
    if not inner.each("dobj", "attr", "prep") or len(inner.subtree()) - len(beside) > 16:
        return
    being = inner.lemma == "be" and any(head.each("det") for head in inner.each("attr"))
    if not (inner.lemma in _LASTING or being) or not any(
        word.pos in ("NOUN", "PROPN") and word.lemma not in (VAGUE - {"people"})
        for word in inner.subtree()
    ):
        return
    if inner.lemma in _PASSING and not _is_telling(clause, inner):
        return
    leaning = {near.index for prep in _preps(inner) for near in _leaning(prep)}
    phrase = phrase_of(clause.sentence, inner, author=clause.author, without=leaning)
    if phrase is None or len(phrase.split()) < 3 or phrase.split()[-1] in _OPEN:
        return
    wording = {
        "past want": "wanted",
        "perfect want": "has always wanted",
        "go": "is going",
        "want": "wants",
        "aim": "aims",
        "hope": "hopes",
        "plan": "plans",
        "dream": "dreams of",
    }[lemma]
    if inner.tag == "VBG" and lemma in ("plan",):
        wording = "plans on"
    if inner.dep == "conj" and inner.tag == "VB" and not phrase.startswith("to "):
        phrase = f"to {phrase}"
    yield Draft(
        predicate="note" if lemma == "past want" else "goal",
        kind=FactKind.FADING if lemma in ("go", "past want") else FactKind.LASTING,
        phrase=f"{wording} {phrase}",
        value=phrase,
        category=FactCategory.GOALS,
        confidence=0.75,
    )
