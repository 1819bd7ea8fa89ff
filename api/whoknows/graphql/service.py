"""What all ways to the schema share: HTTP, server-sent events and WebSocket."""

import uuid
from dataclasses import dataclass, field

from graphql import GraphQLSchema

from whoknows.feeds import Feeds
from whoknows.graphql.context import RequestContext
from whoknows.graphql.limits import Limits
from whoknows.graphql.schema import graphql_schema
from whoknows.http.keys import Principal
from whoknows.knowledge import KnowledgeBase

__all__ = ["GraphQLService"]


@dataclass(frozen=True, slots=True, kw_only=True)
class GraphQLService:
    """The schema over one knowledge base.

    Attributes:
        knowledge: What it answers from.
        limits: What a request may ask for.
        feeds: Where subscriptions get their events from.
        schema: The executable schema.
    """

    knowledge: KnowledgeBase
    limits: Limits = field(default_factory=Limits)
    feeds: Feeds = field(default_factory=Feeds)
    schema: GraphQLSchema = field(default_factory=graphql_schema)

    def context(self, principal: Principal, *, last_event: str | None = None) -> RequestContext:
        """The context of a new operation."""
        return RequestContext(
            knowledge=self.knowledge,
            correlation_id=uuid.uuid4().hex,
            principal=principal,
            feeds=self.feeds,
            last_event=last_event,
        )
