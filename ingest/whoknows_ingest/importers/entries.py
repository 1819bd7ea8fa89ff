"""What a file gives, entry by entry, besides messages."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from whoknows_ingest.importers.source import Document
from whoknows_schema.answers import BadLine
from whoknows_schema.values import Message

__all__ = ["Entry", "ImportNote", "SystemEntry", "in_document"]


@dataclass(frozen=True, slots=True, kw_only=True)
class SystemEntry:
    """An entry that nobody wrote: a join, a pin, a call, an encryption notice.

    Attributes:
        line: Its line, or its place among the entries of a JSON document, from 1.
    """

    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportNote:
    """One sentence on what had to be assumed or was passed over."""

    text: str


Entry = Message | BadLine | SystemEntry | ImportNote
"""What an importer yields."""


def in_document(entries: Iterable[Entry], document: Document, *, among: int = 1) -> Iterator[Entry]:
    """The entries as they are; bad lines name the document when it is one of several."""
    for entry in entries:
        if among > 1 and isinstance(entry, BadLine):
            yield replace(entry, reason=f"{document.path.name}: {entry.reason}")
        else:
            yield entry
