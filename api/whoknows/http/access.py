"""The guard at the door: with keys, nobody comes in without one."""

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from whoknows.http.keys import EVERYONE, Keys, Principal

__all__ = ["OPEN_PATHS", "KeyGuard", "principal_of"]

OPEN_PATHS = frozenset({"/healthz", "/readyz"})
"""For probes, which hold no keys and learn nothing from the answers."""

_STATE = "principal"


def principal_of(scope: Scope) -> Principal:
    """Who sent a request that passed the guard, or a server's without one."""
    found: Principal = scope.get("state", {}).get(_STATE, EVERYONE)
    return found


class KeyGuard:
    """Asks every request for ``Authorization: Bearer <key>`` (RFC 6750 §2.1), never in the URL."""

    def __init__(self, app: ASGIApp, *, keys: Keys) -> None:
        self._app = app
        self._keys = keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes a request on with its holder, or answers 401."""
        if scope["type"] == "http" and scope["path"] not in OPEN_PATHS:
            scheme, _, key = Headers(scope=scope).get("authorization", "").partition(" ")
            holder = self._keys.holder(key.strip()) if scheme.lower() == "bearer" else None
            if holder is None:
                await _refusal()(scope, receive, send)
                return
            scope.setdefault("state", {})[_STATE] = holder
        await self._app(scope, receive, send)


def _refusal() -> JSONResponse:
    error = {
        "message": "This server wants an API key: send 'Authorization: Bearer wk_…'.",
        "extensions": {"code": "UNAUTHENTICATED"},
    }
    headers = {"www-authenticate": "Bearer", "cache-control": "no-store"}
    return JSONResponse({"errors": [error]}, status_code=401, headers=headers)
