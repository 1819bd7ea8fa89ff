import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from whoknows_ingest.errors import UnknownFormat, UnreadableFile, WrongFormat
from whoknows_ingest.importers import FORMATS, detect, open_messages
from whoknows_schema.answers import BadLine
from whoknows_schema.errors import WhoknowsError
from whoknows_schema.values import Message

JSONL = (
    '{"id": "1", "channel": "c", "author_id": "a", "author_name": "A", '
    '"sent_at": "2024-01-01T00:00:00Z", "text": "<b> hi: [12:00]"}\n'
)
IRC = '[12:00:00] <alice> {"guild": 1, "channel": 2}\n'
DISCORD = json.dumps(
    {
        "guild": {"id": "1", "name": "G"},
        "channel": {"id": "2", "name": "c"},
        "messages": [
            {
                "id": "9",
                "type": "Default",
                "timestamp": "2024-01-01T00:00:00+00:00",
                "content": "hi",
                "author": {"id": "7", "name": "a"},
            }
        ],
    }
)
SLACK = '[{"type": "message", "user": "U1", "ts": "1704189600.000100", "text": "hi"}]'
TELEGRAM = json.dumps(
    {
        "name": "Team",
        "type": "private_group",
        "id": 5,
        "messages": [
            {
                "id": 1,
                "type": "message",
                "date": "2024-01-01T10:00:00",
                "from": "Ann",
                "from_id": "user1",
                "text": "hi",
            }
        ],
    }
)
WHATSAPP = "[13/01/2024, 10:00:00] Ann: 2024: [12:00] <b> hi\n"
CSV = 'Date,Author,Content\n2024-01-01T10:00:00Z,Ann,"[12:00] <b> hi"\n'
EXAMPLES = {
    "jsonl": JSONL,
    "irc": IRC,
    "discord": DISCORD,
    "slack": SLACK,
    "telegram": TELEGRAM,
    "whatsapp": WHATSAPP,
    "csv": CSV,
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chat.txt"


def test_every_format_has_an_example() -> None:
    assert set(EXAMPLES) == set(FORMATS)


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("suffix", ["jsonl", "json", "log", "txt"])
def test_the_content_decides_and_not_the_name(tmp_path: Path, name: str, suffix: str) -> None:
    path = tmp_path / f"chat.{suffix}"
    path.write_text(EXAMPLES[name], encoding="utf-8")
    assert detect(path) == name
    (message,) = open_messages(path)
    assert isinstance(message, Message)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_byte_order_mark_and_blank_lines_before_do_not_matter(path: Path, name: str) -> None:
    path.write_bytes(b"\xef\xbb\xbf\r\n\r\n" + EXAMPLES[name].encode())
    assert detect(path) == name
    assert [type(entry) for entry in open_messages(path, format=name)] == [Message]


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("named", FORMATS)
def test_a_file_of_another_format_is_refused_with_the_right_one(
    path: Path, name: str, named: str
) -> None:
    path.write_text(EXAMPLES[name], encoding="utf-8")
    if name == named:
        assert list(open_messages(path, format=named))
        return
    with pytest.raises(WrongFormat, match=f"looks like '{name}'") as caught:
        open_messages(path, format=named)
    assert caught.value.path == path


@pytest.mark.parametrize("named", FORMATS)
def test_a_file_of_no_format_is_refused(path: Path, named: str) -> None:
    path.write_text("Dear diary,\ntoday was fine.\n", encoding="utf-8")
    with pytest.raises(WrongFormat, match="check the file"):
        open_messages(path, format=named)
    with pytest.raises(UnknownFormat, match="no format that whoknows reads"):
        open_messages(path)


@pytest.mark.parametrize(
    ("named", "hint"), [("json", "jsonl"), ("discrod", "discord"), ("IRC", "irc"), ("xyzzy", "")]
)
def test_an_unknown_format_offers_the_nearest(path: Path, named: str, hint: str) -> None:
    path.write_text(JSONL, encoding="utf-8")
    with pytest.raises(UnknownFormat) as caught:
        open_messages(path, format=named)
    assert repr(named) in str(caught.value)
    assert (f"did you mean {hint!r}" in str(caught.value)) is bool(hint)


@pytest.mark.parametrize("content", [b"", b"\n\r\n  \t\n", b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"])
@pytest.mark.parametrize("named", [None, *FORMATS])
def test_an_empty_file_says_so(path: Path, content: bytes, named: str | None) -> None:
    path.write_bytes(content)
    with pytest.raises(UnreadableFile, match="is empty"):
        open_messages(path, format=named)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_utf16_is_named(path: Path, encoding: str) -> None:
    path.write_text("\ufeff" + JSONL, encoding=encoding)
    with pytest.raises(UnreadableFile, match="UTF-16"):
        open_messages(path)


def test_a_missing_file_a_folder_and_no_path_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFile, match="there is no file"):
        open_messages(tmp_path / "none.jsonl")
    with pytest.raises(UnreadableFile, match="holds no file"):
        open_messages(tmp_path)
    with pytest.raises(UnreadableFile):
        open_messages(tmp_path / "a\x00b")
    with pytest.raises(UnreadableFile, match="cannot be read"):
        open_messages(tmp_path / ("x" * 5000))


def _pieces() -> st.SearchStrategy[bytes]:
    known = [JSONL.encode(), IRC.encode(), DISCORD.encode(), DISCORD.encode()[:200]]
    known += [b"--- Log opened Tue Mar 05 10:00:00 2024\n", b"10:00 <", b"99:99 <a> b\n", b"\r\n"]
    known += [b"2024-13-45 10:00:00\t*\tx y\n", b"dec 31 23:59:59 <a> b\n", b'"messages": [', b"{"]
    return st.one_of(st.sampled_from(known), st.binary(max_size=60))


@settings(max_examples=300)
@given(pieces=st.lists(_pieces(), max_size=8), named=st.sampled_from([None, *FORMATS]))
def test_whatever_the_bytes_only_our_errors_come(
    tmp_path_factory: pytest.TempPathFactory, pieces: list[bytes], named: str | None
) -> None:
    path = tmp_path_factory.getbasetemp() / "fuzz.log"
    path.write_bytes(b"".join(pieces))
    try:
        entries = list(open_messages(path, format=named))
    except WhoknowsError:
        return
    for entry in entries:
        if isinstance(entry, BadLine):
            assert entry.line >= 1
        if not isinstance(entry, Message):
            continue
        assert entry.sent_at.tzinfo is not None
        assert entry.id
        f"{entry.author_name}{entry.text}{entry.channel}{entry.id}".encode()
