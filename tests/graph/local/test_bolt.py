"""Ports that are no Neo4j of ours; test_server.py asks a real one."""

import asyncio
import socket
from collections.abc import Awaitable, Callable

import pytest

from whoknows_graph.local.bolt import Answer, ask

Conversation = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


async def hear(conversation: Conversation, timeout_s: float = 5.0) -> Answer:
    server = await asyncio.start_server(conversation, "127.0.0.1", 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        return await ask(port, username="neo4j", password="secret", timeout_s=timeout_s)


def saying(*messages: bytes) -> Conversation:
    async def converse(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(20)
        writer.write(bytes([0, 0, 0, 5]))
        for message in messages:
            writer.write(message)
        await writer.drain()
        await reader.read()
        writer.close()

    return converse


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(2) + message + b"\0\0"


SUCCESS, RECORD = framed(b"\xb1\x70\xa0"), framed(b"\xb1\x71\x91\x01")
KEEP_ALIVE = b"\0\0"
TWO_CHUNKS = b"\0\x01\xb1" + b"\0\x02\x70\xa0" + b"\0\0"


@pytest.mark.parametrize(
    ("messages", "answer"),
    [
        ((SUCCESS, SUCCESS, SUCCESS, RECORD, SUCCESS), Answer.READY),
        ((KEEP_ALIVE, TWO_CHUNKS, SUCCESS, KEEP_ALIVE, SUCCESS, RECORD, SUCCESS), Answer.READY),
        ((SUCCESS, framed(b"\xb1\x7f\xa1Neo.ClientError.Security.Unauthorized")), Answer.REFUSED),
        (
            (SUCCESS, SUCCESS, framed(b"\xb1\x7fNeo.ClientError.Database.DatabaseNotFound")),
            Answer.NOT_YET,
        ),
        ((SUCCESS, SUCCESS, SUCCESS, SUCCESS), Answer.NOT_YET),
    ],
)
async def test_answers_are_told_apart(messages: tuple[bytes, ...], answer: Answer) -> None:
    assert await hear(saying(*messages)) is answer


async def test_a_closed_port_is_not_ready() -> None:
    with socket.socket() as reserved:
        reserved.bind(("127.0.0.1", 0))
        port = reserved.getsockname()[1]
        assert await ask(port, username="neo4j", password="x") is Answer.NOT_YET


async def test_a_silent_port_is_not_ready() -> None:
    async def be_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read()
        writer.close()

    assert await hear(be_silent, timeout_s=0.1) is Answer.NOT_YET


@pytest.mark.parametrize("answer", [b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\0\0\0\4", b"\0"])
async def test_another_program_is_not_ready(answer: bytes) -> None:
    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readexactly(20)
        writer.write(answer)
        writer.close()

    assert await hear(speak) is Answer.NOT_YET
