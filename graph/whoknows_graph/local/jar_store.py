"""The folder of verified jars, shared by all data folders of a user."""

import asyncio
import os
import shutil
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path

from whoknows_graph.local.download import download
from whoknows_graph.local.errors import DiskFull, JarMissing, folder_error
from whoknows_graph.local.jars import Jar, JarList, has_hash, load_jar_list
from whoknows_graph.local.locks import FileLock, try_lock
from whoknows_graph.local.progress import OnProgress, Progress
from whoknows_graph.local.settings import LocalSettings

__all__ = ["download_jars"]

LOCK_PAUSE_S = 0.2
THREADS = 4  # they wait for the disk and hash outside the interpreter's lock


async def download_jars(
    settings: LocalSettings,
    progress: OnProgress | None = None,
    *,
    jar_list: JarList | None = None,
) -> tuple[Path, ...]:
    """Brings all jars into ``jars_dir`` and returns their paths, in the list's order.

    Each jar's SHA-256 is checked every time (0.15 s for all of them), also when it is there
    already. Missing ones are linked or copied from the local Maven repository or the folder of
    jars; without such a folder the rest is downloaded, 16 at a time, resuming what an interrupted
    run left. A jar appears under its name only when it is whole. Safe to repeat and to run from
    several processes at once (one works, the others wait).

    Args:
        settings: Where jars are kept and come from.
        progress: Told how many bytes are in place; the last call says all are.
        jar_list: What to bring; the package's own list by default.

    Raises:
        FolderNotWritable: ``jars_dir`` cannot be written.
        DiskFull: There is not enough space for them.
        JarMissing: The folder of jars or the repository lacks one.
        JarCorrupt: One came twice with a wrong hash.
        MirrorUnreachable: The repository does not answer.
    """
    jars = (jar_list or load_jar_list()).jars
    lock = await _lock(settings.jars_dir, progress)
    try:
        missing = await asyncio.to_thread(_collect, jars, settings)
        tally = _Tally(jars, missing, progress)
        if missing:
            _check_space(settings.jars_dir, missing)
            await download(missing, settings.jar_mirror, settings.jars_dir, on_bytes=tally.update)
    finally:
        lock.release()
    return tuple(settings.jars_dir / jar.path for jar in jars)


class _Tally:
    """Adds up the bytes that are in place and passes the sum on."""

    def __init__(
        self, jars: Iterable[Jar], missing: Iterable[Jar], progress: OnProgress | None
    ) -> None:
        self._have = {jar: jar.size for jar in jars} | dict.fromkeys(missing, 0)
        self._total = sum(jar.size for jar in self._have)
        self._progress = progress
        self._report()

    def update(self, jar: Jar, have: int) -> None:
        """Notes how many bytes of the jar are there."""
        self._have[jar] = have
        self._report()

    def _report(self) -> None:
        if self._progress:
            done = sum(self._have.values())
            self._progress(Progress(step="jars", done_bytes=done, total_bytes=self._total))


async def _lock(folder: Path, progress: OnProgress | None) -> FileLock:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise folder_error(folder, error) from error
    while (lock := try_lock(folder / "jars.lock")) is None:
        if progress:
            progress(Progress(step="waiting"))
        await asyncio.sleep(LOCK_PAUSE_S)
    return lock


def _collect(jars: Iterable[Jar], settings: LocalSettings) -> tuple[Jar, ...]:
    """Takes what is on this machine; returns what is not, if it may be downloaded."""
    with ThreadPoolExecutor(THREADS) as threads:
        missing = tuple(jar for jar in threads.map(_take, jars, repeat(settings)) if jar)
    if missing and settings.jar_folder is not None:
        raise JarMissing(missing[0].coordinates, place=str(settings.jar_folder))
    return missing


def _take(jar: Jar, settings: LocalSettings) -> Jar | None:
    """Puts the jar into place from this machine, or returns it."""
    target = settings.jars_dir / jar.path
    if has_hash(target, jar):
        return None
    for source in _sources(jar, settings):
        if _adopt(source, target, jar):
            return None
    return jar


def _sources(jar: Jar, settings: LocalSettings) -> Iterator[Path]:
    if settings.maven_local is not None:
        yield settings.maven_local / jar.path
    if settings.jar_folder is not None:
        yield settings.jar_folder / jar.name
        yield settings.jar_folder / jar.path


def _adopt(source: Path, target: Path, jar: Jar) -> bool:
    """Links or copies the file to its place if it is the jar."""
    if not source.is_file():
        return False
    part = target.with_name(f"{target.name}.copy")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)
        try:
            os.link(source.resolve(), part)
        except OSError:  # another file system, or one without links
            shutil.copyfile(source, part)
        if not has_hash(part, jar):
            part.unlink()
            return False
        part.replace(target)
    except OSError as error:
        raise folder_error(target, error) from error
    return True


def _check_space(folder: Path, missing: Iterable[Jar]) -> None:
    needed = sum(jar.size - _size(folder / f"{jar.path}.part") for jar in missing)
    if shutil.disk_usage(folder).free < needed:
        raise DiskFull(folder, needed)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0
