"""Errors that who asks for a change can mend; a change answers them as data, typed.

Authentication, rights, limits and faults of ours stay in ``errors`` of the response. Which is
which stands in the one table of errors, `whoknows.errors.FACES`.
"""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, cast

import graphene

from whoknows.errors import face_of
from whoknows.graphql.types import built_type, object_members, type_name
from whoknows.shapes import class_summary
from whoknows_schema.answers import Candidate
from whoknows_schema.errors import AmbiguousName, WhoknowsError

__all__ = [
    "USER_ERRORS",
    "AmbiguousNameError",
    "ConflictError",
    "ErrorCode",
    "InvalidInputError",
    "NotFoundError",
    "UserError",
    "user_error_from",
    "user_error_type",
]


class ErrorCode(StrEnum):
    """Kind of an error that a change answers; the words are those of ``extensions.code``."""

    AMBIGUOUS = "AMBIGUOUS"
    NOT_FOUND = "NOT_FOUND"
    CONFLICT = "CONFLICT"
    BAD_USER_INPUT = "BAD_USER_INPUT"


@dataclass(frozen=True, slots=True, kw_only=True)
class UserError:
    """Why nothing was changed, when who asked can mend it.

    Attributes:
        message: One sentence, which says what to do.
        code: The same for every sentence of its kind.
    """

    message: str
    code: ErrorCode


@dataclass(frozen=True, slots=True, kw_only=True)
class AmbiguousNameError(UserError):
    """Several people or things share a name; nothing was guessed.

    Attributes:
        name: The name as it was given.
        candidates: What it may mean, best first: ask again with the id of one.
    """

    name: str
    candidates: tuple[Candidate, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NotFoundError(UserError):
    """No such community, person, thing, fact or merge, or none that the key may see."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ConflictError(UserError):
    """What is to be changed was retired, undone or built upon meanwhile: read it again first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidInputError(UserError):
    """A value that is never accepted."""


USER_ERRORS: dict[ErrorCode, type[UserError]] = {
    ErrorCode.AMBIGUOUS: AmbiguousNameError,
    ErrorCode.NOT_FOUND: NotFoundError,
    ErrorCode.CONFLICT: ConflictError,
    ErrorCode.BAD_USER_INPUT: InvalidInputError,
}
"""The type of each code, in the order in which the schema's text has them."""


def user_error_from(error: WhoknowsError) -> UserError | None:
    """What a change answers in the place of its payload; None: it belongs into ``errors``."""
    if not face_of(error).is_user_error:
        return None
    code = ErrorCode(error.code)
    if isinstance(error, AmbiguousName):
        candidates = cast(tuple[Candidate, ...], error.candidates)
        return AmbiguousNameError(
            message=str(error), code=code, name=error.name, candidates=candidates
        )
    return USER_ERRORS[code](message=str(error), code=code)


@cache
def user_error_type(kind: type) -> Any:
    """The object type of a user error, which implements the interface ``UserError``."""
    members = object_members(kind)
    return built_type(type_name(kind), class_summary(kind), members, interfaces=(_interface(),))


@cache
def _interface() -> Any:
    name, description = type_name(UserError), class_summary(UserError)
    meta = type("Meta", (), {"name": name, "description": description})
    members = {"Meta": meta, **object_members(UserError)}
    return type(name, (graphene.Interface,), members)
