"""WebSocket with the protocol graphql-transport-ws (graphql-ws, PROTOCOL.md).

Close codes are the protocol's: 4400 not a message of it, 4401 not allowed in, 4406 another
protocol, 4408 nobody introduced themselves in time, 4409 an id that is in use, 4429 introduced
twice. 1013 (RFC 6455's registry: try again later) is for a client that does not read.
"""

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, cast

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from whoknows.graphql.outcomes import Outcome
from whoknows.graphql.reading import HttpProblem, operation_from
from whoknows.graphql.service import GraphQLService
from whoknows.http.keys import Principal
from whoknows_schema.jsonable import JsonValue

__all__ = ["PROTOCOL", "SocketLimits", "WebSocketSession"]

PROTOCOL = "graphql-transport-ws"

_CLOSE_S = 1.0
"""How long the last word may take."""

_PING = json.dumps({"type": "ping"})


@dataclass(frozen=True, slots=True, kw_only=True)
class SocketLimits:
    """What a connection may do.

    Attributes:
        init_s: Time to introduce oneself.
        ping_s: Between pings.
        send_s: How long a write may wait for a client that does not read.
        operations: Operations at a time.
    """

    init_s: float = 3.0
    ping_s: float = 20.0
    send_s: float = 30.0
    operations: int = 50


class _Close(Exception):
    """The connection ends with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class WebSocketSession:
    """One connection, from its introduction to its end.

    Args:
        socket: Not yet accepted.
        service: What answers.
        admit: Who introduces themselves with a payload; None for nobody.
        limits: What the connection may do.
    """

    def __init__(
        self,
        socket: WebSocket,
        service: GraphQLService,
        *,
        admit: Callable[[Mapping[str, object]], Awaitable[Principal | None]],
        limits: SocketLimits,
    ) -> None:
        self._socket = socket
        self._service = service
        self._admit = admit
        self._limits = limits
        self._principal: Principal | None = None
        self._operations: dict[str, asyncio.Task[None]] = {}
        self._writing = asyncio.Lock()
        self._serving: asyncio.Task[object] | None = None
        self._end: _Close | None = None

    async def run(self) -> None:
        """Serves the connection until either side ends it."""
        if PROTOCOL not in self._socket.scope.get("subprotocols", []):
            await self._socket.accept()
            await self._socket.close(4406, "Subprotocol not acceptable")
            return
        await self._socket.accept(subprotocol=PROTOCOL)
        self._serving = asyncio.current_task()
        pinging = asyncio.create_task(self._ping())
        try:
            await self._serve()
        except asyncio.CancelledError:
            if self._end is None:
                raise
        finally:
            tasks = (pinging, *self._operations.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._close()

    async def _serve(self) -> None:
        """Takes messages until an end, which it keeps."""
        try:
            await self._introduction()
            assert self._principal is not None
            lives_s = self._principal.lives_s()
            async with asyncio.timeout(lives_s):
                while True:
                    await self._take(await self._message())
        except WebSocketDisconnect:
            pass
        except TimeoutError:
            self._end = _Close(4401, "The token has expired")
        except _Close as end:
            self._end = end

    async def _close(self) -> None:
        """Says why it ends; for a client that does not read the server just drops it."""
        if self._end is not None and self._socket.application_state is WebSocketState.CONNECTED:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_CLOSE_S):
                    await self._socket.close(self._end.code, str(self._end))

    def _stop(self, end: _Close) -> None:
        """Ends the connection from the task of an operation."""
        if self._end is None and self._serving is not None:
            self._end = end
            self._serving.cancel()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(self._limits.ping_s)
            await self._send_text(_PING)

    async def _introduction(self) -> None:
        try:
            async with asyncio.timeout(self._limits.init_s):
                message = await self._message()
        except TimeoutError:
            raise _Close(4408, "Connection initialisation timeout") from None
        if message["type"] == "subscribe":
            raise _Close(4401, "Unauthorized")
        if message["type"] != "connection_init":
            await self._take(message)
            return await self._introduction()
        payload = message.get("payload")
        given = cast(dict[str, object], payload) if isinstance(payload, dict) else {}
        self._principal = await self._admit(given)
        if self._principal is None:
            raise _Close(4401, "Unauthorized")
        return await self._send({"type": "connection_ack"})

    async def _message(self) -> dict[str, Any]:
        """The next message.

        Raises:
            WebSocketDisconnect: The client is gone.
            _Close: It is no message of the protocol.
        """
        received = await self._socket.receive()
        if received["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(received.get("code", 1006))
        try:
            message: object = json.loads(received.get("text") or "")
        except (ValueError, RecursionError):
            message = None
        if not isinstance(message, dict) or not isinstance(message.get("type"), str):  # pyright: ignore[reportUnknownMemberType]
            raise _Close(4400, "Invalid message received")
        return cast(dict[str, Any], message)

    async def _take(self, message: Mapping[str, Any]) -> None:
        match message["type"]:
            case "ping":
                await self._send({"type": "pong"})
            case "pong":
                pass
            case "connection_init":
                raise _Close(4429, "Too many initialisation requests")
            case "subscribe" if self._principal is not None:
                await self._subscribe(_id_of(message), message.get("payload"))
            case "complete":
                running = self._operations.pop(_id_of(message), None)
                if running is not None:
                    running.cancel()
            case _:
                raise _Close(4400, "Invalid message received")

    async def _subscribe(self, key: str, payload: object) -> None:
        if key in self._operations:
            raise _Close(4409, f"Subscriber for {key[:50]} already exists")
        if len(self._operations) >= self._limits.operations:
            most = self._limits.operations
            problem = HttpProblem(f"At most {most} operations at a time.", code="OPERATION_LIMIT")
            await self._send({"id": key, "type": "error", "payload": [problem.as_json()]})
            return
        self._operations[key] = asyncio.create_task(self._operate(key, payload))

    async def _operate(self, key: str, payload: object) -> None:
        """Runs one operation; its task is the only one that sends under its id."""
        try:
            await self._answer(key, payload)
        except TimeoutError:
            self._stop(_Close(1013, "The client does not read"))
        except _Close as end:
            self._stop(end)
        finally:
            if self._operations.get(key) is asyncio.current_task():
                del self._operations[key]

    async def _answer(self, key: str, payload: object) -> None:
        if not isinstance(payload, dict):
            raise _Close(4400, "Invalid message received")
        service = self._service
        assert self._principal is not None
        try:
            requested = operation_from(cast(dict[str, object], payload), may_mutate=True)
            prepared = service.prepare(requested, self._principal)
        except HttpProblem as problem:
            await self._send({"id": key, "type": "error", "payload": [problem.as_json()]})
            return
        if isinstance(prepared, Outcome):
            await self._send({"id": key, "type": "error", "payload": prepared.body["errors"]})
            return
        events = service.stream(prepared, service.context(self._principal))
        async with contextlib.aclosing(events):
            async for event in events:
                if event.is_failure:
                    errors = event.outcome.body["errors"]
                    await self._send({"id": key, "type": "error", "payload": errors})
                    return
                await self._send({"id": key, "type": "next", "payload": event.outcome.body})
        await self._send({"id": key, "type": "complete"})

    async def _send(self, message: Mapping[str, JsonValue]) -> None:
        await self._send_text(json.dumps(message, separators=(",", ":")))

    async def _send_text(self, text: str) -> None:
        """Sends; waits while the client does not read, but not for ever.

        Raises:
            TimeoutError: It took nothing for too long.
        """
        async with asyncio.timeout(self._limits.send_s), self._writing:
            if self._socket.application_state is WebSocketState.CONNECTED:
                await self._socket.send_text(text)


def _id_of(message: Mapping[str, Any]) -> str:
    key = message.get("id")
    if not isinstance(key, str) or not key:
        raise _Close(4400, "Invalid message received")
    return key
