"""Long work on stderr: a bar in a terminal, a line now and then elsewhere."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bar

    from whoknows_graph.local.progress import OnProgress, Progress
    from whoknows_ingest.pipeline import ImportProgress

__all__ = ["OnImport", "OnStep", "import_progress", "server_progress", "step_progress"]

OnImport = Callable[["ImportProgress"], None]
OnStep = Callable[[str, int, int], None]
"""Called with a step, how much of it is done and how much there is."""

QUIET_S = 5.0
"""Without a terminal, seconds between two lines."""

_STEPS = {
    "jars": "Fetching Neo4j (once)",
    "waiting": "Waiting for another process that starts Neo4j",
    "starting": "Starting Neo4j",
}


@contextmanager
def server_progress() -> Generator[OnProgress]:
    """Shows how the local Neo4j starts; nothing at all when it runs already."""
    display = _Display(is_bytes=True)
    seen: set[str] = set()

    def on_progress(progress: Progress) -> None:
        if progress.step == "ready":
            display.close()
        elif progress.step == "jars" and progress.done_bytes == progress.total_bytes:
            return  # all of them are there, or have just arrived
        elif progress.step == "jars" or progress.step not in seen:
            seen.add(progress.step)
            total = progress.total_bytes or None
            display.show(_STEPS[progress.step], progress.done_bytes, total)

    try:
        yield on_progress
    finally:
        display.close()


@contextmanager
def import_progress(name: str) -> Generator[OnImport]:
    """Shows how far an import has come.

    Args:
        name: What is read, as people call it.
    """
    display = _Display(is_bytes=False)

    def on_import(progress: ImportProgress) -> None:
        title = f"Reading {name}" if progress.stage == "messages" else "Indexing"
        display.show(title, progress.done, progress.total)

    try:
        yield on_import
    finally:
        display.close()


@contextmanager
def step_progress() -> Generator[OnStep]:
    """Shows how far each of several steps has come."""
    display = _Display(is_bytes=False)
    try:
        yield display.show
    finally:
        display.close()


class _Display:
    """A bar that appears with the first news and goes when it is closed."""

    def __init__(self, *, is_bytes: bool) -> None:
        self._is_bytes = is_bytes
        self._bar: Bar | None = None
        self._title = ""
        self._said_at = 0.0

    def show(self, title: str, done: int, total: int | None) -> None:
        """Shows the newest state."""
        if not sys.stderr.isatty():
            self._say(title, done, total)
            return
        if self._bar is None:
            self._bar = _make_bar(is_bytes=self._is_bytes)
            self._bar.add_task(title, total=total)
            self._bar.start()
        task = self._bar.task_ids[0]
        self._bar.update(task, description=title, completed=done, total=total)

    def _say(self, title: str, done: int, total: int | None) -> None:
        """One line when the work begins, then one every few seconds."""
        now = time.monotonic()
        if title == self._title and now - self._said_at < QUIET_S:
            return
        self._title, self._said_at = title, now
        print(f"{title}{self._amount(done, total)} …", file=sys.stderr, flush=True)

    def _amount(self, done: int, total: int | None) -> str:
        unit, scale = (" MB", 1_000_000) if self._is_bytes else ("", 1)
        if not done:
            return ""
        of = f" of {total // scale}" if total else ""
        return f": {done // scale}{of}{unit}"

    def close(self) -> None:
        """Takes the bar away; safe to repeat."""
        if self._bar is not None:
            self._bar.stop()
            self._bar = None


def _make_bar(*, is_bytes: bool) -> Bar:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        DownloadColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
    )

    amount = DownloadColumn() if is_bytes else MofNCompleteColumn()
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        amount,
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
    )
