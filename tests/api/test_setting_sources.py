"""Settings from a file, the environment and flags: which counts, and what is wrong with them."""

import os
from pathlib import Path

import pytest

from whoknows import ConfigurationError, Settings
from whoknows.setting_sources import FILE_NAME, Origin
from whoknows.settings import load_settings, read_settings


def write(folder: Path, text: str) -> Path:
    path = folder / FILE_NAME
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_sets_what_a_variable_would(tmp_path: Path) -> None:
    write(
        tmp_path,
        'space = "kitchen"\nport = 9000\nbatch_age_s = 1.5\ndebug = true\n'
        'model_prices = "0.1/0.2"\nqueue_limit = 5\nembedder = ""\n',
    )
    assert load_settings({}, folder=tmp_path) == Settings(
        space="kitchen",
        port=9000,
        batch_age_s=1.5,
        debug=True,
        model_prices=(0.1, 0.2),
        queue_limit=5,
    )


def test_a_flag_counts_more_than_a_variable_and_that_more_than_the_file(tmp_path: Path) -> None:
    path = write(tmp_path, 'port = 1\nhost = "a"\nspace = "file"\n')
    loaded = read_settings(
        {"WHOKNOWS_PORT": "2", "WHOKNOWS_HOST": "b"},
        folder=tmp_path,
        flags={"port": 3, "host": None, "keys_file": Path("k")},
    )
    settings = loaded.settings
    assert (settings.port, settings.host, settings.space) == (3, "b", "file")
    assert settings.keys_file == Path("k")
    assert {name: (each.origin, each.source) for name, each in loaded.given.items()} == {
        "port": (Origin.FLAG, "--port"),
        "keys_file": (Origin.FLAG, "--keys"),
        "host": (Origin.ENVIRONMENT, "WHOKNOWS_HOST"),
        "space": (Origin.FILE, str(path)),
    }
    assert loaded.file == path


def test_paths_of_a_file_begin_at_its_folder(tmp_path: Path) -> None:
    write(tmp_path, 'keys_file = "keys.jsonl"\ndata_dir = "/srv/data"\njars_dir = "~/jars"\n')
    settings = load_settings({}, folder=tmp_path)
    assert settings.keys_file == tmp_path / "keys.jsonl"
    assert settings.data_dir == Path("/srv/data")
    assert settings.jars_dir == Path.home() / "jars"
    assert load_settings({"WHOKNOWS_KEYS_FILE": "k"}, folder=tmp_path).keys_file == Path("k")


def test_a_variable_names_another_file(tmp_path: Path) -> None:
    write(tmp_path, 'space = "here"\n')
    elsewhere = tmp_path / "other.toml"
    elsewhere.write_text('space = "there"\n', encoding="utf-8")
    told = {"WHOKNOWS_CONFIG": str(elsewhere)}
    assert load_settings(told, folder=tmp_path).space == "there"
    with pytest.raises(ConfigurationError, match=r"Cannot read the settings of .*none.toml"):
        load_settings({"WHOKNOWS_CONFIG": str(tmp_path / "none.toml")})


def test_the_current_folder_is_looked_at_with_the_environment_of_the_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, 'space = "here"\n')
    monkeypatch.chdir(tmp_path)
    assert load_settings({}).space is None
    monkeypatch.delenv("WHOKNOWS_SPACE", raising=False)
    assert load_settings().space == "here"


@pytest.mark.skipif(os.name != "posix", reason="Windows has no owners like these")
def test_a_file_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, 'java = "/tmp/evil"\n')
    owner = path.stat().st_uid + 1
    monkeypatch.setattr(os, "getuid", lambda: owner)
    if path.stat().st_uid == 0:
        os.chown(path, owner + 1, -1)
    with pytest.raises(ConfigurationError, match=r"belongs to another user.*WHOKNOWS_CONFIG"):
        load_settings({}, folder=tmp_path)
    assert load_settings({"WHOKNOWS_CONFIG": str(path)}).java == Path("/tmp/evil")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("spcae = 'x'", "'spcae' in .*whoknows.toml is no setting; did you mean 'space'"),
        ("[neo4j]\nuri = 'x'", "'neo4j' in .* did you mean 'neo4j_uri'"),
        ("space = ['x']", "space in .*whoknows.toml must be a text, a number"),
        ("port = 'x'", "port in .*whoknows.toml is 'x', but it must be a port number"),
        ("port = 1.5", "port in .*whoknows.toml is '1.5', but it must be a port number"),
        ("port = ", "Cannot read the settings of .*whoknows.toml"),
        ("ignore = '('", "ignore in .*whoknows.toml is no regular expression"),
        ("time_zone = 'Atlantis'", "time_zone in .* is 'Atlantis', but it must be a time zone"),
    ],
)
def test_what_is_wrong_in_a_file_is_said(tmp_path: Path, text: str, said: str) -> None:
    write(tmp_path, text)
    with pytest.raises(ConfigurationError, match=said):
        load_settings({}, folder=tmp_path)


def test_all_that_is_wrong_is_said_at_once(tmp_path: Path) -> None:
    write(tmp_path, "portt = 1\nheap_mb = 1\n")
    environment = {
        "WHOKNOWS_MODLE": "x",
        "WHOKNOWS_PORT": "many",
        "NEO4J_URI": "bolt://db",
        "WHOKNOWS_EMBEDDER": "minilm",
    }
    with pytest.raises(ConfigurationError) as caught:
        load_settings(environment, folder=tmp_path)
    told = str(caught.value)
    assert told.startswith("6 settings are wrong: (1) ")
    for words in (
        "'portt'",
        "heap_mb in ",
        "'WHOKNOWS_MODLE'",
        "WHOKNOWS_PORT is 'many'",
        "NEO4J_PASSWORD is not",
        "WHOKNOWS_EMBEDDER is 'minilm'",
    ):
        assert words in told
