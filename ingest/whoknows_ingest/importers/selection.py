"""The documents of one format in what was named, and what goes with them."""

from dataclasses import dataclass, field

from whoknows_ingest.importers.options import ImportOptions
from whoknows_ingest.importers.source import Document

__all__ = ["Selection"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What an importer reads.

    Attributes:
        documents: At least one, all of its format, in natural order.
        beside: The other documents of the same folder or archive.
        options: What the person said.
    """

    documents: tuple[Document, ...]
    beside: tuple[Document, ...] = ()
    options: ImportOptions = field(default_factory=ImportOptions)
