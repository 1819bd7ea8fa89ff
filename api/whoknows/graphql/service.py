"""What all ways to the schema share: HTTP, server-sent events and WebSocket."""

import uuid
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass, field, replace

from graphql import GraphQLError, GraphQLSchema

from whoknows.feeds import Feeds
from whoknows.graphql.context import RequestContext
from whoknows.graphql.documents import Documents
from whoknows.graphql.execution import Event, run_operation, stream_operation
from whoknows.graphql.instruments import Instruments, Measured, code_of
from whoknows.graphql.limits import Limits
from whoknows.graphql.outcomes import Outcome, refused
from whoknows.graphql.preparation import Prepared, prepare
from whoknows.graphql.reading import HttpProblem, RequestedOperation, not_for_get
from whoknows.graphql.schema import graphql_schema
from whoknows.graphql.validation import ValidDocuments
from whoknows.http.keys import Principal
from whoknows.http.rates import Buckets
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
        is_guarded: Whether only holders of keys are answered. Then the schema is shown to
            administrators only, and GET is for persisted documents.
        documents: The only documents that run; None: any.
        buckets: How much a key may ask in a while; None: any amount.
        instruments: What counts and times operations.
    """

    knowledge: KnowledgeBase
    limits: Limits = field(default_factory=Limits)
    feeds: Feeds = field(default_factory=Feeds)
    schema: GraphQLSchema = field(default_factory=graphql_schema)
    is_guarded: bool = False
    documents: Documents | None = None
    buckets: Buckets | None = None
    instruments: Instruments = field(default_factory=Instruments)
    _valid: ValidDocuments = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Makes what reads documents, and keeps those that were in order."""
        object.__setattr__(self, "_valid", ValidDocuments(self.schema, self.limits))

    def context(self, principal: Principal, *, last_event: str | None = None) -> RequestContext:
        """The context of a new operation."""
        return RequestContext(
            knowledge=self.knowledge,
            correlation_id=uuid.uuid4().hex,
            principal=principal,
            feeds=self.feeds,
            last_event=last_event,
        )

    def prepare(self, requested: RequestedOperation, principal: Principal) -> Prepared | Outcome:
        """The operation, paid for, or why it cannot be executed; counted then.

        Raises:
            HttpProblem: 405, not for GET; 429, the key has asked too much in too short a time.
        """
        try:
            prepared = self._prepared(requested, principal)
        except HttpProblem as problem:
            self.instruments.refused(problem.code)
            raise
        if isinstance(prepared, Outcome):
            self.instruments.refused(code_of(prepared))
        return prepared

    def _prepared(self, requested: RequestedOperation, principal: Principal) -> Prepared | Outcome:
        found = self._document(requested)
        if isinstance(found, Outcome):
            self._charge(principal, 1)
            return found
        is_persisted = found is not requested
        if self.is_guarded and not (found.may_mutate or is_persisted):
            text = "GET is for persisted documents here; send the query with POST."
            raise not_for_get(text)
        shows_schema = not self.is_guarded or principal.may_administer
        prepared = prepare(
            self.schema, found, self.limits, documents=self._valid, shows_schema=shows_schema
        )
        self._charge(principal, prepared.cost if isinstance(prepared, Prepared) else 1)
        return prepared

    async def run(self, prepared: Prepared, context: RequestContext) -> Outcome:
        """The outcome of a query or mutation, counted."""
        with Measured(self.instruments, prepared) as measured:
            outcome = await run_operation(self.schema, prepared, context, limits=self.limits)
            measured.came_to(outcome)
        return outcome

    async def stream(self, prepared: Prepared, context: RequestContext) -> AsyncGenerator[Event]:
        """Events of a subscription or the one of another operation, counted as one operation."""
        events = stream_operation(self.schema, prepared, context, limits=self.limits)
        with Measured(self.instruments, prepared) as measured:
            async with aclosing(events):
                async for event in events:
                    measured.came_to(event.outcome)
                    yield event

    def _document(self, requested: RequestedOperation) -> RequestedOperation | Outcome:
        """The request with the text of its document, the same one if that came with it."""
        documents = self.documents
        if requested.document_id is not None:
            text = None if documents is None else documents.text(requested.document_id)
            if text is not None:
                return replace(requested, query=text)
        elif documents is None or documents.knows(requested.query):
            return requested
        error = GraphQLError("There is no such persisted document here.")
        return refused([error], "PERSISTED_QUERY_NOT_FOUND")

    def _charge(self, principal: Principal, cost: int) -> None:
        wait_s = (
            0
            if self.buckets is None or not self.is_guarded
            else self.buckets.take(principal.name, cost)
        )
        if wait_s:
            raise HttpProblem(
                f"This key has asked too much in too short a time; wait {wait_s} s.",
                status=429,
                code="RATE_LIMITED",
                headers={"Retry-After": str(wait_s)},
            )
