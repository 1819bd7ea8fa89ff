"""Parses, limits, validates and executes one operation: separate steps with separate answers."""

import asyncio
import logging
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from inspect import isawaitable
from typing import Any

from graphql import (
    DocumentNode,
    ExecutionResult,
    GraphQLError,
    GraphQLSchema,
    GraphQLSyntaxError,
    OperationDefinitionNode,
    OperationType,
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

__all__ = ["Outcome", "run_operation"]

_logger = logging.getLogger(__name__)

_SYNTAX, _VALIDATION, _INPUT = (
    "GRAPHQL_PARSE_FAILED",
    "GRAPHQL_VALIDATION_FAILED",
    "BAD_USER_INPUT",
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


async def run_operation(
    schema: GraphQLSchema,
    requested: RequestedOperation,
    context: RequestContext,
    *,
    limits: Limits,
) -> Outcome:
    """Executes an operation; its own errors are part of the outcome.

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
    if operation.operation is not OperationType.QUERY and not requested.may_mutate:
        raise HttpProblem(
            "GET only reads; send a mutation with POST.",
            status=405,
            code="METHOD_NOT_ALLOWED",
            headers={"Allow": "POST"},
        )
    running = _execute(schema, document, operation, requested=requested, context=context)
    return await _in_time(running, limits.seconds)


async def _in_time(running: Awaitable[Outcome], seconds: float) -> Outcome:
    """The outcome, or after that time an error; the query under way is cancelled then."""
    try:
        async with asyncio.timeout(seconds):
            return await running
    except TimeoutError:
        late = TookTooLong(f"The operation took longer than {seconds:g} s and was ended.")
        return Outcome(body={"errors": [_told(late)], "data": None}, was_executed=True)


async def _execute(
    schema: GraphQLSchema,
    document: DocumentNode,
    operation: OperationDefinitionNode,
    *,
    requested: RequestedOperation,
    context: RequestContext,
) -> Outcome:
    variables: dict[str, Any] = dict(requested.variables)
    coerced = get_variable_values(schema, operation.variable_definitions, variables, max_errors=5)
    if isinstance(coerced, list):
        return _refused(coerced, _INPUT)
    pending = execute(
        schema,
        document,
        context_value=context,
        variable_values=variables,
        operation_name=requested.operation_name,
    )
    result: ExecutionResult = await pending if isawaitable(pending) else pending
    body: dict[str, JsonValue] = {}
    if result.errors:
        body["errors"] = [_execution_error(error, context) for error in result.errors]
    body["data"] = result.data
    return Outcome(body=body, was_executed=True)


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
