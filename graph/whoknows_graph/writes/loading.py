"""What the database has of tracks, as values."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from whoknows_graph.errors import Overtaken
from whoknows_graph.records import utc, utc_or_none
from whoknows_graph.tenant import Row, WriteTransaction
from whoknows_graph.writes import rows, statements
from whoknows_graph.writes.timeline import CONTRADICTED, Statement, StoredFact
from whoknows_graph.writes.withdrawals import RESTATABLE
from whoknows_schema.enums import Attribution, FactStatus
from whoknows_schema.ids import FactId, Ref

__all__ = ["LoadedFact", "load_fact", "load_tracks"]

_FOLDABLE = frozenset({FactStatus.CURRENT, FactStatus.SUPERSEDED, FactStatus.EXPIRED})


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedFact:
    """A fact of the database, with what its update needs.

    Attributes:
        corrects: It stands in for a fact that was corrected by hand.
        stale: Messages that its evidence still leads to although they say something else now.
    """

    fact: StoredFact
    content: rows.FactContent
    retired_at: datetime | None
    corrects: bool = False
    stale: tuple[str, ...] = ()


async def load_tracks(
    transaction: WriteTransaction, tracks: Sequence[str]
) -> Mapping[str, dict[FactId, LoadedFact]]:
    """The facts of the tracks by track and id; tracks without any are left out. One round trip."""
    found: dict[str, dict[FactId, LoadedFact]] = defaultdict(dict)
    (loaded,) = await transaction.run(statements.LOAD_TRACKS, tracks=tracks)
    for row in loaded["rows"]:
        item = _loaded(row)
        found[row["track"]][item.fact.id] = item
    return found


async def load_fact(transaction: WriteTransaction, track: str, fact_id: FactId) -> LoadedFact:
    """A fact that was found on a track. One round trip.

    Raises:
        Overtaken: It was moved to another track or removed since.
    """
    fact = (await load_tracks(transaction, [track])).get(track, {}).get(fact_id)
    if fact is None:
        raise Overtaken
    return fact


def _loaded(row: Row) -> LoadedFact:
    fact: Mapping[str, Any] = row["fact"]
    identity = FactId(fact["id"])
    status = FactStatus(fact["status"])
    said = tuple(_stored_statement(item, fact, identity) for item in row["statements"])
    withdrawn = fact["retired_reason"] in RESTATABLE
    supersedes = row["supersedes"]
    return LoadedFact(
        fact=StoredFact(
            id=identity,
            value=fact["value"],
            status=status,
            foldable=status in _FOLDABLE or withdrawn or fact["retired_reason"] == CONTRADICTED,
            statements=() if withdrawn else said,
            valid_from=utc(fact["valid_from"]),
            valid_to=utc_or_none(fact["valid_to"]),
            supersedes=FactId(supersedes[0]) if supersedes else None,
        ),
        content=rows.FactContent(
            subject=Ref(fact["subject"]),
            predicate=fact["predicate"],
            object=None if fact["object"] is None else Ref(fact["object"]),
            ended=bool(fact["ended"]),
            text=fact["text"],
            category=fact["category"],
            kind=fact["kind"],
            attribution=fact["attribution"],
            importance=fact["importance"],
            relations=tuple(rows.unpack_relation(packed) for packed in fact["relations"] or ()),
            about=tuple(Ref(ref) for ref in row["about"]),
            mentions=tuple(Ref(ref) for ref in row["mentions"]),
        ),
        retired_at=utc_or_none(fact["retired_at"]),
        corrects=bool(row["corrects"]),
        stale=tuple(each.message_id for each in said) if withdrawn else (),
    )


def _stored_statement(item: Row, fact: Mapping[str, Any], origin: FactId) -> Statement:
    return Statement(
        value=fact["value"],
        message_id=item["message_id"],
        claim=None,
        valid_from=utc(item["valid_from"]),
        said_at=utc(item["said_at"]),
        attribution=Attribution(item["attribution"]),
        text=item["text"] or fact["text"],
        confidence=item["confidence"],
        speaker=item["speaker"],
        valid_to=utc_or_none(item["valid_to"]),
        origin=origin,
        written_as=tuple(Ref(ref) for ref in item["written_as"] or ()),
    )
