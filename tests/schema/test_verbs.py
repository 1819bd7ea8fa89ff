"""The registry of verbs does not contradict itself."""

import re

import pytest

from whoknows_schema.enums import NodeType, Polarity, StructuralType
from whoknows_schema.verbs import (
    ATTRIBUTES,
    OTHER_TYPE,
    RELATION_TYPES,
    VERBS,
    Cardinality,
    Verb,
    is_opinion,
    is_single_valued,
    relation_type,
    verb_polarity,
)

EVERY_VERB = pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.name)


@EVERY_VERB
def test_a_verb_is_called_alike_everywhere(verb: Verb) -> None:
    assert VERBS[verb.name] is verb
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", verb.name)
    assert verb.type == verb.name.upper()
    assert relation_type(verb.name) == verb.type
    assert verb_polarity(verb.name) is verb.polarity


@EVERY_VERB
def test_an_inverse_leads_back(verb: Verb) -> None:
    """``made_by`` alone goes one way: who created a thing is told by ``created``."""
    if verb.inverse is None:
        return
    other = VERBS[verb.inverse]
    assert not verb.symmetric
    assert verb.inverse != verb.name
    assert other.polarity is verb.polarity
    assert other.inverse in {verb.name, None if verb.name == "made_by" else verb.name}


@EVERY_VERB
def test_a_symmetric_verb_is_among_people(verb: Verb) -> None:
    if verb.symmetric:
        assert verb.inverse is None
        assert NodeType.USER in verb.targets
        assert verb.strength == 0.0


@EVERY_VERB
def test_what_a_verb_points_at_and_how_much_it_says(verb: Verb) -> None:
    assert verb.targets
    assert len(set(verb.targets)) == len(verb.targets)
    assert set(verb.targets) <= {NodeType.USER, NodeType.ENTITY}
    assert 0.0 <= verb.strength <= 1.0


@EVERY_VERB
def test_opinions_are_as_strong_as_they_lean_and_have_one_value_for_each_thing(verb: Verb) -> None:
    assert is_opinion(verb.name) == (verb.cardinality is Cardinality.STANCE)
    assert is_single_valued(verb.name) == (verb.cardinality is Cardinality.ONE)
    if is_opinion(verb.name):
        assert (verb.polarity is Polarity.NEUTRAL) == (verb.strength == 0)
    elif verb.polarity is Polarity.NEGATIVE and verb.targets == (NodeType.ENTITY,):
        assert verb.name == "allergic_to"


def test_types_are_unique_and_no_structural_ones() -> None:
    assert len(set(RELATION_TYPES)) == len(RELATION_TYPES) == len(VERBS) + 1
    assert RELATION_TYPES[-1] == OTHER_TYPE
    assert not set(RELATION_TYPES) & {kind.value for kind in StructuralType}
    assert all(re.fullmatch(r"[A-Z]+(_[A-Z]+)*", name) for name in RELATION_TYPES)


@pytest.mark.parametrize(
    "word",
    [
        "non-compliant",
        "definiert_icp-kriterien_für",
        "由…组成",
        'a"b',
        "`]->() DELETE",
        "",
        "LIKES",
    ],
)
def test_any_other_word_is_neutral_and_never_a_type(word: str) -> None:
    """mem0#3020, #3838, #3267, #2474: a raw word in the type breaks the query."""
    assert relation_type(word) == OTHER_TYPE
    assert verb_polarity(word) is Polarity.NEUTRAL
    assert not is_opinion(word)
    assert not is_single_valued(word)


def test_likes_weigh_less_than_loves_and_hates_as_much() -> None:
    assert VERBS["likes"].strength < VERBS["loves"].strength == VERBS["hates"].strength
    assert VERBS["plays"].strength > VERBS["works_at"].strength == 0


@pytest.mark.parametrize("name", ["lives_in", "works_at", "partner_of", "name", "time_zone"])
def test_what_holds_one_value_at_a_time(name: str) -> None:
    assert is_single_valued(name)


@pytest.mark.parametrize("name", ["plays", "owns", "knows", "habit", "note", "loves"])
def test_what_holds_many(name: str) -> None:
    assert not is_single_valued(name)


def test_attributes_are_no_verbs() -> None:
    assert not set(ATTRIBUTES) & set(VERBS)
    assert set(ATTRIBUTES.values()) == {Cardinality.ONE, Cardinality.MANY}


def test_the_registry_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        VERBS["likes"] = VERBS["hates"]  # type: ignore[index]  # pyright: ignore
    with pytest.raises(AttributeError):
        VERBS["likes"].strength = 1.0  # type: ignore[misc]  # pyright: ignore
