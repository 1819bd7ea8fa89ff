"""The other faces: GraphQL over HTTP, the page, and tools for bots."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, positive
from whoknows.cli.config import add_serving_flags

if TYPE_CHECKING:
    from whoknows.http.app import AppOptions
    from whoknows.http.keys import Holders
    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings

__all__ = ["add_commands", "serve_until_stopped"]


def add_commands(commands: Commands) -> None:
    """Adds serve, explore, tools and mcp."""
    serve = add_command(commands, "serve", _serve, help="GraphQL and the page over HTTP")
    add_serving_flags(serve)
    serve.add_argument(
        "--graphiql", action="store_true", help="GraphiQL at /graphiql, to develop on this machine"
    )
    _add_keys(commands)
    _add_explore(commands)
    _add_tools(commands)


def _add_keys(commands: Commands) -> None:
    keys = add_command(commands, "keys", _add_key, help="make an API key for the server")
    keys.add_argument("action", choices=("add",), help="add: make one, print it, keep its hash")
    keys.add_argument("file", metavar="FILE", type=Path, help="the keys file, made if need be")
    keys.add_argument("--name", required=True, help="whose it is: a-z, 0-9, hyphens")
    keys.add_argument(
        "--scope", choices=("read", "write", "admin"), default="read", help="read (default)"
    )
    keys.add_argument(
        "--space", metavar="S", action="append", default=[], help="only this one; may be repeated"
    )


def _add_key(options: Namespace, settings: Settings) -> None:
    import sys

    from whoknows.cli.printing import print_json
    from whoknows.http.keys import Scope, add_key, new_key

    key, kept = new_key(options.name, scope=Scope(options.scope), spaces=options.space)
    add_key(options.file, kept)
    if options.json:
        print_json({"name": options.name, "key": key})
    else:
        print(key)
    print(
        "Keep it now: it is not shown again. A running server must be restarted.", file=sys.stderr
    )


def _add_explore(commands: Commands) -> None:
    explore = add_command(commands, "explore", _explore, help="write the graph as one HTML page")
    explore.add_argument("--space", metavar="S", help="the community; needed with several")
    explore.add_argument("--out", metavar="FILE", type=Path, default=Path("graph.html"))
    explore.add_argument("--center", metavar="NODE", help="draw what is around it")
    explore.add_argument("--depth", type=int, choices=(1, 2, 3), default=2, help="steps out (2)")
    explore.add_argument("--as-of", metavar="TIME", help="what was true then")
    explore.add_argument(
        "--limit", metavar="N", type=positive, default=300, help="at most so many nodes (300)"
    )


def _add_tools(commands: Commands) -> None:
    tools = add_command(commands, "tools", _tools, help="tool definitions for bots, as JSON")
    tools.add_argument(
        "--format", metavar="F", default="mcp", help="mcp, openai, openai-chat, anthropic, gemini"
    )
    mcp = add_command(commands, "mcp", _mcp, help="the tools as an MCP server on stdio")
    mcp.add_argument("--space", metavar="S", help="the community; needed with several")
    mcp.add_argument("--user", metavar="U", help="id of the user the model acts for")


def _tools(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.printing import print_json
    from whoknows.tools.definitions import definitions

    print_json({"format": options.format, "tools": definitions(options.format)})


def _mcp(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.session import chosen_space, run_with
    from whoknows.mcp import run_stdio

    async def serve(knowledge: KnowledgeBase) -> None:
        space = await chosen_space(knowledge, options)
        await space.require()
        await run_stdio(knowledge, space.id, acting_user=options.user)

    run_with(settings, serve)


def _serve(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.session import run_with

    async def serve(knowledge: KnowledgeBase) -> None:
        await serve_until_stopped(knowledge, options)

    run_with(settings, serve)


async def serve_until_stopped(knowledge: KnowledgeBase, options: Namespace) -> None:
    """Serves GraphQL and the pages until Ctrl-C; says where on stderr, with --json on stdout."""
    import sys

    from whoknows.cli.printing import print_json
    from whoknows.http.server import serve

    settings = knowledge.settings
    # No setting, so that no file of a server in production holds it; the demo has no such flag.
    has_graphiql: bool = getattr(options, "graphiql", False)

    def on_started(url: str) -> None:
        if options.json:
            print_json({"url": url, "graphql": f"{url}/graphql"})
            sys.stdout.flush()
        graphiql = f"GraphiQL: {url}/graphiql\n" if has_graphiql else ""
        pages = f"GraphQL: {url}/graphql\n{graphiql}Pages:   {url}/"
        print(f"{pages}\nCtrl-C ends.", file=sys.stderr)

    await serve(
        knowledge,
        host=settings.host,
        port=settings.port,
        keys=_holders(settings),
        options=_app_options(settings, graphiql=has_graphiql),
        on_started=on_started,
    )


def _holders(settings: Settings) -> Holders | None:
    """Whose requests are answered; None for anybody's."""
    from whoknows.http.keys import load_keys
    from whoknows.http.tokens import AnyOf, load_tokens

    keys, tokens = settings.keys_file, settings.tokens_file
    kinds: list[Holders] = [] if keys is None else [load_keys(keys)]
    if tokens is not None:
        kinds.append(load_tokens(tokens))
    return AnyOf(tuple(kinds)) if kinds else None


def _app_options(settings: Settings, *, graphiql: bool) -> AppOptions:
    from whoknows.graphql.documents import load_documents
    from whoknows.graphql.limits import Limits
    from whoknows.graphql.schema import graphql_schema
    from whoknows.http.app import AppOptions
    from whoknows.http.rates import Buckets

    file = settings.documents_file
    return AppOptions(
        limits=Limits(
            seconds=settings.operation_timeout_s, mutation_seconds=settings.mutation_timeout_s
        ),
        documents=None if file is None else load_documents(file, graphql_schema()),
        buckets=Buckets(per_minute=settings.cost_per_minute),
        graphiql=graphiql,
    )


def _explore(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.page import write_page
    from whoknows.cli.session import chosen_space, run_with

    async def explore(knowledge: KnowledgeBase) -> str:
        space = await chosen_space(knowledge, options)
        return await space.page(
            center=options.center,
            depth=options.depth,
            as_of=options.as_of,
            limit=options.limit,
        )

    write_page(options.out, run_with(settings, explore), options)
