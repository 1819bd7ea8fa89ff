"""The pages at ``/``: the list of communities, and the explorer of one."""

import html
from collections.abc import Iterable
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from whoknows.errors import face_of
from whoknows.http.access import principal_of
from whoknows.http.security import PAGE_HEADERS
from whoknows.knowledge import KnowledgeBase
from whoknows_schema.answers import SpaceStats
from whoknows_schema.errors import InvalidInput, WhoknowsError

__all__ = ["explorer_response", "list_page"]

_TEMPLATE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<h1>{title}</h1>
{body}
</html>
"""


async def explorer_response(request: Request, knowledge: KnowledgeBase) -> Response:
    """The explorer of ``?space=`` (with ``center``, ``depth``, ``asOf``), or the list of all.

    An error is a page with the error's sentence and status.
    """
    asked = request.query_params
    space = asked.get("space")
    visitor = principal_of(request.scope)
    try:
        if not space:
            known = (await knowledge.spaces()).spaces
            return _html(list_page(each for each in known if visitor.may_see(each.id)))
        community = knowledge.space(space)
        if not visitor.may_see(space):
            raise community.missing()
        page = await community.page(
            center=asked.get("center") or None,
            depth=_depth(asked.get("depth")),
            as_of=asked.get("asOf") or None,
        )
    except WhoknowsError as error:
        status = face_of(error).http_status
        return _html(_message("Nothing to draw", str(error)), status=status)
    return _html(page)


def _depth(text: str | None) -> int:
    if not text:
        return 2
    if not text.isascii() or not text.isdigit():
        raise InvalidInput(f"depth is {text[:20]!r}, but it must be a whole number.")
    return int(text[:9])


def list_page(spaces: Iterable[SpaceStats]) -> str:
    """The page that links each community's explorer; names are escaped."""
    items = "\n".join(
        f'<li><a href="?{html.escape(urlencode({"space": stats.id}))}">{html.escape(stats.name)}'
        f"</a>: {stats.people} people, {stats.entities} things, {stats.facts} facts</li>"
        for stats in spaces
    )
    if not items:
        return _message("Communities", "There is none yet: import a chat file first.")
    return _TEMPLATE.format(title="Communities", body=f"<ul>\n{items}\n</ul>")


def _message(title: str, text: str) -> str:
    return _TEMPLATE.format(title=html.escape(title), body=f"<p>{html.escape(text)}</p>")


def _html(text: str, *, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status_code=status, headers=dict(PAGE_HEADERS))
