"""What an operation came to, and how its errors look."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from graphql import GraphQLError

from whoknows_schema.jsonable import JsonValue

__all__ = ["Outcome", "refused", "shown_error"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an operation came to.

    Attributes:
        body: The response, ``errors`` first; without ``data`` when nothing was executed.
        was_executed: False for errors of the request: syntax, limits, validation, variables.
        user_error: Code of the first error that a change answered as data; None without one.
    """

    body: dict[str, JsonValue]
    was_executed: bool
    user_error: str | None = None


def refused(errors: Sequence[GraphQLError], code: str) -> Outcome:
    """The outcome of what was not executed."""
    shown: list[JsonValue] = [shown_error(error, {"code": code}) for error in errors]
    return Outcome(body={"errors": shown}, was_executed=False)


def shown_error(error: GraphQLError, extensions: dict[str, JsonValue]) -> JsonValue:
    """The JSON of an error; extensions that it has already come first."""
    shown: dict[str, JsonValue] = {"message": error.message}
    if error.locations:
        shown["locations"] = [
            {"line": place.line, "column": place.column} for place in error.locations
        ]
    if error.path:
        shown["path"] = list(error.path)
    own: dict[str, Any] = error.extensions or {}
    shown["extensions"] = {**extensions, **own}
    return shown
