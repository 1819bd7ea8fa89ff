"""Identifiers: distinct types, and the functions that make the ones we choose ourselves."""

import hashlib
from typing import NewType

__all__ = [
    "EntitySlug",
    "FactId",
    "MessageId",
    "Ref",
    "SpaceId",
    "UserId",
    "digest",
    "entity_ref",
    "fact_id",
    "space_ref",
    "user_ref",
]

SpaceId = NewType("SpaceId", str)
UserId = NewType("UserId", str)
EntitySlug = NewType("EntitySlug", str)
MessageId = NewType("MessageId", str)
FactId = NewType("FactId", str)
Ref = NewType("Ref", str)
"""Key of a Subject within its space: ``u:<user id>``, ``e:<entity slug>`` or ``s:``."""


def user_ref(user_id: str) -> Ref:
    """Ref of a user.

    >>> user_ref("42")
    'u:42'
    """
    return Ref(f"u:{user_id}")


def entity_ref(slug: str) -> Ref:
    """Ref of an entity.

    >>> entity_ref("rust")
    'e:rust'
    """
    return Ref(f"e:{slug}")


def space_ref() -> Ref:
    """Ref of the space itself, the subject of community facts."""
    return Ref("s:")


def digest(*parts: str, length: int = 24) -> str:
    """Stable lower-case hex digest of the parts (BLAKE2b; parts cannot run into each other).

    >>> digest("a", "b") == digest("a", "b") != digest("ab")
    True
    """
    state = hashlib.blake2b(digest_size=32)
    for part in parts:
        encoded = part.encode("utf-8", "surrogatepass")
        state.update(len(encoded).to_bytes(8, "big"))
        state.update(encoded)
    return state.hexdigest()[:length]


def fact_id(space: str, track: str, value: str, first_message: str) -> FactId:
    """Id of the fact that begins with this message; the same input always gives the same id."""
    return FactId("f_" + digest(space, track, value, first_message))
