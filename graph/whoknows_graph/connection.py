"""The connection to one Neo4j database.

A driver belongs to the event loop that made it, so `Graph` keeps one per loop: the same value
works in notebooks, in tests with a loop each, and across several ``asyncio.run`` calls.
"""

import asyncio
import re
import weakref
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from neo4j import (
    READ_ACCESS,
    WRITE_ACCESS,
    AsyncDriver,
    AsyncGraphDatabase,
    AsyncSession,
    NotificationMinimumSeverity,
)

from whoknows_graph.errors import ServerTooOld, translated
from whoknows_graph.tenant import Tenant
from whoknows_schema.errors import InvalidInput
from whoknows_schema.ids import SpaceId

__all__ = [
    "OLDEST_SERVER",
    "ConnectionSettings",
    "Graph",
    "connect",
    "parse_version",
    "server_version",
]

OLDEST_SERVER = (2026, 2)
"""First Neo4j whose Cypher 25 has ``SEARCH … WHERE`` for everybody (DESIGN: in-index filters)."""

MAX_SPACE_CHARS = 200
_RETRY_AFTER_S, _RETRY_JITTER = 0.05, 0.9
"""After a deadlock, doubled each time. The driver by itself waits for a second, give or take a
fifth, so that those who collided wait long and then meet again."""
_SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")


@dataclass(frozen=True, slots=True, kw_only=True)
class ConnectionSettings:
    """Where the database is and how to enter it.

    Attributes:
        uri: ``bolt://host:port``, ``neo4j+s://…`` (Aura, clusters).
        database: Name of the database; every query names it.
        connect_timeout_s: How long to wait for the TCP connection.
        query_timeout_s: After how long the server ends one read.
        retry_time_s: How long a write is retried after deadlocks and leader changes.
    """

    uri: str
    username: str
    password: str = field(repr=False)
    database: str = "neo4j"
    connect_timeout_s: float = 10.0
    query_timeout_s: float = 30.0
    retry_time_s: float = 60.0


class Graph:
    """One database, open for any number of spaces. Made by `connect`, ended by `end`."""

    def __init__(self, settings: ConnectionSettings) -> None:
        self.settings = settings
        self.address = urlsplit(settings.uri).netloc.rpartition("@")[2] or settings.uri
        routed = urlsplit(settings.uri).scheme.startswith("neo4j")
        self._bookmarks = AsyncGraphDatabase.bookmark_manager() if routed else None
        self._cursor_key: bytes | None = None
        self._is_ended = False
        self._drivers: weakref.WeakKeyDictionary[asyncio.AbstractEventLoop, AsyncDriver] = (
            weakref.WeakKeyDictionary()
        )

    @property
    def driver(self) -> AsyncDriver:
        """The driver of the running event loop.

        Raises:
            InvalidInput: The connection was ended.
        """
        if self._is_ended:
            raise InvalidInput("the knowledge base is closed; open it again and ask there")
        loop = asyncio.get_running_loop()
        driver = self._drivers.get(loop)
        if driver is None:
            driver = self._drivers[loop] = self._open_driver()
        return driver

    def session(self, *, read: bool) -> AsyncSession:
        """A session on the named database, to be used as an async context manager.

        On a cluster all sessions share bookmarks, so that a read sees this process's own writes;
        with one server (``bolt://``) it does without, and they would cost a read 0.07 ms.
        """
        return self.driver.session(
            database=self.settings.database,
            default_access_mode=READ_ACCESS if read else WRITE_ACCESS,
            bookmark_manager=self._bookmarks,
        )

    def _open_driver(self) -> AsyncDriver:
        settings = self.settings
        with translated(self.address):
            return AsyncGraphDatabase.driver(
                settings.uri,
                auth=(settings.username, settings.password),
                connection_timeout=settings.connect_timeout_s,
                connection_acquisition_timeout=60.0,
                max_transaction_retry_time=settings.retry_time_s,
                initial_retry_delay=_RETRY_AFTER_S,
                retry_delay_jitter_factor=_RETRY_JITTER,
                keep_alive=True,
                notifications_min_severity=NotificationMinimumSeverity.OFF,
                user_agent="whoknows",
            )

    def tenant(self, space: str) -> Tenant:
        """The door to one space; it need not exist yet.

        Raises:
            InvalidInput: Empty, too long, or with control characters.
        """
        if not space.strip() or len(space) > MAX_SPACE_CHARS or not space.isprintable():
            raise InvalidInput(
                f"{space[:50]!r} is not a space id; "
                f"give 1 to {MAX_SPACE_CHARS} printable characters"
            )
        return Tenant(self, SpaceId(space))

    async def cursor_key(self) -> bytes:
        """What signs the cursors of this database: its own id. One round trip, the first time.

        Every process on the database has the same key; after restoring a backup into a new
        database, cursors of the old one are refused.
        """
        if self._cursor_key is None:
            with translated(self.address):
                async with self.session(read=True) as session:
                    result = await session.run("CALL db.info() YIELD id RETURN id")
                    record = await result.single(strict=True)
                    self._cursor_key = str(record["id"]).encode()
        return self._cursor_key

    async def end(self) -> None:
        """Close it for good: whoever still asks is told so, and opens nothing again."""
        self._is_ended = True
        await self.close()

    async def close(self) -> None:
        """Close the running loop's driver; another loop may go on. Safe to repeat."""
        driver = self._drivers.pop(asyncio.get_running_loop(), None)
        if driver is not None:
            await driver.close()


def parse_version(text: str) -> tuple[int, int]:
    """Year and month of a calendar version, (major, minor) of an older one.

    >>> parse_version("2026.09.0"), parse_version("5.26.1-aura")
    ((2026, 9), (5, 26))
    """
    found = re.match(r"(\d+)\.(\d+)", text)
    return (int(found[1]), int(found[2])) if found else (0, 0)


async def connect(settings: ConnectionSettings) -> Graph:
    """An open connection to a server that is new enough. Two round trips.

    Raises:
        InvalidInput: The address has no known scheme, no host, a port that is none, or a password.
        AccessDenied, DatabaseUnavailable, ServerTooOld: see `errors`.
    """
    _check_address(settings.uri)
    graph = Graph(settings)
    try:
        version = await server_version(graph)
    except BaseException:
        await graph.close()
        raise
    if parse_version(version) < OLDEST_SERVER:
        await graph.close()
        raise ServerTooOld(found=version, needed=".".join(f"{part:02}" for part in OLDEST_SERVER))
    return graph


def _check_address(uri: str) -> None:
    """Refuse what the driver would misread, or answer with an error that shows the password."""
    if "@" in uri:
        raise InvalidInput(
            "a Neo4j address must not hold a user name or password; give them by themselves"
        )
    try:
        parts = urlsplit(uri)
        host, _ = parts.hostname, parts.port
    except ValueError as error:
        raise InvalidInput(
            f"{uri!r} is not a Neo4j address ({error}); write one like 'bolt://localhost:7687'"
        ) from error
    if parts.scheme not in _SCHEMES:
        raise InvalidInput(
            f"{uri!r} is not a Neo4j address; it begins with one of "
            + ", ".join(f"{known}://" for known in _SCHEMES)
        )
    if not host:
        raise InvalidInput(
            f"{uri!r} is not a Neo4j address: it names no host; "
            "write one like 'bolt://localhost:7687'"
        )


async def server_version(graph: Graph) -> str:
    """Version of the server's kernel. One round trip (and the handshake at first)."""
    with translated(graph.address):
        info = await graph.driver.get_server_info()
    return info.agent.removeprefix("Neo4j/")
