"""Identifiers that we choose ourselves: stable for ever, and never two things with one."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from whoknows_schema.enums import NodeType
from whoknows_schema.ids import digest, entity_ref, fact_id, space_ref, user_ref
from whoknows_schema.values import Node

PARTS = st.lists(st.text(max_size=20), max_size=5)


def test_stored_ids_never_change() -> None:
    """They are in databases: a change here makes every fact a new one."""
    assert digest("a", "b") == expected("a", "b") == "9b782e99e4a78f1341cb2d44"
    assert fact_id("space", "track", "value", "m1") == "f_9fdc83b934c184bdc4aac962"
    assert digest() == "0e5751c026e543b2e8ab2eb0"


def expected(*parts: str) -> str:
    """BLAKE2b over each part's length (8 bytes, big end first) and its UTF-8."""
    state = hashlib.blake2b(digest_size=32)
    for part in parts:
        state.update(len(part.encode()).to_bytes(8, "big") + part.encode())
    return state.hexdigest()[:24]


@given(PARTS, PARTS)
def test_parts_cannot_run_into_each_other(a: list[str], b: list[str]) -> None:
    assert (digest(*a) == digest(*b)) == (a == b)


@given(PARTS, st.integers(min_value=1, max_value=64))
def test_digests_are_hex_of_the_length_asked_for(parts: list[str], length: int) -> None:
    found = digest(*parts, length=length)
    assert len(found) == length
    assert set(found) <= set("0123456789abcdef")
    assert digest(*parts).startswith(found[:24])


def test_a_lone_surrogate_has_a_digest() -> None:
    assert digest("\ud800") != digest("\ud801")


@given(st.text(), st.text())
def test_refs_of_people_and_things_never_meet(a: str, b: str) -> None:
    assert user_ref(a) != entity_ref(b)
    assert space_ref() not in {user_ref(a), entity_ref(b)}
    assert (user_ref(a) == user_ref(b)) == (a == b)


@pytest.mark.parametrize(
    ("kind", "ref"),
    [(NodeType.USER, "u:42"), (NodeType.ENTITY, "e:42"), (NodeType.SPACE, "s:")],
)
def test_a_node_knows_its_ref(kind: NodeType, ref: str) -> None:
    assert Node(type=kind, id="42", name="x").ref == ref
