import stat
from dataclasses import replace
from pathlib import Path

import pytest

from whoknows_graph.local.configuration import (
    hash_password,
    java_arguments,
    neo4j_conf,
    prepare_folder,
    read_password,
)
from whoknows_graph.local.errors import PasswordMismatch
from whoknows_graph.local.java import Java
from whoknows_graph.local.settings import (
    DataFolder,
    LocalSettings,
    default_data_dir,
    default_jars_dir,
    default_maven_local,
)

JAVA = Java(path=Path("/opt/java/bin/java"), version=25, has_vector_module=True)


def test_conf_listens_on_loopback_and_calls_nobody() -> None:
    lines = neo4j_conf(port=4321, page_cache_mb=128).splitlines()
    settings = dict(line.split("=", 1) for line in lines)
    assert settings["server.bolt.listen_address"] == "127.0.0.1:4321"
    assert settings["server.default_listen_address"] == "127.0.0.1"
    assert settings["server.memory.pagecache.size"] == "128m"
    off = {name for name, value in settings.items() if value in {"false", "OFF"}}
    assert off >= {
        "server.http.enabled",
        "server.https.enabled",
        "dbms.usage_report.enabled",
        "dbms.fleet_manager.enabled",
        "server.fleet_discovery.enabled",
        "db.logs.query.enabled",
    }


@pytest.mark.parametrize("has_vector_module", [True, False])
def test_java_arguments_are_quoted_and_complete(has_vector_module: bool) -> None:
    folder = DataFolder(Path('/my "own"/data\\x'))
    java = replace(JAVA, has_vector_module=has_vector_module)
    jars = (Path("/c d/one.jar"), Path("/c d/two.jar"))
    lines = java_arguments(folder, java, jars, heap_mb=321).splitlines()
    assert all(line.startswith('"') and line.endswith('"') for line in lines)
    assert '"-Xmx321m"' in lines
    assert lines[lines.index('"-cp"') + 1] == '"/c d/one.jar:/c d/two.jar"'
    assert '"--home-dir=/my \\"own\\"/data\\\\x/neo4j"' in lines
    assert ('"--add-modules=jdk.incubator.vector"' in lines) == has_vector_module


def test_hash_is_what_neo4j_admin_writes() -> None:
    """Written by Neo4j 2026.09.0's ``dbms set-initial-password whoknows-dev``."""
    salt = "127e49660ba6e73d0a36d5a544a0e6c891d11698134c080c82753921bf205295"
    digest = "2437c98811181af05f4124f07d83a0d6da9a5584e76c91d2683cfe6823d292fb"
    line = hash_password("whoknows-dev", bytes.fromhex(salt))
    assert line == f"neo4j:SHA-256,{digest},{salt},1024:\n"


def test_preparing_keeps_the_password_and_hides_it(tmp_path: Path) -> None:
    settings = LocalSettings(data_dir=tmp_path)
    folder = DataFolder(tmp_path)
    prepare_folder(settings, java=JAVA, jars=(), port=1234)
    password = read_password(folder)
    assert len(password) >= 32
    prepare_folder(settings, java=JAVA, jars=(), port=1235)
    assert read_password(folder) == password
    for path in (folder.password, folder.initial_credential):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert password not in folder.initial_credential.read_text()
    assert ":1235\n" in (folder.conf / "neo4j.conf").read_text()


def test_a_database_without_its_password_is_not_given_a_new_one(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    folder.system_database.mkdir(parents=True)
    with pytest.raises(PasswordMismatch, match=r"password.*put the original file back"):
        prepare_folder(LocalSettings(data_dir=tmp_path), java=JAVA, jars=(), port=1234)
    assert not folder.password.exists()


def test_a_database_is_not_given_an_initial_password_again(tmp_path: Path) -> None:
    folder = DataFolder(tmp_path)
    folder.system_database.mkdir(parents=True)
    folder.password.write_text("secret\n")
    prepare_folder(LocalSettings(data_dir=tmp_path), java=JAVA, jars=(), port=1234)
    assert read_password(folder) == "secret"
    assert not folder.initial_credential.exists()


def test_defaults_are_folders_of_the_user() -> None:
    assert default_data_dir() != default_jars_dir()
    for path in (default_data_dir(), default_jars_dir(), default_maven_local()):
        assert path.is_absolute()
        assert path.is_relative_to(Path.home()) or "whoknows" in path.parts
