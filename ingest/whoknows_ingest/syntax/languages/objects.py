"""What a phrase names, given what a sense accepts: "el jazz" is jazz, "tu camiseta" nothing."""

from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase
from whoknows_ingest.syntax.languages.senses import Accepts
from whoknows_ingest.syntax.lexicon import SYSTEMS
from whoknows_schema.enums import EntityKind
from whoknows_schema.values import EntityMention

__all__ = ["accepts", "is_place", "mention_of"]

_PLAIN = (Determiner.NONE, Determiner.DEFINITE)


def mention_of(phrase: Phrase, kind: EntityKind) -> EntityMention:
    """The phrase as claims name it."""
    return EntityMention(name=phrase.name, kind=kind)


def accepts(phrase: Phrase, what: Accepts, context: Context) -> bool:
    """Whether a phrase can be the object of a sense."""
    if phrase.head.quoted or any(mark in phrase.name for mark in '/()[]{}=|$<>"'):
        return False
    closed = _closed(phrase, what, context)
    if closed is not None:
        return closed
    match what:
        case Accepts.KIND:
            return _is_kind(phrase, context)
        case Accepts.PURSUIT:
            return not phrase.infinitive and _is_kind(phrase, context)
        case Accepts.NAME:
            known = phrase.name[:1].isupper() or phrase.head.lower in SYSTEMS
            return known and phrase.determiner is Determiner.NONE and not phrase.infinitive
        case Accepts.PLACE:
            return is_place(phrase, context)
        case Accepts.SCHOOL:
            return _is_employer(phrase, context) or _is_known_by_name(phrase, context)
        case _:
            return _is_employer(phrase, context)


def _closed(phrase: Phrase, what: Accepts, context: Context) -> bool | None:
    """Whether its head is of the closed class that is asked for; None when none is."""
    nouns = context.grammar.nouns
    classes = {
        Accepts.LANGUAGE: nouns.languages,
        Accepts.ROLE: nouns.roles,
        Accepts.INSTRUMENT: nouns.instruments,
        Accepts.DISCIPLINE: nouns.disciplines,
        Accepts.CONSUMED: nouns.consumed,
    }
    if what not in classes:
        return None
    return phrase.head.lower in classes[what] and not phrase.goes_on


def _is_kind(phrase: Phrase, context: Context) -> bool:
    """A kind or a name, and not some specimen of it."""
    nouns = context.grammar.nouns
    if phrase.determiner not in _PLAIN or phrase.goes_on or phrase.number:
        return False
    if phrase.infinitive:
        return len(phrase.words) > 1 or phrase.head.lower not in nouns.empty
    return phrase.head.lower not in nouns.vague | nouns.evaluative and len(phrase.name) > 1


def is_place(phrase: Phrase, context: Context) -> bool:
    """Written as a name, or a well-known city or country."""
    if phrase.determiner not in _PLAIN or phrase.infinitive or phrase.number:
        return False
    if context.people.find(phrase.name) is not None:
        return False
    return phrase.head.text[:1].isupper() or phrase.name.lower() in context.grammar.nouns.places


def _is_known_by_name(phrase: Phrase, context: Context) -> bool:
    """As in "à la Sorbonne": one does not study "at the" town."""
    named = phrase.determiner is Determiner.DEFINITE and phrase.head.text[:1].isupper()
    return named and phrase.name.lower() not in context.grammar.nouns.places


def _is_employer(phrase: Phrase, context: Context) -> bool:
    """An organisation's name; behind "en" and "à" a place is told from it by its label."""
    if phrase.determiner not in _PLAIN or phrase.infinitive or phrase.number:
        return False
    places = context.grammar.nouns.places
    if not phrase.head.text[:1].isupper() or phrase.name.lower() in places:
        return False
    if phrase.preposition in context.grammar.leads.employer:
        return True
    if len(phrase.words) > 1 and phrase.head.lower in context.grammar.nouns.institutions:
        return True  # "Hospital Clínic", which the label takes for a place
    acronym = phrase.head.text.isupper() and len(phrase.head.text) > 1
    return acronym or phrase.head.entity == "ORG"
