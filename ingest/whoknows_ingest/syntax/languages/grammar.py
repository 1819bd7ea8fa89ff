"""What a language is made of, as tables: its closed words, its verbs and their forms."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from whoknows_ingest.syntax.languages.nouns import Nouns

__all__ = ["Form", "Frame", "Grammar", "Leads", "Role", "Time", "Verb"]


class Time(StrEnum):
    """Which form of a verb it is."""

    PRESENT = "present"
    PAST = "past"
    PARTICIPLE = "participle"
    INFINITIVE = "infinitive"
    GERUND = "gerund"


class Role(StrEnum):
    """How the clause of a verb is built."""

    PLAIN = "plain"
    """Subject, verb, object: the frames say which."""
    PLEASES = "pleases"
    """What is liked is the subject: "me gusta el café", "le thé me plaît"."""
    BE = "be"
    HAVE = "have"
    AUXILIARY = "auxiliary"
    """It only makes a tense: the "he" of "he dejado"."""
    CALLED = "called"
    STOP = "stop"
    GAIN = "gain"
    GO = "go"
    BORN = "born"
    MARRY = "marry"
    CAN = "can"
    """With an infinitive behind its object: "ich kann Lärm nicht ausstehen"."""
    GLADLY = "gladly"
    """It says something only with a word like "gern"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One reading of a verb.

    Attributes:
        sense: A row of `SENSES`.
        through: Prepositions that lead to the object; "" for a direct one.
    """

    sense: str
    through: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Verb:
    """A verb that the rules know.

    Attributes:
        reflexive: It takes "me" or "se" and says something else without.
        moves: Its past is made with the verb for be: "je suis allé".
        particle: What stands at the end of its clause: the "auf" of "höre … auf".
    """

    lemma: str
    role: Role = Role.PLAIN
    frames: tuple[Frame, ...] = ()
    reflexive: bool = False
    moves: bool = False
    particle: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """A word as a form of a verb.

    Attributes:
        persons: Of "1" (I), "3" (he, she), "p" (we); empty for what is not finite.
    """

    verb: Verb
    time: Time
    persons: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Leads:
    """Prepositions, in their plain form, by what they lead to.

    Attributes:
        of: What somebody is a fan of.
        origin: Where somebody is from.
        post: Where somebody with a trade works.
        job: Where somebody has, or had, "my job".
        employer: Of these, those behind which nothing but an employer stands.
        spouse: To whom somebody is married.
        feared: What somebody is afraid of.
        against: What somebody is allergic to.
        than: What is liked less.
        to: Where somebody went.
        stopped: An activity that somebody stopped.
    """

    of: frozenset[str]
    origin: frozenset[str]
    post: frozenset[str]
    job: frozenset[str]
    employer: frozenset[str]
    spouse: frozenset[str]
    feared: frozenset[str]
    against: frozenset[str]
    than: frozenset[str]
    to: frozenset[str]
    stopped: frozenset[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """The closed words of a language, lower case, and its tables.

    Attributes:
        code: ISO 639-1.
        me: Pronouns of the author, each with the persons of its verb.
        others: Pronouns of anybody else: the clause is not about somebody we could name.
        drops: The subject can be left out: "vivo en Lima".
        clitics_of_me: As in "me gusta".
        clitics: Other pronouns before the verb.
        denials: Negate the clause, before the verb or after it.
        no_longer: What they say with a denial that it has ended: "ya", "plus".
        joins: And.
        openings: What a main clause can follow.
        adverbs: They can go, before the verb or after it.
        prepositions: To their plain form: "del" is "de".
        leads: Of the plain forms, by what they lead to.
        contracted: Of these, those that hold an article.
        parts: Prepositions that a name goes on with: "películas de terror".
        with_parts: Also these, for food: "pizza con piña".
        mine: Of the owners, those that mean the author.
        ages: "años" of "tengo 28 años".
        months: To 1–12.
        over: With these a partner is perhaps no more.
        embeds: They open clauses that somebody else says, or that hold only in some case.
        reasons: Two words that open a reason, which holds by itself: "parce que".
        calls: What stands between a noun and its name: "llamado", "qui s'appelle".
        unfinished: Two words that no sentence ends between: "3. Mai".
        common: Common nouns, where all nouns have capitals; None where a capital tells a name.
        spellings: Words written otherwise ("moechte"), to how the tables have them.
    """

    code: str
    nouns: Nouns
    forms: Mapping[str, tuple[Form, ...]]
    me: Mapping[str, str]
    others: frozenset[str]
    drops: bool
    clitics_of_me: frozenset[str]
    clitics: frozenset[str]
    denials: frozenset[str]
    no_longer: frozenset[str]
    joins: frozenset[str]
    openings: frozenset[str]
    adverbs: frozenset[str]
    prepositions: Mapping[str, str]
    leads: Leads
    contracted: frozenset[str]
    parts: frozenset[str]
    with_parts: frozenset[str]
    definite: frozenset[str]
    indefinite: frozenset[str]
    owners: frozenset[str]
    mine: frozenset[str]
    pointing: frozenset[str]
    numbers: Mapping[str, str]
    closed: frozenset[str]
    infinitive: re.Pattern[str]
    refusals: Mapping[str, re.Pattern[str]]
    repairs: tuple[tuple[re.Pattern[str], str], ...]
    ages: frozenset[str]
    months: Mapping[str, int]
    over: re.Pattern[str]
    embeds: frozenset[str]
    reasons: frozenset[str]
    calls: re.Pattern[str]
    birthday: re.Pattern[str]
    unfinished: re.Pattern[str] | None = None
    common: re.Pattern[str] | None = None
    spellings: Mapping[str, str] = field(default_factory=dict[str, str])

    def find(self, word: str, *times: Time) -> Iterator[Form]:
        """What a word can be as a form of a verb, of the given kinds."""
        return (form for form in self.forms.get(word, ()) if form.time in times)

    def is_verb(self, word: str) -> bool:
        """Whether a word is a finite form of a verb of the tables."""
        return any(self.find(word, Time.PRESENT, Time.PAST))
