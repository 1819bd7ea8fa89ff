"""Reads facts in chat by rules over a dependency parse: no key, no guessing."""

from whoknows_ingest.syntax.extractor import SyntaxExtractor

__all__ = ["SyntaxExtractor"]
