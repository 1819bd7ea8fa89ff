"""The one way from values to JSON: camelCase names, ISO 8601 times, ids as text."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import datetime
from enum import Enum
from typing import cast

from whoknows_schema.times import format_time

__all__ = ["JsonValue", "camel_case", "to_json"]

JsonValue = None | bool | int | float | str | list["JsonValue"] | dict[str, "JsonValue"]


def camel_case(name: str) -> str:
    """snake_case as camelCase; a trailing underscore that avoids a keyword goes.

    >>> camel_case("valid_from"), camel_case("for_")
    ('validFrom', 'for')
    """
    head, *tail = name.rstrip("_").split("_")
    return head + "".join(part.capitalize() for part in tail)


def to_json(value: object) -> JsonValue:
    """JSON form of any value of the schema.

    Dataclasses become objects with camelCase keys (a field whose metadata says ``json_omit_none``
    is left out when empty), mappings keep their keys, sequences and sets become lists.

    Raises:
        TypeError: The value has no JSON form.
    """
    if isinstance(value, Enum):
        return to_json(value.value)
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, datetime):
        return format_time(value)
    if is_dataclass(value) and not isinstance(value, type):
        shown = (
            (field, getattr(value, field.name))
            for field in fields(value)
            if not field.metadata.get("json_skip")
        )
        return {
            camel_case(field.name): to_json(item)
            for field, item in shown
            if not (item is None and field.metadata.get("json_omit_none"))
        }
    if isinstance(value, Mapping):
        entries = cast(Mapping[object, object], value)
        return {str(key): to_json(item) for key, item in entries.items()}
    if isinstance(value, Sequence | set | frozenset) and not isinstance(value, bytes | bytearray):
        return [to_json(item) for item in cast(Iterable[object], value)]
    raise TypeError(f"{type(value).__name__} has no JSON form")
