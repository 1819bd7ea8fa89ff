"""Finds, starts, shares and ends the one server of a data folder."""

import asyncio
import os
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from whoknows_graph.local import bolt
from whoknows_graph.local.configuration import USERNAME, read_password
from whoknows_graph.local.errors import (
    PasswordMismatch,
    PortTaken,
    ServerBusy,
    ServerSlow,
    folder_error,
)
from whoknows_graph.local.locks import FileLock, try_lock
from whoknows_graph.local.logs import explain_crash
from whoknows_graph.local.progress import OnProgress, Progress
from whoknows_graph.local.settings import DataFolder, LocalSettings
from whoknows_graph.local.supervisor import Process, Run, read_run

if TYPE_CHECKING:
    from whoknows_graph.local.start import Attempt

__all__ = [
    "RunningServer",
    "ServerStatus",
    "ensure_server",
    "release",
    "server_status",
    "stop_server",
]

PAUSE_S = 0.05
END_TIMEOUT_S = 60.0  # longer than the supervisor's own patience
FORCE_AFTER_S = 50.0
PREPARE_TIMEOUT_S = 10.0  # that a stop waits for a start to come to its server
MOST_CLASHES = 3  # on free ports that another program took before the server did


@dataclass(frozen=True, slots=True, kw_only=True)
class RunningServer:
    """A server that answers and that this process uses until ``release`` or its end."""

    uri: str
    """Its Bolt address on 127.0.0.1."""
    username: str
    """The user to log in as."""
    password: str = field(repr=False)
    """The user's password."""
    pid: int
    """The Java process."""
    version: str
    """Neo4j's version."""
    data_dir: Path
    """Its data folder."""
    lease: FileLock = field(repr=False, compare=False)
    """The shared lock that makes us a user."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerStatus:
    """What is known about the server of a data folder."""

    state: Literal["running", "starting", "stopped"]
    """``starting`` also while jars arrive and while it ends."""
    data_dir: Path
    """Its data folder."""
    uri: str | None = None
    """Its Bolt address, when it runs."""
    pid: int | None = None
    """The Java process, when it runs."""
    version: str | None = None
    """Neo4j's version, when it runs."""
    is_kept_up: bool = False
    """Whether it stays without users."""
    is_used: bool = False
    """Whether a process uses it now."""


async def ensure_server(
    settings: LocalSettings, *, keep_up: bool = False, progress: OnProgress | None = None
) -> RunningServer:
    """Returns the data folder's server, started if need be, and makes this process its user.

    A server that runs is joined in a few milliseconds (one login and one query). Otherwise whoever
    gets the folder's lock prepares and starts it, and everybody else waits. A server that was
    killed is started anew; its database recovers by itself. The server stays for the settings'
    idle minutes (of the process that started it) after its last user left.

    Args:
        settings: Which server, and how to start it.
        keep_up: Lets it stay without users until ``stop_server``.
        progress: Told what a start is doing.

    Raises:
        ConfigurationError: Something of the machine must be changed; see ``errors``.
        TransientError: The jars cannot be fetched now, or the server was too slow.
        BrokenError: The server ended while starting, or a jar is wrong.
    """
    folder = DataFolder(settings.data_dir)
    _make_private(folder.root)
    wait = _Wait(settings, progress)
    while (server := await _join(folder)) is None:
        await wait.step()
        await asyncio.sleep(PAUSE_S)
    if keep_up:
        folder.keep_up.touch()
    if progress:
        progress(Progress(step="ready"))
    return server


class _Wait:
    """Waiting for the server to answer, and starting it when nobody else does."""

    def __init__(self, settings: LocalSettings, progress: OnProgress | None) -> None:
        self._settings = settings
        self._folder = DataFolder(settings.data_dir)
        self._progress = progress
        self._attempt: Attempt | None = None
        self._clashes = 0
        self._since: float | None = None  # when the server began to start

    async def step(self) -> None:
        """Does what can be done now; raises when there is nothing left to hope for."""
        if (lock := try_lock(self._folder.server_lock)) is not None:
            try:
                await self._start(lock)
            finally:
                lock.release()
        elif self._attempt is None and self._progress:
            self._progress(Progress(step="waiting"))
        self._lose_patience()

    async def _start(self, lock: FileLock) -> None:
        from whoknows_graph.local.start import start_server

        if self._attempt is not None:  # the lock is free again: what we started has ended
            self._judge_crash(self._attempt)
        self._attempt = await start_server(self._settings, lock, progress=self._progress)
        self._since = None

    def _judge_crash(self, attempt: "Attempt") -> None:
        error = explain_crash(self._folder, log_start=attempt.log_start, port=attempt.port)
        self._clashes += 1
        is_bad_luck = isinstance(error, PortTaken) and self._settings.bolt_port == 0
        if not is_bad_luck or self._clashes >= MOST_CLASHES:
            raise error

    def _lose_patience(self) -> None:
        """Counts only while a server starts, not while another process downloads its jars."""
        if not self._folder.run_file.exists():
            self._since = None
            return
        now = time.monotonic()
        self._since = now if self._since is None else self._since
        if now - self._since > self._settings.start_timeout_s:
            raise ServerSlow(self._settings.start_timeout_s, self._folder.log)


def _make_private(root: Path) -> None:
    try:
        root.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise folder_error(root, error) from error


async def _join(folder: DataFolder) -> RunningServer | None:
    """Becomes a user of the server that runs; None when none answers yet."""
    run = read_run(folder.run_file)
    if run is None or not run.server.is_alive():
        return None
    if not run.supervisor.is_alive():  # killed: nobody would end the server
        await _end_orphan(run.server)
        return None
    lease = try_lock(folder.users_lock, shared=True)
    if lease is None:  # the supervisor is ending it
        return None
    lease.touch()  # who waits for it needs it as well
    try:
        server = await _log_in(folder, run, lease)
    except BaseException:
        lease.release()
        raise
    if server is None:
        lease.release()
    return server


async def _log_in(folder: DataFolder, run: Run, lease: FileLock) -> RunningServer | None:
    password = read_password(folder)
    answer = await bolt.ask(run.port, username=USERNAME, password=password)
    if answer is bolt.Answer.REFUSED:
        raise PasswordMismatch(folder.password)
    if answer is bolt.Answer.NOT_YET:
        return None
    return RunningServer(
        uri=f"bolt://127.0.0.1:{run.port}",
        username=USERNAME,
        password=password,
        pid=run.server.pid,
        version=run.version,
        data_dir=folder.root,
        lease=lease,
    )


def release(server: RunningServer) -> None:
    """Ends this process's use of the server (its end does the same); safe to repeat."""
    try:
        server.lease.touch()
    except ValueError:  # released before
        return
    server.lease.release()


async def stop_server(settings: LocalSettings) -> bool:
    """Ends the server, whoever uses it; returns False when none ran.

    Returns when its processes are gone and the database is closed (about two seconds).

    Raises:
        ServerBusy: Another process is still preparing it, or it does not end.
        FolderNotWritable: The data folder cannot be written.
    """
    folder = DataFolder(settings.data_dir)
    if not folder.root.exists():
        return False
    asked_at = seen_at = time.monotonic()
    was_running = False
    while (lock := try_lock(folder.server_lock)) is None:
        now = time.monotonic()
        if (run := read_run(folder.run_file)) is not None:
            was_running, seen_at = True, now
            _ask_to_end(run, force=now - asked_at > FORCE_AFTER_S)
        if now - seen_at > PREPARE_TIMEOUT_S or now - asked_at > END_TIMEOUT_S:
            raise ServerBusy(folder.root)
        await asyncio.sleep(PAUSE_S)
    try:
        folder.run_file.unlink(missing_ok=True)
        folder.keep_up.unlink(missing_ok=True)
    finally:
        lock.release()
    return was_running


def _ask_to_end(run: Run, *, force: bool) -> None:
    """Signals the supervisor, or the server itself when it has none."""
    if force:
        _signal(run.server, signal.SIGKILL)
    elif not _signal(run.supervisor, signal.SIGTERM):
        _signal(run.server, signal.SIGTERM)


async def _end_orphan(server: Process) -> None:
    """Ends a server without supervisor and waits until it is gone."""
    asked_at = time.monotonic()
    _signal(server, signal.SIGTERM)
    while server.is_alive():
        if time.monotonic() - asked_at > FORCE_AFTER_S:
            _signal(server, signal.SIGKILL)
        await asyncio.sleep(PAUSE_S)


def _signal(process: Process, number: signal.Signals) -> bool:
    """Sends the signal to this very process; False when it is gone."""
    if not process.is_alive():
        return False
    try:
        os.kill(process.pid, number)
    except ProcessLookupError:
        return False
    return True


async def server_status(settings: LocalSettings) -> ServerStatus:
    """What the folder's locks, its run file and one login say; starts nothing.

    Raises:
        PasswordMismatch: A server runs and does not take the password of the folder.
    """
    folder = DataFolder(settings.data_dir)
    if not folder.server_lock.exists():
        return ServerStatus(state="stopped", data_dir=folder.root)
    if (lock := try_lock(folder.server_lock)) is not None:
        lock.release()
        return ServerStatus(state="stopped", data_dir=folder.root)
    run = read_run(folder.run_file)
    if run is None or not run.server.is_alive():
        return ServerStatus(state="starting", data_dir=folder.root)
    answer = await bolt.ask(run.port, username=USERNAME, password=read_password(folder))
    if answer is bolt.Answer.REFUSED:
        raise PasswordMismatch(folder.password)
    return ServerStatus(
        state="running" if answer is bolt.Answer.READY else "starting",
        data_dir=folder.root,
        uri=f"bolt://127.0.0.1:{run.port}",
        pid=run.server.pid,
        version=run.version,
        is_kept_up=folder.keep_up.exists(),
        is_used=_is_used(folder),
    )


def _is_used(folder: DataFolder) -> bool:
    if (lock := try_lock(folder.users_lock)) is None:
        return True
    lock.release()
    return False
