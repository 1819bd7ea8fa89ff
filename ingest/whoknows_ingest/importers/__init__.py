"""Chat files that people have, read as a stream of messages: one module per format."""

from whoknows_ingest.importers.entries import Entry, ImportNote, SystemEntry
from whoknows_ingest.importers.formats import FORMATS, Format, detect, open_messages
from whoknows_ingest.importers.options import ImportOptions

__all__ = [
    "FORMATS",
    "Entry",
    "Format",
    "ImportNote",
    "ImportOptions",
    "SystemEntry",
    "detect",
    "open_messages",
]
