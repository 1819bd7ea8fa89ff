"""The definitions: as committed, valid for each model family, and without a way to smuggle."""

import json
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import mcp_types
import pytest
from openai.types.chat import ChatCompletionFunctionToolParam
from openai.types.responses import FunctionToolParam
from pydantic import TypeAdapter

from whoknows.tools.definitions import FORMATS, definitions
from whoknows.tools.registry import TOOLS
from whoknows_schema.errors import InvalidInput

SNAPSHOTS = Path(__file__).with_name("snapshots")

GEMINI_KEYWORDS = {
    "type",
    "description",
    "properties",
    "required",
    "items",
    "enum",
    "nullable",
    "minimum",
    "maximum",
    "format",
}
"""What Gemini's Schema message has, as far as we use it."""

STRICT_KEYWORDS = {
    "type",
    "description",
    "properties",
    "required",
    "items",
    "enum",
    "minimum",
    "maximum",
    "additionalProperties",
}
"""What OpenAI's strict mode takes, as far as we use it."""

HOST_WORDS = ("space", "guild", "server", "tenant", "acting", "speaker", "said_by", "author")
"""What only the host may say."""


def input_of(format: str, definition: dict[str, Any]) -> dict[str, Any]:
    """The schema of the arguments, wherever the format keeps it."""
    inner = definition.get("function", definition)
    found: dict[str, Any] = next(
        inner[key] for key in ("inputSchema", "parameters", "input_schema") if key in inner
    )
    return found


def keywords(schema: dict[str, Any]) -> set[str]:
    """All keywords of a schema and of those in it."""
    found = set(schema)
    for inner in schema.get("properties", {}).values():
        found |= keywords(inner)
    return found | (keywords(schema["items"]) if "items" in schema else set())


def each(format: str) -> list[tuple[str, dict[str, Any]]]:
    return [
        (name, input_of(format, it)) for name, it in zip(TOOLS, definitions(format), strict=True)
    ]


@pytest.mark.parametrize("format", FORMATS)
def test_definitions_are_as_committed(format: str) -> None:
    committed = (SNAPSHOTS / f"{format}.json").read_text(encoding="utf-8")
    emitted = json.dumps({"tools": definitions(format)}, indent=2, ensure_ascii=False) + "\n"
    assert committed == emitted, "run: python tests/api/tools/snapshots/write.py"


@pytest.mark.parametrize("format", FORMATS)
def test_each_tool_is_there_once_and_described(format: str) -> None:
    names = [it.get("function", it)["name"] for it in definitions(format)]
    assert names == list(TOOLS)
    for definition in definitions(format):
        assert len(definition.get("function", definition)["description"]) > 40
    for name, schema in each(format):
        bare = [key for key, it in schema["properties"].items() if not it.get("description")]
        assert bare == [], name


@pytest.mark.parametrize("format", FORMATS)
def test_no_tool_lets_a_model_say_where_it_is_or_who_acts(format: str) -> None:
    for name, schema in each(format):
        named = [key for key in schema["properties"] if any(word in key for word in HOST_WORDS)]
        assert named == [], name


@pytest.mark.parametrize("format", ["mcp", "anthropic", "openai", "openai-chat"])
def test_inputs_are_json_schemas_that_refuse_anything_else(format: str) -> None:
    for _, schema in each(format):
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["additionalProperties"] is False
        assert "$ref" not in keywords(schema)


@pytest.mark.parametrize("format", ["openai", "openai-chat"])
def test_strict_mode_requires_all_and_marks_optional_ones_nullable(format: str) -> None:
    for name, schema in each(format):
        assert schema["required"] == list(schema["properties"])
        assert keywords(schema) <= STRICT_KEYWORDS | set(schema["properties"])
        for key, field in TOOLS[name].input.model_fields.items():
            is_nullable = "null" in schema["properties"][key]["type"]
            assert is_nullable is not field.is_required()
            if is_nullable and "enum" in schema["properties"][key]:
                assert None in schema["properties"][key]["enum"]


def test_gemini_gets_no_references_unions_or_unknown_keywords() -> None:
    for name, schema in each("gemini"):
        assert keywords(schema) <= GEMINI_KEYWORDS, name
        for field in schema["properties"].values():
            assert isinstance(field["type"], str)
            assert None not in field.get("enum", [])
        required = {key for key, it in TOOLS[name].input.model_fields.items() if it.is_required()}
        assert set(schema["required"]) == required


def test_mcp_types_take_the_definitions() -> None:
    for definition in definitions("mcp"):
        tool = mcp_types.Tool.model_validate(definition)
        assert tool.annotations is not None
        assert tool.model_dump(by_alias=True, exclude_none=True) == definition
        assert tool.output_schema is not None
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)


def test_only_what_changes_something_says_so() -> None:
    changing = {name for name, tool in TOOLS.items() if not tool.is_read_only}
    assert changing == {"remember", "forget"}
    assert {name for name, tool in TOOLS.items() if tool.is_destructive} == {"forget"}


def test_openai_types_take_the_definitions() -> None:
    responses, chat = TypeAdapter(FunctionToolParam), TypeAdapter(ChatCompletionFunctionToolParam)
    for definition in definitions("openai"):
        assert responses.validate_python(definition, strict=True) == definition
    for definition in definitions("openai-chat"):
        assert chat.validate_python(definition, strict=True) == definition


def test_anthropic_gets_its_three_keys() -> None:
    for definition in definitions("anthropic"):
        assert set(definition) == {"name", "description", "input_schema"}
        assert definition["input_schema"]["type"] == "object"


def test_names_are_ones_that_every_family_takes() -> None:
    for name in TOOLS:
        assert name.replace("_", "").isalpha()
        assert name == name.lower()
        assert len(name) <= 64


def test_an_unknown_format_names_the_known_ones() -> None:
    with pytest.raises(InvalidInput, match="mcp, openai, openai-chat, anthropic, gemini"):
        definitions("cohere")
