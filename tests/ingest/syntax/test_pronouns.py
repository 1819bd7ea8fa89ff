"""Whom "he" and "she" mean: one candidate, or nobody."""

from dataclasses import replace

import pytest
from tests.ingest.syntax.saying import ALICE, ANN, BOB, read, said

from whoknows_ingest.syntax import SyntaxExtractor
from whoknows_schema.ids import MessageId, UserId
from whoknows_schema.values import Message

WHO = {"ann": ANN, "bob": BOB, "alice": ALICE}
Row = tuple[str, str] | tuple[str, str, int]


def chat(*rows: Row) -> list[Message]:
    """Messages as (who, text, number of the message that it answers)."""
    messages: list[Message] = []
    for number, row in enumerate(rows, start=1):
        one = said(row[1], by=WHO[row[0]], number=number)
        answered = MessageId(f"m{row[2]}") if len(row) == 3 else None
        messages.append(replace(one, reply_to=answered))
    return messages


def homes(*rows: Row) -> list[str]:
    return [claim.text for claim in read(*chat(*rows)) if claim.predicate == "lives_in"]


@pytest.mark.parametrize(
    ("rows", "home"),
    [
        ([("ann", "My sister Carol is here. She lives in Oslo.")], "Carol lives in Oslo."),
        ([("ann", "Bob is great."), ("ann", "He lives in Oslo.")], "Bob lives in Oslo."),
        (
            [("bob", "My sister Carol is here"), ("ann", "She lives in Oslo.", 1)],
            "Carol lives in Oslo.",
        ),
        (
            [
                ("ann", "Bob is great."),
                ("alice", "My brother Dave is here"),
                ("ann", "He lives in Oslo.", 2),
            ],
            "Dave lives in Oslo.",
        ),
        (
            [
                ("bob", "Alice and my sister Carol are here"),
                ("ann", "Bob is great."),
                ("ann", "He lives in Oslo."),
            ],
            "Bob lives in Oslo.",
        ),
        (
            [("alice", "My brother Dave and Ann met"), ("ann", "He lives in Oslo.", 1)],
            "Dave lives in Oslo.",
        ),
    ],
)
def test_the_only_candidate_is_meant(rows: list[Row], home: str) -> None:
    assert homes(*rows) == [home]


@pytest.mark.parametrize(
    "rows",
    [
        [("ann", "He lives in Oslo.")],
        [("ann", "Bob and Alice are great."), ("ann", "He lives in Oslo.")],
        [("bob", "My sister Carol is here"), ("ann", "She lives in Oslo.")],
        [("bob", "I love jazz"), ("ann", "He lives in Oslo.", 1)],
        [("bob", "My sister Carol and my mother Eve met"), ("ann", "She lives in Oslo.", 1)],
        [("bob", "My sister Carol is here"), ("ann", "Alice is too. She lives in Oslo.", 1)],
        [("bob", "Ann is here"), ("ann", "She lives in Oslo.", 1)],
        [("ann", "Bob is great."), ("ann", "They live in Oslo.")],
        [("bob", "My sister Carol is here"), ("ann", "Does she live in Oslo?", 1)],
    ],
)
def test_no_candidate_or_two_mean_nobody(rows: list[Row]) -> None:
    assert homes(*rows) == []


def test_an_answer_to_what_is_not_there_counts_as_no_answer() -> None:
    lost = replace(said("He lives in Oslo.", number=2), reply_to=MessageId("gone"))
    roster = {UserId("u-ann"): ("Ann",), UserId("u-bob"): ("Bob",)}
    claims = SyntaxExtractor().read([said("Bob is great."), lost], roster=roster)
    assert [claim.text for claim in claims] == ["Bob lives in Oslo."]
