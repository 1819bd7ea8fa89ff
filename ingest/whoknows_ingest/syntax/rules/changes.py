"""What ended: "used to love coffee", "I no longer work at …", "switched to Rust"."""

from collections.abc import Iterator
from dataclasses import replace

from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import CONSUMED
from whoknows_ingest.syntax.objects import Thing, is_generic, names_system, thing_of
from whoknows_ingest.syntax.text import third_person, verb_phrase
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import EntityKind, FactCategory

__all__ = ["read_changes"]

_DIRECT = {
    "love": "loves",
    "like": "likes",
    "enjoy": "enjoys",
    "hate": "hates",
    "dislike": "dislikes",
    "prefer": "prefers",
    "play": "plays",
    "do": "does",
    "use": "uses",
    "study": "studies",
    "speak": "speaks",
    "own": "owns",
}
_THROUGH = {
    ("work", "at"): ("works_at", EntityKind.ORGANISATION),
    ("work", "for"): ("works_at", EntityKind.ORGANISATION),
    ("work", "as"): ("works_as", EntityKind.CONCEPT),
    ("live", "in"): ("lives_in", EntityKind.PLACE),
}
_CATEGORIES = {
    "works_at": FactCategory.PROFESSIONAL,
    "works_as": FactCategory.PROFESSIONAL,
    "lives_in": FactCategory.PERSONAL,
    "plays": FactCategory.INTERESTS,
    "does": FactCategory.INTERESTS,
    "uses": FactCategory.INTERESTS,
}


_VICES = frozenset({"smoke", "drink", "vape", "gamble"})


def read_changes(clause: Clause) -> Iterator[Draft]:
    """Statements that something no longer holds, each with the verb it ends."""
    verb = clause.verb
    be = verb.child("auxpass", "dobj") is not None
    if verb.lower == "used" and not be and clause.tense is Tense.PAST and not clause.negated:
        for inner in verb.each("xcomp"):
            if inner.tag != "VB":
                continue
            drafts = list(_ends(clause, inner, f"used to {inner.lemma}"))
            yield from drafts or _former_habit(clause)
    elif clause.ended and clause.holds_now:
        yield from _ends(clause, verb, f"no longer {_present(verb)}")
    elif clause.negated:
        return
    elif verb.lemma in ("quit", "stop") or clause.lemma == "give up":
        if clause.tense in (Tense.PAST, Tense.PERFECT):
            yield from _quit(clause)
        yield from _left(clause)
    elif verb.lemma == "leave" and clause.tense in (Tense.PAST, Tense.PERFECT):
        yield from _left(clause)
    elif clause.lemma in ("fire", "lay off") and verb.child("auxpass") is not None:
        yield from _dismissed(clause)
    elif verb.lemma in ("switch", "migrate", "move") and clause.tense in (
        Tense.PAST,
        Tense.PERFECT,
    ):
        yield from _switched(clause)


def _present(verb: Word) -> str:
    return third_person(verb.lemma)


def _ended(predicate: str, phrase: str, thing: Thing) -> Draft:
    return Draft(
        predicate=predicate,
        phrase=phrase,
        category=_CATEGORIES.get(predicate, FactCategory.PREFERENCES),
        object=thing.mention,
        ended=True,
        typed=False,
        confidence=0.85,
    )


def _ends(clause: Clause, verb: Word, wording: str) -> Iterator[Draft]:
    predicate = _DIRECT.get(verb.lemma)
    for head in [word for inner in verb.each("dobj") for word in inner.conjuncts()]:
        thing = thing_of(clause.sentence, head)
        if predicate is not None and thing is not None and is_generic(head):
            yield _ended(predicate, f"{wording} {thing.name}", thing)
    for prep in verb.each("prep"):
        target = _THROUGH.get((verb.lemma, prep.lower))
        for head in prep.each("pobj") if target is not None else []:
            assert target is not None
            thing = thing_of(clause.sentence, head, target[1])
            if thing is not None and (head.pos == "PROPN" or prep.lower == "as"):
                yield _ended(target[0], f"{wording} {prep.lower} {thing.name}", thing)


def _former_habit(clause: Clause) -> Iterator[Draft]:
    phrase = verb_phrase(clause, optional=False)
    if any(inner.lemma in ("know", "think", "be", "have") for inner in clause.verb.each("xcomp")):
        return
    lone = any(inner.lower in _VICES for inner in clause.verb.each("xcomp"))
    if phrase is None or (len(phrase.split()) < 4 and not lone):
        return
    yield Draft(
        predicate="habit",
        phrase=phrase,
        value=phrase.removeprefix("used to "),
        category=FactCategory.EXPERIENCES,
        ended=True,
        typed=False,
        confidence=0.75,
    )


def _quit(clause: Clause) -> Iterator[Draft]:
    verb = clause.verb
    past = {"quit": "quit", "stop": "stopped", "give": "gave up"}[verb.lemma]
    for head in clause.objects():
        if head.lower == "job":
            for prep in head.each("prep"):
                for place in prep.each("pobj") if prep.lower in ("at", "with") else []:
                    thing = thing_of(clause.sentence, place, EntityKind.ORGANISATION)
                    if thing is not None and place.pos == "PROPN":
                        yield _ended("works_at", f"quit their job at {thing.name}", thing)
        elif head.tag == "VBG" and head.lemma in _DIRECT:
            yield from _ends(clause, head, f"{past} {head.lower}")
    for inner in verb.each("xcomp"):
        if inner.tag != "VBG":
            continue
        if inner.lemma in _DIRECT:
            yield from _ends(clause, inner, f"{past} {inner.lower}")
        elif len(inner.subtree()) == 1:
            yield _ended("does", f"{past} {inner.lower}", Thing(name=inner.lower, word=inner))


def _left(clause: Clause) -> Iterator[Draft]:
    """As in "I left Siemens", "I quit coffee"."""
    quit_it = clause.verb.lemma != "leave"
    for head in clause.objects():
        thing = thing_of(clause.sentence, head)
        if thing is None or not is_generic(head) or head.each("poss", "det"):
            continue
        if quit_it and _is_unknown(clause, head):
            yield _gave_up_something(clause, thing)
        elif quit_it and head.lower in CONSUMED:
            yield Draft(
                predicate="avoids",
                phrase=f"{_gave_up(clause)} {thing.name}",
                category=FactCategory.PREFERENCES,
                object=thing.mention,
                confidence=0.8,
            )
        elif _is_employer(head, quit_it=quit_it) and not names_system(thing.name):
            place = Thing(name=thing.name, word=head, kind=EntityKind.ORGANISATION)
            wording = _gave_up(clause) if quit_it else "left"
            yield replace(_ended("works_at", f"{wording} {thing.name}", place), takes_date=True)


def _is_unknown(clause: Clause, head: Word) -> bool:
    """As in "i quit tartine": a name in lower case, of work or play."""
    bare = not head.children and head.tag in ("NN", "NNP") and head.text.islower()
    ends = clause.verb.lemma == "quit" and head.index == clause.verb.index + 1
    return bare and ends and head.lower not in CONSUMED and not head.lower.endswith("ing")


def _gave_up_something(clause: Clause, thing: Thing) -> Draft:
    return Draft(
        predicate="event",
        phrase=f"quit {thing.name}",
        value=f"quit {thing.name}",
        category=FactCategory.EXPERIENCES,
        mentions=(thing.mention,),
        takes_date=True,
        typed=False,
        confidence=0.75,
    )


def _dismissed(clause: Clause) -> Iterator[Draft]:
    """As in "I got fired from Tesla"."""
    for head in clause.objects("from", "by"):
        thing = thing_of(clause.sentence, head, EntityKind.ORGANISATION)
        if thing is not None and head.pos == "PROPN" and head.entity != "PERSON":
            past = f"was {clause.verb.lower} {'off ' if clause.verb.child('prt') else ''}from"
            yield replace(_ended("works_at", f"{past} {thing.name}", thing), takes_date=True)


def _is_employer(head: Word, *, quit_it: bool) -> bool:
    """People leave places and games too; what they quit by name is mostly work."""
    named = head.pos == "PROPN" and head.text[:1].isupper()
    return named and (quit_it or head.entity == "ORG")


def _gave_up(clause: Clause) -> str:
    return {"quit": "quit", "stop": "stopped", "give": "gave up"}[clause.verb.lemma]


def _switched(clause: Clause) -> Iterator[Draft]:
    before = clause.objects("from")
    after = clause.objects("to") or [
        head
        for prep in clause.verb.each("prep")
        for inner in prep.each("prep")
        if inner.lower == "to"
        for head in inner.each("pobj")
    ]
    old = thing_of(clause.sentence, before[0]) if before else None
    new = thing_of(clause.sentence, after[0]) if after else None
    if new is None or not is_generic(after[0]):
        return
    if clause.verb.lemma == "move" and not names_system(new.name):
        return
    if old is not None and is_generic(before[0]):
        old = Thing(name=old.name, word=old.word)
        yield _ended("uses", f"switched from {old.name} to {new.name}", old)
    new = Thing(name=new.name, word=new.word)
    yield Draft(
        predicate="uses",
        phrase=f"switched to {new.name}" if old is None else f"uses {new.name}",
        category=FactCategory.INTERESTS,
        object=new.mention,
        takes_date=True,
        confidence=0.8,
    )
