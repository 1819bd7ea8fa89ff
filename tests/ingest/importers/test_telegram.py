import json
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from tests.ingest.importers.chats import bad_lines, messages, read, said, system_lines, times

from whoknows_ingest.importers import ImportOptions, detect
from whoknows_schema.errors import InvalidLine


def entry(number: int, **changes: object) -> dict[str, object]:
    return {
        "id": number,
        "type": "message",
        "date": f"2024-05-01T10:00:{number:02}",
        "date_unixtime": str(1714550400 + number),
        "from": "Ida",
        "from_id": "user1",
        "text": f"text {number}",
        **changes,
    }


def chat(*entries: object, **changes: object) -> dict[str, object]:
    return {
        "name": "Choir",
        "type": "private_supergroup",
        "id": 77,
        "messages": entries,
        **changes,
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "result.json"


def test_a_message_of_a_chat(path: Path) -> None:
    reply = entry(
        2, reply_to_message_id=1, edited="2024-05-01T10:05:00", edited_unixtime="1714550700"
    )
    first, second = messages(read(path, json.dumps(chat(entry(1), reply))))
    assert (first.id, first.channel, first.author_id, first.author_name) == (
        *("telegram-77-1", "Choir"),
        *("user1", "Ida"),
    )
    assert first.sent_at.isoformat() == "2024-05-01T08:00:01+00:00"
    assert second.reply_to == first.id
    assert second.edited_at is not None


def test_all_chats_of_an_account(path: Path) -> None:
    account = {
        "about": "Here is the data you requested. Enjoy.",
        "personal_information": {"user_id": 1},
        "contacts": {"list": [{"user_id": 5, "messages": [1]}] * 3},
        "chats": {
            "list": [
                chat(entry(1)),
                chat(entry(1, text="other"), id=78, name=None, type="saved_messages"),
                chat(id=79),
                chat(entry(1, text="bot speaks", from_id="user80"), id=80, type="bot_chat"),
            ]
        },
        "left_chats": {"list": [chat(entry(1, text="bye"), id=81, name="Old")]},
    }
    found = messages(read(path, json.dumps(account)))
    assert [(each.channel, each.text, each.is_bot) for each in found] == [
        *(("Choir", "text 1", False), ("Saved messages", "other", False)),
        *(("Choir", "bot speaks", True), ("Old", "bye", False)),
    ]
    assert len({each.id for each in found}) == 4


def test_text_in_pieces_is_joined_as_it_stands(path: Path) -> None:
    pieces = [
        "see ",
        {"type": "link", "text": "https://a.example"},
        " ",
        {"type": "bold", "text": "now"},
    ]
    assert said(read(path, json.dumps(chat(entry(1, text=pieces))))) == [
        ("Ida", "see https://a.example now")
    ]


def test_what_nobody_wrote_is_passed_over_and_media_have_no_text(path: Path) -> None:
    entries = read(
        path,
        json.dumps(
            chat(
                entry(1, type="service", action="pin_message"),
                entry(2, text="", media_type="sticker", sticker_emoji="😀"),
                entry(3, text="", poll={"question": "Which song?", "answers": []}),
            )
        ),
    )
    assert said(entries) == [("Ida", ""), ("Ida", "Which song?")]
    assert system_lines(entries) == [1]


def test_forwarded_words_are_quoted(path: Path) -> None:
    entries = read(
        path, json.dumps(chat(entry(1, text="I moved to Oslo\nin May", forwarded_from="Ole")))
    )
    assert said(entries) == [("Ida", "> I moved to Oslo\n> in May")]


def test_the_exact_time_decides_and_a_local_one_is_read_in_the_zone(path: Path) -> None:
    # Both at half past two of the night in which the clocks went back.
    first = entry(1, date="2023-10-29T02:40:00", date_unixtime="1698540000")
    second = entry(2, date="2023-10-29T02:20:00", date_unixtime="1698542400")
    old = entry(3, date="2023-07-01T12:00:00", date_unixtime=None)
    options = ImportOptions(zone=ZoneInfo("Europe/Oslo"))
    assert times(read(path, json.dumps(chat(first, second, old)), options=options)) == [
        *("2023-10-29T00:40:00", "2023-10-29T01:20:00", "2023-07-01T10:00:00"),
    ]


def test_names_and_ids_that_are_missing(path: Path) -> None:
    entries = read(
        path,
        json.dumps(
            chat(
                entry(1, **{"from": None}),
                entry(2, from_id=None),
                entry(3, from_id=None, **{"from": None}),
                {**entry(4), "id": None},
                {**entry(4), "id": None},
            )
        ),
    )
    assert [(each.author_id, each.author_name) for each in messages(entries)] == [
        *(("user1", "user1"), ("Ida", "Ida"), ("user1", "Ida"), ("user1", "Ida")),
    ]
    assert bad_lines(entries) == [3]
    assert len({each.id for each in messages(entries)}) == 4


@pytest.mark.parametrize(
    ("raw", "is_read"), [(b"a\x00b", True), (b"a\\u0000b", True), (rb"a\x00b", False)]
)
def test_a_nul_is_read_or_refused_with_its_place(path: Path, raw: bytes, is_read: bool) -> None:
    content = json.dumps(chat(entry(1, text="HERE"), entry(2)), indent=1).encode()
    line = content[: content.index(b"HERE")].count(b"\n") + 1
    path.write_bytes(content.replace(b"HERE", raw))
    if is_read:
        assert said(read(path)) == [("Ida", "ab"), ("Ida", "text 2")]
        return
    with pytest.raises(InvalidLine) as caught:
        read(path)
    assert caught.value.line == line


@pytest.mark.parametrize("document", [chat(), chat(type="personal_chat"), {"chats": {"list": []}}])
def test_an_export_without_messages(path: Path, document: object) -> None:
    assert read(path, json.dumps(document)) == []
    assert detect(path) == "telegram"


def test_what_stands_after_the_document_is_refused(path: Path) -> None:
    with pytest.raises(InvalidLine, match="expected the end of the file"):
        read(path, json.dumps(chat(entry(1))) + "\n{}")
