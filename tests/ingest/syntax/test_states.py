"""How somebody lives, what they are at, who is what to whom: predicates and directions."""

import pytest
from tests.ingest.syntax.saying import ALICE, ANN, BOB, read, said, user

from whoknows_schema.enums import FactKind
from whoknows_schema.ids import UserId
from whoknows_schema.values import EntityMention
from whoknows_schema.verbs import VERBS, is_opinion


@pytest.mark.parametrize(
    ("text", "predicate", "thing"),
    [
        ("I can't have dairy", "avoids", "dairy"),
        ("I don't drink alcohol", "avoids", "alcohol"),
        ("I can't stand olives", "hates", "olives"),
        ("I don't mind olives", "tolerates", "olives"),
        ("I'm fluent in German", "speaks", "German"),
        ("Spanish is my mother tongue", "speaks", "Spanish"),
        ("I maintain the foo package", "works_on", "foo package"),
        ("my laptop is a thinkpad", "owns", "thinkpad"),
        ("I like tea more than coffee", "prefers", "tea"),
        ("I'm a dog person", "likes", "dogs"),
    ],
)
def test_a_thing_is_pointed_at(text: str, predicate: str, thing: str) -> None:
    (claim,) = read(text)
    assert claim.predicate == predicate
    assert isinstance(claim.object, EntityMention)
    assert claim.object.name == thing


@pytest.mark.parametrize(
    ("text", "predicate", "value"),
    [
        ("my timezone is UTC+2", "time_zone", "UTC+2"),
        ("I'm in Berlin (CET)", "time_zone", "CET"),
        ("I was born in 1990", "birthday", "1990"),
        ("my birthday is tomorrow", "birthday", "27 May"),
        ("I work nights", "schedule", "works nights"),
        ("everyone calls me Al", "name", "Al"),
    ],
)
def test_an_attribute_has_a_value(text: str, predicate: str, value: str) -> None:
    (claim,) = read(text)
    assert (claim.predicate, claim.value) == (predicate, value)


@pytest.mark.parametrize(
    ("text", "source", "verb", "target"),
    [
        ("Alice and Bob had a fight", ALICE, "argues_with", BOB),
        ("Bob and I had an argument yesterday", BOB, "argues_with", ANN),
        ("Alice is dating Bob", ALICE, "partner_of", BOB),
        ("Alice and Bob are dating", ALICE, "partner_of", BOB),
        ("Alice is Bob's boss", ALICE, "boss_of", BOB),
        ("Bob's sister is Alice", ALICE, "sibling_of", BOB),
    ],
)
def test_two_who_are_known_are_tied(text: str, source: UserId, verb: str, target: UserId) -> None:
    relations = [relation for claim in read(text) for relation in claim.relations]
    assert [(r.source, r.verb, r.target) for r in relations] == [(user(source), verb, user(target))]


@pytest.mark.parametrize(
    "text",
    [
        "Alice and Bob had lunch",
        "Alice and Bob fought a dragon",
        "Alice and Bob are not dating",
        "Dmitri is dating Zelda",
        "Alice is dating again",
        "Alice might marry Bob",
    ],
)
def test_others_are_not(text: str) -> None:
    assert [relation for claim in read(text) for relation in claim.relations] == []


def test_what_is_under_way_fades() -> None:
    (claim,) = read("I'm looking for a new apartment")
    assert claim.kind is FactKind.FADING


def test_an_unnamed_boss_gives_way_to_the_named() -> None:
    claims = read("my boss yelled at me", "Helga is my boss")
    assert [claim.text for claim in claims] == ["Helga is Ann's boss."]


def test_an_unnamed_boss_of_another_stays() -> None:
    claims = read(said("my boss yelled at me"), said("Helga is my boss", by=BOB, number=2))
    assert {claim.text for claim in claims} == {"Ann has a boss.", "Helga is Bob's boss."}


def test_not_minding_is_a_neutral_stance() -> None:
    assert is_opinion("tolerates")
    assert VERBS["tolerates"].polarity.value == "neutral"


def test_a_grandmother_who_died_is_not_the_speaker() -> None:
    (claim,) = read("My grandma passed away last week")
    assert claim.subject != user(ANN)


def test_a_birth_needs_a_year() -> None:
    assert [c.predicate for c in read("I was born in Oslo")] == ["from"]
