"""The pipelines of Spanish and French: which there are, loaded when first needed."""

import importlib.util
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from whoknows_ingest.syntax.parse import load_pipeline
from whoknows_ingest.syntax.romance.french import FRENCH
from whoknows_ingest.syntax.romance.grammar import Grammar
from whoknows_ingest.syntax.romance.spanish import SPANISH

__all__ = ["GRAMMARS", "PIPELINES", "languages_read", "prepare", "romance_pipeline"]

GRAMMARS: Mapping[str, Grammar] = MappingProxyType({"es": SPANISH, "fr": FRENCH})
"""By language code."""

PIPELINES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        code: tuple(f"{code}_core_news_{size}" for size in ("lg", "md", "sm"))
        for code in ("es", "fr")
    }
)
"""Packages that hold a pipeline, best first, by code; the extra of that name installs the last."""

_UNUSED = ("lemmatizer", "senter", "textcat")


def languages_read(pipelines: Mapping[str, tuple[str, ...]] = PIPELINES) -> tuple[str, ...]:
    """Codes of the languages beside English with an installed pipeline, in order."""
    return tuple(code for code, names in pipelines.items() if _installed(names))


@lru_cache(maxsize=8)
def _installed(names: tuple[str, ...]) -> bool:
    return any(importlib.util.find_spec(name) for name in names)


def romance_pipeline(names: tuple[str, ...]) -> Any:
    """The first installed pipeline of the names; loaded once.

    Raises:
        ConfigurationError: None is installed, or it cannot be loaded.
    """
    return load_pipeline(names, exclude=_UNUSED)


def prepare(document: Any) -> Any:
    """The tokens of one sentence, told to the parser as one."""
    for token in document:
        token.is_sent_start = token.i == 0
    return document
