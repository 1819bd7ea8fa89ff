"""Answers for people: the result first, then the words that prove it."""

import pytest
from tests.api.cli.village import Run

from whoknows.cli.show import lines_of
from whoknows.evaluation.locomo import LocomoReport, LocomoScores
from whoknows_schema.answers import Between, FactPage, Neighborhood, Paths, Recall, Timeline
from whoknows_schema.context import Context


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["stances", "coffee"], ["against (1)", "Alice hates since 2025-03-21", "before, 2025-03"]),
        (["similar", "Bob", "--opposed"], ["Alice", "disagree on"]),
        (["between", "Alice", "Bob"], ["Bob –friend_of→ Alice", "“Alice is an old friend"]),
        (["path", "Alice", "Rust"], ["Alice — Bob — Rust", "Bob –uses→ Rust"]),
        (["timeline", "Alice"], ["2025-03-20  ended  Alice lives in Lisbon."]),
        (["neighbors", "Alice"], ["1 step away", "Berlin (place berlin)", "Because"]),
        (["neighbors", "Alice", "--limit", "1"], ["There is more: raise --limit."]),
        (["resolve", "Nolan"], ["Ambiguous", "Nolan (user 3)", "Nolan (user 4)"]),
        (["resolve", "qqqqqqqq"], ["Nobody and nothing goes by that name."]),
        (["facts", "Alice", "--all"], ["superseded · since 2025-03-01 until 2025-03-20"]),
        (["facts", "--limit", "1"], ["More: --cursor "]),
        (["recall", "where does alice live?"], ["1. ", "Alice lives in Berlin.", "Note: "]),
        (
            ["context", "where does alice live?", "--max-tokens", "60"],
            [
                "Notes recorded from chat",
                "About Alice:\n- Alice lives in Berlin. [1]\n",
                "[1] https://chat.example/m20",
                "tokens, some notes left out.",
                "Note: no embedding model",
            ],
        ),
    ],
)
def test_an_answer_is_shown(
    whoknows: Run, village: str, arguments: list[str], said: list[str]
) -> None:
    outcome = whoknows(*arguments, "--space", village)
    assert outcome.code == 0
    for text in said:
        assert text in outcome.out


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (FactPage(facts=()), "No facts."),
        (Between(relations=(), shared=()), "Nothing is known between them."),
        (Neighborhood(nodes=(), relations=(), truncated=False), "Nobody and nothing is around it."),
        (Paths(paths=()), "There is no way between them within the steps."),
        (Timeline(events=()), "Nothing is known to have begun or ended."),
        (Recall(hits=(), warnings=(), as_of=None), "Nothing was found."),
        (
            Context(text="", citations=(), tokens=0, truncated=False, warnings=(), as_of=None),
            "Nothing is known that would help.",
        ),
    ],
)
def test_nothing_is_said_in_words(answer: object, said: str) -> None:
    assert [each.text for each in lines_of(answer)] == [said]


def test_scores_are_a_table() -> None:
    scores = LocomoScores(
        recall_at_5=0.7, recall_at_10=0.8, hit_at_5=1, hit_at_10=1, mrr_at_5=0.5, mrr_at_10=0.5, n=9
    )
    report = LocomoReport(
        overall=scores,
        per_conversation={"conv-1": scores},
        per_category={},
        mean_provenance=1.0,
        questions=9,
        seconds=2.0,
    )
    lines = [each.text for each in lines_of(report)]
    assert lines[1].split() == ["all", "0.700", "0.800", "1.000", "1.000", "0.500", "0.500", "9"]
    assert lines[-1] == "9 questions in 2 s, 1.00 turns behind each result"


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(TypeError, match="int is no answer"):
        lines_of(1)
