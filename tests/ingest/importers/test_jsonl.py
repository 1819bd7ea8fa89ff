import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

from whoknows_ingest.importers import Entry, open_messages
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidLine
from whoknows_schema.values import Message

FULL: dict[str, object] = {
    "id": "m1",
    "channel": "general",
    "author_id": "42",
    "author_name": "nolan_g",
    "author_display_name": "Nolan",
    "sent_at": "2024-03-01T14:00:00+02:00",
    "text": "I moved to Oslo",
    "is_bot": False,
    "reply_to": "m0",
    "thread": "t1",
    "mentions": ["7", 8],
    "url": "https://chat.example/m1",
    "edited_at": "2024-03-01T12:05:00Z",
    "deleted_at": None,
}
NEEDED = ("id", "channel", "author_id", "author_name", "sent_at", "text")


def read(path: Path, *lines: object) -> list[Entry]:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text(text, encoding="utf-8")
    return list(open_messages(path, format="jsonl"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chat.jsonl"


def one(entries: list[Entry]) -> Message:
    (entry,) = entries
    assert isinstance(entry, Message)
    return entry


def bad(entries: list[Entry], line: int) -> str:
    found = [entry for entry in entries if isinstance(entry, BadLine)]
    assert [entry.line for entry in found] == [line]
    return found[0].reason


def test_every_field_arrives(path: Path) -> None:
    message = one(read(path, FULL))
    assert message == Message(
        id=message.id,
        channel="general",
        author_id=message.author_id,
        author_name="nolan_g",
        author_display_name="Nolan",
        sent_at=datetime(2024, 3, 1, 12, tzinfo=UTC),
        text="I moved to Oslo",
        reply_to=message.reply_to,
        thread="t1",
        mentions=message.mentions,
        url="https://chat.example/m1",
        edited_at=datetime(2024, 3, 1, 12, 5, tzinfo=UTC),
    )
    assert (message.id, message.author_id, message.reply_to) == ("m1", "42", "m0")
    assert message.mentions == ("7", "8")
    assert message.shown_name == "Nolan"


def test_the_optional_fields_are_optional(path: Path) -> None:
    message = one(read(path, {name: FULL[name] for name in NEEDED}))
    assert message.shown_name == "nolan_g"
    assert (message.is_bot, message.mentions, message.reply_to) == (False, (), None)


@pytest.mark.parametrize("field", NEEDED)
def test_a_missing_field_is_a_bad_line_that_names_it(path: Path, field: str) -> None:
    entries = read(path, FULL, {**FULL, "id": "m2", field: None}, {**FULL, "id": "m3"})
    assert bad(entries, 2) == f"field {field!r} is missing"
    assert len(entries) == 3


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"sent_at": "2024-03-01T12:00:00"}, "no offset"),
        ({"sent_at": "yesterday"}, "not a time"),
        ({"sent_at": "-2024-03-01T12:00:00Z"}, "not a time"),
        ({"sent_at": "0001-01-01T00:00:00+14:00"}, "outside the years"),
        ({"sent_at": "9999-12-31T23:59:59-14:00"}, "outside the years"),
        ({"sent_at": "1066-10-14T09:00:00Z"}, "1970 to 2199"),
        ({"sent_at": "2200-01-01T00:00:00Z"}, "1970 to 2199"),
        ({"sent_at": 1709287200}, "ISO 8601 text"),
        ({"sent_at": "2024-03-01T12:00:00\ud800Z"}, "not a time"),
        ({"edited_at": "soon"}, "not a time"),
        ({"id": True}, "must be text"),
        ({"id": "  "}, "visible characters"),
        ({"id": "a\nb"}, "visible characters"),
        ({"id": "a\ud800"}, "visible characters"),
        ({"id": "x" * 257}, "visible characters"),
        ({"author_id": ["42"]}, "must be text"),
        ({"author_name": 5}, "must be text"),
        ({"text": {"a": 1}}, "must be text"),
        ({"is_bot": "yes"}, "true or false"),
        ({"mentions": "42"}, "list of ids"),
        ({"mentions": [None]}, "is missing"),
        ({"url": 5}, "must be text"),
    ],
)
def test_a_wrong_value_is_a_bad_line_that_says_why(
    path: Path, change: dict[str, object], part: str
) -> None:
    assert part in bad(read(path, {**FULL, **change}), 1)


@pytest.mark.parametrize(
    "line",
    [
        '{"id": "m1", "channel": "c"',
        "[1, 2]",
        "nothing",
        '"text"',
        "[" * 100_000,
        '{"id": ' + "9" * 5000 + "}",
    ],
)
def test_a_line_that_is_no_object_is_skipped_and_reported(path: Path, line: str) -> None:
    entries = read(path, FULL, line, {**FULL, "id": "m2"})
    assert bad(entries, 2)
    assert sum(isinstance(entry, Message) for entry in entries) == 2


def test_the_line_number_counts_blank_lines_and_survives_bom_and_crlf(path: Path) -> None:
    good = json.dumps(FULL).encode()
    path.write_bytes(b"\xef\xbb\xbf\r\n" + good + b"\r\n\r\n  \r\nbroken\r\n")
    entries = list(open_messages(path))
    assert bad(entries, 5)
    assert isinstance(entries[0], Message)
    assert not entries[0].text.endswith("\r")


def test_nul_surrogates_and_direction_marks_go_and_everything_else_stays(path: Path) -> None:
    text = "a\x00b \ud83d\ude00 \ud800 \u202ec\ntwo 東京 e\u0301"
    message = one(read(path, {**FULL, "text": text, "author_display_name": "No\x00l\nan"}))
    assert message.text == "ab 😀 \ufffd c\ntwo 東京 e\u0301"
    assert message.shown_name == "Nol an"
    message.text.encode("utf-8")


def test_a_name_of_nothing_falls_back_to_the_id(path: Path) -> None:
    message = one(read(path, {**FULL, "author_name": " \u202e", "author_display_name": ""}))
    assert message.shown_name == "42"


def test_a_whole_number_is_an_id_too(path: Path) -> None:
    assert one(read(path, {**FULL, "author_id": 123456789012345678})).author_id == (
        "123456789012345678"
    )


@pytest.mark.parametrize("before", [0, 2, 40_000])
def test_a_file_that_is_not_utf8_is_refused_as_a_whole_with_the_line(
    path: Path, before: int
) -> None:
    good = json.dumps(FULL).encode() + b"\n"
    path.write_bytes(good * before + '{"text": "café"}\n'.encode("latin-1") + good)
    seen: list[object] = []
    with pytest.raises(InvalidLine, match="UTF-8") as caught:
        seen.extend(open_messages(path, format="jsonl"))
    assert caught.value.line == before + 1
    assert seen == []


def test_a_character_cut_at_the_end_of_the_file_is_found(path: Path) -> None:
    path.write_bytes(json.dumps(FULL).encode() + b"\n{\xe2\x82")
    with pytest.raises(InvalidLine) as caught:
        list(open_messages(path))
    assert caught.value.line == 2


def test_a_line_without_end_is_not_read_into_memory(path: Path) -> None:
    good = json.dumps(FULL)
    path.write_text(f"{good}\n{{{'x' * 17_000_000}}}\n{good}\n", encoding="utf-8")
    entries = list(open_messages(path))
    assert "longer than" in bad(entries, 2)
    assert len(entries) == 3
