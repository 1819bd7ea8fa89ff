"""Noun phrases of German: the article says the case, adjectives stand before their noun."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from whoknows_ingest.syntax.languages.german.grammar import GERMAN, QUANTIFIERS
from whoknows_ingest.syntax.languages.german.nouns import VOCABULARY
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase, determined
from whoknows_ingest.syntax.words import Word

__all__ = ["is_adjective", "is_noun", "read_phrase", "with_lead"]

_MAX_WORDS = 5
_ENDINGS = ("e", "en", "er", "es", "em")
_ACCUSATIVE = frozenset({"", "als", "gegen", "für", "ohne", "um", "auf", "über"})
_GENITIVE = frozenset(
    "des der eines einer meines meiner unseres unserer deines deiner seines seiner ihrer".split()
)
_BETWEEN = frozenset({"of", "the", "and", "&", "de", "la"})
"""Inside a name: "Game of Thrones"."""
_FIRST = frozenset("new san santa sankt st. bad los las rio buenos hong tel kap den la".split())
"""What names of places of several words begin with."""
_NO_ADJECTIVES = (
    GERMAN.closed
    | GERMAN.adverbs
    | GERMAN.owners
    | QUANTIFIERS
    | GERMAN.prepositions.keys()
    | GERMAN.numbers.keys()
    | GERMAN.openings
    | VOCABULARY
)
_PLACED = frozenset({"in", "nach", "aus"})


def is_noun(word: Word) -> bool:
    """Written as a noun, or known as one."""
    return word.pos == "NOUN" and not word.quoted


def is_adjective(words: Sequence[Word], at: int) -> bool:
    """An inflected word in front of a noun, perhaps after more of its kind."""
    while at < len(words) and _is_inflected(words[at]):
        at += 1
        if at < len(words) and is_noun(words[at]):
            return True
    return False


def _is_inflected(word: Word) -> bool:
    if not word.text.isalpha() or not word.lower.endswith(_ENDINGS) or word.quoted:
        return False
    if word.lower in _NO_ADJECTIVES:
        return False
    return word.index == 0 or (word.pos != "NOUN" and not GERMAN.is_verb(word.lower))


def read_phrase(
    words: Sequence[Word],
    at: int,
    *,
    preposition: str = "",
    skipped: Collection[int] = (),
    food: bool = False,
) -> tuple[Phrase | None, int]:
    """The phrase that begins at a position and where it ends; None when none begins there.

    Args:
        words: Of the clause.
        at: Position of its first word behind the preposition.
        preposition: In its plain form; "" for none.
        skipped: Positions in the sentence of the words of dates.
        food: A name may go on with "mit Ananas", "von Bach".
    """
    article = words[at].lower if at < len(words) else ""
    determiner, number, start = _determined(words, at)
    first = start
    if is_adjective(words, start):
        while not is_noun(words[first]) or _is_inflected(words[first]):
            first += 1
    if first >= len(words) or not is_noun(words[first]) or words[first].index in skipped:
        return None, at
    if start > at and _is_of_name(words[at]):
        determiner, start = Determiner.NONE, at
    elif determiner not in (Determiner.NONE, Determiner.DEFINITE):
        start = _without_praise(words, start, first)
    placed = preposition in _PLACED and determiner is Determiner.NONE
    end = _name_end(words, first, placed=placed, skipped=skipped)
    named = tuple(words[start:end])
    phrase = Phrase(
        words=named,
        head_at=first - start,
        determiner=determiner,
        number=number,
        preposition=preposition,
        shown=_shown(named, first - start, article if start > at else "", preposition),
    )
    phrase, end = _attributed(words, end, phrase, skipped=skipped, food=food)
    return (phrase, end) if len(named) <= _MAX_WORDS else (None, at)


def with_lead(words: Sequence[Word], phrase: Phrase) -> str:
    """The name with its article and preposition, as they stand: "in den Alpen"."""
    first = at = phrase.words[0].index - words[0].index
    if words[at - 1].lower in GERMAN.definite:
        at -= 1
    at -= words[at - 1].lower in GERMAN.prepositions and at > 0
    return " ".join((*(word.text for word in words[at:first]), phrase.name))


def _determined(words: Sequence[Word], at: int) -> tuple[Determiner, str, int]:
    word = words[at].lower if at < len(words) else ""
    if word in GERMAN.denials and word.startswith("kein"):
        return Determiner.NONE, "", at + 1
    return determined(words, at, GERMAN)


def _is_of_name(article: Word) -> bool:
    """Written large within a sentence: "Die Ärzte"."""
    large = article.index > 0 and article.text[:1].isupper()
    return large and article.lower in GERMAN.definite


def _without_praise(words: Sequence[Word], start: int, first: int) -> int:
    """Where the name begins: "ein neues Fahrrad" is a bicycle."""
    while start < first and words[start].lower in GERMAN.nouns.evaluative:
        start += 1
    return start


def _name_end(words: Sequence[Word], first: int, *, placed: bool, skipped: Collection[int]) -> int:
    """Where a name of several words ends: "Pink Floyd", "Game of Thrones", "Portal 2"."""
    head, end = words[first].lower, first + 1
    single = head in VOCABULARY or head in GERMAN.nouns.kin or head in GERMAN.nouns.roles
    if (single and head not in GERMAN.nouns.institutions) or (placed and head not in _FIRST):
        return end
    while end < len(words) and words[end].index not in skipped and not words[end].quoted:
        word = words[end]
        inside = word.lower in _BETWEEN and end + 1 < len(words) and is_noun(words[end + 1])
        if not (inside or is_noun(word) or word.pos == "NUM") or word.lower in VOCABULARY:
            break
        end += 1
    return end


def _shown(named: Sequence[Word], head_at: int, article: str, preposition: str) -> str:
    """The name as it is called by itself: "schwarzer Tee" of "keinen schwarzen Tee"."""
    said = [word.text for word in named]
    for at in range(head_at):
        said[at] = _nominative(said[at], article, preposition)
    noun = said[head_at]
    if len(said) > head_at + 1 and article in ("der", "dem") and noun.endswith("en"):
        said[head_at] = noun[:-1]  # "bei der Deutschen Bahn"
    dative = preposition not in _ACCUSATIVE and noun.endswith("n")
    if dative and named[head_at].lower[:-1] in VOCABULARY | GERMAN.nouns.pets:
        said[head_at] = noun[:-1]
    return " ".join(said).rstrip(".")


def _nominative(adjective: str, article: str, preposition: str) -> str:
    if preposition in _ACCUSATIVE and adjective.endswith("en"):
        if not article or article.endswith("en"):
            return f"{adjective[:-2]}er"
        if article.endswith("e"):
            return adjective[:-1]
    if article in ("das", "dieses") and adjective.endswith("e"):
        return f"{adjective}s"
    if article == "den" and adjective.endswith("en"):
        return f"{adjective[:-2]}er"
    return adjective


def _attributed(
    words: Sequence[Word], end: int, phrase: Phrase, *, skipped: Collection[int], food: bool
) -> tuple[Phrase, int]:
    """With what says more of it: a genitive, "von …", "mit …"."""
    following = words[end].lower if end < len(words) else ""
    leads = following in GERMAN.parts or (food and following in GERMAN.with_parts)
    if following in _GENITIVE and words[end].index not in skipped:
        inner, after = read_phrase(words, end)
        return (replace(phrase, goes_on=True), after) if inner is not None else (phrase, end)
    if not (food and leads) or words[end].index in skipped:
        return phrase, end
    inner, after = read_phrase(words, end + 1, preposition=following)
    if inner is None:
        return phrase, end
    bare = inner.determiner is Determiner.NONE and not inner.number
    if not bare:
        return replace(phrase, goes_on=True), after
    shown = f"{phrase.name} {words[end].text} {inner.name}"
    return replace(phrase, words=(*phrase.words, words[end], *inner.words), shown=shown), after
