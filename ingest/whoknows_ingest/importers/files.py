"""Reading files by line with flat memory, and refusing those that are no text."""

import codecs
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from whoknows_ingest.errors import UnreadableFile
from whoknows_schema.errors import InvalidLine

__all__ = [
    "MAX_LINE_BYTES",
    "Sample",
    "check_utf8",
    "iter_lines",
    "open_bytes",
    "read_sample",
    "without_bom",
]

MAX_LINE_BYTES = 4 * 1024 * 1024
"""Longest line that is read; a chat message is a few kilobytes."""

_SAMPLE_BYTES = 64 * 1024
_CHUNK_BYTES = 1024 * 1024
_WIDE_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The beginning of a file, by which its format is told.

    Attributes:
        path: The file.
        head: At most 64 KiB, without a byte order mark.
    """

    path: Path
    head: bytes

    @property
    def lines(self) -> tuple[bytes, ...]:
        """Non-blank lines of the head, at most 200; the last may be cut."""
        return tuple(line for line in self.head.splitlines() if line.strip())[:200]


@contextmanager
def open_bytes(path: Path) -> Generator[BinaryIO]:
    """Open for reading.

    Raises:
        UnreadableFile: The file is missing, a folder, or may not be read.
    """
    with _opened(path) as file:
        try:
            yield file
        except OSError as error:
            raise _unreadable(path, error) from error


def _opened(path: Path) -> BinaryIO:
    try:
        return path.open("rb")
    except FileNotFoundError as error:
        raise UnreadableFile(
            f"there is no file {str(path)!r}; check the path", path=path
        ) from error
    except IsADirectoryError as error:
        raise UnreadableFile(
            f"{str(path)!r} is a folder; name one file in it", path=path
        ) from error
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> UnreadableFile:
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return UnreadableFile(f"{str(path)[:200]!r} cannot be read: {reason}", path=path)


def without_bom(data: bytes) -> bytes:
    """The bytes without a leading UTF-8 byte order mark."""
    return data.removeprefix(codecs.BOM_UTF8)


def read_sample(path: Path) -> Sample:
    """The head of a file.

    Raises:
        UnreadableFile: Missing, a folder, not readable, empty, or UTF-16.
    """
    with open_bytes(path) as file:
        head = file.read(_SAMPLE_BYTES)
    if head.startswith(_WIDE_BOMS):
        raise UnreadableFile(f"{path.name!r} is UTF-16; save it as UTF-8 and try again", path=path)
    if not without_bom(head).strip():
        raise UnreadableFile(f"{path.name!r} is empty; there is nothing to import", path=path)
    return Sample(path=path, head=without_bom(head))


def check_utf8(path: Path) -> None:
    """Read the whole file once, so that nothing of a file in another encoding is imported.

    Raises:
        InvalidLine: The first line that is not UTF-8.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    line = 1
    with open_bytes(path) as file:
        while True:
            chunk = file.read(_CHUNK_BYTES)
            pending = decoder.getstate()[0]
            try:
                decoder.decode(chunk, final=not chunk)
            except UnicodeDecodeError as error:
                line += (pending + chunk)[: error.start].count(b"\n")
                raise InvalidLine(
                    "not UTF-8; convert the file to UTF-8 and import it again",
                    path=path,
                    line=line,
                ) from error
            if not chunk:
                return
            line += chunk.count(b"\n")


def iter_lines(path: Path) -> Iterator[tuple[int, bytes | None]]:
    """Each line's number (from 1) and bytes without line end; None for one that is too long."""
    with open_bytes(path) as file:
        number = 0
        while line := file.readline(MAX_LINE_BYTES):
            number += 1
            if number == 1:
                line = without_bom(line)
            whole = line.endswith(b"\n") or len(line) < MAX_LINE_BYTES
            if not whole:
                _skip_rest_of_line(file)
            yield number, line.rstrip(b"\r\n") if whole else None


def _skip_rest_of_line(file: BinaryIO) -> None:
    while rest := file.readline(MAX_LINE_BYTES):
        if rest.endswith(b"\n"):
            return
