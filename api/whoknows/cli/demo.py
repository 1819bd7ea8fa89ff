"""``whoknows demo``: from nothing to answers, a page and a server in one command."""

from __future__ import annotations

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from whoknows.cli.faces import serve_until_stopped
from whoknows.cli.lines import Line, line, print_lines
from whoknows.cli.page import save_page
from whoknows.cli.printing import print_json
from whoknows.cli.progress import import_progress
from whoknows.cli.session import run_with
from whoknows.cli.show import lines_of
from whoknows.demo import SPACE
from whoknows.demo.tour import ask_all, load_chat

if TYPE_CHECKING:
    from whoknows.demo.tour import DemoAnswer
    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings
    from whoknows_schema.answers import ImportSummary

__all__ = ["demo"]

MAX_ANSWER_LINES = 16
"""Of each answer; ten of them should be readable in one go."""


def demo(options: Namespace, settings: Settings) -> int:
    """Imports, answers, writes the page, and serves until Ctrl-C unless --no-serve."""

    async def whole(knowledge: KnowledgeBase) -> None:
        with import_progress("the demo chat") as progress:
            summary = await load_chat(knowledge, progress=progress)
        space = knowledge.space(SPACE)
        answers = await ask_all(space)
        save_page(options.out, await space.page(title="whoknows demo"))
        _print(options, summary, answers)
        if not options.no_serve:
            await serve_until_stopped(knowledge, options)

    run_with(settings, whole)
    return 0


def _print(options: Namespace, summary: ImportSummary, answers: Sequence[DemoAnswer]) -> None:
    if options.json:
        print_json(
            {
                "space": SPACE,
                "import": summary,
                "answers": {each.question.key: each.answer for each in answers},
                "page": str(options.out.resolve()),
            }
        )
    else:
        print_lines(_lines(summary, answers))
        print(f"\nThe page: {options.out} (open it in a browser; it needs no network)")
    sys.stdout.flush()


def _lines(summary: ImportSummary, answers: Sequence[DemoAnswer]) -> Iterator[Line]:
    yield from lines_of(summary)
    for each in answers:
        yield line("")
        yield line((each.question.title, "bold reverse"))
        command = shlex.join([*each.question.command, "--space", SPACE])
        yield line((f"$ whoknows {command}", "dim"))
        yield from _shortened(list(lines_of(each.answer)))
        yield line((each.question.why, "italic dim"))


def _shortened(lines: Sequence[Line]) -> Iterator[Line]:
    """The first lines of an answer; a single line is never what is left out."""
    if len(lines) <= MAX_ANSWER_LINES + 1:
        yield from lines
        return
    yield from lines[:MAX_ANSWER_LINES]
    rest = len(lines) - MAX_ANSWER_LINES
    yield line((f"… {rest} lines more; the command above shows all", "dim"))
