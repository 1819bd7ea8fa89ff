"""The community of the phases, anew for each of their files, which may run in any order.

- ``town``: module scope; a space of its own with its queue, purged by its id afterwards.
"""

import uuid
from collections.abc import AsyncIterator

import pytest
from tests.conftest import StillClock
from tests.ingest.model_server import running
from tests.scenarios.phases.community import START, Community
from tests.scenarios.phases.script import SCRIPT

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows_graph.connection import Graph
from whoknows_graph.writes.space import drop_space


@pytest.fixture(scope="module")
async def town(graph: Graph, settings: Settings) -> AsyncIterator[Community]:
    clock = StillClock(START)
    service = KnowledgeBase(graph, settings=settings, clock=clock)
    space, elsewhere = (service.space(f"test-{uuid.uuid4().hex}") for _ in range(2))
    with running() as server:
        yield Community(
            graph=graph,
            settings=settings,
            server=server,
            clock=clock,
            space=space,
            elsewhere=elsewhere,
            script=SCRIPT,
        )
    await drop_space(space.tenant)
    await drop_space(elsewhere.tenant)
