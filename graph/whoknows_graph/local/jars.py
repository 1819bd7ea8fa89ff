"""The committed list of the jars that make up one Neo4j version."""

import functools
import hashlib
import json
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

__all__ = ["Jar", "JarList", "has_hash", "load_jar_list"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Jar:
    """One jar, by what is in it and not by where it comes from."""

    coordinates: str
    """``group:artifact:version`` or ``group:artifact:version:classifier``."""
    sha256: str
    """Its SHA-256 in hexadecimal."""
    size: int
    """Its size in bytes."""

    @property
    def name(self) -> str:
        """Its file name.

        >>> Jar(coordinates="org.neo4j:neo4j:2026.09.0", sha256="", size=0).name
        'neo4j-2026.09.0.jar'
        """
        return "-".join(self.coordinates.split(":")[1:]) + ".jar"

    @property
    def path(self) -> str:
        """Its place in a Maven repository, relative, with slashes.

        >>> Jar(coordinates="org.neo4j:neo4j:2026.09.0", sha256="", size=0).path
        'org/neo4j/neo4j/2026.09.0/neo4j-2026.09.0.jar'
        """
        group, artifact, version = self.coordinates.split(":")[:3]
        return f"{group.replace('.', '/')}/{artifact}/{version}/{self.name}"


@dataclass(frozen=True, slots=True)
class JarList:
    """The jars of one Neo4j version."""

    version: str
    """Neo4j's version."""
    jars: tuple[Jar, ...]
    """Its jars, in the order of their paths."""


@functools.cache
def load_jar_list() -> JarList:
    """The list that belongs to this package; made by ``scripts/update_neo4j_jars.py``."""
    text = resources.files("whoknows_graph.local").joinpath("jars.json").read_text("utf-8")
    content = json.loads(text)
    return JarList(content["neo4j"], tuple(Jar(**jar) for jar in content["jars"]))


def has_hash(path: Path, jar: Jar) -> bool:
    """Whether the file is exactly this jar; False when there is no such file."""
    try:
        if path.stat().st_size != jar.size:
            return False
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest() == jar.sha256
    except OSError:
        return False
