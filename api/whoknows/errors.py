"""The one table from an error's meaning to what each face says: HTTP, GraphQL, tools, exit code."""

from dataclasses import dataclass
from typing import ClassVar

from whoknows_ingest.errors import UnknownFormat, UnreadableFile, WrongFormat
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
from whoknows_schema.jsonable import JsonValue, to_json

__all__ = [
    "FACES",
    "ErrorFace",
    "NotAllowed",
    "TooSlow",
    "TookTooLong",
    "WrongUsage",
    "error_json",
    "face_of",
    "tool_text",
]


class WrongUsage(InvalidInput):
    """A command line that makes no command."""


class NotAllowed(CallerError):
    """Who asks may not do that."""

    code: ClassVar[str] = "FORBIDDEN"


class TookTooLong(TransientError):
    """A request that was ended because it took too long."""

    code: ClassVar[str] = "TIMEOUT"


class TooSlow(TransientError):
    """A subscriber that was let go because too much waited for it."""

    code: ClassVar[str] = "TOO_SLOW"


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorFace:
    """How one kind of error shows.

    Attributes:
        http_status: Status of an HTTP answer.
        exit_code: Exit code of the command: 1 failed, 2 wrong usage or ambiguous.
        advice: What a model that called a tool should do about it.
        is_user_error: Who asks can mend it by asking otherwise; a change over GraphQL answers it
            as data then, and not among the errors of the response.
    """

    http_status: int
    exit_code: int
    advice: str
    is_user_error: bool = False


_BAD_FILE = ErrorFace(
    http_status=400,
    exit_code=1,
    advice="Tell the operator which file it is; it cannot be read.",
    is_user_error=True,
)

FACES: dict[type[WhoknowsError], ErrorFace] = {
    AmbiguousName: ErrorFace(
        http_status=409,
        exit_code=2,
        advice="Ask which one is meant, or call again with one of the ids.",
        is_user_error=True,
    ),
    NotFound: ErrorFace(
        http_status=404,
        exit_code=1,
        advice="Check the name with resolve_name; do not guess.",
        is_user_error=True,
    ),
    Conflict: ErrorFace(
        http_status=409,
        exit_code=1,
        advice="Read it again, it has changed; then decide anew.",
        is_user_error=True,
    ),
    NotAllowed: ErrorFace(
        http_status=403, exit_code=1, advice="Tell the operator that this needs more rights."
    ),
    ConfigurationError: ErrorFace(
        http_status=500, exit_code=1, advice="Tell the operator; calling again will not help."
    ),
    UnreadableFile: _BAD_FILE,
    UnknownFormat: _BAD_FILE,
    WrongFormat: _BAD_FILE,
    InvalidLine: _BAD_FILE,
    InvalidInput: ErrorFace(
        http_status=400,
        exit_code=2,
        advice="Correct the arguments and call again.",
        is_user_error=True,
    ),
    CallerError: ErrorFace(
        http_status=400,
        exit_code=1,
        advice="Correct the arguments and call again.",
        is_user_error=True,
    ),
    Deferred: ErrorFace(
        http_status=503, exit_code=1, advice="Try again at the time that it names, not before."
    ),
    TransientError: ErrorFace(http_status=503, exit_code=1, advice="Try again in a moment."),
    BrokenError: ErrorFace(
        http_status=500, exit_code=1, advice="Tell the operator; calling again will not help."
    ),
    WhoknowsError: ErrorFace(
        http_status=500, exit_code=1, advice="Tell the operator; calling again will not help."
    ),
}
"""Most special first; an error takes the face of its nearest class."""


def face_of(error: WhoknowsError) -> ErrorFace:
    """The face of an error: the row of its nearest class."""
    return next(FACES[kind] for kind in type(error).__mro__ if kind in FACES)


def error_json(error: WhoknowsError) -> dict[str, JsonValue]:
    """``{"code", "message"}``, with ``candidates`` for an ambiguous name."""
    shown: dict[str, JsonValue] = {"code": error.code, "message": str(error)}
    if isinstance(error, AmbiguousName):
        shown["candidates"] = to_json(error.candidates)
    return shown


def tool_text(error: WhoknowsError) -> str:
    """What a tool call answers: the sentence of the error, then what to do about it."""
    return f"{error} {face_of(error).advice}"
