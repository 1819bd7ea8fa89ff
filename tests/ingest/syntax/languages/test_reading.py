"""What claims in Spanish and French carry beside their sentence."""

from datetime import UTC, datetime

import pytest
from tests.ingest.syntax.saying import ALICE, ANN, BOB, ROSTER, extractor, read, said, user

from whoknows_schema.enums import Attribution, EntityKind
from whoknows_schema.values import ClaimedRelation, EntityMention


def test_a_taste_is_a_relation_with_the_words_as_they_were_said() -> None:
    (claim,) = read("Me encanta la pizza con piña")
    thing = EntityMention(name="pizza con piña", kind=EntityKind.CONCEPT)
    assert (claim.subject, claim.predicate, claim.object) == (user(ANN), "loves", thing)
    assert claim.relations == (ClaimedRelation(source=user(ANN), verb="loves", target=thing),)
    assert claim.attribution is Attribution.SELF


def test_a_stance_is_of_the_same_thing_in_every_language_that_calls_it_so() -> None:
    spoken = [read(text)[0].object for text in ("me encanta el jazz", "j'adore le jazz")]
    assert spoken == [read("I love jazz")[0].object] * 2


@pytest.mark.parametrize("text", ["Alice odia las aceitunas", "Alice déteste les olives"])
def test_what_is_said_of_a_participant_is_hers_and_said_by_the_author(text: str) -> None:
    (claim,) = read(said(text, by=BOB))
    assert claim.subject == user(ALICE)
    assert claim.speaker == BOB
    assert claim.attribution is Attribution.THIRD_PARTY


@pytest.mark.parametrize("text", ["Ann odia el jazz", "Ann déteste le jazz"])
def test_nobody_speaks_of_themselves_by_name(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize("text", ["ya no trabajo en Google", "je bosse plus chez Google"])
def test_what_ended_asserts_no_relation(text: str) -> None:
    (claim,) = read(text)
    assert (claim.predicate, claim.ended, claim.relations) == ("works_at", True, ())


@pytest.mark.parametrize(
    "text", ["me mudé a Lima el 3 de mayo de 2021", "j'ai déménagé à Lima le 3 mai 2021"]
)
def test_a_move_begins_on_its_day(text: str) -> None:
    (claim,) = read(text)
    assert claim.text == "Ann moved to Lima on 3 May 2021."
    assert claim.valid_from == datetime(2021, 5, 3, tzinfo=UTC)


def test_claims_come_in_the_order_of_their_messages() -> None:
    spoken = ("J'adore le jazz", "I love tea", "Odio el café", "I live in Oslo")
    assert [claim.text for claim in read(*spoken)] == [
        "Ann loves jazz.",
        "Ann loves tea.",
        "Ann hates café.",
        "Ann lives in Oslo.",
    ]


def test_two_sentences_of_a_message_are_both_read_and_cite_it() -> None:
    claims = read("Vivo en Quito. Me encanta el surf!")
    assert [claim.text for claim in claims] == ["Ann lives in Quito.", "Ann loves surf."]
    assert {claim.message_ids for claim in claims} == {("m1",)}


@pytest.mark.parametrize(
    ("text", "taken_back"),
    [
        ("tengo tres yates y un perro", "jaja es broma"),
        ("j'ai trois yachts et un chien", "mdr je rigole"),
    ],
)
def test_the_next_message_takes_a_joke_back(text: str, taken_back: str) -> None:
    assert [claim.text for claim in read(text)] != []
    assert read(text, taken_back) == []


def test_an_unknown_name_is_not_a_subject() -> None:
    assert read("Ramiro odia el jazz") == []
    assert [claim.text for claim in read("mi primo Ramiro odia el jazz")] == [
        "Ramiro is Ann's cousin.",
        "Ramiro hates jazz.",
    ]


def test_a_name_may_be_written_small() -> None:
    assert [claim.text for claim in read("alice odia el jazz")] == ["Alice hates jazz."]


def test_who_is_called_is_not_who_is_meant() -> None:
    assert [claim.text for claim in read("Bob, odio el jazz")] == ["Ann hates jazz."]


@pytest.mark.parametrize(
    "text", ['me dijo: "vivo en Roma y odio el mar"', "« j'adore Rome. J'habite à Rome »"]
)
def test_quotations_are_nobody_s(text: str) -> None:
    assert read(text) == []


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("> odio el té\nVivo en Quito", "Ann lives in Quito."),
        ("vivo en Quito 😀", "Ann lives in Quito."),
        ("**vivo en Quito** https://example.org/odio-el-mar", "Ann lives in Quito."),
        ("bob: vivo en Quito", "Ann lives in Quito."),
        ("j’habite à Quito :)", "Ann lives in Quito."),
    ],
)
def test_markup_and_pictures_are_in_nobody_s_way(text: str, fact: str) -> None:
    assert [claim.text for claim in read(text)] == [fact]


def test_the_same_messages_give_the_same_claims() -> None:
    messages = [said("Odio el café"), said("J'adore le jazz", number=2)]
    first = extractor().read(messages, roster=ROSTER)
    assert extractor().read(messages, roster=ROSTER) == first


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (
            "me mudé a Lima y compré un coche en 2019",
            ["Ann moved to Lima.", "Ann bought a coche in 2019."],
        ),
        (
            "en 2019 j'ai déménagé à Lille et j'ai acheté une moto",
            ["Ann moved to Lille in 2019.", "Ann bought a moto."],
        ),
    ],
)
def test_a_date_belongs_to_the_clause_it_stands_in(text: str, facts: list[str]) -> None:
    assert [claim.text for claim in read(text)] == facts
