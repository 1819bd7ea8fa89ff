"""Embedding models: on this machine, or behind any OpenAI-compatible endpoint."""

from whoknows_ingest.embedding.choice import open_embedder
from whoknows_ingest.embedding.settings import DEFAULT_MODEL, EmbeddingSettings

__all__ = ["DEFAULT_MODEL", "EmbeddingSettings", "open_embedder"]
