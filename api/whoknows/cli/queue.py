"""``whoknows worker`` and ``whoknows jobs``: the queue of live messages and its upkeep."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from whoknows.cli.command import Commands, add_command, positive

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings
    from whoknows.space import Space
    from whoknows_ingest.worker import WorkReport

__all__ = ["add_commands"]


def add_commands(commands: Commands) -> None:
    """Adds worker and jobs with list, retry and drop."""
    worker = add_command(commands, "worker", _work, help="read what waits, until it is stopped")
    worker.add_argument("--space", metavar="S", help="only this community; else all")
    worker.add_argument("--drain", action="store_true", help="end when nothing waits any more")
    help_text = "the queue of live messages: list, retry, drop"
    jobs = commands.add_parser("jobs", help=help_text, description=help_text, allow_abbrev=False)
    actions = jobs.add_subparsers(dest="action", metavar="ACTION", required=True)
    shown = add_command(actions, "list", _list, help="jobs that are not done, dead ones first")
    shown.add_argument("--limit", metavar="N", type=positive, default=100, help="at most (100)")
    retry = add_command(actions, "retry", _retry, help="have dead jobs' messages read again")
    drop = add_command(actions, "drop", _drop, help="forget dead jobs; the messages stay, unread")
    for action in (shown, retry, drop):
        action.add_argument("--space", metavar="S", help="the community, when there are several")
    for action in (retry, drop):
        action.add_argument("jobs", metavar="JOB", nargs="*", help="ids from 'jobs list'")
        action.add_argument("--all", action="store_true", help="all dead jobs")


def _work(options: Namespace, settings: Settings) -> None:
    """Runs a worker; SIGTERM and SIGINT let it finish the batch in hand."""
    from whoknows.cli.printing import print_answer
    from whoknows.cli.session import run_with

    async def work(knowledge: KnowledgeBase) -> WorkReport:
        import asyncio
        import contextlib
        import signal
        import sys

        worker = knowledge.make_worker(spaces=(options.space,) if options.space else None)
        stop = asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            with contextlib.suppress(NotImplementedError):  # Windows has no such handlers
                asyncio.get_running_loop().add_signal_handler(number, stop.set)
        print(f"Working as {worker.name}.", file=sys.stderr, flush=True)
        return await (worker.drain(stop) if options.drain else worker.run(stop))

    print_answer(run_with(settings, work), options)


def _list(options: Namespace, settings: Settings) -> None:
    from whoknows.cli.session import answer

    async def ask(space: Space, options: Namespace) -> object:
        return await space.jobs(limit=options.limit)

    answer(options, settings, ask)


def _retry(options: Namespace, settings: Settings) -> None:
    _change(options, settings, lambda space: space.retry_jobs, done="retried")


def _drop(options: Namespace, settings: Settings) -> None:
    _change(options, settings, lambda space: space.drop_jobs, done="dropped")


def _change(
    options: Namespace,
    settings: Settings,
    change: Callable[[Space], Callable[[list[str] | None], Awaitable[tuple[str, ...]]]],
    *,
    done: str,
) -> None:
    """Retries or drops the named dead jobs, or all of them, and says which ones it were."""
    from whoknows.cli.printing import print_json
    from whoknows.cli.session import chosen_space, run_with
    from whoknows.errors import WrongUsage
    from whoknows_schema.errors import NotFound

    if bool(options.jobs) == options.all:
        raise WrongUsage("Name the dead jobs, or give --all; 'whoknows jobs list' shows them.")

    async def work(knowledge: KnowledgeBase) -> tuple[str, ...]:
        space = await chosen_space(knowledge, options)
        return await change(space)(None if options.all else options.jobs)

    ids = run_with(settings, work)
    missing = [job for job in options.jobs if job not in ids]
    if missing:
        raise NotFound(f"There is no dead job {missing[0]!r}; 'whoknows jobs list' shows them.")
    if options.json:
        print_json({done: list(ids)})
    else:
        print(f"{len(ids)} {done}.")
