"""Where the local Neo4j lives, where its jars come from and how much it may use."""

from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from whoknows_graph.local.memory import default_heap_mb, default_page_cache_mb

__all__ = [
    "MAVEN_CENTRAL",
    "DataFolder",
    "LocalSettings",
    "default_data_dir",
    "default_jars_dir",
    "default_maven_local",
]

MAVEN_CENTRAL = "https://repo1.maven.org/maven2"


def default_data_dir() -> Path:
    """The user's data folder for whoknows, by the custom of the system; not created."""
    return platformdirs.user_data_path("whoknows", appauthor=False)


def default_jars_dir() -> Path:
    """The user's cache folder for Neo4j's jars, shared by all data folders; not created."""
    return platformdirs.user_cache_path("whoknows", appauthor=False) / "jars"


def default_maven_local() -> Path:
    """The local Maven repository, where Maven itself puts it; it need not exist."""
    return Path.home() / ".m2" / "repository"


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalSettings:
    """Settings of the local Neo4j; two processes with one ``data_dir`` share one server."""

    data_dir: Path = field(default_factory=default_data_dir)
    """The folder of one server: database, password, logs, locks."""
    jars_dir: Path = field(default_factory=default_jars_dir)
    """The folder that keeps Neo4j's jars (about 160 MB); shared by all data folders."""
    jar_mirror: str = MAVEN_CENTRAL
    """Base address of the Maven repository that is asked for jars found nowhere on disk."""
    jar_folder: Path | None = None
    """A folder of jars, by name or in Maven's layout; with it no network is used."""
    maven_local: Path | None = field(default_factory=default_maven_local)
    """A local Maven repository that is looked at first; it need not exist."""
    java: Path | None = None
    """The ``java`` program or a Java home; without it one is looked for."""
    java_home: Path | None = None
    """A Java home that is tried before the ``java`` on the PATH (the value of JAVA_HOME)."""
    heap_mb: int = field(default_factory=default_heap_mb)
    """Java heap in MiB; the process takes about 300 more outside it."""
    page_cache_mb: int = field(default_factory=default_page_cache_mb)
    """Neo4j's page cache in MiB; taken as it is used."""
    bolt_port: int = 0
    """The port on 127.0.0.1; 0 takes any free one."""
    idle_minutes: float = 10
    """How long the server stays after its last user left, unless it is kept up."""
    start_timeout_s: float = 180
    """How long a starting server may take to answer, in seconds."""


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The places inside one data folder."""

    root: Path
    """The data folder itself."""

    @property
    def home(self) -> Path:
        """Neo4j's home: its ``conf``, ``data`` and ``logs``."""
        return self.root / "neo4j"

    @property
    def conf(self) -> Path:
        """The folder of neo4j.conf, written anew before each start."""
        return self.home / "conf"

    @property
    def logs(self) -> Path:
        """The server's logs."""
        return self.home / "logs"

    @property
    def log(self) -> Path:
        """What the server tells its operator."""
        return self.logs / "neo4j.log"

    @property
    def console(self) -> Path:
        """What Java and the supervisor wrote since the last start."""
        return self.logs / "console.log"

    @property
    def system_database(self) -> Path:
        """Exists from the first start on; holds the users and their passwords."""
        return self.home / "data" / "databases" / "system"

    @property
    def initial_credential(self) -> Path:
        """The file from which the first start takes the password's hash."""
        return self.home / "data" / "dbms" / "auth.ini"

    @property
    def password(self) -> Path:
        """The generated password, readable by its owner only."""
        return self.root / "password"

    @property
    def java_arguments(self) -> Path:
        """The argument file of the ``java`` launcher, written anew before each start."""
        return self.root / "java.args"

    @property
    def server_lock(self) -> Path:
        """Locked by whoever prepares, supervises or is the server; never deleted."""
        return self.root / "server.lock"

    @property
    def users_lock(self) -> Path:
        """Locked (shared) by every process that uses the server; never deleted."""
        return self.root / "users.lock"

    @property
    def run_file(self) -> Path:
        """Which processes serve this folder and where; see ``supervisor.Run``."""
        return self.root / "run.json"

    @property
    def keep_up(self) -> Path:
        """Exists while the server is to stay without users."""
        return self.root / "keep-up"
