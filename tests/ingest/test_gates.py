from dataclasses import replace

import pytest
from tests.ingest.builders import START, message

from whoknows_ingest.gates import is_chatter, skip_reason
from whoknows_schema.enums import SkipReason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("I moved to Oslo", None),
        ("ok", None),
        ("🎉", None),
        ("?", None),
        ("...", None),
        ("/me waves", SkipReason.IGNORED),
        ("!rank @bob", SkipReason.IGNORED),
        ("$play something", SkipReason.IGNORED),
        ("  !help", SkipReason.IGNORED),
        ("!", None),
        ("! I said no", None),
        ("$5 is too much", None),
        ("-1 from me", None),
        ("/ is the root", None),
        ("", SkipReason.EMPTY),
        (" \n\t ", SkipReason.EMPTY),
        ("\u200b\u2060", SkipReason.EMPTY),
    ],
)
def test_what_is_taken(text: str, reason: SkipReason | None) -> None:
    assert skip_reason(message(1, text)) is reason


def test_bots_are_not_taken_whatever_they_say() -> None:
    assert skip_reason(message(1, "", is_bot=True)) is SkipReason.BOT


def test_deleted_messages_are_not_taken() -> None:
    assert skip_reason(replace(message(1), deleted_at=START)) is SkipReason.IGNORED


@pytest.mark.parametrize(
    "text",
    [
        "lol",
        "LOL!!!",
        "loooool",
        "hahahaha",
        "ok thanks!",
        "Good morning everyone",
        "gg wp",
        "https://example.org/a?b=c",
        "nice https://example.org",
        "🎉🎉 <:party:123>",
        "<@42> thanks :smile:",
        "that's awesome",
        "...",
        "",
    ],
)
def test_chatter(text: str) -> None:
    assert is_chatter(text)


@pytest.mark.parametrize(
    "text",
    [
        "lol I moved to Oslo",
        "thanks, Nolan",
        "ok C++",
        "good morning from Lisbon",
        "我喜欢猫",
        "nice cat",
        "me too",
        "so so so so so so so so so so",
        "used to love coffee",
        "I",
    ],
)
def test_one_word_more_is_worth_reading(text: str) -> None:
    assert not is_chatter(text)
