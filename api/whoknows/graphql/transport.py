"""Serves the schema over HTTP as GraphQL over HTTP says: GET for queries, POST for all."""

import asyncio
import json
import uuid
from collections.abc import Awaitable, Mapping

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from whoknows.graphql.context import RequestContext
from whoknows.graphql.execution import Outcome, run_operation
from whoknows.graphql.limits import Limits
from whoknows.graphql.negotiation import GRAPHQL_TYPE, JSON_TYPE, accepted_type
from whoknows.graphql.reading import HttpProblem, read_operation
from whoknows.graphql.schema import graphql_schema
from whoknows.http.access import principal_of
from whoknows.knowledge import KnowledgeBase
from whoknows_schema.jsonable import JsonValue

__all__ = ["GraphQLEndpoint"]


class GraphQLEndpoint:
    """An ASGI application for one path; it takes every method and refuses those it must."""

    def __init__(self, knowledge: KnowledgeBase, *, limits: Limits | None = None) -> None:
        self._knowledge = knowledge
        self._limits = Limits() if limits is None else limits
        self._schema = graphql_schema()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        response = await self._respond(Request(scope, receive))
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        media_type = accepted_type(request.headers.get("accept"))
        try:
            if media_type is None:
                raise HttpProblem(
                    f"Answers come as {GRAPHQL_TYPE} or {JSON_TYPE}; accept one of these.",
                    status=406,
                    code="NOT_ACCEPTABLE",
                )
            requested = await read_operation(request, body_bytes=self._limits.body_bytes)
            context = RequestContext(
                knowledge=self._knowledge,
                correlation_id=uuid.uuid4().hex,
                principal=principal_of(request.scope),
            )
            running = run_operation(self._schema, requested, context, limits=self._limits)
            outcome = await _while_connected(request, running)
        except HttpProblem as problem:
            return _problem_response(problem, media_type or JSON_TYPE)
        # Plain JSON keeps status 200 for errors of the request, as its older clients expect.
        is_ok = outcome.was_executed or media_type == JSON_TYPE
        return _json_response(outcome.body, media_type, status=200 if is_ok else 400)


async def _while_connected(request: Request, running: Awaitable[Outcome]) -> Outcome:
    """The outcome; when the client goes away the operation is cancelled, and so is its query.

    Raises:
        HttpProblem: 499 (nginx's number for it), which nobody is left to read.
    """
    work = asyncio.ensure_future(running)
    gone = asyncio.ensure_future(_disconnect(request))
    try:
        await asyncio.wait({work, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise HttpProblem("The client went away.", status=499, code="CANCELLED")
        return work.result()
    finally:
        for task in (work, gone):
            task.cancel()
        await asyncio.gather(work, gone, return_exceptions=True)


async def _disconnect(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _problem_response(problem: HttpProblem, media_type: str) -> Response:
    body: dict[str, JsonValue] = {
        "errors": [{"message": str(problem), "extensions": {"code": problem.code}}]
    }
    return _json_response(body, media_type, status=problem.status, headers=problem.headers)


def _json_response(
    body: Mapping[str, JsonValue],
    media_type: str,
    *,
    status: int,
    headers: Mapping[str, str] | None = None,
) -> Response:
    content = json.dumps(body, ensure_ascii=False, separators=(",", ":"))
    return Response(
        content.encode("utf-8", "backslashreplace"),
        status_code=status,
        headers={
            "content-type": f"{media_type}; charset=utf-8",
            "cache-control": "no-store",
            "x-content-type-options": "nosniff",
            **(headers or {}),
        },
    )
