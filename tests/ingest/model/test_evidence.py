import pytest

from whoknows_ingest.model.evidence import EVIDENCE, OPINION_WORDS, bears_out, opinion_of
from whoknows_schema.verbs import ATTRIBUTES, VERBS, is_opinion


def test_every_verb_and_attribute_has_its_entries() -> None:
    assert set(EVIDENCE) == {*VERBS, *ATTRIBUTES}
    without = {verb for verb, entries in EVIDENCE.items() if not entries}
    assert {verb for verb in without if not is_opinion(verb)} == {
        "schedule",
        "health",
        "goal",
        "event",
        "habit",
        "trait",
        "note",
    }


def test_every_opinion_has_words() -> None:
    assert set(OPINION_WORDS.values()) == {verb for verb in VERBS if is_opinion(verb)}


@pytest.mark.parametrize(
    ("lemmas", "negated", "verb"),
    [
        ({"love", "I"}, False, "loves"),
        ({"like"}, True, "dislikes"),
        ({"stand", "can"}, True, "hates"),
        ({"stand"}, False, None),
        ({"mind"}, True, None),
        ({"trust"}, True, "distrusts"),
        ({"passionate"}, False, "loves"),
        ({"bake"}, False, None),
        ({"so"}, False, None),
    ],
)
def test_words_of_opinion(lemmas: set[str], negated: bool, verb: str | None) -> None:
    assert opinion_of(lemmas, negated=negated) == verb


@pytest.mark.parametrize(
    ("verb", "lemmas", "expected"),
    [
        ("lives_in", {"live"}, True),
        ("lives_in", {"move", "move to"}, True),
        ("lives_in", {"work", "work at"}, False),
        ("works_at", {"be", "be at"}, True),
        ("works_at", {"be"}, False),
        ("works_as", {"be"}, True),
        ("visited", {"go", "go to"}, True),
        ("visited", {"go"}, False),
        ("sibling_of", {"sister"}, True),
        ("parent_of", {"daughter"}, True),
        ("studies", {"learn"}, True),
        ("likes", {"like"}, True),
        ("likes", {"hate"}, False),
        ("note", {"so"}, True),
        ("carries", {"carry"}, True),
        ("baked", {"bake"}, True),
        ("invented", {"say"}, False),
    ],
)
def test_words_bear_a_verb_out(verb: str, lemmas: set[str], expected: bool) -> None:
    assert bears_out(verb, lemmas) is expected
