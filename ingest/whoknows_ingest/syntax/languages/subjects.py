"""Who a clause is about: I, a participant's name, "mi hermana Carol"; else nobody."""

from dataclasses import dataclass

from whoknows_ingest.syntax.languages.grammar import Grammar, Role, Time
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
        if called and (before in grammar.prepositions or not _opens(before, grammar)):
            name = None  # "el perro de mi vecino se llama Toby", "der Hund meiner Tante heißt Rex"
        found.append(KinPhrase(noun=noun, verb=kin[0], english=kin[1], name=name))
    return found


def name_from(sentence: Sentence, at: int, grammar: Grammar) -> str | None:
    """The name at a position, also after "llamada" or "qui s'appelle"."""
    before = sentence.words[at - 1]
    called = grammar.calls.match(sentence.text, before.start + len(before.text))
    if called is not None:
        at = next((word.index for word in sentence.words if word.start >= called.end()), at)
    run: list[str] = []
    for word in sentence.words[at : at + 2]:
        if not _is_name(word, grammar):
            break
        run.append(word.text)
    if grammar.common is not None and called is None and run:
        run = run if _is_apposition(sentence, at, at + len(run), grammar) else []
    return " ".join(run) or None


def _opens(before: str, grammar: Grammar) -> bool:
    """Where nouns have capitals and cases: what is named is the subject of its clause."""
    return grammar.common is None or not before or before in grammar.openings


def _is_apposition(sentence: Sentence, at: int, end: int, grammar: Grammar) -> bool:
    """Where all nouns have capitals: a name, and not the object of "hat mein Bruder Zeit"."""
    words = sentence.words
    owner = next((w.index for w in reversed(words[:at]) if w.lower in grammar.mine), 0)
    before = words[owner - 1].lower if owner else ""
    following = words[end] if end < len(words) else None
    closes = following is None or not following.text[0].isalnum() or following.lower == "und"
    if any(form.verb.role is Role.BE for form in grammar.find(before, Time.PRESENT)):
        return closes
    if following is None or not _opens(before, grammar):
        return False
    ends = following.lower.endswith(("t", "te")) and following.lower not in grammar.adverbs
    return grammar.is_verb(following.lower) or (not before and following.pos != "NOUN" and ends)


def _is_name(word: Word, grammar: Grammar) -> bool:
    proper = word.text[:1].isupper() and word.text.isalpha() and not word.quoted
    common = grammar.common is not None and _is_common(word.lower, grammar)
    return proper and word.lower not in grammar.closed and not common


def _is_common(word: str, grammar: Grammar) -> bool:
    nouns = grammar.nouns
    classes = (nouns.known, nouns.vague, nouns.disciplines, nouns.jobs, nouns.consumed)
    return any(word in class_ for class_ in classes) or (
        grammar.common is not None and grammar.common.fullmatch(word) is not None
    )


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
