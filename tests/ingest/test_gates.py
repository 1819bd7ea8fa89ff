from dataclasses import replace

import pytest
from tests.ingest.builders import START, message

from whoknows_ingest.chatter import PHRASES, is_chatter
from whoknows_ingest.gates import Gates, skip_reason
from whoknows_ingest.redaction import compiled_pattern
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
        "Guten Morgen!",
        "alles klar, danke",
        "Kein Problem 😊",
        "bis später!",
        "Buenos días a",
        "¡Muchas gracias!",
        "jajajaja",
        "sí, claro",
        "Bom dia!!",
        "obrigado, valeu",
        "kkkkkkk",
        "rsrsrs",
        "tudo bem?",
        "ありがとうございます！",
        "了解です",
        "おはよう〜",
        "草",
        "www",
        "bwahaha",
        "hahahah",
        "ㅋㅋㅋㅋ",
        "mdr merci",
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
        "noah",
        "Noah",
        "José",
        "東京",
        "京都",
        "Jo",
        "Dale",
        "Mia",
        "Iloilo",
        "Aleluia",
        "Hanna",
        "guten",
        "Ich mag Katzen",
        "guten Morgen aus Lissabon",
        "de Madrid",
        "gracias Noah",
        "moro em Lisboa",
        "猫が好き",
        "はい、東京です",
        "ok 42",
    ],
)
def test_one_word_more_is_worth_reading(text: str) -> None:
    assert not is_chatter(text)


@pytest.mark.parametrize("language", PHRASES)
def test_every_phrase_of_the_table_is_chatter_by_itself(language: str) -> None:
    assert [phrase for phrase in PHRASES[language] if not is_chatter(phrase)] == []
    assert [phrase for phrase in PHRASES[language] if is_chatter(f"{phrase} Noah")] == []


def test_an_operator_can_ignore_more_and_take_more_out() -> None:
    gates = Gates(
        ignore=compiled_pattern(r"^\[bridge\]", name="IGNORE"),
        private=compiled_pattern(r"\|\|.+?\|\|", name="PRIVATE"),
    )
    assert gates.refusal(message(1, "[bridge] somebody joined")) is SkipReason.IGNORED
    assert gates.refusal(message(1, "a [bridge] is a thing")) is None
    assert gates.refusal(message(1, "", is_bot=True)) is SkipReason.BOT
    said, kinds = gates.cleaned(message(1, "I live in ||Oslo||, password: hunter22"))
    assert said.text == "I live in [private removed], password: [password removed]"
    assert kinds == ("password", "private")
    plain = message(1, "I live in Oslo")
    assert gates.cleaned(plain) == (plain, ())
    assert Gates().refusal(message(1, "[bridge] somebody joined")) is None
