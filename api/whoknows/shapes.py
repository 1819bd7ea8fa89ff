"""Reads the answers' dataclasses: which fields, of which type, called what, meaning what.

GraphQL object types and the output schemas of tools are derived from these, so that all faces
give one shape (see `whoknows_schema.jsonable.to_json`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime
from enum import Enum
from functools import cache
from inspect import cleandoc
from types import MappingProxyType, UnionType
from typing import Any, NewType, Union, cast, get_args, get_origin, get_type_hints

from whoknows.glossary import FIELD_MEANINGS
from whoknows_schema.jsonable import camel_case

__all__ = ["FieldShape", "class_summary", "field_shapes"]

_SCALARS: tuple[type, ...] = (str, bool, int, float, datetime)
_SECTION = re.compile(r"^(Attributes|Args|Returns|Raises|Example):", re.MULTILINE)
_ATTRIBUTE = re.compile(r"^    (\w+): (.*(?:\n {5,}.*)*)", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldShape:
    """One field of an answer.

    Attributes:
        name: Python attribute.
        json_name: Its name in JSON and GraphQL.
        type: Type of the value, or of each item when ``many``: str, bool, int, float, datetime,
            an enum, or another dataclass.
        many: It is a list; its items are never null.
        optional: It may be null.
        omitted: It is left out of the JSON when it is null.
        is_id: It identifies something.
        description: One sentence.
    """

    name: str
    json_name: str
    type: type[Any]
    many: bool
    optional: bool
    omitted: bool
    is_id: bool
    description: str


@cache
def field_shapes(answer: type) -> tuple[FieldShape, ...]:
    """The fields of a dataclass, in order; those that never reach the JSON are left out.

    Raises:
        TypeError: Not a dataclass, or a field of a type that answers do not use.
    """
    if not is_dataclass(answer):
        raise TypeError(f"{answer!r} is not a dataclass")
    hints = get_type_hints(answer)
    meanings = FIELD_MEANINGS | _attribute_meanings(answer)
    shapes: list[FieldShape] = []
    for field in fields(answer):
        if field.metadata.get("json_skip"):
            continue
        inner, optional = _strip_optional(hints[field.name])
        inner, many = _strip_tuple(inner)
        shapes.append(
            FieldShape(
                name=field.name,
                json_name=camel_case(field.name),
                type=_plain_type(inner, owner=answer, name=field.name),
                many=many,
                optional=optional,
                omitted=bool(field.metadata.get("json_omit_none")),
                is_id=isinstance(inner, NewType) or field.name == "id",
                description=meanings.get(field.name, ""),
            )
        )
    return tuple(shapes)


def class_summary(answer: type) -> str:
    """The docstring up to its first section, as one line."""
    text = cleandoc(answer.__doc__ or "")
    section = _SECTION.search(text)
    return " ".join((text[: section.start()] if section else text).split())


def _attribute_meanings(answer: type) -> Mapping[str, str]:
    """What the ``Attributes`` sections of a class and of those above it say, by field name."""
    meanings: dict[str, str] = {}
    for kind in reversed(answer.__mro__):
        _, _, section = cleandoc(kind.__doc__ or "").partition("Attributes:\n")
        found = _ATTRIBUTE.findall(section)
        meanings |= {name: " ".join(meaning.split()) for name, meaning in found}
    return MappingProxyType(meanings)


def _strip_optional(hint: object) -> tuple[object, bool]:
    """``X | None`` as (X, True), anything else as it is."""
    if get_origin(hint) not in (Union, UnionType):
        return hint, False
    members = [member for member in get_args(hint) if member is not type(None)]
    if len(members) != 1:
        raise TypeError(f"{hint} has more than one meaning")
    return members[0], True


def _strip_tuple(hint: object) -> tuple[object, bool]:
    """``tuple[X, ...]`` as (X, True), anything else as it is."""
    if get_origin(hint) is tuple:
        return get_args(hint)[0], True
    return hint, False


def _plain_type(hint: object, *, owner: type, name: str) -> type:
    """The type behind a hint; distinct id types are text."""
    plain: Any = hint.__supertype__ if isinstance(hint, NewType) else hint
    if plain in _SCALARS or is_dataclass(plain):
        return cast(type, plain)
    if isinstance(plain, type) and issubclass(plain, Enum):
        return plain
    raise TypeError(f"{owner.__name__}.{name} has a type that answers do not use: {hint!r}")
