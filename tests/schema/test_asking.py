"""Which verbs a question asks for, and that other talk asks for none."""

import pytest

from whoknows_schema.asking import ASKED_WITH, asked_for
from whoknows_schema.verbs import ATTRIBUTES, VERBS


@pytest.mark.parametrize(
    ("question", "predicate"),
    [
        ("where does Ann live", "lives_in"),
        ("what city does Ann live in", "lives_in"),
        ("where's Ann's home", "lives_in"),
        ("where does Ann work", "works_at"),
        ("who does Ann work for", "works_at"),
        ("what's Ann's job", "works_as"),
        ("what does Ann do for a living", "works_as"),
        ("where is Ann from", "from"),
        ("when is Ann's birthday", "birthday"),
        ("how old is Ann", "age"),
        ("does Ann have any pets", "has_pet"),
        ("is Ann allergic to something", "allergic_to"),
        ("what languages does Ann speak", "speaks"),
        ("does Ann have a sister", "sibling_of"),
        ("does Ann have kids", "parent_of"),
        ("who is Ann's boss", "reports_to"),
        ("what time zone is Ann in", "time_zone"),
    ],
)
def test_a_verb_is_asked_for_with_ordinary_words(question: str, predicate: str) -> None:
    assert predicate in asked_for(question.lower().split())


@pytest.mark.parametrize(
    "text",
    [
        "live music is the best",
        "Ann works hard",
        "that old chair",
        "Ann came from the left",
        "what does Ann do",
        "how is Ann",
        "",
    ],
)
def test_other_words_ask_for_nothing(text: str) -> None:
    assert asked_for(text.lower().split()) == frozenset()


def test_only_what_is_stored_is_asked_for() -> None:
    assert set(ASKED_WITH) <= set(VERBS) | set(ATTRIBUTES)
