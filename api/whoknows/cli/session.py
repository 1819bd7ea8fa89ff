"""One command's connection: opens the knowledge base, finds the space, prints the answer."""

from __future__ import annotations

import asyncio
from argparse import Namespace
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeVar

from whoknows.cli.printing import print_answer
from whoknows.cli.progress import server_progress
from whoknows.errors import WrongUsage
from whoknows_schema.errors import NotFound

if TYPE_CHECKING:
    from whoknows.cli.command import Ask
    from whoknows.knowledge import KnowledgeBase
    from whoknows.settings import Settings
    from whoknows.space import Space

__all__ = ["answer", "chosen_space", "opened", "run_with"]

_Result = TypeVar("_Result")


def answer(options: Namespace, settings: Settings, ask: Ask) -> None:
    """Puts one question to the chosen space and prints the answer."""

    async def put(knowledge: KnowledgeBase) -> object:
        return await ask(await chosen_space(knowledge, options), options)

    print_answer(run_with(settings, put), options)


def run_with(settings: Settings, work: Callable[[KnowledgeBase], Awaitable[_Result]]) -> _Result:
    """What the work returns, done with an open knowledge base."""

    async def whole() -> _Result:
        async with opened(settings) as knowledge:
            return await work(knowledge)

    return asyncio.run(whole())


@asynccontextmanager
async def opened(settings: Settings) -> AsyncGenerator[KnowledgeBase]:
    """An open knowledge base; the first start of the local Neo4j is shown on stderr.

    Whatever fails after Ctrl-C is the interruption: the driver may answer a cancelled call with an
    error of its own.
    """
    from whoknows.cli.driver import import_driver
    from whoknows.knowledge import open as open_knowledge

    import_driver()
    try:
        with server_progress() as progress:
            async with open_knowledge(settings, on_progress=progress) as knowledge:
                yield knowledge
    except Exception as error:
        task = asyncio.current_task()
        if task is not None and task.cancelling():
            raise asyncio.CancelledError from error
        raise


async def chosen_space(knowledge: KnowledgeBase, options: Namespace) -> Space:
    """The space of --space or WHOKNOWS_SPACE, else the only one there is.

    Raises:
        WrongUsage: There are several.
        NotFound: There is none.
    """
    named: str | None = options.space or knowledge.settings.space
    if named is not None:
        return knowledge.space(named)
    ids = [stats.id for stats in (await knowledge.spaces()).spaces]
    if len(ids) == 1:
        return knowledge.space(ids[0])
    if not ids:
        raise NotFound(
            "There is no space yet: fill one with 'whoknows import FILE --space NAME', "
            "or look around with 'whoknows demo'."
        )
    shown = ", ".join(repr(space_id) for space_id in ids[:5]) + (", …" if len(ids) > 5 else "")
    raise WrongUsage(f"There are {len(ids)} spaces ({shown}): choose one with --space.")
