"""What can keep the local Neo4j from serving, each one sentence that names the way out.

The tree::

    ConfigurationError
      FolderNotWritable      a folder of ours is read-only or no folder (path)
      DiskFull               no space left (path)
      JavaMissing            no Java that is new enough
      JarMissing             the repository or folder lacks a jar (coordinates)
      PortTaken              another program listens on the port asked for (port)
      PasswordMismatch       the password file is gone or does not fit the database (path)
      PlatformUnsupported    a system without ``flock``
    TransientError
      MirrorUnreachable      the Maven repository does not answer (url)
      ServerSlow             the server did not answer in time (log)
      ServerBusy             another process is still preparing the server
    BrokenError
      JarCorrupt             the hash was wrong, twice (coordinates)
      ServerCrashed          the server ended by itself (log, last_line)
"""

import errno
from pathlib import Path

from whoknows_schema.errors import (
    BrokenError,
    ConfigurationError,
    TransientError,
    WhoknowsError,
)

__all__ = [
    "DiskFull",
    "FolderNotWritable",
    "JarCorrupt",
    "JarMissing",
    "JavaMissing",
    "MirrorUnreachable",
    "PasswordMismatch",
    "PlatformUnsupported",
    "PortTaken",
    "ServerBusy",
    "ServerCrashed",
    "ServerSlow",
    "folder_error",
]

OWN_NEO4J = "use a Neo4j of your own with NEO4J_URI"


class FolderNotWritable(ConfigurationError):
    """A folder of ours cannot be written.

    Attributes:
        path: The folder or file.
    """

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(
            f"Cannot write to {str(path)!r} ({reason}): make it writable, or name other folders "
            "with WHOKNOWS_DATA_DIR and WHOKNOWS_JARS_DIR."
        )
        self.path = path


class DiskFull(ConfigurationError):
    """There is no space left where we write.

    Attributes:
        path: The folder or file.
    """

    def __init__(self, path: Path, needed_bytes: int | None = None) -> None:
        need = "" if needed_bytes is None else f" ({needed_bytes / 1e6:.0f} MB are needed)"
        super().__init__(
            f"The disk that holds {str(path)!r} is full{need}: free some space, or name folders "
            "on another disk with WHOKNOWS_DATA_DIR and WHOKNOWS_JARS_DIR."
        )
        self.path = path


class JavaMissing(ConfigurationError):
    """No Java that can run the server."""


class JarMissing(ConfigurationError):
    """The Maven repository or the folder of jars lacks one.

    Attributes:
        coordinates: ``group:artifact:version[:classifier]``.
    """

    def __init__(self, coordinates: str, *, place: str) -> None:
        super().__init__(
            f"{place!r} has no jar {coordinates!r}: name a complete Maven repository with "
            "WHOKNOWS_JAR_MIRROR or a folder that holds the jar with WHOKNOWS_JAR_FOLDER."
        )
        self.coordinates = coordinates


class PortTaken(ConfigurationError):
    """Another program listens on the port that was asked for.

    Attributes:
        port: The port.
    """

    def __init__(self, port: int) -> None:
        super().__init__(
            f"Port {port!r} of this machine is taken by another program: end that program, or "
            "let whoknows choose a free port (WHOKNOWS_BOLT_PORT=0)."
        )
        self.port = port


class PasswordMismatch(ConfigurationError):
    """The password file is gone or does not open the database.

    Attributes:
        path: The password file.
    """

    def __init__(self, path: Path) -> None:
        super().__init__(
            f"The password in {str(path)!r} does not open the database beside it: put the "
            "original file back, or name another data folder with WHOKNOWS_DATA_DIR."
        )
        self.path = path


class PlatformUnsupported(ConfigurationError):
    """This system lacks what the local server needs."""

    def __init__(self, platform: str) -> None:
        super().__init__(
            f"The local Neo4j needs Linux or macOS, and this is {platform!r}: {OWN_NEO4J}."
        )


class MirrorUnreachable(TransientError):
    """The Maven repository does not answer.

    Attributes:
        url: Its address.
    """

    def __init__(self, url: str, reason: str) -> None:
        super().__init__(
            f"Cannot fetch Neo4j's jars from {url!r} ({reason}): check the network and start "
            "again (what has arrived is kept), or name a mirror with WHOKNOWS_JAR_MIRROR or a "
            "folder of jars with WHOKNOWS_JAR_FOLDER."
        )
        self.url = url


class ServerSlow(TransientError):
    """The server did not answer in time; it may still be starting.

    Attributes:
        log: The server's log.
    """

    def __init__(self, timeout_s: float, log: Path) -> None:
        super().__init__(
            f"The local Neo4j did not answer within {timeout_s:g} seconds: try again in a moment, "
            f"allow more with WHOKNOWS_START_TIMEOUT_S, or see {str(log)!r}."
        )
        self.log = log


class ServerBusy(TransientError):
    """Another process is still preparing the server."""

    def __init__(self, data_dir: Path) -> None:
        super().__init__(
            f"Another process is still preparing the server of {str(data_dir)!r}: "
            "end it or wait for it, then try again."
        )


class JarCorrupt(BrokenError):
    """A jar arrived twice with a hash that is not ours.

    Attributes:
        coordinates: ``group:artifact:version[:classifier]``.
    """

    def __init__(self, coordinates: str, url: str) -> None:
        super().__init__(
            f"The jar {coordinates!r} from {url!r} was wrong twice (its SHA-256 is not the "
            "expected one) and was deleted: name another mirror with WHOKNOWS_JAR_MIRROR."
        )
        self.coordinates = coordinates


class ServerCrashed(BrokenError):
    """The server ended by itself.

    Attributes:
        log: The log that tells most.
        last_line: Its last error line, empty when there is none.
    """

    def __init__(self, log: Path, last_line: str) -> None:
        said = f" and said {last_line!r}" if last_line else " without a word"
        super().__init__(f"The local Neo4j ended while starting{said}: see {str(log)!r}.")
        self.log = log
        self.last_line = last_line


def folder_error(path: Path, error: OSError) -> WhoknowsError:
    """The error of ours for what the system said when we wrote.

    Args:
        path: Where we wrote.
        error: What the system said.
    """
    if error.errno in {errno.ENOSPC, errno.EDQUOT}:
        return DiskFull(path)
    return FolderNotWritable(path, error.strerror or str(error))
