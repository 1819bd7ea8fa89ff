"""Which key may change what: each mutation, asked with each kind of key."""

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any

import httpx
import pytest
from tests.api.serving import client_to
from tests.graph.writes.test_batch import dump

from whoknows.graphql.limits import Limits
from whoknows.graphql.schema import graphql_schema
from whoknows.http.app import AppOptions, create_app
from whoknows.http.keys import ApiKey, Keys, Scope, new_key
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

WRITES = {
    "observe": "messages: []",
    "remember": 'text: "x", about: [{name: "Zebulon"}]',
    "updateFact": 'factId: "f_0", text: "x"',
    "reinforce": 'factId: "f_0"',
    "forget": 'factId: "f_0"',
    "addAlias": 'node: {name: "Zebulon"}, name: "Z"',
    "removeAlias": 'node: {name: "Zebulon"}, name: "Z"',
    "addMember": 'userId: " ", name: "Zebulon"',
    "optOut": 'userId: " "',
    "optIn": 'userId: " "',
}
"""Arguments with which a key that may do it changes nothing."""

ADMINISTERS = {
    "merge": 'keep: {name: "Zebulon"}, drop: {name: "Bob"}',
    "undoMerge": 'mergeId: "m_0"',
    "acceptPair": 'person: {name: "Zebulon"}, user: {name: "Bob"}',
    "refusePair": 'person: {name: "Zebulon"}, user: {name: "Bob"}',
    "split": 'node: {name: "Zebulon"}, factIds: ["f_0"], name: "Z"',
    "purge": 'user: {name: "Zebulon"}, dryRun: false',
    "retryJobs": "ids: []",
}


def test_every_mutation_is_asked_about() -> None:
    root = graphql_schema().mutation_type
    assert root is not None
    assert set(root.fields) == WRITES.keys() | ADMINISTERS.keys()


@pytest.fixture
async def asking(
    knowledge: KnowledgeBase, community: Space
) -> AsyncIterator[tuple[httpx.AsyncClient, Mapping[str, str]]]:
    """A client, and a key for each scope, by its name; the stranger's is for another community."""
    kept: list[ApiKey] = []
    made: dict[str, str] = {}
    for name, scope, space in (
        ("read", Scope.READ, community.id),
        ("write", Scope.WRITE, community.id),
        ("admin", Scope.ADMIN, community.id),
        ("stranger", Scope.ADMIN, "elsewhere"),
    ):
        made[name], key = new_key(name, scope=scope, spaces=[space])
        kept.append(key)
    async with client_to(
        create_app(knowledge, keys=Keys(kept), options=AppOptions(limits=Limits(seconds=60)))
    ) as client:
        yield client, made


@pytest.mark.parametrize("field", [*WRITES, *ADMINISTERS])
async def test_a_mutation_wants_its_scope(
    asking: tuple[httpx.AsyncClient, Mapping[str, str]], community: Space, field: str
) -> None:
    client, keys = asking
    arguments = (WRITES | ADMINISTERS)[field]
    given = f"{{space: {json.dumps(community.id)}, {arguments}}}"
    document = f"mutation {{ {field}(input: {given}) {{ ... on UserError {{ code message }} }} }}"
    before = await dump(community.tenant)

    async def code(holder: str) -> str | None:
        headers = {"authorization": f"Bearer {keys[holder]}"}
        response = await client.post("/graphql", json={"query": document}, headers=headers)
        body: dict[str, Any] = response.json()
        told: dict[str, str] | None = body["data"][field]
        if told is None:
            return str(body["errors"][0]["extensions"]["code"])
        assert "errors" not in body
        return told.get("code")

    assert await code("read") == "FORBIDDEN"
    assert await code("stranger") == "NOT_FOUND"
    assert (await code("write") == "FORBIDDEN") == (field in ADMINISTERS)
    assert await code("admin") in (None, "NOT_FOUND", "BAD_USER_INPUT")
    assert await dump(community.tenant) == before
