"""A block of notes within a budget: whole lines under headings, each with its number."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from whoknows_schema.tokens import estimate_tokens

__all__ = ["Block", "Note", "filled"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One line to tell.

    Attributes:
        place: Order of its section in the block.
        heading: Line above the section; empty for none.
        words: The line itself, without its number.
        is_cited: It gets a number.
    """

    place: int
    heading: str
    words: str
    is_cited: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """What fitted.

    Attributes:
        text: Lines; empty when no note fitted.
        told: Places in the input of the notes with a number, by number from 1.
        tokens: Estimate of the text.
        is_cut: A note was left out.
    """

    text: str
    told: tuple[int, ...]
    tokens: int
    is_cut: bool


def filled(opening: Sequence[str], notes: Sequence[Note], *, max_tokens: int) -> Block:
    """As many notes as fit, the first ones first, in the order of their sections.

    A note that does not fit is left out whole, and the next one is tried. Within a section notes
    keep their order.

    Args:
        opening: Lines at the top.
        notes: Most wanted first.
        max_tokens: What the estimate of the text stays at or below.
    """
    fitting = _fitting(opening, notes, max_tokens)
    if not fitting:
        return Block(text="", told=(), tokens=0, is_cut=bool(notes))
    ordered = sorted(fitting, key=lambda index: notes[index].place)
    told = tuple(index for index in ordered if notes[index].is_cited)
    numbers = {index: number for number, index in enumerate(told, start=1)}
    text = "\n".join([*opening, *_lines((notes[index], numbers.get(index)) for index in ordered)])
    return Block(
        text=text, told=told, tokens=estimate_tokens(text), is_cut=len(fitting) < len(notes)
    )


def _fitting(opening: Sequence[str], notes: Sequence[Note], max_tokens: int) -> list[int]:
    """Which notes fit; lines are counted one by one, which is as much as the whole."""
    left = max_tokens - _cost("\n".join(opening)) + 1  # nothing goes before the first line
    headings = set[str]()
    fitting: list[int] = []
    cited = 0
    for index, note in enumerate(notes):
        # Numbers are dealt out at the end, but how many there are says how long they are together.
        cost = _cost(_line(note, cited + 1 if note.is_cited else None))
        if note.heading and note.heading not in headings:
            cost += _cost(note.heading)
        if cost <= left:
            left -= cost
            cited += note.is_cited
            headings.add(note.heading)
            fitting.append(index)
    return fitting


def _cost(line: str) -> int:
    return estimate_tokens(line) + 1  # and the new line before it


def _lines(notes: Iterable[tuple[Note, int | None]]) -> Iterable[str]:
    heading = ""
    for note, number in notes:
        if note.heading and note.heading != heading:
            yield note.heading
        heading = note.heading
        yield _line(note, number)


def _line(note: Note, number: int | None) -> str:
    return f"- {note.words}" if number is None else f"- {note.words} [{number}]"
