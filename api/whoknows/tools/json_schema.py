"""JSON Schemas of tools: inputs in the dialect that each model family takes, outputs for MCP."""

from collections.abc import Mapping
from datetime import datetime
from enum import Enum
from typing import Any

from whoknows.shapes import FieldShape, class_summary, field_shapes
from whoknows.tools.inputs import ToolInput

__all__ = ["gemini_input", "open_input", "output_schema", "strict_input"]

JsonSchema = dict[str, Any]

_SCALARS: Mapping[type, JsonSchema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    datetime: {"type": "string", "format": "date-time"},
}
_ADDED: Mapping[str, JsonSchema] = {
    "truncated": {
        "type": "boolean",
        "description": "True when something was left out to keep the answer small.",
    },
    "note": {"type": "string", "description": "How to take the texts in this answer."},
}
_COUNTS = ("minLength", "maxLength", "minItems", "maxItems", "default")
"""Keywords that strict mode of OpenAI or Gemini's older schema does not know."""


def open_input(model: type[ToolInput]) -> JsonSchema:
    """Plain JSON Schema (MCP, Anthropic): optional arguments may be left out."""
    return _object(_properties(model), required=_required(model), additionalProperties=False)


def strict_input(model: type[ToolInput]) -> JsonSchema:
    """OpenAI's strict mode: no further arguments, all are required, optional ones may be null.

    Source: the structured outputs guide, "supported schemas".
    """
    required = _required(model)
    properties = {
        name: _without(found if name in required else _nullable(found), _COUNTS)
        for name, found in _properties(model).items()
    }
    return _object(properties, required=list(properties), additionalProperties=False)


def gemini_input(model: type[ToolInput]) -> JsonSchema:
    """Gemini's ``parameters``: OpenAPI 3.0's subset without references, unions or null types."""
    properties = {
        name: _without(_gemini_nullable(found), _COUNTS)
        for name, found in _properties(model).items()
    }
    return _object(properties, required=_required(model))


def output_schema(answer: type) -> JsonSchema:
    """Schema of an answer's JSON (see `jsonable.to_json`), with what a tool adds to it.

    Types that it nests are under ``$defs``. Further keys are allowed, answers may grow.
    """
    definitions: dict[str, JsonSchema] = {}
    schema = _answer_object(answer, definitions)
    schema["properties"] = {**schema["properties"], **_ADDED}
    return {**schema, "$defs": definitions} if definitions else schema


def _object(properties: JsonSchema, *, required: list[str], **more: Any) -> JsonSchema:
    return {"type": "object", "properties": properties, "required": required, **more}


def _required(model: type[ToolInput]) -> list[str]:
    return [name for name, field in model.model_fields.items() if field.is_required()]


def _properties(model: type[ToolInput]) -> dict[str, JsonSchema]:
    """The properties of a model without references and titles."""
    schema = model.model_json_schema()
    definitions: dict[str, JsonSchema] = schema.get("$defs", {})
    return {name: _plain(found, definitions) for name, found in schema["properties"].items()}


def _plain(schema: JsonSchema, definitions: Mapping[str, JsonSchema]) -> JsonSchema:
    """A schema with its references replaced, without titles, and no default of null."""
    reference = schema.get("$ref")
    if reference is not None:
        target = definitions[reference.rsplit("/", 1)[-1]]
        # The description of a reference is that of the argument, which says more.
        return _plain({**target, **_without(schema, ("$ref",))}, definitions)
    plain = _without(schema, ("title",))
    if plain.get("default", ...) is None:
        del plain["default"]
    if "anyOf" in plain:
        plain["anyOf"] = [_plain(choice, definitions) for choice in plain["anyOf"]]
        return _merged_union(plain)
    if "items" in plain:
        plain["items"] = _plain(plain["items"], definitions)
    return plain


def _merged_union(schema: JsonSchema) -> JsonSchema:
    """``anyOf [X, null]`` as X with the types [x, null]; our inputs have no other unions."""
    (choice,) = [choice for choice in schema["anyOf"] if choice != {"type": "null"}]
    merged = {**choice, **_without(schema, ("anyOf",))}
    return _nullable(merged)


def _nullable(schema: JsonSchema) -> JsonSchema:
    types = schema["type"]
    if isinstance(types, list):
        return schema
    nullable = {**schema, "type": [types, "null"]}
    if "enum" in schema:
        nullable["enum"] = [*schema["enum"], None]
    return nullable


def _gemini_nullable(schema: JsonSchema) -> JsonSchema:
    """``{"type": [x, null]}`` as ``{"type": x, "nullable": true}``."""
    types = schema["type"]
    if not isinstance(types, list):
        return schema
    plain: JsonSchema = {**schema, "type": types[0], "nullable": True}
    if "enum" in schema:
        plain["enum"] = [value for value in schema["enum"] if value is not None]
    return plain


def _without(schema: JsonSchema, keywords: tuple[str, ...]) -> JsonSchema:
    """A copy without these keywords, in items as well."""
    kept = {key: value for key, value in schema.items() if key not in keywords}
    if isinstance(kept.get("items"), dict):
        kept["items"] = _without(kept["items"], keywords)
    return kept


def _answer_object(answer: type, definitions: dict[str, JsonSchema]) -> JsonSchema:
    shapes = field_shapes(answer)
    return {
        "type": "object",
        "description": class_summary(answer),
        "properties": {shape.json_name: _answer_field(shape, definitions) for shape in shapes},
        "required": [shape.json_name for shape in shapes if not shape.omitted],
    }


def _answer_field(shape: FieldShape, definitions: dict[str, JsonSchema]) -> JsonSchema:
    schema = _answer_value(shape.type, definitions)
    if shape.many:
        schema = {"type": "array", "items": schema}
    if shape.optional:
        schema = {"anyOf": [schema, {"type": "null"}]}
    return {**schema, "description": shape.description}


def _answer_value(kind: Any, definitions: dict[str, JsonSchema]) -> JsonSchema:
    if kind in _SCALARS:
        return dict(_SCALARS[kind])
    if issubclass(kind, Enum):
        return {"type": "string", "enum": [str(member.value) for member in kind]}
    name = kind.__name__.rstrip("_")
    if name not in definitions:
        definitions[name] = {}  # taken, so that a type that nests itself ends
        definitions[name] = _answer_object(kind, definitions)
    return {"$ref": f"#/$defs/{name}"}
