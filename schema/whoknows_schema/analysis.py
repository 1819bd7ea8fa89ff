"""What looking at a whole community answers: who belongs together, who is in the middle."""

from dataclasses import dataclass

from whoknows_schema.values import Node

__all__ = ["Bounds", "Communities", "Community", "Influence", "Influential", "Member"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What was looked at.

    Attributes:
        nodes: People and things that were looked at.
        relations: Pairs of them that were related, each counted once a direction.
        max_nodes: The most that are looked at: those with the most facts.
        max_relations: The most pairs that are looked at: the weightiest.
        truncated: Something was left out because of these limits.
    """

    nodes: int
    relations: int
    max_nodes: int
    max_relations: int
    truncated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody or something in a group.

    Attributes:
        strength: Weight of its relations within the group.
    """

    node: Node
    strength: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Community:
    """People and things that have more to do with each other than with the rest.

    Attributes:
        size: How many they are.
        members: The strongest, at most as many as were asked for.
    """

    size: int
    members: tuple[Member, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Communities:
    """Groups within a community, largest first.

    Attributes:
        communities: The groups; people and things without relations are in none.
        modularity: −0.5…1, how clearly they part; 0 when there is nothing to part.
        bounds: What was looked at.
    """

    communities: tuple[Community, ...]
    modularity: float
    bounds: Bounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Influential:
    """Somebody or something that much leads to.

    Attributes:
        score: 0–1, the share of all; those of all people and things add up to 1.
    """

    node: Node
    score: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Influence:
    """Most influential first, ties by ref.

    Attributes:
        nodes: The people and things.
        bounds: What was looked at.
    """

    nodes: tuple[Influential, ...]
    bounds: Bounds
