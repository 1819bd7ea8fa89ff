"""Writes the list of jars of one Neo4j version: coordinates, SHA-256 and size of each.

Usage: ``python scripts/update_neo4j_jars.py 2026.09.0 [--maven-argument=-o …]``

Maven (``mvn`` on the PATH) resolves the two coordinates below into an empty folder and checks what
it downloads against its repository; this script then hashes the files. The list names no address:
where the jars come from is decided when they are fetched. Run the tests of ``tests/graph/local``
afterwards: they start the version that the list names.
"""

import argparse
import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOTS = ("org.neo4j.app:neo4j-server", "org.neo4j:neo4j")
LIST = Path(__file__).parents[1] / "graph/whoknows_graph/local/jars.json"


def pom(version: str) -> str:
    dependencies = "".join(
        f"<dependency><groupId>{group}</groupId><artifactId>{artifact}</artifactId>"
        f"<version>{version}</version></dependency>"
        for group, artifact in (root.split(":") for root in ROOTS)
    )
    return (
        '<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>'
        "<groupId>whoknows</groupId><artifactId>jars</artifactId><version>1</version>"
        f"<dependencies>{dependencies}</dependencies></project>"
    )


def resolve(version: str, folder: Path, maven_arguments: Sequence[str]) -> None:
    """Copies the jars of the version into the folder, in the layout of a Maven repository."""
    (folder / "pom.xml").write_text(pom(version), encoding="utf-8")
    subprocess.run(
        [
            *("mvn", "-B", "-q", "dependency:copy-dependencies", "-DincludeScope=runtime"),
            *("-Dmdep.useRepositoryLayout=true", f"-DoutputDirectory={folder / 'jars'}"),
            *maven_arguments,
        ],
        cwd=folder,
        check=True,
    )


def entry(jar: Path, root: Path) -> dict[str, str | int]:
    """The entry of one jar, its coordinates read from its place in the repository layout."""
    *group, artifact, version, name = jar.relative_to(root).parts
    classifier = name.removeprefix(f"{artifact}-{version}").removesuffix(".jar").lstrip("-")
    coordinates = ":".join([".".join(group), artifact, version, *([classifier] * bool(classifier))])
    content = jar.read_bytes()
    return {
        "coordinates": coordinates,
        "sha256": hashlib.sha256(content).hexdigest(),
        "size": len(content),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the list of jars of a version.")
    parser.add_argument("version", help="for example 2026.09.0")
    parser.add_argument("--maven-argument", action="append", default=[], help="passed on to mvn")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        resolve(arguments.version, Path(name), arguments.maven_argument)
        root = Path(name, "jars")
        jars = [entry(jar, root) for jar in sorted(root.rglob("*.jar"))]
    lines = ",\n".join(f"    {json.dumps(jar)}" for jar in jars)
    LIST.write_text(
        f'{{\n  "neo4j": {json.dumps(arguments.version)},\n  "jars": [\n{lines}\n  ]\n}}\n',
        encoding="utf-8",
    )
    total = sum(int(jar["size"]) for jar in jars)
    print(f"{LIST.name}: {len(jars)} jars, {total / 1e6:.0f} MB", file=sys.stderr)


if __name__ == "__main__":
    main()
