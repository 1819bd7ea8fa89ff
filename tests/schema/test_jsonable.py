"""The JSON of every answer: the names that others rely on, and nothing that has no JSON."""

import dataclasses
import inspect
import json
import types
import typing
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta, timezone
from enum import Enum
from pathlib import Path

import pytest

from whoknows_schema import answers, scene, values
from whoknows_schema.enums import EntityKind, NodeType, Polarity
from whoknows_schema.jsonable import camel_case, to_json
from whoknows_schema.values import Node

NODE = {"type", "id", "name"}
RELIED_ON: dict[type, set[str]] = {
    answers.Resolution: {"resolved", "ambiguous", "candidates"},
    answers.Candidate: {"node", "reason", "score"},
    answers.FactPage: {"facts", "nextCursor"},
    answers.Fact: {
        *("id", "text", "category", "status", "confidence", "occurrences", "attribution"),
        *("validFrom", "validTo", "recordedAt", "about", "saidBy", "relations", "sources"),
        *("supersedes", "supersededBy"),
    },
    answers.FactRelation: {"verb", "polarity", "source", "target"},
    answers.Source: {"messageId", "channel", "author", "sentAt", "text", "url"},
    answers.Between: {"relations", "shared"},
    answers.Relation: {"verb", "polarity", "weight", "source", "target", "facts"},
    answers.Shared: {"node", "a", "b"},
    answers.Neighborhood: {"nodes", "relations", "truncated"},
    answers.Neighbor: {"node", "distance", "strength"},
    answers.Stances: {"entity", "for", "against", "neutral", "mentioned", "truncated"},
    answers.Stance: {"user", "verb", "weight", "since", "facts", "history"},
    answers.SimilarUsers: {"users"},
    answers.SimilarUser: {"user", "score", "shared"},
    answers.SharedTaste: {"entity", "agree"},
    answers.Paths: {"paths", "truncated"},
    answers.Path: {"nodes", "relations", "score"},
    answers.Timeline: {"events"},
    answers.TimelineEvent: {"at", "kind", "fact"},
    answers.Recall: {"hits", "warnings", "asOf"},
    answers.Hit: {"score", "channels", "fact", "message"},
    answers.ChannelScore: {"name", "rank", "score"},
    answers.Warning_: {"code", "text"},
    answers.ImportSummary: {
        *("messages", "new", "skipped", "facts", "relations", "people", "entities"),
        *("seconds", "badLines"),
    },
    answers.BadLine: {"line", "reason"},
    answers.Spaces: {"spaces"},
    answers.SpaceStats: {"id", "name", "messages", "facts", "people", "entities"},
}
"""The keys of each answer that outside programs use; more are welcome."""

DATACLASSES = [
    kind
    for module in (answers, scene, values)
    for _, kind in inspect.getmembers(module, inspect.isclass)
    if dataclasses.is_dataclass(kind) and kind.__module__ == module.__name__
]
MOMENT = datetime(2024, 3, 1, 12, tzinfo=timezone(timedelta(hours=2)))


def sample(kind: object, *, empty: bool) -> object:
    """A value of the type: each field filled, or as empty as it may be."""
    origin, inner = typing.get_origin(kind), typing.get_args(kind)
    if origin in {typing.Union, types.UnionType}:
        return None if empty and type(None) in inner else sample(inner[0], empty=empty)
    if origin is tuple:
        return () if empty else (sample(inner[0], empty=empty),)
    if origin is Mapping:
        return {} if empty else {"some_key": sample(inner[1], empty=empty)}
    if isinstance(kind, typing.NewType):
        return f"a {kind.__name__}"
    assert isinstance(kind, type), kind
    if dataclasses.is_dataclass(kind):
        hints = typing.get_type_hints(kind)
        return kind(
            **{f.name: sample(hints[f.name], empty=empty) for f in dataclasses.fields(kind)}
        )
    if issubclass(kind, Enum):
        return next(iter(kind))
    plain: dict[type, object] = {str: "text", int: 1, float: 0.5, bool: True, datetime: MOMENT}
    return plain[kind]


def test_every_answer_is_in_the_table() -> None:
    named = {name for name in answers.__all__ if dataclasses.is_dataclass(getattr(answers, name))}
    assert {kind.__name__ for kind in RELIED_ON} == named


@pytest.mark.parametrize("kind", DATACLASSES, ids=lambda kind: kind.__name__)
@pytest.mark.parametrize("empty", [False, True])
def test_every_value_is_frozen_and_has_json(kind: type, empty: bool) -> None:
    value = sample(kind, empty=empty)
    found = to_json(value)
    assert isinstance(found, dict)
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert all("_" not in key for key in found)
    field = dataclasses.fields(kind)[0] if dataclasses.fields(kind) else None
    if field is not None:
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(value, field.name, None)
    assert hasattr(kind, "__slots__")


@pytest.mark.parametrize("kind", RELIED_ON, ids=lambda kind: kind.__name__)
def test_answers_have_the_keys_that_others_rely_on(kind: type) -> None:
    """Also when there is nothing to say: an empty answer has its keys."""
    for empty in (False, True):
        found = to_json(sample(kind, empty=empty))
        assert isinstance(found, dict)
        assert set(found) >= RELIED_ON[kind]


def test_a_person_is_short_and_a_thing_says_its_kind() -> None:
    person = Node(type=NodeType.USER, id="42", name="Ann")
    thing = Node(type=NodeType.ENTITY, id="rust", name="Rust", kind=EntityKind.TECHNOLOGY)
    assert to_json(person) == {"type": "user", "id": "42", "name": "Ann"}
    assert to_json(thing) == {
        "type": "entity",
        "id": "rust",
        "name": "Rust",
        "kind": "technology",
    }


@pytest.mark.parametrize(
    ("value", "found"),
    [
        (None, None),
        (True, True),
        (0, 0),
        (1.5, 1.5),
        ("東京 \u202e", "東京 \u202e"),
        (Polarity.POSITIVE, "positive"),
        (MOMENT, "2024-03-01T10:00:00Z"),
        (datetime(2024, 3, 1, 0, 0, 0, 1, tzinfo=UTC), "2024-03-01T00:00:00.000001Z"),
        ((1, (2, 3)), [1, [2, 3]]),
        ([], []),
        ({"a_b": {1: None}}, {"a_b": {"1": None}}),
        (frozenset({"x"}), ["x"]),
    ],
)
def test_forms_of_plain_values(value: object, found: object) -> None:
    assert to_json(value) == found


@pytest.mark.parametrize("value", [object(), b"bytes", Path("x"), Node, 1j, {"a": object()}])
def test_what_has_no_json_is_named(value: object) -> None:
    with pytest.raises(TypeError, match="has no JSON form"):
        to_json(value)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("valid_from", "validFrom"),
        ("for_", "for"),
        ("text", "text"),
        ("recall_at_5", "recallAt5"),
        ("superseded_by", "supersededBy"),
    ],
)
def test_names_in_camel_case(name: str, found: str) -> None:
    assert camel_case(name) == found
