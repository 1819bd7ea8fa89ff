import json
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from tests.ingest.importers.chats import bad_lines, messages, read, said

from whoknows_ingest.errors import UnknownFormat
from whoknows_ingest.importers import ImportOptions, detect
from whoknows_ingest.importers.options import parse_columns, parse_date_order, parse_zone
from whoknows_schema.errors import InvalidInput, InvalidLine
from whoknows_schema.values import Message


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club.csv"


def one(path: Path, content: str, **options: object) -> Message:
    (message,) = messages(read(path, content, options=ImportOptions(**options)))  # type: ignore[arg-type]
    return message


def test_usual_columns_are_found_by_themselves(path: Path) -> None:
    content = (
        "AuthorID,Author,Date,Content,Attachments\n"
        '7,ida,2024-01-02T10:00:00.0000000+00:00,"one,\ntwo ""quoted""",\n'
    )
    message = one(path, content)
    assert (message.author_id, message.author_name, message.channel) == ("7", "ida", "club")
    assert message.text == 'one,\ntwo "quoted"'
    assert message.sent_at == datetime(2024, 1, 2, 10, tzinfo=UTC)


def test_other_columns_are_named(path: Path) -> None:
    content = "nr;wer;wann;was;wo\n1;Ida;2024-07-02 10:00;Tee;Küche\n"
    columns = parse_columns("id=nr,author_name=wer,sent_at=wann,text=was,channel=wo")
    message = one(path, content, columns=columns, zone=ZoneInfo("Europe/Oslo"))
    assert (message.id, message.channel, message.text) == ("1", "Küche", "Tee")
    assert message.sent_at == datetime(2024, 7, 2, 8, tzinfo=UTC)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_the_delimiter_is_told_from_the_header(path: Path, delimiter: str) -> None:
    rows = (
        ("user", "time", "message"),
        ("ida", "1704189600", "tea"),
        ("ole", "1704189600000", "x"),
    )
    content = "\ufeff\r\n" + "".join(delimiter.join(row) + "\r\n" for row in rows)
    entries = read(path, content)
    assert said(entries) == [("ida", "tea"), ("ole", "x")]
    assert {each.sent_at for each in messages(entries)} == {datetime(2024, 1, 2, 10, tzinfo=UTC)}


def test_rows_that_are_no_message_are_reported_by_line(path: Path) -> None:
    content = "user,time,message,is_bot\nida,2024-01-02T10:00Z,a,no\n,2024-01-02T10:00Z,b,no\n"
    content += 'ole,soon,c,no\n\nole,2024-01-02T10:00Z,"d\nd",maybe\nole,2024-01-02T10:00Z,e,1\n'
    entries = read(path, content)
    assert bad_lines(entries) == [3, 4, 6]
    assert [(each.text, each.is_bot) for each in messages(entries)] == [("a", False), ("e", True)]


def test_rows_without_id_keep_theirs_when_the_file_grows(path: Path) -> None:
    content = "user,time,message\nida,2024-01-02T10:00Z,a\nida,2024-01-02T10:00Z,a\n"
    before = [each.id for each in messages(read(path, content))]
    after = [each.id for each in messages(read(path, content + "ole,2024-01-02T11:00Z,b\n"))]
    assert after[:2] == before
    assert len(set(after)) == 3


@pytest.mark.parametrize(
    ("columns", "part"),
    [
        ("text=Nachricht", "did you mean 'message'"),
        ("txet=message", "did you mean 'text'"),
        ("text=massage", "did you mean 'message'"),
    ],
)
def test_a_wrong_map_is_refused_with_the_nearest(path: Path, columns: str, part: str) -> None:
    path.write_text("user,time,message\nida,2024-01-02T10:00Z,a\n", encoding="utf-8")
    if "Nachricht" in columns:
        part = "no column 'Nachricht'"
    with pytest.raises(InvalidLine, match=part):
        read(path, options=ImportOptions(columns=parse_columns(columns)))


def test_a_table_without_usual_columns_asks_for_a_map(path: Path) -> None:
    with pytest.raises(UnknownFormat, match="--columns"):
        read(path, "a,b,c\n1,2,3\n")
    with pytest.raises(InvalidLine, match="no column for sent_at and author_name"):
        read(path, options=ImportOptions(columns={"text": "a"}))


def test_jsonl_takes_a_map_too_and_reaches_into_objects(tmp_path: Path) -> None:
    path = tmp_path / "log.ndjson"
    row = {"who": {"name": "Ida"}, "at": 1704189600.5, "body": {"text": "tea"}, "n": 7}
    columns = parse_columns("author_name=who.name,sent_at=at,text=body.text,id=n")
    content = json.dumps(row) + "\n" + json.dumps({**row, "who": 5}) + "\n"
    entries = read(path, content, options=ImportOptions(columns=columns))
    assert [(each.id, each.author_name, each.text) for each in messages(entries)] == [
        ("7", "Ida", "tea")
    ]
    assert bad_lines(entries) == [2]
    with pytest.raises(InvalidInput, match="no column for sent_at"):
        read(path, options=ImportOptions(columns={"text": "a", "author_id": "b"}))
    with pytest.raises(InvalidInput, match="did you mean 'author_name'"):
        read(path, options=ImportOptions(columns={"author_nam": "a"}))


def test_a_huge_cell_is_read_and_an_endless_one_reported(path: Path) -> None:
    head = "user,time,message\n"
    big = "é" * 2_000_000
    assert one(path, f"{head}ida,2024-01-02T10:00Z,{big}\n").text == big
    endless = '"' + ("x" * 99 + "\n") * 180_000
    entries = read(path, f"{head}ida,2024-01-02T10:00Z,a\nida,2024-01-02T10:00Z,{endless}")
    assert [text for _, text in said(entries)] == ["a"]
    assert bad_lines(entries)[:1] == [3]


@pytest.mark.parametrize("text", ["a,b", "=x", "text=", "text=a,text=b"])
def test_a_map_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_columns(text)


def test_a_wrong_zone_and_a_wrong_order_are_refused() -> None:
    for name in ("Mars/Base", "../etc", ""):
        with pytest.raises(InvalidInput, match="time zone"):
            parse_zone(name)
    with pytest.raises(InvalidInput, match="dmy, mdy"):
        parse_date_order("day first")


def test_prose_with_commas_is_no_table(tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text("Dear diary, my message to you, at this time, from me\n", encoding="utf-8")
    with pytest.raises(UnknownFormat):
        detect(path)
