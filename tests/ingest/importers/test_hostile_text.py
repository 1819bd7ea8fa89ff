"""Texts and clocks that break programs, in every format: a right result or a reported line."""

import csv
import io
import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import pytest
from tests.ingest.importers.chats import messages, read

from whoknows_ingest.importers import FORMATS

Line = tuple[str, str]
"""Time as ISO 8601 in UTC, and text."""


def _discord(lines: list[Line]) -> str:
    entries = [
        {
            "id": str(number),
            "type": "Default",
            "timestamp": f"{at}+00:00",
            "content": text,
            "author": {"id": "1", "name": "ida"},
        }
        for number, (at, text) in enumerate(lines)
    ]
    return json.dumps({"guild": {"id": "1"}, "channel": {"name": "c"}, "messages": entries})


def _slack(lines: list[Line]) -> str:
    return json.dumps(
        [
            {"type": "message", "user": "1", "ts": f"{_unix(at)}.{n:06}", "text": text}
            for n, (at, text) in enumerate(lines)
        ]
    )


def _telegram(lines: list[Line]) -> str:
    entries = [
        {"id": n, "type": "message", "date_unixtime": str(_unix(at)), "from": "ida", "text": text}
        for n, (at, text) in enumerate(lines)
    ]
    return json.dumps({"name": "c", "type": "private_group", "id": 1, "messages": entries})


def _jsonl(lines: list[Line]) -> str:
    person = {"channel": "c", "author_id": "1", "author_name": "ida"}
    return "".join(
        json.dumps({"id": str(n), **person, "sent_at": f"{at}Z", "text": text}) + "\n"
        for n, (at, text) in enumerate(lines)
    )


def _whatsapp(lines: list[Line]) -> str:
    return "".join(f"[{_day(at):%d.%m.%Y, %H:%M:%S}] ida: {text}\n" for at, text in lines)


def _csv(lines: list[Line]) -> str:
    table = io.StringIO()
    csv.writer(table).writerows([("user", "time", "message"), *(("ida", *line) for line in lines)])
    return table.getvalue()


def _irc(lines: list[Line]) -> str:
    return "".join(f"{_day(at):%Y-%m-%d %H:%M:%S}\tida\t{text}\n" for at, text in lines)


def _day(at: str) -> datetime:
    return datetime.fromisoformat(at)


def _unix(at: str) -> int:
    return int(datetime.fromisoformat(f"{at}+00:00").timestamp())


WRITERS: dict[str, Callable[[list[Line]], str]] = {
    "discord": _discord,
    "slack": _slack,
    "telegram": _telegram,
    "jsonl": _jsonl,
    "whatsapp": _whatsapp,
    "csv": _csv,
    "irc": _irc,
}
ESCAPED = ("discord", "slack", "telegram", "jsonl")
"""Formats of JSON, which can hold half a character."""

AT = "2024-05-13T10:00:00"
FAMILY = "👨‍👩‍👧‍👦 of 👩🏽‍🚀 and 🏳️‍🌈"


def test_every_format_is_tried() -> None:
    assert set(WRITERS) == set(FORMATS)


def texts(path: Path, name: str, *given: str) -> list[str]:
    content = WRITERS[name]([(AT, text) for text in given])
    return [each.text for each in messages(read(path, content, format=name))]


@pytest.mark.parametrize("name", WRITERS)
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (FAMILY, FAMILY),
        ("a\u202eb\u2066c", "abc"),
        ("n\x00u\x00l", "nul"),
        ("e\u0301 東京 \u200bx", "e\u0301 東京 \u200bx"),
        ("\u0007bell \u009bc1", "bell c1"),
    ],
)
def test_what_cannot_be_stored_goes_and_the_rest_stays(
    tmp_path: Path, name: str, given: str, kept: str
) -> None:
    assert texts(tmp_path / "chat.txt", name, given, "next") == [kept, "next"]


@pytest.mark.parametrize("name", ESCAPED)
def test_half_a_character_becomes_a_sign_for_one(tmp_path: Path, name: str) -> None:
    found = texts(tmp_path / "chat.txt", name, "x \ud800 y", "\udc00")
    assert found == ["x \ufffd y", "\ufffd"]
    "".join(found).encode()


@pytest.mark.parametrize("name", WRITERS)
def test_a_message_of_two_megabytes_is_one_message(tmp_path: Path, name: str) -> None:
    long = "boat 😀 " * 200_000
    found = texts(tmp_path / "chat.txt", name, "before", long, "after")
    assert [len(text) for text in found[::2]] == [6, 5]
    assert found[1].rstrip() == long.rstrip()
    assert len(found[1].encode()) > 1_900_000


@pytest.mark.parametrize("name", WRITERS)
def test_a_clock_that_jumps_is_taken_as_it_stands(tmp_path: Path, name: str) -> None:
    clocks = ["2024-10-27T02:30:00", "2024-10-27T01:35:00", "2034-10-27T01:40:00", AT]
    content = WRITERS[name]([(at, f"text {at}") for at in clocks])
    found = messages(read(tmp_path / "chat.txt", content, format=name))
    assert [f"{each.sent_at:%Y-%m-%dT%H:%M:%S}" for each in found] == clocks
    assert len({each.id for each in found}) == len(clocks)
