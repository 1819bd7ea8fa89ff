"""Server-sent events: heartbeats, and clients that do not read."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Any

import pytest

from whoknows.graphql.execution import Event
from whoknows.graphql.outcomes import Outcome
from whoknows.graphql.streaming import EventStream, event_text

SAID = Event(outcome=Outcome(body={"data": {"a": "ü\nx"}}, was_executed=True), position="1-f")


async def once(pause_s: float) -> AsyncGenerator[Event]:
    yield SAID
    await asyncio.sleep(pause_s)


async def streamed(stream: EventStream) -> list[bytes]:
    sent: list[bytes] = []

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message.get("body", b""))

    await stream({"type": "http", "asgi": {"spec_version": "2.3"}}, receive, send)
    return sent


def test_an_event_is_one_line_of_data() -> None:
    assert event_text(SAID).splitlines() == [
        "id: 1-f",
        "event: next",
        r'data: {"data":{"a":"\u00fc\nx"}}',
        "",
    ]


async def test_a_silent_stream_has_a_pulse() -> None:
    sent = await streamed(EventStream(once(0.5), heartbeat_s=0.05))
    assert sent.count(b":\n\n") >= 3
    assert b"".join(sent).endswith(b"event: complete\ndata:\n\n")


async def test_who_takes_nothing_is_left() -> None:
    ended = asyncio.Event()

    async def events() -> AsyncGenerator[Event]:
        try:
            yield SAID
            await asyncio.sleep(60)
        finally:
            ended.set()

    async def receive() -> dict[str, Any]:
        await asyncio.sleep(60)
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message.get("body", b"").startswith(b"id"):
            await asyncio.sleep(60)

    stream = EventStream(events(), send_s=0.1)
    scope = {"type": "http", "asgi": {"spec_version": "2.3"}}
    with pytest.raises((TimeoutError, BaseExceptionGroup)):
        await stream(scope, receive, send)
    assert ended.is_set()
