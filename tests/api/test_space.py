"""The Python API: what a space answers, and how it refuses."""

import pytest

from whoknows.space import Space
from whoknows_schema.enums import NodeType
from whoknows_schema.values import Node


@pytest.mark.parametrize("named", ["1", "<@1>", "Alice", "alice", "@Alice"])
async def test_a_person_is_named_in_many_ways(village: Space, named: str) -> None:
    assert (await village.node(named)).id == "1"


@pytest.mark.parametrize("named", ["Rust", "rust", "RUST"])
async def test_a_thing_is_named_in_many_ways(village: Space, named: str) -> None:
    node = await village.node(named)
    assert (node.type, node.name) == (NodeType.ENTITY, "Rust")


async def test_a_node_needs_no_lookup(village: Space) -> None:
    node = Node(type=NodeType.USER, id="nobody", name="Nobody")
    assert await village.node(node) is node
