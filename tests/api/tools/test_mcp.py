"""The official client over stdio, on a process of its own: lists and calls every tool."""

import json
import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import mcp_types
import pytest
from mcp import ClientSession, StdioServerParameters, stdio_client

from whoknows.settings import Settings
from whoknows.space import Space
from whoknows.tools.definitions import definitions
from whoknows.tools.dispatch import NOTE
from whoknows.tools.registry import TOOLS

ARGUMENTS: dict[str, dict[str, object]] = {
    "resolve_name": {"name": "Alice"},
    "recall": {"text": "who loves rust?"},
    "context": {"text": "what do I like?"},
    "list_facts": {"node": "@me"},
    "between": {"a": "Alice", "b": "Bob"},
    "neighbors": {"node": "Alice", "depth": 2},
    "stances": {"thing": "pineapple pizza"},
    "similar_users": {"user": "Alice"},
    "find_path": {"a": "Alice", "b": "Bob"},
    "remember": {"text": "Alice plays chess.", "about": ["Alice"]},
}
"""One call of each; ``forget`` takes the id that ``remember`` gives."""


@asynccontextmanager
async def whoknows_mcp(settings: Settings, space: Space) -> AsyncGenerator[ClientSession]:
    """A session with ``whoknows mcp`` for a community and one of its people."""
    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "whoknows", "mcp", "--space", space.id, "--user", "42"],
        env={
            **os.environ,
            "NEO4J_URI": settings.neo4j_uri or "",
            "NEO4J_USERNAME": settings.neo4j_username,
            "NEO4J_PASSWORD": settings.neo4j_password or "",
            "WHOKNOWS_EMBEDDER": "none",
        },
    )
    async with (
        stdio_client(server) as (incoming, outgoing),
        ClientSession(incoming, outgoing) as it,
    ):
        yield it


async def test_every_tool_is_listed_and_can_be_called(
    settings: Settings, copied_community: Space
) -> None:
    async with whoknows_mcp(settings, copied_community) as session:
        greeting = await session.initialize()
        assert greeting.server_info.name == "whoknows"
        assert NOTE in (greeting.instructions or "")

        listed = (await session.list_tools()).tools
        assert [it.model_dump(by_alias=True, exclude_none=True) for it in listed] == definitions(
            "mcp"
        )
        assert set(ARGUMENTS) | {"forget"} == set(TOOLS)
        results = {name: await called(session, name, it) for name, it in ARGUMENTS.items()}
        assert [name for name, result in results.items() if result.is_error] == []
        fact_id = json.loads(text_of(results["remember"]))["id"]
        forgotten = await called(session, "forget", {"fact_id": fact_id})
        assert forgotten.structured_content["status"] == "forgotten"


async def test_errors_are_results(settings: Settings, copied_community: Space) -> None:
    async with whoknows_mcp(settings, copied_community) as session:
        await session.initialize()
        ambiguous = await called(session, "list_facts", {"node": "Nolan"})
        smuggled = await called(session, "list_facts", {"node": "Bob", "space": "another"})
        unknown = await called(session, "list_fact", {"node": "Bob"})
        assert ambiguous.is_error
        assert smuggled.is_error
        assert unknown.is_error
        assert "44" in text_of(ambiguous)
        assert "list_facts" in text_of(unknown)


async def called(
    session: ClientSession, name: str, arguments: dict[str, object]
) -> mcp_types.CallToolResult:
    """The result of a call; the client checks it against the tool's output schema."""
    result = await session.call_tool(name, arguments)
    assert isinstance(result, mcp_types.CallToolResult)
    return result


def text_of(result: mcp_types.CallToolResult) -> str:
    (block,) = result.content
    assert isinstance(block, mcp_types.TextContent)
    return block.text


@pytest.mark.parametrize("name", TOOLS)
def test_there_is_a_call_of_each_tool(name: str) -> None:
    assert name in ARGUMENTS or name == "forget"
