"""Which embedding model, and how it is reached."""

from dataclasses import dataclass, field

__all__ = ["DEFAULT_MODEL", "EmbeddingSettings"]

DEFAULT_MODEL = "sentence-transformers/all-MiniLM-L6-v2"
"""Name under which the database remembers the model of the extra ``local``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddingSettings:
    """What makes vectors.

    Attributes:
        embedder: ``auto`` (``local`` when the extra is installed, else ``none``), ``local``,
            ``local:<folder of a sentence-transformers model>``, ``none``, or ``openai:<model>`` of
            any OpenAI-compatible endpoint.
        base_url: Address of the endpoint up to and with ``/v1``; None: OpenAI's own.
        api_key: Its key; endpoints of your own need none.
        dimensions: Length of its vectors; None: known for OpenAI's models, else asked once.
        batch_texts: Texts of one request or one pass through the model.
        timeout_s: Longest wait for one answer of the endpoint.
        retries: Repeats after a rate limit, a server error or a broken connection.
    """

    embedder: str = "auto"
    base_url: str | None = None
    api_key: str | None = field(default=None, repr=False)
    dimensions: int | None = None
    batch_texts: int = 64
    timeout_s: float = 60.0
    retries: int = 3
