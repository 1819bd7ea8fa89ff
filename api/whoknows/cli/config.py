"""``whoknows config show``: every setting, its value, and where it came from."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, port, positive

if TYPE_CHECKING:
    from whoknows.settings import Settings

__all__ = ["SERVING", "add_commands", "add_serving_flags"]

SERVING = ("host", "port", "keys_file", "tokens_file", "documents_file", "cost_per_minute")
"""Settings of the server that are flags."""


def add_commands(commands: Commands) -> None:
    """Adds config with show."""
    help_text = "the settings: show"
    config = commands.add_parser(
        "config", help=help_text, description=help_text, allow_abbrev=False
    )
    actions = config.add_subparsers(dest="action", metavar="ACTION", required=True)
    shown = add_command(actions, "show", _show, help="every setting, and where it came from")
    add_serving_flags(shown)
    shown.add_argument("--space", metavar="S", help="the community that commands use")
    shown.set_defaults(flags=(*SERVING, "space"))


def add_serving_flags(parser: ArgumentParser) -> None:
    """Adds the flags of the server, each a setting."""
    parser.add_argument("--host", help="address to listen on (127.0.0.1)")
    parser.add_argument("--port", type=port, help="port to listen on; 0 takes any free one")
    for name, help_text in (
        ("keys", "answer only holders of its keys"),
        ("tokens", "also of JSON Web Tokens (TOML)"),
        ("documents", "run only these (JSON)"),
    ):
        parser.add_argument(
            f"--{name}", metavar="FILE", type=Path, dest=f"{name}_file", help=help_text
        )
    parser.add_argument(
        "--cost-per-minute", metavar="N", type=positive, help="what each key may ask (100000)"
    )
    parser.set_defaults(flags=SERVING)


def _show(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.parser import flags_of
    from whoknows.cli.printing import print_answer
    from whoknows.configuration import shown_settings
    from whoknows.settings import read_settings

    print_answer(shown_settings(read_settings(flags=flags_of(options))), options)
