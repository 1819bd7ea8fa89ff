"""What a clause says by the frames of its verb: tastes, work, home, study, hobbies."""

from collections.abc import Iterator
from dataclasses import replace

from whoknows_ingest.syntax.articles import counted
from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.grammar import Frame, Role, Time
from whoknows_ingest.syntax.languages.objects import accepts, mention_of
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase, Reading
from whoknows_ingest.syntax.languages.senses import SENSES, Accepts, Sense
from whoknows_schema.enums import EntityKind, FactCategory
from whoknows_schema.values import EntityMention

__all__ = ["draft_of", "ended_draft", "read_frames", "read_gains", "read_stops"]

_GAINED = dict.fromkeys(("adoptar", "adopter", "adoptieren"), "adopted") | {"holen": "got"}


def read_frames(clause: Clause) -> Iterator[Draft]:
    """As in "me encanta el jazz", "je bosse chez Thales", "ya no vivo en Sevilla"."""
    reading = clause.reading
    if clause.verb.role is Role.PLEASES and clause.before is not None:
        reading = Reading(phrases=(clause.before,), whole=not reading.of(""))
    for frame in clause.verb.frames:
        sense = SENSES[frame.sense]
        lasting = clause.always and sense.accepts is Accepts.KIND
        if (clause.time is Time.PAST) is not sense.past and not lasting:
            continue
        if sense.accepts is Accepts.KIND and not _is_alone(clause, reading, frame):
            continue
        rival = _rival(clause, sense)
        for phrase in _objects(reading, frame):
            if accepts(phrase, sense.accepts, clause.context):
                yield from _stated(clause, sense, phrase, rival)


def _objects(reading: Reading, frame: Frame) -> list[Phrase]:
    """The object with what is listed with it: phrases in a row with the same preposition."""
    found: list[Phrase] = []
    for phrase in reading.phrases:
        if phrase.preposition in frame.through:
            found.append(phrase)
        elif found:
            break
    return found


def _is_alone(clause: Clause, reading: Reading, frame: Frame) -> bool:
    """Nothing else says where or when the taste holds; what is liked less may be said."""
    prefers = frame.sense == "prefers"
    if any(not span.since for span in clause.dates):
        return False
    through = frame.through | (clause.context.grammar.leads.than if prefers else frozenset[str]())
    return reading.whole and all(phrase.preposition in through for phrase in reading.phrases)


def _rival(clause: Clause, sense: Sense) -> str:
    """What is liked less: the "café" of "prefiero el té al café"."""
    if sense.predicate != "prefers":
        return ""
    less = clause.reading.of(*clause.context.grammar.leads.than)
    known = len(less) == 1 and accepts(less[0], Accepts.KIND, clause.context)
    return f" to {less[0].name}" if known else ""


def _stated(clause: Clause, sense: Sense, phrase: Phrase, rival: str) -> Iterator[Draft]:
    if clause.ended:
        if sense.ended:
            yield ended_draft(sense, sense.ended, phrase)
        elif sense.denied is not None and not sense.says:
            yield draft_of(replace(sense, predicate=sense.denied[0]), sense.denied[1], phrase)
    elif clause.negated:
        if sense.denied is not None:
            yield draft_of(replace(sense, predicate=sense.denied[0]), sense.denied[1], phrase)
    elif sense.ends:
        yield replace(ended_draft(sense, sense.says, phrase), takes_date=True)
    elif sense.says:
        yield draft_of(sense, sense.says, phrase, rest=rival)


def draft_of(sense: Sense, says: str, phrase: Phrase, *, rest: str = "") -> Draft:
    """The draft that a sense makes of its object."""
    return Draft(
        predicate=sense.predicate,
        phrase=f"{says} {phrase.name}{rest}",
        category=sense.category,
        object=mention_of(phrase, sense.kind),
        takes_date=sense.dated,
        confidence=sense.confidence,
        importance=sense.importance,
    )


def ended_draft(sense: Sense, says: str, phrase: Phrase) -> Draft:
    """The draft that it no longer holds."""
    return replace(draft_of(sense, says, phrase), ended=True, typed=False, takes_date=False)


def read_stops(clause: Clause) -> Iterator[Draft]:
    """As in "dejé de jugar al ajedrez", "j'ai arrêté de fumer", "dejé el café"."""
    if clause.time is not Time.PAST or clause.negated:
        return
    yield from _quit(clause)
    if clause.verb.role is not Role.STOP:
        return
    leads = clause.context.grammar.leads.stopped
    for phrase in clause.reading.phrases:
        if phrase.preposition in leads and phrase.infinitive:
            yield from _stopped(clause, phrase)
        elif phrase.preposition in ("", *leads) and _is_given_up(clause, phrase):
            yield Draft(
                predicate="avoids",
                phrase=f"gave up {phrase.name}",
                category=FactCategory.PREFERENCES,
                object=mention_of(phrase, EntityKind.CONCEPT),
                confidence=0.8,
            )


def _quit(clause: Clause) -> Iterator[Draft]:
    """As in "dejé mi trabajo en Google", "j'ai quitté mon boulot chez Google"."""
    reading, context = clause.reading, clause.context
    jobs = context.grammar.nouns.jobs
    if clause.verb.lemma not in ("dejar", "quitter") or not any(
        job.head.lower in jobs and job.determiner is Determiner.MINE for job in reading.of("")
    ):
        return
    for place in reading.of(*context.grammar.leads.job):
        if accepts(place, Accepts.EMPLOYER, context):
            yield ended_draft(SENSES["works_at"], "quit their job at", place)


def _is_given_up(clause: Clause, phrase: Phrase) -> bool:
    consumed = phrase.head.lower in clause.context.grammar.nouns.consumed
    return consumed and accepts(phrase, Accepts.KIND, clause.context)


def _stopped(clause: Clause, phrase: Phrase) -> Iterator[Draft]:
    context = clause.context
    inner, inside = phrase.head, Reading(phrases=phrase.inside)
    known = False
    for form in context.grammar.forms.get(inner.lower, ()):
        for frame in form.verb.frames:
            sense = SENSES[frame.sense]
            for thing in _objects(inside, frame) if sense.stopped else ():
                if accepts(thing, sense.accepts, context):
                    known = True
                    yield ended_draft(sense, sense.stopped, thing)
    alone = len(phrase.words) == 1 and not phrase.goes_on and not inside.phrases
    if not known and alone and inner.lower not in context.grammar.nouns.empty:
        yield Draft(
            predicate="does",
            phrase=f"stopped {inner.lower}",
            category=FactCategory.INTERESTS,
            object=EntityMention(name=inner.lower, kind=EntityKind.ACTIVITY),
            ended=True,
            typed=False,
            confidence=0.8,
        )


def read_gains(clause: Clause) -> Iterator[Draft]:
    """As in "compré una bici", "on a adopté un chat"."""
    if clause.verb.role is not Role.GAIN or clause.time is not Time.PAST or clause.negated:
        return
    nouns = clause.context.grammar.nouns
    done = _GAINED.get(clause.verb.lemma, "bought")
    for phrase in clause.reading.of(""):
        pet = phrase.head.lower in nouns.pets
        if not phrase.number or phrase.goes_on or not (pet or phrase.head.lower in nouns.ownable):
            continue
        yield Draft(
            predicate="has_pet" if pet else "owns",
            phrase=f"{done} {counted(phrase.number, phrase.name)}",
            category=FactCategory.POSSESSIONS,
            object=mention_of(phrase, EntityKind.CONCEPT),
            takes_date=True,
            confidence=0.8,
        )
