"""Names of people and animals: "mi hermana Carol", "je m'appelle Inès", "mi perro Thor"."""

import calendar
from collections.abc import Iterator, Sequence
from itertools import pairwise

from whoknows_ingest.syntax.drafts import Draft, named_pet, tie, unnamed_kin
from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.grammar import Form, Grammar, Role, Time
from whoknows_ingest.syntax.languages.phrases import Determiner
from whoknows_ingest.syntax.languages.subjects import kin_phrases, name_from
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import FactCategory

__all__ = [
    "read_birthdays",
    "read_had_names",
    "read_kin_names",
    "read_names",
    "read_partners",
    "read_pet_names",
]

_TOLD = ("partner_of", "sibling_of", "child_of", "boss_of")


def read_names(clause: Clause) -> Iterator[Draft]:
    """As in "me llamo Lucía", "je m'appelle Inès"."""
    if clause.verb.role is not Role.CALLED or clause.negated or not clause.subject.is_author:
        return
    first = clause.reading.phrases[:1]
    for phrase in first:
        named = all(word.text.istitle() and word.text.isalpha() for word in phrase.words)
        if named and phrase.determiner is Determiner.NONE and not phrase.preposition:
            yield Draft(
                predicate="name",
                phrase=f"is called {phrase.name}",
                value=phrase.name,
                category=FactCategory.IDENTITY,
                confidence=0.9,
                importance=5,
            )


def read_kin_names(context: Context) -> Iterator[Draft]:
    """Named kin anywhere in a sentence; holds whatever else the sentence says."""
    author = context.author
    for kin in kin_phrases(context.sentence, context.grammar):
        person = None if kin.name is None else context.people.person(kin.name)
        if person is not None and person.mention != author.mention:
            yield tie(person, kin.verb, author, noun=kin.english, confidence=0.9)


def read_had_names(context: Context) -> Iterator[Draft]:
    """As in "tengo una hermana llamada Eva", "j'ai un chien qui s'appelle Rex"."""
    for noun, name in _had(context):
        relation = context.grammar.nouns.kin.get(noun.lower)
        if relation is not None:
            other = context.people.person(name)
            yield tie(other, relation[0], context.author, noun=relation[1], confidence=0.9)
        elif noun.lower in context.grammar.nouns.pets:
            yield named_pet(context.author, noun.text, name)


def _had(context: Context) -> Iterator[tuple[Word, str]]:
    grammar, words = context.grammar, context.sentence.words
    if any(word.lower in grammar.denials for word in words):
        return
    has = False
    for before, noun in pairwise(words):
        has = has or any(map(_gives, grammar.forms.get(before.lower, ())))
        article = _article(words, before.index, grammar)
        if not has or grammar.numbers.get(article) != "a" or noun.quoted:
            continue
        name = name_from(context.sentence, noun.index + 1, grammar)
        if name is not None:
            yield noun, name


def _article(words: Sequence[Word], at: int, grammar: Grammar) -> str:
    """The word at a position, or what stands before it where adjectives come first."""
    adjective = grammar.common is not None and words[at].lower in grammar.nouns.evaluative
    return words[at - adjective].lower


def _gives(form: Form) -> bool:
    """The author has it or got it."""
    has = form.verb.role is Role.HAVE and form.persons in ("1", "p")
    gained = form.verb.role is Role.GAIN and form.time in (Time.PAST, Time.PARTICIPLE)
    return has or (gained and form.persons != "3")


def read_pet_names(context: Context) -> Iterator[Draft]:
    """As in "mi perro Thor", "mon chien s'appelle Pixel"."""
    grammar, words = context.grammar, context.sentence.words
    for owner, noun in pairwise(words):
        name = name_from(context.sentence, noun.index + 1, grammar)
        mine = owner.lower in grammar.mine and noun.lower in grammar.nouns.pets
        if mine and name is not None and not noun.quoted:
            yield named_pet(context.author, noun.text, name)


def read_partners(context: Context) -> Iterator[Draft]:
    """As in "mi marido": there is one, unless the sentence says that it is over."""
    author, words = context.author, context.sentence.words
    if context.grammar.over.search(context.sentence.text):
        return
    for kin in kin_phrases(context.sentence, context.grammar):
        before = words[kin.noun.index - 2].lower if kin.noun.index > 1 else ""
        forms = context.grammar.find(before, Time.PRESENT)
        attribute = any(form.verb.role is Role.BE for form in forms)
        if kin.name is not None or kin.verb not in _TOLD or attribute:
            continue
        yield unnamed_kin(author, kin.verb, kin.english)


def read_birthdays(context: Context) -> Iterator[Draft]:
    """As in "mi cumpleaños es el 3 de mayo"."""
    found = context.grammar.birthday.search(context.sentence.text)
    month = None if found is None else context.grammar.months.get(found["month"].lower())
    if found is None or month is None or not 1 <= int(found["day"]) <= 31:
        return
    value = f"{int(found['day'])} {calendar.month_name[month]}"
    yield Draft(
        subject=context.author,
        predicate="birthday",
        phrase=f"has their birthday on {value}",
        value=value,
        category=FactCategory.IDENTITY,
        confidence=0.9,
        importance=4,
    )
