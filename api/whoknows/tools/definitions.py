"""Emits the registry as each model family wants its tools defined."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from whoknows.tools.json_schema import gemini_input, open_input, output_schema, strict_input
from whoknows.tools.registry import TOOLS
from whoknows_schema.errors import InvalidInput

__all__ = [
    "FORMATS",
    "anthropic_definitions",
    "definitions",
    "gemini_definitions",
    "mcp_definitions",
    "openai_chat_definitions",
    "openai_responses_definitions",
]

Definition = dict[str, Any]


def mcp_definitions() -> list[Definition]:
    """Model Context Protocol, ``tools/list`` (revision 2025-11-25)."""
    return [
        {
            "name": tool.name,
            "title": tool.title,
            "description": tool.description,
            "inputSchema": open_input(tool.input),
            "outputSchema": output_schema(tool.output),
            "annotations": {
                "readOnlyHint": tool.is_read_only,
                "destructiveHint": tool.is_destructive,
                "idempotentHint": tool.is_idempotent,
                "openWorldHint": False,
            },
        }
        for tool in TOOLS.values()
    ]


def openai_responses_definitions() -> list[Definition]:
    """OpenAI's Responses API, strict; arguments arrive as a JSON string."""
    return [
        {
            "type": "function",
            "name": tool.name,
            "description": tool.description,
            "parameters": strict_input(tool.input),
            "strict": True,
        }
        for tool in TOOLS.values()
    ]


def openai_chat_definitions() -> list[Definition]:
    """OpenAI's Chat Completions API and what imitates it, strict."""
    return [
        {
            "type": "function",
            "function": {
                "name": tool.name,
                "description": tool.description,
                "parameters": strict_input(tool.input),
                "strict": True,
            },
        }
        for tool in TOOLS.values()
    ]


def anthropic_definitions() -> list[Definition]:
    """Anthropic's Messages API."""
    return [
        {
            "name": tool.name,
            "description": tool.description,
            "input_schema": open_input(tool.input),
        }
        for tool in TOOLS.values()
    ]


def gemini_definitions() -> list[Definition]:
    """Gemini's function declarations."""
    return [
        {
            "name": tool.name,
            "description": tool.description,
            "parameters": gemini_input(tool.input),
        }
        for tool in TOOLS.values()
    ]


FORMATS: Mapping[str, Callable[[], list[Definition]]] = MappingProxyType(
    {
        "mcp": mcp_definitions,
        "openai": openai_responses_definitions,
        "openai-chat": openai_chat_definitions,
        "anthropic": anthropic_definitions,
        "gemini": gemini_definitions,
    }
)
"""Format name → its definitions, in the order of the registry."""


def definitions(format: str) -> list[Definition]:
    """The definitions in a format by name.

    Raises:
        InvalidInput: There is no such format.
    """
    if format not in FORMATS:
        known = ", ".join(FORMATS)
        raise InvalidInput(f"{format!r} is not a format of tools; choose one of {known}.")
    return FORMATS[format]()
