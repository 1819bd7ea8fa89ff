import json
import zipfile
from pathlib import Path

import pytest
from tests.ingest.importers.chats import bad_lines, messages, notes, read, said, system_lines

from whoknows_ingest.importers.slack_names import SlackNames
from whoknows_ingest.importers.slack_text import plain_text
from whoknows_schema.errors import InvalidLine

USERS: list[object] = [
    {"id": "U1", "name": "ida", "profile": {"display_name": "Ida", "real_name": "Ida Berg"}},
    {"id": "U2", "name": "ole", "real_name": "Ole Dahl", "profile": {"display_name": ""}},
    {"id": "U3", "name": "helper", "is_bot": True, "profile": {}},
]
CHANNELS = [{"id": "C1", "name": "boats"}, {"id": "C2", "name": "no-folder"}]


def entry(second: int, **changes: object) -> dict[str, object]:
    return {
        "type": "message",
        "user": "U1",
        "ts": f"17041896{second:02}.000100",
        "text": f"text {second}",
        **changes,
    }


def export(root: Path, days: dict[str, list[object]], *, users: bool = True) -> Path:
    """An unpacked export."""
    for name, entries in days.items():
        path = root / f"{name}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(entries), encoding="utf-8")
    if users:
        (root / "users.json").write_text(json.dumps(USERS), encoding="utf-8")
        (root / "channels.json").write_text(json.dumps(CHANNELS), encoding="utf-8")
    return root


def zipped(root: Path, target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(root.rglob("*")):
            archive.write(path, path.relative_to(root))
    return target


def test_a_folder_and_its_zip_give_the_same_with_names_for_ids(tmp_path: Path) -> None:
    days: dict[str, list[object]] = {
        "boats/2024-01-02": [entry(1, text="<@U2> look at <#C2>"), entry(2, user="U2")],
        "other/2024-01-02": [entry(1, user="U9")],
    }
    root = export(tmp_path / "unpacked", days)
    unpacked = read(root)
    assert read(zipped(root, tmp_path / "Team export.zip")) == unpacked
    assert notes(unpacked) == []
    assert said(unpacked) == [
        *(("Ida", "@Ole Dahl look at #no-folder"), ("Ole Dahl", "text 2"), ("U9", "text 1")),
    ]
    first = messages(unpacked)[0]
    assert (first.id, first.channel) == ("slack-C1-1704189601.000100", "boats")
    assert (first.author_id, first.author_name, first.mentions) == ("U1", "ida", ("U2",))
    assert first.sent_at.isoformat() == "2024-01-02T10:00:01.000100+00:00"


def test_without_users_the_message_or_the_id_names_the_writer(tmp_path: Path) -> None:
    profile = {"display_name": "", "real_name": "Ida Berg", "name": "ida"}
    days: dict[str, list[object]] = {
        "c/2024-01-02": [entry(1, user_profile=profile), entry(2, user="U2")]
    }
    entries = read(export(tmp_path, days, users=False))
    assert said(entries) == [("Ida Berg", "text 1"), ("U2", "text 2")]
    assert messages(entries)[0].id == "slack-c-1704189601.000100"


def test_a_broken_list_of_users_costs_the_names_and_not_the_messages(tmp_path: Path) -> None:
    root = export(tmp_path, {"c/2024-01-02": [entry(1)]})
    (root / "users.json").write_text('[{"id": "U1"', encoding="utf-8")
    assert said(read(root)) == [("U1", "text 1")]


def test_threads_hold_across_days_and_a_broadcast_is_one_message(tmp_path: Path) -> None:
    parent = "1704189601.000100"
    late = entry(2, ts="1704362400.000100", thread_ts=parent, user="U2")
    broadcast = entry(
        3, ts="1704362460.000100", thread_ts=parent, subtype="thread_broadcast", root=entry(1)
    )
    days: dict[str, list[object]] = {
        "boats/2024-01-02": [entry(1, thread_ts=parent, reply_count=2)],
        "boats/2024-01-04": [late, broadcast],
    }
    first, *later = messages(read(export(tmp_path, days)))
    assert len(later) == 2
    assert (first.reply_to, first.thread) == (None, parent)
    assert {each.reply_to for each in later} == {first.id}


@pytest.mark.parametrize(
    "subtype",
    ["channel_join", "channel_topic", "pinned_item", "bot_add", "tombstone", "huddle_thread"],
)
def test_what_slack_itself_says_is_passed_over(tmp_path: Path, subtype: str) -> None:
    days: dict[str, list[object]] = {"boats/2024-01-02": [entry(1, subtype=subtype), entry(2)]}
    entries = read(export(tmp_path, days))
    assert (said(entries), system_lines(entries)) == ([("Ida", "text 2")], [1])


def test_bots_are_marked(tmp_path: Path) -> None:
    found = messages(
        read(
            export(
                tmp_path,
                {
                    "boats/2024-01-02": [
                        {
                            **entry(1, subtype="bot_message", bot_id="B1", username="ci"),
                            "user": None,
                        },
                        entry(2, user="U3"),
                        entry(3, user="USLACKBOT"),
                        entry(4),
                    ]
                },
            )
        )
    )
    assert [each.is_bot for each in found] == [True, True, True, False]
    assert found[0].shown_name == "ci"


def test_an_uploaded_file_has_the_words_of_its_comment(tmp_path: Path) -> None:
    old = entry(
        *(1,),
        subtype="file_share",
        text="<@U1> uploaded a file",
        file={"name": "boat.png", "initial_comment": {"comment": "my &lt;new&gt; boat"}},
    )
    silent = entry(2, subtype="file_share", text="<@U1> uploaded a file", file={"name": "b.png"})
    new = entry(3, text="the oars", files=[{"name": "oars.png"}])
    days: dict[str, list[object]] = {"boats/2024-01-02": [old, silent, new]}
    assert [text for _, text in said(read(export(tmp_path, days)))] == [
        "my <new> boat",
        "",
        "the oars",
    ]


def test_an_entry_that_cannot_be_read_is_reported_with_its_file(tmp_path: Path) -> None:
    days: dict[str, list[object]] = {
        "boats/2024-01-02": [
            entry(1, ts=None),
            entry(2, edited={"user": "U1", "ts": "1704189700.0"}),
        ],
        "boats/2024-01-03": [5, {**entry(3), "user": None}, entry(4, ts="9.9")],
    }
    entries = read(export(tmp_path, days))
    assert bad_lines(entries) == [1, 1, 2]
    reasons = [getattr(each, "reason", "") for each in entries if hasattr(each, "reason")]
    assert all(reason.startswith(("2024-01-02.json: ", "2024-01-03.json: ")) for reason in reasons)
    assert messages(entries)[0].edited_at is not None


def test_one_broken_day_refuses_the_export_before_the_first_message(tmp_path: Path) -> None:
    root = export(tmp_path, {"a/2024-01-02": [entry(1)], "b/2024-01-03": [entry(2)]})
    with (root / "b/2024-01-03.json").open("a", encoding="utf-8") as file:
        file.write("oops")
    with pytest.raises(InvalidLine, match="2024-01-03"):
        read(root)


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("x &lt; y &amp;&amp; y &gt; z, so &amp;amp;", "x < y && y > z, so &amp;"),
        ("<!here> and <!subteam^S1|@crew>", "@here and @crew"),
        ("<!date^1392734382^{date}|18 Feb>", "18 Feb"),
        ("<mailto:a@b.example|a@b.example>", "a@b.example"),
        ("<https://a.example/?x=1&amp;y=2|the page>", "the page (https://a.example/?x=1&y=2)"),
        ("<https://a.example>", "https://a.example"),
        ("<@U7> <@U8|sol> <#C7|sea> <#C8>", "@U7 @sol #sea #C8"),
        ("a < b", "a < b"),
    ],
)
def test_markup_reads_as_people_see_it(raw: str, shown: str) -> None:
    assert plain_text(raw, SlackNames()) == shown
