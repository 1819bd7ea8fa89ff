"""What the tests of the local Neo4j share: a real Maven mirror on loopback, and made-up jars.

- ``mirror``: an HTTP server in a thread, function scope; it can be told to misbehave.
- ``jar_list`` and ``contents``: five small jars and their bytes, the same in every run.
- ``local``: settings whose folders are all below the test's own folder.
"""

import hashlib
import random
import threading
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from whoknows_graph.local.jars import Jar, JarList
from whoknows_graph.local.settings import LocalSettings

COORDINATES = (
    "org.example:one:1.0",
    "org.example:two:1.0:linux-x86_64",
    "org.example.deep:three:2.0.1.Final",
    "io.example:four:4",
    "io.example:five:5.5",
)


@dataclass
class Mirror:
    """A scripted Maven repository; each misbehaviour is by path."""

    files: Mapping[str, bytes]
    url: str = ""
    cut_once: dict[str, int] = field(default_factory=dict[str, int])
    """Close the connection after so many bytes of the body, once."""
    wrong: Counter[str] = field(default_factory=Counter[str])
    """Send other bytes of the same length, so many times."""
    status_once: dict[str, int] = field(default_factory=dict[str, int])
    """Answer with this status, once."""
    status_always: int | None = None
    """Answer everything with this status."""
    takes_ranges: bool = True
    requests: list[tuple[str, str | None]] = field(default_factory=list[tuple[str, str | None]])
    """Path and Range header of each request."""

    def ranges(self, path: str) -> list[str | None]:
        return [wanted for asked, wanted in self.requests if asked == path]


class _Handler(BaseHTTPRequestHandler):
    mirror: Mirror

    def do_GET(self) -> None:
        mirror, path = self.mirror, self.path.removeprefix("/maven/")
        wanted = self.headers.get("Range")
        mirror.requests.append((path, wanted))
        status = mirror.status_always or mirror.status_once.pop(path, None)
        content = mirror.files.get(path)
        if status is not None or content is None:
            self.send_error(status or 404)
            return
        if mirror.wrong[path]:
            mirror.wrong[path] -= 1
            content = bytes(byte ^ 0xFF for byte in content)
        self._send(content, wanted if mirror.takes_ranges else None, path)

    def _send(self, content: bytes, wanted: str | None, path: str) -> None:
        start = int(wanted.removeprefix("bytes=").removesuffix("-")) if wanted else 0
        body = content[start:]
        self.send_response(206 if wanted else 200)
        if wanted:
            self.send_header("Content-Range", f"bytes {start}-{len(content) - 1}/{len(content)}")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body[: self.mirror.cut_once.pop(path, len(body))])

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="session")
def contents() -> dict[str, bytes]:
    """The jars' bytes by coordinates: 0.1 to 0.5 MB each."""
    source = random.Random(7)
    return {
        coordinates: source.randbytes(100_000 * number)
        for number, coordinates in enumerate(COORDINATES, start=1)
    }


@pytest.fixture(scope="session")
def jar_list(contents: dict[str, bytes]) -> JarList:
    return JarList(
        "1.0",
        tuple(
            Jar(coordinates=name, sha256=hashlib.sha256(content).hexdigest(), size=len(content))
            for name, content in contents.items()
        ),
    )


@pytest.fixture
def mirror(jar_list: JarList, contents: dict[str, bytes]) -> Iterator[Mirror]:
    scripted = Mirror({jar.path: contents[jar.coordinates] for jar in jar_list.jars})
    handler = type("Handler", (_Handler,), {"mirror": scripted})
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        scripted.url = f"http://127.0.0.1:{server.server_address[1]}/maven/"
        yield scripted
        server.shutdown()
        thread.join()


@pytest.fixture
def local(tmp_path: Path, mirror: Mirror) -> LocalSettings:
    return LocalSettings(
        data_dir=tmp_path / "data",
        jars_dir=tmp_path / "jars",
        jar_mirror=mirror.url,
        maven_local=tmp_path / "m2",
    )
