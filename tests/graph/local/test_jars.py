import json
import re
from importlib import resources
from pathlib import Path

import pytest

from whoknows_graph.local.jars import Jar, JarList, has_hash, load_jar_list


@pytest.mark.parametrize(
    ("coordinates", "path"),
    [
        ("org.neo4j:neo4j:2026.09.0", "org/neo4j/neo4j/2026.09.0/neo4j-2026.09.0.jar"),
        (
            "io.netty:epoll:4.2.18.Final:linux-x86_64",
            "io/netty/epoll/4.2.18.Final/epoll-4.2.18.Final-linux-x86_64.jar",
        ),
        ("commons-io:commons-io:2.1", "commons-io/commons-io/2.1/commons-io-2.1.jar"),
    ],
)
def test_path_is_that_of_a_maven_repository(coordinates: str, path: str) -> None:
    assert Jar(coordinates=coordinates, sha256="", size=0).path == path


def test_the_committed_list_is_complete_and_names_no_address() -> None:
    jar_list = load_jar_list()
    roots = {
        f"org.neo4j.app:neo4j-server:{jar_list.version}",
        f"org.neo4j:neo4j:{jar_list.version}",
    }
    assert roots <= {jar.coordinates for jar in jar_list.jars}
    assert len({jar.path for jar in jar_list.jars}) == len(jar_list.jars) > 200
    assert all(re.fullmatch("[0-9a-f]{64}", jar.sha256) for jar in jar_list.jars)
    assert all(jar.size > 0 for jar in jar_list.jars)
    text = resources.files("whoknows_graph.local").joinpath("jars.json").read_text("utf-8")
    assert "://" not in text
    assert json.loads(text)["neo4j"] == jar_list.version


def test_the_version_speaks_cypher_25() -> None:
    year, month, _ = load_jar_list().version.split(".")
    assert (int(year), int(month)) >= (2026, 2)


def test_hash_tells_whole_from_half_wrong_and_missing(
    tmp_path: Path, jar_list: JarList, contents: dict[str, bytes]
) -> None:
    jar = jar_list.jars[0]
    content = contents[jar.coordinates]
    file = tmp_path / jar.name
    assert not has_hash(file, jar)
    file.write_bytes(content[:-1])
    assert not has_hash(file, jar)
    file.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
    assert not has_hash(file, jar)
    file.write_bytes(content)
    assert has_hash(file, jar)
    assert not has_hash(tmp_path, jar)
