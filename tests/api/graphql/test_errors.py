"""What goes wrong has a code; defects are masked and numbered."""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.api.serving import client_to

from whoknows.http.app import create_app
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space

Ask = Callable[..., Awaitable[dict[str, Any]]]

FACTS = """query ($s: ID!, $node: NodeRef, $first: Int = 25, $after: String) {
  facts(space: $s, node: $node, first: $first, after: $after) { facts { id } }
}"""


async def test_an_ambiguous_name_gives_its_candidates(ask: Ask, community: Space) -> None:
    body = await ask(FACTS, s=community.id, node={"name": "Nolan"})
    (error,) = body["errors"]
    assert body["data"] == {"facts": None}
    assert error["path"] == ["facts"]
    assert error["extensions"]["code"] == "AMBIGUOUS"
    nodes = [candidate["node"] for candidate in error["extensions"]["candidates"]]
    assert nodes == [
        {"type": "user", "id": "44", "name": "Nolan"},
        {"type": "user", "id": "45", "name": "Nolan"},
    ]


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"node": {"name": "Zebulon"}}, "NOT_FOUND"),
        ({"node": {"userId": "rust"}}, "NOT_FOUND"),
        ({"node": {"userId": "Alice"}}, "NOT_FOUND"),
        ({"node": {"entitySlug": "42"}}, "NOT_FOUND"),
        ({"node": {"id": "e:42"}}, "NOT_FOUND"),
        ({"node": {"id": ""}}, "NOT_FOUND"),
        ({"node": {}}, "BAD_USER_INPUT"),
        ({"node": {"userId": "42", "name": "Alice"}}, "BAD_USER_INPUT"),
        ({"node": {"name": "  "}}, "BAD_USER_INPUT"),
        ({"first": 0}, "BAD_USER_INPUT"),
        ({"first": 101}, "BAD_USER_INPUT"),
        ({"after": "nonsense"}, "BAD_USER_INPUT"),
    ],
)
async def test_what_the_caller_can_fix_says_so(
    ask: Ask, community: Space, variables: dict[str, object], code: str
) -> None:
    body = await ask(FACTS, s=community.id, **variables)
    assert [error["extensions"]["code"] for error in body["errors"]] == [code]
    assert "correlationId" not in body["errors"][0]["extensions"]


@pytest.mark.parametrize("space", ["no-such-space", "x" * 5000, "", "a\nb"])
async def test_an_unknown_space_is_an_error_of_the_caller(ask: Ask, space: str) -> None:
    body = await ask(FACTS, s=space, node={"name": "Alice"})
    assert body["errors"][0]["extensions"]["code"] in {"NOT_FOUND", "BAD_USER_INPUT"}


@pytest.mark.parametrize("node", [{"userId": "42", "name": None}, {"id": "u:42"}, {"id": "42"}])
async def test_a_null_counts_as_absent(ask: Ask, community: Space, node: dict[str, object]) -> None:
    body = await ask(FACTS, s=community.id, node=node)
    assert len(body["data"]["facts"]["facts"]) == 3


async def test_the_space_itself_is_a_node(ask: Ask, community: Space) -> None:
    body = await ask(FACTS, s=community.id, node={"id": "s:"})
    assert body["data"] == {"facts": {"facts": []}}


async def test_a_defect_is_masked_and_logged(
    knowledge: KnowledgeBase, caplog: pytest.LogCaptureFixture
) -> None:
    class Broken(KnowledgeBase):
        def space(self, space_id: str) -> Space:
            raise RuntimeError(f"secret about {space_id}")

    broken = Broken(knowledge.graph, settings=replace(knowledge.settings), clock=knowledge.clock)
    with caplog.at_level(logging.ERROR):
        async with client_to(create_app(broken)) as client:
            response = await client.post("/graphql", json={"query": FACTS, "variables": {"s": "x"}})
    (error,) = response.json()["errors"]
    assert "secret" not in response.text
    assert error["extensions"]["code"] == "INTERNAL"
    assert error["extensions"]["correlationId"] in error["message"]
    assert error["extensions"]["correlationId"] in caplog.text
    assert "secret about x" in caplog.text
