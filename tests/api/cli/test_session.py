"""A command's connection, from its opening to its end."""

import asyncio

import pytest

from whoknows.cli.session import opened
from whoknows.settings import Settings
from whoknows_graph.errors import DatabaseUnavailable


@pytest.mark.parametrize("is_interrupted", [True, False])
async def test_what_fails_after_ctrl_c_is_the_interruption(
    settings: Settings, is_interrupted: bool
) -> None:
    started = asyncio.Event()
    lost = DatabaseUnavailable("bolt://somewhere", "gone")

    async def command() -> None:
        async with opened(settings):
            started.set()
            if not is_interrupted:
                raise lost
            try:
                await asyncio.sleep(600)
            except asyncio.CancelledError:
                raise lost from None  # as the driver may do

    task = asyncio.create_task(command())
    await asyncio.wait_for(started.wait(), timeout=120)
    if is_interrupted:
        task.cancel()
    with pytest.raises(asyncio.CancelledError if is_interrupted else DatabaseUnavailable) as found:
        await task
    assert lost in (found.value, found.value.__cause__)
