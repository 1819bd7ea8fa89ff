"""Locks on files that the system frees when their last holder ends, however it ends.

``flock`` belongs to the open file, so a child process that inherits the descriptor holds the lock
as well (flock(2)); that is how the server itself holds the lock of its data folder.
"""

import os
import sys
from pathlib import Path

from whoknows_graph.local.errors import PlatformUnsupported, folder_error

__all__ = ["FileLock", "try_lock"]


class FileLock:
    """A held lock; it ends with ``release`` or with the last process that holds it."""

    __slots__ = ("_descriptor",)

    def __init__(self, descriptor: int) -> None:
        self._descriptor: int | None = descriptor

    @property
    def descriptor(self) -> int:
        """The open file that carries the lock, for a child process to inherit."""
        if self._descriptor is None:
            raise ValueError("this lock has been released")
        return self._descriptor

    def touch(self) -> None:
        """Sets the file's time to now, which tells watchers that somebody was here."""
        os.utime(self.descriptor)

    def release(self) -> None:
        """Gives up this process's part of the lock; safe to repeat."""
        if self._descriptor is None:
            return
        os.close(self._descriptor)
        self._descriptor = None


def try_lock(path: Path, *, shared: bool = False) -> FileLock | None:
    """Locks the file at once, or returns None when somebody else holds it.

    Args:
        path: The file; made when missing (its folder must exist).
        shared: Many may hold it at the same time, as long as nobody holds it alone.

    Raises:
        FolderNotWritable: The file cannot be opened for writing.
        DiskFull: The file cannot be made.
        PlatformUnsupported: The system has no ``flock`` (Windows).
    """
    try:
        import fcntl
    except ImportError as error:  # pragma: no cover - Windows
        raise PlatformUnsupported(sys.platform) from error
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    except OSError as error:
        raise folder_error(path, error) from error
    try:
        fcntl.flock(descriptor, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return FileLock(descriptor)
