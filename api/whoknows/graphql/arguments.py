"""Arguments that many root fields share."""

from collections.abc import Iterable
from enum import Enum
from typing import Any, TypeVar

import graphene

from whoknows.graphql.scalars import DateTime
from whoknows_schema.errors import InvalidInput

__all__ = [
    "MAX_FIRST",
    "after_argument",
    "as_of_argument",
    "first_argument",
    "read_first",
    "read_members",
    "space_argument",
]

MAX_FIRST = 100

_Member = TypeVar("_Member", bound=Enum)


def space_argument() -> Any:
    """``space``: which community."""
    return graphene.Argument(graphene.ID, required=True, description="Id of the community.")


def as_of_argument() -> Any:
    """``asOf``: which moment in world time."""
    return graphene.Argument(
        DateTime,
        name="asOf",
        description="Answer what was true then, by the time of the messages; absent means now.",
    )


def after_argument() -> Any:
    """``after``: where the page before ended."""
    return graphene.Argument(graphene.String, description="The nextCursor of the page before.")


def first_argument(default: int, *, most: int = MAX_FIRST) -> Any:
    """``first``: how many at most."""
    value: Any = default
    return graphene.Argument(
        graphene.Int,
        default_value=value,
        required=True,
        description=f"How many at most, 1–{most}.",
    )


def read_first(first: int, *, most: int = MAX_FIRST) -> int:
    """The limit that was asked for.

    Raises:
        InvalidInput: Below 1 or above the most.
    """
    if not 1 <= first <= most:
        raise InvalidInput(f"first is {first}, but it must be from 1 to {most}.")
    return first


def read_members(enum: type[_Member], given: Iterable[Any] | None) -> list[_Member]:
    """Members of one of our enums, from those of its GraphQL type; none for an absent argument."""
    return [enum(value.value) for value in given or ()]
