"""The small process that owns a running server: starts it, waits, ends it when nobody is left.

It runs as a script of its own (``python -I -S supervisor.py …``), so it may import the standard
library only: it stays about 10 MB small and outlives the process that started it. The server is
its child. Both hold the lock of the data folder (an inherited descriptor), so the lock is free if
and only if neither is left. Users hold a shared lock on another file; when the supervisor can lock
that one alone, nobody uses the server. It keeps that lock while it ends the server, so a user that
comes in that moment waits and starts a new one.
"""

import argparse
import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from types import FrameType

if sys.platform != "win32":  # there, ``locks.try_lock`` says that we cannot serve
    import fcntl

__all__ = ["Process", "Run", "main", "process_of", "read_run", "supervise"]

END_TIMEOUT_S = 40.0
PR_SET_PDEATHSIG = 1  # linux/prctl.h


@dataclass(frozen=True, slots=True)
class Process:
    """One process, told apart from a later one with the same number."""

    pid: int
    """Its number."""
    started: str
    """When it started, as the system writes it; compared as text only."""

    def is_alive(self) -> bool:
        """Whether this very process still runs."""
        return process_of(self.pid) == self


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """What the run file says about the server of a data folder."""

    supervisor: Process
    """The process that owns the server."""
    server: Process
    """The Java process."""
    port: int
    """Its Bolt port on 127.0.0.1."""
    version: str
    """Neo4j's version."""

    def write(self, path: Path) -> None:
        """Writes the run file in one step."""
        part = path.with_suffix(".part")
        part.write_text(json.dumps(asdict(self)), encoding="utf-8")
        part.replace(path)


def read_run(path: Path) -> Run | None:
    """What the run file says, or None when there is none that can be read."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        return Run(
            supervisor=Process(**content["supervisor"]),
            server=Process(**content["server"]),
            port=int(content["port"]),
            version=str(content["version"]),
        )
    except (OSError, ValueError, KeyError, TypeError):
        return None


def process_of(pid: int) -> Process | None:
    """The process that has this number now, or None; a zombie is none.

    On Linux the start time is field 22 of ``/proc/PID/stat`` (proc_pid_stat(5)), elsewhere
    what ``ps`` says.
    """
    if sys.platform != "linux":  # pragma: no cover - macOS
        answer = subprocess.run(
            ["ps", "-o", "stat=,lstart=", "-p", str(pid)], capture_output=True, text=True
        ).stdout.split(maxsplit=1)
        is_gone = len(answer) < 2 or answer[0].startswith("Z")
        return None if is_gone else Process(pid, answer[1].strip())
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    state, *fields = stat.rpartition(")")[2].split()  # the name before may hold anything
    return None if state in "ZX" else Process(pid, fields[18])


class _Users:
    """Finds out how long nobody has used the server."""

    def __init__(self, lock: Path) -> None:
        self._descriptor = os.open(lock, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        self._last_seen = time.monotonic()
        self._last_touch = self._touched()

    def _touched(self) -> int:
        return os.fstat(self._descriptor).st_mtime_ns

    def lock_out_after(self, idle_s: float) -> bool:
        """Locks users out and returns True if nobody has been here for so many seconds."""
        now = time.monotonic()
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self._last_seen = now
            return False
        if (touch := self._touched()) != self._last_touch:  # somebody came and went in between
            self._last_touch, self._last_seen = touch, now
        if now - self._last_seen >= idle_s:
            return True
        fcntl.flock(self._descriptor, fcntl.LOCK_UN)
        return False


def _die_with_parent() -> None:
    """Asks Linux to end the server should the supervisor be killed (prctl(2))."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class _Signals:
    """Waits for the end of the child or for the wish to end it."""

    def __init__(self) -> None:
        self.is_end_wished = False
        self._reader, writer = os.pipe()
        os.set_blocking(writer, False)
        signal.set_wakeup_fd(writer)
        signal.signal(signal.SIGCHLD, self._on_child)
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, self._on_end)

    def _on_child(self, number: int, frame: FrameType | None) -> None:
        pass  # the wakeup descriptor does the work

    def _on_end(self, number: int, frame: FrameType | None) -> None:
        self.is_end_wished = True

    def wait(self, timeout_s: float) -> None:
        """Returns at the next signal or after the timeout."""
        if select.select([self._reader], [], [], timeout_s)[0]:
            os.read(self._reader, 64)


def _end(server: subprocess.Popen[bytes]) -> None:
    """Ends the server in peace, by force when that takes too long."""
    server.terminate()
    try:
        server.wait(END_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        server.kill()
        server.wait()


def _watch(
    server: subprocess.Popen[bytes], data_dir: Path, idle_s: float, signals: _Signals
) -> None:
    """Returns when the server has ended, was asked to end, or nobody needs it any more."""
    users = _Users(data_dir / "users.lock")
    keep_up = data_dir / "keep-up"
    pause_s = min(max(idle_s / 10, 0.05), 5.0)
    while server.poll() is None and not signals.is_end_wished:
        if not keep_up.exists() and users.lock_out_after(idle_s):
            return
        signals.wait(pause_s)


def supervise(options: argparse.Namespace) -> None:
    """Runs the server from start to end and keeps its run file.

    Args:
        options: What ``main`` parsed.
    """
    data_dir: Path = options.data_dir
    signals = _Signals()
    server = subprocess.Popen(
        options.command,
        stdin=subprocess.DEVNULL,
        cwd=data_dir,
        pass_fds=(options.lock,),
        preexec_fn=_die_with_parent,
    )
    run_file = data_dir / "run.json"
    me, child = process_of(os.getpid()), process_of(server.pid)
    try:
        if me and child:
            run = Run(supervisor=me, server=child, port=options.port, version=options.version)
            run.write(run_file)
        _watch(server, data_dir, options.idle_seconds, signals)
    finally:
        _end(server)
        (data_dir / "keep-up").unlink(missing_ok=True)
        run_file.unlink(missing_ok=True)


def main(arguments: Sequence[str]) -> None:
    """Leaves the caller's side (its parent can go on at once), then supervises.

    Args:
        arguments: The command line without the program's name.
    """
    parser = argparse.ArgumentParser()
    parser.add_argument("data_dir", type=Path)
    parser.add_argument("--lock", type=int, required=True, help="the inherited descriptor")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--version", required=True)
    parser.add_argument("--idle-seconds", type=float, required=True)
    parser.add_argument("command", nargs="+")
    options = parser.parse_args(arguments)
    if os.fork() == 0:
        supervise(options)


if __name__ == "__main__":
    main(sys.argv[1:])
