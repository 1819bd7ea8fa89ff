from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from tests.ingest.importers.chats import bad_lines, messages, notes, read, said, system_lines, times

from whoknows_ingest.importers import ImportOptions, detect
from whoknows_ingest.importers.options import DateOrder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "WhatsApp Chat with Rowing Club.txt"


ANDROID = """13/01/2024, 21:05 - Messages and calls are end-to-end encrypted. Only we can read.
13/01/2024, 21:05 - Mara created group "Rowing Club"
13/01/2024, 21:06 - Mara: who rows on Sunday?
13/01/2024, 21:07 - Tomás: I do
and I bring my brother
13/01/2024, 21:09 - Mara: <Media omitted>
13/01/2024, 21:10 - Tomás: This message was deleted
13/01/2024, 21:12 - Mara: IMG-20240113-WA0001.jpg (file attached)
the new boat
13/01/2024, 21:13 - Tomás: eight it is <This message was edited>
"""

IOS = (
    "[13.01.24, 21:05:10] Rowing Club: \u200eMessages and calls are end-to-end encrypted.\r\n"
    "[13.01.24, 21:05:10] Mara: \u200eMara created this group\r\n"
    "[13.01.24, 21:06:00] Mara: who rows on Sunday?\r\n"
    "\u200e[13.01.24, 21:06:30] Mara: \u200eimage omitted\r\n"
    "[13.01.24, 21:07:00] ~\u202fTomás: I do\nand I bring my brother\r\n"
    "[13.01.24, 21:08:00] Mara: \u200ePOLL:\nWhich boat?\nOPTION: the red one (2 votes)\r\n"
    "[13.01.24, 21:09:00] Mara: \u200eYou deleted this message.\r\n"
)


def test_an_android_chat(path: Path) -> None:
    entries = read(path, ANDROID)
    assert said(entries) == [
        ("Mara", "who rows on Sunday?"),
        ("Tomás", "I do\nand I bring my brother"),
        ("Mara", ""),
        ("Tomás", ""),
        ("Mara", "the new boat"),
        ("Tomás", "eight it is"),
    ]
    assert system_lines(entries) == [1, 2]
    assert [each.deleted_at is not None for each in messages(entries)].index(True) == 3
    assert {each.channel for each in messages(entries)} == {"Rowing Club"}
    assert times(entries)[0] == "2024-01-13T21:06:00"
    assert notes(entries) == []


def test_an_ios_chat(path: Path) -> None:
    entries = read(path, IOS)
    assert said(entries) == [
        ("Mara", "who rows on Sunday?"),
        ("Mara", ""),
        ("Tomás", "I do\nand I bring my brother"),
        ("Mara", "POLL:\nWhich boat?\nOPTION: the red one (2 votes)"),
        ("Mara", ""),
    ]
    assert system_lines(entries) == [1, 2]
    assert messages(entries)[-1].deleted_at is not None


@pytest.mark.parametrize(
    "head",
    [
        *("20/3/23, 2:05 p.m. - ", "20-03-2023, 02.05 PM - ", "20.03.23 14.05.00: "),
        *("[03.20.23 14:05:00] ", "20.3.2023 klo 14.05.00 - ", "20. 3. 2023. 14:05:00 "),
        *("[20/3/23 2:05:00 p. m.] ", "\u200e[2023/03/20, 14:05:00] ", "[03/2023/20, 14:05:00] "),
        *("20/3/2023 2:05 p.\u00a0m. - ", "3/20/23, 2:05\u202fPM - ", "20/03/2023, 14:05 – "),
        *("2023/3/20 下午2:05 - ", "[\u200f20.3.2023, 14:05:00] ", "2023-03-20, 2:05 p.m. - "),
        "20/03/2023 14:05:00: ",
    ],
)
def test_each_form_of_a_header_is_read(path: Path, head: str) -> None:
    entries = read(path, f"{head}Ida: tea\n{head}Ole: yes: tea\n")
    assert detect(path) == "whatsapp"
    assert said(entries) == [("Ida", "tea"), ("Ole", "yes: tea")]
    assert times(entries) == ["2023-03-20T14:05:00"] * 2


@pytest.mark.parametrize(
    ("dates", "first", "is_certain"),
    [
        # A number above twelve decides, wherever in the file it stands.
        (("4/5/2023", "6/7/2023", "25/8/2023"), "2023-05-04", True),
        (("4/5/2023", "6/7/2023", "8/25/2023"), "2023-04-05", True),
        # No date decides: the order in which the days lie close together.
        (("4/5/2023", "4/6/2023", "4/9/2023"), "2023-04-05", False),
        (("4/5/2023", "5/5/2023", "9/5/2023"), "2023-05-04", False),
        # Nothing decides: the day comes first.
        (("4/5/2023",), "2023-05-04", False),
        (("2023/4/5",), "2023-04-05", False),
        # A year before WhatsApp is none.
        (("11/12/10", "12/12/10"), "2010-12-11", False),
    ],
)
def test_one_order_of_dates_holds_for_a_file(
    path: Path, dates: tuple[str, ...], first: str, is_certain: bool
) -> None:
    entries = read(path, "".join(f"{day}, 10:00 - Ida: tea\n" for day in dates))
    assert times(entries)[0] == f"{first}T10:00:00"
    assert len(messages(entries)) == len(dates)
    assert (notes(entries) == []) is is_certain


def test_the_person_has_the_last_word_on_the_order(path: Path) -> None:
    options = ImportOptions(date_order=DateOrder.MDY)
    entries = read(path, "4/5/2023, 10:00 - Ida: tea\n", options=options)
    assert times(entries) == ["2023-04-05T10:00:00"]
    assert notes(entries) == []


def test_the_order_does_not_change_an_id(path: Path) -> None:
    open_one = messages(read(path, "4/5/2023, 10:00 - Ida: tea\n"))[0]
    grown = messages(read(path, "4/5/2023, 10:00 - Ida: tea\n4/25/2023, 10:00 - Ida: milk\n"))
    assert grown[0].id == open_one.id
    assert grown[0].sent_at != open_one.sent_at


def test_a_date_that_fits_no_order_is_reported_with_its_line(path: Path) -> None:
    text = "20/03/2023, 14:05 - Ida: one\n45/03/2023, 14:05 - Ida: two\nmore\n"
    text += "20/03/2023, 25:05 - Ida: late\n20/03/2023, 14:07 - Ida: three\n"
    entries = read(path, text)
    assert [words for _, words in said(entries)] == ["one", "three"]
    assert bad_lines(entries) == [2, 4]


def test_what_stands_before_the_first_message_is_reported(path: Path) -> None:
    entries = read(path, "Chat of the rowing club\n\n20/03/2023, 14:05 - Ida: one\n")
    assert (bad_lines(entries), said(entries)) == ([1], [("Ida", "one")])


@pytest.mark.parametrize(
    "pasted",
    ["21.02.2023, 09:00 - Ole: from there", "[1.2.23, 9:00] Ole: there", "2/1/23: Arrival"],
)
def test_a_pasted_line_in_another_form_is_text(path: Path, pasted: str) -> None:
    entries = read(path, f"[20-03-23, 14:05:00] Ida: look\n{pasted}\n[20-03-23, 14:06:00] Ida: b\n")
    assert said(entries) == [("Ida", f"look\n{pasted}"), ("Ida", "b")]


def test_a_pasted_line_in_the_same_form_is_told_by_its_line_end_and_its_age(path: Path) -> None:
    pasted = "[19-03-23, 14:05:00] Ole: from there"
    text = f"[20-03-23, 14:05:00] Ida: look\n{pasted}\r\n[20-03-23, 14:06:00] Ida: b\r\n"
    assert said(read(path, text.replace("look\n", "hm\r\n[20-03-23, 14:05:00] Ida: look\n"))) == [
        ("Ida", "hm"),
        ("Ida", f"look\n{pasted}"),
        ("Ida", "b"),
    ]


def test_a_notice_with_a_colon_in_a_title_has_no_author(path: Path) -> None:
    entries = read(
        path, "20/03/2023, 14:05 - Ida changed the subject from “a: b” to “c”\n"
        '20/03/2023, 14:05 - Ida changed the subject to "sea: rowing"\n'
        "20/03/2023, 14:06 - Ida: hm\n",
    )  # fmt: skip
    assert said(entries) == [("Ida", "hm")]
    assert system_lines(entries) == [1, 2]


@pytest.mark.parametrize(
    ("name", "channel"),
    [
        ("WhatsApp Chat with Rowing Club (2).txt", "Rowing Club"),
        ("WhatsApp-Chat mit Ruderclub.txt", "Ruderclub"),
        ("Chat de WhatsApp con Remo.txt", "Remo"),
        ("Discussion WhatsApp avec Aviron.txt", "Aviron"),
        ("WhatsApp Chat - Rowing Club/_chat.txt", "Rowing Club"),
        ("friends.txt", "friends"),
    ],
)
def test_the_chat_is_named_by_the_file(tmp_path: Path, name: str, channel: str) -> None:
    (message,) = messages(read(tmp_path / name, "20/03/2023, 14:05 - Ida: one\n"))
    assert message.channel == channel


def test_times_are_those_of_the_zone(path: Path) -> None:
    options = ImportOptions(zone=ZoneInfo("Europe/Oslo"), channel="boats")
    (message,) = messages(read(path, "20/07/2023, 14:05 - Ida: one\n", options=options))
    assert message.sent_at == datetime(2023, 7, 20, 12, 5, tzinfo=UTC)
    assert message.channel == "boats"


def test_a_grown_chat_keeps_its_ids_and_equal_lines_are_two(path: Path) -> None:
    line = "20/03/2023, 14:05 - Ida: one\n"
    before = [each.id for each in messages(read(path, line * 2))]
    after = [each.id for each in messages(read(path, line * 2 + "21/03/2023, 1:05 - Ole: x\n"))]
    assert after[:2] == before
    assert len(set(after)) == 3


def test_a_message_that_never_ends_is_reported_and_the_next_one_read(path: Path) -> None:
    endless = "a line of no end\n" * 1_100_000
    text = f"20/03/2023, 14:05 - Ida: {endless}20/03/2023, 14:06 - Ole: next\n"
    entries = read(path, text)
    assert (bad_lines(entries), said(entries)) == ([1], [("Ole", "next")])
