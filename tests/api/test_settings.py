"""Settings: what the environment says, read once, refused with a sentence."""

import dataclasses
from pathlib import Path

import pytest

from whoknows import ConfigurationError, Settings
from whoknows.settings import VARIABLES, load_settings


def test_nothing_set_gives_the_defaults() -> None:
    assert load_settings({}) == Settings()


def test_a_variable_set_to_nothing_is_not_set() -> None:
    assert load_settings({"NEO4J_URI": " ", "WHOKNOWS_EMBEDDER": ""}) == Settings()


@pytest.mark.parametrize(
    ("name", "text", "field", "value"),
    [
        ("NEO4J_DATABASE", "chat", "neo4j_database", "chat"),
        ("NEO4J_USERNAME", " reader ", "neo4j_username", "reader"),
        ("WHOKNOWS_DATA_DIR", "/srv/whoknows", "data_dir", Path("/srv/whoknows")),
        ("WHOKNOWS_JARS_DIR", "~/jars", "jars_dir", Path.home() / "jars"),
        ("WHOKNOWS_JAR_MIRROR", "http://mirror/m2", "jar_mirror", "http://mirror/m2"),
        ("WHOKNOWS_JAR_FOLDER", "/jars", "jar_folder", Path("/jars")),
        ("WHOKNOWS_JAVA", "/opt/java", "java", Path("/opt/java")),
        ("JAVA_HOME", "/opt/java", "java_home", Path("/opt/java")),
        ("WHOKNOWS_BOLT_PORT", "7688", "bolt_port", 7688),
        ("WHOKNOWS_HEAP_MB", "1024", "heap_mb", 1024),
        ("WHOKNOWS_IDLE_MINUTES", "0.5", "idle_minutes", 0.5),
        ("WHOKNOWS_START_TIMEOUT_S", "30", "start_timeout_s", 30.0),
        ("WHOKNOWS_MODEL", "openai:small", "model", "openai:small"),
        ("WHOKNOWS_EMBEDDER", "local", "embedder", "local"),
        ("WHOKNOWS_EMBEDDER", "openai:small", "embedder", "openai:small"),
        ("WHOKNOWS_SPACE", "kitchen", "space", "kitchen"),
        ("WHOKNOWS_DEBUG", "1", "debug", True),
        ("WHOKNOWS_DEBUG", "No", "debug", False),
    ],
)
def test_a_variable_sets_its_field(name: str, text: str, field: str, value: object) -> None:
    settings = load_settings({name: text})
    assert getattr(settings, field) == value
    others = {**dataclasses.asdict(settings), field: getattr(Settings(), field)}
    assert others == dataclasses.asdict(Settings()), "it sets no other"


def test_every_field_has_a_variable() -> None:
    fields = {field.name for field in dataclasses.fields(Settings)}
    assert {field for field, _ in VARIABLES.values()} == fields


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("WHOKNOWS_BOLT_PORT", "bolt", "'bolt'.*port number"),
        ("WHOKNOWS_BOLT_PORT", "65536", "'65536'.*port number"),
        ("WHOKNOWS_HEAP_MB", "1", "'1'.*whole number"),
        ("WHOKNOWS_HEAP_MB", "1e3", "'1e3'.*whole number"),
        ("WHOKNOWS_IDLE_MINUTES", "-1", "'-1'.*number from 0"),
        ("WHOKNOWS_IDLE_MINUTES", "nan", "'nan'.*number from 0"),
        ("WHOKNOWS_DEBUG", "maybe", "'maybe'.*1 or 0"),
        ("WHOKNOWS_MODEL", "gpt", "'gpt'.*openai:<model>.*WHOKNOWS_MODEL_BASE_URL"),
        ("WHOKNOWS_MODEL_CONTEXT", "0", "'0'.*whole number"),
        ("WHOKNOWS_MODEL_PRICES", "0.15", "'0.15'.*two prices"),
        ("WHOKNOWS_MODEL_PRICES", "a/b", "'a'.*two prices"),
        ("WHOKNOWS_MODEL_PRICES", "1/-2", "'-2'.*two prices"),
        ("WHOKNOWS_BUDGET_TOKENS", "many", "'many'.*whole number"),
        ("WHOKNOWS_BUDGET_MONEY", "-1", "'-1'.*number from 0"),
        ("WHOKNOWS_EMBEDDER", "minilm", "'minilm'.*'auto', 'local', 'none', 'local:<folder>' or"),
    ],
)
def test_a_value_that_cannot_be_is_refused(name: str, text: str, said: str) -> None:
    with pytest.raises(ConfigurationError, match=f"^{name} is {said}"):
        load_settings({name: text})


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("WHOKNOWS_MODLE", "WHOKNOWS_MODEL"),
        ("WHOKNOWS_DATADIR", "WHOKNOWS_DATA_DIR"),
        ("WHOKNOWS_IDLE", "WHOKNOWS_IDLE_MINUTES"),
    ],
)
def test_an_unknown_variable_of_ours_is_refused_with_the_nearest(name: str, near: str) -> None:
    with pytest.raises(ConfigurationError, match=f"{name!r}.*did you mean {near!r}"):
        load_settings({name: "x"})


def test_other_programs_variables_are_not_ours() -> None:
    assert load_settings({"PATH": "/bin", "NEO4J_HOME": "/opt/neo4j"}) == Settings()


def test_an_uri_needs_a_password() -> None:
    with pytest.raises(ConfigurationError, match="NEO4J_PASSWORD"):
        load_settings({"NEO4J_URI": "bolt://db"})


def test_an_uri_must_not_hold_the_password() -> None:
    with pytest.raises(ConfigurationError, match="NEO4J_PASSWORD") as caught:
        load_settings({"NEO4J_URI": "bolt://neo4j:hunter2@db", "NEO4J_PASSWORD": "x"})
    assert "hunter2" not in str(caught.value)


def test_no_secret_is_printed() -> None:
    settings = load_settings(
        {
            "NEO4J_URI": "bolt://db",
            "NEO4J_PASSWORD": "hunter2",
            "WHOKNOWS_MODEL": "m",
            "WHOKNOWS_MODEL_BASE_URL": "http://models/v1",
            "WHOKNOWS_MODEL_API_KEY": "hunter3",
            "WHOKNOWS_EMBEDDER_API_KEY": "hunter4",
        }
    )
    assert "hunter" not in repr(settings)
    assert settings.model_api_key == "hunter3"


def test_openais_key_goes_to_openai() -> None:
    settings = load_settings(
        {
            "OPENAI_API_KEY": "key",
            "WHOKNOWS_MODEL": "openai:small",
            "WHOKNOWS_EMBEDDER": "openai:e",
        }
    )
    assert (settings.model_api_key, settings.embedder_api_key) == ("key", "key")


def test_openais_key_goes_nowhere_else() -> None:
    settings = load_settings(
        {
            "OPENAI_API_KEY": "key",
            "WHOKNOWS_MODEL": "openai:small",
            "WHOKNOWS_MODEL_BASE_URL": "http://elsewhere/v1",
            "WHOKNOWS_EMBEDDER": "openai:e",
            "WHOKNOWS_EMBEDDER_BASE_URL": "http://elsewhere/v1",
        }
    )
    assert (settings.model_api_key, settings.embedder_api_key) == (None, None)


def test_what_models_may_use_and_cost() -> None:
    settings = load_settings(
        {
            "WHOKNOWS_MODEL": "ollama:qwen3",
            "WHOKNOWS_MODEL_CONTEXT": "8192",
            "WHOKNOWS_MODEL_PRICES": "0.15/0.60",
            "WHOKNOWS_BUDGET_TOKENS": "200000",
            "WHOKNOWS_BUDGET_MONEY": "1.5",
        }
    )
    assert settings.model_context == 8192
    assert settings.model_prices == (0.15, 0.6)
    assert (settings.budget_tokens, settings.budget_money) == (200_000, 1.5)


@pytest.mark.parametrize(
    ("model", "base_url", "key"),
    [
        ("openai:gpt-4o", None, "of-openai"),
        ("anthropic:claude", None, "of-anthropic"),
        ("anthropic:claude", "http://models", None),
        ("openai:gpt-4o", "http://models/v1", None),
    ],
)
def test_a_providers_own_key_goes_to_that_provider_only(
    model: str, base_url: str | None, key: str | None
) -> None:
    given = {
        "WHOKNOWS_MODEL": model,
        "OPENAI_API_KEY": "of-openai",
        "ANTHROPIC_API_KEY": "of-anthropic",
    }
    if base_url is not None:
        given["WHOKNOWS_MODEL_BASE_URL"] = base_url
    assert load_settings(given).model_api_key == key
