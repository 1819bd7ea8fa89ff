"""Persisted documents: what is known runs by its id, and nothing else runs."""

import hashlib
import json
from pathlib import Path

import httpx
import pytest
from tests.api.serving import client_to

from whoknows.graphql.documents import Documents, document_id, load_documents
from whoknows.graphql.negotiation import GRAPHQL_TYPE
from whoknows.graphql.schema import graphql_schema
from whoknows.http.app import AppOptions, create_app
from whoknows.http.keys import Keys, Scope, new_key
from whoknows.knowledge import KnowledgeBase
from whoknows_schema.errors import ConfigurationError

KNOWN = (
    "query Names($all: Boolean! = false) { __typename @include(if: $all) spaces { __typename } }"
)
DOCUMENTS = Documents({"names": KNOWN})
HASH = hashlib.sha256(KNOWN.encode()).hexdigest()
ANSWER = {"spaces": {"__typename": "Spaces"}}


def client_of(knowledge: KnowledgeBase, documents: Documents | None) -> httpx.AsyncClient:
    app = create_app(knowledge, options=AppOptions(documents=documents))
    return client_to(app, headers={"accept": GRAPHQL_TYPE})


@pytest.mark.parametrize(
    "asked",
    [
        {"documentId": "names"},
        {"documentId": f"sha256:{HASH}"},
        {"extensions": {"persistedQuery": {"version": 1, "sha256Hash": HASH}}},
        {"query": KNOWN},
        {"documentId": "names", "query": "{ something else }"},
        {"documentId": "names", "variables": {"all": False}, "operationName": "Names"},
    ],
)
async def test_a_known_document_runs(knowledge: KnowledgeBase, asked: dict[str, object]) -> None:
    async with client_of(knowledge, DOCUMENTS) as client:
        response = await client.post("/graphql", json=asked)
        assert (response.status_code, response.json()["data"]) == (200, ANSWER)
        parameters = {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in asked.items()
        }
        response = await client.get("/graphql", params=parameters)
        assert (response.status_code, response.json()["data"]) == (200, ANSWER)


@pytest.mark.parametrize(
    "asked",
    [
        {"query": "{ __typename }"},
        {"query": KNOWN + " "},
        {"documentId": "other"},
        {"documentId": "sha256:" + "0" * 64},
        {"documentId": "other", "query": KNOWN},
        {"extensions": {"persistedQuery": {}}},
        {"extensions": {"persistedQuery": {"sha256Hash": [HASH]}}},
    ],
)
async def test_nothing_else_runs(knowledge: KnowledgeBase, asked: dict[str, object]) -> None:
    async with client_of(knowledge, DOCUMENTS) as client:
        response = await client.post("/graphql", json=asked)
    assert response.status_code == 400
    (error,) = response.json()["errors"]
    assert error["extensions"]["code"] == "PERSISTED_QUERY_NOT_FOUND"
    assert "data" not in response.json()


async def test_without_documents_any_text_runs_and_no_id_does(knowledge: KnowledgeBase) -> None:
    async with client_of(knowledge, None) as client:
        assert (await client.post("/graphql", json={"query": "{ __typename }"})).json()["data"]
        response = await client.post("/graphql", json={"documentId": "names"})
        assert response.json()["errors"][0]["extensions"]["code"] == "PERSISTED_QUERY_NOT_FOUND"
        response = await client.post("/graphql", json={"documentId": 5})
        assert response.json()["errors"][0]["extensions"]["code"] == "BAD_REQUEST"


async def test_with_keys_get_is_for_persisted_documents(knowledge: KnowledgeBase) -> None:
    key, kept = new_key("bot", scope=Scope.READ)
    app = create_app(knowledge, keys=Keys([kept]), options=AppOptions(documents=DOCUMENTS))
    headers = {"authorization": f"Bearer {key}"}
    async with client_to(app, headers=headers) as client:
        by_id = await client.get("/graphql", params={"documentId": "names"})
        assert by_id.json()["data"] == ANSWER
        by_text = await client.get("/graphql", params={"query": KNOWN})
        assert by_text.status_code == 405


def test_a_file_of_documents_is_read(tmp_path: Path) -> None:
    file = tmp_path / "documents.json"
    file.write_text(json.dumps({"names": KNOWN, document_id("{ __typename }"): "{ __typename }"}))
    documents = load_documents(file, graphql_schema())
    assert documents.text("names") == documents.text(f"sha256:{HASH}") == KNOWN
    assert documents.knows("{ __typename }")
    assert documents.text("nothing") is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("{", "Cannot read"),
        ("[]", "JSON object"),
        ('{"a": 5}', "'a' must be a string"),
        ('{"a": "{"}', "'a' is not valid"),
        ('{"a": "{ nothing }"}', "'a' is not valid: Cannot query field 'nothing'"),
        ('{"sha256:0": "{ __typename }"}', "another hash"),
    ],
)
def test_a_file_that_is_none_is_one_sentence(tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "documents.json"
    file.write_text(text)
    with pytest.raises(ConfigurationError, match=reason):
        load_documents(file, graphql_schema())
