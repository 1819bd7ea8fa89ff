"""The table of errors decides which of them a change answers as data."""

import pytest

from whoknows.errors import FACES, NotAllowed, TookTooLong
from whoknows.graphql.mutations.user_errors import (
    USER_ERRORS,
    AmbiguousNameError,
    ConflictError,
    ErrorCode,
    InvalidInputError,
    NotFoundError,
    UserError,
    user_error_from,
)
from whoknows_graph.errors import DatabaseUnavailable, QueryFailed
from whoknows_schema.answers import Candidate
from whoknows_schema.enums import NodeType
from whoknows_schema.errors import (
    AmbiguousName,
    CallerError,
    ConfigurationError,
    Conflict,
    InvalidInput,
    NotFound,
    WhoknowsError,
)
from whoknows_schema.values import Node

NOLAN = Candidate(node=Node(type=NodeType.USER, id="3", name="Nolan"), reason="exact", score=0.9)


def test_every_code_of_a_user_error_has_a_type() -> None:
    assert {kind.code for kind, face in FACES.items() if face.is_user_error} == set(ErrorCode)
    assert set(USER_ERRORS) == set(ErrorCode)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (NotFound("who?"), NotFoundError),
        (Conflict("gone"), ConflictError),
        (InvalidInput("no"), InvalidInputError),
        (CallerError("no"), InvalidInputError),
    ],
)
def test_what_the_caller_can_mend_is_typed(error: WhoknowsError, kind: type[UserError]) -> None:
    told = user_error_from(error)
    assert told == kind(message=str(error), code=ErrorCode(error.code))
    assert type(told) is kind


def test_an_ambiguous_name_brings_its_candidates() -> None:
    error = AmbiguousName("which?", name="nolan", candidates=[NOLAN])
    assert user_error_from(error) == AmbiguousNameError(
        message="which?", code=ErrorCode.AMBIGUOUS, name="nolan", candidates=(NOLAN,)
    )


@pytest.mark.parametrize(
    "error",
    [
        NotAllowed("no"),
        ConfigurationError("no"),
        TookTooLong("no"),
        DatabaseUnavailable("no"),
        QueryFailed("no"),
    ],
)
def test_everything_else_belongs_into_the_errors(error: WhoknowsError) -> None:
    assert user_error_from(error) is None
