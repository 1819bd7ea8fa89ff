"""More of each family, from both sides: what is said and its near neighbours that say nothing."""

import pytest
from tests.ingest.syntax.saying import read


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("I don't eat pork", "avoids"),
        ("I do not drink coffee", "avoids"),
        ("I can't bear techno", "hates"),
        ("I'm fluent in French", "speaks"),
        ("my mother tongue is Tamil", "speaks"),
        ("my timezone is GMT-3", "time_zone"),
        ("I'm on pacific time", "time_zone"),
        ("I work weekends", "schedule"),
        ("I'm busy on Mondays", "schedule"),
        ("I was born in 1985", "birthday"),
        ("please call me Joe", "name"),
        ("I'm running for mayor", "habit"),
        ("I'm coaching a youth team", "habit"),
        ("I've been looking for a new job", "habit"),
        ("I left my job", "event"),
        ("I passed the bar exam", "event"),
        ("I was laid off from Intel", "works_at"),
        ("I'm based in Lisbon", "lives_in"),
        ("I'm a cat person", "likes"),
        ("Music is my escape", "enjoys"),
        ("We have three children", "parent_of"),
    ],
)
def test_says_it(text: str, predicate: str) -> None:
    assert predicate in {claim.predicate for claim in read(text)}


@pytest.mark.parametrize(
    ("text", "predicate"),
    [
        ("I can't have that", "avoids"),
        ("I couldn't eat meat back then", "avoids"),
        ("do you not eat pork?", "avoids"),
        ("I won't drink that", "avoids"),
        ("I can't stand up", "hates"),
        ("I'm not fluent in French", "speaks"),
        ("her mother tongue is Tamil", "speaks"),
        ("the meeting is at 9 EST", "time_zone"),
        ("I was in EST back then", "time_zone"),
        ("I worked the night", "schedule"),
        ("I'm busy on Monday", "schedule"),
        ("I was born in Oslo", "birthday"),
        ("I'm Dutch", "name"),
        ("I'm Batman", "name"),
        ("call me later", "name"),
        ("I'm running late", "habit"),
        ("I'm running for the bus", "habit"),
        ("I'm looking for that file", "habit"),
        ("I'm reading the manual", "habit"),
        ("are you looking for a new job?", "habit"),
        ("who is the author of this?", "works_on"),
        ("I left the room", "event"),
        ("the call broke up", "event"),
        ("I passed the salt", "event"),
        ("my mate was laid off from Intel", "lives_in"),
        ("he's a nice person", "likes"),
        ("Music is your escape", "enjoys"),
        ("We have no children", "parent_of"),
        ("I might look for a new job", "habit"),
        ("if I eat pork I get sick", "avoids"),
    ],
)
def test_does_not_say_it(text: str, predicate: str) -> None:
    assert predicate not in {claim.predicate for claim in read(text)}


@pytest.mark.parametrize(
    "text",
    [
        "suppose I don't eat meat",
        "apparently I can't stand olives",
        "he said I work nights",
        "I wish I was born in 1990",
        "if only I lived in Lisbon",
        "I'm fluent in Klingon",
        "yeah right, I'm a cat person",
        "I'm running for president /s",
        "> I don't eat meat",
        "jk, I can't stand olives",
    ],
)
def test_unmeant_it_says_nothing(text: str) -> None:
    assert read(text) == []
