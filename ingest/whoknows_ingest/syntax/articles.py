"""The indefinite article of what is told, in whatever language it was said."""

import re
from collections.abc import Iterable

from whoknows_ingest.syntax.words import Word

__all__ = ["counted", "pointed_out", "with_article"]

_VOWEL = re.compile(r"[aeiouáàâäéèêëíìîïóòôöúùûü]|hour|honest|heir", re.IGNORECASE)
_SPOKEN_WITH_Y_OR_W = re.compile(r"uni(?![mn])|us[aeu]|eu|uk|ut[io]|on(?:e|ce)\b", re.IGNORECASE)


def with_article(name: str) -> str:
    """A name after "a" or "an", by how it begins.

    >>> with_article("iguana"), with_article("union"), with_article("E-Gitarre")
    ('an iguana', 'a union', 'an E-Gitarre')
    """
    return f"{_article(name)} {name}"


def _article(name: str) -> str:
    sounds = _VOWEL.match(name) and not _SPOKEN_WITH_Y_OR_W.match(name)
    return "an" if sounds else "a"


def counted(number: str, name: str) -> str:
    """A name after its number; "a" is one of them, and none may be told.

    >>> counted("a", "owl"), counted("two", "owls"), counted("", "owls")
    ('an owl', 'two owls', 'owls')
    """
    return with_article(name) if number == "a" else f"{number} {name}".lstrip()


def pointed_out(heads: Iterable[Word]) -> dict[int, str]:
    """How to tell of what was pointed at: "this bowl" as "a bowl", "these bowls" as "bowls"."""
    swaps: dict[int, str] = {}
    for head in heads:
        for determiner in head.each("det"):
            if determiner.lower in ("this", "that"):
                following = min(w.index for w in head.subtree() if w.index > determiner.index)
                first = next(w for w in head.subtree() if w.index == following)
                swaps[determiner.index] = _article(first.lower)
            elif determiner.lower in ("these", "those"):
                swaps[determiner.index] = ""
    return swaps
