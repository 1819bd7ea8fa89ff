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
            known = _is_named(phrase, context)
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
    if phrase.name.lower() in context.grammar.nouns.places:
        return True
    common = context.grammar.common
    if common is None:
        return phrase.head.text[:1].isupper()
    named = phrase.head.text[:1].isupper() and common.fullmatch(phrase.head.lower) is None
    return named and phrase.determiner is Determiner.NONE and phrase.preposition != ""


def _is_named(phrase: Phrase, context: Context) -> bool:
    """A program, by its name; where all nouns have capitals, by being listed or spelled oddly."""
    head = phrase.head.text
    if context.grammar.common is None:
        return phrase.name[:1].isupper() or head.lower() in SYSTEMS
    odd = any(char.isupper() or char.isdigit() for char in head[1:])
    return odd or head.lower() in context.grammar.nouns.software


def _is_known_by_name(phrase: Phrase, context: Context) -> bool:
    """As in "à la Sorbonne": one does not study "at the" town."""
    named = phrase.determiner is Determiner.DEFINITE and phrase.head.text[:1].isupper()
    named = named and context.grammar.common is None
    return named and phrase.name.lower() not in context.grammar.nouns.places


def _is_employer(phrase: Phrase, context: Context) -> bool:
    """An organisation's name; behind "en" and "à" a place is told from it by its label."""
    if phrase.determiner not in _PLAIN or phrase.infinitive or phrase.number:
        return False
    nouns, common = context.grammar.nouns, context.grammar.common
    if not phrase.head.text[:1].isupper() or phrase.name.lower() in nouns.places:
        return False
    if common is not None:
        return _is_firm(phrase, context)
    if phrase.preposition in context.grammar.leads.employer:
        return True
    if len(phrase.words) > 1 and phrase.head.lower in nouns.institutions:
        return True  # "Hospital Clínic", which the label takes for a place
    acronym = phrase.head.text.isupper() and len(phrase.head.text) > 1
    return acronym or phrase.head.entity == "ORG"


def _is_firm(phrase: Phrase, context: Context) -> bool:
    """An employer where all nouns have capitals: "bei Bosch", "bei der Bahn", "an der TU Wien"."""
    nouns, common = context.grammar.nouns, context.grammar.common
    head = phrase.head
    if context.people.find(phrase.name) is not None:
        return False
    known = any(word.lower in nouns.institutions for word in phrase.words)
    if phrase.preposition not in context.grammar.leads.employer:
        return known and len(phrase.words) > 1
    if head.text.isupper() and len(head.text) > 1:
        return True
    if phrase.determiner is Determiner.DEFINITE:
        return known
    kinds = nouns.known | nouns.vague | nouns.jobs
    ordinary = head.lower in kinds or (common is not None and common.fullmatch(head.lower))
    return not ordinary
