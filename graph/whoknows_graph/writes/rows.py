"""Parameter rows of the batch write, as pure functions of values."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from types import MappingProxyType
from typing import Any

from whoknows_graph.writes.timeline import FactState, Statement
from whoknows_schema.enums import FactStatus
from whoknows_schema.ids import Ref, entity_ref, user_ref
from whoknows_schema.text import MAX_NAME_CHARS, clean_line, clean_text, name_key
from whoknows_schema.values import (
    AliasRecord,
    BoundClaim,
    BoundRelation,
    EntityRecord,
    Message,
    UserRecord,
)
from whoknows_schema.verbs import relation_type, verb_polarity

__all__ = [
    "FactContent",
    "alias_rows",
    "content_of",
    "create_row",
    "entity_rows",
    "evidence_row",
    "is_person_ref",
    "mention_row",
    "message_row",
    "message_rows",
    "pack_relation",
    "refs_of",
    "unpack_relation",
    "update_row",
    "user_rows",
]

Row = dict[str, Any]
MAX_MESSAGE_CHARS = 100_000
MAX_FACT_CHARS = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class FactContent:
    """What a fact says, apart from when it holds."""

    subject: Ref
    predicate: str
    object: Ref | None
    ended: bool
    text: str
    category: str
    kind: str
    attribution: str
    importance: int
    relations: tuple[BoundRelation, ...]
    about: tuple[Ref, ...]
    mentions: tuple[Ref, ...]


def is_person_ref(ref: str) -> bool:
    """Whether a ref names a person: a user, or an entity whose slug says so.

    >>> is_person_ref("u:1"), is_person_ref("e:carol-person"), is_person_ref("e:rust")
    (True, True, False)
    """
    return ref.startswith("u:") or (ref.startswith("e:") and ref.endswith("-person"))


def pack_relation(relation: BoundRelation) -> str:
    """A relation as one text property; refs hold no tab.

    >>> unpack_relation(pack_relation(BoundRelation(source="u:1", verb="likes", target="e:go")))
    BoundRelation(source='u:1', verb='likes', target='e:go')
    """
    return "\t".join((relation.verb, relation.source, relation.target))


def unpack_relation(packed: str) -> BoundRelation:
    """The relation that `pack_relation` packed."""
    verb, source, target = packed.split("\t")
    return BoundRelation(source=Ref(source), verb=verb, target=Ref(target))


def content_of(claim: BoundClaim) -> FactContent:
    """What the claim's fact says; a relation from a node to itself is dropped."""
    relations = () if claim.ended else claim.relations
    relations = tuple(r for r in relations if r.source != r.target)
    about = [claim.subject]
    if claim.object is not None and is_person_ref(claim.object) and claim.object not in about:
        about.append(claim.object)
    named = [
        claim.object,
        *claim.mentions,
        *(end for r in relations for end in (r.source, r.target)),
    ]
    mentions = {ref for ref in named if ref is not None and ref not in about}
    return FactContent(
        subject=claim.subject,
        predicate=claim.predicate,
        object=claim.object,
        ended=claim.ended,
        text=clean_line(claim.text, MAX_FACT_CHARS),
        category=claim.category,
        kind=claim.kind,
        attribution=claim.attribution,
        importance=claim.importance,
        relations=relations,
        about=tuple(about),
        mentions=tuple(sorted(mentions)),
    )


def refs_of(claims: Iterable[BoundClaim]) -> set[Ref]:
    """Refs of all nodes that the claims' facts will touch."""
    refs: set[Ref] = set()
    for claim in claims:
        content = content_of(claim)
        refs.update(content.about, content.mentions)
        if claim.speaker is not None:
            refs.add(user_ref(claim.speaker))
    return refs


def _iso(moment: datetime | None) -> str | None:
    return None if moment is None else moment.isoformat()


def _times(state: FactState, *, now: datetime, retired_before: datetime | None) -> Row:
    current = state.status is FactStatus.CURRENT
    return {
        "status": state.status.value,
        "current": current,
        "valid_from": _iso(state.valid_from),
        "valid_to": _iso(state.valid_to),
        "retired_at": None if current else _iso(retired_before or now),
        "confidence": state.confidence,
        "occurrences": len({statement.message_id for statement in state.statements}),
    }


def evidence_row(statement: Statement, text: str) -> Row:
    """One message's part in a fact with this text."""
    return {
        "message_id": statement.message_id,
        "valid_from": _iso(statement.valid_from),
        "valid_to": _iso(statement.valid_to),
        "said_at": _iso(statement.said_at),
        "attribution": statement.attribution.value,
        "confidence": statement.confidence,
        "speaker": statement.speaker,
        # The wording is kept where it differs from the fact's.
        "text": None if statement.text == text else statement.text,
        "written_as": list(statement.written_as) or None,
    }


def _relation_row(relation: BoundRelation) -> Row:
    return {
        "type": relation_type(relation.verb),
        "verb": relation.verb,
        "polarity": verb_polarity(relation.verb).value,
        "source": relation.source,
        "target": relation.target,
    }


def _mentions(content: FactContent) -> list[Row]:
    """Mentioned nodes; bare ones are named and no more, they are no end of a relation."""
    ends = {end for relation in content.relations for end in (relation.source, relation.target)}
    involved = ends | {content.object}
    return [mention_row(ref, bare=ref not in involved) for ref in content.mentions]


def mention_row(ref: Ref, *, bare: bool) -> Row:
    """A mentioned node; only one that is barely named is in the index ``mention_bare``."""
    return {"ref": ref, "bare": bare, "named": ref if bare else None}


def _speakers(statements: Iterable[Statement]) -> list[str]:
    return sorted({s.speaker for s in statements if s.speaker is not None})


def create_row(state: FactState, content: FactContent, *, track: str, now: datetime) -> Row:
    """Row of ``CREATE_FACTS``."""
    return {
        "id": state.id,
        "track": track,
        "value": state.value,
        "subject": content.subject,
        "predicate": content.predicate,
        "object": content.object,
        "ended": content.ended,
        "text": content.text,
        "category": content.category,
        "kind": content.kind,
        "attribution": content.attribution,
        "importance": content.importance,
        "speaker": state.statements[0].speaker,
        "packed": [pack_relation(relation) for relation in content.relations],
        "polarity": verb_polarity(content.predicate).value,
        "retired_reason": state.reason,
        "times": _times(state, now=now, retired_before=None),
        "about": list(content.about),
        "mentions": _mentions(content),
        "speakers": _speakers(state.statements),
        "evidence": [evidence_row(statement, content.text) for statement in state.statements],
        "relations": [_relation_row(relation) for relation in content.relations],
    }


def update_row(
    state: FactState,
    content: FactContent,
    *,
    added: Sequence[Statement],
    moved: Sequence[str],
    times: tuple[datetime, datetime | None],
) -> Row:
    """Row of ``UPDATE_FACTS``.

    Args:
        state: What the fact has to look like.
        content: What it says.
        added: Statements that it did not rest on before.
        moved: Ids of messages that it rests on no more.
        times: Now, and when it was retired before.
    """
    now, retired_before = times
    return {
        "id": state.id,
        "retired_reason": state.reason,
        "times": _times(state, now=now, retired_before=retired_before),
        "moved": list(moved),
        "speakers": _speakers(added),
        "evidence": [evidence_row(statement, content.text) for statement in added],
        "relations": [
            {"source": relation.source, "target": relation.target} for relation in content.relations
        ],
    }


def entity_rows(records: Iterable[EntityRecord]) -> list[Row]:
    """Rows of ``MERGE_ENTITIES``, sorted by slug, one per slug (a known kind wins)."""
    by_slug: dict[str, Row] = {}
    for record in records:
        known = by_slug.get(record.slug)
        if known is None or known["kind"] == "concept":
            name = known["name"] if known else clean_line(record.name, MAX_NAME_CHARS)
            by_slug[record.slug] = {
                "slug": record.slug,
                "ref": entity_ref(record.slug),
                "name": name,
                "kind": record.kind.value,
            }
    return [by_slug[slug] for slug in sorted(by_slug)]


def user_rows(records: Iterable[UserRecord]) -> list[Row]:
    """Rows of ``MERGE_USERS``, sorted by id, one per user (the name seen last)."""
    latest: dict[str, UserRecord] = {}
    for record in records:
        if record.id not in latest or record.seen_at >= latest[record.id].seen_at:
            latest[record.id] = record
    return [
        {
            "id": record.id,
            "ref": user_ref(record.id),
            "name": clean_line(record.name, MAX_NAME_CHARS) or record.id,
            "seen_at": _iso(record.seen_at),
            "is_bot": record.is_bot,
        }
        for _, record in sorted(latest.items())
    ]


def alias_rows(
    records: Iterable[AliasRecord], moved: Mapping[Ref, Ref] = MappingProxyType({})
) -> list[Row]:
    """Rows of ``MERGE_ALIASES``, sorted, one per (name key, ref); empty names are left out.

    Args:
        records: The names.
        moved: Nodes that were merged away, with those that they are now.
    """
    keyed = sorted(
        ((name_key(record.name), record.ref, record) for record in records),
        key=lambda item: (item[0], item[1]),
    )
    rows: list[Row] = []
    for (norm, ref), group in groupby(keyed, key=lambda item: (item[0], item[1])):
        if not norm:
            continue
        same = [record for _, _, record in group]
        best = max(same, key=lambda record: record.weight)
        rows.append(
            {
                "norm": norm,
                "ref": moved.get(ref, ref),
                "written_as": ref if ref in moved else None,
                "name": clean_line(best.name, MAX_NAME_CHARS),
                "source": best.source.value,
                "weight": best.weight,
                "since": _iso(min(record.seen_at for record in same)),
                "last_seen": _iso(max(record.seen_at for record in same)),
            }
        )
    return rows


def message_rows(
    messages: Iterable[Message], moved: Mapping[Ref, Ref] = MappingProxyType({})
) -> list[Mapping[str, Any]]:
    """Rows of ``MERGE_MESSAGES``, sorted by id, the first of equal ids; ``moved`` as above."""
    unique: dict[str, Message] = {}
    for message in messages:
        unique.setdefault(message.id, message)
    return [message_row(unique[message_id], moved) for message_id in sorted(unique)]


def message_row(message: Message, moved: Mapping[Ref, Ref] = MappingProxyType({})) -> Row:
    """One row of ``MERGE_MESSAGES``: cleaned text, at most 100,000 characters of it."""
    sender = user_ref(message.author_id)
    author = moved.get(sender, sender).removeprefix("u:")
    return {
        "id": message.id,
        "author": author,
        "sent_as": None if author == message.author_id else message.author_id,
        "author_name": message.shown_name,
        "channel": message.channel,
        "text": clean_text(message.text)[:MAX_MESSAGE_CHARS],
        "sent_at": _iso(message.sent_at),
        "reply_to": message.reply_to,
        "thread": message.thread,
        "url": message.url,
        "edited_at": _iso(message.edited_at),
        "deleted_at": _iso(message.deleted_at),
    }
