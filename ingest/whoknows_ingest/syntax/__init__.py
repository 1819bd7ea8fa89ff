"""Reads facts in chat by rules over a dependency parse: works without a key and without guessing."""

from whoknows_ingest.syntax.extractor import SyntaxExtractor

__all__ = ["SyntaxExtractor"]
