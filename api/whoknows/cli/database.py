"""``whoknows db``: the local Neo4j, looked at and led by hand."""

from __future__ import annotations

import sys
from argparse import Namespace
from dataclasses import asdict
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, positive

if TYPE_CHECKING:
    from whoknows.settings import Settings
    from whoknows_graph.local.settings import LocalSettings

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds db with start, stop, status, logs and path."""
    help_text = "the local Neo4j: start, stop, status, logs, path"
    database = commands.add_parser("db", help=help_text, description=help_text, allow_abbrev=False)
    actions = database.add_subparsers(dest="action", metavar="ACTION", required=True)
    add_command(actions, "start", _start, help="start it and keep it up until 'db stop'")
    add_command(actions, "stop", _stop, help="end it, whoever uses it")
    add_command(actions, "status", _status, help="whether it runs, and where")
    logs = add_command(actions, "logs", _logs, help="the last lines of its log")
    logs.add_argument("--lines", metavar="N", type=positive, default=50, help="how many (50)")
    add_command(actions, "path", _path, help="its data folder")


def _local(settings: Settings) -> LocalSettings:
    """Settings of the local Neo4j; says so when NEO4J_URI makes other commands pass it by."""
    from whoknows.wiring import local_settings

    if settings.neo4j_uri is not None:
        print("Note: NEO4J_URI is set, so other commands use that Neo4j.", file=sys.stderr)
    return local_settings(settings)


def _start(options: Namespace, settings: Settings) -> None:
    import asyncio

    from whoknows.cli.progress import server_progress
    from whoknows_graph.local.server import ensure_server

    local = _local(settings)
    with server_progress() as progress:
        asyncio.run(ensure_server(local, keep_up=True, progress=progress))
    _print_status(options, local)


def _stop(options: Namespace, settings: Settings) -> None:
    import asyncio

    from whoknows.cli.printing import print_json
    from whoknows_graph.local.server import stop_server

    was_running = asyncio.run(stop_server(_local(settings)))
    if options.json:
        print_json({"stopped": was_running})
    else:
        print("Stopped." if was_running else "It was not running.")


def _status(options: Namespace, settings: Settings) -> None:
    _print_status(options, _local(settings))


def _print_status(options: Namespace, local: LocalSettings) -> None:
    import asyncio

    from whoknows.cli.printing import print_answer, print_json
    from whoknows_graph.local.server import server_status
    from whoknows_schema.jsonable import camel_case

    status = asyncio.run(server_status(local))
    if not options.json:
        print_answer(status, options)
        return
    shown = {**asdict(status), "data_dir": str(status.data_dir)}
    print_json({camel_case(name): value for name, value in shown.items()})


def _logs(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.printing import print_json
    from whoknows_graph.local.logs import read_logs

    lines = read_logs(_local(settings), options.lines)
    if options.json:
        print_json({"lines": lines})
    else:
        print("\n".join(lines) if lines else "It has written no log yet.")


def _path(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.printing import print_json

    folder = str(_local(settings).data_dir)
    if options.json:
        print_json({"path": folder})
    else:
        print(folder)
