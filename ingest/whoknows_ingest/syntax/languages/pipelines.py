"""The languages that are read beside English, and their pipelines, loaded when first needed."""

import importlib.util
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from whoknows_ingest.syntax.drafts import Draft
from whoknows_ingest.syntax.languages.clause import Clause
from whoknows_ingest.syntax.languages.context import Context
from whoknows_ingest.syntax.languages.french.grammar import FRENCH
from whoknows_ingest.syntax.languages.german.clauses import clauses_of as german_clauses
from whoknows_ingest.syntax.languages.german.favorites import read_favorites
from whoknows_ingest.syntax.languages.german.grammar import GERMAN
from whoknows_ingest.syntax.languages.german.tagging import tag
from whoknows_ingest.syntax.languages.grammar import Grammar
from whoknows_ingest.syntax.languages.romance.clauses import clauses_of as romance_clauses
from whoknows_ingest.syntax.languages.spanish.grammar import SPANISH
from whoknows_ingest.syntax.parse import load_pipeline

__all__ = ["LANGUAGES", "PIPELINES", "Language", "languages_read", "pipeline_of"]

_UNUSED = ("lemmatizer", "senter", "textcat")


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """How a language is read.

    Attributes:
        clauses_of: Finds the clauses of a sentence in its order of words.
        prepare: What is done to the tokens of a sentence before the pipeline sees them.
        trained: A pipeline of the language is needed; else its tables are enough.
        own: Rules for whole sentences that no other language has.
    """

    grammar: Grammar
    clauses_of: Callable[[Context], list[Clause]]
    prepare: Callable[[Any], Any]
    trained: bool = True
    own: tuple[Callable[[Context], Iterator[Draft]], ...] = ()


def _as_one(document: Any) -> Any:
    """The tokens of one sentence, told to the parser as one."""
    for token in document:
        token.is_sent_start = token.i == 0
    return document


LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        "de": Language(
            grammar=GERMAN,
            clauses_of=german_clauses,
            prepare=tag,
            trained=False,
            own=(read_favorites,),
        ),
        "es": Language(grammar=SPANISH, clauses_of=romance_clauses, prepare=_as_one),
        "fr": Language(grammar=FRENCH, clauses_of=romance_clauses, prepare=_as_one),
    }
)
"""By code."""

PIPELINES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        code: tuple(f"{code}_core_news_{size}" for size in ("lg", "md", "sm") if language.trained)
        for code, language in LANGUAGES.items()
    }
)
"""Packages that hold a pipeline, best first, by code; none for a language that needs none."""


def languages_read(pipelines: Mapping[str, tuple[str, ...]] = PIPELINES) -> tuple[str, ...]:
    """Codes of the languages beside English that can be read here, in order."""
    return tuple(code for code, names in pipelines.items() if not names or _installed(names))


@lru_cache(maxsize=8)
def _installed(names: tuple[str, ...]) -> bool:
    return any(importlib.util.find_spec(name) for name in names)


def pipeline_of(code: str, names: tuple[str, ...]) -> Any:
    """The first installed pipeline of the names, or spaCy's tokenizer if none is named.

    Loaded once.

    Raises:
        ConfigurationError: None is installed, or it cannot be loaded.
    """
    return load_pipeline(names, exclude=_UNUSED) if names else _tokenizer(code)


@lru_cache(maxsize=8)
def _tokenizer(code: str) -> Any:
    import spacy  # heavy: half a second that `whoknows --help` must not pay

    return spacy.blank(code)
