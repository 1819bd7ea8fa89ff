"""One JSON document of a file, decoded piece by piece with flat memory.

The standard decoder has no streaming form: `json.JSONDecoder.raw_decode` decodes one value out of a
text, so a window over the file is read, decoded from and moved on. A value that does not decode is
tried again with a longer window until it is `_MAX_VALUE_CHARS` long or the file ends.
"""

import io
import json
from collections.abc import Callable, Iterator
from typing import TextIO

from whoknows_ingest.importers.files import check_utf8
from whoknows_ingest.importers.source import Document
from whoknows_schema.errors import InvalidLine

__all__ = ["JsonPath", "check_json", "iter_json"]

JsonPath = tuple[str | int, ...]
"""Where a value stands: names of members and places in arrays, outermost first."""

_WINDOW_CHARS = 64 * 1024
_MAX_VALUE_CHARS = 32 * 1024 * 1024
_MAX_DEPTH = 50
_SPACE = " \t\n\r"


def iter_json(
    document: Document, *, opens: Callable[[JsonPath], bool]
) -> Iterator[tuple[JsonPath, object]]:
    """Pairs of path and value, in the order of the file; one pass, front to back.

    Args:
        document: UTF-8, with or without a byte order mark.
        opens: Whether the object or array at a path is given out part by part instead of whole;
            an empty one then gives nothing.

    Raises:
        InvalidLine: The document is no whole JSON, with the line where it breaks.
    """
    with (
        document.open() as raw,
        io.TextIOWrapper(raw, encoding="utf-8-sig", newline="") as file,
    ):
        stream = _Stream(document, file, opens)
        yield from stream.parts(())
        stream.end()


def check_json(document: Document, *, opens: Callable[[JsonPath], bool]) -> None:
    """Read the whole document once, so that nothing of a cut or damaged one is imported.

    Raises:
        InvalidLine: It is not UTF-8, or no whole JSON.
    """
    check_utf8(document)
    for _ in iter_json(document, opens=opens):
        pass


class _Stream:
    """The window over a document, and what is decoded from it."""

    def __init__(self, document: Document, file: TextIO, opens: Callable[[JsonPath], bool]) -> None:
        self._path = document.path
        self._file = file
        self._opens = opens
        self._decoder = json.JSONDecoder(strict=False)
        self._window = ""
        self._at = 0
        self._line = 1
        self._ended = False

    def parts(self, path: JsonPath) -> Iterator[tuple[JsonPath, object]]:
        """The value that comes next, whole or part by part."""
        begins = self._peek()
        if begins and begins in "{[" and len(path) < _MAX_DEPTH and self._opens(path):
            yield from self._members(path) if begins == "{" else self._items(path)
        else:
            yield path, self._value()

    def end(self) -> None:
        """Refuse what stands after the document."""
        if self._peek():
            raise self._broken(f"expected the end of the file, found {self._peek()!r}")

    def _members(self, path: JsonPath) -> Iterator[tuple[JsonPath, object]]:
        self._take("{")
        if self._peek() == "}":
            self._take("}")
            return
        while True:
            name = self._value()
            if not isinstance(name, str):
                raise self._broken("a member's name must be text")
            self._take(":")
            yield from self.parts((*path, name))
            if self._take(",}") == "}":
                return

    def _items(self, path: JsonPath) -> Iterator[tuple[JsonPath, object]]:
        self._take("[")
        if self._peek() == "]":
            self._take("]")
            return
        place = 0
        while True:
            yield from self.parts((*path, place))
            place += 1
            if self._take(",]") == "]":
                return

    def _peek(self) -> str:
        """The next character that is no white space; empty at the end."""
        while True:
            while self._at < len(self._window) and self._window[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._window):
                return self._window[self._at]
            if not self._more(_WINDOW_CHARS):
                return ""

    def _take(self, expected: str) -> str:
        found = self._peek()
        if not found or found not in expected:
            wanted = " or ".join(repr(char) for char in expected)
            raise self._broken(f"expected {wanted}, found {found or 'the end of the file'!r}")
        self._at += 1
        return found

    def _value(self) -> object:
        self._peek()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._window, self._at)
            except (ValueError, RecursionError) as error:
                too_long = len(self._window) - self._at >= _MAX_VALUE_CHARS
                if too_long or not self._more(max(_WINDOW_CHARS, len(self._window))):
                    raise self._broken("not JSON", error) from error
                continue
            # A number at the very end of the window may go on beyond it.
            if end < len(self._window) or not self._more(_WINDOW_CHARS):
                self._at = end
                return value

    def _more(self, chars: int) -> bool:
        """Drop what was used and read on; False when nothing is left."""
        if self._ended:
            return False
        chunk = self._file.read(chars)
        if not chunk:
            # Nothing may move: an error's place counts from the window's beginning.
            self._ended = True
            return False
        self._line += self._window.count("\n", 0, self._at)
        self._window = self._window[self._at :] + chunk
        self._at = 0
        return True

    def _broken(self, reason: str, error: Exception | None = None) -> InvalidLine:
        at = error.pos if isinstance(error, json.JSONDecodeError) else self._at
        detail = f" ({error.msg})" if isinstance(error, json.JSONDecodeError) else ""
        line = self._line + self._window.count("\n", 0, at)
        return InvalidLine(f"{reason}{detail}; export the file again", path=self._path, line=line)
