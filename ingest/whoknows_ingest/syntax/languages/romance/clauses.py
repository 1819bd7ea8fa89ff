"""Clauses of Spanish and French: a verb of the tables, who it is about, what follows it."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.grammar import Grammar, Role, Verb
from whoknows_ingest.syntax.languages.phrases import Phrase, Reading
from whoknows_ingest.syntax.languages.romance.phrases import read_phrase, read_phrases
from whoknows_ingest.syntax.languages.romance.tenses import FoundVerb, verbs_at
from whoknows_ingest.syntax.languages.senses import SENSES, Accepts
from whoknows_ingest.syntax.languages.subjects import Named, person_ending_at
from whoknows_ingest.syntax.people import Person
from whoknows_ingest.syntax.words import Word

__all__ = ["clauses_of"]

_ONLY = frozenset({"ne", "n'"})
_MORE = frozenset({"más", "mas"})
_DOUBLED = frozenset({"il", "elle"})
_OWN_PRONOUN = (Role.GAIN, Role.PLEASES)


@dataclass(slots=True, kw_only=True)
class _Left:
    """What stands before a verb and belongs to it; `at` is the position before all of it."""

    at: int
    said: set[str] = field(default_factory=set[str])


def clauses_of(context: Context) -> list[Clause]:
    """Clauses that the author stands behind, in order."""
    found: list[Clause] = []
    taken = -1
    for word in context.sentence.words:
        if word.index <= taken or word.quoted:
            continue
        for verb in verbs_at(context, word.index):
            clause = _clause(context, verb, found)
            if clause is not None:
                found.append(clause)
                taken = verb.end - 1
                break
    return [_dated(clause, found[:at], found[at + 1 :]) for at, clause in enumerate(found)]


def _dated(clause: Clause, before: Sequence[Clause], after: Sequence[Clause]) -> Clause:
    start = clause.head.start if before else 0
    end = after[0].head.start if after else len(clause.context.sentence.text)
    dates = tuple(span for span in clause.context.dates if start <= span.start < end)
    return replace(clause, dates=dates)


def _clause(context: Context, found: FoundVerb, earlier: Sequence[Clause]) -> Clause | None:
    left = _look_left(context, found)
    said = left.said | found.said
    grammar = context.grammar
    reflexive = bool(said & (grammar.clitics_of_me | {"se", "s'"}))
    pleases = found.verb.role is Role.PLEASES
    if found.verb.reflexive is not reflexive and not (
        reflexive and found.verb.role in _OWN_PRONOUN
    ):
        return None
    strange = said & (grammar.clitics - {"se", "s'"})
    if strange and not (pleases and strange <= {"le", "les"}):
        return None
    told = _pleased(context, left) if pleases else _subject(context, found, left, earlier)
    if told is None or not _agrees(found, told[1]):
        return None
    return _stated(context, found, left=left, subject=told[0], before=told[2])


_Told = tuple[Person, str, Phrase | None]
"""Whom a clause is about, the persons its verb can have, and what stands before the verb."""


def _agrees(found: FoundVerb, persons: str) -> bool:
    return found.agreeing.persons in persons


def _look_left(context: Context, found: FoundVerb) -> _Left:
    """Collects pronouns, denials and adverbs before the verb."""
    grammar, words = context.grammar, context.sentence.words
    left = _Left(at=found.at - 1)
    passed = (grammar.clitics | grammar.clitics_of_me | grammar.denials | grammar.adverbs) | _ONLY
    while left.at >= 0:
        word = words[left.at]
        dated = word.index in context.dated
        if not dated and (word.lower not in passed or _is_subject(words, left.at, found, grammar)):
            break
        if not dated:
            left.said.add(word.lower)
        left.at -= 1
    return left


def _is_subject(words: Sequence[Word], at: int, found: FoundVerb, grammar: Grammar) -> bool:
    """Whether "nous" is the subject, and not whom something pleases or the "nous" before "nous"."""
    if words[at].lower not in grammar.me:
        return False
    doubled = at > 0 and words[at - 1].lower == words[at].lower and found.verb.reflexive
    return not doubled and found.verb.role is not Role.PLEASES


def _subject(
    context: Context, found: FoundVerb, left: _Left, earlier: Sequence[Clause]
) -> _Told | None:
    grammar, words = context.grammar, context.sentence.words
    at = left.at
    word = words[at].lower if at >= 0 else ""
    if word in grammar.me:
        first = at - 1 if grammar.code == "fr" and _is_emphatic(words, at) else at
        opens = _opens(context, first)
        return (context.author, grammar.me[word], None) if opens else None
    if at > 0 and word in _DOUBLED and grammar.code == "fr":
        at -= 1
    named = person_ending_at(context.sentence, at, grammar, context.people) if at >= 0 else None
    if named is not None:
        return (named.person, "3", None) if _stands_first(context, named, found) else None
    return _dropped(context, found, left.at, earlier)


def _is_emphatic(words: Sequence[Word], at: int) -> bool:
    return at > 0 and words[at - 1].lower in ("moi", "perso")


def _stands_first(context: Context, named: Named, found: FoundVerb) -> bool:
    """It opens its clause, and the parse does not name another subject."""
    head = context.sentence.words[found.at]
    rivals = [word for word in head.each("nsubj") if word.index > head.index]
    return not rivals and _opens(context, named.first)


def _dropped(
    context: Context, found: FoundVerb, at: int, earlier: Sequence[Clause]
) -> _Told | None:
    """Spanish leaves "yo" out; both leave out what the clause before has said."""
    if not _opens(context, at + 1):
        return None
    before = context.sentence.words[at].lower if at >= 0 else ""
    if context.grammar.drops and found.agreeing.persons != "3":
        return context.author, "1p", None
    if before not in context.grammar.joins or not earlier:
        return None
    subject = earlier[-1].subject
    if context.grammar.drops and subject.is_author:
        return None
    return subject, "1p3" if subject.is_author else "3", None


def _opens(context: Context, first: int) -> bool:
    """Whether a main clause can begin at a position."""
    grammar, words = context.grammar, context.sentence.words
    at = first - 1
    while at >= 0 and (words[at].index in context.dated or words[at].lower in grammar.adverbs):
        at -= 1
    if at < 0:
        return True
    pair = " ".join(word.lower for word in words[max(0, at - 1) : at + 1])
    if words[at].lower not in grammar.openings and pair not in grammar.reasons:
        return False
    embedded = any(
        word.lower in grammar.embeds for word in words[:at] if word.index not in context.dated
    )
    return not (embedded and words[at].lower in grammar.joins | {","})


def _pleased(context: Context, left: _Left) -> _Told | None:
    """Whom it pleases, and what, when that stands before the verb."""
    grammar, words = context.grammar, context.sentence.words
    mine = bool(left.said & grammar.clitics_of_me)
    at = left.at
    if not mine:
        return _pleased_other(context, at) if left.said & {"le", "les"} else None
    if at > 0 and words[at - 1].lower in ("a", "à") and words[at].lower in ("mí", "mi", "moi"):
        at -= 2
    if _opens(context, at + 1):
        return context.author, "3", None
    start = at
    while start > 0 and words[start - 1].lower not in grammar.openings:
        start -= 1
    phrase, end = read_phrase(words, start, grammar, food=True)
    if phrase is None or end != at + 1 or not _opens(context, start):
        return None
    return context.author, "3", phrase


def _pleased_other(context: Context, at: int) -> _Told | None:
    """As in "a Bob le gusta el café"."""
    named = None
    if at > 0:
        named = person_ending_at(context.sentence, at, context.grammar, context.people)
    if named is None or named.first < 1:
        return None
    led = context.sentence.words[named.first - 1].lower == "a"
    return (named.person, "3", None) if led and _opens(context, named.first - 1) else None


def _stated(
    context: Context, found: FoundVerb, *, left: _Left, subject: Person, before: Phrase | None
) -> Clause | None:
    grammar, words = context.grammar, context.sentence.words
    said = left.said | found.said
    rest = words[found.end :]
    denied = bool(said & grammar.denials)
    gone = bool(said & grammar.no_longer) and (denied or grammar.code == "fr")
    gone = gone or (denied and bool(found.said & _MORE))
    compared = any(word.lower in ("que", "qu'") for word in rest)
    if (gone and compared) or (said & _ONLY and not (denied or gone)):
        return None
    return Clause(
        context=context,
        verb=found.verb,
        head=words[found.at],
        time=found.time,
        subject=subject,
        negated=denied or gone,
        ended=gone,
        always=bool(said & {"siempre", "toujours"}),
        before=before,
        reading=_reading(context, found),
    )


def _reading(context: Context, found: FoundVerb) -> Reading:
    """What follows the verb, with what follows an infinitive that is given up."""
    rest, dated = context.sentence.words[found.end :], context.dated
    food = _may_be_food(found.verb)
    reading = read_phrases(rest, context.grammar, skipped=dated, food=food)
    if found.verb.role is not Role.STOP:
        return reading
    phrases = (replace(phrase, inside=_inside(context, phrase)) for phrase in reading.phrases)
    return replace(reading, phrases=tuple(phrases))


def _inside(context: Context, phrase: Phrase) -> tuple[Phrase, ...]:
    rest = context.sentence.words[phrase.head.index + 1 :] if phrase.infinitive else ()
    return read_phrases(rest, context.grammar, skipped=context.dated).phrases


def _may_be_food(verb: Verb) -> bool:
    """A taste; but "je préfère le thé au café" names two things, and not a tea with coffee."""
    senses = [frame.sense for frame in verb.frames]
    return "prefers" not in senses and any(
        SENSES[sense].accepts is Accepts.KIND for sense in senses
    )
