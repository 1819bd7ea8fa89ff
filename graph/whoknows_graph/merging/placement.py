"""Where a fact stands in the graph, and where it stands when a node is another: pure functions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from whoknows_graph.writes.rows import mention_row, pack_relation, unpack_relation
from whoknows_graph.writes.tracks import track_name, value_name
from whoknows_schema.ids import FactId, Ref
from whoknows_schema.values import BoundRelation
from whoknows_schema.verbs import is_single_valued, relation_type, verb_polarity

__all__ = ["Placement", "Slot", "is_about_itself", "moved", "place_row", "placement_of", "slot_of"]

Row = dict[str, Any]
Slot = tuple[str, str]
"""Subject and predicate of a single value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """Everything of a fact that names nodes.

    Attributes:
        mentions: Refs that it names, each with whether it only names them.
        said_by: Refs of the users who said it.
    """

    id: FactId
    track: str
    value: str
    subject: Ref
    predicate: str
    object: Ref | None
    ended: bool
    relations: tuple[BoundRelation, ...]
    about: tuple[Ref, ...]
    mentions: tuple[tuple[Ref, bool], ...]
    said_by: tuple[Ref, ...]


def placement_of(row: Mapping[str, Any]) -> Placement:
    """The placement in a row of ``statements.PLACEMENTS`` or of a record."""
    bare: Sequence[str] = row["bare"]
    return Placement(
        id=FactId(row["id"]),
        track=row["track"],
        value=row["value"],
        subject=Ref(row["subject"]),
        predicate=row["predicate"],
        object=None if row["object"] is None else Ref(row["object"]),
        ended=bool(row["ended"]),
        relations=tuple(unpack_relation(packed) for packed in row["relations"] or ()),
        about=tuple(sorted(map(Ref, row["about"]))),
        mentions=tuple(sorted((Ref(ref), ref in bare) for ref in row["mentions"])),
        said_by=tuple(sorted(map(Ref, row["said_by"]))),
    )


def moved(placed: Placement, names: Mapping[Ref, Ref]) -> Placement:
    """The placement with some nodes in place of others.

    A relation that would lead back to its start goes, and so does a mention of what the fact is
    about anyway.
    """
    subject = names.get(placed.subject, placed.subject)
    target = None if placed.object is None else names.get(placed.object, placed.object)
    told_apart = placed.value.removeprefix("end:").split("\t")[2]
    about = tuple(sorted({names.get(ref, ref) for ref in placed.about}))
    named = {names.get(ref, ref): bare for ref, bare in placed.mentions}
    ends = (
        replace(r, source=names.get(r.source, r.source), target=names.get(r.target, r.target))
        for r in placed.relations
    )
    return replace(
        placed,
        track=track_name(subject, placed.predicate, target, told_apart),
        value=value_name(placed.predicate, target, told_apart, ended=placed.ended),
        subject=subject,
        object=target,
        relations=tuple(dict.fromkeys(r for r in ends if r.source != r.target)),
        about=about,
        mentions=tuple(sorted((ref, bare) for ref, bare in named.items() if ref not in about)),
        said_by=tuple(sorted({names.get(ref, ref) for ref in placed.said_by})),
    )


def is_about_itself(placed: Placement) -> bool:
    """Whether the fact relates a node to itself, as "Nol is a friend of Nolan" comes to do."""
    return placed.subject == placed.object


def slot_of(placed: Placement) -> Slot | None:
    """The slot that the fact competes for, None when its predicate holds many values."""
    return (placed.subject, placed.predicate) if is_single_valued(placed.predicate) else None


def place_row(before: Placement, after: Placement) -> Row:
    """Row of ``statements.PLACE_FACTS``."""
    return {
        "id": after.id,
        "track": after.track,
        "value": after.value,
        "subject": after.subject,
        "object": after.object,
        "packed": [pack_relation(relation) for relation in after.relations],
        "about": list(after.about),
        "mentions": [mention_row(ref, bare=bare) for ref, bare in after.mentions],
        "said_by": list(after.said_by),
        "gone": [{"source": r.source, "target": r.target} for r in before.relations],
        "relations": [
            {
                "type": relation_type(r.verb),
                "verb": r.verb,
                "polarity": verb_polarity(r.verb).value,
                "source": r.source,
                "target": r.target,
            }
            for r in after.relations
        ],
    }
