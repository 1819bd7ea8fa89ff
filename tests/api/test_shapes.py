"""Every answer can be described: types that the faces know, and a meaning for each field."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import datetime

import pytest

from whoknows.glossary import FIELD_MEANINGS
from whoknows.shapes import class_summary, field_shapes
from whoknows_schema import analysis, answers, curation, listings, receipts
from whoknows_schema.enums import Polarity
from whoknows_schema.values import Node

REPORTS = {"BadLine", "ImportSummary"}
"""Answers of the command line alone."""

ANSWERS = [
    found
    for module in (analysis, answers, curation, listings, receipts)
    for name in module.__all__
    if is_dataclass(found := getattr(module, name)) and name not in REPORTS
]


@pytest.mark.parametrize("answer", [*ANSWERS, Node], ids=lambda answer: answer.__name__)
def test_every_field_of_every_answer_is_described(answer: type) -> None:
    shapes = field_shapes(answer)
    assert shapes
    assert [shape.json_name for shape in shapes if not shape.description] == []
    assert class_summary(answer)


def test_the_glossary_holds_nothing_that_no_answer_has() -> None:
    names = {field.name for answer in ANSWERS for field in fields(answer)}
    assert set(FIELD_MEANINGS) - names <= {"as_of", "opposed", "space", "type", "kind", "id"}


def test_a_shape_tells_lists_absence_and_ids_apart() -> None:
    by_name = {shape.json_name: shape for shape in field_shapes(answers.Fact)}
    assert by_name["about"].many
    assert not by_name["about"].optional
    assert by_name["saidBy"].optional
    assert by_name["saidBy"].type is Node
    assert by_name["supersededBy"].is_id
    assert not by_name["text"].is_id
    assert by_name["validFrom"].type is datetime
    assert {shape.json_name: shape.omitted for shape in field_shapes(Node)}["kind"]


def test_the_classes_own_words_come_before_the_glossary() -> None:
    by_name = {shape.name: shape.description for shape in field_shapes(answers.Fact)}
    assert by_name["occurrences"].startswith("In how many messages it was said")
    assert by_name["text"] == FIELD_MEANINGS["text"]


@dataclass(frozen=True)
class _Strange:
    """Has a field that no face can show."""

    counts: Mapping[str, int]


@dataclass(frozen=True)
class _Undecided:
    """Has a field of two types."""

    either: int | str


@dataclass(frozen=True)
class _Plain:
    """One line.

    And a second paragraph.

    Attributes:
        polarity: First line,
            second line.
    """

    polarity: Polarity


@pytest.mark.parametrize("answer", [_Strange, _Undecided, int])
def test_a_type_that_answers_do_not_use_is_refused(answer: type) -> None:
    with pytest.raises(TypeError):
        field_shapes(answer)


def test_docstrings_are_read_over_several_lines() -> None:
    assert class_summary(_Plain) == "One line. And a second paragraph."
    assert field_shapes(_Plain)[0].description == "First line, second line."
