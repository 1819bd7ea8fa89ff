"""Who names themselves in a message, and who does not."""

import pytest
from tests.ingest.builders import message

from whoknows_ingest.identity import People, alias_records
from whoknows_ingest.naming import own_names
from whoknows_schema.enums import AliasSource
from whoknows_schema.ids import UserId


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Call me Ishmael.", "Ishmael"),
        ("hey, you can call me Al", "Al"),
        ("call me nol", "nol"),
        ("Hi all! Everyone calls me Nol btw", "Nol"),
        ("my friends call me Zed, by the way", "Zed"),
        ("people call me Mister T", "Mister T"),
        ("everybody calls me Tom instead", "Tom"),
        ("I go by Kit these days", "Kit"),
        ("my name is Ann", "Ann"),
        ("My name's Ann Lee!", "Ann Lee"),
        ("my name is Ann Lee and I bake", "Ann Lee"),
        ("My full name is Ann Lee, nice to meet you", "Ann Lee"),
        ("I'm called Sam", "Sam"),
        ("I am known as DJ Rex", "DJ Rex"),
        ("Nolan here, hello", "Nolan"),
        ("José here!", "José"),
    ],
)
def test_a_name_given_to_oneself(text: str, name: str) -> None:
    assert own_names(text) == (name,)


@pytest.mark.parametrize(
    "text",
    [
        "can you call me Nol?",
        "don't call me Nol",
        "never call me Nol again",
        "call me later",
        "call me when you land",
        "Call me back",
        "call me crazy",
        "they call me maybe",
        "everyone calls me the king",
        "if you call me Bob I leave",
        '"call me Bob" he said',
        "> call me Bob",
        "is nolan's surname gregory?",
        "my friend Nol here",
        "My friend Nolan's name is Greg",
        "my brother goes by Nol",
        "Anyone here?",
        "nobody here",
        "Everyone here is nice",
        "Stuck here, send help",
        "please call me back tomorrow",
        "you can call me anytime?",
        "they never call me Bob",
        "my boss calls me Bob",
        "my wife goes by Kit",
        "I wish people called me Max",
        "nobody calls me Max",
        "people used to call me Max",
        "“everyone calls me Max”",
        "my name is not Max",
        "New here, hi",
        "Still here",
        "sunny here",
        "Summer here is hot",
        "Working here, be quiet",
        "",
    ],
)
def test_nobody_is_named(text: str) -> None:
    assert own_names(text) == ()


def test_a_long_message_is_read_in_a_moment_and_names_once() -> None:
    assert own_names("Call me Al. " * 50_000) == ("Al",)


def test_a_name_given_in_a_message_is_an_alias_and_is_found() -> None:
    said = message(1, "Hi all, call me Nol.", author="7")
    people = People({})
    people.meet([said])
    assert people.find("nol") == UserId("7")
    (record,) = [r for r in alias_records([said]) if r.source is AliasSource.SELF_NAMED]
    assert (record.name, record.ref) == ("Nol", "u:7")


def test_two_accounts_of_one_person_are_one_bearer() -> None:
    roster = {UserId("1"): ("Nolan",), UserId("2"): ("Nolan",)}
    assert People(roster).find("Nolan") is None
    assert People(roster, {UserId("2"): UserId("1")}).find("Nolan") == UserId("1")
