"""Relations between people: "my sister Carol", "Bob is my boss", "I have a friend named Mike"."""

from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft, tie, unnamed_kin
from whoknows_ingest.syntax.lexicon import KIN, words
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.subjects import kin_phrase
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory

__all__ = ["read_kin_clauses", "read_kin_phrases", "read_partners"]

_TELLING = ("partner_of", "sibling_of", "child_of", "roommate_of", "boss_of", "mentors")
_PLURALS = {
    "kids": "parent_of",
    "children": "parent_of",
    "sons": "parent_of",
    "daughters": "parent_of",
    "brothers": "sibling_of",
    "sisters": "sibling_of",
    "siblings": "sibling_of",
}
_CONFIDENCE = 0.9
_OVER = words("break dump divorce split cheat die pass late former lose separate used")
"""With these a partner or sister is perhaps no more."""


def read_kin_phrases(sentence: Sentence, people: People) -> Iterator[Draft]:
    """Named kin anywhere in a sentence; holds whatever else the sentence says."""
    author = people.author(sentence.message)
    for word in sentence.words:
        phrase = None if word.quoted else kin_phrase(sentence, word)
        if phrase is None or phrase.name is None:
            continue
        person = people.person(phrase.name)
        if person.mention != author.mention:
            yield tie(person, phrase.verb, author, noun=word.lower, confidence=_CONFIDENCE)


def read_kin_clauses(clause: Clause) -> Iterator[Draft]:
    """As in "Bob is my boss", "my sister's name is Carol", "I have a brother called Tom"."""
    if clause.tense is not Tense.PRESENT:
        return
    if clause.verb.lemma == "be":
        yield from _is_kin(clause)
    elif clause.verb.lemma == "have":
        yield from _has_kin(clause)


def _is_kin(clause: Clause) -> Iterator[Draft]:
    author = clause.people.author(clause.sentence.message)
    for noun in clause.verb.each("attr"):
        verb = KIN.get(noun.lower)
        owner = noun.child("poss")
        mine = owner is not None and owner.lower in ("my", "our")
        if verb is None or not mine or clause.subject.is_author or clause.subject_word is None:
            continue
        yield tie(clause.subject, verb, author, noun=noun.lower, confidence=_CONFIDENCE)


def _has_kin(clause: Clause) -> Iterator[Draft]:
    for noun in clause.objects():
        yield from _has_several(clause, noun)
        verb = KIN.get(noun.lower)
        name = _called(clause.sentence, noun)
        if verb is not None and name is not None:
            yield tie(
                clause.people.person(name),
                verb,
                clause.subject,
                noun=noun.lower,
                confidence=_CONFIDENCE,
            )


def _has_several(clause: Clause, noun: Word) -> Iterator[Draft]:
    """As in "we have two kids"."""
    counts = [number.lower for number in noun.each("nummod")]
    if noun.lower in _PLURALS and len(counts) == 1 and not noun.each("det", "poss", "amod"):
        yield Draft(
            predicate=_PLURALS[noun.lower],
            phrase=f"has {counts[0]} {noun.lower}",
            value=f"{counts[0]} {noun.lower}",
            category=FactCategory.RELATIONSHIPS,
            typed=False,
            confidence=0.85,
        )


def _several(sentence: Sentence, author: Person) -> Iterator[Draft]:
    """As in "my kids", "my two brothers"."""
    for word in sentence.words:
        owner = word.child("poss")
        if word.lower not in _PLURALS or word.quoted or word.dep == "attr" or owner is None:
            continue
        if owner.lower != "my" or word.each("compound") or _is_named(sentence, word):
            continue
        count = next((f"{number.lower} " for number in word.each("nummod")), "")
        yield Draft(
            subject=author,
            predicate=_PLURALS[word.lower],
            phrase=f"has {count}{word.lower}",
            value=f"{count}{word.lower}",
            category=FactCategory.RELATIONSHIPS,
            typed=False,
            confidence=0.8,
        )


def _is_named(sentence: Sentence, word: Word) -> bool:
    """A name follows: "my sons Tom and Max"."""
    following = sentence.words[word.index + 1 : word.index + 2]
    return bool(following) and following[0].pos == "PROPN"


def _called(sentence: Sentence, noun: Word) -> str | None:
    following = sentence.words[noun.index + 1 : noun.index + 3]
    if len(following) < 2 or following[0].lower not in ("named", "called"):
        return None
    name = following[1].text
    return name if name[:1].isupper() and name.isalpha() else None


def read_partners(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "my husband": there is one, whatever else the sentence says."""
    author = people.author(sentence.message)
    yield from _several(sentence, author)
    if any(word.lemma in _OVER for word in sentence.words):
        return
    for word in sentence.words:
        if KIN.get(word.lower) not in _TELLING or word.quoted or word.tag != "NN":
            continue
        phrase = kin_phrase(sentence, word)
        owner = word.child("poss")
        if phrase is None or phrase.name is not None or owner is None or owner.lower != "my":
            continue
        told = word.dep == "attr" or word.head.lower == "name"
        if told or word.each("amod", "compound"):
            continue
        yield unnamed_kin(author, phrase.verb, word.lower)
