"""First steps: the demo, and the doctor."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, port

if TYPE_CHECKING:
    from whoknows.settings import Settings

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds demo and doctor."""
    demo = add_command(commands, "demo", _demo, help="everything at once, on a bundled chat")
    demo.add_argument("--no-serve", action="store_true", help="end after the answers")
    demo.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        default=Path("whoknows-demo.html"),
        help="where to write the page (whoknows-demo.html)",
    )
    demo.add_argument("--port", type=port, help="port to serve on; 0 takes any free one")
    demo.set_defaults(flags=("port",))
    add_command(commands, "doctor", _doctor, help="what is installed, reachable and healthy")


def _demo(options: Namespace, settings: Settings) -> int:
    from whoknows.cli.demo import demo

    return demo(options, settings)


def _doctor(options: Namespace, settings: Settings) -> int:
    import asyncio

    from whoknows.cli.driver import import_driver
    from whoknows.cli.printing import print_answer
    from whoknows.doctor import examine

    import_driver()
    report = asyncio.run(examine(settings))
    print_answer(report, options)
    return 0 if report.ok else 1
