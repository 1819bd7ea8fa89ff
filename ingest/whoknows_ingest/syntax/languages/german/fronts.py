"""How a German main clause opens: one thing, then its verb, then who it is about."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.german.bounds import is_finite, skip_light
from whoknows_ingest.syntax.languages.german.grammar import GERMAN, GLAD
from whoknows_ingest.syntax.languages.german.phrases import read_phrase
from whoknows_ingest.syntax.languages.german.verbs import IMPERATIVES
from whoknows_ingest.syntax.languages.grammar import Role, Time
from whoknows_ingest.syntax.languages.phrases import Phrase
from whoknows_ingest.syntax.languages.subjects import person_ending_at
from whoknows_ingest.syntax.people import Person
from whoknows_ingest.syntax.words import Word

__all__ = ["Front", "front_of"]

_LONGEST_NAME = 4
_SHORT = frozenset({"bin", "mag", "hab", "kann"})
"""Forms of "I" without an "e" that nobody takes for anything else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Front:
    """The opening of a clause.

    Attributes:
        subject: Whom it is about.
        persons: That its verb can have.
        verb: Position of the finite verb.
        rest: Position of what follows verb and subject.
        phrases: What stands before the verb and is not the subject; several are a list.
        glad: "gern" or the like before the verb.
        closing: A participle before the verb, which else closes the clause.
    """

    subject: Person
    persons: str
    verb: int
    rest: int
    phrases: tuple[Phrase, ...] = ()
    glad: str = ""
    closing: str = ""


def front_of(
    context: Context, start: int, *, shared: Person | None, inverted: bool
) -> Front | None:
    """The opening of the clause at a position; None when it is none that we know.

    Args:
        context: Of the sentence.
        start: Where the clause begins.
        shared: Whom the clause before is about, if this one may go on about them.
        inverted: A subordinate clause stands before it, as its first part.
    """
    words = context.sentence.words
    at = skip_light(context, start)
    if at >= len(words):
        return None
    glad = next((word.lower for word in words[start:at] if word.lower in GLAD), "")
    if is_finite(words[at]):
        moved = inverted or at > start
        return _verb_first(context, at, shared=shared, moved=moved, glad=glad)
    if words[at].lower in GERMAN.me:
        verb = skip_light(context, at + 1)
        persons = GERMAN.me[words[at].lower]
        if not _is_finite_at(words, verb):
            return None
        return Front(
            subject=context.author, persons=persons, verb=verb, rest=_after(words, verb), glad=glad
        )
    named = _person_at(context, at)
    if named is not None and _is_finite_at(words, skip_light(context, named[1])):
        verb = skip_light(context, named[1])
        return Front(subject=named[0], persons="3", verb=verb, rest=_after(words, verb), glad=glad)
    return _moved(context, at, glad=glad)


def _is_finite_at(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and is_finite(words[at])


def _after(words: Sequence[Word], verb: int) -> int:
    """Past the verb, and an "aber" that stands behind it."""
    following = verb + 1
    return following + (following < len(words) and words[following].lower == "aber")


def _person_at(context: Context, at: int) -> tuple[Person, int] | None:
    """Who is named from a position on, and where the name ends."""
    words = context.sentence.words
    for last in range(min(at + _LONGEST_NAME, len(words)) - 1, at - 1, -1):
        named = person_ending_at(context.sentence, last, GERMAN, context.people)
        if named is not None and named.first == at:
            return named.person, last + 1
    return None


def _subject_at(context: Context, at: int) -> tuple[Person, str, int] | None:
    """Who stands behind the verb, the persons of the verb, and where that ends."""
    words = context.sentence.words
    while at < len(words) and words[at].lower in GERMAN.clitics_of_me | {"sich"}:
        at += 1
    if at >= len(words):
        return None
    if words[at].lower in GERMAN.me:
        return context.author, GERMAN.me[words[at].lower], at + 1
    named = _person_at(context, at)
    return None if named is None else (named[0], "3", named[1])


def _verb_first(
    context: Context, at: int, *, shared: Person | None, moved: bool, glad: str
) -> Front | None:
    """As in "wohne in Köln", "und hasst Fußball", "(seit 2019) wohne ich in Berlin"."""
    words = context.sentence.words
    told = _subject_at(context, at + 1)
    if told is not None and told[1] != "3":
        subject, persons, rest = told
        if not moved:
            return None
        return Front(subject=subject, persons=persons, verb=at, rest=rest, glad=glad)
    if shared is not None and not shared.is_author:
        return Front(subject=shared, persons="3", verb=at, rest=_after(words, at), glad=glad)
    if told is not None and moved:
        return Front(subject=told[0], persons="3", verb=at, rest=told[2], glad=glad)
    if shared is None and not _drops_subject(context, at):
        return None
    persons = "1p" if shared is not None else "1"
    return Front(
        subject=context.author, persons=persons, verb=at, rest=_after(words, at), glad=glad
    )


def _drops_subject(context: Context, at: int) -> bool:
    """Its form is of "I" and, where it may be an order, something shows that it is none."""
    words = context.sentence.words
    word = words[at].lower
    if not word.endswith("e") and word not in _SHORT:
        return False
    own = any(form.persons == "1" for form in GERMAN.find(word, Time.PRESENT))
    if not own or word not in IMPERATIVES:
        return own
    since = any(span.since for span in context.dates)
    shown = {"gern", "gerne", "lieber", "auch", "selbst", "aktuell", "derzeit", "schon"}
    return since or any(near.lower in shown for near in words[at + 1 : at + 3]) or _is_told(word)


def _is_told(word: str) -> bool:
    """Nobody orders anybody to live or to come from somewhere."""
    return word in ("wohne", "komme")


def _moved(context: Context, at: int, *, glad: str) -> Front | None:
    """As in "Pizza liebe ich", "In Hamburg wohnt Bob", "Jazz gefällt mir"."""
    words = context.sentence.words
    if words[at].lower in GERMAN.clitics_of_me:
        pleased = _is_finite_at(words, at + 1) and _pleases(words[at + 1].lower)
        if not pleased:
            return None
        return Front(subject=context.author, persons="3", verb=at + 1, rest=at + 2)
    plain = GERMAN.prepositions.get(words[at].lower, "")
    phrases, verb = _listed(context, at + bool(plain), plain)
    closing = ""
    if not phrases and _is_participle(words[at].lower):
        closing, verb = words[at].lower, at + 1
    verb = skip_light(context, verb)
    if not (phrases or closing) or not _is_finite_at(words, verb):
        return None
    told = _told_behind(context, verb)
    if told is None:
        return None
    subject, persons, rest = told
    opened = Front(subject=subject, persons=persons, verb=verb, rest=rest, phrases=phrases)
    return replace(opened, glad=glad, closing=closing)


def _listed(context: Context, at: int, preposition: str) -> tuple[tuple[Phrase, ...], int]:
    """The phrases from a position on, which "und" and commas join, and where they end."""
    words = context.sentence.words
    found: list[Phrase] = []
    while True:
        phrase, end = read_phrase(
            words, at, preposition=preposition, skipped=context.dated, food=True
        )
        if phrase is None:
            return (), at
        found.append(phrase)
        if end >= len(words) or words[end].lower not in GERMAN.joins | {","}:
            return tuple(found), end
        at = end + 1


def _told_behind(context: Context, verb: int) -> tuple[Person, str, int] | None:
    """Who it is about, when something else stands before the verb: "… mag ich", "… gefällt mir"."""
    words = context.sentence.words
    if not _pleases(words[verb].lower):
        return _subject_at(context, verb + 1)
    mine = verb + 1 < len(words) and words[verb + 1].lower in GERMAN.clitics_of_me
    return (context.author, "3", verb + 2) if mine else None


def _pleases(word: str) -> bool:
    return any(form.verb.role is Role.PLEASES for form in GERMAN.find(word, Time.PRESENT))


def _is_participle(word: str) -> bool:
    return any(GERMAN.find(word, Time.PARTICIPLE))
