"""How somebody lives: what they do not eat, languages, time zone, hours, year of birth."""

import re
from collections.abc import Iterator

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.guards import clause_refusal
from whoknows_ingest.syntax.lexicon import CONSUMED, LANGUAGES, words
from whoknows_ingest.syntax.objects import Thing, is_generic, thing_of
from whoknows_ingest.syntax.people import People, Person
from whoknows_ingest.syntax.words import Sentence, Word
from whoknows_schema.enums import FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_aversions", "read_births", "read_hours", "read_tongues", "read_zones"]

_ZONE = re.compile(
    r"\b(?:(?:UTC|GMT)\s?[+-]\s?\d{1,2}(?::\d\d)?|UTC|GMT|CES?T|EES?T|WES?T|BST|IST|JST|KST|AE[SD]T"
    r"|NZ[SD]?T|[ECMP][SD]T)\b"
    r"|\b(?:eastern|central|pacific|mountain)(?: standard| daylight)? time\b"
)
_HOURS = words("night nights evening evenings weekend weekends day days shift shifts part-time")
_TONGUES = ("native language", "first language", "mother tongue", "second language")
_NO_MEALS = words("breakfast lunch dinner supper")
_YEAR = re.compile(r"(?:19|20)\d\d")


def read_aversions(sentence: Sentence, people: People) -> Iterator[Draft]:
    """What somebody does not eat or drink, cannot stand, or does not mind; "can't" is no plan."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        denied = verb.child("neg") is not None
        subject = verb.child("nsubj")
        if not denied or subject is None or subject.lower != "i" or _is_unsure(verb):
            continue
        modals = {word.lower for word in verb.each("aux") if word.tag == "MD"}
        if modals - {"ca", "can"} or _is_past(verb):
            continue
        for head in [word for inner in verb.each("dobj", "xcomp") for word in inner.conjuncts()]:
            thing = thing_of(sentence, head) or _consumed(head)
            stance = _aversion(verb, head, able=not modals)
            if thing is None or stance is None or not is_generic(head):
                continue
            predicate, wording = stance
            yield Draft(
                subject=author,
                predicate=predicate,
                phrase=f"{wording} {thing.name}",
                category=FactCategory.PREFERENCES,
                object=thing.mention,
                confidence=0.85,
                importance=4 if predicate == "avoids" else 3,
            )


def _consumed(head: Word) -> Thing | None:
    """What the parser takes for a verb in "I can't eat gluten"."""
    return Thing(name=head.lower, word=head) if head.lower in CONSUMED else None


def _is_past(verb: Word) -> bool:
    """As in "I didn't eat meat"."""
    return any(word.lower in ("did", "had", "could", "was") for word in verb.each("aux"))


def _is_unsure(verb: Word) -> bool:
    refusal = clause_refusal(verb)
    return verb.quoted or refusal not in (None, "modal")


def _aversion(verb: Word, head: Word, *, able: bool) -> tuple[str, str] | None:
    """Predicate and wording; None when it says nothing lasting."""
    if head.each("det", "poss") or (head.dep == "xcomp" and head.lower not in CONSUMED):
        return None
    if verb.lemma in ("stand", "bear") and not able:
        return "hates", f"cannot {verb.lemma}"
    if verb.lemma == "mind" and able:
        return "tolerates", "does not mind"
    if verb.lemma == "have" and not able and head.lemma in CONSUMED:
        return "avoids", "cannot have"
    if verb.lemma in ("eat", "drink") and head.lower not in _NO_MEALS:
        never = any(word.lower == "never" for word in verb.each("neg"))
        shown = f"never {verb.lemma}s" if never else f"does not {verb.lemma}"
        return "avoids", shown if able else f"cannot {verb.lemma}"
    return None


def read_tongues(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "I'm fluent in German", "my first language is Polish"."""
    author = people.author(sentence.message)
    for verb in sentence.words:
        if verb.lemma != "be" or clause_refusal(verb) is not None or verb.child("neg") is not None:
            continue
        subject = verb.child("nsubj")
        if subject is None or verb.tag == "VBD":
            continue
        for head, wording in [*_fluent(verb, subject), *_mother(verb, subject)]:
            if head.lower in LANGUAGES:
                yield _speaks(author, head, wording)


def _fluent(verb: Word, subject: Word) -> Iterator[tuple[Word, str]]:
    for word in verb.each("acomp") if subject.lower == "i" else []:
        for prep in word.each("prep") if word.lower in ("fluent", "bilingual") else []:
            for inner in prep.each("pobj"):
                yield from ((head, f"is {word.lower} in") for head in inner.conjuncts())


def _mother(verb: Word, subject: Word) -> Iterator[tuple[Word, str]]:
    for owned, told in [(subject, [*verb.each("attr", "acomp")]), *_turned(verb, subject)]:
        owner = owned.child("poss")
        kind = " ".join([*(word.lower for word in owned.each("amod", "compound")), owned.lower])
        if owner is not None and owner.lower == "my" and kind in _TONGUES:
            article = "as a" if kind.startswith("second") else "as their"
            for head in told:
                yield head, f"speaks {article} {kind}|"


def _turned(verb: Word, subject: Word) -> list[tuple[Word, list[Word]]]:
    """As in "Spanish is my mother tongue"."""
    return [(word, [subject]) for word in verb.each("attr")]


def _speaks(author: Person, head: Word, wording: str) -> Draft:
    name = head.text.capitalize()
    verb, bar, _ = wording.partition("|")
    shown = f"speaks {name} {verb.removeprefix('speaks ')}" if bar else f"{verb} {name}"
    return Draft(
        subject=author,
        predicate="speaks",
        phrase=shown,
        category=FactCategory.PERSONAL,
        object=EntityMention(name=name),
        confidence=0.9,
    )


def read_zones(sentence: Sentence, people: People) -> Iterator[Draft]:
    """As in "my timezone is UTC+2", "I'm in EST"."""
    for verb in sentence.words:
        subject = verb.child("nsubj") if verb.lemma == "be" else None
        found = _ZONE.search(sentence.text[verb.start :]) if subject is not None else None
        if subject is None or found is None or clause_refusal(verb) is not None:
            continue
        if verb.child("neg") is not None or verb.tag in ("VBD", "VBN"):
            continue
        owned = subject.lower in ("timezone", "zone", "tz") and any(
            word.lower == "my" for word in subject.each("poss")
        )
        inside = subject.lower == "i" and re.match(
            r"\S+\s+(?:in|on|at)\s+(?:the\s+)?(?:\w+\s+\()?$",
            sentence.text[verb.start : verb.start + found.start()],
        )
        if owned or inside:
            zone = found[0].replace(" ", "") if found[0][:3].isupper() else found[0]
            yield Draft(
                subject=people.author(sentence.message),
                predicate="time_zone",
                phrase=f"is in the time zone {zone}",
                category=FactCategory.PERSONAL,
                value=zone,
                confidence=0.9,
                importance=4,
            )


def read_hours(clause: Clause) -> Iterator[Draft]:
    """As in "I work nights", "I work from home on Fridays", "I'm free on weekends"."""
    if clause.tense is not Tense.PRESENT or clause.subject_word is None:
        return
    shown = ""
    if clause.verb.lemma == "work":
        shown = _work_hours(clause)
    elif clause.verb.lemma == "be":
        for word in clause.verb.each("acomp"):
            when = _when([*word.children, *clause.verb.children])
            if word.lower in ("free", "online", "available", "busy", "off") and when:
                shown = f"is {word.lower} {when}"
    if shown:
        yield Draft(
            predicate="schedule",
            phrase=shown,
            category=FactCategory.PERSONAL,
            value=shown,
            typed=False,
            confidence=0.8,
        )


def _work_hours(clause: Clause) -> str:
    for head in clause.verb.each("dobj", "npadvmod", "advmod"):
        kind = " ".join([*(word.lower for word in head.each("compound", "amod")), head.lower])
        if head.lower in _HOURS and head.lower.endswith("s") and not head.each("det", "nummod"):
            return f"works {kind}"
    when = _when(clause.verb.children)
    home = any(
        inner.lower == "home"
        for prep in clause.verb.each("prep")
        if prep.lower == "from"
        for inner in prep.each("pobj")
    )
    if home:
        return f"works from home {when}".strip()
    return ""


def _when(children: list[Word]) -> str:
    """As in "on Fridays", "on weekends": only what comes back."""
    for prep in children:
        for inner in prep.each("pobj") if prep.lower in ("on", "at", "in") else []:
            bare = not inner.each("det", "amod", "nummod")
            if bare and inner.lower in _REGULAR:
                name = inner.text if inner.text[0].isupper() else inner.lower
                return f"{prep.lower} {name}"
    return ""


_REGULAR = words(
    "mondays tuesdays wednesdays thursdays fridays saturdays sundays weekends weekdays mornings"
    " evenings nights"
)


def read_births(clause: Clause) -> Iterator[Draft]:
    """As in "I was born in 1990"."""
    if clause.verb.lemma != "bear" or clause.verb.child("auxpass") is None or clause.negated:
        return
    for _ in clause.objects("on"):
        if clause.date is not None and clause.subject.is_author:
            yield Draft(
                predicate="birthday",
                phrase=f"was born {clause.date.text}",
                category=FactCategory.IDENTITY,
                value=clause.date.text.removeprefix("on "),
                confidence=0.9,
                importance=4,
            )
    for head in clause.objects("in"):
        if _YEAR.fullmatch(head.text) and int(head.text) < clause.sentence.message.sent_at.year:
            yield Draft(
                predicate="birthday",
                phrase=f"was born in {head.text}",
                category=FactCategory.IDENTITY,
                value=head.text,
                confidence=0.9,
                importance=4,
            )
