"""The schema, and its text; ``python -m whoknows.graphql.schema`` writes the committed copy."""

from functools import cache
from pathlib import Path
from typing import Any

import graphene
from graphql import GraphQLSchema, print_schema

from whoknows.graphql.mutations.root import Mutation
from whoknows.graphql.queries.root import Query
from whoknows.graphql.subscriptions import Subscription

__all__ = ["SDL_PATH", "graphql_schema", "schema_sdl"]

SDL_PATH = Path(__file__).with_name("schema.graphql")
"""The committed copy, for clients and for reviewers; a test compares it."""


@cache
def graphql_schema() -> GraphQLSchema:
    """The executable schema; built once, takes some tens of milliseconds."""
    # Names are given by the shapes already, so graphene must not make its own.
    schema: Any = graphene.Schema(
        query=Query, mutation=Mutation, subscription=Subscription, auto_camelcase=False
    )
    built: GraphQLSchema = schema.graphql_schema
    return built


def schema_sdl() -> str:
    """The schema in the schema definition language, with descriptions."""
    return print_schema(graphql_schema()) + "\n"


if __name__ == "__main__":
    SDL_PATH.write_text(schema_sdl(), encoding="utf-8")
