"""Members who turn up as somebody that was known by name only, and names that are no longer one's.

Only what cannot well be a coincidence is linked by itself: a name of two words or more that one
member and one other person go by, whom the member never spoke of. Everything else waits in the
review (`whoknows review`). A link is a merge like any other, so that it is on record and can be
taken back, and it is taken back here when a second member turns up with the name.
"""

import logging
from collections.abc import Collection, Iterable

from whoknows_graph.merging.actions import merge, undo_merge
from whoknows_graph.merging.review import Likeness, likenesses, merges_by
from whoknows_graph.reads.names import nodes_named
from whoknows_graph.tenant import Tenant
from whoknows_schema.enums import NodeType
from whoknows_schema.errors import WhoknowsError
from whoknows_schema.protocols import Clock
from whoknows_schema.text import name_key

__all__ = ["LINKER", "link_members", "sure_links"]

_LOG = logging.getLogger(__name__)

LINKER = "whoknows"
"""Who decided, in the record of merges."""

_JOINED = "the member goes by the same full name, and nobody else does"
_PARTED = "whoknows: a second member goes by the name"


async def link_members(tenant: Tenant, keys: Collection[str], *, clock: Clock) -> None:
    """Link the people known by name to the members who turned up with these names, and unlink.

    Two round trips, a third when a name was linked before, and a merge or its undoing for each
    link; none without names. What fails is logged: the pair is in the review all the same.
    """
    if not keys:
        return
    try:
        await _link(tenant, keys, clock=clock)
    except WhoknowsError as error:
        _LOG.warning("nobody was linked: %s", error)


async def _link(tenant: Tenant, keys: Collection[str], *, clock: Clock) -> None:
    made = await merges_by(tenant, LINKER)
    linked = {name_key(row["name"]): row for row in made if row["stands"]}
    parted = keys & linked.keys()
    for key, nodes in (await nodes_named(tenant, sorted(parted))).items():
        if sum(node.type is NodeType.USER for node in nodes) > 1:
            await undo_merge(tenant, linked[key]["id"], now=clock(), by=_PARTED)
    undone = {(row["drop"], row["keep"]) for row in made}
    for pair in sure_links(await likenesses(tenant, keys)):
        if (pair.person, pair.user) not in undone:
            await merge(tenant, pair.user, pair.person, now=clock(), reason=_JOINED, by=LINKER)


def sure_links(pairs: Iterable[Likeness]) -> list[Likeness]:
    """The pairs that are one beyond reasonable doubt; a name of several of either kind is none."""
    by_key: dict[str, list[Likeness]] = {}
    for pair in pairs:
        by_key.setdefault(pair.key, []).append(pair)
    alone = [found[0] for found in by_key.values() if len(found) == 1]
    return [pair for pair in alone if " " in pair.key and not pair.told_by_user]
