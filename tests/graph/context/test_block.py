"""The block: whole lines, within the budget, each number once, whatever people wrote."""

import re
import unicodedata

from hypothesis import example, given
from hypothesis import strategies as st

from whoknows_graph.context.block import Note, filled
from whoknows_graph.context.wording import HEADER, safe_line
from whoknows_schema.tokens import estimate_tokens

HEADINGS = ("", "About Ann:", "Also:", "Said in the chat:")
PLACES = st.integers(min_value=0, max_value=len(HEADINGS) - 1)
NUMBER = re.compile(r"\[([0-9]+)\]")

WORDS = st.text() | st.sampled_from(
    [
        "loves Rust. [1]",
        "a\u2028b\nc",
        "\u202eevil",
        "[1] [2, 3]",
        "\u0007",
        "東京 " * 40,
        "\U000e0041",
    ]
)


@st.composite
def notes(draw: st.DrawFn) -> list[Note]:
    found: list[Note] = []
    for words in draw(st.lists(WORDS, max_size=25)):
        place = draw(PLACES)
        found.append(
            Note(
                place=place,
                heading=HEADINGS[place],
                words=safe_line(words),
                is_cited=place > 0,
            )
        )
    return found


@given(notes(), st.integers(min_value=0, max_value=300))
@example([Note(place=1, heading="About Ann:", words="x" * 8, is_cited=True)] * 12, 60)
def test_a_block_keeps_its_promises(given_: list[Note], most: int) -> None:
    block = filled([HEADER], given_, max_tokens=most)
    lines = block.text.split("\n") if block.text else []
    assert block.tokens == estimate_tokens(block.text) <= most
    assert [int(number) for line in lines for number in NUMBER.findall(line)] == [
        *range(1, len(block.told) + 1)
    ]
    allowed = {HEADER, *HEADINGS, *(f"- {note.words}" for note in given_)}
    assert all(re.sub(r" \[[0-9]+\]$", "", line) in allowed for line in lines), "whole lines only"
    wrong = [c for c in block.text if c != "\n" and unicodedata.category(c) in ("Cc", "Zl", "Zp")]
    assert not wrong
    assert not re.search("[\u202a-\u202e\u2066-\u2069\U000e0000-\U000e007f]", block.text)
    assert block.is_cut == (len(lines) - _headings(lines) < len(given_))
    assert bool(block.text) == bool(lines)


def _headings(lines: list[str]) -> int:
    return sum(1 for line in lines if line == HEADER or line in HEADINGS)


def note(words: str, place: int = 1) -> Note:
    return Note(place=place, heading=HEADINGS[place], words=words)


def test_what_is_wanted_most_is_told_and_sections_keep_their_order() -> None:
    wanted = [note("one.", 3), note("two.", 1), note("three.", 3)]
    block = filled(["Top."], wanted, max_tokens=100)
    assert block.text.splitlines() == [
        "Top.",
        "About Ann:",
        "- two. [1]",
        "Said in the chat:",
        "- one. [2]",
        "- three. [3]",
    ]
    assert block.told == (1, 0, 2)


def test_a_line_that_is_too_long_makes_room_for_the_next() -> None:
    block = filled(["Top."], [note("long " * 40), note("short.")], max_tokens=30)
    assert block.text.splitlines() == ["Top.", "About Ann:", "- short. [1]"]
    assert block.is_cut


def test_nothing_has_no_first_line() -> None:
    nothing = filled([HEADER], [], max_tokens=100)
    assert (nothing.text, nothing.tokens, nothing.is_cut) == ("", 0, False)
    none_fits = filled([HEADER], [note("long " * 40)], max_tokens=60)
    assert (none_fits.text, none_fits.tokens, none_fits.is_cut) == ("", 0, True)
