"""Parses, limits and validates documents, each text once: programs send the same ones again.

That is half of what a small question costs the server, so the latest are kept, as Apollo Server
does (its *document store*, of 30 MiB).
"""

from collections import OrderedDict

from graphql import (
    DocumentNode,
    GraphQLSchema,
    GraphQLSyntaxError,
    NoSchemaIntrospectionCustomRule,
    parse,
    specified_rules,
    validate,
)

from whoknows.graphql.limits import Limits, exceeded_limits
from whoknows.graphql.outcomes import Outcome, refused

__all__ = ["SYNTAX_CODE", "VALIDATION_CODE", "ValidDocuments"]

SYNTAX_CODE = "GRAPHQL_PARSE_FAILED"
VALIDATION_CODE = "GRAPHQL_VALIDATION_FAILED"

_BLIND_RULES = (*specified_rules, NoSchemaIntrospectionCustomRule)

_KEPT_CHARS = 128 * 1024
"""Of all kept documents together; parsed they take up to 200 bytes a character, so 26 MB at most,
whatever strangers send. Room for some four hundred documents of a usual length."""


class ValidDocuments:
    """Documents within the limits and valid against the schema; the latest of them are kept.

    The same text means the same document: neither the schema nor the limits change, and executing
    leaves a document as it is. What is not valid is not kept, because its sender will not want it
    twice.
    """

    def __init__(
        self, schema: GraphQLSchema, limits: Limits, *, kept_chars: int = _KEPT_CHARS
    ) -> None:
        self._schema = schema
        self._limits = limits
        self._kept_chars = kept_chars
        self._chars = 0
        self._known: OrderedDict[tuple[str, bool], DocumentNode] = OrderedDict()

    def read(self, text: str, *, shows_schema: bool) -> DocumentNode | Outcome:
        """The document, or why it cannot be executed.

        Args:
            text: Its text.
            shows_schema: Whether it may ask about the schema, and errors propose names of it.
        """
        key = (text, shows_schema)
        known = self._known.get(key)
        if known is not None:
            self._known.move_to_end(key)
            return known
        found = self._validated(text, shows_schema=shows_schema)
        if isinstance(found, DocumentNode):
            self._keep(key, found)
        return found

    def _validated(self, text: str, *, shows_schema: bool) -> DocumentNode | Outcome:
        try:
            document = parse(text, max_tokens=self._limits.tokens)
        except GraphQLSyntaxError as error:
            return refused([error], SYNTAX_CODE)
        errors = exceeded_limits(document, self._limits) or validate(
            self._schema,
            document,
            specified_rules if shows_schema else _BLIND_RULES,
            max_errors=self._limits.validation_errors,
            hide_suggestions=not shows_schema,
        )
        return refused(errors, VALIDATION_CODE) if errors else document

    def _keep(self, key: tuple[str, bool], document: DocumentNode) -> None:
        """Keeps the document, and lets those go that were not asked for the longest."""
        self._known[key] = document
        self._chars += len(key[0])
        while self._chars > self._kept_chars:
            (text, _), _ = self._known.popitem(last=False)
            self._chars -= len(text)
