"""Downloads jars from a Maven repository over HTTP: many at a time, resumable, verified."""

import asyncio
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows_graph.local.errors import (
    JarCorrupt,
    JarMissing,
    MirrorUnreachable,
    folder_error,
)
from whoknows_graph.local.jars import Jar, has_hash

if TYPE_CHECKING:
    import httpx

__all__ = ["OnJarBytes", "download"]

AT_A_TIME = 16
TRIES = 4  # of one jar, each going on where the last one ended
PAUSE_S = 0.3  # before the second try; doubles
TIMEOUT_S = 30.0  # without a byte

OnJarBytes = Callable[[Jar, int], None]


class _InterruptedTransfer(Exception):
    """A try ended early; the next one may go on."""


async def download(jars: Iterable[Jar], mirror: str, folder: Path, *, on_bytes: OnJarBytes) -> None:
    """Downloads all jars to their places in the folder, 16 at a time; the first failure ends it.

    A jar grows in ``NAME.part`` and gets its name only after its SHA-256 was right. A part that an
    earlier run left is continued with a range request (RFC 9110, 14.2); a server that ignores
    ranges sends it all again. What has arrived is kept on failure and on cancellation.

    Args:
        jars: What to fetch.
        mirror: Base address of the repository.
        folder: Where the files go, in Maven's layout.
        on_bytes: Told how many bytes of a jar are there now (less than before if they were wrong).

    Raises:
        JarMissing: The repository has no such jar.
        JarCorrupt: A jar came twice with a wrong hash.
        MirrorUnreachable: The repository did not answer, or failed, several times.
        FolderNotWritable: A file cannot be written.
        DiskFull: There is no space left.
    """
    import httpx  # takes 0.1 s, and only a first run needs it

    slots = asyncio.Semaphore(AT_A_TIME)
    async with httpx.AsyncClient(
        timeout=httpx.Timeout(TIMEOUT_S, pool=None),
        follow_redirects=True,
        headers={"Accept-Encoding": "identity"},
    ) as client:
        source = _Source(client, mirror.rstrip("/"), on_bytes)

        async def fetch(jar: Jar) -> None:
            async with slots:
                await _fetch(jar, folder / jar.path, source)

        try:
            async with asyncio.TaskGroup() as group:
                for jar in jars:
                    group.create_task(fetch(jar))
        except ExceptionGroup as failures:
            raise failures.exceptions[0] from failures.exceptions[0].__cause__


async def _fetch(jar: Jar, target: Path, source: "_Source") -> None:
    """Brings one jar to its place; a wrong hash is tried again once, from nothing."""
    part = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        for _ in range(2):
            await source.complete(jar, part)
            if await asyncio.to_thread(_is_safe, part, jar):
                part.replace(target)
                return
            part.unlink()
    except OSError as error:
        raise folder_error(part, error) from error
    raise JarCorrupt(jar.coordinates, source.mirror)


def _is_safe(part: Path, jar: Jar) -> bool:
    """Whether the jar is right and on the disk, not only in the system's memory."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    return has_hash(part, jar)


class _Source:
    """A Maven repository behind an HTTP client."""

    def __init__(self, client: "httpx.AsyncClient", mirror: str, on_bytes: OnJarBytes) -> None:
        self.mirror = mirror
        self._client = client
        self._on_bytes = on_bytes

    async def complete(self, jar: Jar, part: Path) -> None:
        """Fills the part up to the jar's size, with pauses between tries that failed."""
        import httpx

        reason = ""
        for attempt in range(TRIES):
            await asyncio.sleep(PAUSE_S * 2 ** (attempt - 1) if attempt else 0)
            try:
                await self._go_on(jar, part)
                return
            except (httpx.TransportError, _InterruptedTransfer) as error:
                reason = str(error) or type(error).__name__
            except (httpx.InvalidURL, httpx.TooManyRedirects) as error:
                raise MirrorUnreachable(self.mirror, str(error)) from error
        raise MirrorUnreachable(self.mirror, reason)

    async def _go_on(self, jar: Jar, part: Path) -> None:
        """Asks once for what the part lacks and appends it."""
        have = part.stat().st_size if part.exists() else 0
        if have > jar.size:
            part.unlink()
            have = 0
        if part.exists() and have == jar.size:
            return
        request = {"Range": f"bytes={have}-"} if have else {}
        async with self._client.stream(
            "GET", f"{self.mirror}/{jar.path}", headers=request
        ) as response:
            if response.status_code in {404, 410}:
                raise JarMissing(jar.coordinates, place=self.mirror)
            if response.status_code not in {200, 206}:
                raise _InterruptedTransfer(f"HTTP status {response.status_code}")
            continues = response.headers.get("Content-Range", "").startswith(f"bytes {have}-")
            have = await self._save(response, jar, part, start=have if continues else 0)
        if have < jar.size:
            raise _InterruptedTransfer("the connection ended early")

    async def _save(self, response: "httpx.Response", jar: Jar, part: Path, *, start: int) -> int:
        """Writes the answer's body behind the first ``start`` bytes; returns the new size."""
        have = start
        with part.open("ab") as file:
            file.truncate(start)
            async for block in response.aiter_raw():
                file.write(block)
                have += len(block)
                self._on_bytes(jar, have)
                if have > jar.size:
                    break  # not our jar: the hash will say so
        return have
