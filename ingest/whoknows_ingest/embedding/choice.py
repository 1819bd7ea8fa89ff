"""Opening the embedder that the settings name."""

from pathlib import Path

from whoknows_ingest.embedding.local import SentenceTransformerEmbedder, is_installed
from whoknows_ingest.embedding.settings import EmbeddingSettings
from whoknows_schema.errors import ConfigurationError
from whoknows_schema.protocols import Embedder

__all__ = ["open_embedder"]


def open_embedder(settings: EmbeddingSettings) -> Embedder | None:
    """The embedder that the settings name; None when vectors are off. Loads no model yet.

    Raises:
        ConfigurationError: The extra that it needs is not installed, a key or model's name is
            missing, or there is no embedder of that name.
    """
    kind, _, name = settings.embedder.partition(":")
    if kind == "none" or (kind == "auto" and not is_installed()):
        return None
    if kind in ("auto", "local"):
        folder = Path(name).expanduser() if name else None
        return SentenceTransformerEmbedder(folder, batch_texts=settings.batch_texts)
    if kind == "openai":
        from whoknows_ingest.embedding.endpoint import OpenAIEmbedder  # httpx only when used

        return OpenAIEmbedder(name, settings)
    raise ConfigurationError(
        f"there is no embedder {settings.embedder!r}; use 'auto', 'local', 'none' or "
        "'openai:<model>'"
    )
