"""What stands between the two parts of a German verb, read word by word."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.german.grammar import GERMAN, GLAD, MOMENTARY
from whoknows_ingest.syntax.languages.german.phrases import read_phrase, with_lead
from whoknows_ingest.syntax.languages.grammar import Time
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase
from whoknows_ingest.syntax.words import Word

__all__ = ["Field", "is_infinitive", "read_field"]

_UNITS = frozenset(
    "sekunden minute minuten stunde stunden uhr tag tage tagen woche wochen monat monate monaten"
    " jahr jahre jahren euro prozent meter kilometer km grad mal".split()
)
_DATIVE = frozenset("dem der einem einer meinem meiner unserem unserer diesem dieser".split())
_LIMITS = frozenset("nur mal immer oft ganz lange regelmäßig lang häufig täglich".split())
_WITH_GO = frozenset({"spazieren", "einkaufen", "essen", "feiern"})
"""What one likes to "go" and do."""
_EXCEPT = frozenset({"außer", "statt", "trotz"})
_PREDICATES = GERMAN.nouns.traits.keys() | GERMAN.nouns.status.keys() | GERMAN.nouns.allergic


@dataclass(slots=True, kw_only=True)
class Field:
    """What was read.

    Attributes:
        phrases: In order; those of a list with the preposition of the first.
        negated: It holds "nicht", "kein" or the like.
        ended: "Nicht mehr".
        glad: "gern", "lieber" or the like; "" for none.
        momentary: It says how things are now.
        own: It holds "mich", "mir" or "sich".
        it: It holds "es", which stands for what follows.
        listed: More of a list must follow.
        comma: The last of a list stands behind a comma, as in "Tee, Kaffee nicht".
    """

    phrases: list[Phrase] = field(default_factory=list[Phrase])
    negated: bool = False
    ended: bool = False
    glad: str = ""
    momentary: bool = False
    own: bool = False
    it: bool = False
    listed: bool = False
    comma: bool = False


def is_infinitive(word: Word) -> bool:
    """Written small, and with the ending of one or known as one."""
    if word.pos == "NOUN" or word.lower in GERMAN.closed | GERMAN.adverbs | GERMAN.owners:
        return False
    known = any(GERMAN.find(word.lower, Time.INFINITIVE))
    return known or GERMAN.infinitive.fullmatch(word.lower) is not None


def read_field(
    context: Context, at: int, end: int, *, done: bool = False, food: bool = False
) -> Field | None:
    """The words from one position to before another; None when something is not understood.

    Args:
        context: Of the sentence.
        at: Where the field begins.
        end: Where it ends.
        done: What somebody does can be named by an infinitive: "ich hasse warten".
        food: Names may go on with "mit Ananas".
    """
    words = context.sentence.words[:end]
    found = Field()
    while at < end:
        word = words[at]
        following = at + 1
        if word.index not in context.dated and not _is_particle(found, words, at):
            reached = _read(found, words, at, context=context, done=done, food=food)
            if reached is None:
                return None
            following = reached
        at = following
    return None if found.listed else found


def _is_particle(found: Field, words: Sequence[Word], at: int) -> bool:
    """Takes a word that is no part of a phrase, and says whether it was one."""
    word = words[at].lower
    if word in GLAD:
        found.glad = word
    elif word in GERMAN.adverbs:
        found.momentary = found.momentary or word in MOMENTARY
    elif word in GERMAN.clitics_of_me or word == "sich":
        found.own = True
    elif word == "es" and not found.phrases:
        found.it = True
    elif word == "mehr" and found.negated:
        found.ended = True
        return not _limits(words, at + 1)
    elif word in GERMAN.joins or word == ",":
        found.listed, found.comma = bool(found.phrases), word == ","
        return found.listed
    elif word in GERMAN.denials and not word.startswith("kein"):
        found.negated = True
        return not _limits(words, at + 1) and not found.comma
    else:
        return False
    return True


def _limits(words: Sequence[Word], at: int) -> bool:
    """What is denied is a part only: "nicht nur", "nicht mehr so oft"."""
    degree = at + 1 < len(words) and words[at].lower == "so" and words[at + 1].lower in _LIMITS
    return degree or (at < len(words) and words[at].lower in _LIMITS)


def _read(
    found: Field,
    words: Sequence[Word],
    at: int,
    *,
    context: Context,
    done: bool,
    food: bool,
) -> int | None:
    """Takes the phrase that begins at a position and says where it ends; None: none does."""
    word = words[at].lower
    if word.startswith("kein") and word in GERMAN.denials:
        if found.phrases and not found.negated:
            return None
        found.negated = True
    plain = GERMAN.prepositions.get(word, "")
    if plain in _EXCEPT:
        return None
    start = at + bool(plain)
    before = found.phrases[-1].preposition if found.listed and not plain else plain
    phrase, end = read_phrase(words, start, preposition=before, skipped=context.dated, food=food)
    if phrase is None and not plain:
        phrase, end = _word_alone(found, words, at, done=done)
    if phrase is None or (before != "" and phrase.infinitive) or _is_span(phrase):
        return None
    if phrase.infinitive and found.phrases and not found.listed:
        found.phrases.pop()
    alone = any(not other.preposition for other in found.phrases)
    if not (before or found.listed) and alone:
        return None
    dative = before == "auf" and words[start].lower in _DATIVE
    found.phrases.append(replace(phrase, preposition="auf dem" if dative else before))
    found.listed = False
    return end


def _is_span(phrase: Phrase) -> bool:
    """As in "in zwei Wochen", "20 Minuten"."""
    unit = phrase.head.lower in _UNITS
    return unit and (bool(phrase.preposition) or phrase.head.lower not in GERMAN.ages)


def _word_alone(
    found: Field, words: Sequence[Word], at: int, *, done: bool
) -> tuple[Phrase | None, int]:
    """A word that is no noun and says something: "vegan", "34", "kochen"."""
    word = words[at]
    if word.lower in _PREDICATES:
        return Phrase(words=(word,)), at + 1
    if word.pos == "NUM":
        number = Phrase(words=(word,), number=word.text, determiner=Determiner.NUMBER)
        return (number, at + 1) if at + 1 == len(words) else (None, at)
    if not done:
        return None, at
    if is_infinitive(word):
        return _activity(found, words, at), at + 1
    early = at + 2 == len(words) and is_infinitive(words[at + 1]) and word.text.isalpha()
    if early and word.pos != "NOUN" and word.lower not in GERMAN.closed and not found.phrases:
        return Phrase(words=(word, words[at + 1]), head_at=1, infinitive=True), at + 2
    return None, at


def _activity(found: Field, words: Sequence[Word], at: int) -> Phrase:
    """The infinitive, with the phrase before it as a part: "Schach spielen", "ins Kino gehen"."""
    infinitive = words[at]
    if not found.phrases or found.listed:
        return Phrase(words=(infinitive,), infinitive=True)
    inner = found.phrases[-1]
    said = with_lead(words, inner) if inner.preposition else inner.name
    also = ("gehen",) if infinitive.lower in _WITH_GO else ()
    shown = " ".join((said, infinitive.text, *also))
    parts = (*inner.words, infinitive)
    specimen = inner.goes_on or inner.determiner not in (Determiner.NONE, Determiner.DEFINITE)
    return Phrase(
        words=parts, head_at=len(parts) - 1, infinitive=True, shown=shown, goes_on=specimen
    )
