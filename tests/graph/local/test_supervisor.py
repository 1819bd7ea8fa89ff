"""The supervisor with ``sleep`` as its server: what it does does not depend on Neo4j."""

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest

from whoknows_graph.local import supervisor
from whoknows_graph.local.errors import ServerBusy
from whoknows_graph.local.locks import try_lock
from whoknows_graph.local.server import server_status, stop_server
from whoknows_graph.local.settings import DataFolder, LocalSettings
from whoknows_graph.local.supervisor import Process, Run, process_of, read_run, supervise

PATIENCE_S = 20.0


def wait_for(condition: Callable[[], bool]) -> None:
    """Returns when it holds; the limit only turns an endless wait into a failure."""
    limit = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < limit, "waited in vain"
        time.sleep(0.01)


def is_free(folder: DataFolder) -> bool:
    lock = try_lock(folder.server_lock)
    if lock is not None:
        lock.release()
    return lock is not None


def start(folder: DataFolder, *, idle_s: float, command: tuple[str, ...]) -> Run:
    """Starts a supervisor as ``start.py`` does and waits for its run file."""
    lock = try_lock(folder.server_lock)
    assert lock is not None
    subprocess.run(
        [
            *(sys.executable, "-I", "-S", supervisor.__file__, str(folder.root)),
            *("--lock", str(lock.descriptor), "--port", "1", "--version", "2026.09.0"),
            *("--idle-seconds", str(idle_s), "--", *command),
        ],
        pass_fds=(lock.descriptor,),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
        check=True,
    )
    lock.release()
    wait_for(folder.run_file.exists)
    run = read_run(folder.run_file)
    assert run is not None
    return run


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[DataFolder]:
    folder = DataFolder(tmp_path)
    yield folder
    run = read_run(folder.run_file)
    if run is not None and run.supervisor.is_alive():
        os.kill(run.supervisor.pid, signal.SIGTERM)
    wait_for(lambda: is_free(folder))


SLEEP = ("sleep", "600")


def test_ends_the_server_when_nobody_came(folder: DataFolder) -> None:
    run = start(folder, idle_s=0.2, command=SLEEP)
    wait_for(lambda: is_free(folder))
    assert not run.supervisor.is_alive()
    assert not run.server.is_alive()
    assert not folder.run_file.exists()


def test_stays_as_long_as_somebody_is_there_or_it_is_kept_up(folder: DataFolder) -> None:
    user = try_lock(folder.users_lock, shared=True)
    assert user is not None
    run = start(folder, idle_s=0.2, command=SLEEP)
    time.sleep(1)
    assert run.server.is_alive()
    folder.keep_up.touch()
    user.release()
    time.sleep(1)
    assert run.server.is_alive()
    folder.keep_up.unlink()
    wait_for(lambda: is_free(folder))
    assert not run.server.is_alive()


def test_short_visits_count(folder: DataFolder) -> None:
    run = start(folder, idle_s=1.0, command=SLEEP)
    for _ in range(15):
        user = None
        while user is None:  # the supervisor may be looking at this very moment
            user = try_lock(folder.users_lock, shared=True)
        user.touch()
        user.release()
        time.sleep(0.2)
    assert run.server.is_alive()
    wait_for(lambda: is_free(folder))


def test_a_server_that_ends_by_itself_leaves_nothing(folder: DataFolder) -> None:
    start(folder, idle_s=600, command=("sleep", "0.5"))
    wait_for(lambda: is_free(folder))
    assert not folder.run_file.exists()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_ends_both(folder: DataFolder, number: signal.Signals) -> None:
    run = start(folder, idle_s=600, command=SLEEP)
    os.kill(run.supervisor.pid, number)
    wait_for(lambda: is_free(folder))
    assert not run.server.is_alive()
    assert not folder.run_file.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's end")
def test_a_killed_supervisor_takes_the_server_with_it(folder: DataFolder) -> None:
    run = start(folder, idle_s=600, command=SLEEP)
    os.kill(run.supervisor.pid, signal.SIGKILL)
    wait_for(lambda: is_free(folder))
    assert not run.server.is_alive()


def test_a_killed_server_ends_the_supervisor(folder: DataFolder) -> None:
    run = start(folder, idle_s=600, command=SLEEP)
    os.kill(run.server.pid, signal.SIGKILL)
    wait_for(lambda: is_free(folder))
    assert not run.supervisor.is_alive()
    assert not folder.run_file.exists()


def test_it_is_in_a_session_of_its_own_and_nobodys_child(folder: DataFolder) -> None:
    run = start(folder, idle_s=600, command=SLEEP)
    assert os.getsid(run.supervisor.pid) == os.getsid(run.server.pid) != os.getsid(0)
    children = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children")
    if children.exists():
        assert str(run.supervisor.pid) not in children.read_text().split()


async def test_stop_ends_both_and_says_so(folder: DataFolder) -> None:
    settings = LocalSettings(data_dir=folder.root)
    run = start(folder, idle_s=600, command=SLEEP)
    folder.keep_up.touch()
    folder.password.write_text("secret")
    assert (await server_status(settings)).state == "starting"
    assert await stop_server(settings)
    assert not run.supervisor.is_alive()
    assert not run.server.is_alive()
    assert not folder.keep_up.exists()
    assert (await server_status(settings)).state == "stopped"
    assert not await stop_server(settings)


async def test_stop_says_when_somebody_is_still_preparing(
    folder: DataFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("whoknows_graph.local.server.PREPARE_TIMEOUT_S", 0.1)
    settings = LocalSettings(data_dir=folder.root)
    lock = try_lock(folder.server_lock)
    assert lock is not None
    assert (await server_status(settings)).state == "starting"
    with pytest.raises(ServerBusy, match="still preparing"):
        await stop_server(settings)
    lock.release()


async def test_where_nothing_ever_ran_nothing_is_made(tmp_path: Path) -> None:
    settings = LocalSettings(data_dir=tmp_path / "none")
    assert not await stop_server(settings)
    assert (await server_status(settings)).state == "stopped"
    assert not settings.data_dir.exists()


def test_a_process_is_not_a_later_one_with_its_number() -> None:
    me = process_of(os.getpid())
    assert me is not None
    assert me.is_alive()
    assert not Process(me.pid, "1").is_alive()
    with subprocess.Popen(SLEEP) as child:
        seen = process_of(child.pid)
        assert seen is not None
        child.kill()
        wait_for(lambda: process_of(child.pid) is None)  # a zombie: nobody has waited for it
        assert not seen.is_alive()
    assert process_of(child.pid) is None


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"supervisor": 1}', '{"supervisor": {"pid": 1}, "port": "x"}']
)
def test_a_run_file_that_makes_no_sense_is_none(tmp_path: Path, text: str) -> None:
    path = tmp_path / "run.json"
    assert read_run(path) is None
    path.write_text(text)
    assert read_run(path) is None


def test_a_run_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    run = Run(supervisor=Process(1, "a"), server=Process(2, "b"), port=3, version="4")
    run.write(tmp_path / "run.json")
    assert read_run(tmp_path / "run.json") == run


@contextlib.contextmanager
def signals_restored() -> Generator[None]:
    numbers = (signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = {number: signal.getsignal(number) for number in numbers}
    yield
    signal.set_wakeup_fd(-1)
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("end", ["idle", "signal", "by itself"])
def test_supervising_in_this_process(folder: DataFolder, end: str) -> None:
    """The same once more where coverage can see it."""
    lock = try_lock(folder.server_lock)
    assert lock is not None
    options = argparse.Namespace(
        data_dir=folder.root,
        lock=lock.descriptor,
        port=1,
        version="1",
        idle_seconds=0.2 if end == "idle" else 600,
        command=["sleep", "0.3" if end == "by itself" else "600"],
    )
    seen: list[Run | None] = []

    def look() -> None:
        wait_for(folder.run_file.exists)
        seen.append(read_run(folder.run_file))
        if end == "signal":
            os.kill(os.getpid(), signal.SIGTERM)

    with signals_restored():
        observer = threading.Thread(target=look)
        observer.start()
        supervise(options)
        observer.join()
    lock.release()
    assert seen[0] is not None
    assert not seen[0].server.is_alive()
    assert not folder.run_file.exists()


def test_it_needs_the_standard_library_only() -> None:
    run = [sys.executable, "-I", "-S", supervisor.__file__, "--help"]
    assert (
        "--idle-seconds" in subprocess.run(run, capture_output=True, text=True, check=True).stdout
    )
