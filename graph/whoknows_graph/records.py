"""Records of the database as values; nothing of the driver leaves this folder."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from neo4j.time import DateTime

from whoknows_graph.errors import CorruptRecord, Overtaken
from whoknows_schema.answers import Fact, FactRelation, Source
from whoknows_schema.enums import (
    Attribution,
    EntityKind,
    FactCategory,
    FactStatus,
    NodeType,
)
from whoknows_schema.ids import FactId, MessageId, Ref
from whoknows_schema.values import Node
from whoknows_schema.verbs import verb_polarity

__all__ = ["fact_from", "node_from", "node_of", "still_there", "utc", "utc_or_none"]


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


def node_from(row: Mapping[str, Any] | None) -> Node:
    """A person, thing or space from a map with ref, name and kind.

    Raises:
        Overtaken: Nothing is left of the node: it was removed while the statement ran.
    """
    if not row or row["ref"] is None:
        raise Overtaken
    return node_of(row["ref"], row["name"], row.get("kind"), row.get("space"))


def node_of(ref: Ref, name: str | None, kind: str | None, space: str | None = None) -> Node:
    """As `node_from`, from what a map would hold: for answers that list many."""
    prefix, key = ref[0], ref[2:]
    if prefix == "u":
        return Node(type=NodeType.USER, id=key, name=name or key)
    if prefix == "e":
        known = EntityKind(kind or EntityKind.CONCEPT)
        return Node(type=NodeType.ENTITY, id=key, name=name or key, kind=known)
    return Node(type=NodeType.SPACE, id=space or "", name=name or "")


def still_there(rows: Iterable[Mapping[str, Any]], *keys: str) -> list[Mapping[str, Any]]:
    """The rows that have a value under each key.

    For properties that every node of a kind has: one that another transaction removes while a
    statement reads it has lost them, and reads as if it never had any.
    """
    return [row for row in rows if all(row[key] is not None for key in keys)]


def _relation_from(packed: str, nodes: Mapping[str, Node]) -> FactRelation:
    verb, source, target = packed.split("\t")
    return FactRelation(
        verb=verb,
        polarity=verb_polarity(verb),
        source=nodes[source],
        target=nodes[target],
    )


def fact_from(
    row: Mapping[str, Any],
    *,
    nodes: Iterable[tuple[str, Node]],
    sources: Iterable[Sequence[Any]],
    chain: Iterable[Sequence[Any]],
) -> Fact:
    """A fact from the rows of `reads.hydration`.

    Args:
        row: Its properties.
        nodes: Relationship type and node of each that is around it.
        sources: Id, channel, text, url and time of each message, then its author's ref, name and
            kind.
        chain: Id of each fact that it follows (True) or that follows it (False).

    Raises:
        CorruptRecord: A property that every fact has is missing.
    """
    try:
        return _fact_from(row, _Around.read(row["subject"], nodes), sources, dict(_turned(chain)))
    except (KeyError, ValueError) as error:
        raise CorruptRecord(f"fact {row.get('id')!r} is stored without {error}") from error


def _source_from(row: Sequence[Any]) -> Source:
    message_id, channel, text, url, sent_at, ref, name, kind = row
    return Source(
        message_id=MessageId(message_id),
        channel=channel or "",
        author=None if ref is None else node_from({"ref": ref, "name": name, "kind": kind}),
        sent_at=utc(sent_at),
        text=text or "",
        url=url,
    )


def _turned(chain: Iterable[Sequence[Any]]) -> Iterable[tuple[bool, FactId]]:
    return ((is_older, FactId(fact_id)) for fact_id, is_older in chain)


@dataclass(frozen=True, slots=True)
class _Around:
    """The people and things around a fact."""

    nodes: Mapping[str, Node]
    about: tuple[Node, ...]
    said_by: Node | None
    is_own: bool
    """Whether the person whom it is about said so, perhaps among others."""

    @classmethod
    def read(cls, subject: str, rows: Iterable[tuple[str, Node]]) -> "_Around":
        """From the type of each relationship and the node at its end; the subject comes first."""
        nodes: dict[str, Node] = {}
        refs: dict[str, set[str]] = {"ABOUT": set(), "MENTIONS": set(), "SAID_BY": set()}
        for relationship, node in rows:
            ref = node.ref
            nodes[ref] = node
            refs[relationship].add(ref)

        def own_first(ref: str) -> tuple[bool, str]:
            return ref != subject, ref

        about = sorted(refs["ABOUT"], key=own_first)
        speaker = min(refs["SAID_BY"], key=own_first, default=None)
        said_by = None if speaker is None else nodes[speaker]
        return cls(nodes, tuple(nodes[ref] for ref in about), said_by, subject in refs["SAID_BY"])


def _attribution(stored: str, *, is_own: bool) -> Attribution:
    """On whose word a fact stands: a person's own, said after somebody else's, counts more.

    Stored is the word that it began with; `projection.ATTRIBUTION` is the same in Cypher.
    """
    known = Attribution(stored)
    return Attribution.SELF if is_own and known is Attribution.THIRD_PARTY else known


def _fact_from(
    row: Mapping[str, Any],
    around: _Around,
    sources: Iterable[Sequence[Any]],
    chain: Mapping[bool, FactId],
) -> Fact:
    return Fact(
        id=FactId(row["id"]),
        text=row["text"],
        category=FactCategory(row["category"]),
        status=FactStatus(row["status"]),
        confidence=row["confidence"],
        occurrences=row["occurrences"],
        attribution=_attribution(row["attribution"], is_own=around.is_own),
        valid_from=utc(row["valid_from"]),
        valid_to=utc_or_none(row["valid_to"]),
        recorded_at=utc(row["recorded_at"]),
        about=around.about,
        said_by=around.said_by,
        relations=tuple(_relation_from(packed, around.nodes) for packed in row["packed"] or ()),
        sources=tuple(_source_from(source) for source in sources),
        predicate=row["predicate"],
        importance=row["importance"],
        retired_at=utc_or_none(row["retired_at"]),
        supersedes=chain.get(True),
        superseded_by=chain.get(False),
    )
