"""A client of the application, in process: real requests, no socket."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from tests.api.serving import client_to

from whoknows.graphql.limits import Limits
from whoknows.http.app import AppOptions, create_app
from whoknows.knowledge import KnowledgeBase

Ask = Callable[..., Awaitable[dict[str, Any]]]


@pytest.fixture(scope="session")
async def client(knowledge: KnowledgeBase) -> AsyncIterator[httpx.AsyncClient]:
    # Statements that a busy machine plans for the first time; test_ending.py is about the limit.
    patient = Limits(seconds=60)
    async with client_to(create_app(knowledge, options=AppOptions(limits=patient))) as opened:
        yield opened


@pytest.fixture(scope="session")
def ask(client: httpx.AsyncClient) -> Ask:
    """Posts a document with variables given by name; returns the body."""

    async def post(document: str, **variables: object) -> dict[str, Any]:
        body = {"query": document, "variables": variables}
        response = await client.post("/graphql", json=body)
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        return found

    return post
