"""Chat files that people have, read as a stream of messages: one module per format."""

from whoknows_ingest.importers.formats import FORMATS, Format, detect, open_messages

__all__ = ["FORMATS", "Format", "detect", "open_messages"]
