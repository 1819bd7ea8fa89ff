"""Reading files by line with flat memory, and refusing those that are no text."""

import codecs
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO

from whoknows_ingest.errors import UnreadableFile
from whoknows_ingest.importers.source import Document
from whoknows_schema.errors import InvalidLine

__all__ = [
    "MAX_LINE_BYTES",
    "Sample",
    "check_utf8",
    "decode_line",
    "iter_lines",
    "iter_raw_lines",
    "read_sample",
    "without_bom",
]

MAX_LINE_BYTES = 16 * 1024 * 1024
"""Longest line that is read; a message of 2 MB, with every character escaped, fits."""

_SAMPLE_BYTES = 64 * 1024
_CHUNK_BYTES = 128 * 1024
_WIDE_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """The beginning of a file, by which its format is told.

    Attributes:
        document: The file.
        head: At most 64 KiB, without a byte order mark.
    """

    document: Document
    head: bytes

    @property
    def lines(self) -> tuple[bytes, ...]:
        """Non-blank lines of the head, at most 200; the last may be cut."""
        return tuple(line for line in self.head.splitlines() if line.strip())[:200]


def without_bom(data: bytes) -> bytes:
    """The bytes without a leading UTF-8 byte order mark."""
    return data.removeprefix(codecs.BOM_UTF8)


def read_sample(document: Document) -> Sample:
    """The head of a file.

    Raises:
        UnreadableFile: Missing, not readable, empty, or UTF-16.
    """
    path = document.path
    with document.open() as file:
        head = file.read(_SAMPLE_BYTES)
    if head.startswith(_WIDE_BOMS):
        raise UnreadableFile(f"{path.name!r} is UTF-16; save it as UTF-8 and try again", path=path)
    if not without_bom(head).strip():
        raise UnreadableFile(f"{path.name!r} is empty; there is nothing to import", path=path)
    return Sample(document=document, head=without_bom(head))


def check_utf8(document: Document) -> None:
    """Read the whole file once, so that nothing of a file in another encoding is imported.

    Raises:
        InvalidLine: The first line that is not UTF-8.
    """
    decoder = codecs.getincrementaldecoder("utf-8")()
    line = 1
    with document.open() as file:
        while True:
            chunk = file.read(_CHUNK_BYTES)
            pending = decoder.getstate()[0]
            try:
                decoder.decode(chunk, final=not chunk)
            except UnicodeDecodeError as error:
                line += (pending + chunk)[: error.start].count(b"\n")
                raise InvalidLine(
                    "not UTF-8; convert the file to UTF-8 and import it again",
                    path=document.path,
                    line=line,
                ) from error
            if not chunk:
                return
            line += chunk.count(b"\n")


def iter_lines(document: Document) -> Iterator[tuple[int, bytes | None]]:
    """Each line's number (from 1) and bytes without line end; None for one that is too long."""
    for number, line in iter_raw_lines(document):
        yield number, None if line is None else line.rstrip(b"\r\n")


def iter_raw_lines(document: Document) -> Iterator[tuple[int, bytes | None]]:
    """As `iter_lines`, with the line ends."""
    with document.open() as file:
        number = 0
        while line := file.readline(MAX_LINE_BYTES):
            number += 1
            if number == 1:
                line = without_bom(line)
            whole = line.endswith(b"\n") or len(line) < MAX_LINE_BYTES
            if not whole:
                _skip_rest_of_line(file)
            yield number, line if whole else None


def _skip_rest_of_line(file: IO[bytes]) -> None:
    while rest := file.readline(MAX_LINE_BYTES):
        if rest.endswith(b"\n"):
            return


def decode_line(line: bytes) -> str:
    """Text of a line: UTF-8, else Windows-1252, else Latin-1, as clients mixed them in one log."""
    for encoding in ("utf-8", "cp1252"):
        try:
            return line.decode(encoding)
        except UnicodeDecodeError:
            continue
    return line.decode("latin-1")
