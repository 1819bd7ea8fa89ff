"""``whoknows usage``: what models were used for in a space, and what that took."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, positive

if TYPE_CHECKING:
    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings
    from whoknows_schema.usage import UsageReport

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds usage."""
    used = add_command(commands, "usage", _usage, help="tokens, cost and time of models, by day")
    used.add_argument("--space", metavar="S", help="the community; needed when there are several")
    used.add_argument("--days", metavar="N", type=positive, default=30, help="how far back (30)")


def _usage(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.printing import print_answer
    from whoknows.cli.session import chosen_space, run_with

    async def report(knowledge: KnowledgeBase) -> UsageReport:
        space = await chosen_space(knowledge, options)
        return await space.usage(days=options.days)

    print_answer(run_with(settings, report), options)
