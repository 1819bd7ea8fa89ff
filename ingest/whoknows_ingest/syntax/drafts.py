"""What a rule yields: a fact in the making, before names, dates and text are put together."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from whoknows_ingest.syntax.articles import with_article
from whoknows_ingest.syntax.clauses import Clause
from whoknows_ingest.syntax.people import Community, People, Person
from whoknows_ingest.syntax.words import Sentence
from whoknows_schema.enums import EntityKind, FactCategory, FactKind
from whoknows_schema.values import EntityMention, UserMention

__all__ = ["Draft", "Family", "SentenceFamily", "named_pet", "tie", "unnamed_kin"]

_INVERSE = {"child_of": "parent_of", "boss_of": "reports_to", "mentors": "mentored_by"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """One fact as a rule reads it.

    Attributes:
        predicate: Verb or attribute of the registry.
        phrase: What follows the subject's name in the sentence: "works at Boeing".
        object: The person or thing that the predicate points at.
        value: Its value if that is text.
        subject: Whom it is about, if not the subject of the clause.
        ended: It no longer holds.
        mentions: Further things that it names.
        valid_from: When it began, if said.
        takes_date: A date in the clause belongs to it and is put at the end of its sentence.
        kind: How long it is expected to matter.
        typed: It asserts the relation subject –predicate→ object.
    """

    predicate: str
    phrase: str
    category: FactCategory
    object: EntityMention | UserMention | None = None
    value: str | None = None
    subject: Person | Community | None = None
    ended: bool = False
    mentions: tuple[EntityMention | UserMention, ...] = ()
    valid_from: datetime | None = None
    takes_date: bool = False
    kind: FactKind = FactKind.LASTING
    typed: bool = True
    confidence: float = 0.8
    importance: int = 3


def tie(person: Person, verb: str, other: Person, *, noun: str, confidence: float) -> Draft:
    """That a person is another's something: "Carol is Bob's sister"."""
    return Draft(
        subject=person,
        predicate=verb,
        phrase=f"is {other.name}'s {noun}",
        category=FactCategory.RELATIONSHIPS,
        object=other.mention,
        confidence=confidence,
        importance=4,
    )


def unnamed_kin(author: Person, verb: str, noun: str) -> Draft:
    """That somebody has a partner, sister or boss, whose name is not told.

    Args:
        author: Who has one.
        verb: What that one is to the author.
        noun: The same in English.
    """
    return Draft(
        subject=author,
        predicate=_INVERSE.get(verb, verb),
        phrase=f"has {with_article(noun)}",
        category=FactCategory.RELATIONSHIPS,
        object=EntityMention(name=f"{author.name}'s {noun}", kind=EntityKind.PERSON),
        confidence=0.85,
    )


def named_pet(author: Person, animal: str, name: str, *, confidence: float = 0.85) -> Draft:
    """That somebody has an animal of that name: "has an iguana called Rex"."""
    return Draft(
        subject=author,
        predicate="has_pet",
        phrase=f"has {with_article(animal)} called {name}",
        category=FactCategory.POSSESSIONS,
        object=EntityMention(name=name, kind=EntityKind.CONCEPT),
        confidence=confidence,
        importance=4,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Family:
    """A family of rules.

    Attributes:
        name: As in the docs and the tests.
        read: Yields what a clause says.
        groups: It also reads what "my family" or "my kids" did.
        negated: It also reads negated clauses ("I don't like …", "I no longer …").
    """

    name: str
    read: Callable[[Clause], Iterator[Draft]]
    negated: bool = False
    groups: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceFamily:
    """A family of rules that look at a whole sentence; every draft names its subject.

    Attributes:
        name: As in the docs and the tests.
        read: Yields what a sentence says.
        presupposed: It reads what holds even in a question or a wish ("is my sister Carol in?").
    """

    name: str
    read: Callable[[Sentence, People], Iterator[Draft]]
    presupposed: bool = False
