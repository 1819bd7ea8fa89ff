"""GraphiQL at ``/graphiql``, for who develops against the server: its own page, policy and files.

The files are built by ``scripts/graphiql`` and are not in the repository. Nothing is loaded from
elsewhere, and the page may talk to this server only.
"""

from pathlib import Path
from types import MappingProxyType

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from whoknows.http.security import PAGE_HEADERS
from whoknows_schema.errors import ConfigurationError

__all__ = ["GRAPHIQL_PATHS", "graphiql_routes"]

_BUILT = Path(__file__).with_name("static")

_FILES = MappingProxyType({"graphiql.js": "text/javascript", "graphiql.css": "text/css"})
"""File and media type."""

GRAPHIQL_PATHS = frozenset({"/graphiql", *(f"/graphiql/{name}" for name in _FILES)})
"""For browsers, which cannot send a key with them; they hold nothing but a program."""

_HEADERS = {
    **PAGE_HEADERS,
    # CodeMirror writes styles into the page as it runs, and the fonts are in the style sheet.
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        "font-src data:; img-src 'self' data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
}

_PAGE = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>GraphiQL of whoknows</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="graphiql/graphiql.css">
<style>body { margin: 0 } #graphiql { height: 100vh }</style>
<script src="graphiql/graphiql.js" defer></script>
<div id="graphiql"></div>
</html>
"""


def graphiql_routes(folder: Path = _BUILT) -> list[BaseRoute]:
    """The page and its files.

    Raises:
        ConfigurationError: They are not built.
    """
    if not all((folder / name).is_file() for name in _FILES):
        raise ConfigurationError(
            "GraphiQL is not built: run scripts/graphiql in a checkout of whoknows (it takes "
            "Node 20 or newer), or leave out --graphiql."
        )

    async def page(_: Request) -> Response:
        return HTMLResponse(_PAGE, headers=_HEADERS)

    async def file(request: Request) -> Response:
        name = request.path_params["name"]
        media_type = _FILES.get(name)
        if media_type is None:
            return Response("There is no such file.", 404, media_type="text/plain")
        return FileResponse(folder / name, headers=_HEADERS, media_type=media_type)

    return [
        Route("/graphiql", page, methods=["GET"]),
        Route("/graphiql/{name}", file, methods=["GET"]),
    ]
