"""Work, home, origin, study, languages: what a person is and where."""

from collections.abc import Iterator

from whoknows_ingest.syntax.articles import with_article
from whoknows_ingest.syntax.clauses import Clause, Tense
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.lexicon import LANGUAGES, words
from whoknows_ingest.syntax.objects import names_system, thing_of
from whoknows_ingest.syntax.text import third_person
from whoknows_ingest.syntax.words import Word
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["read_home", "read_languages", "read_study", "read_visits", "read_work"]

_PERSONAL = FactCategory.PERSONAL
_WORK = FactCategory.PROFESSIONAL
_NO_EMPLOYER = words(
    "home work night office shop store company place school university college moment least most"
    " startup hospital restaurant bar cafe farm night once all present"
)
_ROLE_NOUNS = ("er", "or", "ist", "ian", "ant", "ent", "eer", "man", "woman")
_ROLES = words(
    "nurse chef cook coach judge pilot architect accountant dentist doctor lawyer mechanic clerk"
    " paramedic freelancer intern developer engineer teacher programmer sysadmin admin designer vet"
    " secretary cashier barista firefighter electrician plumber scientist analyst consultant"
    " student"
    " researcher professor librarian translator tutor veterinarian counselor therapist"
)
_NO_ROLE = words(
    "person member player beginner winner lover fan believer newcomer user parent patient owner"
    " kid child mother father sister brother answer computer paper number letter part supporter"
    " president client server customer listener helper starter keeper reader talker"
    " thinker leader survivor sucker loser noob idiot man woman gamer moment event"
)


def read_work(clause: Clause) -> Iterator[Draft]:
    """Where somebody works, and as what."""
    if clause.verb.lemma in ("get", "start", "land", "find", "accept"):
        yield from _new_job(clause)
    if not (clause.holds_now or clause.tense is Tense.PERFECT):
        return
    if clause.verb.lemma == "work":
        for head in clause.objects("at", "for"):
            thing = thing_of(clause.sentence, head, EntityKind.ORGANISATION)
            named = head.pos == "PROPN" or (head.pos == "NOUN" and not head.each("det", "poss"))
            if thing is None or not named or head.lower in _NO_EMPLOYER:
                continue
            yield Draft(
                predicate="works_at",
                phrase=f"works at {thing.name}",
                category=_WORK,
                object=thing.mention,
                confidence=0.9,
                importance=4,
            )
        for head in clause.objects("as"):
            yield from _role(clause, head)
    if clause.verb.lemma == "be" and (clause.tense is Tense.PRESENT or _since_long(clause)):
        for head in clause.verb.each("attr"):
            if _is_role(head):
                yield from _role(clause, head)


def _since_long(clause: Clause) -> bool:
    """As in "I've been a nurse for three years", which holds still."""
    return clause.tense is Tense.PERFECT and clause.date is not None and clause.date.since


def _new_job(clause: Clause) -> Iterator[Draft]:
    """As in "I got a new job at Siemens", "just started a job as a nurse"."""
    if clause.tense not in (Tense.PAST, Tense.PERFECT):
        return
    for job in [head for head in clause.objects() if head.lemma in ("job", "position", "gig")]:
        for prep in [*job.each("prep"), *clause.verb.each("prep")]:
            for head in prep.each("pobj"):
                if prep.lower == "as" and _is_role(head):
                    yield from _role(clause, head)
                employer = thing_of(clause.sentence, head, EntityKind.ORGANISATION)
                if prep.lower in ("at", "with") and employer is not None and head.pos == "PROPN":
                    yield Draft(
                        predicate="works_at",
                        phrase=f"got a job at {employer.name}",
                        category=_WORK,
                        object=employer.mention,
                        takes_date=True,
                        confidence=0.85,
                        importance=4,
                    )


def _is_role(head: Word) -> bool:
    if head.lower in _NO_ROLE or head.tag != "NN":
        return False
    determiner = head.child("det")
    if determiner is None or determiner.lower not in ("a", "an"):
        return False
    return head.lower in _ROLES


def _role(clause: Clause, head: Word) -> Iterator[Draft]:
    thing = thing_of(clause.sentence, head)
    if thing is None or head.child("relcl") is not None:
        return
    since = clause.date if _since_long(clause) else None
    yield Draft(
        predicate="works_as",
        valid_from=None if since is None else since.moment,
        phrase=f"is {with_article(thing.name)}"
        if clause.verb.lemma == "be"
        else f"works as {with_article(thing.name)}",
        category=_WORK,
        object=thing.mention,
        confidence=0.85,
        importance=4,
    )
    for prep in head.each("prep"):
        for place in prep.each("pobj") if prep.lower in ("at", "for") else []:
            employer = thing_of(clause.sentence, place, EntityKind.ORGANISATION)
            if employer is not None and place.pos == "PROPN":
                yield Draft(
                    predicate="works_at",
                    phrase=f"works at {employer.name}",
                    category=_WORK,
                    object=employer.mention,
                    confidence=0.85,
                    importance=4,
                )


def read_home(clause: Clause) -> Iterator[Draft]:
    """Where somebody lives and comes from."""
    lemma = clause.verb.lemma
    present = clause.holds_now or (clause.tense is Tense.PERFECT and lemma == "live")
    if lemma in ("live", "reside") and present:
        yield from _places(clause, ("in", "near"), "lives_in", "lives in")
    elif lemma in ("be", "come") and clause.tense is Tense.PRESENT:
        yield from _places(clause, ("from",), "from", "is from")
    elif lemma == "base" and clause.verb.child("auxpass") is not None:
        yield from _places(clause, ("in", "near"), "lives_in", "is based in")
    elif lemma == "move" and clause.tense in (Tense.PAST, Tense.PERFECT):
        yield from _places(clause, ("to",), "lives_in", "moved to", dated=True)
    elif lemma in ("bear", "raise") and clause.verb.child("auxpass") is not None:
        yield from _places(
            clause, ("in",), "from", "was born in" if lemma == "bear" else "was raised in"
        )
    elif lemma == "grow" and clause.verb.child("prt") is not None:
        yield from _places(clause, ("in",), "from", "grew up in")


def _places(
    clause: Clause,
    prepositions: tuple[str, ...],
    predicate: str,
    wording: str,
    *,
    dated: bool = False,
) -> Iterator[Draft]:
    for head in clause.objects(*prepositions)[:1]:
        thing = thing_of(clause.sentence, head, EntityKind.PLACE)
        named = head.pos == "PROPN" or head.entity in ("GPE", "LOC") or head.text[:1].isupper()
        if thing is not None and names_system(thing.name):
            continue
        if thing is None or not (named or (not head.children and clause.tense is Tense.PRESENT)):
            continue
        if not named and predicate == "lives_in":
            continue
        yield Draft(
            predicate=predicate,
            phrase=f"{wording} {thing.name}",
            category=_PERSONAL,
            object=thing.mention,
            takes_date=dated,
            confidence=0.9 if named else 0.7,
            importance=4,
        )


def read_visits(clause: Clause) -> Iterator[Draft]:
    """As in "I've been to Peru", "we went to Rome last spring"."""
    verb = clause.verb
    if verb.lemma == "be" and clause.tense is Tense.PERFECT:
        heads = clause.objects("to")
    elif verb.lemma in ("go", "travel", "fly") and clause.tense in (Tense.PAST, Tense.PERFECT):
        heads = [head for head in clause.objects("to") if head.entity in ("GPE", "LOC")]
    elif verb.lemma == "visit" and clause.tense in (Tense.PAST, Tense.PERFECT):
        heads = [head for head in clause.objects() if head.entity in ("GPE", "LOC")]
    else:
        return
    for head in heads:
        thing = thing_of(clause.sentence, head, EntityKind.PLACE)
        if thing is None or head.pos != "PROPN" or names_system(thing.name):
            continue
        yield Draft(
            predicate="visited",
            phrase=f"visited {thing.name}",
            category=FactCategory.EXPERIENCES,
            object=thing.mention,
            takes_date=clause.date is not None and not clause.date.since,
            confidence=0.85,
        )


def read_study(clause: Clause) -> Iterator[Draft]:
    """What and where somebody studies."""
    if clause.verb.lemma not in ("study", "major") or not clause.holds_now:
        return
    heads = clause.objects() if clause.verb.lemma == "study" else clause.objects("in")
    for head in heads:
        thing = thing_of(clause.sentence, head)
        if thing is None or head.each("det", "poss"):
            continue
        yield Draft(
            predicate="studies",
            phrase=f"studies {thing.name}",
            category=_WORK,
            object=thing.mention,
            confidence=0.85,
        )
    for head in clause.objects("at"):
        thing = thing_of(clause.sentence, head, EntityKind.ORGANISATION)
        if thing is not None and head.pos == "PROPN":
            yield Draft(
                predicate="studies_at",
                phrase=f"studies at {thing.name}",
                category=_WORK,
                object=thing.mention,
            )


def read_languages(clause: Clause) -> Iterator[Draft]:
    """As in "I speak Finnish", "I'm learning Japanese"."""
    if clause.verb.lemma not in ("speak", "learn") or not clause.holds_now:
        return
    if clause.verb.lemma == "speak" and clause.tense is Tense.PROGRESSIVE:
        return
    for head in [*clause.objects(), *clause.verb.each("advmod")]:
        if head.lower not in LANGUAGES:
            continue
        speaks = clause.verb.lemma == "speak"
        yield Draft(
            predicate="speaks" if speaks else "studies",
            phrase=f"{third_person('speak') if speaks else 'is learning'} {head.text.capitalize()}",
            category=_PERSONAL,
            object=EntityMention(name=head.text.capitalize()),
        )
