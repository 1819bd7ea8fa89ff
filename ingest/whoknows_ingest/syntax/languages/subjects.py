"""Who a clause is about: I, a participant's name, "mi hermana Carol"; else nobody."""

from dataclasses import dataclass

from whoknows_ingest.syntax.languages.grammar import Grammar
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import EntityKind
from whoknows_schema.values import EntityMention

__all__ = ["KinPhrase", "Named", "kin_phrases", "name_from", "person_ending_at"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Named:
    """Somebody named in a sentence, and the position of the first word that names them."""

    person: Person
    first: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KinPhrase:
    """As in "mi hermana Carol".

    Attributes:
        noun: The word of kinship.
        verb: What that person is to the author.
        english: The same in English.
        name: Their name, if said.
    """

    noun: Word
    verb: str
    english: str
    name: str | None


def kin_phrases(sentence: Sentence, grammar: Grammar) -> list[KinPhrase]:
    """All of a sentence, in order; not those that are quoted."""
    found: list[KinPhrase] = []
    for noun in sentence.words:
        kin = grammar.nouns.kin.get(noun.lower)
        owner = _owner(sentence, noun.index, grammar)
        if kin is None or owner is None or noun.quoted:
            continue
        name = name_from(sentence, noun.index + 1, grammar)
        before = sentence.words[owner.index - 1].lower if owner.index else ""
        called = name is not None and sentence.words[noun.index + 1].text != name.split()[0]
        if called and before in grammar.prepositions:
            name = None  # "el perro de mi vecino se llama Toby"
        found.append(KinPhrase(noun=noun, verb=kin[0], english=kin[1], name=name))
    return found


def name_from(sentence: Sentence, at: int, grammar: Grammar) -> str | None:
    """The name at a position, also after "llamada" or "qui s'appelle"."""
    start = sentence.words[at].start if at < len(sentence.words) else len(sentence.text)
    called = grammar.calls.match(sentence.text, max(0, start - 1))
    if called is not None:
        at = next((word.index for word in sentence.words if word.start >= called.end()), at)
    run: list[str] = []
    for word in sentence.words[at : at + 2]:
        if not _is_name(word, grammar):
            break
        run.append(word.text)
    return " ".join(run) or None


def _is_name(word: Word, grammar: Grammar) -> bool:
    proper = word.text[:1].isupper() and word.text.isalpha() and not word.quoted
    return proper and word.lower not in grammar.closed


def person_ending_at(sentence: Sentence, at: int, grammar: Grammar, people: People) -> Named | None:
    """The person whose name or kinship ends at a position."""
    author = people.author(sentence.message)
    word = sentence.words[at]
    owner = _owner(sentence, at, grammar) if word.lower in grammar.nouns.kin else None
    if owner is not None:
        called = next((k.name for k in kin_phrases(sentence, grammar) if k.noun is word), None)
        if called is not None:
            return Named(person=people.person(called), first=owner.index)
        name = f"{author.name}'s {grammar.nouns.kin[word.lower][1]}"
        kin = Person(mention=EntityMention(name=name, kind=EntityKind.PERSON), name=name)
        return Named(person=kin, first=owner.index)
    for length in (2, 1):
        first = at - length + 1
        run = sentence.words[max(0, first) : at + 1]
        if first < 0 or any(near.quoted or not near.text[:1].isalpha() for near in run):
            continue
        name = " ".join(near.text for near in run)
        mine = _owner_of_kin(sentence, first - 1, grammar)
        if mine is not None and all(_is_name(w, grammar) for w in run):
            return Named(person=people.person(name), first=mine.index)
        known = people.find(name) if word.lower not in grammar.closed else None
        if known is not None:
            own = known.mention == author.mention
            return None if own else Named(person=known, first=first)
    return None


def _owner_of_kin(sentence: Sentence, at: int, grammar: Grammar) -> Word | None:
    """The "mi" of "mi hermana", if such a phrase ends at a position."""
    if at < 1 or sentence.words[at].lower not in grammar.nouns.kin:
        return None
    return _owner(sentence, at, grammar)


def _owner(sentence: Sentence, at: int, grammar: Grammar) -> Word | None:
    """The "mi" before a noun, also of "mi mejor amigo"."""
    before = list(reversed(sentence.words[max(0, at - 2) : at]))
    if len(before) == 2 and before[0].lower in grammar.nouns.evaluative:
        before = before[1:]
    return before[0] if before and before[0].lower in grammar.mine else None
