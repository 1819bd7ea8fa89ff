"""The gates of an import, which count what they keep out."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from whoknows_ingest.gates import Gates
from whoknows_ingest.importers import Entry, ImportNote, SystemEntry
from whoknows_schema.answers import BadLine
from whoknows_schema.enums import SkipReason
from whoknows_schema.values import Message

__all__ = ["Intake"]

_MAX_BAD_LINES_SHOWN = 100


@dataclass(slots=True, kw_only=True)
class Intake:
    """Entries of a file on their way through the gates, counted.

    Attributes:
        entries: Messages and entries that are none.
        gates: What an operator lets in.
        read: Messages so far, taken or not.
        skipped: Those that were not taken, by reason.
        bad_lines: The first lines that could not be read.
        notes: What an importer had to assume.
    """

    entries: Iterator[Entry]
    gates: Gates = field(default_factory=Gates)
    read: int = 0
    skipped: Counter[str] = field(default_factory=Counter[str])
    bad_lines: list[BadLine] = field(default_factory=list[BadLine])
    notes: list[str] = field(default_factory=list[str])

    def accepted(self) -> Iterator[Message]:
        """The messages that pass, without their secrets."""
        for entry in self.entries:
            if not isinstance(entry, Message):
                self._note(entry)
                continue
            self.read += 1
            reason = self.gates.refusal(entry)
            if reason is None:
                yield self.gates.cleaned(entry)[0]
            else:
                self.skip(reason, 1)

    def _note(self, entry: BadLine | SystemEntry | ImportNote) -> None:
        if isinstance(entry, ImportNote):
            self.notes.append(entry.text)
        elif isinstance(entry, SystemEntry):
            self.skip(SkipReason.SYSTEM, 1)
        else:
            self.skip(SkipReason.BAD_LINE, 1)
            if len(self.bad_lines) < _MAX_BAD_LINES_SHOWN:
                self.bad_lines.append(entry)

    def skip(self, reason: SkipReason, count: int) -> None:
        """Count messages that were not taken."""
        if count:
            self.skipped[reason.value] += count
