"""Reads, coerces and prices an operation: separate steps with separate answers."""

from dataclasses import dataclass

from graphql import (
    DocumentNode,
    FieldNode,
    GraphQLError,
    GraphQLSchema,
    OperationDefinitionNode,
    OperationType,
    get_operation_ast,
)
from graphql.execution.values import get_variable_values

from whoknows.graphql.cost import operation_cost
from whoknows.graphql.limits import Limits
from whoknows.graphql.outcomes import Outcome, refused
from whoknows.graphql.reading import RequestedOperation, not_for_get
from whoknows.graphql.validation import VALIDATION_CODE, ValidDocuments

__all__ = ["Prepared", "prepare"]

_INPUT = "BAD_USER_INPUT"


@dataclass(frozen=True, slots=True, kw_only=True)
class Prepared:
    """An operation that is valid and may run.

    Attributes:
        document: The whole document.
        operation: The one of its operations that was asked for.
        requested: The request.
        cost: Objects that it may have to show.
    """

    document: DocumentNode
    operation: OperationDefinitionNode
    requested: RequestedOperation
    cost: int

    @property
    def roots(self) -> tuple[str, ...]:
        """Names of its root fields, those of fragments left out."""
        chosen = self.operation.selection_set.selections
        return tuple(node.name.value for node in chosen if isinstance(node, FieldNode))

    @property
    def kind(self) -> str:
        """query, mutation or subscription."""
        return self.operation.operation.value

    @property
    def is_subscription(self) -> bool:
        """Whether it is answered by a stream of events."""
        return self.operation.operation is OperationType.SUBSCRIPTION


def prepare(
    schema: GraphQLSchema,
    requested: RequestedOperation,
    limits: Limits,
    *,
    documents: ValidDocuments,
    shows_schema: bool,
) -> Prepared | Outcome:
    """The operation, or why it cannot be executed.

    Args:
        schema: What it must be valid against.
        requested: The request, with the text of its document.
        limits: What it may ask for.
        documents: What reads documents of that schema within those limits.
        shows_schema: Whether it may ask about the schema, and errors propose names of it.

    Raises:
        HttpProblem: 405, a mutation over GET.
    """
    document = documents.read(requested.query, shows_schema=shows_schema)
    if isinstance(document, Outcome):
        return document
    operation = get_operation_ast(document, requested.operation_name)
    if operation is None:
        return refused([GraphQLError(_which_operation(requested))], VALIDATION_CODE)
    if operation.operation is OperationType.MUTATION and not requested.may_mutate:
        raise not_for_get("GET only reads; send a mutation with POST.")
    coerced = get_variable_values(
        schema,
        operation.variable_definitions,
        dict(requested.variables),
        max_errors=limits.validation_errors,
        hide_suggestions=not shows_schema,
    )
    if isinstance(coerced, list):
        return refused(coerced, _INPUT)
    cost = operation_cost(schema, document, operation, coerced)
    if cost > limits.cost:
        told = f"The operation costs {cost}, but at most {limits.cost}: ask for less at a time."
        return refused([GraphQLError(told)], "COST_LIMIT")
    return Prepared(document=document, operation=operation, requested=requested, cost=cost)


def _which_operation(requested: RequestedOperation) -> str:
    if requested.operation_name is None:
        return "The document has several operations: name one in operationName."
    return f"The document has no operation named {requested.operation_name[:80]!r}."
