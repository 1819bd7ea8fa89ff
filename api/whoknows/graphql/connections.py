"""Pages as Relay connections (relay.dev, *GraphQL Cursor Connections Specification*).

A page's type has the page's own fields, as in every other answer, and beside them ``edges`` and
``pageInfo``; so its name ends in ``Connection`` as the specification wants. Pages go forward only.
"""

from dataclasses import dataclass
from functools import cache
from typing import Any

import graphene

from whoknows.graphql.types import built_type, object_members, object_type, type_name
from whoknows.shapes import class_summary, field_shapes

__all__ = ["RELAY_FIELDS", "PageInfo", "connection_type"]

RELAY_FIELDS = ("edges", "pageInfo")
"""What a connection has beside the fields of its page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageInfo:
    """Where a page lies.

    Attributes:
        has_next_page: There is more behind it.
        has_previous_page: Always false: pages go forward only.
        start_cursor: After its first row; null when it is empty.
        end_cursor: After its last row, for after; null when it is empty.
    """

    has_next_page: bool
    has_previous_page: bool
    start_cursor: str | None
    end_cursor: str | None


@cache
def connection_type(page: type) -> Any:
    """The connection of a page: a dataclass with one list, ``next_cursor`` and ``cursors``."""
    listed = next(shape for shape in field_shapes(page) if shape.many)
    edge = _edge_type(page, listed.type)

    def edges(found: Any, _info: Any) -> list[dict[str, object]]:
        rows = zip(getattr(found, listed.name), found.cursors, strict=True)
        return [{"node": node, "cursor": cursor} for node, cursor in rows]

    def page_info(found: Any, _info: Any) -> PageInfo:
        cursors: tuple[str, ...] = found.cursors
        return PageInfo(
            has_next_page=found.next_cursor is not None,
            has_previous_page=False,
            start_cursor=cursors[0] if cursors else None,
            end_cursor=cursors[-1] if cursors else None,
        )

    members = object_members(page) | {
        "edges": graphene.Field(
            graphene.List(graphene.NonNull(edge)),
            required=True,
            resolver=edges,
            description="The same rows, each with its cursor.",
        ),
        "page_info": graphene.Field(
            object_type(PageInfo),
            name="pageInfo",
            required=True,
            resolver=page_info,
            description="Where the page lies.",
        ),
    }
    return built_type(_stem(page) + "Connection", class_summary(page), members)


def _edge_type(page: type, row: type) -> Any:
    members = {
        "node": graphene.Field(object_type(row), required=True, description="The row."),
        "cursor": graphene.String(required=True, description="For after: goes on behind the row."),
    }
    return built_type(_stem(page) + "Edge", "A row of a page, with its cursor.", members)


def _stem(page: type) -> str:
    return type_name(page).removesuffix("Page")
