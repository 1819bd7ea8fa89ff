"""Times and JSON."""

from datetime import UTC, datetime

import pytest
from graphql import GraphQLError, parse_value

from whoknows.graphql.scalars import JSON, DateTime
from whoknows_schema.enums import NodeType
from whoknows_schema.values import Node


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2024-03-01", datetime(2024, 3, 1, tzinfo=UTC)),
        ("2024-03-01T12:00:00Z", datetime(2024, 3, 1, 12, tzinfo=UTC)),
        ("2024-03-01T12:00:00+02:00", datetime(2024, 3, 1, 10, tzinfo=UTC)),
    ],
)
def test_a_time_is_read_from_variables_and_literals(text: str, moment: datetime) -> None:
    assert DateTime.parse_value(text) == moment
    assert DateTime.parse_literal(parse_value(f'"{text}"')) == moment


@pytest.mark.parametrize("value", ["yesterday", "", "2024-03-01T12:00:00", 5, None, True])
def test_what_is_no_time_is_refused(value: object) -> None:
    with pytest.raises(GraphQLError):
        DateTime.parse_value(value)


@pytest.mark.parametrize("literal", ["5", "true", "{a: 1}", '"soon"'])
def test_a_literal_that_is_no_time_is_refused(literal: str) -> None:
    with pytest.raises(GraphQLError):
        DateTime.parse_literal(parse_value(literal))


def test_a_time_is_written_in_utc() -> None:
    assert DateTime.serialize(datetime(2024, 3, 1, tzinfo=UTC)) == "2024-03-01T00:00:00Z"


def test_json_takes_any_value_of_the_schema() -> None:
    node = Node(type=NodeType.USER, id="42", name="Alice")
    assert JSON.serialize({"nodes": (node,)}) == {
        "nodes": [{"type": "user", "id": "42", "name": "Alice"}]
    }
