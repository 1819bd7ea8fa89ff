"""A small community that the faces are asked about.

- ``knowledge``: session scope; over the shared database, with a clock that stands still.
- ``community``: session scope, to be read only; ``copied_community``: one for each test. Alice
  loves Rust and hates pineapple pizza, Bob likes Rust and loves pineapple pizza, and two people go
  by Nolan. Alice lived in Oslo and moved to Lisbon.
"""

import uuid
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from whoknows.knowledge import KnowledgeBase
from whoknows.settings import Settings
from whoknows.space import Space
from whoknows_graph.connection import Graph
from whoknows_graph.writes.batch import write_batch
from whoknows_graph.writes.space import drop_space, ensure_space
from whoknows_schema.enums import AliasSource, EntityKind, FactCategory
from whoknows_schema.ids import EntitySlug, MessageId, Ref, UserId, entity_ref, user_ref
from whoknows_schema.values import (
    AliasRecord,
    Batch,
    BoundClaim,
    BoundRelation,
    EntityRecord,
    Message,
    UserRecord,
)

NOW = datetime(2024, 7, 1, tzinfo=UTC)

PEOPLE = {"42": "Alice", "43": "Bob", "44": "Nolan", "45": "Nolan"}
THINGS = {
    "rust": ("Rust", EntityKind.TECHNOLOGY),
    "pineapple-pizza": ("pineapple pizza", EntityKind.FOOD),
    "oslo": ("Oslo", EntityKind.PLACE),
    "lisbon": ("Lisbon", EntityKind.PLACE),
}
SAID = (
    ("m1", "42", "loves", "rust", "Alice loves Rust.", 1),
    ("m2", "42", "hates", "pineapple-pizza", "Alice hates pineapple pizza.", 2),
    ("m3", "43", "likes", "rust", "Bob likes Rust.", 3),
    ("m4", "43", "loves", "pineapple-pizza", "Bob loves pineapple pizza.", 4),
    ("m5", "42", "lives_in", "oslo", "Alice lives in Oslo.", 5),
    ("m6", "42", "lives_in", "lisbon", "Alice lives in Lisbon.", 6),
)
"""Message, who, verb, what, the sentence, and the month of 2024."""


@pytest.fixture(scope="session")
def knowledge(graph: Graph, settings: Settings) -> KnowledgeBase:
    return KnowledgeBase(graph, settings=settings, clock=lambda: NOW)


@pytest.fixture(scope="session")
async def community(knowledge: KnowledgeBase) -> AsyncIterator[Space]:
    space = await settled(knowledge)
    yield space
    await drop_space(space.tenant)


@pytest.fixture
async def copied_community(knowledge: KnowledgeBase) -> AsyncIterator[Space]:
    space = await settled(knowledge)
    yield space
    await drop_space(space.tenant)


async def settled(knowledge: KnowledgeBase) -> Space:
    """A new community of those people and things."""
    space = knowledge.space(f"test-{uuid.uuid4().hex}")
    await ensure_space(space.tenant, now=NOW, name="The Kitchen")
    await write_batch(space.tenant, _batch(), now=NOW)
    return space


def _batch() -> Batch:
    return Batch(
        messages=tuple(_message(row) for row in SAID),
        users=tuple(
            UserRecord(id=UserId(key), name=name, seen_at=NOW) for key, name in PEOPLE.items()
        ),
        entities=tuple(
            EntityRecord(slug=EntitySlug(slug), name=name, kind=kind)
            for slug, (name, kind) in THINGS.items()
        ),
        aliases=(
            *(_alias(name, user_ref(key)) for key, name in PEOPLE.items()),
            *(_alias(name, entity_ref(slug)) for slug, (name, _) in THINGS.items()),
        ),
        claims=tuple(_claim(row) for row in SAID),
    )


def _alias(name: str, ref: Ref) -> AliasRecord:
    source = AliasSource.DISPLAY_NAME if ref.startswith("u:") else AliasSource.ENTITY_NAME
    return AliasRecord(name=name, ref=ref, source=source, seen_at=NOW)


def _message(row: tuple[str, str, str, str, str, int]) -> Message:
    key, author, _, _, text, month = row
    return Message(
        id=MessageId(key),
        channel="general",
        author_id=UserId(author),
        author_name=PEOPLE[author],
        sent_at=datetime(2024, month, 1, tzinfo=UTC),
        text=text,
    )


def _claim(row: tuple[str, str, str, str, str, int]) -> BoundClaim:
    key, author, verb, slug, text, month = row
    source, target = user_ref(author), entity_ref(slug)
    return BoundClaim(
        subject=source,
        predicate=verb,
        text=text,
        category=FactCategory.PREFERENCES,
        message_id=MessageId(key),
        speaker=UserId(author),
        valid_from=datetime(2024, month, 1, tzinfo=UTC),
        said_at=datetime(2024, month, 1, tzinfo=UTC),
        object=target,
        relations=(BoundRelation(source=source, verb=verb, target=target),),
    )
