import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from whoknows_ingest.importers import Entry, ImportOptions, open_messages
from whoknows_schema.answers import BadLine
from whoknows_schema.values import Message

LAST_WRITTEN = datetime(2024, 5, 20, 22, tzinfo=UTC)


def write(path: Path, text: str | bytes) -> Path:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    os.utime(path, (LAST_WRITTEN.timestamp(), LAST_WRITTEN.timestamp()))
    return path


def read(path: Path, text: str | bytes) -> list[Entry]:
    return list(open_messages(write(path, text), format="irc"))


def said(entries: list[Entry]) -> list[tuple[str, str]]:
    return [(each.author_name, each.text) for each in entries if isinstance(each, Message)]


def times(entries: list[Entry]) -> list[str]:
    return [f"{e.sent_at:%Y-%m-%d %H:%M}" for e in entries if isinstance(e, Message)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "#rust.log"


IRSSI = """--- Log opened Tue Mar 05 10:00:00 2024
10:00 -!- bob [~b@host.example] has joined #rust
10:01 <@alice> hello
10:02 < bob> hi
10:03  * alice waves
10:04 -!- Topic for #rust: fast
10:05 -carl(~c@host.example)- psst
10:06 <+dora>
--- Day changed Wed Mar 06 2024
09:00 <bob> morning
--- Log closed Wed Mar 06 09:30:00 2024
--- Log opened Sat Apr 06 11:00:00 2024
11:01 <bob> back
"""

WEECHAT = """2024-01-01 10:00:00\t *\talice waves
2024-01-01 10:00:01\t@alice\tACTION is my middle name
2024-01-01 10:00:02\t-->\tbob (~b@host) has joined #c
2024-01-01 10:00:03\tbob\talice: I have joined #c too
2024-01-01 10:00:04\t--\tbob is now known as rob
2024-01-01 10:00:05\t\tRunning since Monday
2024-01-01 10:00:06\t=!=\terror
"""

ZNC = """[00:00:00] *** Joins: Dan (dan@example.com)
[00:01:00] *** ChanServ sets mode: +o Dan
[00:02:00] <Dan> Hello world! :)
[00:03:00] * Dan dances
[00:04:00] -Dan- psst
[00:05:00] *** Quits: Dan (dan@example.com) (Goodbye, world!)
"""

XCHAT = """**** BEGIN LOGGING AT Sun Dec 31 23:50:00 2023

Dec 31 23:50:01 *\tNow talking on #rust
Dec 31 23:50:02 *\tTopic for #rust is: fast
Dec 31 23:50:03 *\tbea (~b@host.example) has joined
Dec 31 23:50:04 *\tcarl has quit (Quit: bye)
Dec 31 23:50:05 *\tChanServ gives channel operator status to ann
Dec 31 23:50:06 *\tdan is now known as dora
Dec 31 23:59:00 <ann>\thappy new
Dec 31 23:59:00 *\tann dances
Jan 01 00:00:05 <bea>\tyear
"""

QUASSEL = """[11:00 am] -*- kay is away
[11:02 am] * zak has been invited to &c
[11:02 pm] <@gert> late
[12:00 am] <gert> midnight
"""

IRCCLOUD = """#web
[2020-07-21 17:28:44] → Joined channel #web
[2020-07-23 14:57:56] <Wil> start
[2020-07-23 14:58:28] — Zak notes
[2020-07-23 14:58:30] * wil → will
"""


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            IRSSI,
            [
                ("alice", "hello"),
                ("bob", "hi"),
                ("alice", "alice waves"),
                ("carl", "psst"),
                ("dora", ""),
                ("bob", "morning"),
                ("bob", "back"),
            ],
        ),
        (
            WEECHAT,
            [
                ("alice", "alice waves"),
                ("alice", "ACTION is my middle name"),
                ("bob", "alice: I have joined #c too"),
            ],
        ),
        (ZNC, [("Dan", "Hello world! :)"), ("Dan", "Dan dances"), ("Dan", "psst")]),
        (XCHAT, [("ann", "happy new"), ("ann", "ann dances"), ("bea", "year")]),
        (QUASSEL, [("kay", "kay is away"), ("gert", "late"), ("gert", "midnight")]),
        (IRCCLOUD, [("Wil", "start"), ("Zak", "Zak notes")]),
    ],
    ids=["irssi", "weechat", "znc", "xchat", "quassel", "irccloud"],
)
def test_each_client_says_what_people_said(
    path: Path, text: str, expected: list[tuple[str, str]]
) -> None:
    entries = read(path, text)
    assert said(entries) == expected
    assert not [each for each in entries if isinstance(each, BadLine)]


def test_days_come_from_the_clients_own_lines(path: Path) -> None:
    assert times(read(path, IRSSI))[-3:] == [
        "2024-03-05 10:06",
        "2024-03-06 09:00",
        "2024-04-06 11:01",
    ]


def test_a_year_that_lines_leave_out_goes_on_over_new_year(path: Path) -> None:
    assert times(read(path, XCHAT))[::2] == ["2023-12-31 23:59", "2024-01-01 00:00"]


@pytest.mark.parametrize(
    "name", ["2010-01-02.log", "#rust_20100102.log", "libera.2010-01-02.weechatlog"]
)
def test_days_come_from_the_name_of_the_file(tmp_path: Path, name: str) -> None:
    assert times(read(tmp_path / "#rust" / name, ZNC))[0] == "2010-01-02 00:02"


@pytest.mark.parametrize("name", ["2010-13-45.log", "11119999.log", "1970-01-01.log", "chat.log"])
def test_without_any_date_the_last_line_was_said_when_the_file_was_written(
    tmp_path: Path, name: str
) -> None:
    text = "22:00 <a> one\n23:30 <a> two\n00:10 <a> three\n00:05 <a> clock set\n23:00 <a> four\n"
    assert times(read(tmp_path / name, text + "07:00 <a> five\n")) == [
        "2024-05-18 22:00",
        "2024-05-18 23:30",
        "2024-05-19 00:10",
        "2024-05-19 00:05",
        "2024-05-19 23:00",
        "2024-05-20 07:00",
    ]


@pytest.mark.parametrize(
    ("half", "expected"), [("12:05 am", "00:05"), ("1:05 pm", "13:05"), ("12:05 pm", "12:05")]
)
def test_twelve_hour_clocks(tmp_path: Path, half: str, expected: str) -> None:
    (when,) = times(read(tmp_path / "2024-01-01.log", f"[{half}] <a> b\n"))
    assert when == f"2024-01-01 {expected}"


@pytest.mark.parametrize("clock", ["39:95:90", "24:00", "13:00 pm", "0:10 am"])
def test_an_impossible_time_is_that_of_the_line_before(tmp_path: Path, clock: str) -> None:
    entries = read(tmp_path / "2024-01-01.log", f"10:30 <a> one\n[{clock}] <a> two\n")
    assert times(entries) == ["2024-01-01 10:30", "2024-01-01 10:30"]


@pytest.mark.parametrize(
    "line",
    [
        "no line of a log",
        "2024-99-99 10:00:00\ta\tb",
        "XXXX-07-08 01:55:00\t *\talice waves",
        "foo 31 10:00:00 <a> b",
        "10:00 said nobody",
        "10:00 <> empty",
        "2024-01-01 10:00:00\tto nobody: x\tb",
    ],
)
def test_other_lines_are_reported_and_skipped(tmp_path: Path, line: str) -> None:
    entries = read(tmp_path / "2024-01-01.log", f"10:00 <a> one\n{line}\n10:01 <a> two\n")
    assert [text for _, text in said(entries)] == ["one", "two"]
    assert [each.line for each in entries if isinstance(each, BadLine)] == [2]


def test_a_line_of_megabytes_is_reported_and_skipped(path: Path) -> None:
    entries = read(path, "10:00 <a> " + "x" * 17_000_000 + "\n10:01 <a> two\n")
    assert said(entries) == [("a", "two")]


@pytest.mark.parametrize("mode", ["", "@", "+", "%", "~", "&", " ", "@+"])
def test_a_nick_is_without_its_mode(path: Path, mode: str) -> None:
    assert said(read(path, f"10:00 <{mode}kage> hi\n")) == [("kage", "hi")]


def test_a_nick_is_one_person_whatever_its_case(path: Path) -> None:
    entries = read(path, "10:00 <Nolan[x]> a\n10:01 <nolan{x}> b\n10:02 <nolan> c\n")
    people = [each.author_id for each in entries if isinstance(each, Message)]
    assert people[0] == people[1] != people[2]
    assert said(entries)[1][0] == "Nolan[x]"


def test_each_line_has_its_own_encoding(path: Path) -> None:
    lines = ["12:00 <a> caf\xe9\n".encode("latin-1"), "12:01 <b> café\n".encode()]
    lines += [b"12:02 <c> caf\xe9 \x81\n", b"12:03 <d> \x93caf\xe9\x94\n"]
    assert said(read(path, b"".join(lines))) == [
        ("a", "café"),
        ("b", "café"),
        ("c", "café"),
        ("d", "“café”"),
    ]


def test_crlf_formatting_codes_and_nul_go(path: Path) -> None:
    text = "10:00 <a> \x02bold\x0f \x0304,01red\x03 \x04ff0000hex\x1d b\x00\r\n"
    assert said(read(path, text)) == [("a", "bold red hex b")]


@pytest.mark.parametrize(
    ("name", "channel"),
    [
        ("#rust.log", "#rust"),
        ("irc.libera.#rust.weechatlog", "#rust"),
        ("libera_#rust_20240101.log", "#rust"),
        ("#c++-general.log", "#c++-general"),
        ("#chan/2024-01-01.log", "#chan"),
        ("team/2024-01-01.log", "team"),
        ("friends.log", "friends"),
    ],
)
def test_the_channel_is_in_the_name_or_the_folder(tmp_path: Path, name: str, channel: str) -> None:
    (message,) = read(tmp_path / name, "10:00 <a> b\n")
    assert isinstance(message, Message)
    assert message.channel == channel


def test_the_first_line_may_name_the_channel(tmp_path: Path) -> None:
    entries = read(tmp_path / "export.txt", IRCCLOUD)
    first = next(entry for entry in entries if isinstance(entry, Message))
    assert first.channel == "#web"


def ids(entries: list[Entry]) -> list[str]:
    return [each.id for each in entries if isinstance(each, Message)]


@pytest.mark.parametrize("text", [IRSSI, WEECHAT, ZNC, QUASSEL])
def test_a_log_that_has_grown_keeps_the_ids_of_its_lines(path: Path, text: str) -> None:
    before = ids(read(path, text))
    write(path, text + "23:59:59 <zoe> new\n23:59:59 <zoe> new\n")
    later = (LAST_WRITTEN + timedelta(days=40)).timestamp()
    os.utime(path, (later, later))
    after = ids(list(open_messages(path)))
    assert after[: len(before)] == before
    assert len(set(after)) == len(before) + 2


def test_equal_lines_are_told_apart_and_channels_too(tmp_path: Path) -> None:
    text = "10:00 <a> hi\n10:00 <a> hi\n"
    found = ids(read(tmp_path / "#x.log", text)) + ids(read(tmp_path / "#y.log", text))
    assert len(set(found)) == 4


def test_times_are_local_to_the_zone_that_is_named(tmp_path: Path) -> None:
    path = write(tmp_path / "2024-07-01.log", "10:00 <a> b\n")
    options = ImportOptions(zone=ZoneInfo("Europe/Oslo"))
    (message,) = open_messages(path, options=options)
    assert isinstance(message, Message)
    assert message.sent_at == datetime(2024, 7, 1, 8, tzinfo=UTC)
