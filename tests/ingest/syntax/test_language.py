import pytest

from whoknows_ingest.syntax.language import is_foreign, language_of


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


@pytest.mark.parametrize(
    "text",
    [
        "Odio el café",
        "me gusta la pizza",
        "vivo en madrid",
        "tengo 34 años",
        "ya no fumo",
        "soy vegano",
        "mi hermana Carol vive en Lima",
        "Bob odia el ruido",
        "prefiero el té",
        "¿alguien sabe por qué no arranca?",
    ],
)
def test_spanish_is_told_from_a_few_words(text: str) -> None:
    assert language_of(text) == "es"


@pytest.mark.parametrize(
    "text",
    [
        "j'aime pas le café",
        "j’ai deux enfants",
        "je joue du piano",
        "moi c'est Léa",
        "ma sœur vit à Pau",
        "on a un chien",
        "le thé me plaît",
        "nous avons trois poules",
    ],
)
def test_french_is_told_from_a_few_words(text: str) -> None:
    assert language_of(text) == "fr"


@pytest.mark.parametrize(
    "text",
    [
        "Ich wohne in Berlin",
        "mag keine Oliven",
        "wohne in köln",
        "hab 2 katzen",
        "Meine Schwester war in Rom",
        "Bob spielt Geige",
        "Oliven mag ich nicht",
        "bin allergisch gegen Nüsse",
        "Jazz gefällt mir",
        "hat jemand von euch einen Hund?",
    ],
)
def test_german_is_told_from_a_few_words(text: str) -> None:
    assert language_of(text) == "de"


@pytest.mark.parametrize(
    "text",
    [
        "I was in Berlin so I will die",
        "all in",
        "am vegan",
        "Im in AA.",
        "die hard was so cool",
        "I love Kindergarten and Das Boot",
        "",
        "lol",
        "no",
        "me too",
        "love jazz",
        "See ya Nate!",
        "Los Angeles",
        "El Paso",
        "la la land",
        "I love Los Angeles and El Salvador",
        "Alice loves el camino",
        "Bob likes cafe con leche",
        "use Vim",
        "prefer soy milk",
        "j/k",
        "my mate lives in Le Mans",
        "on a plane",
    ],
)
def test_no_english_is_taken_for_another(text: str) -> None:
    assert language_of(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "gosto muito de café e moro em Lisboa",
        "odeio acordar cedo",
        "minha irmã vive em Lima",
        "mi piace il caffè e vivo a Roma",
        "odio il calcio",
        "mi chiamo Luca",
        "mia sorella lavora a Roma",
        "m'agrada el cafè i visc a Girona",
        "tinc dos gats",
        "gústame o mar",
        "Ik hou van jazz",
        "Je wil koffie",
        "Ik ben allergisch voor noten",
        "Jeg bor i Oslo",
        "Jag bor i Malmö och har en hund",
        "Ech wunnen zu Lëtzebuerg",
        "mă cheamă Ana",
        "Ja volim kavu",
    ],
)
def test_nor_is_any_other_language(text: str) -> None:
    assert language_of(text) is None


def test_what_is_italian_as_well_is_neither() -> None:
    """Word for word the same in both, so nobody can say."""
    assert language_of("amo la pizza") is None
