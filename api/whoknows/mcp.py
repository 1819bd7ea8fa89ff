"""Serves the tools over the Model Context Protocol, on stdin and stdout."""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import mcp_types
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server

from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows.tools.definitions import mcp_definitions
from whoknows.tools.dispatch import NOTE, ToolResult, dispatch

__all__ = ["create_server", "run_stdio"]

_INSTRUCTIONS = (
    "Answers what is known in one community: who said what about whom, who is for or against "
    f"something, how people and things relate, and what was true when. {NOTE}"
)


def create_server(space: Space, *, acting_user: str | None = None) -> Server[Any]:
    """A server of all tools, bound to one space and one person.

    The SDK's ``MCPServer`` reads schemas off function signatures; ours come from the registry, so
    that every model family is given the same, which is what its lower layer takes.
    """
    tools = [mcp_types.Tool.model_validate(definition) for definition in mcp_definitions()]
    schemas: Mapping[str, Mapping[str, Any]] = {tool.name: tool.input_schema for tool in tools}

    async def list_tools(_context: Any, _params: Any) -> mcp_types.ListToolsResult:
        return mcp_types.ListToolsResult(tools=tools)

    async def call_tool(
        _context: Any, params: mcp_types.CallToolRequestParams
    ) -> mcp_types.CallToolResult:
        called = dispatch(params.name, params.arguments or {}, space=space, acting_user=acting_user)
        return _call_result(await called)

    return Server(
        "whoknows",
        version=version("whoknows"),
        instructions=_INSTRUCTIONS,
        get_tool_input_schema=schemas.get,
        on_list_tools=list_tools,
        on_call_tool=call_tool,
    )


async def run_stdio(
    knowledge: KnowledgeBase, space: str, *, acting_user: str | None = None
) -> None:
    """Serves one client over stdin and stdout until it leaves.

    Nothing but the protocol is written to stdout: the transport takes it away from everyone else.

    Args:
        knowledge: What it answers from; stays open.
        space: Id of the community that is asked.
        acting_user: Id of the person the client's bot is talking to.
    """
    server = create_server(knowledge.space(space), acting_user=acting_user)
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


def _call_result(result: ToolResult) -> mcp_types.CallToolResult:
    return mcp_types.CallToolResult(
        content=[mcp_types.TextContent(text=result.text)],
        structured_content=None if result.content is None else dict(result.content),
        is_error=result.is_error,
    )
