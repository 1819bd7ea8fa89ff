"""Extraction by a language model: any OpenAI-compatible endpoint, or Anthropic."""

from whoknows_ingest.model.extractor import Answered, Checked, InstructorExtractor, Reading, check
from whoknows_ingest.model.settings import ModelSettings, model_settings

__all__ = [
    "Answered",
    "Checked",
    "InstructorExtractor",
    "ModelSettings",
    "Reading",
    "check",
    "model_settings",
]
