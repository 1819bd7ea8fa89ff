"""The formats that there are, and which of them a file is."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType

from whoknows_ingest.errors import UnknownFormat, WrongFormat
from whoknows_ingest.importers import discord, irc, jsonl
from whoknows_ingest.importers.files import Sample, read_sample
from whoknows_schema.answers import BadLine
from whoknows_schema.values import Message

__all__ = ["FORMATS", "Format", "detect", "open_messages"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """One kind of file.

    Attributes:
        title: What to call it in a sentence.
        recognises: Whether the head of a file looks like it.
        read: Messages of a file in file order, and the lines that are none.
    """

    title: str
    recognises: Callable[[Sample], bool]
    read: Callable[[Path], Iterator[Message | BadLine]]


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "discord": Format(title=discord.TITLE, recognises=discord.recognises, read=discord.read),
        "jsonl": Format(title=jsonl.TITLE, recognises=jsonl.recognises, read=jsonl.read),
        "irc": Format(title=irc.TITLE, recognises=irc.recognises, read=irc.read),
    }
)
"""Formats by name, in the order in which `detect` tries them."""


def detect(path: Path) -> str:
    """Name of the format that the file's content shows; its name does not count.

    Raises:
        UnreadableFile: The file is missing, a folder, empty or UTF-16.
        UnknownFormat: It looks like none of `FORMATS`.
    """
    found = _detect(read_sample(path))
    if found is None:
        raise UnknownFormat(
            f"{path.name!r} is in no format that whoknows reads ({', '.join(FORMATS)}); "
            "convert it to jsonl"
        )
    return found


def _detect(sample: Sample) -> str | None:
    return next((name for name, each in FORMATS.items() if each.recognises(sample)), None)


def open_messages(path: Path, *, format: str | None = None) -> Iterator[Message | BadLine]:
    """Messages of a file in file order, with flat memory; lines that are none as `BadLine`.

    Everything about the file as a whole is checked before this returns or, for what only a full
    reading shows (its encoding, a cut JSON document), before the first message is yielded.

    Args:
        path: The file.
        format: One of `FORMATS`; None: the one that the content shows.

    Raises:
        UnreadableFile: The file is missing, a folder, empty or UTF-16.
        UnknownFormat: There is no such format, or the content shows none.
        WrongFormat: The file is not of the format named.
        InvalidLine: While iterating: the file is not UTF-8, or is no whole JSON document.
    """
    if format is None:
        return FORMATS[detect(path)].read(path)
    if format not in FORMATS:
        near = get_close_matches(format.casefold(), FORMATS, n=1)
        hint = f"; did you mean {near[0]!r}?" if near else ""
        raise UnknownFormat(f"there is no format {format!r}, only {', '.join(FORMATS)}{hint}")
    sample = read_sample(path)
    if not FORMATS[format].recognises(sample):
        seen = _detect(sample)
        advice = f"it looks like {seen!r}" if seen else "check the file"
        raise WrongFormat(f"{path.name!r} is not {FORMATS[format].title}; {advice}", path=path)
    return FORMATS[format].read(path)
