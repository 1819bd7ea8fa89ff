"""One JSON object of a file, its members decoded one after the other with flat memory.

The standard decoder has no streaming form: `json.JSONDecoder.raw_decode` decodes one value out of a
text, so a window over the file is read, decoded from and moved on. A value that does not decode is
tried again with a longer window until it is `_MAX_VALUE_CHARS` long or the file ends.
"""

import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from whoknows_ingest.importers.files import open_bytes
from whoknows_schema.errors import InvalidLine

__all__ = ["JsonObjectStream"]

_WINDOW_CHARS = 64 * 1024
_MAX_VALUE_CHARS = 8 * 1024 * 1024
_SPACE = " \t\n\r"


class JsonObjectStream:
    """Members of the one object that a UTF-8 file holds; one pass, front to back."""

    def __init__(self, path: Path, *, array_member: str) -> None:
        """Prepare to read.

        Args:
            path: The file.
            array_member: The member whose array is yielded item by item.
        """
        self._path = path
        self._array_member = array_member
        self._decoder = json.JSONDecoder(strict=False)
        self._window = ""
        self._at = 0
        self._line = 1
        self._ended = False

    def __iter__(self) -> Iterator[tuple[str, object]]:
        """Pairs of member name and value; of the array member one pair per item.

        Raises:
            InvalidLine: The file is no whole JSON object, with the line where it breaks.
        """
        with (
            open_bytes(self._path) as raw,
            io.TextIOWrapper(raw, encoding="utf-8-sig", newline="") as file,
        ):
            yield from self._members(file)

    def _members(self, file: TextIO) -> Iterator[tuple[str, object]]:
        self._take(file, "{")
        if self._peek(file) == "}":
            return
        while True:
            name = self._value(file)
            if not isinstance(name, str):
                raise self._broken("a member's name must be text")
            self._take(file, ":")
            if name == self._array_member and self._peek(file) == "[":
                yield from ((name, item) for item in self._items(file))
            else:
                yield name, self._value(file)
            if self._take(file, ",}") == "}":
                return

    def _items(self, file: TextIO) -> Iterator[object]:
        self._take(file, "[")
        if self._peek(file) == "]":
            self._take(file, "]")
            return
        while True:
            yield self._value(file)
            if self._take(file, ",]") == "]":
                return

    def _peek(self, file: TextIO) -> str:
        """The next character that is no white space; empty at the end."""
        while True:
            while self._at < len(self._window) and self._window[self._at] in _SPACE:
                self._at += 1
            if self._at < len(self._window):
                return self._window[self._at]
            if not self._more(file, _WINDOW_CHARS):
                return ""

    def _take(self, file: TextIO, expected: str) -> str:
        found = self._peek(file)
        if not found or found not in expected:
            wanted = " or ".join(repr(char) for char in expected)
            raise self._broken(f"expected {wanted}, found {found or 'the end of the file'!r}")
        self._at += 1
        return found

    def _value(self, file: TextIO) -> object:
        self._peek(file)
        while True:
            try:
                value, end = self._decoder.raw_decode(self._window, self._at)
            except (ValueError, RecursionError) as error:
                too_long = len(self._window) - self._at >= _MAX_VALUE_CHARS
                if too_long or not self._more(file, max(_WINDOW_CHARS, len(self._window))):
                    raise self._broken("not JSON", error) from error
                continue
            # A number at the very end of the window may go on beyond it.
            if end < len(self._window) or not self._more(file, _WINDOW_CHARS):
                self._at = end
                return value

    def _more(self, file: TextIO, chars: int) -> bool:
        """Drop what was used and read on; False when nothing is left."""
        if self._ended:
            return False
        chunk = file.read(chars)
        self._ended = not chunk
        self._line += self._window.count("\n", 0, self._at)
        self._window = self._window[self._at :] + chunk
        self._at = 0
        return bool(chunk)

    def _broken(self, reason: str, error: Exception | None = None) -> InvalidLine:
        at = error.pos if isinstance(error, json.JSONDecodeError) else self._at
        detail = f" ({error.msg})" if isinstance(error, json.JSONDecodeError) else ""
        line = self._line + self._window.count("\n", 0, at)
        return InvalidLine(f"{reason}{detail}; export the file again", path=self._path, line=line)
