"""Parses, limits, validates and executes one operation: separate steps with separate answers."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Sequence
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any, cast

from graphql import (
    DocumentNode,
    ExecutionResult,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    OperationDefinitionNode,
    OperationType,
    create_source_event_stream,  # pyright: ignore[reportUnknownVariableType]
    execute,  # pyright: ignore[reportUnknownVariableType]
    get_operation_ast,
    parse,
    validate,
)
from graphql.execution.values import get_variable_values

from whoknows.errors import TookTooLong, error_json
from whoknows.graphql.context import RequestContext
from whoknows.graphql.limits import Limits, exceeded_limits
from whoknows.graphql.reading import HttpProblem, RequestedOperation
from whoknows_schema.errors import BrokenError, WhoknowsError
from whoknows_schema.jsonable import JsonValue

__all__ = ["Event", "Outcome", "Prepared", "prepare", "run_operation", "stream_operation"]

_logger = logging.getLogger(__name__)

_SYNTAX, _VALIDATION, _INPUT = (
    "GRAPHQL_PARSE_FAILED",
    "GRAPHQL_VALIDATION_FAILED",
    "BAD_USER_INPUT",
)

_STREAMED = (
    "A subscription is answered by a stream: accept text/event-stream, or connect by WebSocket "
    "with the protocol graphql-transport-ws."
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What an operation came to.

    Attributes:
        body: The response, ``errors`` first; without ``data`` when nothing was executed.
        was_executed: False for errors of the request: syntax, limits, validation, variables.
    """

    body: dict[str, JsonValue]
    was_executed: bool


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """An operation that is valid and may run.

    Attributes:
        document: The whole document.
        operation: The one of its operations that was asked for.
        requested: The request.
    """

    document: DocumentNode
    operation: OperationDefinitionNode
    requested: RequestedOperation

    @property
    def is_subscription(self) -> bool:
        """Whether it is answered by a stream of events."""
        return self.operation.operation is OperationType.SUBSCRIPTION


def prepare(
    schema: GraphQLSchema, requested: RequestedOperation, limits: Limits
) -> Prepared | Outcome:
    """The operation, or why it cannot be executed.

    Raises:
        HttpProblem: 405, a mutation over GET.
    """
    try:
        document = parse(requested.query, max_tokens=limits.tokens)
    except GraphQLSyntaxError as error:
        return _refused([error], _SYNTAX)
    errors = exceeded_limits(document, limits) or validate(
        schema, document, max_errors=limits.validation_errors
    )
    if errors:
        return _refused(errors, _VALIDATION)
    operation = get_operation_ast(document, requested.operation_name)
    if operation is None:
        return _refused([GraphQLError(_which_operation(requested))], _VALIDATION)
    if operation.operation is OperationType.MUTATION and not requested.may_mutate:
        raise HttpProblem(
            "GET only reads; send a mutation with POST.",
            status=405,
            code="METHOD_NOT_ALLOWED",
            headers={"Allow": "POST"},
        )
    coerced = get_variable_values(
        schema, operation.variable_definitions, dict(requested.variables), max_errors=5
    )
    if isinstance(coerced, list):
        return _refused(coerced, _INPUT)
    return Prepared(document=document, operation=operation, requested=requested)


async def run_operation(
    schema: GraphQLSchema, prepared: Prepared, context: RequestContext, *, limits: Limits
) -> Outcome:
    """Executes a query or mutation; its own errors are part of the outcome."""
    if prepared.is_subscription:
        return _refused([GraphQLError(_STREAMED)], _INPUT)
    return await _in_time(_execute(schema, prepared, context), limits.seconds)


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
    return _outcome(result, context)


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
    return Outcome(body=body, was_executed=True)


def _failed(error: WhoknowsError, context: RequestContext) -> Outcome:
    """The end of a stream that could not go on."""
    shown = _execution_error(GraphQLError(str(error), original_error=error), context)
    return Outcome(body={"errors": [shown], "data": None}, was_executed=True)


def _which_operation(requested: RequestedOperation) -> str:
    if requested.operation_name is None:
        return "The document has several operations: name one in operationName."
    return f"The document has no operation named {requested.operation_name[:80]!r}."


def _refused(errors: Sequence[GraphQLError], code: str) -> Outcome:
    shown: list[JsonValue] = [_shown(error, {"code": code}) for error in errors]
    return Outcome(body={"errors": shown}, was_executed=False)


def _execution_error(error: GraphQLError, context: RequestContext) -> JsonValue:
    """An error of a resolver: masked and logged under an id when it is a defect of ours."""
    cause = error.original_error
    if isinstance(cause, WhoknowsError) and not isinstance(cause, BrokenError):
        extensions = error_json(cause)
        del extensions["message"]
        return _shown(error, extensions)
    _logger.error(
        "request %s failed at %s", context.correlation_id, error.path, exc_info=cause or error
    )
    masked = GraphQLError(
        f"Something went wrong here; report it with the id {context.correlation_id}.",
        nodes=error.nodes,
        path=error.path,
    )
    return _shown(masked, {"code": "INTERNAL", "correlationId": context.correlation_id})


def _told(error: WhoknowsError) -> JsonValue:
    """An error that belongs to no field."""
    extensions = error_json(error)
    return {"message": extensions.pop("message"), "extensions": extensions}


def _shown(error: GraphQLError, extensions: dict[str, JsonValue]) -> JsonValue:
    """The JSON of an error; extensions that it has already come first."""
    shown: dict[str, JsonValue] = {"message": error.message}
    if error.locations:
        shown["locations"] = [
            {"line": place.line, "column": place.column} for place in error.locations
        ]
    if error.path:
        shown["path"] = list(error.path)
    own: dict[str, Any] = error.extensions or {}
    shown["extensions"] = {**extensions, **own}
    return shown
