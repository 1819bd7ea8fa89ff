"""What is peculiar to German: capitals, cases, compounds, spellings, the ends of clauses."""

import pytest
from tests.ingest.syntax.saying import ANN, BOB, read, said, user

from whoknows_ingest.syntax.languages.german.grammar import GERMAN
from whoknows_ingest.syntax.languages.nouns import Compounds
from whoknows_ingest.syntax.languages.text import sentences_of


def facts(*messages: str) -> list[str]:
    return [claim.text for claim in read(*messages)]


@pytest.mark.parametrize(
    ("said_so", "name"),
    [
        ("ich mag schwarzen Tee", "schwarzer Tee"),
        ("ich mag den schwarzen Humor", None),
        ("ich mag scharfes Essen", "scharfes Essen"),
        ("ich mag klassische Musik", "klassische Musik"),
        ("ich mag alte Filme", "alte Filme"),
        ("ich mag Die Ärzte", "Die Ärzte"),
        ("ich mag Pink Floyd", "Pink Floyd"),
        ("ich mag Musik von Bach", "Musik von Bach"),
        ("ich mag die Farbe des Himmels", None),
        ("ich mag manche Filme", None),
    ],
)
def test_a_thing_is_named_in_the_case_of_names(said_so: str, name: str | None) -> None:
    assert facts(said_so) == ([] if name is None else [f"Ann likes {name}."])


@pytest.mark.parametrize(
    ("written", "fact"),
    [
        ("ich hoere gern Musik", "Ann likes Musik."),
        ("Ich spiele Fussball", "Ann plays Fußball."),
        ("ICH wohne in koeln", "Ann lives in köln."),
        ("ich bin aerztin", "Ann works as ärztin."),
    ],
)
def test_other_spellings_are_the_same_word(written: str, fact: str) -> None:
    assert facts(written) == [fact]


def test_compounds_are_of_the_kind_of_their_last_part() -> None:
    trades = Compounds({"lehrerin", "rad"})
    assert "musiklehrerin" in trades
    assert "lehrerinnen" not in trades
    assert "kamerad" not in trades  # three letters end too much by chance


def test_a_full_stop_behind_a_day_ends_no_sentence() -> None:
    text = "Ich hab am 3. Mai Geburtstag. Ich bin 34. Wir wohnen in Ulm"
    assert list(sentences_of(text, GERMAN, names=())) == [
        "ich hab am 3. Mai Geburtstag.",
        "ich bin 34 .",
        "wir wohnen in Ulm.",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Ich mag Tee und kaufe manchmal Oliven",
        "Ich mag Tee und Bob kocht Kaffee",
        "Ich mag Tee, die anderen mögen Kaffee",
        "Ich mag Tee, weil ich Kaffee hasse",
    ],
)
def test_a_clause_ends_where_another_begins(text: str) -> None:
    assert "Ann likes Tee." in facts(text) or facts(text) == []
    assert not any("Kaffee" in fact or "Oliven" in fact for fact in facts(text))


@pytest.mark.parametrize(
    "text", ["Ich mag Tee überaus", "Ich wohne quasi in Ulm", "Ich habe einen Hund gemalt"]
)
def test_what_is_not_understood_to_its_end_says_nothing(text: str) -> None:
    assert facts(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "Hat mein Bruder Fußball gespielt?",
        "Ich habe mit meinem Bruder Karten gespielt",
        "weil ich koche und mein Bruder Handball spielt",
        "Ich habe meiner Schwester Blumen geschenkt",
    ],
)
def test_a_noun_behind_kin_is_not_their_name(text: str) -> None:
    assert not any(" is Ann's " in fact for fact in facts(text))


def test_what_is_said_of_a_participant_is_hers() -> None:
    (claim,) = read(said("Ann hasst Rosenkohl", by=BOB))
    assert (claim.subject, claim.speaker) == (user(ANN), BOB)


def test_the_next_message_takes_a_joke_back() -> None:
    assert facts("ich habe drei Hunde") == ["Ann has three Hunde."]
    assert facts("ich habe drei Hunde", "haha war nur spaß") == []


def test_german_is_read_between_other_languages() -> None:
    assert facts("I love tea", "Ich hasse Tee", "odio el té", "I live in Oslo") == [
        "Ann loves tea.",
        "Ann hates Tee.",
        "Ann hates té.",
        "Ann lives in Oslo.",
    ]
