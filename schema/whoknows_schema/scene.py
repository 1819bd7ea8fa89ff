"""What the page draws: one plain value, self-contained, no lookups."""

from dataclasses import dataclass
from datetime import datetime

from whoknows_schema.answers import Fact
from whoknows_schema.enums import Polarity
from whoknows_schema.values import Node

__all__ = ["Scene", "SceneLink", "SceneMeta", "SceneNode"]

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneNode:
    """A person or thing to draw.

    Attributes:
        key: Unique within the scene (the node's ref).
        degree: Number of relations in the whole graph, also those not drawn.
        aliases: Other names, most used first.
    """

    key: str
    node: Node
    degree: int
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneLink:
    """All facts that assert one verb from one node to another.

    Attributes:
        source: Key of a scene node. target: likewise.
        weight: As in ``answers.Relation``.
        current: False when all of its facts are retired.
        fact_ids: Ids into ``Scene.facts``.
    """

    source: str
    target: str
    verb: str
    polarity: Polarity
    weight: float
    current: bool
    fact_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SceneMeta:
    """Where the scene comes from, and what it leaves out.

    Attributes:
        total_nodes: How many there are; ``truncated`` when more than drawn.
    """

    space: str
    space_name: str
    generated_at: datetime
    as_of: datetime | None
    center: str | None
    depth: int | None
    total_nodes: int
    truncated: bool
    schema_version: int = SCHEMA_VERSION


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Nodes, links and facts to draw; links and facts name only nodes that are there."""

    meta: SceneMeta
    nodes: tuple[SceneNode, ...]
    links: tuple[SceneLink, ...]
    facts: tuple[Fact, ...]
