"""GraphQL types derived from the answers' dataclasses and the schema's enums, by one builder.

Enum values are written as in every other answer (``current``, ``third_party``), so that a value
reads the same whichever face it came from.
"""

from collections.abc import Mapping
from dataclasses import MISSING, fields
from datetime import datetime
from enum import Enum, StrEnum
from functools import cache
from typing import Any, cast

import graphene

from whoknows.graphql.scalars import DateTime
from whoknows.shapes import FieldShape, class_summary, field_shapes

__all__ = [
    "built_type",
    "enum_type",
    "input_type",
    "object_members",
    "object_type",
    "type_name",
]

_SCALARS: dict[type, Any] = {
    str: graphene.String,
    bool: graphene.Boolean,
    int: graphene.Int,
    float: graphene.Float,
    datetime: DateTime,
}

_NAMES = {"Node": "GraphNode"}
"""``Node`` is Relay's interface of everything with a global id; ours is a person or thing."""


def type_name(answer: type) -> str:
    """GraphQL name of an answer or enum."""
    return _NAMES.get(answer.__name__, answer.__name__.rstrip("_"))


@cache
def object_type(answer: type) -> Any:
    """The object type of a dataclass: same fields, same names, same order as its JSON.

    Raises:
        TypeError: Not a dataclass of answers.
    """
    return built_type(type_name(answer), class_summary(answer), object_members(answer))


def object_members(answer: type) -> dict[str, Any]:
    """The fields of a dataclass's object type, by attribute."""
    return {shape.name: _field(shape) for shape in field_shapes(answer)}


def built_type(
    name: str, description: str, members: Mapping[str, Any], *, interfaces: tuple[Any, ...] = ()
) -> Any:
    """An object type with these fields, which has those of the interfaces among them."""
    told = {"name": name, "description": description, "interfaces": interfaces}
    meta = type("Meta", (), told)
    return type(name, (graphene.ObjectType,), {"Meta": meta, **members})


@cache
def input_type(value: type) -> Any:
    """The input object type of a dataclass without nested ones, named with ``Input`` at its end.

    A field with a default may be left out.

    Raises:
        TypeError: Not a dataclass of answers.
    """
    required = {field.name for field in fields(value) if field.default is MISSING}
    members = {
        shape.name: graphene.InputField(
            _listed(shape),
            name=shape.json_name,
            required=shape.name in required,
            description=shape.description,
        )
        for shape in field_shapes(value)
    }
    name = type_name(value) + "Input"
    meta = type("Meta", (), {"name": name, "description": class_summary(value)})
    return type(name, (graphene.InputObjectType,), {"Meta": meta, **members})


@cache
def enum_type(enum: type[Enum]) -> Any:
    """The enum type with the values of a schema enum as its names."""
    values = [str(member.value) for member in enum]
    name = type_name(enum)
    renamed = cast(Any, StrEnum)(name, [(value, value) for value in values])
    meta = type("Meta", (), {"enum": renamed, "name": name, "description": class_summary(enum)})
    return type(name, (graphene.Enum,), {"Meta": meta})


def _field(shape: FieldShape) -> Any:
    """The field of a shape; lists and their items are never null."""
    return graphene.Field(
        _listed(shape),
        name=shape.json_name,
        required=not shape.optional,
        description=shape.description,
    )


def _listed(shape: FieldShape) -> Any:
    """The type of a shape, or the list of it."""
    inner = _output_type(shape)
    return graphene.List(graphene.NonNull(inner)) if shape.many else inner


def _output_type(shape: FieldShape) -> Any:
    if shape.is_id:
        return graphene.ID
    kind: Any = shape.type
    if kind in _SCALARS:
        return _SCALARS[kind]
    return enum_type(kind) if issubclass(kind, Enum) else object_type(kind)
