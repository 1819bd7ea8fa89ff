"""From an HTTP request to the operation that it asks for (GraphQL over HTTP, §Request)."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from starlette.requests import ClientDisconnect, Request

from whoknows.graphql.negotiation import is_json_body
from whoknows_schema.jsonable import JsonValue

__all__ = [
    "HttpProblem",
    "RequestedOperation",
    "not_for_get",
    "operation_from",
    "read_operation",
]


class HttpProblem(Exception):
    """A request that is answered with an HTTP status instead of being executed.

    Attributes:
        status: HTTP status code.
        code: Stable code for ``extensions.code``.
        headers: Further headers of the answer.
    """

    def __init__(
        self,
        message: str,
        *,
        status: int = 400,
        code: str = "BAD_REQUEST",
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.headers = dict(headers or {})

    def as_json(self) -> dict[str, JsonValue]:
        """The error as an answer shows it."""
        return {"message": str(self), "extensions": {"code": self.code}}


def not_for_get(text: str) -> HttpProblem:
    """405, of what GET may not ask."""
    return HttpProblem(text, status=405, code="METHOD_NOT_ALLOWED", headers={"Allow": "POST"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestedOperation:
    """What a request asks to execute.

    Attributes:
        query: Text of the document.
        variables: Raw values by name.
        operation_name: Which of the document's operations; None: the only one.
        may_mutate: False for GET, which changes nothing (RFC 9110 §9.2.1).
        document_id: Id of a persisted document, instead of the text; see `documents`.
    """

    query: str
    variables: Mapping[str, object]
    operation_name: str | None
    may_mutate: bool
    document_id: str | None = None


async def read_operation(request: Request, *, body_bytes: int) -> RequestedOperation:
    """The operation of a GET or POST request.

    Raises:
        HttpProblem: 400, 405, 413 or 415, each with a sentence.
    """
    match request.method:
        case "GET":
            return operation_from(_query_parameters(request), may_mutate=False)
        case "POST":
            return operation_from(await _json_body(request, body_bytes), may_mutate=True)
        case other:
            raise HttpProblem(
                f"{other} is not served here; use GET for queries or POST.",
                status=405,
                code="METHOD_NOT_ALLOWED",
                headers={"Allow": "GET, POST"},
            )


def _query_parameters(request: Request) -> Mapping[str, object]:
    """The parameters of the URL, those that hold JSON decoded; empty ones count as absent."""
    given: dict[str, object] = {name: text for name, text in request.query_params.items() if text}
    for name in ("variables", "extensions"):
        text = given.get(name)
        if isinstance(text, str):
            given[name] = _decode(text.encode(), what=f"the {name} parameter")
    return given


async def _json_body(request: Request, body_bytes: int) -> Mapping[str, object]:
    if not is_json_body(request.headers.get("content-type")):
        raise HttpProblem(
            "The body must be application/json in UTF-8.",
            status=415,
            code="UNSUPPORTED_MEDIA_TYPE",
        )
    body = _decode(await _read_body(request, body_bytes), what="the body")
    if not isinstance(body, dict):
        raise HttpProblem("The body must be one JSON object; batches are not served.")
    return cast(dict[str, object], body)


async def _read_body(request: Request, body_bytes: int) -> bytes:
    """The body, read only as far as it is allowed to be long."""
    received = bytearray()
    try:
        async for chunk in request.stream():
            received += chunk
            if len(received) > body_bytes:
                raise HttpProblem(
                    f"The body is longer than {body_bytes} bytes.",
                    status=413,
                    code="PAYLOAD_TOO_LARGE",
                )
    except ClientDisconnect as error:
        raise HttpProblem("The client left before its request was complete.") from error
    return bytes(received)


def _decode(content: bytes, *, what: str) -> object:
    try:
        decoded: object = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise HttpProblem(f"Could not read {what} as JSON: {type(error).__name__}.") from error
    return decoded


def operation_from(given: Mapping[str, object], *, may_mutate: bool) -> RequestedOperation:
    """The operation that a body, parameters or a message describe.

    Raises:
        HttpProblem: 400, a part is missing or of the wrong type.
    """
    query, name = given.get("query"), given.get("operationName")
    document_id = _document_id(given)
    if query is None and document_id is not None:
        query = ""
    elif not isinstance(query, str) or not query.strip():
        raise HttpProblem("query must be a string: the document to execute.")
    if name is not None and not isinstance(name, str):
        raise HttpProblem("operationName must be a string or null.")
    return RequestedOperation(
        query=query,
        document_id=document_id,
        variables=_mapping(given, "variables"),
        operation_name=name or None,
        may_mutate=may_mutate,
    )


def _document_id(given: Mapping[str, object]) -> str | None:
    """``documentId``, or the hash of Apollo's ``extensions.persistedQuery``."""
    extensions = _mapping(given, "extensions")
    document_id = given.get("documentId")
    if document_id is None and isinstance(extensions.get("persistedQuery"), dict):
        known = cast(dict[str, object], extensions["persistedQuery"])
        document_id = f"sha256:{known.get('sha256Hash')}"
    if document_id is not None and not isinstance(document_id, str):
        raise HttpProblem("documentId must be a string or null.")
    return document_id or None


def _mapping(given: Mapping[str, object], name: str) -> Mapping[str, object]:
    value = given.get(name)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise HttpProblem(f"{name} must be an object or null.")
    return cast(dict[str, object], value)
