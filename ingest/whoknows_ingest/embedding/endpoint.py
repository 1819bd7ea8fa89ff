"""Embedding through an OpenAI-compatible endpoint (OpenAI, Ollama, vLLM, llama.cpp …).

Plain HTTP: one kind of request is not worth the second that importing the OpenAI client takes.
"""

import asyncio
from collections.abc import Mapping, Sequence

import httpx

from whoknows_ingest.embedding.settings import EmbeddingSettings
from whoknows_ingest.embedding.vectors import unit_vector
from whoknows_schema.errors import (
    BrokenError,
    ConfigurationError,
    InvalidInput,
    TransientError,
    WhoknowsError,
)

__all__ = ["OpenAIEmbedder"]

_TOO_LARGE = 413

_OPENAI = "https://api.openai.com/v1"
# https://platform.openai.com/docs/guides/embeddings
_KNOWN_DIMENSIONS: Mapping[str, int] = {
    "text-embedding-3-small": 1536,
    "text-embedding-3-large": 3072,
    "text-embedding-ada-002": 1536,
}
_FIRST_WAIT_S = 0.5
_LONGEST_WAIT_S = 20.0


class OpenAIEmbedder:
    """Embedder over ``POST /embeddings``."""

    def __init__(self, model: str, settings: EmbeddingSettings) -> None:
        """Check the settings; nothing is sent yet.

        Raises:
            ConfigurationError: No model is named, or OpenAI's own endpoint has no key.
        """
        if not model.strip():
            raise ConfigurationError(
                "no embedding model is named; set WHOKNOWS_EMBEDDER, e.g. "
                "'openai:text-embedding-3-small'"
            )
        if settings.base_url is None and not settings.api_key:
            raise ConfigurationError(
                f"embedding model {model!r} needs a key; set WHOKNOWS_EMBEDDER_API_KEY, "
                "or WHOKNOWS_EMBEDDER_BASE_URL to an endpoint of your own"
            )
        self._name = model
        self._settings = settings
        self._base_url = (settings.base_url or _OPENAI).rstrip("/")
        self._url = f"{self._base_url}/embeddings"
        key = settings.api_key
        self._headers = {"authorization": f"Bearer {key}"} if key else {}
        self._dimensions = settings.dimensions or _KNOWN_DIMENSIONS.get(model)

    @property
    def model(self) -> str:
        """Name under which the database remembers the model."""
        return self._name

    @property
    def dimensions(self) -> int:
        """Length of every vector; a model that is not known is asked once, and that waits.

        Raises:
            TransientError, ConfigurationError, BrokenError: As `embed`.
        """
        if self._dimensions is None:
            with httpx.Client(timeout=self._settings.timeout_s, headers=self._headers) as client:
                try:
                    response = client.post(self._url, json=self._body(["dimensions"]))
                except httpx.HTTPError as error:
                    raise self._unreachable(error) from error
            failure = self._failure(response)
            if failure is not None:
                raise failure
            self._dimensions = len(_rows(response, 1)[0])
        return self._dimensions

    async def embed(self, texts: Sequence[str]) -> list[list[float]]:
        """One vector of unit length per text, in input order; requests of ``batch_texts`` texts.

        Raises:
            InvalidInput: A text is empty.
            TransientError: The endpoint is away, too busy or too slow.
            ConfigurationError: It refuses the key, the model's name or the request.
            BrokenError: It returns something that is no vector of the model; names the text.
        """
        for number, text in enumerate(texts, start=1):
            if not text.strip():
                raise InvalidInput(f"text {number} is empty; there is nothing to embed")
        dimensions = self.dimensions if texts else 0
        size = self._settings.batch_texts
        vectors: list[list[float]] = []
        async with httpx.AsyncClient(
            timeout=self._settings.timeout_s, headers=self._headers
        ) as client:
            for start in range(0, len(texts), size):
                batch = list(texts[start : start + size])
                for offset, row in enumerate(await self._embed(client, batch)):
                    item = f"text {start + offset + 1} ({batch[offset][:40]!r})"
                    vectors.append(unit_vector(row, dimensions=dimensions, item=item))
        return vectors

    async def _embed(self, client: httpx.AsyncClient, texts: list[str]) -> list[list[float]]:
        """Vectors of one request, as they come; a request that is too large is halved."""
        response = await self._send(client, texts)
        if response.status_code == _TOO_LARGE and len(texts) > 1:
            half = len(texts) // 2
            first = await self._embed(client, texts[:half])
            return first + await self._embed(client, texts[half:])
        failure = self._failure(response)
        if failure is not None:
            raise failure
        return _rows(response, len(texts))

    async def _send(self, client: httpx.AsyncClient, texts: list[str]) -> httpx.Response:
        wait_s = _FIRST_WAIT_S
        for repeats_left in range(self._settings.retries, -1, -1):
            try:
                response = await client.post(self._url, json=self._body(texts))
            except httpx.HTTPError as error:
                if repeats_left == 0:
                    raise self._unreachable(error) from error
            else:
                if repeats_left == 0 or not _is_passing(response):
                    return response
                wait_s = _asked_wait_s(response) or wait_s
            await asyncio.sleep(min(wait_s, _LONGEST_WAIT_S))
            wait_s *= 2
        raise AssertionError("the last repeat returns or raises")

    def _body(self, texts: list[str]) -> dict[str, object]:
        body: dict[str, object] = {
            "model": self._name,
            "input": texts,
            "encoding_format": "float",
        }
        if self._settings.dimensions is not None:
            body["dimensions"] = self._settings.dimensions
        return body

    def _unreachable(self, error: httpx.HTTPError) -> TransientError:
        if isinstance(error, httpx.TimeoutException):
            return TransientError(
                f"the embedding model at {self._base_url!r} did not answer in "
                f"{self._settings.timeout_s:g} s; try again"
            )
        return TransientError(
            f"the embedding model at {self._base_url!r} cannot be reached; is it running?"
        )

    def _failure(self, response: httpx.Response) -> WhoknowsError | None:
        status = response.status_code
        where = f"the embedding model at {self._base_url!r}"
        if status < 300:
            return None
        if _is_passing(response):
            return TransientError(f"{where} is too busy or broken ({status}); try again")
        if status in (401, 403):
            return ConfigurationError(f"{where} refuses the key; check WHOKNOWS_EMBEDDER_API_KEY")
        if status == 404:
            return ConfigurationError(
                f"there is no embedding model {self._name!r} at {self._base_url!r}; check "
                "WHOKNOWS_EMBEDDER and WHOKNOWS_EMBEDDER_BASE_URL"
            )
        return ConfigurationError(
            f"{where} refuses the request ({status}); is it an OpenAI-compatible endpoint?"
        )


def _is_passing(response: httpx.Response) -> bool:
    return response.status_code in (408, 429) or response.status_code >= 500


def _asked_wait_s(response: httpx.Response) -> float | None:
    """Seconds of a Retry-After header; dates are not honoured."""
    asked = response.headers.get("retry-after", "")
    return float(asked) if asked.replace(".", "", 1).isdigit() else None


def _rows(response: httpx.Response, count: int) -> list[list[float]]:
    """The vectors of an answer, in the order of the texts.

    Raises:
        BrokenError: It is no answer of an embeddings endpoint, or has another number of vectors.
    """
    try:
        answer = response.json()
        rows = sorted(answer["data"], key=lambda row: row.get("index", 0))
        vectors = [[float(number) for number in row["embedding"]] for row in rows]
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise BrokenError(
            f"{str(response.url)!r} answers in another form than OpenAI's embeddings; "
            "check WHOKNOWS_EMBEDDER_BASE_URL"
        ) from error
    if len(vectors) != count:
        raise BrokenError(
            f"{str(response.url)!r} returned {len(vectors)} vectors for {count} texts; "
            "check the embeddings endpoint"
        )
    return vectors
