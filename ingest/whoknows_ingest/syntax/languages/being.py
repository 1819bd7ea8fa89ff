"""What somebody is or has: a trade, a trait, an allergy, an age, kin, animals, things."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from whoknows_ingest.syntax.articles import counted
from whoknows_ingest.syntax.drafts import Draft, tie
from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.families import draft_of, ended_draft
from whoknows_ingest.syntax.languages.grammar import Role, Time
from whoknows_ingest.syntax.languages.objects import accepts, mention_of
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase
from whoknows_ingest.syntax.languages.senses import SENSES, Accepts
from whoknows_schema.enums import EntityKind, FactCategory

__all__ = ["read_being", "read_having"]

_MINOR, _ELDER = 4, 105
_FAN = frozenset({"fan"})
_AS_ONE = (Determiner.NONE, Determiner.INDEFINITE)


def read_being(clause: Clause) -> Iterator[Draft]:
    """As in "soy enfermera en el Clínic", "je suis allergique aux noix", "Alice es mi prima"."""
    if clause.verb.role is not Role.BE or clause.time is not Time.PRESENT:
        return
    phrases = clause.reading.phrases
    if not phrases:
        return
    first = phrases[0]
    yield from _liked(clause, first)
    if clause.negated:
        if clause.ended and _is_role(clause, first):
            yield ended_draft(SENSES["works_as"], SENSES["works_as"].ended, first)
        return
    if first.preposition in clause.context.grammar.leads.origin:
        if accepts(first, Accepts.PLACE, clause.context) and clause.verb.lemma != "estar":
            yield draft_of(SENSES["from"], "is from", first)
        return
    if first.preposition:
        return
    if first.number.isdigit():
        yield from _age(clause, first)
    yield from _trade(clause, first)
    yield from _traits(clause, first)
    yield from _kin(clause, first)
    if first.head.lower in clause.context.grammar.nouns.allergic and len(first.words) == 1:
        yield from _allergies(clause)


def _is_role(clause: Clause, phrase: Phrase) -> bool:
    role = accepts(phrase, Accepts.ROLE, clause.context)
    return role and phrase.determiner in _AS_ONE and not phrase.preposition


def _trade(clause: Clause, first: Phrase) -> Iterator[Draft]:
    if not _is_role(clause, first) or clause.verb.lemma == "estar":
        return
    yield draft_of(SENSES["works_as"], "works as", first)
    for place in clause.reading.of(*clause.context.grammar.leads.post):
        if accepts(place, Accepts.EMPLOYER, clause.context):
            yield draft_of(SENSES["works_at"], "works at", place)


def _attribute(predicate: str, phrase: str, value: str, *, importance: int = 4) -> Draft:
    return Draft(
        predicate=predicate,
        phrase=phrase,
        category=FactCategory.IDENTITY,
        value=value,
        confidence=0.85,
        importance=importance,
    )


def _traits(clause: Clause, first: Phrase) -> Iterator[Draft]:
    nouns = clause.context.grammar.nouns
    if len(first.words) != 1 or first.determiner is not Determiner.NONE:
        return
    trait, status = nouns.traits.get(first.head.lower), nouns.status.get(first.head.lower)
    if trait is not None and clause.reading.whole:
        yield _attribute("trait", f"is {trait}", trait)
    if status is not None:
        yield _attribute("relationship_status", f"is {status}", status)
        leads = clause.context.grammar.leads.spouse if status == "married" else ()
        for other in clause.reading.of(*leads):
            yield from _spouse(clause, other)


def _liked(clause: Clause, first: Phrase) -> Iterator[Draft]:
    """As in "soy fan de Radiohead", "je ne suis pas fan du PSG"."""
    if first.head.lower not in _FAN or first.preposition:
        return
    led = clause.reading.of(*clause.context.grammar.leads.of)
    named = [Phrase(words=first.words[2:])] if len(first.words) > 2 else led
    sense, says = SENSES["likes"], "is a fan of"
    if clause.negated:
        sense, says = replace(sense, predicate="dislikes"), "is not a fan of"
    for phrase in named if clause.reading.whole and not clause.ended else ():
        if accepts(phrase, Accepts.KIND, clause.context):
            yield draft_of(sense, says, phrase)


def _spouse(clause: Clause, other: Phrase) -> Iterator[Draft]:
    """As in "casada con Marta"."""
    if other.determiner is not Determiner.NONE or not other.head.text[:1].isupper():
        return
    person = clause.context.people.person(other.name)
    if person.mention != clause.subject.mention:
        yield Draft(
            predicate="partner_of",
            phrase=f"is married to {person.name}",
            category=FactCategory.RELATIONSHIPS,
            object=person.mention,
            confidence=0.85,
            importance=4,
        )


def _kin(clause: Clause, first: Phrase) -> Iterator[Draft]:
    """As in "Alice es mi prima", "Bob est le frère d'Alice"."""
    kin = clause.context.grammar.nouns.kin.get(first.head.lower)
    if kin is None or clause.subject.is_author or clause.verb.lemma == "estar":
        return
    if first.determiner is Determiner.MINE and len(first.words) == 1 and not first.goes_on:
        yield tie(clause.subject, kin[0], clause.context.author, noun=kin[1], confidence=0.9)
    elif len(first.words) == 3 and first.determiner in (*_AS_ONE, Determiner.DEFINITE):
        other = clause.context.people.find(first.words[2].text)
        if other is not None and other.mention != clause.subject.mention:
            yield tie(clause.subject, kin[0], other, noun=kin[1], confidence=0.85)
    elif len(first.words) == 1 and first.determiner is Determiner.DEFINITE:
        for owner in clause.reading.of(*clause.context.grammar.leads.of):
            other = clause.context.people.find(owner.name)
            if other is not None and other.mention != clause.subject.mention:
                yield tie(clause.subject, kin[0], other, noun=kin[1], confidence=0.85)


def _compounded(phrase: Phrase, nouns: Collection[str]) -> tuple[Phrase, ...]:
    """The "Pollen" of "Pollenallergie"."""
    endings = [noun for noun in nouns if phrase.head.lower.endswith(noun)]
    what = phrase.head.text[: -len(endings[0])].rstrip("-") if endings else ""
    return (Phrase(words=(phrase.head,), shown=what),) if what else ()


def _allergies(clause: Clause, named: Sequence[Phrase] = ()) -> Iterator[Draft]:
    for phrase in (*named, *clause.reading.of(*clause.context.grammar.leads.against)):
        if accepts(phrase, Accepts.KIND, clause.context) and not phrase.infinitive:
            yield Draft(
                predicate="allergic_to",
                phrase=f"is allergic to {phrase.name}",
                category=FactCategory.PERSONAL,
                object=mention_of(phrase, EntityKind.CONCEPT),
                confidence=0.9,
                importance=5,
            )


def read_having(clause: Clause) -> Iterator[Draft]:
    """As in "tengo 34 años", "j'ai deux chats", "tengo alergia al polen"."""
    if clause.verb.role is not Role.HAVE or clause.time is not Time.PRESENT or clause.negated:
        return
    nouns = clause.context.grammar.nouns
    for phrase in clause.reading.of("", "de"):
        head = phrase.head.lower
        if head in clause.context.grammar.ages:
            yield from _age(clause, phrase)
        elif head in nouns.pets or head in nouns.ownable:
            yield from _belonging(phrase, pet=head in nouns.pets)
        elif head in nouns.several and phrase.determiner is Determiner.NUMBER:
            yield _several(phrase, *nouns.several[head])
        elif head in nouns.health and len(phrase.words) == 1:
            yield _health(nouns.health[head])
        elif head in nouns.allergy:
            yield from _allergies(clause, _compounded(phrase, nouns.allergy))
        elif head in nouns.fear:
            yield from _fears(clause, phrase)


def _age(clause: Clause, phrase: Phrase) -> Iterator[Draft]:
    of_age = phrase.head.lower in (*clause.context.grammar.ages, phrase.number)
    whole = of_age and len(phrase.words) == 1 and not phrase.preposition
    whole = whole and phrase.number.isdigit()
    whole = whole and not clause.dates
    if whole and clause.reading.whole and _MINOR < int(phrase.number) < _ELDER:
        yield _attribute("age", f"is {phrase.number} years old", phrase.number)


def _belonging(phrase: Phrase, *, pet: bool) -> Iterator[Draft]:
    some = phrase.preposition == "de" and pet
    if not (phrase.number or some) or phrase.goes_on or phrase.determiner is Determiner.OWNER:
        return
    yield Draft(
        predicate="has_pet" if pet else "owns",
        phrase=f"has {counted(phrase.number, phrase.name)}",
        category=FactCategory.POSSESSIONS,
        object=mention_of(phrase, EntityKind.CONCEPT),
        confidence=0.85,
    )


def _several(phrase: Phrase, verb: str, english: str) -> Draft:
    return Draft(
        predicate=verb,
        phrase=f"has {phrase.number} {english}",
        value=f"{phrase.number} {english}",
        category=FactCategory.RELATIONSHIPS,
        typed=False,
        confidence=0.85,
    )


def _health(english: str) -> Draft:
    return Draft(
        predicate="health",
        phrase=f"has {english}",
        category=FactCategory.PERSONAL,
        value=english,
        confidence=0.85,
        importance=4,
    )


def _fears(clause: Clause, phrase: Phrase) -> Iterator[Draft]:
    """As in "tengo miedo a las arañas", "j'ai peur du noir"."""
    led = clause.reading.of(*clause.context.grammar.leads.feared)
    feared = [other for other in led if other.head is not phrase.head]
    for other in feared if clause.reading.whole else ():
        if accepts(other, Accepts.KIND, clause.context):
            yield draft_of(SENSES["fears"], "is afraid of", other)
