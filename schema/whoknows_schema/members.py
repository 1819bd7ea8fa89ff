"""Whether what was given as a list of words is one, of words that there are."""

from collections.abc import Iterable
from enum import StrEnum

from whoknows_schema.errors import InvalidInput

__all__ = ["check_list", "check_members"]


def check_list(given: Iterable[str], *, what: str) -> None:
    """Does nothing for a list; one text would be taken for a list of its letters.

    Raises:
        InvalidInput: It is one text.
    """
    if isinstance(given, str):
        raise InvalidInput(f"{what} is the text {given!r}; give a list: [{given!r}].")


def check_members(enum: type[StrEnum], given: Iterable[str], *, what: str) -> None:
    """Does nothing when each is a member, or the value of one.

    Raises:
        InvalidInput: One is not; the sentence has all that are.
    """
    for value in given:
        if value not in list(enum):
            known = ", ".join(member.value for member in enum)
            raise InvalidInput(f"{value!r} is no {what}; give one of {known}.")
