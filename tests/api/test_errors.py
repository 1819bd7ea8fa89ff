"""The one table of errors: each class has a face, the nearest class decides."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from whoknows.errors import FACES, WrongUsage, error_json, face_of, tool_text
from whoknows_graph.errors import AccessDenied, DatabaseUnavailable, QueryFailed
from whoknows_ingest.errors import UnreadableFile
from whoknows_schema.answers import Candidate
from whoknows_schema.enums import NodeType
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
from whoknows_schema.values import Node

NOLAN = Candidate(node=Node(type=NodeType.USER, id="3", name="Nolan"), reason="exact", score=0.9)
PATH = Path("chat.jsonl")


@pytest.mark.parametrize(
    ("error", "code", "http_status", "exit_code"),
    [
        (InvalidInput("x"), "BAD_USER_INPUT", 400, 2),
        (WrongUsage("x"), "BAD_USER_INPUT", 400, 2),
        (CallerError("x"), "BAD_USER_INPUT", 400, 1),
        (InvalidLine("x", path=PATH, line=3), "BAD_USER_INPUT", 400, 1),
        (UnreadableFile("x", path=PATH), "BAD_USER_INPUT", 400, 1),
        (NotFound("x"), "NOT_FOUND", 404, 1),
        (AmbiguousName("x", name="n", candidates=()), "AMBIGUOUS", 409, 2),
        (Conflict("x"), "CONFLICT", 409, 1),
        (ConfigurationError("x"), "CONFIGURATION", 500, 1),
        (AccessDenied("x"), "CONFIGURATION", 500, 1),
        (TransientError("x"), "UNAVAILABLE", 503, 1),
        (Deferred("x", retry_at=datetime.now(UTC)), "UNAVAILABLE", 503, 1),
        (DatabaseUnavailable("x"), "UNAVAILABLE", 503, 1),
        (BrokenError("x"), "INTERNAL", 500, 1),
        (QueryFailed("x"), "INTERNAL", 500, 1),
        (WhoknowsError("x"), "INTERNAL", 500, 1),
    ],
)
def test_each_error_has_its_face(
    error: WhoknowsError, code: str, http_status: int, exit_code: int
) -> None:
    face = face_of(error)
    assert (error.code, face.http_status, face.exit_code) == (code, http_status, exit_code)


@pytest.mark.parametrize("kind", FACES)
def test_every_advice_is_a_sentence(kind: type[WhoknowsError]) -> None:
    advice = FACES[kind].advice
    assert advice[0].isupper()
    assert advice.endswith(".")


def test_an_error_as_json() -> None:
    assert error_json(NotFound("nobody")) == {"code": "NOT_FOUND", "message": "nobody"}


def test_an_ambiguous_name_as_json_names_its_candidates() -> None:
    error = AmbiguousName("which?", name="nolan", candidates=[NOLAN])
    assert error_json(error) == {
        "code": "AMBIGUOUS",
        "message": "which?",
        "candidates": [
            {
                "node": {"type": "user", "id": "3", "name": "Nolan"},
                "reason": "exact",
                "score": 0.9,
            }
        ],
    }


def test_a_tool_is_told_what_to_do() -> None:
    assert tool_text(TransientError("Gone.")) == "Gone. Try again in a moment."
