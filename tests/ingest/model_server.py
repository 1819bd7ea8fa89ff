"""A scripted OpenAI-compatible server on loopback: canned answers out, requests recorded.

The real instructor, openai and httpx run against it; nothing else plays a model in tests.
"""

import json
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """What the server sends for one request."""

    body: object
    status: int = 200
    delay_s: float = 0.0
    headers: dict[str, str] = field(default_factory=dict[str, str])


def chat(content: str) -> Answer:
    """An answer in words."""
    return Answer(body=_completion({"role": "assistant", "content": content}, "stop"))


def cut(content: str) -> Answer:
    """An answer that ran into the limit of its length."""
    return Answer(body=_completion({"role": "assistant", "content": content}, "length"))


def chat_json(value: object) -> Answer:
    """An answer that is the JSON of a value."""
    return chat(json.dumps(value))


def tool_call(name: str, value: object) -> Answer:
    """An answer that calls a tool."""
    call = {
        "id": "call_0",
        "type": "function",
        "function": {"name": name, "arguments": json.dumps(value)},
    }
    message: dict[str, object] = {"role": "assistant", "content": None, "tool_calls": [call]}
    return Answer(body=_completion(message, "tool_calls"))


def _completion(message: dict[str, object], finish: str) -> dict[str, object]:
    return {
        "id": "scripted",
        "object": "chat.completion",
        "created": 0,
        "model": "scripted",
        "choices": [{"index": 0, "message": message, "finish_reason": finish}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


def embeddings(*vectors: list[Any]) -> Answer:
    """Vectors in the order of the texts."""
    rows = [{"object": "embedding", "index": n, "embedding": v} for n, v in enumerate(vectors)]
    return Answer(body={"object": "list", "model": "scripted", "data": rows, "usage": {}})


def failure(status: int, message: str = "no", **headers: str) -> Answer:
    """An error as OpenAI writes it."""
    return Answer(body={"error": {"message": message}}, status=status, headers=headers)


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """One request that arrived."""

    path: str
    key: str
    body: dict[str, Any]

    @property
    def prompt(self) -> str:
        """All words of its messages."""
        return "\n".join(_words(each["content"]) for each in self.body["messages"])


def _words(content: Any) -> str:
    """Words of a message, whether it is text or a list of parts."""
    return content if isinstance(content, str) else "\n".join(part["text"] for part in content)


@dataclass(slots=True)
class ModelServer:
    """Answers in the order in which they were queued; with ``repeat`` the last one stays.

    With a ``reader`` it answers what that makes of each request instead.
    """

    url: str
    answers: deque[Answer] = field(default_factory=deque[Answer])
    requests: list[Request] = field(default_factory=list[Request])
    repeat: bool = False
    reader: Callable[[Request], Answer] | None = None

    def queue(self, *answers: Answer, repeat: bool = False) -> None:
        self.answers.extend(answers)
        self.repeat = repeat

    def next_answer(self, request: Request) -> Answer:
        if self.reader is not None:
            return self.reader(request)
        if not self.answers:
            return failure(400, "nothing is queued")
        return self.answers[0] if self.repeat and len(self.answers) == 1 else self.answers.popleft()


@contextmanager
def running() -> Generator[ModelServer]:
    """A server of one's own, on a free port of loopback."""
    holder: list[ModelServer] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            length = int(self.headers["content-length"])
            body = json.loads(self.rfile.read(length))
            key = self.headers.get("authorization", "").removeprefix("Bearer ")
            request = Request(path=self.path, key=key, body=body)
            holder[0].requests.append(request)
            self._send(holder[0].next_answer(request))

        def _send(self, answer: Answer) -> None:
            time.sleep(answer.delay_s)
            body = answer.body
            payload = body.encode() if isinstance(body, str) else json.dumps(body).encode()
            try:
                self.send_response(answer.status)
                self.send_header("content-type", "application/json")
                self.send_header("content-length", str(len(payload)))
                for name, value in answer.headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.end_headers()
                self.wfile.write(payload)
            except ConnectionError:
                self.close_connection = True

        def log_message(self, format: str, *args: object) -> None:
            pass

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    holder.append(ModelServer(f"http://127.0.0.1:{httpd.server_port}/v1"))
    thread = threading.Thread(target=httpd.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield holder[0]
    finally:
        httpd.shutdown()
        httpd.server_close()
        thread.join()
