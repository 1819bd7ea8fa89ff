"""Writing chat files and reading them back, for the tests of importers."""

from pathlib import Path

from whoknows_ingest.importers import Entry, ImportNote, ImportOptions, SystemEntry, open_messages
from whoknows_schema.answers import BadLine
from whoknows_schema.values import Message

__all__ = ["bad_lines", "messages", "notes", "read", "said", "system_lines", "times"]


def read(
    path: Path,
    content: str | bytes | None = None,
    *,
    format: str | None = None,
    options: ImportOptions | None = None,
) -> list[Entry]:
    """All entries of a file, which is written first if there is content."""
    if content is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return list(open_messages(path, format=format, options=options))


def messages(entries: list[Entry]) -> list[Message]:
    return [entry for entry in entries if isinstance(entry, Message)]


def said(entries: list[Entry]) -> list[tuple[str, str]]:
    """Author and text of each message."""
    return [(message.shown_name, message.text) for message in messages(entries)]


def times(entries: list[Entry]) -> list[str]:
    return [f"{message.sent_at:%Y-%m-%dT%H:%M:%S}" for message in messages(entries)]


def system_lines(entries: list[Entry]) -> list[int]:
    return [entry.line for entry in entries if isinstance(entry, SystemEntry)]


def bad_lines(entries: list[Entry]) -> list[int]:
    return [entry.line for entry in entries if isinstance(entry, BadLine)]


def notes(entries: list[Entry]) -> list[str]:
    return [entry.text for entry in entries if isinstance(entry, ImportNote)]
