"""Real servers on real jars: three starts in all, shared by the tests in the order of this file.

``server`` (module scope) is the first start, made by three processes at once. Later tests kill and
end it and go on with the next, so this file runs in order.
"""

import asyncio
import json
import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import LiteralString

import neo4j
import pytest

from whoknows_graph.local import (
    LocalSettings,
    Progress,
    RunningServer,
    download_jars,
    ensure_server,
    read_logs,
    release,
    server_status,
    stop_server,
)
from whoknows_graph.local.bolt import Answer, ask
from whoknows_graph.local.errors import (
    DiskFull,
    FolderNotWritable,
    JavaMissing,
    PasswordMismatch,
    PortTaken,
    ServerCrashed,
    ServerSlow,
)
from whoknows_graph.local.jars import load_jar_list
from whoknows_graph.local.locks import try_lock
from whoknows_graph.local.settings import DataFolder
from whoknows_graph.local.supervisor import Process, Run, process_of, read_run

pytestmark = pytest.mark.own_server

PATIENCE_S = 60.0
VISITOR = """
import asyncio, sys
from pathlib import Path
from typing import LiteralString
from whoknows_graph.local import LocalSettings, ensure_server

async def main() -> None:
    settings = LocalSettings(data_dir=Path(sys.argv[1]), idle_minutes=5, start_timeout_s=300)
    server = await ensure_server(settings)
    print(server.pid, server.uri, flush=True)
    sys.stdin.read()

asyncio.run(main())
"""


async def visit(settings: LocalSettings) -> asyncio.subprocess.Process:
    """Another process that uses the server until its input ends."""
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", VISITOR, str(settings.data_dir)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )


async def leave(visitor: asyncio.subprocess.Process) -> tuple[int, str]:
    """Ends the visit; the server's pid and address as the visitor saw them."""
    output, _ = await visitor.communicate(b"")
    pid, uri = output.decode().split()
    return int(pid), uri


@pytest.fixture(scope="module")
async def home(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[LocalSettings]:
    """A data folder whose name needs care; what runs there ends with the module."""
    settings = LocalSettings(
        data_dir=tmp_path_factory.mktemp("home") / "é 東 data", start_timeout_s=300
    )
    await download_jars(settings)
    yield settings
    await stop_server(settings)


@pytest.fixture(scope="module")
async def visitors(home: LocalSettings) -> list[tuple[int, str]]:
    """Three processes that found nothing and started at the same time."""
    processes = [await visit(home) for _ in range(3)]
    for process in processes:
        assert process.stdout is not None
    return list(await asyncio.gather(*(leave(process) for process in processes)))


@pytest.fixture(scope="module")
async def server(
    home: LocalSettings, visitors: list[tuple[int, str]]
) -> AsyncIterator[RunningServer]:
    """The server that the visitors left behind."""
    assert visitors
    running = await ensure_server(home)
    yield running
    release(running)


async def query(server: RunningServer, text: LiteralString) -> list[object]:
    """The first column of the answer, through the real driver."""
    auth = (server.username, server.password)
    async with neo4j.AsyncGraphDatabase.driver(server.uri, auth=auth) as driver:
        answer = await driver.execute_query(text, database_="neo4j")
        return [record[0] for record in answer.records]


async def until_free(folder: DataFolder) -> None:
    """Returns when no process holds the server's lock."""
    async with asyncio.timeout(PATIENCE_S):
        while (lock := try_lock(folder.server_lock)) is None:
            await asyncio.sleep(0.05)
    lock.release()


def process_list(data_dir: Path) -> list[str]:
    """Processes whose command line names the folder."""
    answer = subprocess.run(["ps", "-eo", "pid=,args=", "-ww"], capture_output=True, check=True)
    lines = answer.stdout.decode(errors="replace").splitlines()
    return [line for line in lines if str(data_dir) in line]


def listening_addresses(pid: int) -> set[tuple[str, int]]:
    """What the process listens on, from /proc (proc_net(5)); IPv4 in IPv6 is shown as IPv4."""
    inodes = {os.readlink(entry.path) for entry in os.scandir(f"/proc/{pid}/fd")}
    found: set[tuple[str, int]] = set()
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/{pid}/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] != "0A" or f"socket:[{fields[9]}]" not in inodes:
                continue
            address, port = fields[1].split(":")
            words = [bytes.fromhex(address[i : i + 8])[::-1] for i in range(0, len(address), 8)]
            raw = b"".join(words)
            raw = raw[12:] if raw.startswith(bytes(10) + b"\xff\xff") else raw
            family = socket.AF_INET if len(raw) == 4 else socket.AF_INET6
            found.add((socket.inet_ntop(family, raw), int(port, 16)))
    return found


async def test_processes_that_start_at_once_share_one_server(
    visitors: list[tuple[int, str]], server: RunningServer
) -> None:
    assert set(visitors) == {(server.pid, server.uri)}
    assert len(process_list(server.data_dir)) == 2  # the supervisor and Java


async def test_it_is_the_neo4j_of_the_list_and_speaks_cypher_25(server: RunningServer) -> None:
    assert server.version == load_jar_list().version
    names = await query(
        server,
        "CYPHER 25 CALL dbms.components() YIELD name, versions "
        "FILTER name = 'Neo4j Kernel' RETURN versions[0]",
    )
    assert names == [server.version]


async def test_it_listens_on_loopback_and_nowhere_else(server: RunningServer) -> None:
    port = int(server.uri.rpartition(":")[2])
    assert server.uri == f"bolt://127.0.0.1:{port}"
    if sys.platform == "linux":
        assert listening_addresses(server.pid) == {("127.0.0.1", port)}


async def test_the_password_is_for_its_owner_only(server: RunningServer) -> None:
    folder = DataFolder(server.data_dir)
    assert stat.S_IMODE(folder.password.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.root.stat().st_mode) == 0o700
    assert folder.password.read_text() == server.password
    assert server.password not in repr(server)
    port = int(server.uri.rpartition(":")[2])
    answer = await ask(port, username=server.username, password="neo4j")
    assert answer is Answer.REFUSED


async def test_what_people_say_is_in_no_log(server: RunningServer) -> None:
    await query(server, "RETURN 'a very private sentence'")
    for log in DataFolder(server.data_dir).logs.iterdir():
        assert b"a very private sentence" not in log.read_bytes()
        assert server.password.encode() not in log.read_bytes()


async def test_everything_stays_in_the_data_folder(server: RunningServer) -> None:
    folder = DataFolder(server.data_dir)
    assert folder.system_database.exists()
    assert any("Started." in line for line in read_logs(LocalSettings(data_dir=folder.root)))
    size = sum(path.stat().st_size for path in folder.root.rglob("*") if path.is_file())
    assert size < 50_000_000


async def test_a_second_process_shares_it_and_counts_as_a_user(
    home: LocalSettings, server: RunningServer
) -> None:
    release(server)
    release(server)
    assert not (await server_status(home)).is_used
    visitor = await visit(home)
    assert visitor.stdout is not None
    async with asyncio.timeout(PATIENCE_S):
        line = await visitor.stdout.readline()
    assert line.split()[0] == str(server.pid).encode()
    status = await server_status(home)
    assert (status.state, status.uri, status.pid) == ("running", server.uri, server.pid)
    assert (status.is_used, status.is_kept_up) == (True, False)
    visitor.kill()
    await visitor.communicate()
    assert not (await server_status(home)).is_used


async def test_joining_it_is_told_at_once(home: LocalSettings, server: RunningServer) -> None:
    told: list[Progress] = []
    joined = await ensure_server(home, progress=told.append)
    assert [progress.step for progress in told] == ["ready"]
    assert (joined.uri, joined.password) == (server.uri, server.password)
    release(joined)


async def test_a_password_file_that_was_changed_is_named(
    home: LocalSettings, server: RunningServer
) -> None:
    folder = DataFolder(home.data_dir)
    folder.password.write_text("wrong")
    try:
        with pytest.raises(PasswordMismatch, match=r"password.*WHOKNOWS_DATA_DIR"):
            await ensure_server(home)
        with pytest.raises(PasswordMismatch):
            await server_status(home)
    finally:
        folder.password.write_text(server.password)
    assert not (await server_status(home)).is_used


async def test_after_kill_9_the_next_user_gets_a_new_one_with_all_data(
    home: LocalSettings, server: RunningServer
) -> None:
    await query(server, "CREATE (n:Kept {text: 'before the kill'}) RETURN n.text")
    os.kill(server.pid, signal.SIGKILL)
    again = await ensure_server(home)
    assert again.pid != server.pid
    assert again.password == server.password
    assert await query(again, "MATCH (n:Kept) RETURN n.text") == ["before the kill"]
    release(again)


async def test_stop_leaves_no_process(home: LocalSettings, server: RunningServer) -> None:
    assert await stop_server(home)
    assert process_list(home.data_dir) == []
    assert not DataFolder(home.data_dir).run_file.exists()
    assert not await stop_server(home)
    assert (await server_status(home)).state == "stopped"


async def test_a_stale_run_file_whose_numbers_other_programs_have_now(home: LocalSettings) -> None:
    """And the third start, which stays a few seconds after its last user left."""
    folder = DataFolder(home.data_dir)
    with subprocess.Popen(["sleep", "600"]) as other:
        stale = Process(other.pid, "1")
        Run(supervisor=stale, server=stale, port=9, version="1").write(folder.run_file)
        folder.keep_up.touch()
        brief = await ensure_server(replace(home, idle_minutes=2 / 60))
        assert other.poll() is None
        other.kill()
    assert not folder.keep_up.exists()
    assert await query(brief, "MATCH (n:Kept) RETURN n.text") == ["before the kill"]
    kept = await ensure_server(home, keep_up=True)
    release(brief)
    release(kept)
    await asyncio.sleep(5)
    status = await server_status(home)
    assert (status.state, status.pid, status.is_kept_up) == ("running", brief.pid, True)
    folder.keep_up.unlink()
    await until_free(folder)
    assert process_list(home.data_dir) == []
    assert not folder.run_file.exists()


async def test_a_server_that_is_too_slow_is_named(
    home: LocalSettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program stands for a server that never answers."""
    folder = DataFolder(home.data_dir)
    lock = try_lock(folder.server_lock)
    me = process_of(os.getpid())
    assert lock is not None
    assert me is not None
    Run(supervisor=me, server=me, port=9, version="1").write(folder.run_file)
    with pytest.raises(ServerSlow, match=r"within 0\.2 seconds.*WHOKNOWS_START_TIMEOUT_S"):
        await ensure_server(replace(home, start_timeout_s=0.2))
    folder.run_file.unlink()
    lock.release()


async def test_a_server_whose_supervisor_is_gone_is_ended(tmp_path: Path) -> None:
    """As after kill -9 where the system does not tell children; then the start fails on purpose."""
    folder = DataFolder(tmp_path)
    lock = try_lock(folder.server_lock)
    assert lock is not None
    sleeper = subprocess.Popen(["sleep", "600"], pass_fds=(lock.descriptor,))
    lock.release()
    orphan = process_of(sleeper.pid)
    assert orphan is not None
    Run(supervisor=Process(1, "gone"), server=orphan, port=9, version="1").write(folder.run_file)
    with pytest.raises(JavaMissing):
        await ensure_server(LocalSettings(data_dir=tmp_path, java=tmp_path / "no java"))
    assert sleeper.wait() == -signal.SIGTERM


async def test_a_server_that_cannot_start_names_its_log(home: LocalSettings) -> None:
    settings = replace(home, data_dir=home.data_dir.parent / "crash", heap_mb=1)
    with pytest.raises(
        ServerCrashed, match=r"said 'Too small maximum heap': see '.*console\.log'"
    ) as caught:
        await ensure_server(settings)
    assert caught.value.log == DataFolder(settings.data_dir).console
    assert process_list(settings.data_dir) == []


async def test_a_port_that_another_program_has_is_named(home: LocalSettings) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        settings = replace(home, data_dir=home.data_dir.parent / "port", bolt_port=port)
        with pytest.raises(PortTaken, match=rf"Port {port} .*WHOKNOWS_BOLT_PORT=0"):
            await ensure_server(settings)


@pytest.mark.parametrize(("options", "kind"), [("ro", FolderNotWritable), ("size=1m", DiskFull)])
async def test_a_disk_that_takes_nothing_is_named(
    home: LocalSettings, tmp_path: Path, options: str, kind: type[Exception]
) -> None:
    mount = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(tmp_path)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("needs the right to mount a file system")
    try:
        for data_dir in (tmp_path, tmp_path / "below"):
            with pytest.raises(kind, match="WHOKNOWS_DATA_DIR"):
                await ensure_server(replace(home, data_dir=data_dir))
            assert process_list(data_dir) == []
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)


def test_the_run_file_is_plain_json(tmp_path: Path) -> None:
    Run(supervisor=Process(1, "a"), server=Process(2, "b"), port=3, version="4").write(
        tmp_path / "run.json"
    )
    assert json.loads((tmp_path / "run.json").read_text())["server"] == {"pid": 2, "started": "b"}
    assert read_run(tmp_path / "run.json") is not None
