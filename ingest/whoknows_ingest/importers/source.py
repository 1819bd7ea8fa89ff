"""What was named to be imported: one file, a folder, or a zip archive, as a list of documents.

An archive is read in place, without unpacking it: nothing is written to disk, and no name in it
can lead out of it.
"""

import re
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import IO

from whoknows_ingest.errors import UnreadableFile

__all__ = ["Document", "Source", "open_source"]

_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")
_BUFFER_BYTES = 256 * 1024
# DiscordChatExporter keeps downloaded media in "<name>_Files", macOS its forks in "__MACOSX".
_NOT_OURS = re.compile(r"^\.(?!\.?$)|^__MACOSX$|_Files$")
_NUMBER = re.compile(r"(\d+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One file to read, by itself or in a folder or an archive.

    Attributes:
        path: Where it is; in an archive, the archive's path and the member's name.
        modified: When it was last written, aware UTC (an archive keeps local time: taken as UTC).
        opener: Opens its bytes.
    """

    path: Path
    modified: datetime
    opener: Callable[[], IO[bytes]]

    @contextmanager
    def open(self) -> Generator[IO[bytes]]:
        """Open for reading.

        Raises:
            UnreadableFile: It is missing, a folder, encrypted or damaged, or may not be read.
        """
        with _refusals(self.path):
            file = self.opener()
        with file:
            try:
                yield file
            except (OSError, EOFError, zipfile.BadZipFile, zlib.error) as error:
                raise _unreadable(self.path, error) from error


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """What was named, and the documents in it.

    Attributes:
        path: What was named.
        documents: Folder by folder, names in natural order (2 before 10); one for a file.
        is_single: Whether a file was named, and no folder or archive.
    """

    path: Path
    documents: tuple[Document, ...]
    is_single: bool


def open_source(path: Path) -> Source:
    """The documents of a file, a folder or a zip archive, which are not read yet.

    Raises:
        UnreadableFile: It is missing or may not be read, or a folder or archive holds no file.
    """
    with _refusals(path):
        if path.is_dir():
            return _several(path, list(_of_folder(path)))
        with path.open("rb") as file:
            magic = file.read(4)
        if magic in _ZIP_MAGIC:
            return _several(path, list(_of_archive(path)))
        return Source(path=path, documents=(_of_file(path),), is_single=True)


def _several(path: Path, documents: list[Document]) -> Source:
    if not documents:
        raise UnreadableFile(f"{str(path)!r} holds no file; there is nothing to import", path=path)
    return Source(path=path, documents=tuple(sorted(documents, key=_order)), is_single=False)


def _order(document: Document) -> tuple[object, ...]:
    """Natural order by folder, then by name without ending: "a.json" before "a [part 2].json"."""
    path = document.path
    return (*map(_natural, path.parent.parts), _natural(path.stem), path.suffix)


def _natural(name: str) -> list[str | int]:
    return [int(part) if number % 2 else part for number, part in enumerate(_NUMBER.split(name))]


def _of_file(path: Path) -> Document:
    modified = datetime.fromtimestamp(path.stat().st_mtime, tz=UTC)
    return Document(
        path=path, modified=modified, opener=lambda: path.open("rb", buffering=_BUFFER_BYTES)
    )


def _of_folder(folder: Path) -> Iterator[Document]:
    for path in folder.iterdir():
        if _NOT_OURS.search(path.name):
            continue
        if path.is_dir():
            # A link to a folder could lead round in a circle.
            if not path.is_symlink():
                yield from _of_folder(path)
        elif path.is_file():
            yield _of_file(path)


def _of_archive(path: Path) -> Iterator[Document]:
    archive = zipfile.ZipFile(path)
    for member in archive.infolist():
        if member.is_dir() or any(_NOT_OURS.search(part) for part in Path(member.filename).parts):
            continue
        yield _of_member(path, archive, member)


def _of_member(path: Path, archive: zipfile.ZipFile, member: zipfile.ZipInfo) -> Document:
    try:
        modified = datetime(*member.date_time, tzinfo=UTC)
    except ValueError:
        modified = datetime(1980, 1, 1, tzinfo=UTC)
    return Document(
        path=path / member.filename.lstrip("/"),
        modified=modified,
        opener=lambda: archive.open(member),
    )


@contextmanager
def _refusals(path: Path) -> Generator[None]:
    """What the system and archives raise, as our error."""
    try:
        yield
    except (OSError, ValueError, RuntimeError, EOFError, zipfile.BadZipFile) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> UnreadableFile:
    shown = str(path)[:200]
    if isinstance(error, FileNotFoundError):
        return UnreadableFile(f"there is no file {shown!r}; check the path", path=path)
    if isinstance(error, zipfile.BadZipFile | zlib.error | EOFError):
        return UnreadableFile(f"{shown!r} is no whole zip archive: {error}", path=path)
    reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
    return UnreadableFile(f"{shown!r} cannot be read: {reason}", path=path)
