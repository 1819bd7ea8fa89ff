"""Reading the engine-neutral dataset that the peer's benchmark dumps, as batches of ours."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from whoknows_schema.enums import AliasSource, FactCategory
from whoknows_schema.ids import MessageId, Ref, UserId, entity_ref, space_ref, user_ref
from whoknows_schema.text import entity_slug
from whoknows_schema.values import (
    AliasRecord,
    Batch,
    BoundClaim,
    BoundRelation,
    EntityRecord,
    Message,
    UserRecord,
)

START = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Dataset:
    """People, things and facts; a fact names them by index."""

    users: list[dict[str, str]]
    entities: list[str]
    facts: list[dict[str, Any]]

    def user_ref(self, index: int) -> Ref:
        return user_ref(self.users[index]["id"])

    def thing_ref(self, index: int) -> Ref:
        return entity_ref(entity_slug(self.entities[index]))


def read_dataset(path: Path) -> Dataset:
    """The dataset in a file that the peer's script wrote with ``--dump``."""
    meta, *facts = (json.loads(line) for line in path.read_text().splitlines())
    return Dataset(users=meta["users"], entities=meta["entities"], facts=facts)


def people_and_things(data: Dataset) -> Batch:
    """Everybody and everything, with their names."""
    users = tuple(
        UserRecord(id=UserId(user["id"]), name=user["name"], seen_at=START) for user in data.users
    )
    entities = tuple(EntityRecord(slug=entity_slug(name), name=name) for name in data.entities)
    names = [(u.name, user_ref(u.id), AliasSource.PLATFORM_NAME) for u in users]
    names += [(e.name, entity_ref(e.slug), AliasSource.ENTITY_NAME) for e in entities]
    return Batch(
        users=users,
        entities=entities,
        aliases=tuple(
            AliasRecord(name=name, ref=ref, source=source, seen_at=START)
            for name, ref, source in names
        ),
    )


def fact_batches(data: Dataset, *, size: int) -> Iterator[Batch]:
    """The facts in batches, each fact with a message of its own."""
    for offset in range(0, len(data.facts), size):
        part = data.facts[offset : offset + size]
        yield Batch(
            messages=tuple(_message(data, fact) for fact in part),
            claims=tuple(_claim(data, fact) for fact in part),
        )


def _author(data: Dataset, fact: dict[str, Any]) -> dict[str, str]:
    return data.users[fact["subject"] or 0]


def _message(data: Dataset, fact: dict[str, Any]) -> Message:
    author = _author(data, fact)
    return Message(
        id=MessageId(f"m{fact['id']}"),
        channel="bench",
        author_id=UserId(author["id"]),
        author_name=author["name"],
        sent_at=START + timedelta(seconds=fact["id"]),
        text=fact["text"],
    )


def _claim(data: Dataset, fact: dict[str, Any]) -> BoundClaim:
    subject = space_ref() if fact["subject"] is None else data.user_ref(fact["subject"])
    target = None
    if fact["entity"] is not None:
        target = data.thing_ref(fact["entity"])
    elif fact["object"] is not None:
        target = data.user_ref(fact["object"])
    verb = fact["verb"]
    related = verb is not None and target is not None
    moment = START + timedelta(seconds=fact["id"])
    return BoundClaim(
        subject=subject,
        predicate=verb or "note",
        object=target if related else None,
        value=None if related else fact["text"],
        text=fact["text"],
        category=FactCategory.INTERESTS,
        message_id=MessageId(f"m{fact['id']}"),
        speaker=UserId(_author(data, fact)["id"]),
        valid_from=moment,
        said_at=moment,
        relations=(
            (BoundRelation(source=subject, verb=verb, target=target),)
            if verb is not None and target is not None
            else ()
        ),
        mentions=() if related or target is None else (target,),
        confidence=0.9,
    )
