"""Persisted documents: what may run where only what its operator knows may run.

The file is a JSON object of documents by id. Requests name one as ``documentId`` (GraphQL over
HTTP, appendix on persisted documents) or by the hash that Apollo's clients send.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from graphql import GraphQLError, GraphQLSchema, parse, validate

from whoknows_schema.errors import ConfigurationError

__all__ = ["Documents", "document_id", "load_documents"]

_HASHED = "sha256:"


def document_id(text: str) -> str:
    """The id of a document by its content.

    >>> document_id("{ __typename }")[:20]
    'sha256:7f56e67dd21ab'
    """
    return _HASHED + hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


class Documents:
    """The documents that may run, by their ids and by their hashes."""

    def __init__(self, by_id: Mapping[str, str]) -> None:
        self._by_id = {**{document_id(text): text for text in by_id.values()}, **by_id}

    def text(self, key: str) -> str | None:
        """The document with this id or hash; None for none."""
        return self._by_id.get(key)

    def knows(self, text: str) -> bool:
        """Whether a document is one of them, letter by letter."""
        return document_id(text) in self._by_id


def load_documents(path: Path, schema: GraphQLSchema) -> Documents:
    """The documents of a file, each valid against the schema.

    Raises:
        ConfigurationError: It cannot be read, is no object of texts, an id is not the hash that it
            says, or a document is not valid.
    """
    try:
        read: object = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"Cannot read the documents of {path}: {error}.") from error
    if not isinstance(read, dict):
        raise ConfigurationError(f"{path} must hold one JSON object: documents by id.")
    documents = cast(dict[str, object], read)
    return Documents({key: _checked(path, key, it, schema) for key, it in documents.items()})


def _checked(path: Path, key: str, text: object, schema: GraphQLSchema) -> str:
    if not isinstance(text, str):
        raise ConfigurationError(f"{path}: the document {key[:80]!r} must be a string.")
    if key.startswith(_HASHED) and key != document_id(text):
        raise ConfigurationError(f"{path}: the document {key[:80]!r} has another hash.")
    try:
        errors = validate(schema, parse(text), max_errors=1)
    except GraphQLError as error:
        errors = [error]
    if errors:
        raise ConfigurationError(
            f"{path}: the document {key[:80]!r} is not valid: {errors[0].message}"
        )
    return text
