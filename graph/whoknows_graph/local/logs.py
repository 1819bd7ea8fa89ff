"""Reads what the server wrote, and finds the line that explains a failed start."""

import re
from pathlib import Path

from whoknows_graph.local.errors import DiskFull, PortTaken, ServerCrashed
from whoknows_graph.local.settings import DataFolder, LocalSettings
from whoknows_schema.errors import WhoknowsError

__all__ = ["explain_crash", "read_logs"]

TAIL_BYTES = 256 * 1024
_TIMESTAMP = re.compile(r"^\d{4}-\d\d-\d\d[ T][\d:.,]+\S*\s+")
_ERROR_LINE = re.compile(r"\bERROR\b|\bFATAL\b|Error\b|Exception\b|Error:|error:")
# Lines of a stack trace, and Java's headline above the line that tells the reason.
_NOISE = re.compile(r"^\s+at |^\s*\.\.\. \d+ more|^\s*$|^Error occurred during initialization")


def read_logs(settings: LocalSettings, lines: int = 50) -> tuple[str, ...]:
    """The last lines of the server's log, oldest first; empty when it never ran.

    What Java itself wrote (``console.log``) follows when the server has no log of its own.

    Args:
        settings: Which server.
        lines: How many lines at most.
    """
    folder = DataFolder(settings.data_dir)
    kept = _tail(folder.log) or _tail(folder.console)
    return tuple(kept[-lines:]) if lines > 0 else ()


def explain_crash(folder: DataFolder, *, log_start: int, port: int) -> WhoknowsError:
    """The error for a server that ended while it was starting.

    Args:
        folder: Its data folder.
        log_start: Size in bytes of the server's log before the start.
        port: The port it was to take.
    """
    server_lines = _tail(folder.log, start=log_start)
    console_lines = _tail(folder.console)
    for line in (*server_lines, *console_lines):
        if "No space left on device" in line or "Disk quota exceeded" in line:
            return DiskFull(folder.root)
        if "Address already in use" in line or "already in use" in line:
            return PortTaken(port)
    for log, lines in ((folder.log, server_lines), (folder.console, console_lines)):
        errors = [line for line in lines if _ERROR_LINE.search(line) and not _NOISE.match(line)]
        if errors:
            return ServerCrashed(log, _TIMESTAMP.sub("", errors[-1]).strip())
    return ServerCrashed(folder.console, console_lines[-1].strip() if console_lines else "")


def _tail(path: Path, *, start: int = 0) -> list[str]:
    """The lines after ``start``, at most the last 256 KiB; empty when there is no file."""
    try:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            file.seek(max(start, size - TAIL_BYTES, 0))
            return file.read().decode(errors="replace").splitlines()
    except OSError:
        return []
