"""API keys: how they are made, kept and read."""

import json
import stat
from pathlib import Path

import pytest

from whoknows.http.keys import Keys, Scope, add_key, load_keys, new_key
from whoknows_schema.errors import ConfigurationError, InvalidInput


def test_a_key_is_shown_once_and_only_its_hash_is_kept(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    key, kept = new_key("bot", scope=Scope.READ, spaces=["town"])
    add_key(file, kept)
    assert key.startswith("wk_bot_")
    assert len(key) > 45
    assert key not in file.read_text()
    assert key.rpartition("_")[2] not in file.read_text()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    holder = load_keys(file).holder(key)
    assert holder is not None
    assert (holder.name, holder.scope, holder.spaces) == ("bot", Scope.READ, frozenset({"town"}))


def test_each_key_has_its_own_holder(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    made: dict[str, str] = {}
    for name, scope in (("reader", Scope.READ), ("writer", Scope.WRITE)):
        made[name], kept = new_key(name, scope=scope)
        add_key(file, kept)
    keys = load_keys(file)
    for name, key in made.items():
        holder = keys.holder(key)
        assert holder is not None
        assert (holder.name, holder.may_write, holder.spaces) == (name, name == "writer", None)


@pytest.mark.parametrize("wrong", ["", "wk_bot_", "wk_bot_abc", "Bearer", "\ud800", "x" * 5000])
def test_a_wrong_key_has_no_holder(wrong: str) -> None:
    _, kept = new_key("bot", scope=Scope.READ)
    assert Keys([kept]).holder(wrong) is None
    assert Keys([kept]).holder(kept.sha256) is None


def test_a_name_counts_once(tmp_path: Path) -> None:
    file = tmp_path / "keys"
    _, kept = new_key("bot", scope=Scope.READ)
    add_key(file, kept)
    with pytest.raises(InvalidInput, match="another name"):
        add_key(file, new_key("bot", scope=Scope.WRITE)[1])
    assert len(file.read_text().splitlines()) == 1


@pytest.mark.parametrize("name", ["", "Bot", "a b", "-a", "a_b", "ä", "x" * 41])
def test_what_is_no_name(name: str) -> None:
    with pytest.raises(InvalidInput, match="name for a key"):
        new_key(name, scope=Scope.READ)


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "[]",
        '{"name": "a"}',
        json.dumps({"name": "a", "scope": "all", "spaces": None, "sha256": "x"}),
        json.dumps({"name": "a", "scope": "read", "spaces": 7, "sha256": "x"}),
    ],
)
def test_a_line_that_is_no_key_is_named(tmp_path: Path, text: str) -> None:
    file = tmp_path / "keys"
    file.write_text(f"\n{text}\n")
    with pytest.raises(ConfigurationError, match="line 2"):
        load_keys(file)


def test_files_without_keys(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="Cannot read"):
        load_keys(tmp_path / "none")
    (tmp_path / "empty").touch()
    with pytest.raises(ConfigurationError, match="keys add"):
        load_keys(tmp_path / "empty")
    with pytest.raises(ConfigurationError, match="Cannot write"):
        add_key(tmp_path / "no" / "such" / "folder", new_key("a", scope=Scope.READ)[1])
