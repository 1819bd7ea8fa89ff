"""The tree of errors: three meanings, and each error has exactly one."""

import inspect
import pickle
from datetime import UTC, datetime
from pathlib import Path

import pytest

from whoknows_schema import errors
from whoknows_schema.errors import (
    AmbiguousName,
    BrokenError,
    CallerError,
    ConfigurationError,
    Conflict,
    Deferred,
    InvalidInput,
    InvalidLine,
    NotFound,
    TransientError,
    WhoknowsError,
)

MEANINGS = (CallerError, TransientError, BrokenError)
CODES = {
    CallerError: "BAD_USER_INPUT",
    InvalidInput: "BAD_USER_INPUT",
    InvalidLine: "BAD_USER_INPUT",
    NotFound: "NOT_FOUND",
    AmbiguousName: "AMBIGUOUS",
    Conflict: "CONFLICT",
    ConfigurationError: "CONFIGURATION",
    TransientError: "UNAVAILABLE",
    Deferred: "UNAVAILABLE",
    BrokenError: "INTERNAL",
    WhoknowsError: "INTERNAL",
}
ALL = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if kind in CODES]


def test_the_table_holds_every_error() -> None:
    assert {kind.__name__ for kind in CODES} == set(errors.__all__)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_codes_and_meanings(kind: type[WhoknowsError]) -> None:
    assert kind.code == CODES[kind]
    assert issubclass(kind, WhoknowsError)
    has = [meaning for meaning in MEANINGS if issubclass(kind, meaning)]
    assert len(has) == (0 if kind is WhoknowsError else 1)


@pytest.mark.parametrize("kind", ALL, ids=lambda kind: kind.__name__)
def test_the_tree_in_the_text_is_the_tree(kind: type[WhoknowsError]) -> None:
    """The module's docstring draws it, two more spaces for each level."""
    lines = [
        line for line in (errors.__doc__ or "").splitlines() if line.split()[:1] == [kind.__name__]
    ]
    assert len(lines) == 1
    depth = kind.__mro__.index(WhoknowsError)
    assert len(lines[0]) - len(lines[0].lstrip()) == 4 + 2 * depth


def test_a_line_is_named_by_file_and_number() -> None:
    error = InvalidLine("no author", path=Path("/a/b/chat.jsonl"), line=17)
    assert str(error) == "chat.jsonl, line 17: no author"
    assert (error.path, error.line) == (Path("/a/b/chat.jsonl"), 17)


def test_an_ambiguous_name_carries_its_candidates() -> None:
    error = AmbiguousName("two go by that name", name="sam", candidates=["a", "b"])
    assert (error.name, error.candidates) == ("sam", ("a", "b"))
    assert str(error) == "two go by that name"


def test_what_is_deferred_says_until_when() -> None:
    later = datetime(2026, 1, 2, tzinfo=UTC)
    assert Deferred("wait", retry_at=later).retry_at == later


@pytest.mark.parametrize("kind", [NotFound, InvalidInput, TransientError, BrokenError])
def test_errors_travel_between_processes(kind: type[WhoknowsError]) -> None:
    error = pickle.loads(pickle.dumps(kind("one sentence")))
    assert type(error) is kind
    assert str(error) == "one sentence"
