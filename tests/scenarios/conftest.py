"""The demo community, imported once for all stories about it.

- ``kitchen``: session scope; the bundled chat in a space of its own, purged by its id afterwards.
- ``imported``: what that import said of itself.
"""

import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from whoknows.demo import CHAT
from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_schema.answers import ImportSummary
from whoknows_schema.enums import Label

NOW = datetime(2024, 10, 1, tzinfo=UTC)
"""Shortly after the chat's last message."""


@pytest.fixture(scope="session")
async def story(graph: Graph, settings: Settings) -> AsyncIterator[tuple[Space, ImportSummary]]:
    knowledge = KnowledgeBase(graph, settings=settings, clock=lambda: NOW)
    space = knowledge.space(f"test-{uuid.uuid4().hex}")
    yield space, await space.import_file(CHAT)
    async with graph.session(read=False) as session:
        for label in set(Label) - {Label.SCHEMA}:
            key = "id" if label is Label.SPACE else "space"
            query = f"MATCH (n:{label} {{{key}: $space}}) DETACH DELETE n"
            await (await session.run(query, space=space.id)).consume()  # pyright: ignore


@pytest.fixture(scope="session")
def kitchen(story: tuple[Space, ImportSummary]) -> Space:
    return story[0]


@pytest.fixture(scope="session")
def imported(story: tuple[Space, ImportSummary]) -> ImportSummary:
    return story[1]
