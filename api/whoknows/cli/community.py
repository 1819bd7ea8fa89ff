"""What is in the graph: filling a space from a file, and listing the spaces."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command

if TYPE_CHECKING:
    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings
    from whoknows_ingest.importers.options import ImportOptions
    from whoknows_schema.answers import ImportSummary

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds import and spaces."""
    load = add_command(commands, "import", _import, help="read a chat FILE into a space")
    load.add_argument("file", metavar="FILE", type=Path, help="a file, folder or zip")
    load.add_argument("--space", metavar="S", help="the community; made if it is not there")
    load.add_argument("--format", metavar="F", help="told from the content if not given")
    load.add_argument("--columns", metavar="C", help="CSV, JSONL: text=Content,sent_at=Date,…")
    load.add_argument("--zone", metavar="Z", help="of times without one (Europe/Oslo); else UTC")
    load.add_argument("--date-order", metavar="O", help="WhatsApp: dmy, mdy or ymd")
    load.add_argument("--channel", metavar="C", help="name of the chat, if the file has none")
    add_command(commands, "spaces", _spaces, help="all spaces and how much is in each")


def _import(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.printing import print_answer
    from whoknows.cli.progress import import_progress
    from whoknows.cli.session import chosen_space, run_with

    reading = _reading_options(options)

    async def load(knowledge: KnowledgeBase) -> ImportSummary:
        space = await chosen_space(knowledge, options)
        with import_progress(options.file.name) as progress:
            return await space.import_file(
                options.file, format=options.format, options=reading, progress=progress
            )

    print_answer(run_with(settings, load), options)


def _reading_options(options: Namespace) -> ImportOptions:
    from whoknows_ingest.importers.options import (
        ImportOptions,
        parse_columns,
        parse_date_order,
        parse_zone,
    )

    return ImportOptions(
        zone=parse_zone(options.zone or "UTC"),
        date_order=parse_date_order(options.date_order) if options.date_order else None,
        columns=parse_columns(options.columns) if options.columns else {},
        channel=options.channel,
    )


def _spaces(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.printing import print_answer
    from whoknows.cli.session import run_with

    print_answer(run_with(settings, lambda knowledge: knowledge.spaces()), options)
