"""Lines for people: plain text in a pipe, coloured and wrapped in a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from whoknows_schema.text import clean_line

if TYPE_CHECKING:
    from typing import TextIO

__all__ = ["Line", "Part", "line", "print_lines", "quoted"]

Part = tuple[str, str]
"""Text and its style (a style of rich; empty for none)."""

MAX_WIDTH = 100
MAX_QUOTE_CHARS = 280


@dataclass(frozen=True, slots=True)
class Line:
    """One line, wrapped under its indent where it is too long for a terminal."""

    parts: tuple[Part, ...]
    indent: int = 0

    @property
    def text(self) -> str:
        """The line without styles."""
        return " " * self.indent + "".join(text for text, _ in self.parts)


def line(*parts: str | Part, indent: int = 0) -> Line:
    """A line of texts and styled texts.

    >>> line("Alice ", ("likes", "green"), indent=2).text
    '  Alice likes'
    """
    pairs = tuple((part, "") if isinstance(part, str) else part for part in parts)
    return Line(pairs, indent)


def quoted(text: str) -> str:
    """Words of a message as a quotation on one line, without control characters.

    >>> quoted("two  words")
    '“two words”'
    """
    cleaned = clean_line(text, MAX_QUOTE_CHARS + 1)
    if len(cleaned) > MAX_QUOTE_CHARS:
        cleaned = cleaned[:MAX_QUOTE_CHARS].rstrip() + "…"
    return f"“{cleaned}”"


def print_lines(lines: Iterable[Line], stream: TextIO | None = None) -> None:
    """Prints the lines: in a terminal with colours and hanging indents, else as they are."""
    out = sys.stdout if stream is None else stream
    if not out.isatty():
        out.writelines(f"{each.text}\n" for each in lines)
        return
    from rich.console import Console
    from rich.padding import Padding
    from rich.text import Text

    console = Console(file=out, highlight=False)
    console.width = min(console.width, MAX_WIDTH)
    for each in lines:
        text = Text.assemble(*each.parts)
        console.print(Padding(text, (0, 0, 0, each.indent)))
