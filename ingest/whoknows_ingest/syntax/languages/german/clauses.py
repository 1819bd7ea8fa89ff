"""Clauses of German: the verb stands second, and what belongs to it may close the clause."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.german.bounds import clause_end, is_finite, opens_relative
from whoknows_ingest.syntax.languages.german.brackets import Bracket, bracket_of
from whoknows_ingest.syntax.languages.german.fields import Field, is_infinitive, read_field
from whoknows_ingest.syntax.languages.german.fronts import Front, front_of
from whoknows_ingest.syntax.languages.german.grammar import BEFORE, GERMAN, NARROWING
from whoknows_ingest.syntax.languages.german.tastes import gladly, settled
from whoknows_ingest.syntax.languages.german.verbs import TASTED
from whoknows_ingest.syntax.languages.grammar import Role, Time, Verb
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase, Reading
from whoknows_ingest.syntax.people import Person
from whoknows_ingest.syntax.words import Word

__all__ = ["clauses_of"]

_FOOD = frozenset({"lieben", "hassen", "mögen"})
_OWN = (Role.GAIN, Role.PLAIN, Role.MARRY)
"""Verbs that "mir" and "uns" may stand beside."""


def clauses_of(context: Context) -> list[Clause]:
    """Clauses that the author stands behind, in order."""
    words = context.sentence.words
    found: list[Clause] = []
    shared: Person | None = None
    inverted = torn = False
    at = 0
    while at < len(words):
        whole = not torn or words[at].lower in GERMAN.me
        read = _clause(context, at, shared=shared, inverted=inverted) if whole else None
        if read is None and found and shared is not None:
            read = _continued(context, at, found[-1])
        if read is None:
            end = _skipped(context, at)
            torn = _is_torn(words[at:end])
            inverted = words[at].lower in GERMAN.embeds | {"seit"} and words[end - 1].text == ","
            shared, at = None, end
        else:
            found.append(read[0])
            at, shared = _past_join(context, read[1]), read[0].subject
            inverted = torn = False
    return found


def _is_torn(words: Sequence[Word]) -> bool:
    """No clause but the first part of a list: the "Tee oder" of "Tee oder Kaffee mag ich"."""
    joined = words[-1].lower in GERMAN.joins | {"oder", "noch"}
    told = GERMAN.me.keys() | GERMAN.others
    return joined and not any(is_finite(word) or word.lower in told for word in words)


def _continued(context: Context, start: int, before: Clause) -> tuple[Clause, int] | None:
    """As in "(ich bin in Kassel geboren und) in Bremen aufgewachsen"."""
    end = clause_end(context, start)
    words = context.sentence.words
    bracket = bracket_of(context, before.head.index, end, persons="13p")
    if before.time is not Time.PAST or before.negated or bracket is None or bracket.end == end:
        return None
    found = read_field(context, start, bracket.end)
    if found is None or not any(GERMAN.find(words[end - 1].lower, Time.PARTICIPLE)):
        return None
    front = Front(subject=before.subject, persons="13p", verb=before.head.index, rest=start)
    clause = _stated(context, front, bracket, found, span=(start, end))
    return None if clause is None else (clause, end)


def _skipped(context: Context, at: int) -> int:
    """Past the next word that a clause may follow."""
    words = context.sentence.words
    while at < len(words):
        at += 1
        if words[at - 1].lower in GERMAN.openings and words[at - 1].index not in context.dated:
            break
    return at


def _past_join(context: Context, at: int) -> int:
    words = context.sentence.words
    while at < len(words) and words[at].lower in GERMAN.openings - GERMAN.adverbs:
        at += 1
    return at + (at < len(words) and not words[at].text[:1].isalnum())


def _clause(
    context: Context, start: int, *, shared: Person | None, inverted: bool
) -> tuple[Clause, int] | None:
    front = front_of(context, start, shared=shared, inverted=inverted)
    if front is None:
        return None
    end = clause_end(context, front.rest)
    if _is_open(context, end):
        return None
    border, given_up = _given_up(context, front.rest, end)
    bracket = bracket_of(context, front.verb, border, persons=front.persons, moved=front.closing)
    if bracket is None:
        return None
    found = _field(context, front, bracket)
    if found is None or not _takes(bracket.verb, found, given_up):
        return None
    if opens_relative(context.sentence.words, end) and found.phrases:
        found.phrases[-1] = replace(found.phrases[-1], goes_on=True)
    if given_up is not None:
        liked = bracket.verb.lemma in TASTED
        found.phrases.append(_named(given_up) if liked else given_up)
    clause = _stated(context, front, bracket, found, span=(start, end))
    return None if clause is None else (clause, end)


def _is_open(context: Context, end: int) -> bool:
    """What follows takes back what is said: "Tee oder Kaffee", "nicht Tee, sondern Kaffee"."""
    words = context.sentence.words
    return any(word.lower in ("oder", "sondern") for word in words[end : end + 2])


def _field(context: Context, front: Front, bracket: Bracket) -> Field | None:
    """What is said beside the verb, with what stands before it."""
    lemma = bracket.verb.lemma
    found = read_field(
        context,
        front.rest,
        bracket.end,
        done=lemma in TASTED or lemma == "gehen",
        food=lemma in _FOOD or bracket.verb.role is Role.PLEASES,
    )
    if found is None or (front.glad and found.glad):
        return None
    found.glad = found.glad or front.glad
    bare = any(not each.preposition for each in front.phrases)
    if bare and any(not each.preposition for each in found.phrases):
        return None
    found.phrases[:0] = front.phrases
    return found


def _takes(verb: Verb, found: Field, named: Phrase | None) -> bool:
    """Whether "es" and "zu …" stand where they can: "liebe es zu kochen"."""
    if verb.lemma in TASTED:
        return found.it is (named is not None) and not (found.it and found.phrases)
    return not found.it and (named is None or verb.role is Role.STOP)


def _named(activity: Phrase) -> Phrase:
    """What is liked to be done, with its object: "Kuchen backen"."""
    inner = activity.inside
    known = all(each.determiner is Determiner.NONE and not each.preposition for each in inner)
    shown = " ".join((*(each.name for each in inner), activity.name))
    return replace(activity, preposition="", inside=(), shown=shown, goes_on=not known)


def _given_up(context: Context, start: int, end: int) -> tuple[int, Phrase | None]:
    """Where the clause ends without "(,) Klavier zu spielen" behind it, and what that names."""
    words = context.sentence.words
    if end - start < 3 or words[end - 2].lower != "zu" or not is_infinitive(words[end - 1]):
        return end, None
    commas = [at for at in range(start, end - 2) if words[at].text == ","]
    border = commas[-1] if commas else end - 2
    inner = read_field(context, border + bool(commas), end - 2)
    if inner is None or inner.negated:
        return end, None
    phrase = Phrase(
        words=(words[end - 1],), preposition="mit", infinitive=True, inside=tuple(inner.phrases)
    )
    return border, phrase


def _stated(
    context: Context, front: Front, bracket: Bracket, found: Field, *, span: tuple[int, int]
) -> Clause | None:
    verb = gladly(context, bracket.verb, found, context.sentence.words[front.verb])
    first, last = _starts(context, span[0]), _starts(context, span[1])
    dates = tuple(each for each in context.dates if first <= each.start < last)
    present = bracket.time is Time.PRESENT
    if verb is None or (present and any(not each.since for each in dates)):
        return None
    if _is_in_part(context, verb, found, span) or not _stands(verb, found):
        return None
    phrases = settled(context, verb, _bare_first(found.phrases))
    if phrases is None:
        return None
    return Clause(
        context=context,
        verb=verb,
        head=context.sentence.words[front.verb],
        time=bracket.time,
        subject=front.subject,
        negated=found.negated,
        ended=found.ended,
        always=False,
        reading=Reading(phrases=phrases),
        dates=dates,
    )


def _is_in_part(context: Context, verb: Verb, found: Field, span: tuple[int, int]) -> bool:
    """It holds, or was denied, at times only: "abends trinke ich keinen Kaffee"."""
    said = {word.lower for word in context.sentence.words[span[0] : span[1]]}
    if verb.role is Role.BE and said & BEFORE:
        return True
    return found.negated and bool(said & NARROWING)


def _stands(verb: Verb, found: Field) -> bool:
    """Pronouns and adverbs are such as the verb can have."""
    if found.own and not (verb.reflexive or verb.role in _OWN):
        return False
    return not (found.momentary and verb.lemma in TASTED)


def _starts(context: Context, at: int) -> int:
    words = context.sentence.words
    return words[at].start if at < len(words) else len(context.sentence.text)


def _bare_first(phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """In the order of other languages: "mit Marta verheiratet" is "married to Marta"."""
    return tuple(sorted(phrases, key=lambda phrase: bool(phrase.preposition)))
