"""Serves the schema over HTTP as GraphQL over HTTP says: GET for queries, POST for all."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Mapping
from contextlib import aclosing

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from whoknows.graphql.context import RequestContext
from whoknows.graphql.execution import Event
from whoknows.graphql.negotiation import EVENT_TYPE, GRAPHQL_TYPE, JSON_TYPE, accepted_type
from whoknows.graphql.outcomes import Outcome
from whoknows.graphql.preparation import Prepared
from whoknows.graphql.reading import HttpProblem, read_operation
from whoknows.graphql.service import GraphQLService
from whoknows.graphql.streaming import EventStream
from whoknows.http.access import principal_of
from whoknows_schema.jsonable import JsonValue

__all__ = ["GraphQLEndpoint"]


class GraphQLEndpoint:
    """An ASGI application for one path; it takes every method and refuses those it must."""

    def __init__(self, service: GraphQLService) -> None:
        self._service = service

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        response = await self._respond(Request(scope, receive))
        await response(scope, receive, send)

    async def _respond(self, request: Request) -> Response:
        media_type = accepted_type(request.headers.get("accept"))
        try:
            if media_type is None:
                raise HttpProblem(
                    f"Answers come as {GRAPHQL_TYPE}, {JSON_TYPE} or {EVENT_TYPE}; "
                    "accept one of these.",
                    status=406,
                    code="NOT_ACCEPTABLE",
                )
            return await self._answer(request, media_type)
        except HttpProblem as problem:
            return _problem_response(problem, media_type or JSON_TYPE)

    async def _answer(self, request: Request, media_type: str) -> Response:
        """The response to what the request asks for.

        Raises:
            HttpProblem: It asks for nothing that can be answered.
        """
        service, principal = self._service, principal_of(request.scope)
        requested = await read_operation(request, body_bytes=service.limits.body_bytes)
        prepared = service.prepare(requested, principal)
        last_event = request.headers.get("last-event-id")
        context = service.context(principal, last_event=last_event)
        if media_type == EVENT_TYPE:
            events = _events(service, prepared, context)
            return EventStream(events, lives_s=principal.lives_s())
        if isinstance(prepared, Outcome):
            outcome = prepared
        else:
            outcome = await _while_connected(request, service.run(prepared, context))
        # Plain JSON keeps status 200 for errors of the request, as its older clients expect.
        is_ok = outcome.was_executed or media_type == JSON_TYPE
        return _json_response(outcome.body, media_type, status=200 if is_ok else 400)


async def _events(
    service: GraphQLService, prepared: Prepared | Outcome, context: RequestContext
) -> AsyncGenerator[Event]:
    if isinstance(prepared, Outcome):
        yield Event(outcome=prepared, is_failure=True)
        return
    async with aclosing(service.stream(prepared, context)) as events:
        async for event in events:
            yield event


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
    if media_type == EVENT_TYPE:
        media_type = JSON_TYPE
    body: dict[str, JsonValue] = {"errors": [problem.as_json()]}
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
