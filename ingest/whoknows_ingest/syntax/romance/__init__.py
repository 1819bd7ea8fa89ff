"""Reads facts in Spanish and French chat, where a pipeline of the language is installed."""

from whoknows_ingest.syntax.romance.pipelines import (
    GRAMMARS,
    PIPELINES,
    languages_read,
    romance_pipeline,
)
from whoknows_ingest.syntax.romance.reader import read_romance

__all__ = ["GRAMMARS", "PIPELINES", "languages_read", "read_romance", "romance_pipeline"]
