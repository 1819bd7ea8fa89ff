"""A village to ask, and a way to ask it.

- ``village``: session scope; the id of a space that tests only read, dropped at the end.
- ``whoknows``: runs a command line in this process against the test server.
"""

import uuid
from collections.abc import AsyncIterator

import pytest
from tests.api.cli.village import NOW, Outcome, Run, environment_of, village_batch

from whoknows.cli import main
from whoknows.settings import VARIABLES, Settings
from whoknows_graph.connection import Graph
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import drop_space, ensure_space


@pytest.fixture(scope="session")
async def village(graph: Graph) -> AsyncIterator[str]:
    tenant = graph.tenant(f"test-{uuid.uuid4().hex}")
    await ensure_space(tenant, now=NOW, name="Village")
    await write_batch(tenant, village_batch(), now=NOW)
    yield tenant.space
    await drop_space(tenant)


@pytest.fixture
def whoknows(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Run:
    """Runs a command line in a process of this one, with the environment of the test server."""
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)
    for name, text in environment_of(settings).items():
        monkeypatch.setenv(name, text)

    def run(*arguments: str) -> Outcome:
        capfd.readouterr()
        code = main(arguments)
        out, err = capfd.readouterr()
        return Outcome(code, out, err)

    return run
