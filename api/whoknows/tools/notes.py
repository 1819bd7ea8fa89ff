"""A context as a tool answers it: the block, and where its numbers lead."""

from dataclasses import dataclass

from whoknows_schema.answers import Warning_
from whoknows_schema.context import Context

__all__ = ["NoteLink", "Notes", "notes_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteLink:
    """Where the number of a note leads.

    Attributes:
        number: As it stands in the notes.
    """

    number: int
    url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """Notes with numbers, without the facts themselves, which the notes say in fewer words.

    Attributes:
        notes: A line each under headings, numbers in brackets; empty when nothing is known.
        links: For the numbers that have one.
    """

    notes: str
    links: tuple[NoteLink, ...]
    truncated: bool
    warnings: tuple[Warning_, ...]


def notes_of(context: Context) -> Notes:
    """The block of a context, and its links."""
    return Notes(
        notes=context.text,
        links=tuple(
            NoteLink(number=each.number, url=each.url) for each in context.citations if each.url
        ),
        truncated=context.truncated,
        warnings=context.warnings,
    )
