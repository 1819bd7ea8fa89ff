"""The other faces: GraphQL over HTTP, the page, and tools for bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, add_question, port

if TYPE_CHECKING:
    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds serve, explore, tools and mcp."""
    serve = add_command(commands, "serve", _serve, help="GraphQL and the page over HTTP")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    serve.add_argument("--port", type=port, default=8000, help="port to listen on (8000)")

    explore = add_command(commands, "explore", _explore, help="write the graph as one HTML page")
    explore.add_argument("--space", metavar="S", help="the community")
    explore.add_argument("--out", metavar="FILE", type=Path, default=Path("graph.html"))
    tools = add_command(commands, "tools", _tools, help="tool definitions for bots")
    mcp = add_command(commands, "mcp", _mcp, help="the tools as an MCP server on stdio")


def _serve(options: Namespace, settings: Settings) -> None:
    raise NotImplementedError


def _explore(options: Namespace, settings: Settings) -> None:
    raise NotImplementedError


def _tools(options: Namespace, settings: Settings) -> None:
    raise NotImplementedError


def _mcp(options: Namespace, settings: Settings) -> None:
    raise NotImplementedError
