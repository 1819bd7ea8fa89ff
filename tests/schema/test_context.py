"""Citing: numbers in a reply become links, and what the context does not have is taken out."""

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whoknows_schema.answers import Source
from whoknows_schema.context import Citation, Context, cite
from whoknows_schema.enums import NodeType
from whoknows_schema.ids import MessageId
from whoknows_schema.values import Node

BOB = Node(type=NodeType.USER, id="43", name="Bob")


def citation(number: int, url: str | None) -> Citation:
    message = Source(
        message_id=MessageId(f"m{number}"),
        channel="general",
        author=BOB,
        sent_at=datetime(2024, 5, 1, tzinfo=UTC),
        text="words",
        url=url,
    )
    return Citation(number=number, fact=None, message=message, url=url)


URLS = (
    "https://chat.example/a/1",
    "https://chat.example/(b)/2 x",
    None,
    "javascript:alert(1)",
)
TOLD = Context(
    text="",
    citations=tuple(citation(number, url) for number, url in enumerate(URLS, 1)),
    tokens=0,
    truncated=False,
    warnings=(),
    as_of=None,
)


@pytest.mark.parametrize(
    ("reply", "cited"),
    [
        ("She moved [1].", "She moved [1](https://chat.example/a/1)."),
        ("She moved.[1]", "She moved.[1](https://chat.example/a/1)"),
        ("So [2]", "So [2](https://chat.example/%28b%29/2%20x)"),
        (
            "Both [1, 2].",
            "Both [1](https://chat.example/a/1) [2](https://chat.example/%28b%29/2%20x).",
        ),
        ("Twice [1,1].", "Twice [1](https://chat.example/a/1)."),
        ("She moved [9]. Yes?", "She moved. Yes?"),
        ("She moved [9, 1].", "She moved [1](https://chat.example/a/1)."),
        ("No link [3], none [4].", "No link, none."),
        ("A huge one [99999999999999999999].", "A huge one."),
        ("Made up [1](https://evil.example).", "Made up [1](https://chat.example/a/1)."),
        ("Made up [7](https://evil.example).", "Made up."),
        ("Not a number [n], [1a], list[].", "Not a number [n], [1a], list[]."),
        ("", ""),
    ],
)
def test_numbers_become_links(reply: str, cited: str) -> None:
    assert TOLD.cite(reply) == cited


def test_the_caller_says_what_a_citation_looks_like() -> None:
    def named(citation: Citation) -> str:
        message = citation.message
        assert message is not None
        assert message.author is not None
        return f"({message.author.name}, {message.sent_at:%Y-%m-%d})"

    assert cite("She moved [3] [8].", TOLD, named) == "She moved (Bob, 2024-05-01)."
    assert cite("She moved [3].", TOLD, lambda _: "") == "She moved."


@given(st.text(alphabet="[]()0123456789, ab\n"))
def test_no_number_is_left_that_leads_nowhere(reply: str) -> None:
    bare = Context(text="", citations=(), tokens=0, truncated=False, warnings=(), as_of=None)
    once = bare.cite(reply)
    assert len(once) <= len(reply)
    assert [c for c in once if c in "ab\n"] == [c for c in reply if c in "ab\n"] or "(" in reply
