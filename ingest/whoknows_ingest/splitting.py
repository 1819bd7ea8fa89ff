"""Two people whom one name had joined: some facts go to another one, who gets a name."""

from collections.abc import Sequence

from whoknows_graph.merging.split import MAX_MOVED, check_movable, move_facts
from whoknows_graph.reads.names import nodes_by_ref
from whoknows_graph.tenant import Tenant
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.enums import AliasSource, EntityKind, NodeType
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import FactId, entity_ref
from whoknows_schema.protocols import Clock
from whoknows_schema.text import MAX_NAME_CHARS, clean_line, entity_slug, name_key
from whoknows_schema.values import AliasRecord, Batch, EntityRecord, Node

__all__ = ["split"]


async def split(
    tenant: Tenant, node: Node, facts: Sequence[str], *, name: str, clock: Clock
) -> Node:
    """Give facts of a node to a person of another name, made if need be; who that is.

    Two reads and two write transactions. Saying so again gives the same.

    Raises:
        InvalidInput: There are no facts or too many, the node is no person, or the name is taken.
        NotFound: There is no such fact.
    """
    now = clock()
    shown = clean_line(name, MAX_NAME_CHARS)
    if not facts or len(facts) > MAX_MOVED:
        raise InvalidInput(f"{len(facts)} facts are given; give the ids of 1 to {MAX_MOVED}")
    if node.type is not NodeType.USER and node.kind is not EntityKind.PERSON:
        raise InvalidInput(f"{node.name!r} is no person, and only people are split")
    if not name_key(shown):
        raise InvalidInput(f"{name[:80]!r} is no name; write one with a letter, digit or sign")
    slug = entity_slug(shown, EntityKind.PERSON)
    ref = entity_ref(slug)
    known = (await nodes_by_ref(tenant, [ref])).get(ref)
    if ref == node.ref or (known is not None and known.kind is not EntityKind.PERSON):
        raise InvalidInput(f"{shown!r} is taken; give the other person a name of their own")
    moving = [FactId(each) for each in facts]
    await check_movable(tenant, moving, node.ref)  # before anybody is made for them
    alias = AliasRecord(name=shown, ref=ref, source=AliasSource.MANUAL, seen_at=now)
    person = EntityRecord(slug=slug, name=shown, kind=EntityKind.PERSON)
    await write_batch(tenant, Batch(entities=(person,), aliases=(alias,)), now=now)
    await move_facts(tenant, moving, node.ref, ref, now=now)
    return Node(type=NodeType.ENTITY, id=slug, name=shown, kind=EntityKind.PERSON)
