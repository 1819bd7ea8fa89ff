"""Pages as Relay's clients read them: edges, cursors and pageInfo."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from graphql import GraphQLObjectType, GraphQLSchema

from whoknows.graphql.schema import graphql_schema
from whoknows.space import Space

Ask = Callable[..., Awaitable[dict[str, Any]]]

PAGES = {
    "facts": ("facts", "includeRetired: true", "{ id }"),
    "users": ("users", "", "{ user { id } }"),
    "entities": ("entities", "", "{ entity { id } }"),
    "changesSince": ("changes", 'since: "2020-01-01"', "{ kind fact { id } }"),
}
"""Root field: its list, arguments, and what to ask of a row."""


def document(field: str) -> str:
    rows, arguments, row = PAGES[field]
    return f"""query ($s: ID!, $first: Int!, $after: String) {{
      {field}(space: $s, {arguments} first: $first, after: $after) {{
        {rows} {row} nextCursor
        edges {{ cursor node {row} }}
        pageInfo {{ hasNextPage hasPreviousPage startCursor endCursor }}
      }}
    }}"""


def object_named(schema: GraphQLSchema, name: str) -> GraphQLObjectType:
    found = schema.type_map[name]
    assert isinstance(found, GraphQLObjectType)
    return found


def test_every_list_with_a_cursor_is_a_connection() -> None:
    """Types as sections 2 and 3 of the specification want them."""
    schema = graphql_schema()
    query = schema.query_type
    assert query is not None
    paged = {name for name, field in query.fields.items() if "after" in field.args}
    assert paged == PAGES.keys()
    for name in paged:
        connection = object_named(schema, str(query.fields[name].type))
        assert connection.name.endswith("Connection")
        edge_name = connection.name.replace("Connection", "Edge")
        assert str(connection.fields["edges"].type) == f"[{edge_name}!]!"
        assert str(connection.fields["pageInfo"].type) == "PageInfo!"
        assert str(object_named(schema, edge_name).fields["cursor"].type) == "String!"
    fields = object_named(schema, "PageInfo").fields
    assert {name: str(field.type) for name, field in fields.items()} == {
        "hasNextPage": "Boolean!",
        "hasPreviousPage": "Boolean!",
        "startCursor": "String",
        "endCursor": "String",
    }


@pytest.mark.parametrize("field", PAGES)
async def test_edges_are_the_rows_and_lead_on(ask: Ask, community: Space, field: str) -> None:
    rows = PAGES[field][0]
    whole = (await ask(document(field), s=community.id, first=100))["data"][field]
    assert [edge["node"] for edge in whole["edges"]] == whole[rows]
    assert whole["pageInfo"] == {
        "hasNextPage": False,
        "hasPreviousPage": False,
        "startCursor": whole["edges"][0]["cursor"],
        "endCursor": whole["edges"][-1]["cursor"],
    }
    seen: list[object] = []
    after = None
    for _ in range(20):
        page = (await ask(document(field), s=community.id, first=2, after=after))["data"][field]
        seen += [edge["node"] for edge in page["edges"]]
        assert page["pageInfo"]["hasNextPage"] == (page["nextCursor"] is not None)
        if not page["pageInfo"]["hasNextPage"]:
            break
        after = page["pageInfo"]["endCursor"]
        assert after == page["nextCursor"]
    assert seen == whole[rows]


async def test_an_edge_in_the_middle_leads_on_too(ask: Ask, community: Space) -> None:
    whole = (await ask(document("facts"), s=community.id, first=100))["data"]["facts"]
    middle = whole["edges"][2]["cursor"]
    rest = (await ask(document("facts"), s=community.id, first=100, after=middle))["data"]["facts"]
    assert rest["edges"] == whole["edges"][3:]


async def test_an_empty_page_has_no_cursors(ask: Ask, community: Space) -> None:
    kind = document("entities").replace("$s, ", "$s, kind: game, ")
    page = (await ask(kind, s=community.id, first=5))["data"]["entities"]
    assert page["edges"] == []
    assert page["pageInfo"]["startCursor"] is page["pageInfo"]["endCursor"] is None
