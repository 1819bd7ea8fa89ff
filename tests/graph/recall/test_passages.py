from datetime import UTC, datetime, timedelta

import pytest

from whoknows_graph.recall.passages import (
    MAX_SILENCE,
    PASSAGE_RADIUS,
    Turn,
    affected,
    asks,
    fold_accents,
    mean_vector,
    neighbours,
    window_of,
)

START = datetime(2024, 1, 1, tzinfo=UTC)


def turn(
    number: int,
    *,
    text: str = "",
    channel: str = "c",
    at: timedelta | None = None,
    gone: bool = False,
) -> Turn:
    return Turn(
        id=f"m{number:03}",
        channel=channel,
        sent_at=START + (timedelta(minutes=number) if at is None else at),
        text=text or f"text {number}",
        deleted=gone,
    )


TEN = [turn(number) for number in range(10)]


@pytest.mark.parametrize(
    ("index", "numbers"), [(0, [0, 1, 2]), (1, [0, 1, 2, 3]), (5, [3, 4, 5, 6, 7]), (9, [7, 8, 9])]
)
def test_a_window_spans_five_messages_and_ends_with_the_channel(
    index: int, numbers: list[int]
) -> None:
    expected = "\n".join(f"text {number}" for number in numbers)
    assert window_of(TEN, index).passage == expected
    assert [t.id for t in neighbours(TEN, index, PASSAGE_RADIUS)] == [f"m{n:03}" for n in numbers]


def test_a_silence_or_another_channel_ends_a_window() -> None:
    late = timedelta(minutes=1) + MAX_SILENCE + timedelta(seconds=1)
    quiet = [turn(0), turn(1), turn(2, at=late), turn(3, at=late)]
    assert [t.id for t in neighbours(quiet, 1, 3)] == ["m000", "m001"]
    assert [t.id for t in neighbours(quiet, 2, 3)] == ["m002", "m003"]
    two = [turn(0, channel="a"), turn(1, channel="b")]
    assert [t.id for t in neighbours(two, 0, 3)] == ["m000"]


def test_a_silence_of_exactly_the_limit_does_not_end_it() -> None:
    pair = [turn(0), turn(1, at=MAX_SILENCE)]
    assert len(neighbours(pair, 0, 3)) == 2


def test_the_message_before_counts_as_asked_only_when_it_is_a_question() -> None:
    turns = [turn(0, text="what do you play?"), turn(1, text="chess"), turn(2, text="nice")]
    assert [window_of(turns, index).answers for index in range(3)] == [None, "m000", None]


def test_a_question_of_yesterday_is_not_answered() -> None:
    turns = [turn(0, text="hello?"), turn(1, at=timedelta(days=1))]
    assert window_of(turns, 1).answers is None


def test_a_pasted_log_does_not_drown_its_neighbours() -> None:
    turns = [turn(0, text="x" * 50_000), turn(1, text="after")]
    assert len(window_of(turns, 1).passage) == 2000 + len("\nafter")


@pytest.mark.parametrize(
    ("changed", "expected"),
    [
        (frozenset({"m005"}), range(2, 9)),
        (frozenset({"m000"}), range(4)),
        (frozenset({"m000", "m009"}), [0, 1, 2, 3, 6, 7, 8, 9]),
        (frozenset[str](), []),
    ],
)
def test_a_change_reaches_as_far_as_the_widest_window(
    changed: frozenset[str], expected: range | list[int]
) -> None:
    assert affected(TEN, changed) == list(expected)


def test_a_deleted_message_reaches_the_live_ones_on_both_sides() -> None:
    turns = [turn(number, gone=number in {4, 5}) for number in range(10)]
    reached = affected(turns, frozenset({"m005"}))
    assert reached == [1, 2, 3, 5, 6, 7, 8]


def test_a_change_stays_in_its_channel() -> None:
    turns = [turn(0, channel="a"), turn(1, channel="b"), turn(2, channel="b")]
    assert affected(turns, frozenset({"m000"})) == [0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("you play?", True),
        ("you play? I do.", True),
        ("何をしますか？", True),
        ("هل تلعب؟", True),
        ("no; never", False),
        ("", False),
    ],
)
def test_questions_of_many_scripts(text: str, expected: bool) -> None:
    assert asks(text) is expected


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Café", "Cafe"),
        ("Cafe\u0301", "Cafe"),
        ("ＦＵＬＬ", "FULL"),
        ("йога", "йога"),
        ("東京が", "東京が"),
        ("naïve façade", "naive facade"),
    ],
)
def test_accents_of_latin_letters_are_folded(text: str, folded: str) -> None:
    assert fold_accents(text) == folded


def test_mean_vectors_have_unit_length() -> None:
    assert mean_vector([[3.0, 0.0], [0.0, 4.0]]) == [0.6, 0.8]
    assert mean_vector([[1.0, 0.0], [-1.0, 0.0]]) is None
    assert mean_vector([]) is None
