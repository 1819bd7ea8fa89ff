"""The verb of a German clause: its finite part, and what closes the clause."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.german.grammar import GERMAN, PARTICLES
from whoknows_ingest.syntax.languages.grammar import Form, Role, Time, Verb
from whoknows_ingest.syntax.words import Word

__all__ = ["Bracket", "bracket_of"]

_SPOKEN = frozenset({"sprechen", "reden"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A verb with both its parts.

    Attributes:
        end: Where what stands between the parts ends.
    """

    verb: Verb
    time: Time
    end: int


def bracket_of(
    context: Context, at: int, end: int, *, persons: str, moved: str = ""
) -> Bracket | None:
    """The verb whose finite form stands at a position and whose clause ends at another.

    Args:
        context: Of the sentence.
        at: Position of the finite form.
        end: Where its clause ends.
        persons: That its form can have.
        moved: The participle, where that stands before it.
    """
    words = context.sentence.words
    finite = GERMAN.find(words[at].lower, Time.PRESENT, Time.PAST)
    forms = sorted(
        (form for form in finite if form.persons in persons),
        key=lambda form: not form.verb.particle,
    )
    last = words[end - 1] if end - 1 > at else None
    if moved:
        closings = (_closing(form, moved) for form in forms)
        closing = next((each for each in closings if each is not None), None)
        return None if closing is None else Bracket(verb=closing[0], time=closing[1], end=end)
    return next(_readings(forms, last, end), None)


def _readings(forms: Sequence[Form], last: Word | None, end: int) -> Iterator[Bracket]:
    word = "" if last is None or last.pos == "NOUN" else last.lower
    for form in forms:
        verb = form.verb
        closing = _closing(form, word)
        if closing is not None:
            yield Bracket(verb=closing[0], time=closing[1], end=end - 1)
        elif not verb.particle and word not in PARTICLES:
            yield Bracket(verb=verb, time=form.time, end=end)


def _closing(form: Form, word: str) -> tuple[Verb, Time] | None:
    """The verb that a last word makes with a finite form, and its time."""
    verb = form.verb
    if verb.particle and verb.particle == word:
        return verb, form.time
    if verb.role is Role.CAN:
        if word in _SPOKEN:
            return verb, form.time
        inner = next(GERMAN.find(word, Time.INFINITIVE), None)
        stands = inner is not None and inner.verb.lemma == "ausstehen"
        return (inner.verb, form.time) if inner is not None and stands else None
    if verb.lemma not in ("haben", "sein") or form.time is not Time.PRESENT:
        return None
    found = GERMAN.find(word, Time.PARTICIPLE)
    inner = next((each for each in found if each.verb.moves is (verb.role is Role.BE)), None)
    return None if inner is None else (inner.verb, Time.PAST)
