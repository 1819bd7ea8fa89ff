"""Records of the database as values; nothing of the driver leaves this folder."""

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from neo4j.time import DateTime

from whoknows_graph.errors import CorruptRecord
from whoknows_schema.answers import Fact, FactRelation, Source
from whoknows_schema.enums import (
    Attribution,
    EntityKind,
    FactCategory,
    FactStatus,
    NodeType,
    Polarity,
)
from whoknows_schema.ids import FactId, MessageId
from whoknows_schema.values import Node
from whoknows_schema.verbs import verb_polarity

__all__ = ["fact_from", "node_from", "source_from", "utc", "utc_or_none"]


def utc(value: object) -> datetime:
    """A stored time as an aware UTC datetime; from ISO text, or as the driver reads it.

    Queries return times as text (``toString``) where there are many: the driver takes some 50 µs
    to read a datetime, the standard library less than one to read text.

    Raises:
        CorruptRecord: Not a time.
    """
    if isinstance(value, str):
        return datetime.fromisoformat(value).astimezone(UTC)
    if isinstance(value, DateTime):
        value = value.to_native()
    if not isinstance(value, datetime):
        raise CorruptRecord(f"{value!r} is stored where a time should be")
    return value.astimezone(UTC)


def utc_or_none(value: object) -> datetime | None:
    """As `utc`, None for none."""
    return None if value is None else utc(value)


def node_from(row: Mapping[str, Any]) -> Node:
    """A person, thing or space from a map with ref, name and kind."""
    ref: str = row["ref"]
    prefix, _, key = ref.partition(":")
    if prefix == "u":
        return Node(type=NodeType.USER, id=key, name=row["name"] or key)
    if prefix == "e":
        kind = EntityKind(row["kind"] or EntityKind.CONCEPT)
        return Node(type=NodeType.ENTITY, id=key, name=row["name"] or key, kind=kind)
    return Node(type=NodeType.SPACE, id=row.get("space") or "", name=row["name"] or "")


def source_from(row: Mapping[str, Any]) -> Source:
    """The source message from a map of its properties and its author's node."""
    author = row["author"]
    return Source(
        message_id=MessageId(row["id"]),
        channel=row["channel"] or "",
        author=None if author is None else node_from(author),
        sent_at=utc(row["sent_at"]),
        text=row["text"] or "",
        url=row["url"],
    )


def _relation_from(packed: str, nodes: Mapping[str, Node]) -> FactRelation:
    verb, source, target = packed.split("\t")
    return FactRelation(
        verb=verb,
        polarity=Polarity(verb_polarity(verb)),
        source=nodes[source],
        target=nodes[target],
    )


def fact_from(row: Mapping[str, Any]) -> Fact:
    """A fact from the map that ``reads.projection.FACT`` returns.

    Raises:
        CorruptRecord: A property that every fact has is missing.
    """
    try:
        return _fact_from(row)
    except (KeyError, ValueError) as error:
        raise CorruptRecord(f"fact {row.get('id')!r} is stored without {error}") from error


def _about(row: Mapping[str, Any]) -> list[str]:
    """Refs that a fact is about, its subject first."""
    refs = (node["ref"] for node in row["nodes"] if node["about"])
    return sorted(refs, key=lambda ref: (ref != row["subject"], ref))


def _fact_from(row: Mapping[str, Any]) -> Fact:
    speaker = row["said_by"]
    nodes = {node["ref"]: node_from(node) for node in row["nodes"]}
    chain = {link["older"]: FactId(link["id"]) for link in row["chain"]}
    return Fact(
        id=FactId(row["id"]),
        text=row["text"],
        category=FactCategory(row["category"]),
        status=FactStatus(row["status"]),
        confidence=row["confidence"],
        occurrences=row["occurrences"],
        attribution=Attribution(row["attribution"]),
        valid_from=utc(row["valid_from"]),
        valid_to=utc_or_none(row["valid_to"]),
        recorded_at=utc(row["recorded_at"]),
        about=tuple(nodes[ref] for ref in _about(row)),
        said_by=None if speaker is None else node_from(speaker),
        relations=tuple(_relation_from(packed, nodes) for packed in row["packed"] or ()),
        sources=tuple(source_from(source) for source in row["sources"]),
        predicate=row["predicate"],
        importance=row["importance"],
        retired_at=utc_or_none(row["retired_at"]),
        supersedes=chain.get(True),
        superseded_by=chain.get(False),
    )
