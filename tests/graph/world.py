"""Small worlds for graph tests: messages, claims and batches in one line each."""

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from whoknows_schema.enums import AliasSource, Attribution, EntityKind, FactCategory
from whoknows_schema.ids import EntitySlug, MessageId, Ref, UserId
from whoknows_schema.values import (
    AliasRecord,
    Batch,
    BoundClaim,
    BoundRelation,
    EntityRecord,
    Message,
    UserRecord,
)

START = datetime(2024, 1, 1, tzinfo=UTC)
NOW = datetime(2025, 1, 1, tzinfo=UTC)


def day(number: float) -> datetime:
    """Midnight ``number`` days after the first of January 2024."""
    return START + timedelta(days=number)


def message(message_id: str, author: str, *, at: float = 0, text: str | None = None) -> Message:
    return Message(
        id=MessageId(message_id),
        channel="general",
        author_id=UserId(author),
        author_name=author,
        sent_at=day(at),
        text=text or f"message {message_id}",
    )


def claim(
    message_id: str,
    who: str,
    verb: str,
    target: str | None = None,
    *,
    at: float = 0,
    ended: bool = False,
    speaker: str | None = None,
    value: str | None = None,
    text: str | None = None,
    valid_to: float | None = None,
) -> BoundClaim:
    """``who`` –verb→ ``target`` (a ref), said in the message, by someone else with ``speaker``."""
    subject = Ref(f"u:{who}")
    relations = (
        (BoundRelation(source=subject, verb=verb, target=Ref(target)),)
        if target is not None and not ended
        else ()
    )
    return BoundClaim(
        subject=subject,
        predicate=verb,
        object=None if target is None else Ref(target),
        value=value,
        text=text or f"{who} {'no longer ' if ended else ''}{verb} {target or value}.",
        category=FactCategory.GENERAL,
        message_id=MessageId(message_id),
        speaker=UserId(speaker or who),
        attribution=Attribution.THIRD_PARTY if speaker else Attribution.SELF,
        valid_from=day(at),
        valid_to=None if valid_to is None else day(valid_to),
        said_at=day(at),
        relations=relations,
        ended=ended,
    )


def batch(claims: Iterable[BoundClaim], *, entities: Iterable[str] = ()) -> Batch:
    """Claims with everything they need: authors, messages, entities and their names."""
    said = list(claims)
    people = sorted(
        {c.subject.removeprefix("u:") for c in said}
        | {str(c.speaker) for c in said}
        | {c.object[2:] for c in said if c.object and c.object.startswith("u:")}
    )
    slugs = sorted({c.object[2:] for c in said if c.object and c.object.startswith("e:")})
    slugs = sorted({*slugs, *entities})
    messages = {c.message_id: c for c in said if c.message_id is not None}
    return Batch(
        users=tuple(UserRecord(id=UserId(p), name=p, seen_at=START) for p in people),
        entities=tuple(
            EntityRecord(slug=EntitySlug(s), name=s, kind=EntityKind.CONCEPT) for s in slugs
        ),
        aliases=(
            *(_alias(p, f"u:{p}", AliasSource.PLATFORM_NAME) for p in people),
            *(_alias(s, f"e:{s}", AliasSource.ENTITY_NAME) for s in slugs),
        ),
        messages=tuple(
            message(m, str(c.speaker), at=(c.said_at - START) / timedelta(days=1))
            for m, c in messages.items()
        ),
        claims=tuple(said),
    )


def _alias(name: str, ref: str, source: AliasSource) -> AliasRecord:
    return AliasRecord(name=name, ref=Ref(ref), source=source, seen_at=START)
