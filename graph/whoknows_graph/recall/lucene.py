r"""User text into a full-text query that cannot fail and cannot leave its space.

Lucene's classic query syntax reserves ``+ - && || ! ( ) { } [ ] ^ " ~ * ? : \ /`` and the
upper-case words AND, OR, NOT and TO (Lucene, *Query Parser Syntax*). Nothing is escaped here: a
query is built only from lower-case runs of letters, digits and the few joiners that the standard
tokenizer keeps inside a word, none of which is reserved. So no input is left to be escaped.

The index splits text by Unicode's word rules (UAX #29): words stay whole, Han and Hiragana become
single characters. A run of those is asked for as overlapping pairs (phrases of two), which keeps
東京 and 京東 apart.
"""

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise

__all__ = ["MAX_TERMS", "STOP_WORDS", "fulltext_query", "query_terms", "words"]

MAX_TERMS = 128
"""Most terms of one query; Lucene refuses more than 1,024 clauses, and long texts say little more.
"""

_MAX_WORD_CHARS = 255
"""Lucene's standard tokenizer cuts longer words into pieces of this length."""

_JOINERS = frozenset("'’._")
"""Kept inside a word by UAX #29 (don't, node.js, snake_case); none is reserved by Lucene."""

STOP_WORDS = frozenset(
    """
    a about after all am an and any are as at be because been before being but by can could did do
    does doing done for from had has have having he her here hers him his how i if in into is it
    its just me more most my no nor not of off on once only or other our out over own per same she
    should so some such than that the their theirs them then there these they this those through to
    too under up us very was we were what when where which while who whom whose why will with would
    you your yours
    """.split()
)
"""Words that say how something is asked rather than what; a superset of Lucene's English list."""


def words(text: str) -> list[str]:
    """Lower-case words of the text as the index splits it, in order, with repeats.

    >>> words("What's C++ in 東京タワー, Node.js?")
    ["what's", 'c', 'in', '東', '京', 'タワー', 'node.js']
    """
    return [piece for run in _runs(text) for piece in (run if _is_single(run[0]) else (run,))]


def query_terms(text: str, *, leave_out: Iterable[str] = ()) -> list[str]:
    """Distinct terms worth searching, in order, at most `MAX_TERMS`; empty when there are none.

    A term is a word, or a pair of Han or Hiragana characters. Stop words and the words of
    ``leave_out`` (lower case) are dropped, possessive or not.

    >>> query_terms("What does Alice's sister play in 東京都?", leave_out=["alice"])
    ['sister', 'play', '東京', '京都']
    >>> query_terms("👍 !!! AND")
    []
    """
    dropped = STOP_WORDS.union(leave_out)
    terms: dict[str, None] = {}
    for run in _runs(text):
        for term in _pairs(run) if _is_single(run[0]) else (run,):
            if term not in dropped and term.partition("'")[0] not in dropped:
                terms.setdefault(term)
        if len(terms) >= MAX_TERMS:
            break
    return list(terms)[:MAX_TERMS]


def fulltext_query(field: str, terms: Iterable[str], *, tenant: str) -> str | None:
    """Query for any of the terms in one field, in one space only; None without terms.

    The space is a required clause of weight 0: it filters and does not score.

    Args:
        field: Name of the indexed property.
        terms: What `query_terms` returned.
        tenant: Token of the space, letters and digits.

    >>> fulltext_query("text", ["chess", "東京"], tenant="t1")
    '+tenant:t1^0 +text:(chess "東京")'
    """
    quoted = [f'"{term}"' if _is_single(term[0]) else term for term in terms]
    return f"+tenant:{tenant}^0 +{field}:({' '.join(quoted)})" if quoted else None


def _runs(text: str) -> Iterator[str]:
    """Lower-case runs that are one word, or several characters that are a word each."""
    spaced = "".join(character if _is_kept(character) else " " for character in text.lower())
    for chunk in spaced.split():
        run = ""
        for character in chunk:
            if run and _is_single(run[-1]) != _is_single(character):
                yield from _usable(run)
                run = ""
            run += character
        yield from _usable(run)


def _usable(run: str) -> Iterator[str]:
    stripped = run.replace("’", "'").strip("'.")
    if any(character.isalpha() or character.isdecimal() for character in stripped):
        yield stripped if _is_single(stripped[0]) else stripped[:_MAX_WORD_CHARS]


def _pairs(run: str) -> Iterator[str]:
    if len(run) == 1:
        yield run
    for first, second in pairwise(run):
        yield first + second


def _is_kept(character: str) -> bool:
    category = unicodedata.category(character)
    return category[0] in "LM" or category == "Nd" or character in _JOINERS


def _is_single(character: str) -> bool:
    """Whether the index makes every such character a word of its own: Han and Hiragana."""
    code = ord(character)
    return (
        0x3041 <= code <= 0x309F
        or 0x3400 <= code <= 0x4DBF
        or 0x4E00 <= code <= 0x9FFF
        or 0xF900 <= code <= 0xFAFF
        or 0x20000 <= code <= 0x3FFFF
    )
