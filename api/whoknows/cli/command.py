"""What the modules of commands share: adding a command, its common options, running it."""

from __future__ import annotations

import argparse
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from whoknows.settings import Settings
    from whoknows.space import Space

__all__ = [
    "Ask",
    "Commands",
    "Run",
    "add_as_of",
    "add_change",
    "add_command",
    "add_question",
    "port",
    "positive",
]


class Commands(Protocol):
    """Where commands are added: what ``add_subparsers`` returns."""

    def add_parser(
        self, name: str, *, help: str, description: str, allow_abbrev: bool
    ) -> argparse.ArgumentParser:
        """Adds one and returns its parser."""
        ...


Run = Callable[[argparse.Namespace, "Settings"], int | None]
"""A command: returns its exit code, None for 0."""

Ask = Callable[["Space", argparse.Namespace], Awaitable[object]]
"""One question put to a space."""


def positive(text: str) -> int:
    """A whole number above zero, for ``type=``."""
    number = int(text) if text.isascii() and text.isdigit() else 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return number


def port(text: str) -> int:
    """A port number, for ``type=``; 0 takes any free one."""
    number = int(text) if text.isascii() and text.isdigit() else -1
    if not 0 <= number <= 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port number from 0 to 65535")
    return number


def add_command(commands: Commands, name: str, run: Run, *, help: str) -> argparse.ArgumentParser:
    """Adds a command that has --json and nothing else yet; returns its parser."""
    parser = commands.add_parser(
        name, help=help, description=f"{help[:1].upper()}{help[1:]}.", allow_abbrev=False
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)
    return parser


def add_change(commands: Commands, name: str, change: Ask, *, help: str) -> argparse.ArgumentParser:
    """Adds a command that does one thing in a space and prints what it answers.

    Args:
        commands: Where to.
        name: Name of the command.
        change: What it does; ``whoknows.cli.show`` has the function that prints its answer.
        help: One line.
    """

    def run(options: argparse.Namespace, settings: Settings) -> None:
        from whoknows.cli.session import answer

        answer(options, settings, change)

    parser = add_command(commands, name, run, help=help)
    parser.add_argument("--space", metavar="S", help="the community; needed when there are several")
    return parser


def add_as_of(parser: argparse.ArgumentParser) -> None:
    """Adds the moment that a question is about."""
    parser.add_argument("--as-of", metavar="TIME", help="what was true then, e.g. 2024-03-01")


def add_question(
    commands: Commands, name: str, ask: Ask, *, help: str, limit: int
) -> argparse.ArgumentParser:
    """Adds a command that puts one question to a space and prints the answer.

    Args:
        commands: Where to.
        name: Name of the command; ``whoknows.cli.show`` has the function that prints its answer.
        ask: The question.
        help: One line.
        limit: Default of --limit.
    """
    parser = add_change(commands, name, ask, help=help)
    add_as_of(parser)
    parser.add_argument(
        "--limit", metavar="N", type=positive, default=limit, help=f"at most so many ({limit})"
    )
    return parser
