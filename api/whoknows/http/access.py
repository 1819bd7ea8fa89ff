"""The guard at the door: with keys, nobody comes in without one."""

from collections.abc import Collection, Mapping

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from whoknows.http.keys import EVERYONE, Holders, Principal
from whoknows.http.security import refuse

__all__ = ["OPEN_PATHS", "KeyGuard", "bearer", "principal_of", "socket_principal"]

OPEN_PATHS = frozenset({"/healthz", "/readyz"})
"""For probes, which hold no keys and learn nothing from the answers."""

_STATE = "principal"


def principal_of(scope: Scope) -> Principal:
    """Who sent a request that passed the guard, or a server's without one."""
    found: Principal = scope.get("state", {}).get(_STATE, EVERYONE)
    return found


async def socket_principal(
    scope: Scope, keys: Holders | None, payload: Mapping[str, object]
) -> Principal | None:
    """Who opened a WebSocket: by its header, else by ``authorization`` of the first message."""
    known: Principal | None = scope.get("state", {}).get(_STATE)
    if known is not None or keys is None:
        return known or EVERYONE
    given = payload.get("authorization") or payload.get("Authorization")
    return await bearer(given, keys) if isinstance(given, str) else None


class KeyGuard:
    """Asks for ``Authorization: Bearer <key>`` (RFC 6750 §2.1), never in the URL.

    Every request must have it but those for the open paths.
    A WebSocket may come without one, because browsers cannot send headers with it: then it has no
    principal, and whoever serves it must ask.
    """

    def __init__(
        self, app: ASGIApp, *, keys: Holders, open_paths: Collection[str] = OPEN_PATHS
    ) -> None:
        self._app = app
        self._keys = keys
        self._open_paths = frozenset(open_paths)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on with its holder, or answers 401."""
        if scope["type"] in {"http", "websocket"} and scope["path"] not in self._open_paths:
            given = Headers(scope=scope).get("authorization")
            holder = await bearer(given, self._keys)
            may_ask_later = scope["type"] == "websocket" and given is None
            if holder is None and not may_ask_later:
                await refuse(_refusal(), scope, receive, send)
                return
            scope.setdefault("state", {})[_STATE] = holder
        await self._app(scope, receive, send)


async def bearer(authorization: str | None, keys: Holders) -> Principal | None:
    """Whose key an ``Authorization`` holds; None for nobody's."""
    scheme, _, key = (authorization or "").partition(" ")
    if scheme.lower() != "bearer":
        return None
    await keys.prepare(key.strip())
    return keys.holder(key.strip())


def _refusal() -> JSONResponse:
    error = {
        "message": "This server wants an API key: send 'Authorization: Bearer wk_…'.",
        "extensions": {"code": "UNAUTHENTICATED"},
    }
    headers = {"www-authenticate": "Bearer", "cache-control": "no-store"}
    return JSONResponse({"errors": [error]}, status_code=401, headers=headers)
