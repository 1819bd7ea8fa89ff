"""Extraction by a language model behind any OpenAI-compatible endpoint."""

from whoknows_ingest.model.extractor import Dropped, InstructorExtractor
from whoknows_ingest.model.settings import ModelSettings

__all__ = ["Dropped", "InstructorExtractor", "ModelSettings"]
