import asyncio
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Protocol

import pytest

from whoknows_graph.local import download as download_module
from whoknows_graph.local.download import download
from whoknows_graph.local.errors import (
    DiskFull,
    FolderNotWritable,
    JarCorrupt,
    JarMissing,
    MirrorUnreachable,
)
from whoknows_graph.local.jar_store import download_jars
from whoknows_graph.local.jars import JarList, has_hash
from whoknows_graph.local.locks import try_lock
from whoknows_graph.local.progress import Progress
from whoknows_graph.local.settings import LocalSettings
from whoknows_schema.errors import BrokenError, ConfigurationError, TransientError


class Mirror(Protocol):
    """The part of the fixture's mirror that these tests use."""

    url: str
    cut_once: dict[str, int]
    wrong: dict[str, int]
    status_once: dict[str, int]
    status_always: int | None
    takes_ranges: bool
    requests: list[tuple[str, str | None]]

    def ranges(self, path: str) -> list[str | None]: ...


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(download_module, "PAUSE_S", 0.01)


def is_complete(local: LocalSettings, jar_list: JarList) -> bool:
    files = {path for path in local.jars_dir.rglob("*") if path.is_file()}
    expected = {local.jars_dir / jar.path for jar in jar_list.jars}
    return files - {local.jars_dir / "jars.lock"} == expected and all(
        has_hash(local.jars_dir / jar.path, jar) for jar in jar_list.jars
    )


async def test_downloads_everything_once_and_tells_how_far(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    told: list[Progress] = []
    paths = await download_jars(local, told.append, jar_list=jar_list)
    assert paths == tuple(local.jars_dir / jar.path for jar in jar_list.jars)
    assert is_complete(local, jar_list)
    done = [progress.done_bytes for progress in told]
    total = sum(jar.size for jar in jar_list.jars)
    assert (done[0], done[-1], told[-1].total_bytes) == (0, total, total)
    assert done == sorted(done)
    assert len(mirror.requests) == len(jar_list.jars)
    await download_jars(local, told.append, jar_list=jar_list)
    assert len(mirror.requests) == len(jar_list.jars)
    assert told[-1].done_bytes == total


@pytest.mark.parametrize("takes_ranges", [True, False])
async def test_a_cut_connection_is_resumed(
    local: LocalSettings, mirror: Mirror, jar_list: JarList, takes_ranges: bool
) -> None:
    jar = jar_list.jars[2]
    mirror.takes_ranges = takes_ranges
    mirror.cut_once[jar.path] = 70_000
    told: list[Progress] = []
    await download_jars(local, told.append, jar_list=jar_list)
    assert is_complete(local, jar_list)
    first, second = mirror.ranges(jar.path)
    assert first is None
    assert second is not None
    assert 0 < int(second.removeprefix("bytes=").removesuffix("-")) <= 70_000
    assert told[-1].done_bytes == told[-1].total_bytes


async def test_what_an_interrupted_run_left_is_used(
    local: LocalSettings, mirror: Mirror, jar_list: JarList, contents: dict[str, bytes]
) -> None:
    half, whole, long = jar_list.jars[:3]
    for jar, content in (
        (half, contents[half.coordinates][:30_000]),
        (whole, contents[whole.coordinates]),
        (long, contents[long.coordinates] + b"more"),
    ):
        part = local.jars_dir / f"{jar.path}.part"
        part.parent.mkdir(parents=True)
        part.write_bytes(content)
    await download_jars(local, jar_list=jar_list)
    assert is_complete(local, jar_list)
    assert mirror.ranges(half.path) == ["bytes=30000-"]
    assert mirror.ranges(whole.path) == []
    assert mirror.ranges(long.path) == [None]


async def test_a_cancelled_download_leaves_no_jar_that_is_half(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    reached = asyncio.Event()

    def on_progress(progress: Progress) -> None:
        if progress.done_bytes > progress.total_bytes // 3:
            reached.set()

    task = asyncio.create_task(download_jars(local, on_progress, jar_list=jar_list))
    await reached.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    for jar in jar_list.jars:
        path = local.jars_dir / jar.path
        assert has_hash(path, jar) or not path.exists()
    await download_jars(local, jar_list=jar_list)
    assert is_complete(local, jar_list)


async def test_a_wrong_jar_is_fetched_again_once(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    mirror.wrong[jar_list.jars[1].path] = 1
    await download_jars(local, jar_list=jar_list)
    assert is_complete(local, jar_list)
    assert mirror.ranges(jar_list.jars[1].path) == [None, None]


async def test_a_wrong_half_is_thrown_away(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    jar = jar_list.jars[0]
    part = local.jars_dir / f"{jar.path}.part"
    part.parent.mkdir(parents=True)
    part.write_bytes(b"x" * 1000)
    await download_jars(local, jar_list=jar_list)
    assert mirror.ranges(jar.path) == ["bytes=1000-", None]
    assert is_complete(local, jar_list)


async def test_a_jar_that_is_wrong_twice_is_an_error_and_leaves_nothing(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    jar = jar_list.jars[1]
    mirror.wrong[jar.path] = 2
    with pytest.raises(JarCorrupt, match=r"two:1\.0:linux-x86_64.*WHOKNOWS_JAR_MIRROR") as caught:
        await download_jars(local, jar_list=jar_list)
    assert isinstance(caught.value, BrokenError)
    assert caught.value.coordinates == jar.coordinates
    assert not (local.jars_dir / jar.path).exists()
    assert not (local.jars_dir / f"{jar.path}.part").exists()


@pytest.mark.parametrize("status", [500, 503, 429, 416])
async def test_a_stumbling_mirror_is_asked_again(
    local: LocalSettings, mirror: Mirror, jar_list: JarList, status: int
) -> None:
    mirror.status_once[jar_list.jars[3].path] = status
    await download_jars(local, jar_list=jar_list)
    assert is_complete(local, jar_list)


async def test_a_mirror_without_the_jar_is_named(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    mirror.status_once[jar_list.jars[4].path] = 404
    with pytest.raises(JarMissing, match=r"127\.0\.0\.1.*io\.example:five.*JAR_FOLDER") as caught:
        await download_jars(local, jar_list=jar_list)
    assert isinstance(caught.value, ConfigurationError)
    assert len(mirror.ranges(jar_list.jars[4].path)) == 1


async def test_a_mirror_that_fails_always_is_worth_retrying(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    mirror.status_always = 503
    with pytest.raises(MirrorUnreachable, match=r"HTTP status 503.*WHOKNOWS_JAR_MIRROR") as caught:
        await download_jars(local, jar_list=jar_list)
    assert isinstance(caught.value, TransientError)


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:9/maven", "no address", "http://[::1", "ftp://x"]
)
async def test_an_unreachable_mirror_is_named(
    local: LocalSettings, jar_list: JarList, url: str
) -> None:
    with pytest.raises(MirrorUnreachable, match="WHOKNOWS_JAR_FOLDER") as caught:
        await download_jars(replace(local, jar_mirror=url), jar_list=jar_list)
    assert caught.value.url == url


async def test_the_local_maven_repository_comes_first(
    local: LocalSettings, mirror: Mirror, jar_list: JarList, contents: dict[str, bytes]
) -> None:
    assert local.maven_local is not None
    good, bad = jar_list.jars[:2]
    for jar, content in ((good, contents[good.coordinates]), (bad, b"not this")):
        (local.maven_local / jar.path).parent.mkdir(parents=True)
        (local.maven_local / jar.path).write_bytes(content)
    await download_jars(local, jar_list=jar_list)
    assert is_complete(local, jar_list)
    assert mirror.ranges(good.path) == []
    assert mirror.ranges(bad.path) == [None]
    assert (local.maven_local / bad.path).read_bytes() == b"not this"
    assert (local.jars_dir / good.path).samefile(local.maven_local / good.path)


@pytest.mark.parametrize("layout", ["name", "path"])
async def test_a_folder_of_jars_needs_no_network(
    local: LocalSettings,
    mirror: Mirror,
    jar_list: JarList,
    contents: dict[str, bytes],
    tmp_path: Path,
    layout: str,
) -> None:
    folder = tmp_path / "given"
    for jar in jar_list.jars:
        file = folder / (jar.name if layout == "name" else jar.path)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents[jar.coordinates])
    settings = replace(local, jar_folder=folder, maven_local=None)
    await download_jars(settings, jar_list=jar_list)
    assert is_complete(local, jar_list)
    assert mirror.requests == []


async def test_a_folder_that_lacks_a_jar_is_named(
    local: LocalSettings, mirror: Mirror, jar_list: JarList, tmp_path: Path
) -> None:
    with pytest.raises(JarMissing, match=r"given.*org\.example:one"):
        await download_jars(replace(local, jar_folder=tmp_path / "given"), jar_list=jar_list)
    assert mirror.requests == []


async def test_a_jar_that_rotted_is_replaced(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    await download_jars(local, jar_list=jar_list)
    rotten = local.jars_dir / jar_list.jars[0].path
    rotten.write_bytes(b"y" * jar_list.jars[0].size)
    await download_jars(local, jar_list=jar_list)
    assert is_complete(local, jar_list)


async def test_many_at_once_download_once(
    local: LocalSettings, mirror: Mirror, jar_list: JarList
) -> None:
    told: list[Progress] = []
    runs = (download_jars(local, told.append, jar_list=jar_list) for _ in range(5))
    await asyncio.gather(*runs)
    assert is_complete(local, jar_list)
    assert len(mirror.requests) == len(jar_list.jars)


async def test_who_waits_is_told(local: LocalSettings, mirror: Mirror, jar_list: JarList) -> None:
    local.jars_dir.mkdir(parents=True)
    lock = try_lock(local.jars_dir / "jars.lock")
    assert lock is not None
    waits = asyncio.Event()

    def on_progress(progress: Progress) -> None:
        if progress.step == "waiting":
            waits.set()

    task = asyncio.create_task(download_jars(local, on_progress, jar_list=jar_list))
    await waits.wait()
    assert mirror.requests == []
    lock.release()
    await task
    assert is_complete(local, jar_list)


async def test_a_folder_that_cannot_be_made_is_named(
    local: LocalSettings, jar_list: JarList, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    jars_dir = tmp_path / "file" / "jars"
    with pytest.raises(FolderNotWritable, match="WHOKNOWS_JARS_DIR") as caught:
        await download_jars(replace(local, jars_dir=jars_dir), jar_list=jar_list)
    assert caught.value.path == jars_dir


@pytest.fixture
def tiny_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 1 MB; needs the right to mount one."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("needs the right to mount a file system")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


async def test_a_disk_too_small_is_named_before_anything_is_fetched(
    local: LocalSettings, mirror: Mirror, jar_list: JarList, tiny_disk: Path
) -> None:
    with pytest.raises(DiskFull, match=r"2 MB are needed.*WHOKNOWS_JARS_DIR"):
        await download_jars(replace(local, jars_dir=tiny_disk), jar_list=jar_list)
    assert mirror.requests == []


async def test_a_disk_that_fills_up_is_named(
    mirror: Mirror, jar_list: JarList, tiny_disk: Path
) -> None:
    with pytest.raises(DiskFull, match="free some space"):
        await download(jar_list.jars, mirror.url, tiny_disk, on_bytes=lambda jar, have: None)
    for jar in jar_list.jars:
        path = tiny_disk / jar.path
        assert has_hash(path, jar) or not path.exists()


async def test_a_full_disk_is_named_when_jars_are_copied(
    local: LocalSettings, jar_list: JarList, contents: dict[str, bytes], tiny_disk: Path
) -> None:
    assert local.maven_local is not None
    for jar in jar_list.jars:
        (local.maven_local / jar.path).parent.mkdir(parents=True)
        (local.maven_local / jar.path).write_bytes(contents[jar.coordinates])
    with pytest.raises(DiskFull):
        await download_jars(replace(local, jars_dir=tiny_disk), jar_list=jar_list)
