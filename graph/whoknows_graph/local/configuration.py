"""What is written before a start: neo4j.conf, Java's arguments, the password."""

import hashlib
import os
import secrets
from collections.abc import Iterable
from pathlib import Path

from whoknows_graph.local.errors import PasswordMismatch
from whoknows_graph.local.java import VECTOR_MODULE, Java
from whoknows_graph.local.settings import DataFolder, LocalSettings

__all__ = [
    "USERNAME",
    "hash_password",
    "java_arguments",
    "neo4j_conf",
    "prepare_folder",
    "read_password",
]

USERNAME = "neo4j"
MAIN_CLASS = "org.neo4j.server.Neo4jCommunity"
HASH_ROUNDS = 1024


def neo4j_conf(*, port: int, page_cache_mb: int) -> str:
    """The text of neo4j.conf: Bolt on loopback, nothing else listens or calls home.

    Queries are not logged: their parameters are what people said. Transaction logs are small and
    not preallocated, because an empty database would take half a gigabyte otherwise (Neo4j
    operations manual, configuration settings). No path is named: data and logs are in the home.
    """
    settings = {
        "server.default_listen_address": "127.0.0.1",
        "server.default_advertised_address": "127.0.0.1",
        "server.bolt.enabled": "true",
        "server.bolt.listen_address": f"127.0.0.1:{port}",
        "server.bolt.advertised_address": f"127.0.0.1:{port}",
        "server.http.enabled": "false",
        "server.https.enabled": "false",
        "server.fleet_discovery.enabled": "false",
        "dbms.fleet_manager.enabled": "false",
        "dbms.usage_report.enabled": "false",
        "server.memory.pagecache.size": f"{page_cache_mb}m",
        "db.tx_log.preallocate": "false",
        "db.tx_log.rotation.size": "32m",
        "db.tx_log.rotation.retention_policy": "64m size",
        "db.logs.query.enabled": "OFF",
    }
    return "".join(f"{name}={value}\n" for name, value in settings.items())


FIRST_HEAP_MB = 512
"""What the heap starts with; the rest is taken when it is needed."""
SMALL_HEAP_MB = 1024
SMALL_HEAP_OPTIONS = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1")
"""Up to this heap the server is somebody's laptop or a small machine, started now and then: it is
ready, and answers each first question, in half the time and with a third less memory (on two busy
cores: start 42 → 25 s, twelve first questions 62 → 29 s, 740 → 500 MB resident). The price is up to
half of the speed of long queries; a larger ``heap_mb`` takes the server's own defaults back (two
quiet cores: the demo 36 → 38 s, stances 8 → 4 ms, similar users 104 → 38, 700 → 1250 writes/s)."""


def java_arguments(folder: DataFolder, java: Java, jars: Iterable[Path], *, heap_mb: int) -> str:
    """The text of an argument file for the ``java`` launcher that runs the server.

    Options are those that Neo4j's own neo4j.conf gives its launcher (``server.jvm.additional``).
    """
    opened = ("java.nio", "java.io", "sun.nio.ch", "java.util.concurrent")
    return "".join(
        f"{_quote(argument)}\n"
        for argument in (
            f"-Xms{min(heap_mb, FIRST_HEAP_MB)}m",
            f"-Xmx{heap_mb}m",
            *(SMALL_HEAP_OPTIONS if heap_mb <= SMALL_HEAP_MB else ("-XX:+UseG1GC",)),
            "-XX:-OmitStackTraceInFastThrow",
            "-XX:+DisableExplicitGC",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djdk.nio.maxCachedBufferSize=1024",
            "-Dio.netty.tryReflectionSetAccessible=true",
            "-Dio.netty.leakDetection.level=DISABLED",
            "-Dlog4j2.disable.jmx=true",
            "-Dfile.encoding=UTF-8",
            *(f"--add-opens=java.base/{package}=ALL-UNNAMED" for package in opened),
            "--enable-native-access=ALL-UNNAMED",
            *([f"--add-modules={VECTOR_MODULE}"] if java.has_vector_module else []),
            "-cp",
            os.pathsep.join(str(jar) for jar in jars),
            MAIN_CLASS,
            f"--home-dir={folder.home}",
            f"--config-dir={folder.conf}",
        )
    )


def _quote(argument: str) -> str:
    r"""Quotes one argument for an argument file (java(1), "java Command-Line Argument Files").

    >>> print(_quote('a "b" \\c'))
    "a \"b\" \\c"
    """
    escaped = argument.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def hash_password(password: str, salt: bytes) -> str:
    """The line from which Neo4j's first start takes the password of its user.

    It is what ``neo4j-admin dbms set-initial-password`` writes: SHA-256 over salt and password,
    then hashed again until there were 1,024 rounds (Apache Shiro's ``SimpleHash``). Writing it
    ourselves saves starting Java once more.
    """
    digest = hashlib.sha256(salt + password.encode()).digest()
    for _ in range(HASH_ROUNDS - 1):
        digest = hashlib.sha256(digest).digest()
    return f"{USERNAME}:SHA-256,{digest.hex()},{salt.hex()},{HASH_ROUNDS}:\n"


def read_password(folder: DataFolder) -> str:
    """The server's password.

    Raises:
        PasswordMismatch: There is no password file.
    """
    try:
        return folder.password.read_text(encoding="utf-8").strip()
    except OSError as error:
        raise PasswordMismatch(folder.password) from error


def prepare_folder(settings: LocalSettings, *, java: Java, jars: Iterable[Path], port: int) -> None:
    """Writes all files that the server reads at its start; safe to repeat.

    Args:
        settings: The server's settings.
        java: The Java that will run it.
        jars: Its class path.
        port: Its Bolt port.

    Raises:
        PasswordMismatch: There is a database, but its password file is gone.
        OSError: A file cannot be written.
    """
    folder = DataFolder(settings.data_dir)
    for path in (folder.conf, folder.logs, folder.initial_credential.parent):
        path.mkdir(parents=True, exist_ok=True)
    if not folder.system_database.exists():
        if not folder.password.exists():
            _write_private(folder.password, secrets.token_urlsafe(24))
        credential = hash_password(read_password(folder), secrets.token_bytes(32))
        _write_private(folder.initial_credential, credential)
    read_password(folder)
    conf = neo4j_conf(port=port, page_cache_mb=settings.page_cache_mb)
    (folder.conf / "neo4j.conf").write_text(conf, encoding="utf-8")
    arguments = java_arguments(folder, java, jars, heap_mb=settings.heap_mb)
    folder.java_arguments.write_text(arguments, encoding="utf-8")


def _write_private(path: Path, text: str) -> None:
    """Writes a file that only its owner can read, in one step."""
    part = path.with_name(f"{path.name}.part")
    part.unlink(missing_ok=True)
    descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with open(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
