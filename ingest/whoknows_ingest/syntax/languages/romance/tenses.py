"""Verbs of a sentence with what makes their tense: "he dejado", "je suis allé", "estoy leyendo"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.grammar import Form, Grammar, Role, Time, Verb

__all__ = ["FoundVerb", "verbs_at"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundVerb:
    """A verb with its auxiliary: the words from `at` to before `end` are the verb's.

    Attributes:
        agreeing: The form that has the persons of the subject.
        said: Denials and adverbs among its words.
    """

    agreeing: Form
    verb: Verb
    time: Time
    at: int
    end: int
    said: frozenset[str]


def verbs_at(context: Context, at: int) -> Iterator[FoundVerb]:
    """What the word at a position can be as the head of a clause, with its participle."""
    words, grammar = context.sentence.words, context.grammar
    for form in grammar.find(words[at].lower, Time.PRESENT, Time.PAST):
        end = at + 1
        said: set[str] = set()
        light = grammar.denials | grammar.no_longer | grammar.adverbs
        while end < len(words) and words[end].lower in light:
            said.add(words[end].lower)
            end += 1
        main = _joined(form, words[end].lower, grammar) if end < len(words) else None
        if main is not None:
            time = Time.PRESENT if main.time is Time.GERUND else Time.PAST
            after = end + 1
            yield FoundVerb(
                agreeing=form, verb=main.verb, time=time, at=at, end=after, said=frozenset(said)
            )
        yield from _just_done(context, form, at)
        if form.verb.role is not Role.AUXILIARY:
            yield FoundVerb(
                agreeing=form, verb=form.verb, time=form.time, at=at, end=end, said=frozenset(said)
            )


def _just_done(context: Context, form: Form, at: int) -> Iterator[FoundVerb]:
    """As in "acabo de mudarme a Lima", "je viens d'adopter un chat"."""
    words, grammar = context.sentence.words, context.grammar
    if form.verb.lemma not in ("acabar", "venir") or at + 2 >= len(words):
        return
    if grammar.prepositions.get(words[at + 1].lower) != "de":
        return
    own = words[at + 2].lower in grammar.clitics_of_me
    end = at + 2 + own
    infinitive = words[end].lower if end < len(words) else ""
    stem = re.sub(r"(?<=[aei]r)(?:me|se|nos)$", "", infinitive) if grammar.drops else infinitive
    said = frozenset(grammar.clitics_of_me if own or stem != infinitive else ())
    for inner in grammar.find(stem, Time.INFINITIVE):
        yield FoundVerb(
            agreeing=form, verb=inner.verb, time=Time.PAST, at=at, end=end + 1, said=said
        )


def _joined(form: Form, following: str, grammar: Grammar) -> Form | None:
    """The participle or gerund that a form of have or be makes a tense with."""
    role = form.verb.role
    if form.verb.lemma == "estar":
        return next(grammar.find(following, Time.GERUND), None)
    makes = (Role.AUXILIARY,) if grammar.drops else (Role.HAVE, Role.BE)
    if role not in makes:
        return None
    found = grammar.find(following, Time.PARTICIPLE)
    return next((inner for inner in found if inner.verb.moves is (role is Role.BE)), None)
