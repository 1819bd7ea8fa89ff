"""Attributes: name, age, birthday, pronouns, status, traits, allergies and health."""

import re
from collections.abc import Iterator
from datetime import datetime

from whoknows_ingest.syntax.articles import with_article
from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.dates import find_dates
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import words
from whoknows_ingest.syntax.objects import thing_of
from whoknows_ingest.syntax.people import People
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["own_attribute", "read_allergies", "read_attributes", "read_roles"]

_STATUS = words("married single engaged divorced widowed")
_TRAITS = words(
    "vegan vegetarian pescatarian gay lesbian bisexual bi trans transgender queer nonbinary"
    " non-binary asexual autistic dyslexic colorblind colourblind deaf blind left-handed"
    " right-handed introverted extroverted diabetic celiac coeliac lactose-intolerant pregnant"
    " retired jewish muslim christian catholic buddhist hindu atheist agnostic"
)
_HEALTH = words(
    "asthma diabetes adhd autism epilepsy arthritis migraines migraine eczema anemia anxiety"
    " depression insomnia ptsd ocd celiac tinnitus hypertension lupus cancer dyslexia scoliosis"
)
_MONTH_DAY = re.compile(
    r"\b(?:(?P<day1>\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<month1>[A-Z][a-z]{2,8})"
    r"|(?P<month2>[A-Z][a-z]{2,8})\s+(?:the\s+)?(?P<day2>\d{1,2})(?:st|nd|rd|th)?)\b"
)
_MONTHS = words(
    "January February March April May June July August September October November December"
)
_PRONOUNS = re.compile(r"\b(she|he|they|it|xe|ze)\s*/\s*(her|him|them|its|xem|zir)s?\b", re.I)
_MINOR, _ELDER = 10, 105


def _attribute(predicate: str, phrase: str, value: str, *, confidence: float = 0.9) -> Draft:
    return Draft(
        predicate=predicate,
        phrase=phrase,
        category=FactCategory.IDENTITY,
        value=value,
        confidence=confidence,
        importance=4,
    )


def read_attributes(clause: Clause) -> Iterator[Draft]:
    """What a person is, as text: each of them single-valued or a trait."""
    if clause.tense is Tense.PRESENT and clause.verb.lemma == "be":
        yield from _age(clause)
        yield from _adjectives(clause)
    if clause.verb.lemma == "marry" and clause.tense in (Tense.PERFECT, Tense.PAST):
        yield from _married(clause)
    if clause.tense is Tense.PAST and clause.verb.lemma == "turn":
        yield from _turned(clause)
    if clause.tense is Tense.PRESENT and clause.lemma == "go" and clause.subject.is_author:
        yield from _goes_by(clause)
    if clause.verb.lemma in ("have", "diagnose") and clause.tense in (Tense.PRESENT, Tense.PAST):
        yield from _health(clause)


def _age(clause: Clause) -> Iterator[Draft]:
    for word in clause.verb.each("acomp"):
        years = word.child("npadvmod") if word.lower == "old" else None
        number = years.child("nummod") if years is not None and years.lemma == "year" else None
        if number is not None and number.text.isdigit():
            yield _attribute("age", f"is {number.text} years old", number.text)
    for word in clause.verb.each("attr"):
        following = clause.sentence.words[word.index + 1 : word.index + 2]
        ends = not following or following[0].text in (".", ",", "!", "and", "—", ")")
        alone = word.tag == "CD" and word.text.isdigit() and not word.children and ends
        if alone and clause.subject.is_author and _MINOR < int(word.text) < _ELDER:
            yield _attribute("age", f"is {word.text} years old", word.text, confidence=0.75)


def _married(clause: Clause) -> Iterator[Draft]:
    """As in "we've been married for 5 years", "I'm married"."""
    passive = clause.verb.child("auxpass")
    if passive is None or passive.lower not in ("been", "'m", "am", "is", "are", "'re", "'s"):
        return
    since = "" if clause.date is None or not clause.date.since else f" {clause.date.text}"
    yield Draft(
        predicate="relationship_status",
        phrase=f"has been married{since}" if since else "is married",
        category=FactCategory.IDENTITY,
        value="married",
        valid_from=clause.date.moment if clause.date is not None and since else None,
        confidence=0.9,
        importance=4,
    )


def _turned(clause: Clause) -> Iterator[Draft]:
    for word in clause.verb.each("dobj", "attr", "acomp", "npadvmod", "oprd"):
        if word.tag == "CD" and word.text.isdigit() and _MINOR < int(word.text) < _ELDER:
            yield _attribute("age", f"is {word.text} years old", word.text)


def _adjectives(clause: Clause) -> Iterator[Draft]:
    for word in clause.verb.each("acomp", "attr"):
        for inner in word.conjuncts():
            if inner.child("prep", "xcomp", "nsubj", "compound") is not None:
                continue
            adverbs = {child.lower for child in inner.children}
            if inner.lower in _STATUS:
                yield _attribute("relationship_status", f"is {inner.lower}", inner.lower)
            elif inner.lower in _TRAITS and not adverbs & {"so", "too", "almost", "practically"}:
                article = "" if inner.dep != "attr" or not inner.each("det") else "a "
                yield _attribute("trait", f"is {article}{inner.text}", inner.lower)


def _goes_by(clause: Clause) -> Iterator[Draft]:
    for head in clause.objects("by"):
        if head.pos == "PROPN" and head.text.isalpha():
            yield _attribute("name", f"goes by {head.text}", head.text)


def _health(clause: Clause) -> Iterator[Draft]:
    diagnosed = clause.verb.lemma == "diagnose"
    if diagnosed is (clause.verb.child("auxpass") is None):
        return
    for head in clause.objects("with") if diagnosed else clause.objects():
        if head.lower not in _HEALTH or (clause.tense is Tense.PAST and not diagnosed):
            continue
        wording = "was diagnosed with" if diagnosed else "has"
        yield Draft(
            predicate="health",
            phrase=f"{wording} {head.text}",
            category=FactCategory.PERSONAL,
            value=head.text,
            takes_date=diagnosed,
            confidence=0.85,
            importance=4,
        )


def read_allergies(clause: Clause) -> Iterator[Draft]:
    """As in "I'm allergic to peanuts", "I have a peanut allergy"."""
    if clause.tense is not Tense.PRESENT:
        return
    heads: list[Word] = []
    for adjective in clause.verb.each("acomp"):
        if clause.verb.lemma == "be" and adjective.lower == "allergic":
            for prep in adjective.each("prep"):
                heads += [head for inner in prep.each("pobj") for head in inner.conjuncts()]
            yield from (
                _allergy(inner.lower) for inner in adjective.each("xcomp") if _is_food(inner)
            )
    for noun in clause.objects() if clause.verb.lemma == "have" else []:
        if noun.lemma == "allergy":
            heads += noun.each("compound")
    for head in heads:
        thing = thing_of(clause.sentence, head)
        after = clause.sentence.words[head.index + 1 : head.index + 2]
        limited = bool(after) and after[0].lower in ("with", "of", "that")
        if thing is not None and head.child("prep", "relcl", "acl") is None and not limited:
            has_one = clause.verb.lemma == "have"
            yield _allergy(
                thing.name, f"has {with_article(thing.name)} allergy" if has_one else None
            )


def _is_food(word: Word) -> bool:
    """As in "allergic to shellfish", whose last word the parser takes for an infinitive."""
    return word.tag == "VB" and {child.dep for child in word.children} <= {"aux", "punct"}


def _allergy(thing: str, phrase: str | None = None) -> Draft:
    return Draft(
        predicate="allergic_to",
        phrase=phrase or f"is allergic to {thing}",
        category=FactCategory.PERSONAL,
        object=EntityMention(name=thing, kind=EntityKind.CONCEPT),
        confidence=0.95,
        importance=5,
    )


def _relative_day(text: str, sent_at: datetime) -> str:
    """As "27 May 2023" for "tomorrow"; empty for no day."""
    day = next((span for span in find_dates(text, sent_at, past=False)), None)
    return "" if day is None or not day.text.startswith("on ") else day.text


def own_attribute(noun: Word, value_text: str, sent_at: datetime) -> Draft | None:
    """What "my name is …", "my birthday is …", "my pronouns are …" says; None for others."""
    if noun.lower == "birthday":
        found = _MONTH_DAY.search(value_text)
        found = found or _MONTH_DAY.search(_relative_day(value_text, sent_at))
        month = (found["month1"] or found["month2"]) if found is not None else ""
        if found is not None and month in _MONTHS:
            value = f"{found['day1'] or found['day2']} {month}"
            return _attribute("birthday", f"has their birthday on {value}", value)
    if noun.lower in ("pronouns", "pronoun"):
        found = _PRONOUNS.search(value_text)
        if found is not None:
            value = found.group(0).replace(" ", "").lower()
            return _attribute("pronouns", f"uses the pronouns {value}", value)
    return None


def read_roles(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "my path as a trans woman": what somebody is, said in passing."""
    author = people.author(sentence.message)
    for prep in sentence.words:
        if prep.lower != "as" or prep.dep != "prep" or prep.quoted:
            continue
        owner = prep.head.child("poss")
        if owner is None or owner.lower != "my":
            continue
        for noun in prep.each("pobj"):
            article = noun.child("det")
            told = noun.each("amod", "compound")
            if (
                article is None
                or article.lower not in ("a", "an")
                or noun.lower not in _PEOPLE
                or not told
            ):
                continue
            name = " ".join([*(word.text for word in told), noun.text])
            yield Draft(
                subject=author,
                predicate="trait",
                phrase=f"is {article.lower} {name}",
                category=FactCategory.IDENTITY,
                value=name.lower(),
                confidence=0.85,
                importance=4,
            )


_PEOPLE = words(
    "woman man mom dad mother father parent person teacher student artist engineer nurse"
)
