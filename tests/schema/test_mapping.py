"""The neomodel classes, the labels and the values name the same things."""

import re
from typing import Any

import pytest
from neomodel import AsyncStructuredNode

from whoknows_schema import mapping
from whoknows_schema.enums import (
    AliasSource,
    Attribution,
    EntityKind,
    FactCategory,
    FactKind,
    FactStatus,
    Label,
    NodeType,
    Polarity,
    RecallChannel,
    SkipReason,
    StructuralType,
)
from whoknows_schema.mapping import NODE_CLASSES

VOCABULARIES = [
    *(AliasSource, Attribution, EntityKind, FactCategory, FactKind, FactStatus, NodeType),
    *(Polarity, RecallChannel, SkipReason),
]
EVERY_CLASS = pytest.mark.parametrize("kind", NODE_CLASSES, ids=lambda kind: kind.__name__)


def definitions(kind: type[AsyncStructuredNode], attribute: str) -> dict[str, Any]:
    """What the class declares, by name; neomodel keeps it in untyped attributes."""
    return dict(getattr(kind, attribute))


def stored(kind: type[AsyncStructuredNode]) -> set[str]:
    """Names under which the class keeps its properties."""
    return {
        str(declared.db_property or name)
        for name, declared in definitions(kind, "__all_properties__").items()
    }


def test_there_is_a_class_for_each_label() -> None:
    """A subject is no class of its own; the schema's version and merges are not for an OGM."""
    own = {Label.SUBJECT.value, Label.SCHEMA.value, Label.MERGE.value, Label.MERGED.value}
    assert {kind.__name__ for kind in NODE_CLASSES} == {label.value for label in Label} - own


def test_what_the_module_offers_is_all_of_them() -> None:
    assert {kind.__name__ for kind in NODE_CLASSES} <= set(mapping.__all__)


@EVERY_CLASS
def test_every_node_carries_its_space(kind: type[AsyncStructuredNode]) -> None:
    assert "space" in stored(kind)
    assert getattr(kind, "__label__") == kind.__name__  # noqa: B009


@EVERY_CLASS
def test_relationships_are_those_of_the_schema(kind: type[AsyncStructuredNode]) -> None:
    declared = definitions(kind, "__all_relationships__").values()
    types = {str(each.definition["relation_type"]) for each in declared}
    assert types <= {kind.value for kind in StructuralType}


@pytest.mark.parametrize("vocabulary", VOCABULARIES, ids=lambda kind: kind.__name__)
def test_words_of_a_vocabulary(vocabulary: type[Label]) -> None:
    words = [member.value for member in vocabulary]
    assert len(set(words)) == len(words)
    assert all(re.fullmatch(r"[a-z]+(_[a-z]+)*", word) for word in words)
    assert [member.name.lower() for member in vocabulary] == words
