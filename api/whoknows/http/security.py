"""Headers of every page, and the guard against foreign host names."""

from collections.abc import Collection
from types import MappingProxyType
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

__all__ = ["LOOPBACK_NAMES", "PAGE_HEADERS", "HostGuard", "OriginGuard", "host_name", "refuse"]

LOOPBACK_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})

PAGE_HEADERS = MappingProxyType(
    {
        "cache-control": "no-store",
        "content-security-policy": (
            "frame-ancestors 'none'; object-src 'none'; connect-src 'none'; "
            "base-uri 'none'; form-action 'none'"
        ),
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": "camera=(), geolocation=(), microphone=()",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
    }
)
"""For HTML. The explorer page carries in itself which script and style may run (their hashes); the
header adds what only a header can say, and both policies hold."""


def host_name(host: str) -> str:
    """The name in a Host header, without its port.

    >>> host_name("localhost:8000"), host_name("[::1]:8000"), host_name("::1")
    ('localhost', '::1', '::1')
    """
    if host.startswith("["):
        return host[1:].partition("]")[0]
    return host if host.count(":") > 1 else host.partition(":")[0].lower()


class HostGuard:
    """Refuses requests for other host names, and WebSockets that pages of other sites open.

    A page of another site can point its own name at 127.0.0.1 (DNS rebinding) and would then read
    a loopback server as its own origin; its name in the Host header gives it away.
    """

    def __init__(self, app: ASGIApp, *, names: Collection[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers 421."""
        if scope["type"] in {"http", "websocket"}:
            headers = Headers(scope=scope)
            if host_name(headers.get("host", "")) not in self._names:
                answer = PlainTextResponse("This server does not answer to that name.", 421)
                await refuse(answer, scope, receive, send)
                return
        await self._app(scope, receive, send)


class OriginGuard:
    """Refuses WebSockets that pages of other sites open.

    Browsers do not hold them to the same origin, but say whose page it is in the Origin header
    (RFC 6455 §10.2). Programs send none.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on, or answers 403."""
        if scope["type"] == "websocket":
            headers = Headers(scope=scope)
            origin = headers.get("origin")
            if origin is not None and urlsplit(origin).netloc != headers.get("host"):
                answer = PlainTextResponse("Pages of other sites may not connect.", 403)
                await refuse(answer, scope, receive, send)
                return
        await self._app(scope, receive, send)


async def refuse(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Answers instead of the application; a WebSocket is closed where it cannot be answered."""
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await answer(scope, receive, send)
    else:
        await WebSocketClose(1008)(scope, receive, send)
