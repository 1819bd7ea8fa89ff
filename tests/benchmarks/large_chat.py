"""Chat files of any size in each format, made sentence by sentence.

As a program it writes one, reads it back and prints what that took::

    python -m tests.benchmarks.large_chat discord --megabytes 1000
"""

import argparse
import json
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from whoknows_ingest.importers import open_messages
from whoknows_schema.values import Message

__all__ = ["WRITERS", "write_chat"]

_START = datetime(2020, 1, 13, 8, tzinfo=UTC)
_NAMES = ("Ida", "Ole", "Rolf", "Mara", "Tomás")
_SENTENCES = (
    "the tide is out until four, so we carry the boats over the mud",
    "I oiled the left oar, the right one can wait",
    "who takes the helm on Saturday? my brother can't 😀",
    "water was cold: 9 degrees at the pier, and wind from the north-east",
)

_Chat = Iterator[tuple[int, datetime, str, str]]


def _chat() -> _Chat:
    """Number, time, author and text, without end."""
    number = 0
    while True:
        yield (
            number,
            _START + timedelta(seconds=20 * number),
            _NAMES[number % 5 if number % 3 else 0],
            f"{_SENTENCES[number % 4]} ({number})",
        )
        number += 1


def _discord(chat: _Chat) -> Iterator[str]:
    yield '{"guild": {"id": "1"}, "channel": {"id": "2", "name": "pier"}, "messages": [\n'
    for number, moment, name, text in chat:
        entry: dict[str, object] = {
            "id": str(10_000 + number),
            "type": "Default",
            "timestamp": moment.isoformat(),
            "content": text,
            "author": {"id": name, "name": name, "isBot": False, "roles": []},
            "attachments": [],
            "mentions": [],
        }
        yield ("," if number else "") + json.dumps(entry, indent=1) + "\n"
    yield "]}"


def _telegram(chat: _Chat) -> Iterator[str]:
    yield '{"name": "pier", "type": "private_supergroup", "id": 3, "messages": [\n'
    for number, moment, name, text in chat:
        entry = {
            "id": number,
            "type": "message",
            "date_unixtime": str(int(moment.timestamp())),
            "from": name,
            "from_id": f"user{name}",
            "text": [text, {"type": "bold", "text": "!"}],
        }
        yield ("," if number else "") + json.dumps(entry, ensure_ascii=False) + "\n"
    yield "]}"


def _slack(chat: _Chat) -> Iterator[str]:
    for number, moment, name, text in chat:
        entry = {"type": "message", "user": name, "ts": f"{moment.timestamp():.6f}", "text": text}
        yield ("," if number else "[") + json.dumps(entry) + "\n"
    yield "]"


def _jsonl(chat: _Chat) -> Iterator[str]:
    for number, moment, name, text in chat:
        entry = {"id": str(number), "channel": "pier", "author_id": name, "author_name": name}
        yield json.dumps({**entry, "sent_at": moment.isoformat(), "text": text}) + "\n"


def _whatsapp(chat: _Chat) -> Iterator[str]:
    for _, moment, name, text in chat:
        yield f"[{moment:%d.%m.%y, %H:%M:%S}] {name}: {text}\r\n"


def _csv(chat: _Chat) -> Iterator[str]:
    yield "id,user,time,message\r\n"
    for number, moment, name, text in chat:
        yield f'{number},{name},{moment.isoformat()},"{text}"\r\n'


def _irc(chat: _Chat) -> Iterator[str]:
    for _, moment, name, text in chat:
        yield f"{moment:%Y-%m-%d %H:%M:%S}\t{name}\t{text}\n"


WRITERS: dict[str, Callable[[_Chat], Iterator[str]]] = {
    "discord": _discord,
    "slack": _slack,
    "telegram": _telegram,
    "jsonl": _jsonl,
    "whatsapp": _whatsapp,
    "csv": _csv,
    "irc": _irc,
}


def write_chat(path: Path, format: str, size_bytes: int) -> int:
    """Writes a chat of about that size; how many messages are in it."""
    written = 0
    count = 0

    def limited() -> _Chat:
        nonlocal count
        for entry in _chat():
            if written >= size_bytes:
                return
            count += 1
            yield entry

    with path.open("w", encoding="utf-8", newline="") as file:
        for piece in WRITERS[format](limited()):
            written += len(piece.encode())
            file.write(piece)
    return count


def main() -> None:
    """Writes, reads, and prints counts, time and the peak of memory."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("format", choices=WRITERS)
    parser.add_argument("--megabytes", type=int, default=1000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "chat.txt"
        written = write_chat(path, options.format, options.megabytes * 1_000_000)
        before_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        began = time.perf_counter()
        read = sum(isinstance(entry, Message) for entry in open_messages(path))
        result = {
            "format": options.format,
            "megabytes": round(path.stat().st_size / 1e6),
            "written": written,
            "read": read,
            "seconds": round(time.perf_counter() - began, 1),
            "peak_mb_before": round(before_mb),
            "peak_mb": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
        }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
