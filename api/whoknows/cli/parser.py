"""The command line's grammar: one parser, one family of commands per module."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import NoReturn

from whoknows.cli import (
    ask,
    browse,
    community,
    config,
    curate,
    database,
    evaluation,
    faces,
    queue,
    start,
    usage,
)
from whoknows.errors import WrongUsage

__all__ = ["Parser", "build_parser", "flags_of", "parse_command"]

_FAMILIES = (
    start,
    ask,
    browse,
    curate,
    community,
    queue,
    faces,
    evaluation,
    usage,
    config,
    database,
)

_EPILOG = (
    "A NODE is an id, a mention, a slug or a name. Every command takes --json; results go to "
    "stdout, everything else to stderr; exit 0 done, 1 failed, 2 wrong usage or ambiguous name. "
    "Start with: whoknows demo"
)


class Parser(argparse.ArgumentParser):
    """A parser whose mistakes are errors of ours, so that they are reported like all others."""

    def error(self, message: str) -> NoReturn:
        """Raises instead of printing the usage and leaving.

        Raises:
            WrongUsage: Always.
        """
        sentence = message[:1].upper() + message[1:]
        raise WrongUsage(f"{sentence}; see '{self.prog} --help'.")


def build_parser() -> tuple[Parser, list[str]]:
    """The parser of all commands, and their names in the order of the help."""
    parser = Parser(
        prog="whoknows",
        description="Who said what about whom, and what it adds up to.",
        epilog=_EPILOG,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="store_true", help="print the version and end")
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", title="commands", parser_class=Parser
    )
    for family in _FAMILIES:
        family.add_commands(commands)
    return parser, [str(name) for name in commands.choices or ()]


def parse_command(arguments: Sequence[str]) -> argparse.Namespace:
    """Options of one command, with the function to call as ``run``.

    Raises:
        WrongUsage: No command, an unknown one (the nearest is offered), or wrong arguments.
    """
    parser, names = build_parser()
    first = next((word for word in arguments if not word.startswith("-")), None)
    if first is not None and first not in names:
        raise WrongUsage(f"There is no command {first[:40]!r}{_nearest(first, names)}")
    options, rest = parser.parse_known_args(arguments)
    if options.version:
        options.run = _print_version
    elif options.command is None:
        raise WrongUsage(
            "No command was given; see 'whoknows --help', or start with 'whoknows demo'."
        )
    elif rest:
        raise WrongUsage(f"Unknown argument {rest[0]!r}; see 'whoknows {options.command} --help'.")
    return options


def flags_of(options: argparse.Namespace) -> dict[str, object]:
    """The options of a command that are settings, by field; those not given are None."""
    names: Sequence[str] = getattr(options, "flags", ())
    return {name: getattr(options, name) for name in names}


def _nearest(word: str, names: Sequence[str]) -> str:
    import difflib

    near = difflib.get_close_matches(word, names, n=1)
    return f"; did you mean {near[0]!r}?" if near else "; 'whoknows --help' lists them."


def _print_version(options: argparse.Namespace, settings: object) -> None:
    from importlib.metadata import version

    print(f"whoknows {version('whoknows')}")
