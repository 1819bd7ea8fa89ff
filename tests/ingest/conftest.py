from collections.abc import Iterator

import pytest
from tests.ingest.model_server import ModelServer, running


@pytest.fixture
def model_server() -> Iterator[ModelServer]:
    """A scripted model of the test's own; it ends with the test."""
    with running() as server:
        yield server
