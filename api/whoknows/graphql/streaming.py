"""Server-sent events, one operation a request.

This is the "distinct connections mode" of the GraphQL over Server-Sent Events protocol
(graphql-sse, PROTOCOL.md): each answer is an event ``next``, the end an event ``complete``. Errors
of the request are an event, too, because an EventSource cannot read the body of a refusal.
Positions are event ids, so that a client that comes back with ``Last-Event-ID`` (HTML Standard,
§9.2) misses nothing.
"""

import asyncio
import json
from collections.abc import AsyncGenerator

from starlette.responses import StreamingResponse
from starlette.types import Message, Receive, Scope, Send

from whoknows.graphql.execution import Event
from whoknows.graphql.negotiation import EVENT_TYPE

__all__ = ["HEARTBEAT_S", "SEND_S", "EventStream", "event_text"]

HEARTBEAT_S = 12.0
"""Between comments on a silent stream; proxies end connections that say nothing for a minute."""

SEND_S = 30.0
"""How long one write may wait for a client that does not read."""


class EventStream(StreamingResponse):
    """The response that streams events until they end or the client goes away."""

    def __init__(
        self,
        events: AsyncGenerator[Event],
        *,
        heartbeat_s: float = HEARTBEAT_S,
        send_s: float = SEND_S,
        lives_s: float | None = None,
    ) -> None:
        self._send_s = send_s
        self._lives_s = lives_s
        self._text = _lines(events, heartbeat_s)
        super().__init__(
            self._text,
            media_type=EVENT_TYPE,
            headers={
                "cache-control": "no-store",
                "x-accel-buffering": "no",
                "x-content-type-options": "nosniff",
            },
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Streams; a client that takes nothing for half a minute, or may no longer, is left.

        Raises:
            TimeoutError: It was; the server then closes the connection.
        """

        async def send_in_time(message: Message) -> None:
            async with asyncio.timeout(self._send_s):
                await send(message)

        try:
            async with asyncio.timeout(self._lives_s):
                await super().__call__(scope, receive, send_in_time)
        finally:
            # Starlette leaves the generator where it was, and with it the subscription.
            await self._text.aclose()


def event_text(event: Event) -> str:
    r"""The text of an event.

    >>> from whoknows.graphql.outcomes import Outcome
    >>> event_text(Event(outcome=Outcome(body={"data": None}, was_executed=True), position="7-f"))
    'id: 7-f\nevent: next\ndata: {"data":null}\n\n'
    """
    # JSON of json.dumps has no line break, so one data line holds it.
    body = json.dumps(event.outcome.body, separators=(",", ":"))
    place = "" if event.position is None else f"id: {event.position}\n"
    return f"{place}event: next\ndata: {body}\n\n"


async def _lines(events: AsyncGenerator[Event], heartbeat_s: float) -> AsyncGenerator[str]:
    """Events and the end as text, with a comment whenever nothing came for a while."""
    yield ":\n\n"
    coming = asyncio.ensure_future(anext(events, None))
    try:
        while True:
            await asyncio.wait({coming}, timeout=heartbeat_s)
            if not coming.done():
                yield ":\n\n"
                continue
            event = coming.result()
            if event is None:
                yield "event: complete\ndata:\n\n"
                return
            coming = asyncio.ensure_future(anext(events, None))
            yield event_text(event)
    finally:
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
        await events.aclose()
