"""Removing a person for good: their messages, what is known of them, every trace in the search.

Page by page, each in a transaction of its own that leaves a consistent graph: first what is known
of them, then their messages with what rested on those, last the person. Each locks whom its page is
about before it looks again, as every writer does, so that nothing written meanwhile is left over.
Stopped in between, the same call goes on.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from itertools import chain

from whoknows_graph.errors import Overtaken
from whoknows_graph.merging.restoring import DELETE_FACTS
from whoknows_graph.records import node_from
from whoknows_graph.tenant import Query, Row, Tenant, WriteTransaction
from whoknows_graph.writes import purge_statements as queries
from whoknows_graph.writes.changes import refold
from whoknows_graph.writes.consent import DROP_UNREAD
from whoknows_graph.writes.locking import lock
from whoknows_schema.curation import Purge
from whoknows_schema.errors import NotFound
from whoknows_schema.ids import Ref, user_ref

__all__ = ["purge"]

_PAGE = 200

_RADIUS = 3
"""Windows reach three messages to each side (`recall.passages.CONTEXT_RADIUS`)."""


async def purge(tenant: Tenant, ref: Ref, *, now: datetime, dry_run: bool = True) -> Purge:
    """Remove a person for good, or say what would go.

    Facts about them and facts that name them go, their messages and their names as well. Facts of
    others lose their words as evidence and go when nothing else supports them; what was closed by
    something that goes is open again. Windows of the messages around theirs are emptied; making
    them anew is `recall.index.index_messages`.

    What of theirs waits unread goes as well. A dry run takes three round trips; otherwise some
    fifteen more for two hundred facts or messages. What others write of them meanwhile goes, too.

    Raises:
        NotFound: There is no such user, or they were merged into somebody else meanwhile.
    """
    report, accounts = await _report(tenant, ref)
    if dry_run:
        return report
    windows, left = 0, None
    while left is None:
        while await tenant.write(partial(_drop_facts, ref=ref, token=tenant.token, now=now)):
            pass
        while (
            page := await tenant.write(
                partial(_drop_messages, ref=ref, token=tenant.token, now=now)
            )
        ) is not None:
            windows += page
        left = await tenant.write(partial(_drop_person, ref=ref, known=accounts))
    return replace(report, dry_run=False, windows=windows, left=left)


async def _report(tenant: Tenant, ref: Ref) -> tuple[Purge, Sequence[str]]:
    """What would go, and the ids of all accounts of the person."""
    found = await tenant.read(queries.COUNT, ref=ref)
    if not found:
        raise NotFound(f"there is no user with the ref {ref!r} in this space")
    row = found[0]
    users: list[str] = row["ids"]
    refs = [user_ref(user) for user in users]
    about: list[str] = row["about"]
    facts = list(dict.fromkeys((*about, *row["said"])))
    (said,) = await tenant.read(queries.SAID, ids=facts, about=about, users=users)
    (merges,) = await tenant.read(queries.MERGES, refs=refs)
    report = Purge(
        user=node_from(row["node"]),
        dry_run=True,
        messages=row["messages"],
        facts=said["gone"],
        revised=said["revised"],
        relations=said["relations"],
        aliases=row["aliases"],
        merges=merges["merges"],
        windows=0,
    )
    return report, users


async def _locked(transaction: WriteTransaction, find: Query, again: Query, ref: Ref) -> Row:
    """A page of what leads to the person, as it is once everybody whom it is about is locked.

    Raises:
        Overtaken: It is about others than it was before the locks.
    """
    (found,) = await transaction.run(find, ref=ref, limit=_PAGE)
    held = {ref, *chain.from_iterable(found["refs"])}
    await lock(transaction, held)
    (page,) = await transaction.run(again, ids=found["ids"])
    if not held.issuperset(chain.from_iterable(page["refs"])):
        raise Overtaken
    return page


async def _drop_facts(
    transaction: WriteTransaction, *, ref: Ref, token: str, now: datetime
) -> bool:
    """A page of the facts that name the person; whether there were any."""
    page = await _locked(transaction, queries.FACT_PAGE, queries.FACTS, ref)
    (notes,) = await transaction.run(queries.NOTES, ids=page["ids"])
    await transaction.run(queries.UNWINDOW, ids=notes["ids"], radius=_RADIUS)
    await transaction.run(queries.DROP_MESSAGES, ids=notes["ids"])
    await transaction.run(DELETE_FACTS, ids=page["ids"])
    await refold(transaction, set(page["tracks"]), token=token, now=now)
    return bool(page["ids"])


async def _drop_messages(
    transaction: WriteTransaction, *, ref: Ref, token: str, now: datetime
) -> int | None:
    """A page of their messages; how many windows it emptied, None when none were left."""
    page = await _locked(transaction, queries.MESSAGE_PAGE, queries.MESSAGES, ref)
    if not page["ids"]:
        return None
    (around,) = await transaction.run(queries.UNWINDOW, ids=page["ids"], radius=_RADIUS)
    (said,) = await transaction.run(queries.STRIP, ids=page["ids"])
    await transaction.run(DELETE_FACTS, ids=said["emptied"])
    await transaction.run(queries.DROP_MESSAGES, ids=page["ids"])
    tracks = {track for tracks in page["tracks"] for track in tracks}
    await refold(transaction, tracks, token=token, now=now)
    return int(around["windows"])


async def _drop_person(
    transaction: WriteTransaction, *, ref: Ref, known: Iterable[str]
) -> int | None:
    """What is left of the person, and then a search for anything more.

    None, and nothing is done, when something was written of them since the last page.

    Args:
        transaction: The transaction.
        ref: The person.
        known: Ids of all accounts that were theirs when the purge began.

    Raises:
        NotFound: They were merged into somebody else, with all that was left of them.
    """
    await lock(transaction, [ref])
    standing = await transaction.one(queries.STANDING, ref=ref)
    if standing["is_merged"]:
        raise NotFound(
            f"{ref!r} was merged into somebody else while it was purged, with what was left; "
            "purge that person"
        )
    if standing["is_named"]:
        return None
    users = sorted({*known, *standing["merged"]})
    names = {"ref": ref, "refs": [user_ref(user) for user in users], "users": users}
    await transaction.run(DROP_UNREAD, ids=users)
    for query in queries.DROP_PERSON:
        await transaction.run(query, **names)
    (row,) = await transaction.run(queries.LEFT, **names)
    return int(row["left"])
