"""Starts the server of a data folder whose lock the caller holds."""

import asyncio
import shutil
import socket
import sys
from dataclasses import dataclass
from pathlib import Path

from whoknows_graph.local import supervisor
from whoknows_graph.local.configuration import prepare_folder
from whoknows_graph.local.errors import DiskFull, PortTaken, ServerCrashed, folder_error
from whoknows_graph.local.jar_store import download_jars
from whoknows_graph.local.jars import load_jar_list
from whoknows_graph.local.java import Java, find_java
from whoknows_graph.local.locks import FileLock
from whoknows_graph.local.progress import OnProgress, Progress
from whoknows_graph.local.settings import DataFolder, LocalSettings

__all__ = ["Attempt", "start_server"]

# Java takes the encoding of file names from the locale, and a service often has none.
UTF8_NAMES = ("/usr/bin/env", "LC_ALL=C.UTF-8")
LEAST_SPACE_BYTES = 100_000_000  # an empty database takes a third of it


@dataclass(frozen=True, slots=True)
class Attempt:
    """A start that was made; the server may still be coming up."""

    port: int
    """The port it is to take."""
    log_start: int
    """Size in bytes of the server's log before the start."""


async def start_server(
    settings: LocalSettings, lock: FileLock, *, progress: OnProgress | None
) -> Attempt:
    """Brings jars and Java together and starts the supervisor, which inherits the lock.

    Returns as soon as the supervisor runs. From then on the folder's lock tells whether the server
    lives; the caller should release its own part of it.

    Args:
        settings: Which server.
        lock: The held lock of the data folder.
        progress: Told about jars and the start.

    Raises:
        ConfigurationError: Something of the machine must be changed; see ``errors``.
        TransientError: The jars cannot be fetched now.
        BrokenError: The jars are wrong.
    """
    folder = DataFolder(settings.data_dir)
    java = await find_java(settings.java, settings.java_home)
    jars = await download_jars(settings, progress)
    if progress:
        progress(Progress(step="starting"))
    port = _free_port(settings.bolt_port)
    try:
        _prepare(settings, java, jars, port)
        log_start = folder.log.stat().st_size if folder.log.exists() else 0
        await _spawn(settings, java, lock, port)
    except OSError as error:
        raise folder_error(folder.root, error) from error
    return Attempt(port, log_start)


def _prepare(settings: LocalSettings, java: Java, jars: tuple[Path, ...], port: int) -> None:
    folder = DataFolder(settings.data_dir)
    folder.run_file.unlink(missing_ok=True)  # left by a server that was killed: we hold the lock
    folder.keep_up.unlink(missing_ok=True)
    if shutil.disk_usage(folder.root).free < LEAST_SPACE_BYTES:
        raise DiskFull(folder.root, LEAST_SPACE_BYTES)
    prepare_folder(settings, java=java, jars=jars, port=port)
    folder.users_lock.touch(mode=0o600)


def _free_port(wanted: int) -> int:
    """The wanted port if it is free, or any free one for 0.

    Raises:
        PortTaken: Another program listens there.
    """
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", wanted))
        except OSError as error:
            raise PortTaken(wanted) from error
        return int(probe.getsockname()[1])


async def _spawn(settings: LocalSettings, java: Java, lock: FileLock, port: int) -> None:
    """Runs the supervisor in a session of its own, so that Ctrl-C here does not reach it."""
    folder = DataFolder(settings.data_dir)
    with folder.console.open("wb") as console:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", "-S", supervisor.__file__, str(folder.root)),
            *("--lock", str(lock.descriptor), "--port", str(port)),
            *("--version", load_jar_list().version),
            *("--idle-seconds", str(settings.idle_minutes * 60)),
            *("--", *UTF8_NAMES, str(java.path), f"@{folder.java_arguments}"),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=console,
            stderr=console,
            pass_fds=(lock.descriptor,),
            start_new_session=True,
        )
        if await process.wait() != 0:
            raise ServerCrashed(folder.console, "the supervisor did not start")
