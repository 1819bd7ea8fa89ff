"""CSV (comma, semicolon, tab or bar) with a header row, as many programs export chats.

Columns of usual names are found by themselves (`columns.NAMES_BY_FIELD`; DiscordChatExporter's CSV
is read so); others are named with a column map.
"""

import csv
import io
from collections.abc import Iterator
from typing import TextIO

from whoknows_ingest.importers.columns import RowReader, columns_of
from whoknows_ingest.importers.entries import Entry, in_document
from whoknows_ingest.importers.files import MAX_LINE_BYTES, Sample, check_utf8
from whoknows_ingest.importers.options import ImportOptions
from whoknows_ingest.importers.selection import Selection
from whoknows_ingest.importers.source import Document
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidInput, InvalidLine
from whoknows_schema.text import clean_line

__all__ = ["TITLE", "read", "recognises"]

TITLE = "CSV with a header row"

_DELIMITERS = ",;\t|"


def recognises(sample: Sample) -> bool:
    """Whether the first line names columns for the text, the time and the author."""
    if not sample.lines:
        return False
    header = sample.lines[0].decode("utf-8", "replace")
    try:
        columns_of(_header_cells(header), {})
    except (InvalidInput, csv.Error):
        return False
    return True


def read(selection: Selection) -> Iterator[Entry]:
    """Messages in file order; rows that are no message are reported by their line.

    Raises:
        InvalidLine: A file is not UTF-8, or its header lacks a column (found before the first
            message is yielded).
    """
    for document in selection.documents:
        check_utf8(document)
    for document in selection.documents:
        entries = _entries(document, selection.options)
        yield from in_document(entries, document, among=len(selection.documents))


def _header_cells(line: str) -> list[str]:
    return [cell for row in csv.reader([line], delimiter=_delimiter(line)) for cell in row]


def _delimiter(line: str) -> str:
    """The sign that parts the header; a comma when none does."""
    return max(_DELIMITERS, key=lambda sign: (line.count(sign), -_DELIMITERS.index(sign)))


def _entries(document: Document, options: ImportOptions) -> Iterator[Entry]:
    with (
        document.open() as raw,
        io.TextIOWrapper(raw, encoding="utf-8-sig", newline="") as file,
    ):
        skipped, header = _header_line(file)
        names = [name.strip() for name in _header_cells(header)]
        try:
            columns = columns_of(names, options.columns)
        except InvalidInput as error:
            raise InvalidLine(str(error), path=document.path, line=skipped) from error
        rows = RowReader(
            columns=columns,
            channel=options.channel or clean_line(document.path.stem, 200) or "csv",
            options=options,
        )
        yield from _rows(file, names, rows, delimiter=_delimiter(header), after=skipped)


def _header_line(file: TextIO) -> tuple[int, str]:
    """The first line that is not blank, and its number."""
    for number, line in enumerate(file, start=1):
        if line.strip():
            return number, line.rstrip("\r\n")
    return 1, ""


def _rows(
    file: TextIO, names: list[str], rows: RowReader, *, delimiter: str, after: int
) -> Iterator[Entry]:
    # The csv module has one limit for the whole process; ours is what a message may be long.
    csv.field_size_limit(MAX_LINE_BYTES)
    reader = csv.reader(file, delimiter=delimiter)
    while True:
        line = after + reader.line_num + 1
        try:
            cells = next(reader)
            if any(cell.strip() for cell in cells):
                yield rows.message(dict(zip(names, cells, strict=False)))
        except StopIteration:
            return
        except (InvalidInput, csv.Error) as error:
            yield BadLine(line=line, reason=str(error))
