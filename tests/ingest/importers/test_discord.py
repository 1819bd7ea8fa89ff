import json
from pathlib import Path

import pytest

from whoknows_ingest.importers import Entry, open_messages
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import InvalidLine
from whoknows_schema.values import Message


def entry(number: int, **changes: object) -> dict[str, object]:
    return {
        "id": str(9000 + number),
        "type": "Default",
        "timestamp": f"2024-01-15T12:{number % 60:02}:00.5+03:00",
        "timestampEdited": None,
        "content": f"text {number}",
        "author": {"id": "10", "name": "jo", "nickname": "Boss", "isBot": False},
        "mentions": [],
        "reference": None,
        **changes,
    }


def export(*messages: object, **changes: object) -> dict[str, object]:
    return {
        "guild": {"id": "111", "name": "Guild"},
        "channel": {"id": "222", "type": 0, "name": "general"},
        "exportedAt": "2024-06-15T10:30:00+00:00",
        "messages": list(messages),
        "messageCount": len(messages),
        **changes,
    }


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "Guild - general [222].json"


def read(path: Path, document: object, indent: int | None = 2) -> list[Entry]:
    path.write_text(json.dumps(document, indent=indent), encoding="utf-8")
    return list(open_messages(path))


def texts(entries: list[Entry]) -> list[str]:
    return [each.text for each in entries if isinstance(each, Message)]


def test_a_message_arrives_with_its_address_and_instant(path: Path) -> None:
    (message,) = read(path, export(entry(1, timestampEdited="2024-01-15T10:00:00Z")))
    assert isinstance(message, Message)
    assert (message.id, message.channel, message.author_id) == ("9001", "general", "10")
    assert (message.author_name, message.shown_name) == ("jo", "Boss")
    assert message.sent_at.isoformat() == "2024-01-15T09:01:00.500000+00:00"
    assert message.edited_at is not None
    assert message.url == "https://discord.com/channels/111/222/9001"


@pytest.mark.parametrize(
    "kind",
    ["GuildMemberJoin", "ChannelPinnedMessage", "ThreadCreated", "PollResult", "Call", 18, "21"],
)
def test_what_discord_itself_says_is_passed_over(path: Path, kind: object) -> None:
    assert texts(read(path, export(entry(1, type=kind), entry(2)))) == ["text 2"]


def test_a_reply_names_what_it_answers_and_a_forward_does_not(path: Path) -> None:
    reference = {"messageId": "8000", "channelId": "222", "guildId": "111"}
    reply, forward, lost = read(
        path,
        export(
            entry(1, type="Reply", reference=reference),
            entry(
                2,
                content="",
                reference={**reference, "type": "Forward"},
                forwardedMessage={"content": "I moved to Oslo"},
            ),
            entry(3, type="Reply", reference={"messageId": None}),
        ),
    )
    assert isinstance(reply, Message)
    assert reply.reply_to == "8000"
    assert isinstance(forward, Message)
    assert (forward.reply_to, forward.text) == (None, "> I moved to Oslo")
    assert isinstance(lost, Message)
    assert lost.reply_to is None


def test_the_id_and_not_the_name_is_the_person(path: Path) -> None:
    entries = read(
        path,
        export(
            entry(1, author={"id": "10", "name": "jo", "nickname": "Boss"}),
            entry(2, author={"id": "10", "name": "jo_new", "nickname": ""}),
            entry(3, author={"id": "11", "name": "max", "nickname": "Boss", "isBot": True}),
        ),
    )
    people = [(e.author_id, e.shown_name, e.is_bot) for e in entries if isinstance(e, Message)]
    assert people == [("10", "Boss", False), ("10", "jo_new", False), ("11", "Boss", True)]


def test_mentioned_people_are_known_by_id(path: Path) -> None:
    people = [{"id": "40", "name": "ann"}, {"id": "41", "name": "bea"}]
    (message,) = read(path, export(entry(1, content="hi <@40> and <@41>", mentions=people)))
    assert isinstance(message, Message)
    assert message.mentions == ("40", "41")
    assert message.text == "hi <@40> and <@41>"


@pytest.mark.parametrize(
    ("wrong", "part"),
    [
        ({"author": None}, "JSON object"),
        ({"author": {"name": "x"}}, "'id' is missing"),
        ({"timestamp": "2024-01-15T12:00:00"}, "no offset"),
        ({"content": None}, "'content' is missing"),
        ({"mentions": [5]}, "JSON object"),
    ],
)
def test_an_entry_that_cannot_be_read_is_reported_and_skipped(
    path: Path, wrong: dict[str, object], part: str
) -> None:
    entries = read(path, export(entry(1), entry(2, **wrong), entry(3)))
    assert texts(entries) == ["text 1", "text 3"]
    (bad,) = [each for each in entries if isinstance(each, BadLine)]
    assert bad.line == 2
    assert part in bad.reason


@pytest.mark.parametrize(
    "changes",
    [
        {"channel": {}},
        {"guild": {"id": None}},
        {"channel": {"id": 5, "name": 5}},
        {"channel": "general", "guild": []},
    ],
)
def test_without_ids_there_is_no_address_and_without_a_name_the_file_names_the_channel(
    path: Path, changes: dict[str, object]
) -> None:
    (message,) = read(path, export(entry(1), **changes))
    assert isinstance(message, Message)
    assert message.url is None
    assert message.channel in ("general", path.stem)


@pytest.mark.parametrize("messages", [[], None, 5, {"a": 1}])
def test_an_export_without_messages_has_none(path: Path, messages: object) -> None:
    entries = read(path, export(messages=messages))
    assert texts(entries) == []
    assert len(entries) == (0 if messages == [] else 1)


def test_a_long_export_is_read_in_windows_whatever_its_layout(path: Path) -> None:
    count = 4000
    long_text = "é😀" * 30_000
    document = export(*(entry(n) for n in range(count)), entry(count, content=long_text))
    for indent in (None, 0, 3):
        found = texts(read(path, document, indent=indent))
        assert len(found) == count + 1
        assert found[-1] == long_text
        assert found[1234] == "text 1234"


def test_a_raw_nul_in_a_text_goes_and_the_rest_stays(path: Path) -> None:
    path.write_bytes(json.dumps(export(entry(1))).encode().replace(b"text 1", b"te\x00xt 1"))
    assert texts(list(open_messages(path))) == ["text 1"]


@pytest.mark.parametrize("cut", [0.3, 0.5, 0.8, 0.99])
def test_nothing_of_a_cut_export_is_read(path: Path, cut: float) -> None:
    whole = json.dumps(export(*(entry(n) for n in range(3000))), indent=1)
    path.write_text(whole[: int(len(whole) * cut)], encoding="utf-8")
    seen: list[object] = []
    with pytest.raises(InvalidLine, match="export the file again") as caught:
        seen.extend(open_messages(path))
    assert seen == []
    assert 1 <= caught.value.line <= whole.count("\n") + 1


def test_damage_in_the_middle_is_refused_with_its_line(path: Path) -> None:
    whole = json.dumps(export(*(entry(n) for n in range(3000))), indent=1)
    at = whole.index('"text 1500"')
    path.write_text(whole[:at] + "oops " + whole[at:], encoding="utf-8")
    with pytest.raises(InvalidLine) as caught:
        list(open_messages(path))
    assert caught.value.line == whole.count("\n", 0, at) + 1


@pytest.mark.parametrize(
    "tail",
    [
        b'"messages" 5}',
        b'"messages": [5 5]}',
        b"5: 5}",
        b'"messages": [' + b"[" * 99_999,
        b'"a": 12',
    ],
)
def test_what_is_no_json_is_refused(path: Path, tail: bytes) -> None:
    path.write_bytes(b'{"guild": {}, "channel": {}, ' + tail)
    with pytest.raises(InvalidLine):
        list(open_messages(path))


def test_bytes_that_are_not_utf8_are_refused_with_the_line(path: Path) -> None:
    path.write_bytes(json.dumps(export(entry(1)), indent=1).encode().replace(b"text 1", b"caf\xe9"))
    with pytest.raises(InvalidLine, match="UTF-8") as caught:
        list(open_messages(path))
    assert caught.value.line > 10
