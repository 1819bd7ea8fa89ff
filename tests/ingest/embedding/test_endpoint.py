import math
from typing import Any

import pytest
from tests.ingest.model_server import Answer, ModelServer, embeddings, failure

from whoknows_ingest.embedding import EmbeddingSettings, open_embedder
from whoknows_ingest.embedding.vectors import unit_vector
from whoknows_schema.errors import BrokenError, ConfigurationError, InvalidInput, TransientError
from whoknows_schema.protocols import Embedder


def make(server: ModelServer, **more: Any) -> Embedder:
    given: dict[str, Any] = {
        "base_url": server.url,
        "api_key": "sk-1",
        "dimensions": 2,
        "retries": 0,
    }
    made = open_embedder(EmbeddingSettings(embedder="openai:small", **{**given, **more}))
    assert made is not None
    return made


async def test_vectors_come_in_order_and_of_unit_length(model_server: ModelServer) -> None:
    shuffled = embeddings([3.0, 4.0], [0.0, 5.0])
    assert isinstance(shuffled.body, dict)
    shuffled.body["data"].reverse()
    model_server.queue(shuffled)
    embedder = make(model_server)
    assert await embedder.embed(["a", "b"]) == [[0.6, 0.8], [0.0, 1.0]]
    assert (embedder.model, embedder.dimensions) == ("small", 2)
    (request,) = model_server.requests
    assert (request.path, request.key) == ("/v1/embeddings", "sk-1")
    assert request.body["input"] == ["a", "b"]
    assert request.body["dimensions"] == 2


async def test_nothing_to_embed_is_no_request(model_server: ModelServer) -> None:
    assert await make(model_server).embed([]) == []
    assert model_server.requests == []


async def test_many_texts_are_sent_in_batches(model_server: ModelServer) -> None:
    model_server.queue(embeddings([1.0, 0], [0, 1.0]), embeddings([1.0, 0]))
    found = await make(model_server, batch_texts=2).embed(["a", "b", "c"])
    assert found == [[1, 0], [0, 1], [1, 0]]
    assert [each.body["input"] for each in model_server.requests] == [["a", "b"], ["c"]]


async def test_a_request_that_is_too_large_is_halved(model_server: ModelServer) -> None:
    model_server.queue(failure(413), embeddings([1.0, 0]), embeddings([0, 1.0], [1.0, 0]))
    assert await make(model_server).embed(["a", "b", "c"]) == [[1, 0], [0, 1], [1, 0]]
    model_server.queue(failure(413))
    with pytest.raises(ConfigurationError, match="413"):
        await make(model_server).embed(["a"])


async def test_unknown_dimensions_are_asked_once(model_server: ModelServer) -> None:
    model_server.queue(embeddings([1.0, 2, 3]), embeddings([2.0, 0, 0]))
    embedder = make(model_server, dimensions=None, api_key=None)
    assert embedder.dimensions == embedder.dimensions == 3
    assert await embedder.embed(["a"]) == [[1, 0, 0]]
    assert len(model_server.requests) == 2
    assert model_server.requests[0].key == ""
    assert "dimensions" not in model_server.requests[1].body


def test_failures_while_asking_for_dimensions_are_ours(model_server: ModelServer) -> None:
    model_server.queue(failure(500))
    with pytest.raises(TransientError):
        _ = make(model_server, dimensions=None).dimensions
    gone = EmbeddingSettings(embedder="openai:m", base_url="http://127.0.0.1:9/v1")
    embedder = open_embedder(gone)
    assert embedder is not None
    with pytest.raises(TransientError, match="cannot be reached"):
        _ = embedder.dimensions


def test_openais_own_models_are_known() -> None:
    embedder = open_embedder(
        EmbeddingSettings(embedder="openai:text-embedding-3-small", api_key="sk-1")
    )
    assert embedder is not None
    assert embedder.dimensions == 1536


@pytest.mark.parametrize(
    ("vector", "part"),
    [
        ([1.0], "1 numbers instead of 2"),
        ([1.0, 2, 3], "3 numbers instead of 2"),
        ([], "0 numbers"),
        ([0.0, 0], "nothing but zeros"),
        ([math.nan, 1.0], "not finite"),
        ([1.0, math.inf], "not finite"),
        ([1.0, -math.inf], "not finite"),
    ],
)
async def test_what_is_no_vector_is_refused_and_names_the_text(
    model_server: ModelServer, vector: list[float], part: str
) -> None:
    model_server.queue(embeddings([1.0, 0], vector))
    with pytest.raises(BrokenError, match=part) as caught:
        await make(model_server).embed(["first", "second"])
    assert "text 2 ('second')" in str(caught.value)


@pytest.mark.parametrize(
    "answer",
    [
        Answer(body="<html>"),
        Answer(body=[]),
        Answer(body={"data": [{"index": 0}]}),
        Answer(body={"data": [{"index": 0, "embedding": "AAAA"}]}),
        Answer(body={"data": [{"index": 0, "embedding": None}]}),
        Answer(body={"data": []}),
        embeddings([1.0, 0], [1.0, 0]),
    ],
)
async def test_an_answer_of_another_form_is_refused(
    model_server: ModelServer, answer: Answer
) -> None:
    model_server.queue(answer)
    with pytest.raises(BrokenError, match="check"):
        await make(model_server).embed(["a"])


@pytest.mark.parametrize(
    ("status", "error", "part"),
    [
        (401, ConfigurationError, "refuses the key"),
        (403, ConfigurationError, "refuses the key"),
        (404, ConfigurationError, "no embedding model 'small'"),
        (400, ConfigurationError, "refuses the request"),
        (429, TransientError, "too busy"),
        (503, TransientError, "too busy or broken"),
    ],
)
async def test_errors_of_the_endpoint_are_ours(
    model_server: ModelServer, status: int, error: type[Exception], part: str
) -> None:
    model_server.queue(failure(status))
    with pytest.raises(error, match=part):
        await make(model_server).embed(["a"])
    assert len(model_server.requests) == 1


async def test_a_passing_failure_is_repeated(model_server: ModelServer) -> None:
    model_server.queue(failure(429, retry_after="0.01"), embeddings([1.0, 0]))
    assert await make(model_server, retries=1).embed(["a"]) == [[1, 0]]


async def test_an_endpoint_that_is_away_or_slow_is_worth_another_time(
    model_server: ModelServer,
) -> None:
    model_server.queue(Answer(body={}, delay_s=0.8))
    with pytest.raises(TransientError, match=r"did not answer in 0\.2 s"):
        await make(model_server, timeout_s=0.2).embed(["a"])
    with pytest.raises(TransientError, match="cannot be reached"):
        await make(model_server, base_url="http://127.0.0.1:9/v1", retries=1).embed(["a"])


@pytest.mark.parametrize("text", ["", "  \n"])
async def test_an_empty_text_is_refused(model_server: ModelServer, text: str) -> None:
    with pytest.raises(InvalidInput, match="text 2 is empty"):
        await make(model_server).embed(["a", text])


@pytest.mark.parametrize("size", [1e-300, 1.0, 1e300])
def test_vectors_of_any_size_come_to_unit_length(size: float) -> None:
    assert unit_vector([3 * size, -4 * size], dimensions=2, item="x") == pytest.approx([0.6, -0.8])
