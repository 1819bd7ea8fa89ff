"""Connecting: every way in which it goes wrong is one clear sentence, and no password shows.

The refusals are real: of the test server, of ports where nobody listens, and, for servers that are
too old or end in the middle, of a small server on loopback that speaks the Bolt protocol.
"""

import asyncio
import socket
import threading
import uuid
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from urllib.parse import urlsplit

import pytest
from neo4j.exceptions import (
    AuthConfigurationError,
    ConnectionAcquisitionTimeoutError,
    DriverError,
    Neo4jError,
    ResultConsumedError,
    ServiceUnavailable,
    SessionExpired,
)
from tests.graph.world import NOW, batch, claim

from whoknows_graph.connection import (
    OLDEST_SERVER,
    ConnectionSettings,
    Graph,
    connect,
    parse_version,
    server_version,
)
from whoknows_graph.errors import (
    AccessDenied,
    DatabaseUnavailable,
    QueryFailed,
    QueryTimedOut,
    ServerTooOld,
    translated,
)
from whoknows_graph.reads.facts import list_facts
from whoknows_graph.tenant import Query, Tenant, WriteTransaction
from whoknows_graph.writes.batch import write_batch
from whoknows_schema.errors import (
    BrokenError,
    CallerError,
    ConfigurationError,
    InvalidInput,
    TransientError,
    WhoknowsError,
)

ONE = Query("RETURN 1 AS one, $space AS space")
NAME_OF_DATABASE = Query("CALL db.info() YIELD name RETURN name, $space AS space")
SLOW = Query("UNWIND range(1, 1000000000) AS i WITH i WHERE i = $space RETURN count(i) AS n")
SECRET = "correct horse battery staple"


@pytest.fixture
def where(graph: Graph) -> ConnectionSettings:
    """The settings of the test server."""
    return graph.settings


def packed(text: str) -> bytes:
    """A text of PackStream, at most 255 bytes."""
    return b"\xd0" + bytes([len(text.encode())]) + text.encode()


def success(**said: str) -> bytes:
    """One framed SUCCESS message of Bolt."""
    body = b"\xb1\x70" + bytes([0xA0 + len(said)])
    body += b"".join(packed(key) + packed(value) for key, value in said.items())
    return len(body).to_bytes(2, "big") + body + b"\x00\x00"


@asynccontextmanager
async def bolt_server(*, version: str, answers: int = 1000) -> AsyncGenerator[str]:
    """The address of a server that shakes hands (Bolt 5.4), names its version, and agrees.

    It hangs up after so many answers.
    """

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await reader.readexactly(20)
            writer.write(b"\x00\x00\x04\x05")
            for _ in range(answers):
                while size := int.from_bytes(await reader.readexactly(2), "big"):
                    await reader.readexactly(size)
                writer.write(success(server=f"Neo4j/{version}", connection_id="bolt-1"))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            return
        finally:
            writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        yield f"bolt://127.0.0.1:{port}"


def free_port() -> int:
    """A port on loopback where nobody listens now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize(
    ("text", "parsed"),
    [
        ("2026.09.0", (2026, 9)),
        ("2026.2.0", (2026, 2)),
        ("2025.12.1-alpine", (2025, 12)),
        ("5.26.1-aura", (5, 26)),
        ("4.4", (4, 4)),
        ("dev", (0, 0)),
        ("", (0, 0)),
    ],
)
def test_versions_are_compared_as_numbers(text: str, parsed: tuple[int, int]) -> None:
    assert parse_version(text) == parsed
    assert (parse_version(text) >= OLDEST_SERVER) == (text.startswith("2026"))


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
async def test_what_was_written_is_read(
    where: ConnectionSettings, tenant: Tenant, scheme: str
) -> None:
    """With one server by its order alone, with routing by bookmarks that all sessions share."""
    uri = where.uri.replace(urlsplit(where.uri).scheme, scheme, 1)
    graph = await connect(replace(where, uri=uri))
    mine = graph.tenant(tenant.space)
    try:
        for number in range(20):
            await write_batch(mine, batch([claim(f"m{number}", "ann", "likes", "e:tea")]), now=NOW)
            (fact,) = (await list_facts(mine)).facts
            assert fact.occurrences == number + 1
    finally:
        await graph.end()


@pytest.mark.parametrize("version", ["5.26.1", "4.4.0", "2025.12.1", "2026.01.4"])
async def test_a_server_that_is_too_old_is_refused(version: str) -> None:
    async with bolt_server(version=version) as uri:
        with pytest.raises(ServerTooOld, match=rf"Neo4j {version} is too old.*2026\.02") as caught:
            await connect(ConnectionSettings(uri=uri, username="neo4j", password=SECRET))
    assert (caught.value.found, caught.value.needed) == (version, "2026.02")
    assert "NEO4J_URI" in str(caught.value)


@pytest.mark.parametrize("version", ["2026.02.0", "2026.09.0", "2027.01.0"])
async def test_a_server_that_is_new_enough_is_taken(version: str) -> None:
    async with bolt_server(version=version) as uri:
        graph = await connect(ConnectionSettings(uri=uri, username="neo4j", password=SECRET))
        assert await server_version(graph) == version
        await graph.close()


@pytest.mark.parametrize("answers", [0, 1])
async def test_a_server_that_hangs_up_at_once_is_unavailable(answers: int) -> None:
    """While saying hello, and while logging in."""
    async with bolt_server(version="2026.09.0", answers=answers) as uri:
        with pytest.raises(DatabaseUnavailable, match=r"127\.0\.0\.1:\d+ does not answer"):
            await connect(ConnectionSettings(uri=uri, username="neo4j", password=SECRET))


async def test_a_server_that_hangs_up_later_is_unavailable() -> None:
    """It let us in, and goes at the first query of each connection."""
    async with bolt_server(version="2026.09.0", answers=2) as uri:
        graph = await connect(
            ConnectionSettings(uri=uri, username="neo4j", password=SECRET, retry_time_s=0.1)
        )
        with pytest.raises(DatabaseUnavailable, match=r"127\.0\.0\.1:\d+ does not answer"):
            await graph.tenant("any").read(ONE)
        await graph.close()


async def test_a_server_of_another_kind_is_unavailable() -> None:
    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(20)
        writer.write(b"HTTP/1.1 400 Bad Request\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(speak, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(TransientError, match="NEO4J_URI"):
            await connect(
                ConnectionSettings(
                    uri=f"bolt://127.0.0.1:{port}", username="neo4j", password=SECRET
                )
            )


async def test_a_wrong_password_is_named_without_being_shown(where: ConnectionSettings) -> None:
    stranger = f"nobody-{uuid.uuid4().hex[:8]}"
    with pytest.raises(AccessDenied, match=r"NEO4J_USERNAME and NEO4J_PASSWORD") as caught:
        await connect(replace(where, username=stranger, password=SECRET))
    assert SECRET not in f"{caught.value!r} {caught.value} {caught.value.__cause__!r}"


@pytest.mark.parametrize("scheme", ["bolt", "neo4j"])
async def test_a_port_where_nobody_listens(where: ConnectionSettings, scheme: str) -> None:
    port = free_port()
    wanted = replace(where, uri=f"{scheme}://127.0.0.1:{port}", connect_timeout_s=2)
    with pytest.raises(DatabaseUnavailable, match=rf"127\.0\.0\.1:{port} does not answer; start"):
        await connect(wanted)


async def test_an_unknown_database(where: ConnectionSettings) -> None:
    graph = Graph(replace(where, database="no-such-database"))
    with pytest.raises(ConfigurationError, match="NEO4J_DATABASE"):
        await graph.tenant("any").read(ONE)
    await graph.close()


@pytest.mark.parametrize(
    ("uri", "reason"),
    [
        ("http://localhost:7474", r"'http://localhost:7474'.* begins with one of bolt://"),
        ("localhost:7687", "begins with one of"),
        ("", "'' is not a Neo4j address"),
        ("bolt://", "names no host"),
        ("bolt://:7687", "names no host"),
        ("bolt://localhost:port", r"Port could not be cast.*bolt://localhost:7687"),
        ("bolt://localhost:99999", "Port out of range"),
        ("neo4j://[::1", "Invalid IPv6 URL"),
    ],
)
async def test_an_address_that_is_none(where: ConnectionSettings, uri: str, reason: str) -> None:
    with pytest.raises(InvalidInput, match=reason):
        await connect(replace(where, uri=uri))


@pytest.mark.parametrize(
    "uri",
    [
        f"bolt://neo4j:{SECRET}@localhost:7687",
        f"bolt://neo4j:{SECRET}@localhost:port",
        f"http://neo4j:{SECRET}@localhost",
    ],
)
async def test_a_password_in_the_address_is_refused_unseen(
    where: ConnectionSettings, uri: str
) -> None:
    with pytest.raises(InvalidInput, match="must not hold a user name or password") as caught:
        await connect(replace(where, uri=uri))
    assert SECRET not in str(caught.value)


def test_the_password_is_in_no_text_of_the_settings() -> None:
    settings = ConnectionSettings(uri="bolt://host", username="me", password=SECRET)
    assert SECRET not in f"{settings} {settings!r}"
    assert "me" in repr(settings)
    assert {field.name for field in fields(settings) if not field.repr} == {"password"}


def test_the_address_shows_no_password() -> None:
    graph = Graph(ConnectionSettings(uri=f"bolt://me:{SECRET}@host:1", username="", password=""))
    assert graph.address == "host:1"


async def test_a_graph_can_be_closed_twice_and_used_again(where: ConnectionSettings) -> None:
    graph = await connect(where)
    await graph.close()
    await graph.close()
    assert [row["one"] for row in await graph.tenant("any").read(ONE)] == [1]
    await graph.close()


def test_one_graph_serves_several_event_loops(where: ConnectionSettings) -> None:
    """neo4j-python-driver#1095, LightRAG#1731: "attached to a different loop"."""
    graph = Graph(where)

    async def ask() -> str:
        try:
            (row,) = await graph.tenant("any").read(ONE)
            return str(row["space"])
        finally:
            await graph.close()

    assert [run_apart(ask) for _ in range(3)] == ["any"] * 3


def run_apart(work: Callable[[], Coroutine[object, object, str]]) -> str:
    """Runs a coroutine function in an event loop of its own, in a thread of its own."""
    found: list[str] = []

    def target() -> None:
        found.append(asyncio.run(work()))

    thread = threading.Thread(target=target)
    thread.start()
    thread.join()
    return found[0]


async def test_every_session_names_the_database(where: ConnectionSettings) -> None:
    """Of reads and of writes; a session without a name would use the user's home database."""
    graph = Graph(where)
    tenant = graph.tenant("any")
    assert [row["name"] for row in await tenant.read(NAME_OF_DATABASE)] == [where.database]

    async def name(transaction: WriteTransaction) -> str:
        (row,) = await transaction.run(NAME_OF_DATABASE)
        return str(row["name"])

    assert await tenant.write(name) == where.database
    await graph.close()
    elsewhere = Graph(replace(where, database="elsewhere")).tenant("any")
    with pytest.raises(ConfigurationError):
        await elsewhere.write(name)
    await elsewhere.graph.close()


async def test_a_query_that_takes_too_long_is_ended(where: ConnectionSettings) -> None:
    graph = Graph(replace(where, query_timeout_s=0.2))
    with pytest.raises(QueryTimedOut, match="took longer than allowed"):
        await graph.tenant("any").read(SLOW)
    await graph.close()


async def test_a_query_that_is_wrong_is_our_fault(graph: Graph) -> None:
    with pytest.raises(QueryFailed, match=r"Neo4j refused a query.*nonsense"):
        await graph.tenant("any").read(Query("RETURN nonsense($space)"))


async def test_nobody_can_name_another_space_in_a_parameter(graph: Graph) -> None:
    """The tenant's own space wins over a parameter of that name."""
    tenant = graph.tenant("mine")
    assert [row["space"] for row in await tenant.read(ONE, space="theirs")] == ["mine"]

    async def ask(transaction: WriteTransaction) -> str:
        (row,) = await transaction.run(ONE, space="theirs")
        return str(row["space"])

    assert await tenant.write(ask) == "mine"


@pytest.mark.parametrize("space", ["", "  ", "a\nb", "a\x00b", "x" * 201, "a\u202eb"])
def test_what_is_no_space_id(graph: Graph, space: str) -> None:
    with pytest.raises(InvalidInput, match="is not a space id; give 1 to 200 printable"):
        graph.tenant(space)


@pytest.mark.parametrize("space", ["a:b", "c0ffee-1234", "me@example.org", "東京", "9" * 19])
def test_any_printable_text_is_a_space_id(graph: Graph, space: str) -> None:
    tenant = graph.tenant(space)
    assert tenant.space == space
    assert tenant.token.isalnum()
    assert tenant.token != graph.tenant(space + "x").token


def server_error(code: str) -> Neo4jError:
    """What the driver makes of a failure that the server names."""
    return Neo4jError._hydrate_neo4j(code=code, message="as it was said")  # pyright: ignore[reportPrivateUsage]


@pytest.mark.parametrize(
    ("raised", "kind", "says"),
    [
        (server_error("Neo.ClientError.Security.Unauthorized"), AccessDenied, "NEO4J_PASSWORD"),
        (server_error("Neo.ClientError.Security.TokenExpired"), AccessDenied, "NEO4J_PASSWORD"),
        (server_error("Neo.ClientError.Security.CredentialsExpired"), AccessDenied, "change it"),
        (server_error("Neo.ClientError.Security.Forbidden"), AccessDenied, "as it was said"),
        (
            server_error("Neo.ClientError.Security.AuthenticationRateLimit"),
            DatabaseUnavailable,
            "some seconds",
        ),
        (
            server_error("Neo.ClientError.Database.DatabaseNotFound"),
            ConfigurationError,
            "NEO4J_DATABASE",
        ),
        (
            server_error("Neo.ClientError.Transaction.TransactionTimedOut"),
            QueryTimedOut,
            "ask for less",
        ),
        (
            server_error("Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration"),
            QueryTimedOut,
            "ask for less",
        ),
        (
            server_error("Neo.ClientError.Transaction.LockClientStopped"),
            QueryTimedOut,
            "ask for less",
        ),
        (server_error("Neo.TransientError.Transaction.Terminated"), DatabaseUnavailable, "ended"),
        (
            server_error("Neo.TransientError.Transaction.DeadlockDetected"),
            DatabaseUnavailable,
            "is busy: as it was said",
        ),
        (
            server_error("Neo.TransientError.General.MemoryPoolOutOfMemoryError"),
            DatabaseUnavailable,
            "busy",
        ),
        (server_error("Neo.ClientError.Cluster.NotALeader"), DatabaseUnavailable, "busy"),
        (server_error("Neo.ClientError.Statement.SyntaxError"), QueryFailed, "refused a query"),
        (
            server_error("Neo.ClientError.Schema.ConstraintValidationFailed"),
            QueryFailed,
            "refused",
        ),
        (server_error("Neo.DatabaseError.General.UnknownError"), QueryFailed, "as it was said"),
        (ServiceUnavailable("gone"), DatabaseUnavailable, "does not answer; start it"),
        (SessionExpired("gone"), DatabaseUnavailable, "does not answer"),
        (ConnectionAcquisitionTimeoutError("none free"), DatabaseUnavailable, "are in use"),
        (AuthConfigurationError("odd"), ConfigurationError, "odd"),
        (ResultConsumedError(object(), "consumed"), QueryFailed, "consumed"),
        (ConnectionResetError("reset"), DatabaseUnavailable, "cannot be reached: reset"),
    ],
    ids=lambda value: getattr(value, "code", None) or getattr(value, "__name__", None),
)
def test_every_failure_of_the_driver_becomes_one_of_ours(
    raised: Exception, kind: type[WhoknowsError], says: str
) -> None:
    with pytest.raises(kind, match=says) as caught, translated("db.example:7687"):
        raise raised
    assert type(caught.value) is kind
    assert caught.value.__cause__ is raised
    assert "\n" not in str(caught.value)
    meanings = [
        m for m in (CallerError, TransientError, BrokenError) if isinstance(caught.value, m)
    ]
    assert len(meanings) == 1


@pytest.mark.parametrize("raised", [ValueError("ours"), KeyError("ours"), InvalidInput("ours")])
def test_other_errors_pass_through(raised: Exception) -> None:
    with pytest.raises(type(raised)) as caught, translated("here"):
        raise raised
    assert caught.value is raised


def test_no_exception_of_the_driver_itself_is_forgotten() -> None:
    """Every class below its root is translated, also those of later versions."""
    seen: list[type[DriverError]] = [DriverError]
    for kind in seen:
        seen += [below for below in kind.__subclasses__() if below not in seen]
    assert len(seen) > 15
    for kind in seen:
        error = kind.__new__(kind)
        Exception.__init__(error, "said")
        with pytest.raises(WhoknowsError), translated("here"):
            raise error
