"""Asks a Bolt port whether it lets us in and answers, without the slow import of the driver.

The messages are those of the Bolt protocol 5.x (handshake, HELLO, LOGON, RUN, PULL) in PackStream;
only the kind of each answer is read. Specification: Neo4j's "Bolt Protocol documentation".
"""

import asyncio
import re
from enum import Enum

__all__ = ["Answer", "ask"]

HANDSHAKE = bytes.fromhex("6060b017 00020205 00000000 00000000 00000000")  # 5.2 down to 5.0
HELLO, LOGON, RUN, PULL, GOODBYE = b"\xb1\x01", b"\xb1\x6a", b"\xb3\x10", b"\xb1\x3f", b"\xb0\x02"
SUCCESS, RECORD, FAILURE = 0x70, 0x71, 0x7F
EMPTY_MAP = b"\xa0"


class Answer(Enum):
    """What a port says."""

    READY = "ready"
    """It let us in and answered a query."""
    NOT_YET = "not yet"
    """Nobody listens, or the database is not up."""
    REFUSED = "refused"
    """It does not take the password."""


async def ask(port: int, *, username: str, password: str, timeout_s: float = 3.0) -> Answer:
    """Logs in on 127.0.0.1 and asks for ``RETURN 1``; two round trips on one new connection.

    Args:
        port: The Bolt port.
        username: Who logs in.
        password: With what.
        timeout_s: How long to wait for it all.
    """
    try:
        async with asyncio.timeout(timeout_s):
            return await _converse(port, username, password)
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        return Answer.NOT_YET


async def _converse(port: int, username: str, password: str) -> Answer:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(HANDSHAKE)
        if (await reader.readexactly(4))[3] != 5:
            return Answer.NOT_YET
        credential = {"scheme": "basic", "principal": username, "credentials": password}
        messages = (
            HELLO + _pack({"user_agent": "whoknows/local"}),
            LOGON + _pack(credential),
            RUN + _pack("RETURN 1") + EMPTY_MAP + EMPTY_MAP,
            PULL + b"\xa1" + _pack("n") + b"\xff",  # all rows: -1
        )
        writer.write(b"".join(_frame(message) for message in messages))
        answer = await _judge(reader)
        writer.write(_frame(GOODBYE))  # only now: it discards answers that are still to come
        return answer
    finally:
        writer.close()


def _frame(message: bytes) -> bytes:
    """The message as one chunk and an end mark."""
    return len(message).to_bytes(2) + message + b"\0\0"


async def _judge(reader: asyncio.StreamReader) -> Answer:
    """Reads answers up to the end of the rows: SUCCESS three times, a RECORD, SUCCESS."""
    for expected in (SUCCESS, SUCCESS, SUCCESS, RECORD, SUCCESS):
        message = await _read_message(reader)
        if message[1] == FAILURE and re.search(rb"Neo\.ClientError\.Security\.\w+", message):
            return Answer.REFUSED
        if message[1] != expected:
            return Answer.NOT_YET
    return Answer.READY


async def _read_message(reader: asyncio.StreamReader) -> bytes:
    """One message, its chunks joined; keep-alive chunks before it are skipped."""
    message = b""
    while True:
        size = int.from_bytes(await reader.readexactly(2))
        if size:
            message += await reader.readexactly(size)
        elif message:
            return message


def _pack(value: str | dict[str, str]) -> bytes:
    r"""PackStream of a text of up to 255 bytes or a small map of such texts.

    >>> _pack("n")
    b'\x81n'
    """
    if isinstance(value, dict):
        pairs = b"".join(_pack(key) + _pack(text) for key, text in value.items())
        return bytes([0xA0 + len(value)]) + pairs
    content = value.encode()
    head = [0x80 + len(content)] if len(content) < 16 else [0xD0, len(content)]
    return bytes(head) + content
