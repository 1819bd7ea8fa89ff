"""Executes one prepared operation, within its time; its errors are part of what it comes to."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any, cast

from graphql import (
    ExecutionResult,
    GraphQLError,
    GraphQLSchema,
    OperationType,
    create_source_event_stream,  # pyright: ignore[reportUnknownVariableType]
    execute,  # pyright: ignore[reportUnknownVariableType]
)

from whoknows.errors import TookTooLong, error_json
from whoknows.graphql.context import RequestContext
from whoknows.graphql.limits import Limits
from whoknows.graphql.outcomes import Outcome, refused, shown_error
from whoknows.graphql.preparation import Prepared
from whoknows_schema.errors import BrokenError, WhoknowsError
from whoknows_schema.jsonable import JsonValue

__all__ = ["Event", "run_operation", "stream_operation"]

_logger = logging.getLogger(__name__)

_STREAMED = (
    "A subscription is answered by a stream: accept text/event-stream, or connect by WebSocket "
    "with the protocol graphql-transport-ws."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """One answer of a stream.

    Attributes:
        outcome: What it says.
        position: From where a later stream can go on; None when it cannot.
        is_failure: Whether it is why the stream ends.
    """

    outcome: Outcome
    position: str | None = None
    is_failure: bool = False


async def run_operation(
    schema: GraphQLSchema, prepared: Prepared, context: RequestContext, *, limits: Limits
) -> Outcome:
    """Executes a query or mutation; its own errors are part of the outcome."""
    if prepared.is_subscription:
        return refused([GraphQLError(_STREAMED)], "BAD_USER_INPUT")
    is_change = prepared.operation.operation is OperationType.MUTATION
    seconds = limits.mutation_seconds if is_change else limits.seconds
    return await _in_time(_execute(schema, prepared, context), seconds)


async def stream_operation(
    schema: GraphQLSchema, prepared: Prepared, context: RequestContext, *, limits: Limits
) -> AsyncGenerator[Event]:
    """Events of a subscription as they come, or the one answer of another operation.

    A stream that fails ends with an event that says why.
    """
    if not prepared.is_subscription:
        yield Event(outcome=await run_operation(schema, prepared, context, limits=limits))
        return
    arguments = _arguments(prepared, context)
    source = await create_source_event_stream(schema, prepared.document, **arguments)
    if isinstance(source, ExecutionResult):
        yield Event(outcome=_outcome(source, context), is_failure=True)
        return
    stream = cast(AsyncGenerator[object], source)
    try:
        async for event in stream:
            result = await _in_time(_execute(schema, prepared, context, event), limits.seconds)
            yield Event(outcome=result, position=getattr(event, "position", None))
    except WhoknowsError as error:
        yield Event(outcome=_failed(error, context), is_failure=True)
    finally:
        await stream.aclose()


async def _in_time(running: Awaitable[Outcome], seconds: float) -> Outcome:
    """The outcome, or after that time an error; the query under way is cancelled then."""
    try:
        async with asyncio.timeout(seconds):
            return await running
    except TimeoutError:
        late = TookTooLong(f"The operation took longer than {seconds:g} s and was ended.")
        return Outcome(body={"errors": [_told(late)], "data": None}, was_executed=True)


async def _execute(
    schema: GraphQLSchema, prepared: Prepared, context: RequestContext, root: object = None
) -> Outcome:
    pending = execute(schema, prepared.document, root_value=root, **_arguments(prepared, context))
    result: ExecutionResult = await pending if isawaitable(pending) else pending
    outcome = _outcome(result, context)
    outcome.body["extensions"] = {"cost": prepared.cost}
    return outcome


def _arguments(prepared: Prepared, context: RequestContext) -> dict[str, Any]:
    return {
        "context_value": context,
        "variable_values": dict(prepared.requested.variables),
        "operation_name": prepared.requested.operation_name,
    }


def _outcome(result: ExecutionResult, context: RequestContext) -> Outcome:
    body: dict[str, JsonValue] = {}
    if result.errors:
        body["errors"] = [_execution_error(error, context) for error in result.errors]
    body["data"] = result.data
    user_error = next(iter(context.user_errors), None)
    return Outcome(body=body, was_executed=True, user_error=user_error)


def _failed(error: WhoknowsError, context: RequestContext) -> Outcome:
    """The end of a stream that could not go on."""
    shown = _execution_error(GraphQLError(str(error), original_error=error), context)
    return Outcome(body={"errors": [shown], "data": None}, was_executed=True)


def _execution_error(error: GraphQLError, context: RequestContext) -> JsonValue:
    """An error of a resolver: masked and logged under an id when it is a defect of ours."""
    cause = error.original_error
    if isinstance(cause, WhoknowsError) and not isinstance(cause, BrokenError):
        extensions = error_json(cause)
        del extensions["message"]
        return shown_error(error, extensions)
    _logger.error(
        "request %s failed at %s", context.correlation_id, error.path, exc_info=cause or error
    )
    masked = GraphQLError(
        f"Something went wrong here; report it with the id {context.correlation_id}.",
        nodes=error.nodes,
        path=error.path,
    )
    return shown_error(masked, {"code": "INTERNAL", "correlationId": context.correlation_id})


def _told(error: WhoknowsError) -> JsonValue:
    """An error that belongs to no field."""
    extensions = error_json(error)
    return {"message": extensions.pop("message"), "extensions": extensions}
