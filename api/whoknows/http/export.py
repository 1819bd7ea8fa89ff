"""``/export``: all facts of a community, one JSON object a line, however many there are.

Bulk goes past GraphQL, whose executor takes most of the time of a large answer. Pages are read by
keyset while they are sent, so that the memory stays bounded and the client sets the pace.
"""

import json
from collections.abc import AsyncGenerator, Mapping

from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse

from whoknows.arguments import read_as_of
from whoknows.errors import face_of
from whoknows.http.access import principal_of
from whoknows.http.rates import Buckets
from whoknows.knowledge import KnowledgeBase
from whoknows.space import Space
from whoknows_schema.answers import FactPage
from whoknows_schema.errors import InvalidInput, WhoknowsError
from whoknows_schema.jsonable import to_json
from whoknows_schema.times import format_time

__all__ = ["NDJSON_TYPE", "export_response"]

NDJSON_TYPE = "application/x-ndjson"
_PAGE = 100
_COST = 1000
"""Of an export, for the key's bucket: as ten pages of facts over GraphQL."""


async def export_response(
    request: Request, knowledge: KnowledgeBase, *, buckets: Buckets | None = None
) -> Response:
    """The facts of ``?space=`` (with ``asOf``, ``includeRetired=true``), newest first.

    Two round trips a hundred facts. An error before the first line has its status; one in the
    middle ends the connection without its end, so that no client takes a part for the whole.
    """
    asked = request.query_params
    visitor = principal_of(request.scope)
    wait_s = 0 if buckets is None else buckets.take(visitor.name, _COST)
    if wait_s:
        text = f"This key has asked too much in too short a time; wait {wait_s} s."
        return _refusal(text, "RATE_LIMITED", 429, headers={"retry-after": str(wait_s)})
    try:
        space = knowledge.space(asked.get("space", ""))
        if not visitor.may_see(space.id):
            raise space.missing()
        options = _Options(asked.get("asOf"), asked.get("includeRetired", "false"))
        first = await options.page(space, None)
    except WhoknowsError as error:
        return _refusal(str(error), error.code, face_of(error).http_status)
    return StreamingResponse(
        _lines(space, options, first),
        media_type=NDJSON_TYPE,
        headers={"cache-control": "no-store", "x-content-type-options": "nosniff"},
    )


def _refusal(
    text: str, code: str, status: int, *, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    body = {"errors": [{"message": text, "extensions": {"code": code}}]}
    return JSONResponse(body, status_code=status, headers=headers)


class _Options:
    """Which facts."""

    def __init__(self, as_of: str | None, include_retired: str) -> None:
        if include_retired not in {"true", "false"}:
            raise InvalidInput(f"includeRetired is {include_retired[:20]!r}; give true or false.")
        moment = read_as_of(as_of or None)
        self._as_of = None if moment is None else format_time(moment)
        self._include_retired = include_retired == "true"

    async def page(self, space: Space, cursor: str | None) -> FactPage:
        """The page after a cursor."""
        return await space.facts(
            as_of=self._as_of,
            include_retired=self._include_retired,
            limit=_PAGE,
            cursor=cursor,
        )


async def _lines(space: Space, options: _Options, page: FactPage) -> AsyncGenerator[bytes]:
    while True:
        lines = (json.dumps(to_json(fact), separators=(",", ":")) for fact in page.facts)
        yield "".join(f"{line}\n" for line in lines).encode()
        if page.next_cursor is None:
            return
        page = await options.page(space, page.next_cursor)
