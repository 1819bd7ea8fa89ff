"""Who thinks what of whom, and who is what to whom."""

import pytest
from tests.ingest.syntax.saying import ALICE, ANN, BOB, read, said

from whoknows_schema.values import Claim, UserMention


def relations(claims: list[Claim]) -> list[tuple[str, str, str]]:
    """(source, verb, target) of every relation, by user id."""
    found: list[tuple[str, str, str]] = []
    for claim in claims:
        for relation in claim.relations:
            assert isinstance(relation.source, UserMention)
            assert isinstance(relation.target, UserMention)
            found.append((relation.source.user_id, relation.verb, relation.target.user_id))
    return found


@pytest.mark.parametrize(
    ("text", "verb", "target"),
    [
        ("I trust Alice", "trusts", ALICE),
        ("I respect Alice for it", "admires", ALICE),
        ("I don't trust Bob", "distrusts", BOB),
        ("I argued with Bob about the rent", "argues_with", BOB),
        ("I fought with Alice yesterday", "argues_with", ALICE),
        ("Bob and I are roommates", "roommate_of", BOB),
        ("Alice and I are friends", "friend_of", ALICE),
    ],
)
def test_regard_points_from_the_speaker_to_the_named(text: str, verb: str, target: str) -> None:
    assert relations(read(text)) == [(ANN, verb, target)]


def test_being_called_out_points_at_the_speaker() -> None:
    assert relations(read("Bob called me out in front of everyone")) == [(BOB, "called_out", ANN)]


def test_a_good_friend_is_the_speakers() -> None:
    assert relations(read("Bob is a good friend")) == [(BOB, "friend_of", ANN)]


def test_a_quarrel_keeps_its_day() -> None:
    (claim,) = read("I argued with Bob yesterday")
    assert claim.text == "Ann argued with Bob on 25 May 2023."
    assert claim.valid_from is not None


@pytest.mark.parametrize(
    "text",
    [
        "I trust you",
        "I trust the process",
        "I trust my gut",
        "I argued with myself",
        "I called out sick",
        "we are friends",
        "Bob is a friend of a friend",
        "they are teammates",
        "I would trust Alice",
        "Do you trust Bob?",
        "Cleo and I are teammates",
    ],
)
def test_nobody_known_is_named(text: str) -> None:
    assert relations(read(text)) == []


def test_nobody_trusts_themselves() -> None:
    assert read(said("I trust Bob", by=BOB)) == []


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("sculpting helps me show my feelings", "sculpting helps them show their feelings"),
        ("Yoga keeps me calm", "yoga keeps them calm"),
        ("Tides give me peace", "tides give them peace"),
        ("Chess calms me", "chess calms them"),
        ("Music has helped me express my grief", "music has helped them express their grief"),
        ("Hiking lets me unwind", "hiking lets them unwind"),
    ],
)
def test_what_a_thing_does_for_somebody(text: str, phrase: str) -> None:
    (claim,) = read(text)
    assert claim.text == f"Ann finds that {phrase}."
    assert claim.predicate == "enjoys"


@pytest.mark.parametrize(
    "text",
    [
        "The doctor helped me find my glasses",
        "This song brings me joy",
        "That dog makes me happy",
        "Volunteering is a great way to meet people",
        "He keeps me calm",
        "Music doesn't help me relax",
        "Tides give you peace",
        "Does yoga keep you calm?",
    ],
)
def test_a_specimen_or_somebody_else_says_nothing_of_taste(text: str) -> None:
    assert [claim for claim in read(text) if claim.predicate in ("enjoys", "values")] == []
