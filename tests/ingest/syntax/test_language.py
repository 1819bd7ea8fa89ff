import pytest

from whoknows_ingest.syntax.language import is_foreign


@pytest.mark.parametrize(
    "text",
    [
        "Ich wohne in Berlin",
        "Mein Bruder arbeitet bei Siemens",
        "Je travaille chez Airbus",
        "Mi hermana Ana trabaja en Google",
        "Ik hou van jazz",
        "Jag älskar jazz",
    ],
)
def test_another_language_is_told(text: str) -> None:
    assert is_foreign(text)


@pytest.mark.parametrize(
    "text",
    [
        "i love jazz",
        "love mushrooms",
        "lol",
        "alice loves techno",
        "",
        "🎉",
        "C++",
        "i quit tartine",
    ],
)
def test_short_english_chat_is_not_silenced(text: str) -> None:
    assert not is_foreign(text)
