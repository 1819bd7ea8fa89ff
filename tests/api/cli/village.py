"""A village with something of everything, and what a command did when asked about it."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from whoknows.settings import Settings
from whoknows_schema.enums import AliasSource, Attribution, EntityKind, FactCategory
from whoknows_schema.ids import MessageId, Ref, UserId, entity_ref, user_ref
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

NOW = datetime(2026, 1, 1, tzinfo=UTC)
PEOPLE = {"1": "Alice", "2": "Bob", "3": "Nolan", "4": "Nolan", "5": "李雷"}
THINGS = {
    "Berlin": EntityKind.PLACE,
    "Lisbon": EntityKind.PLACE,
    "Rust": EntityKind.TECHNOLOGY,
    "coffee": EntityKind.FOOD,
    "pineapple pizza": EntityKind.FOOD,
}
SAID = (
    # day, author, text, subject, verb, object
    (1, "1", "I moved to Lisbon last year", "1", "lives_in", "Lisbon"),
    (2, "1", "I love coffee", "1", "loves", "coffee"),
    (3, "2", "coffee is the best", "2", "loves", "coffee"),
    (4, "3", "pineapple pizza is great", "3", "loves", "pineapple pizza"),
    (5, "2", "Alice hates pineapple pizza btw", "1", "hates", "pineapple pizza"),
    (6, "2", "love pineapple pizza", "2", "loves", "pineapple pizza"),
    (7, "2", "Alice is an old friend of mine", "2", "friend_of", "1"),
    (8, "2", "writing Rust all day\x1b[31m", "2", "uses", "Rust"),
    (20, "1", "new flat in Berlin!", "1", "lives_in", "Berlin"),
    (21, "1", "I can't stand coffee any more", "1", "hates", "coffee"),
    (22, "5", "我喜欢 Rust", "5", "likes", "Rust"),
)


def ref_of(name: str) -> Ref:
    """The ref of a person's id or a thing's name."""
    return user_ref(name) if name in PEOPLE else entity_ref(entity_slug(name, THINGS[name]))


def day(number: int) -> datetime:
    return datetime(2025, 3, number, 12, tzinfo=UTC)


def village_batch() -> Batch:
    """Everything that the village says, as one batch."""
    names = [
        *((key, name, AliasSource.PLATFORM_NAME) for key, name in PEOPLE.items()),
        *((thing, thing, AliasSource.ENTITY_NAME) for thing in THINGS),
    ]
    return Batch(
        messages=tuple(_message(number, author, text) for number, author, text, *_ in SAID),
        users=tuple(
            UserRecord(id=UserId(key), name=name, seen_at=day(1)) for key, name in PEOPLE.items()
        ),
        entities=tuple(
            EntityRecord(slug=entity_slug(name, kind), name=name, kind=kind)
            for name, kind in THINGS.items()
        ),
        aliases=tuple(
            AliasRecord(name=name, ref=ref_of(key), source=source, seen_at=day(1))
            for key, name, source in names
        ),
        claims=tuple(
            _claim(number, author, subject, verb, target)
            for number, author, _, subject, verb, target in SAID
        ),
    )


def _message(number: int, author: str, text: str) -> Message:
    return Message(
        id=MessageId(f"m{number}"),
        channel="square",
        author_id=UserId(author),
        author_name=PEOPLE[author],
        sent_at=day(number),
        text=text,
        url=f"https://chat.example/m{number}",
    )


def _claim(number: int, author: str, subject: str, verb: str, target: str) -> BoundClaim:
    name = PEOPLE.get(target, target)
    return BoundClaim(
        subject=ref_of(subject),
        predicate=verb,
        text=f"{PEOPLE[subject]} {verb.replace('_', ' ')} {name}.",
        category=FactCategory.PREFERENCES,
        message_id=MessageId(f"m{number}"),
        speaker=UserId(author),
        valid_from=day(number),
        said_at=day(number),
        object=ref_of(target),
        relations=(BoundRelation(source=ref_of(subject), verb=verb, target=ref_of(target)),),
        attribution=Attribution.SELF if author == subject else Attribution.THIRD_PARTY,
    )


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """The object on stdout."""
        return json.loads(self.out)


Run = Callable[..., Outcome]


def environment_of(settings: Settings) -> dict[str, str]:
    """Variables that lead a command to the test server."""
    return {
        "NEO4J_URI": settings.neo4j_uri or "",
        "NEO4J_USERNAME": settings.neo4j_username,
        "NEO4J_PASSWORD": settings.neo4j_password or "",
        "NEO4J_DATABASE": settings.neo4j_database,
        "WHOKNOWS_DATA_DIR": str(settings.data_dir or ""),
        "WHOKNOWS_EMBEDDER": "none",
    }
