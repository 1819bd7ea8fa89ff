"""From what a caller names to the one node it means, or an error that says what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from whoknows_schema.errors import AmbiguousName, InvalidInput, NotFound
from whoknows_schema.values import Node

if TYPE_CHECKING:
    from whoknows_graph.tenant import Tenant
    from whoknows_schema.answers import Candidate

__all__ = ["NodeArg", "NodeArgs", "describe_node", "find_asker", "find_node", "listed"]

NodeArg = Node | str
"""A node, or its id, mention markup, slug or name."""

NodeArgs = NodeArg | Sequence[NodeArg]
"""One node, or several in an order."""

_SHOWN_CANDIDATES = 5


def listed(named: NodeArgs | None) -> Sequence[NodeArg]:
    """One, several or no nodes as a sequence.

    >>> listed("Alice"), listed(["Alice", "Bob"]), listed(None)
    (('Alice',), ['Alice', 'Bob'], ())
    """
    if named is None:
        return ()
    return (named,) if isinstance(named, str | Node) else named


async def find_node(tenant: Tenant, named: NodeArg) -> Node:
    """The node that is meant; one round trip for text, none for a node.

    Raises:
        InvalidInput: Nothing was named.
        AmbiguousName: Several nodes go by this name; all are candidates.
        NotFound: Nothing goes by it; the nearest names are offered.
    """
    if isinstance(named, Node):
        return named
    if not named.strip():
        raise InvalidInput(f"{named!r} names nobody: give an id, a mention, a slug or a name.")
    from whoknows_graph.reads.resolve import resolve

    resolution = await resolve(tenant, named, limit=_SHOWN_CANDIDATES)
    if resolution.resolved is not None:
        return resolution.resolved
    if resolution.ambiguous:
        raise _ambiguous(named, resolution.candidates)
    raise NotFound(f"Nobody and nothing here goes by {named[:80]!r}{await _advice(tenant, named)}")


async def find_asker(tenant: Tenant, named: NodeArg | None) -> Node | None:
    """The node of whoever speaks to a bot; None for nobody, and for somebody who is not known yet.

    Only an id, a mention or an exact name means somebody: a new member is not taken for one whose
    name begins alike. One round trip for text, none for a node.

    Raises:
        AmbiguousName: Several go by this name.
    """
    if named is None or isinstance(named, Node):
        return named
    from whoknows_graph.reads.resolve import resolve

    resolution = await resolve(tenant, named, limit=_SHOWN_CANDIDATES)
    if not resolution.candidates or resolution.candidates[0].reason in ("prefix", "spelling"):
        return None
    if resolution.ambiguous:
        raise _ambiguous(named, resolution.candidates)
    return resolution.resolved


def _ambiguous(named: str, candidates: Sequence[Candidate]) -> AmbiguousName:
    return AmbiguousName(
        f"{named[:80]!r} is ambiguous, it may mean {_listed(candidates)}: "
        "give the id of the one you mean.",
        name=named,
        candidates=candidates,
    )


async def _advice(tenant: Tenant, named: str) -> str:
    """The people's names that are nearest, as a question; one round trip, for failures only."""
    from rapidfuzz import fuzz, process

    from whoknows_graph.reads.names import roster

    names = sorted({name for known in (await roster(tenant)).values() for name in known})
    near = process.extract(
        named, names, scorer=fuzz.WRatio, processor=str.casefold, limit=3, score_cutoff=60
    )
    if not near:
        return ": check the spelling, or name another space."
    return f"; did you mean {' or '.join(repr(name) for name, _, _ in near)}?"


def _listed(candidates: Sequence[Candidate]) -> str:
    """Candidates in words: "Nolan Reed (id '42') or Nolan Park (id '77')"."""
    named = [describe_node(candidate.node) for candidate in candidates[:_SHOWN_CANDIDATES]]
    return " or ".join([", ".join(named[:-1]), named[-1]] if len(named) > 1 else named)


def describe_node(node: Node) -> str:
    """A node's name with the id that means it and nothing else."""
    return f"{node.name} (id {node.id!r})"
