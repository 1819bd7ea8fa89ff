"""Noun phrases behind a verb, in order: what follows it is short in chat, and read word by word.

The pipeline says which words are nouns, adjectives and names; where a phrase ends, the closed words
say. Small models attach too much of a chat line wrongly for the tree to be the better judge.
"""

from collections.abc import Collection, Sequence
from dataclasses import replace

from whoknows_ingest.syntax.languages.grammar import Grammar, Time
from whoknows_ingest.syntax.languages.phrases import Determiner, Phrase, Reading, determined
from whoknows_ingest.syntax.words import Word

__all__ = ["read_phrase", "read_phrases", "starts_clause"]

_MAX_WORDS = 6
_NAMES = ("NOUN", "PROPN", "ADJ", "X", "VERB", "INTJ", "AUX", "ADV", "PRON")
_GOES_ON = ("NOUN", "PROPN", "X")
_ENDS = frozenset('.;:!?()—–-…"«»“”*/|')


_STARTS = frozenset({"ne", "n'", "moi", "toi", "lui"})


def read_phrases(
    words: Sequence[Word], grammar: Grammar, *, skipped: Collection[int], food: bool = False
) -> Reading:
    """The phrases up to the end of the clause.

    Args:
        words: What follows the verb.
        grammar: Of the language.
        skipped: Positions in the sentence of the words of dates.
        food: A name may go on with "con piña", "au chocolat".
    """
    found: list[Phrase] = []
    at, listed, preposition = 0, False, ""
    while at < len(words):
        word = words[at]
        if word.index in skipped or (word.lower in grammar.adverbs and not listed):
            at += 1
            continue
        if _ends_clause(words, at, grammar):
            break
        if word.lower in grammar.joins or word.text == ",":
            at, listed = at + 1, True
            continue
        plain, at = _preposition(words, at, grammar)
        preposition = plain if plain or not listed else preposition
        phrase, at = read_phrase(words, at, grammar, food=food, skipped=skipped)
        if phrase is None or (found and not listed and not plain):
            return Reading(phrases=tuple(found), whole=False)
        found.append(replace(phrase, preposition=preposition))
        listed = False
    return Reading(phrases=tuple(found))


def _preposition(words: Sequence[Word], at: int, grammar: Grammar) -> tuple[str, int]:
    plain = grammar.prepositions.get(words[at].lower, "")
    return plain, at + bool(plain)


def _ends_clause(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    word = words[at]
    if word.text in _ENDS or word.quoted:
        return True
    if word.lower in grammar.joins or word.text == ",":
        following = at + 1 + (at + 1 < len(words) and words[at + 1].lower in grammar.joins)
        return following >= len(words) or starts_clause(words, following, grammar)
    return word.lower in grammar.openings - grammar.adverbs


def starts_clause(words: Sequence[Word], at: int, grammar: Grammar) -> bool:
    """Whether a clause of its own begins here: a pronoun, a denial, a verb."""
    word = words[at]
    clitic = word.lower in (grammar.clitics | grammar.clitics_of_me) - grammar.definite
    if clitic or word.lower in grammar.me or word.lower in grammar.others | grammar.denials:
        return True
    if word.lower in grammar.openings | grammar.adverbs | _STARTS:
        return True
    if _is_infinitive(word, grammar):
        return False
    return grammar.is_verb(word.lower) or (word.pos in ("VERB", "AUX") and not word.text.istitle())


def read_phrase(
    words: Sequence[Word],
    at: int,
    grammar: Grammar,
    *,
    skipped: Collection[int] = (),
    food: bool = False,
) -> tuple[Phrase | None, int]:
    """The phrase that begins at a position and where it ends; None when none begins there."""
    determiner, number, start = determined(words, at, grammar)
    while start < len(words) - 1 and words[start].lower in grammar.nouns.evaluative:
        start += 1
    if start >= len(words) or words[start].index in skipped:
        return None, at
    head = words[start]
    if determiner is Determiner.NONE and _is_infinitive(head, grammar):
        return _activity(words, start, grammar, skipped=skipped)
    if not _can_head(head, determiner, grammar):
        return None, at
    end, goes_on = _extent(words, start + 1, grammar, skipped=skipped, food=food)
    phrase = Phrase(
        words=tuple(words[start:end]), determiner=determiner, number=number, goes_on=goes_on
    )
    return (phrase, end) if len(phrase.words) <= _MAX_WORDS else (None, at)


def _is_infinitive(word: Word, grammar: Grammar) -> bool:
    if any(grammar.find(word.lower, Time.INFINITIVE)):
        return True
    capital = word.text[:1].isupper()
    if capital or word.pos not in ("VERB", "AUX") or word.lower in grammar.nouns.known:
        return False
    return grammar.infinitive.fullmatch(word.lower) is not None


def _can_head(word: Word, determiner: Determiner, grammar: Grammar) -> bool:
    if not word.text[:1].isalpha() or word.quoted or word.lower in grammar.closed:
        return False
    if word.lower in grammar.prepositions or word.lower in grammar.denials | grammar.joins:
        return False
    if word.pos not in _NAMES:
        return False
    is_verb = word.pos in ("VERB", "AUX") and not word.text[:1].isupper()
    return determiner is not Determiner.NONE or not (is_verb and grammar.is_verb(word.lower))


def _extent(
    words: Sequence[Word], at: int, grammar: Grammar, *, skipped: Collection[int], food: bool
) -> tuple[int, bool]:
    """Where a name that began before ends, and whether something says which one is meant."""
    while at < len(words):
        word = words[at]
        if word.index in skipped:
            return at, False
        if word.lower in grammar.parts or (food and word.lower in grammar.with_parts):
            if not _is_bare(words, at + 1, grammar, skipped=skipped):
                return at, word.lower in grammar.parts
            at += 2
        elif (
            word.lower in grammar.contracted and grammar.prepositions[word.lower] == "de"
        ) or word.lower in grammar.embeds:
            return at, True
        elif _belongs(word, grammar):
            at += 1
        else:
            break
    return at, False


def _is_bare(words: Sequence[Word], at: int, grammar: Grammar, *, skipped: Collection[int]) -> bool:
    """A noun without an article, as names go on with: the "terror" of "películas de terror"."""
    if at >= len(words) or words[at].index in skipped:
        return False
    word = words[at]
    if not _can_head(word, Determiner.NONE, grammar) or _is_infinitive(word, grammar):
        return False
    if word.lower in grammar.definite | grammar.owners | grammar.indefinite | grammar.pointing:
        return False
    return word.lower not in grammar.numbers and word.pos in ("NOUN", "PROPN", "ADJ", "X")


def _belongs(word: Word, grammar: Grammar) -> bool:
    """An adjective or a second noun: "pop rock", "jeux vidéo"."""
    if not word.text[:1].isalnum() or word.lower in grammar.closed | grammar.adverbs:
        return False
    if word.lower in grammar.openings | grammar.joins or word.lower in grammar.prepositions:
        return False
    if word.lower in grammar.definite | grammar.nouns.evaluative:
        return False
    if word.pos in ("ADJ", *_GOES_ON):
        return not (grammar.is_verb(word.lower) and word.pos not in ("ADJ", "PROPN"))
    return word.text[:1].isupper() and word.text.isalpha()


def _activity(
    words: Sequence[Word], at: int, grammar: Grammar, *, skipped: Collection[int]
) -> tuple[Phrase | None, int]:
    """An infinitive with the one phrase after it: "jugar al ajedrez", "cuisiner"."""
    infinitive = words[at]
    following = at + 1
    reads_on = following < len(words) and words[following].index not in skipped
    if reads_on and not _ends_clause(words, following, grammar):
        plain, start = _preposition(words, following, grammar)
        inner, end = read_phrase(words, start, grammar, skipped=skipped)
        fits = inner is not None and inner.determiner in (Determiner.NONE, Determiner.DEFINITE)
        if inner is not None and fits and not inner.infinitive:
            said = tuple(words[at:end])
            return Phrase(words=said, infinitive=True, goes_on=inner.goes_on), end
        if inner is not None or plain:
            return Phrase(words=(infinitive,), infinitive=True, goes_on=True), following
    return Phrase(words=(infinitive,), infinitive=True), following
