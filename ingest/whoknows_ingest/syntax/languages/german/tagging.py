"""Which words of a German sentence are nouns: capitals say, and the tables where chat has none."""

from typing import Any

from whoknows_ingest.syntax.languages.german.grammar import GERMAN
from whoknows_ingest.syntax.languages.german.nouns import VOCABULARY

__all__ = ["tag"]

_SMALL = (
    GERMAN.closed
    | GERMAN.adverbs
    | GERMAN.denials
    | GERMAN.owners
    | GERMAN.pointing
    | GERMAN.indefinite
    | GERMAN.prepositions.keys()
    | GERMAN.numbers.keys()
    | GERMAN.joins
    | GERMAN.openings
)
"""Words that are no nouns, also where a sentence begins with them."""
_TO_PLACES = frozenset({"in", "aus", "nach"})


def tag(document: Any) -> Any:
    """The tokens of one sentence, with nouns, numbers and nothing else told."""
    for token in document:
        token.is_sent_start = token.i == 0
        before = document[token.i - 1].lower_ if token.i else ""
        if _is_noun(token) or (before in _TO_PLACES and token.lower_ in GERMAN.nouns.places):
            token.pos_ = "NOUN"
        elif token.text.isdigit():
            token.pos_ = "NUM"
    return document


def _is_noun(token: Any) -> bool:
    lower = token.lower_
    if not token.text[0].isalpha():
        return False
    if token.text[0].isupper():
        return lower not in _SMALL
    return lower in VOCABULARY and lower not in GERMAN.forms
