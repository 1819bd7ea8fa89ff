"""Subscriptions: what happens in a community, as it happens."""

from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import graphene

from whoknows.graphql.arguments import space_argument
from whoknows.graphql.context import RequestContext, space_of
from whoknows.graphql.noderef import node_argument, read_node
from whoknows.graphql.types import object_type
from whoknows.space import Space
from whoknows_graph.reads.changes import Change, Position
from whoknows_schema.answers import Fact
from whoknows_schema.enums import FactStatus, Polarity
from whoknows_schema.receipts import IngestProgress
from whoknows_schema.values import Node

__all__ = ["FactChange", "GraphPatch", "PatchedLink", "Subscription", "patch_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class FactChange:
    """A fact that was made, said again, corrected or retired.

    Attributes:
        position: Where it stands; given as ``after`` it lets a later subscription go on from here.
        fact: The fact as it is now; its status tells whether it still holds.
    """

    position: str
    fact: Fact


@dataclass(frozen=True, slots=True, kw_only=True)
class PatchedLink:
    """One relation that one fact asserts.

    Attributes:
        fact_id: The fact that it lives and dies with.
        verb: What it says.
        polarity: How it leans.
        source: Where it begins.
        target: Where it ends.
    """

    fact_id: str
    verb: str
    polarity: Polarity
    source: Node
    target: Node


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphPatch:
    """What to change in a drawing of the graph.

    Attributes:
        position: Where it stands; see FactChange.
        nodes: Whom and what the facts are about, each once.
        added: Relations that hold; those that are drawn already are repeated.
        removed: Relations that hold no more.
        facts: The facts behind them, and those that assert no relation.
    """

    position: str
    nodes: tuple[Node, ...]
    added: tuple[PatchedLink, ...]
    removed: tuple[PatchedLink, ...]
    facts: tuple[Fact, ...]


def patch_of(changes: Sequence[Change]) -> GraphPatch:
    """The patch of a batch of changes, which is not empty."""
    facts = tuple(change.fact for change in changes)
    nodes = {
        node.ref: node
        for fact in facts
        for node in (*fact.about, *(end for r in fact.relations for end in (r.source, r.target)))
    }
    return GraphPatch(
        position=str(changes[-1].position),
        nodes=tuple(nodes.values()),
        added=_links(fact for fact in facts if fact.status is FactStatus.CURRENT),
        removed=_links(fact for fact in facts if fact.status is not FactStatus.CURRENT),
        facts=facts,
    )


def _links(facts: Iterable[Fact]) -> tuple[PatchedLink, ...]:
    return tuple(
        PatchedLink(
            fact_id=fact.id,
            verb=link.verb,
            polarity=link.polarity,
            source=link.source,
            target=link.target,
        )
        for fact in facts
        for link in fact.relations
    )


def _event(answer: type, description: str, **arguments: Any) -> Any:
    """A field whose events are the values that its resolver's stream yields."""
    return graphene.Field(
        object_type(answer),
        required=True,
        space=space_argument(),
        description=description,
        **arguments,
    )


def _after() -> Any:
    return graphene.String(
        description="Position of the last event that was seen; absent: from now on."
    )


class Subscription(graphene.ObjectType):
    """What can be listened to, over server-sent events or WebSocket."""

    fact_changed = _event(
        FactChange,
        "Each fact that changes, in the order in which the changes became visible.",
        name="factChanged",
        node=node_argument("Only facts about this person or thing.", required=False),
        after=_after(),
    )
    ingest_progress = _event(
        IngestProgress,
        "How far the live messages have been read: at once, and whenever that changes.",
        name="ingestProgress",
    )
    graph_patched = _event(
        GraphPatch,
        "What to change in a drawing, for one or several changes at once.",
        name="graphPatched",
        after=_after(),
    )

    async def subscribe_fact_changed(
        self, info: Any, space: str, **choices: Any
    ) -> AsyncGenerator[FactChange]:
        """Changes one by one."""
        community = await _existing(info, space)
        ref: Mapping[str, str | None] | None = choices.get("node")
        about = None if ref is None else await community.node(await read_node(community, ref))
        return _changes(_batches(info, community, choices), about)

    async def subscribe_ingest_progress(
        self, info: Any, space: str
    ) -> AsyncGenerator[IngestProgress]:
        """Counts."""
        context: RequestContext = info.context
        return context.feeds.progress((await _existing(info, space)).tenant)

    async def subscribe_graph_patched(
        self, info: Any, space: str, **choices: Any
    ) -> AsyncGenerator[GraphPatch]:
        """Patches."""
        return _patches(_batches(info, await _existing(info, space), choices))

    # Without these graphene would look for an attribute of the event; the event is the answer.
    def resolve_fact_changed(self, _info: Any, **_arguments: Any) -> Any:
        """The change itself."""
        return self

    def resolve_ingest_progress(self, _info: Any, **_arguments: Any) -> Any:
        """The counts themselves."""
        return self

    def resolve_graph_patched(self, _info: Any, **_arguments: Any) -> Any:
        """The patch itself."""
        return self


async def _existing(info: Any, space_id: str) -> Space:
    """The space, which must be there and one of the principal's; one round trip."""
    space = space_of(info, space_id)
    await space.require()
    return space


def _batches(
    info: Any, space: Space, choices: Mapping[str, Any]
) -> AsyncGenerator[Sequence[Change]]:
    context: RequestContext = info.context
    after = choices.get("after") or context.last_event
    return context.feeds.changes(
        space.tenant, after=None if after is None else Position.parse(after)
    )


async def _changes(
    batches: AsyncGenerator[Sequence[Change]], about: Node | None
) -> AsyncGenerator[FactChange]:
    try:
        async for batch in batches:
            for change in batch:
                if about is None or _concerns(change.fact, about):
                    yield FactChange(position=str(change.position), fact=change.fact)
    finally:
        await batches.aclose()


def _concerns(fact: Fact, node: Node) -> bool:
    ends = (end for link in fact.relations for end in (link.source, link.target))
    return any(other.ref == node.ref for other in (*fact.about, *ends))


async def _patches(batches: AsyncGenerator[Sequence[Change]]) -> AsyncGenerator[GraphPatch]:
    try:
        async for batch in batches:
            yield patch_of(batch)
    finally:
        await batches.aclose()
