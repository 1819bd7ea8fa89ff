"""The formats that there are, and which of them a file is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType

from whoknows_ingest.errors import UnknownFormat, UnreadableFile, WrongFormat
from whoknows_ingest.importers import discord, irc, jsonl, slack, table, telegram, whatsapp
from whoknows_ingest.importers.entries import Entry, ImportNote
from whoknows_ingest.importers.files import Sample, read_sample
from whoknows_ingest.importers.options import ImportOptions
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.source import Document, Source, open_source

__all__ = ["FORMATS", "Format", "detect", "open_messages"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One kind of file.

    Attributes:
        title: What to call it in a sentence.
        recognises: Whether the head of a file looks like it.
        read: Messages of its files in file order, and the entries that are none.
        parts: Further files that belong to a file that was named.
        companions: Names of files of such an export that hold no messages.
    """

    title: str
    recognises: Callable[[Sample], bool]
    read: Callable[[Selection], Iterator[Entry]]
    parts: Callable[[Path], list[Path]] = lambda path: []
    companions: frozenset[str] = field(default=frozenset())


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "discord": Format(
            title=discord.TITLE,
            recognises=discord.recognises,
            read=discord.read,
            parts=discord.partitions,
        ),
        "slack": Format(
            title=slack.TITLE,
            recognises=slack.recognises,
            read=slack.read,
            companions=slack.COMPANIONS,
        ),
        "telegram": Format(
            title=telegram.TITLE, recognises=telegram.recognises, read=telegram.read
        ),
        "jsonl": Format(title=jsonl.TITLE, recognises=jsonl.recognises, read=jsonl.read),
        "whatsapp": Format(
            title=whatsapp.TITLE, recognises=whatsapp.recognises, read=whatsapp.read
        ),
        "csv": Format(title=table.TITLE, recognises=table.recognises, read=table.read),
        "irc": Format(title=irc.TITLE, recognises=irc.recognises, read=irc.read),
    }
)
"""Formats by name, in the order in which `detect` tries them."""

_TEXT_ENDINGS = frozenset({"", ".txt", ".log", ".json", ".jsonl", ".ndjson", ".csv", ".tsv"})
_MAX_NAMED = 5


def detect(path: Path, *, options: ImportOptions | None = None) -> str:
    """Name of the format that the content of a file, folder or zip shows; names do not count.

    Raises:
        UnreadableFile: It is missing, empty or UTF-16, or a zip that is not whole.
        UnknownFormat: It looks like none of `FORMATS`, or a folder like several.
    """
    return _detect(open_source(path), options or ImportOptions()).name


def open_messages(
    path: Path, *, format: str | None = None, options: ImportOptions | None = None
) -> Iterator[Entry]:
    """Messages of a file, a folder or a zip in file order, with flat memory.

    Everything about a file as a whole is checked before this returns or, for what only a full
    reading shows (its encoding, a cut JSON document), before the first message is yielded.

    Args:
        path: The file, folder or zip.
        format: One of `FORMATS`; None: the one that the content shows.
        options: What the file leaves open.

    Raises:
        UnreadableFile: It is missing, empty or UTF-16, or a zip that is not whole.
        UnknownFormat: There is no such format, or the content shows none, or several.
        WrongFormat: It is not of the format named.
        InvalidLine: While iterating: a file is not UTF-8, or is no whole JSON document.
    """
    known = options or ImportOptions()
    if format is not None and format not in FORMATS:
        near = get_close_matches(format.casefold(), FORMATS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownFormat(f"there is no format {format!r}, only {', '.join(FORMATS)}{hint}")
    return _entries(_detect(open_source(path), known, named=format))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Detected:
    """A format, its documents, and those that nobody knows."""

    name: str
    selection: Selection
    unknown: tuple[Document, ...]


def _entries(found: _Detected) -> Iterator[Entry]:
    if found.unknown:
        shown = ", ".join(document.path.name for document in found.unknown[:_MAX_NAMED])
        more = len(found.unknown) - _MAX_NAMED
        rest = f" and {more} more" if more > 0 else ""
        yield ImportNote(text=f"passed over, not of format {found.name!r}: {shown}{rest}")
    yield from FORMATS[found.name].read(found.selection)


def _detect(source: Source, options: ImportOptions, *, named: str | None = None) -> _Detected:
    """Sort the documents by format; one format must be left, the named one if there is one."""
    by_format: dict[str | None, list[Document]] = {}
    for document in source.documents:
        sample = _sample(document, source)
        if sample is not None:
            name = _format_of(sample, options, named)
            by_format.setdefault(name, []).append(document)
    known = [name for name in by_format if name is not None]
    chosen = _choose(source, known, named)
    return _Detected(
        name=chosen,
        selection=Selection(
            documents=_with_parts(source, chosen, by_format[chosen]),
            beside=tuple(each for each in source.documents if each not in by_format[chosen]),
            options=options,
        ),
        unknown=tuple(
            document
            for name, documents in by_format.items()
            for document in documents
            if name != chosen and _is_text(document, FORMATS[chosen])
        ),
    )


def _sample(document: Document, source: Source) -> Sample | None:
    """The head of a document; in a folder, those without any text are passed over."""
    try:
        return read_sample(document)
    except UnreadableFile:
        if source.is_single:
            raise
        return None


def _format_of(sample: Sample, options: ImportOptions, named: str | None) -> str | None:
    if named is not None and FORMATS[named].recognises(sample):
        return named
    if options.columns:
        return "jsonl" if sample.head.lstrip().startswith(b"{") else "csv"
    return next((name for name, each in FORMATS.items() if each.recognises(sample)), None)


def _choose(source: Source, known: list[str], named: str | None) -> str:
    name = source.path.name
    if named is not None:
        if named in known:
            return named
        advice = f"it looks like {known[0]!r}" if known else "check the file"
        raise WrongFormat(f"{name!r} is not {FORMATS[named].title}; {advice}", path=source.path)
    if not known:
        raise UnknownFormat(
            f"{name!r} is in no format that whoknows reads ({', '.join(FORMATS)}); "
            "convert it to jsonl, or name its columns with --columns"
        )
    if len(known) > 1:
        raise UnknownFormat(
            f"{name!r} holds files of several formats ({', '.join(known)}); "
            "choose one of them with --format"
        )
    return known[0]


def _with_parts(source: Source, name: str, documents: list[Document]) -> tuple[Document, ...]:
    if not source.is_single:
        return tuple(documents)
    parts = FORMATS[name].parts(source.path)
    return (*documents, *(part for path in parts for part in open_source(path).documents))


def _is_text(document: Document, format: Format) -> bool:
    path = document.path
    return path.suffix.lower() in _TEXT_ENDINGS and path.name not in format.companions
