"""``whoknows config show``: every setting with its origin, and no secret."""

import dataclasses
from pathlib import Path

import pytest
from tests.api.cli.village import Run

from whoknows.configuration import HIDDEN, shown_settings
from whoknows.settings import Settings, read_settings


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "whoknows.toml"
    path.write_text(
        'space = "kitchen"\nmodel = "openai:small"\nbatch_messages = 10\n', encoding="utf-8"
    )
    monkeypatch.chdir(tmp_path)
    return path


def test_every_setting_is_shown_with_its_origin(
    whoknows: Run, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    monkeypatch.setenv("WHOKNOWS_BATCH_MESSAGES", "20")
    answer = whoknows("config", "show", "--port", "0", "--json").json
    shown = {each["name"]: each for each in answer["settings"]}
    assert list(shown) == [field.name for field in dataclasses.fields(Settings)]
    assert answer["file"] == "whoknows.toml"

    def told(name: str) -> tuple[str | None, str, str]:
        return shown[name]["value"], shown[name]["origin"], shown[name]["source"]

    assert told("port") == ("0", "flag", "--port")
    assert told("batch_messages") == ("20", "environment", "WHOKNOWS_BATCH_MESSAGES")
    assert told("space") == ("kitchen", "file", "whoknows.toml")
    assert told("model_api_key") == (HIDDEN, "environment", "OPENAI_API_KEY")
    assert told("neo4j_password") == (HIDDEN, "environment", "NEO4J_PASSWORD")
    assert told("queue_limit") == ("100000", "default", "")
    assert told("model_prices") == ("0/0", "default", "")
    assert told("heap_mb") == (None, "default", "")
    assert shown["java_home"]["variable"] == "JAVA_HOME"


def test_it_reads_well_and_shows_no_secret(whoknows: Run, settings: Settings, file: Path) -> None:
    shown = whoknows("config", "show", "--space", "hall")
    assert shown.code == 0
    assert "space = hall  flag --space" in shown.out
    assert "model = openai:small  file whoknows.toml" in shown.out
    assert "max_attempts = 8  default" in shown.out
    assert settings.neo4j_password
    assert settings.neo4j_password not in shown.out


def test_what_is_wrong_is_said_instead(whoknows: Run, file: Path) -> None:
    file.write_text("port = 99999\nspaec = 'x'\n", encoding="utf-8")
    told = whoknows("config", "show")
    assert (told.code, told.out) == (1, "")
    assert "2 settings are wrong: (1) 'spaec'" in told.err
    assert "(2) port in whoknows.toml is '99999'" in told.err


def test_names_and_passwords_in_addresses_are_hidden() -> None:
    loaded = read_settings({"WHOKNOWS_JAR_MIRROR": "https://me:hunter2@jars.example.org/m2"})
    shown = {each.name: each.value for each in shown_settings(loaded).settings}
    assert shown["jar_mirror"] == f"https://{HIDDEN}@jars.example.org/m2"
    assert shown["debug"] == "0"
