"""What many tests share. The database is real, never wiped, and never faked.

- ``settings``, ``graph``: session scope; the Neo4j of NEO4J_URI, or one local server in a folder of
  its own that ends with the session.
- ``space_id``, ``tenant``: a fresh space for each test, purged afterwards by its id.
- ``clock``: stands still until told otherwise.
- No test can reach another machine, and so no model.
"""

import os
import socket
import uuid
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import pytest
from hypothesis import settings as hypothesis_settings

from whoknows.settings import Settings, load_settings
from whoknows.wiring import connection_settings, local_settings
from whoknows_graph.connection import Graph, connect
from whoknows_graph.local.server import ensure_server, release, stop_server
from whoknows_graph.migrations import migrate
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.space import drop_space

# No example is timed: how long one takes is up to what else the machine does.
hypothesis_settings.register_profile("untimed", deadline=None)
hypothesis_settings.load_profile("untimed")

LOOPBACK = {"127.0.0.1", "::1", "localhost"}
MODEL_VARIABLES = (
    "OPENAI_API_KEY",
    "ANTHROPIC_API_KEY",
    "WHOKNOWS_MODEL",
    "WHOKNOWS_MODEL_BASE_URL",
    "WHOKNOWS_MODEL_API_KEY",
)


@dataclass(slots=True)
class StillClock:
    """A clock that moves only when it is told to."""

    now: datetime

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **units: float) -> None:
        """Moves on by ``timedelta(**units)``."""
        self.now += timedelta(**units)


@pytest.fixture
def clock() -> StillClock:
    return StillClock(datetime(2026, 1, 1, 12, tzinfo=UTC))


@pytest.fixture(scope="session")
async def settings(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Settings]:
    """Settings that reach the test server, without any model."""
    given = load_settings()
    if given.neo4j_uri is not None:
        yield replace(given, embedder="none")
        return
    folder = tmp_path_factory.mktemp("neo4j")
    local = replace(local_settings(given), data_dir=folder, idle_minutes=2, heap_mb=512)
    server = await ensure_server(local)
    yield replace(
        given,
        neo4j_uri=server.uri,
        neo4j_username=server.username,
        neo4j_password=server.password,
        data_dir=folder,
        embedder="none",
    )
    release(server)
    await stop_server(local)


@pytest.fixture(scope="session")
async def graph(settings: Settings) -> AsyncIterator[Graph]:
    """A connection with the schema installed."""
    where = connection_settings(settings)
    assert where is not None
    opened = await connect(where)
    await migrate(opened)
    yield opened
    await opened.close()


@pytest.fixture
async def space_id(graph: Graph) -> AsyncIterator[str]:
    """The id of a space that nobody else uses; what is written to it goes afterwards."""
    fresh = f"test-{uuid.uuid4().hex}"
    yield fresh
    await drop_space(graph.tenant(fresh))


@pytest.fixture
def tenant(graph: Graph, space_id: str) -> Tenant:
    return graph.tenant(space_id)


@pytest.fixture(autouse=True)
def no_other_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuses every connection but those on loopback and to NEO4J_URI; forgets model keys."""
    allowed = LOOPBACK | {urlsplit(os.environ.get("NEO4J_URI", "")).hostname or "localhost"}
    connect_really = socket.socket.connect

    def connect_nearby(self: socket.socket, address: Any) -> None:
        if self.family in {socket.AF_INET, socket.AF_INET6} and address[0] not in allowed:
            raise PermissionError(f"a test tried to reach {address!r}")
        connect_really(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect_nearby)
    for name in MODEL_VARIABLES:
        monkeypatch.delenv(name, raising=False)
