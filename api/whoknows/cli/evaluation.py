"""``whoknows eval``: how good the answers are, measured on public data."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, positive

if TYPE_CHECKING:
    from whoknows.evaluation.locomo import LocomoReport
    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds eval with locomo, dialogre and observations."""
    help_text = "measure on public data: locomo, dialogre, observations"
    evaluate = commands.add_parser(
        "eval", help=help_text, description=help_text, allow_abbrev=False
    )
    protocols = evaluate.add_subparsers(dest="protocol", metavar="PROTOCOL", required=True)
    locomo = add_command(protocols, "locomo", _locomo, help="recall of the turns that answer")
    locomo.add_argument("file", metavar="FILE", type=Path, help="conversations as LoCoMo has them")
    model = add_command(protocols, "model", _model, help="what WHOKNOWS_MODEL reads in a chat")
    model.add_argument("file", metavar="FILE", type=Path, help="a chat, or LoCoMo's conversations")
    model.add_argument("--messages", metavar="N", type=positive, default=60, help="how many (60)")
    model.add_argument("--window", metavar="N", type=positive, default=6, help="at once (6)")
    model.add_argument(
        "--replies", metavar="PATH", type=Path, help="keep replies here, and do not ask again"
    )
    dialogre = add_command(
        protocols, "dialogre", _dialogre, help="relations and names that the rules read"
    )
    dialogre.add_argument("file", metavar="FILE", type=Path, help="dialogues as DialogRE has them")
    observations = add_command(
        protocols, "observations", _observations, help="share of noted facts that the rules read"
    )
    observations.add_argument(
        "file", metavar="FILE", type=Path, help="conversations as LoCoMo has them"
    )


def _locomo(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.printing import print_answer
    from whoknows.cli.progress import step_progress
    from whoknows.cli.session import run_with
    from whoknows.evaluation.locomo import evaluate

    async def measure(knowledge: KnowledgeBase) -> LocomoReport:
        embedder = knowledge.models.embedder()
        with step_progress() as progress:
            return await evaluate(knowledge, options.file, embedder=embedder, progress=progress)

    print_answer(run_with(settings, measure), options)


def _model(options: Namespace, settings: Settings) -> None:
    import asyncio
    from dataclasses import replace

    from whoknows.cli.printing import print_answer
    from whoknows.cli.progress import step_progress
    from whoknows.evaluation.model import ModelReport, evaluate_model
    from whoknows.wiring import model_extractor

    extractor = model_extractor(settings)
    extractor = replace(extractor, settings=replace(extractor.settings, window=options.window))

    async def measure() -> ModelReport:
        with step_progress() as progress:
            return await evaluate_model(
                extractor,
                options.file,
                messages=options.messages,
                replies=options.replies,
                progress=lambda done, total: progress("windows", done, total),
            )

    print_answer(asyncio.run(measure()), options)


def _dialogre(options: Namespace, _settings: Settings) -> None:
    from whoknows.cli.printing import print_answer
    from whoknows.cli.progress import step_progress
    from whoknows.evaluation.dialogre import evaluate_dialogues

    with step_progress() as progress:
        report = evaluate_dialogues(options.file, progress=progress)
    print_answer(report, options)


def _observations(options: Namespace, _settings: Settings) -> None:
    from whoknows.cli.printing import print_answer
    from whoknows.cli.progress import step_progress
    from whoknows.evaluation.observations import evaluate_observations

    with step_progress() as progress:
        report = evaluate_observations(options.file, progress=progress)
    print_answer(report, options)
