"""Reads facts in German, Spanish and French chat by tables of their words."""

from whoknows_ingest.syntax.languages.pipelines import (
    LANGUAGES,
    PIPELINES,
    Language,
    languages_read,
    pipeline_of,
)
from whoknows_ingest.syntax.languages.reader import read_messages

__all__ = [
    "LANGUAGES",
    "PIPELINES",
    "Language",
    "languages_read",
    "pipeline_of",
    "read_messages",
]
