"""Kinds of trouble that users of other importers have reported, each with an input of our own."""

import json
from pathlib import Path

import pytest
from tests.ingest.importers.chats import messages, notes, read, said, system_lines, times
from tests.ingest.importers.test_discord import entry, export


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chat.txt"


def test_day_and_month_do_not_swap_in_the_middle_of_a_file(path: Path) -> None:
    """Pustur/whatsapp-chat-parser#237."""
    text = "28/11/2021 07:15 - Ida: ice\n14/2/2022 07:15 - Ida: snow\n3/4/2022 07:15 - Ida: rain\n"
    assert [time[:10] for time in times(read(path, text))] == [
        *("2021-11-28", "2022-02-14", "2022-04-03")
    ]


def test_a_narrow_space_before_pm_is_no_part_of_a_name(path: Path) -> None:
    """Pustur/whatsapp-chat-parser#248 and #224, ChatLab/ChatLab#131."""
    text = "2/5/24, 6:40\u202fPM - Ida B: <Media omitted>\n3/5/24, 9:12\u202fPM - Ole 2: at 9:30?\n"
    entries = read(path, text)
    assert [message.author_name for message in messages(entries)] == ["Ida B", "Ole 2"]
    assert [time[11:16] for time in times(entries)] == ["18:40", "21:12"]
    assert len(notes(entries)) == 1
    entries = read(path, "21/4/2019 8:05 p.\u00a0m. - Ida: test\n")
    assert said(entries) == [("Ida", "test")]
    assert times(entries) == ["2019-04-21T20:05:00"]


def test_notices_with_a_sender_are_nobodys(path: Path) -> None:
    """Pustur/whatsapp-chat-parser#258, SpiritFour/whatsanalyze#407."""
    text = (
        "[03.05.2024, 08:00:01] Tuesday Chess: \u200eMessages and calls are end-to-end encrypted.\n"
        "[03.05.2024, 08:00:01] Ida: \u200eIda created group “Tuesday Chess”\n"
        "[03.05.2024, 08:00:02] Tuesday Chess: \u200eIda added you\n"
        "[03.05.2024, 08:00:30] Ida: Ida added a pawn to the board\n"
    )
    entries = read(path, text)
    assert said(entries) == [("Ida", "Ida added a pawn to the board")]
    assert system_lines(entries) == [1, 2, 3]


def test_a_line_inside_of_a_message_that_looks_like_a_header_is_text(path: Path) -> None:
    """Pustur/whatsapp-chat-parser#266, bepaald/signalbackup-tools#19."""
    text = (
        "[05-06-21, 07:00:00] Ida: from the old log:\n11.12.2018, 19:30 - Rolf: was there\r\n"
        "[05-06-21, 07:02:00] Ole: oh\r\n"
    )
    assert said(read(path, text)) == [
        ("Ida", "from the old log:\n11.12.2018, 19:30 - Rolf: was there"),
        ("Ole", "oh"),
    ]


def slack(root: Path, days: dict[str, list[dict[str, object]]], users: object = None) -> Path:
    for name, entries in days.items():
        day = root / f"{name}.json"
        day.parent.mkdir(parents=True, exist_ok=True)
        day.write_text(json.dumps(entries), encoding="utf-8")
    if users is not None:
        (root / "users.json").write_text(json.dumps(users), encoding="utf-8")
    return root


def test_slack_text_has_names_instead_of_ids(tmp_path: Path) -> None:
    """thomasloupe/Slackord#91, mattermost/mattermost#3837."""
    raw = "<@U5> meets <@U6|rolf> in <#C9|pier>: <https://a.example/?q=1&amp;r=2|the map>, <!here>"
    users = [{"id": "U5", "name": "ida", "profile": {"display_name": "Ida", "real_name": "I. B."}}]
    day: dict[str, object] = {
        "type": "message",
        "user": "U5",
        "ts": "1714720000.000100",
        "text": raw,
    }
    (message,) = messages(read(slack(tmp_path, {"pier/2024-05-03": [day]}, users)))
    assert message.shown_name == "Ida"
    assert message.text == "@Ida meets @rolf in #pier: the map (https://a.example/?q=1&r=2), @here"


def test_slack_replies_keep_a_parent_in_another_file(tmp_path: Path) -> None:
    """zulip/zulip#27626 and #9283."""
    root = "1714720000.000100"
    question: dict[str, object] = {"user": "U5", "ts": root, "thread_ts": root, "text": "who?"}
    answer: dict[str, object] = {
        **{"user": "U6", "ts": "1714900000.000100", "thread_ts": root, "text": "me"}
    }
    shout = {**answer, "subtype": "thread_broadcast", "ts": "1714900050.000100", "root": question}
    days = {"pier/2024-05-03": [question], "pier/2024-05-05": [answer, {**shout, "text": "all"}]}
    found = messages(read(slack(tmp_path, days)))
    assert [message.text for message in found] == ["who?", "me", "all"]
    assert [message.reply_to for message in found] == [None, found[0].id, found[0].id]


def test_slack_escapes_are_read_once(tmp_path: Path) -> None:
    """wee-slack/wee-slack#186."""
    raw = "when x &gt; 3 &amp;&amp; y &lt; 2 write &amp;lt;"
    day: dict[str, object] = {
        "type": "message",
        "user": "U5",
        "ts": "1714720000.000100",
        "text": raw,
    }
    assert said(read(slack(tmp_path, {"c/2024-05-03": [day]}))) == [
        ("U5", "when x > 3 && y < 2 write &lt;")
    ]


def telegram(*entries: dict[str, object]) -> str:
    return json.dumps({"name": "t", "type": "personal_chat", "id": 3, "messages": entries})


def test_telegrams_exact_time_decides(path: Path) -> None:
    """telegramdesktop/tdesktop#24054, mlomb/chat-analytics#80."""
    common: dict[str, object] = {"type": "message", "from": "Ida", "from_id": "user4"}
    early = {**common, "id": 1, "date": "2022-10-30T02:50:00", "date_unixtime": "1667091000"}
    late = {**common, "id": 2, "date": "2022-10-30T02:05:00", "date_unixtime": "1667091900"}
    entries = read(path, telegram({**early, "text": "a"}, {**late, "text": "b"}))
    assert times(entries) == ["2022-10-30T00:50:00", "2022-10-30T01:05:00"]


def test_the_words_of_a_discord_forward_are_not_the_forwarders(path: Path) -> None:
    """Tyrrrz/DiscordChatExporter#1322 and #1451."""
    forward = entry(
        1,
        content="",
        reference={"type": "Forward", "messageId": "1", "channelId": "5"},
        forwardedMessage={"content": "I sold the boat", "attachments": [], "embeds": []},
    )
    (message,) = messages(read(path, json.dumps(export(forward))))
    assert (message.shown_name, message.text) == ("Boss", "> I sold the boat")
    assert message.reply_to is None


def test_a_discord_id_is_one_person_whatever_the_name(path: Path) -> None:
    """Tyrrrz/DiscordChatExporter#197, mlomb/chat-analytics#78."""
    people = [
        {"id": "70", "name": "ida", "discriminator": "1234", "nickname": "Captain"},
        {"id": "70", "name": "ida.b", "discriminator": "0000", "nickname": "Ida"},
        {"id": "71", "name": "rolf", "discriminator": "0000", "nickname": "Captain"},
    ]
    entries = [entry(number, author=author) for number, author in enumerate(people)]
    found = messages(read(path, json.dumps(export(*entries))))
    names = {(each.author_id, each.author_name, each.author_display_name) for each in found}
    assert names == {*(("70", "ida", "Captain"), ("70", "ida.b", "Ida"), ("71", "rolf", "Captain"))}


def test_a_discord_poll_is_an_empty_message_and_its_result_is_nobodys(path: Path) -> None:
    """slatinsky/DiscordChatExporter-frontend#64."""
    result = entry(
        2, type="PollResult", content="ida's poll Tea? has closed.", embeds=[{"title": "t"}]
    )
    entries = read(path, json.dumps(export(entry(1, content="", embeds=[]), result)))
    assert said(entries) == [("Boss", "")]
    assert system_lines(entries) == [2]


def test_one_latin_line_does_not_stop_an_irc_log(path: Path) -> None:
    """jaraco/irc#101, sopel-irc/sopel#785."""
    assert said(read(path, b"09:10 <ida> sm\xf6rg\xe5s\n09:11 <ole> sm\xc3\xb6rg\xc3\xa5s\n")) == [
        *(("ida", "smörgås"), ("ole", "smörgås"))
    ]


def test_an_irc_action_is_the_nicks_and_the_word_action_is_text(path: Path) -> None:
    """glowing-bear/glowing-bear#638, BotBotMe/botbot-web#151."""
    text = (
        "2023-03-04 08:00:00\t *\tida nods\n"
        "2023-03-04 08:00:01\t@ida\tACTION films are dull\n"
        "2023-03-04 08:00:02\t-->\trolf (~r@h.example) has joined #pier\n"
        "2023-03-04 08:00:03\trolf\tida: I have joined #pier too\n"
    )
    entries = read(path, text)
    assert said(entries) == [
        *(("ida", "ida nods"), ("ida", "ACTION films are dull")),
        ("rolf", "ida: I have joined #pier too"),
    ]
    assert system_lines(entries) == [3]
