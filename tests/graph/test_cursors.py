"""Cursors: what they keep, and what they refuse."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whoknows_graph.cursors import MAX_CURSOR_CHARS, make_cursor, read_cursor
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import SpaceId

KEY, SPACE = b"key", SpaceId("town")
QUESTION = ("facts", "u:ann", None, False)
LAST = ("2024-01-02T00:00:00Z", "f_1")


@given(st.lists(st.text(max_size=40), min_size=1, max_size=3))
def test_a_cursor_gives_back_what_it_was_made_of(last: list[str]) -> None:
    encodable = [part.encode("utf-8", "replace").decode() for part in last]
    cursor = make_cursor(KEY, SPACE, QUESTION, encodable)
    assert read_cursor(KEY, SPACE, QUESTION, cursor) == tuple(encodable)
    assert cursor.isascii()


@pytest.mark.parametrize(
    "cursor",
    [
        "",
        ".",
        "garbage",
        "e30",
        "e30.",
        ".e30",
        "WyJhIl0.WyJhIl0",
        "\U0001f4a5.x",
        "\ud800.x",
        "a" * 2000,
    ],
)
def test_what_is_no_cursor(cursor: str) -> None:
    with pytest.raises(InvalidInput, match="cursor"):
        read_cursor(KEY, SPACE, QUESTION, cursor)


def test_a_cursor_with_one_character_changed() -> None:
    cursor = make_cursor(KEY, SPACE, QUESTION, LAST)
    payload, _, signature = cursor.partition(".")
    for place in range(len(payload)):
        other = "A" if payload[place] != "A" else "B"
        changed = f"{payload[:place]}{other}{payload[place + 1 :]}.{signature}"
        with pytest.raises(InvalidInput, match=r"not one of this space|not valid"):
            read_cursor(KEY, SPACE, QUESTION, changed)


def test_a_cursor_of_another_space_or_database() -> None:
    cursor = make_cursor(KEY, SPACE, QUESTION, LAST)
    for key, space in ((KEY, SpaceId("city")), (b"other", SPACE)):
        with pytest.raises(InvalidInput, match="not one of this space"):
            read_cursor(key, space, QUESTION, cursor)


@pytest.mark.parametrize(
    "question",
    [
        ("facts", "u:bob", None, False),
        ("facts", "u:ann", None, True),
        ("facts", "u:ann", "2024", False),
        ("timeline", "u:ann", None, False),
    ],
)
def test_a_cursor_of_another_question(question: tuple[object, ...]) -> None:
    cursor = make_cursor(KEY, SPACE, QUESTION, LAST)
    with pytest.raises(InvalidInput, match="another question"):
        read_cursor(KEY, SPACE, question, cursor)


def test_a_cursor_is_short() -> None:
    assert len(make_cursor(KEY, SPACE, QUESTION, LAST)) < MAX_CURSOR_CHARS / 5
