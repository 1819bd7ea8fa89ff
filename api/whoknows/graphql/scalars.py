"""Our two scalars: times as in every other answer, and JSON that is not selected field by field."""

from datetime import datetime
from typing import Any

import graphene
from graphql import GraphQLError, StringValueNode, ValueNode, print_ast

from whoknows_schema.errors import InvalidInput
from whoknows_schema.jsonable import JsonValue, to_json
from whoknows_schema.times import format_time, parse_time

__all__ = ["JSON", "DateTime"]


class DateTime(graphene.Scalar):
    """ISO 8601 time: UTC with Z in answers; an offset, or a date alone, in arguments."""

    @staticmethod
    def serialize(value: datetime) -> str:
        """Text of a time."""
        return format_time(value)

    @staticmethod
    def parse_value(value: object) -> datetime:
        """Time of a variable."""
        if not isinstance(value, str):
            raise GraphQLError(f"DateTime must be a string, not {value!r}.")
        try:
            return parse_time(value)
        except InvalidInput as error:
            raise GraphQLError(f"{error}.") from error

    @staticmethod
    def parse_literal(node: ValueNode, _variables: Any = None) -> datetime:
        """Time of a literal in the document."""
        if not isinstance(node, StringValueNode):
            raise GraphQLError(f"DateTime must be a string, not {print_ast(node)}.")
        return DateTime.parse_value(node.value)


class JSON(graphene.Scalar):
    """A whole JSON value; only in answers."""

    @staticmethod
    def serialize(value: object) -> JsonValue:
        """JSON form of a value of the schema."""
        return to_json(value)
