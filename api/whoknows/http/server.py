"""Runs the application with uvicorn until it is told to stop."""

import contextlib
import signal
import socket
import threading
from collections.abc import Callable, Generator

import uvicorn

from whoknows.graphql.limits import Limits
from whoknows.http.app import AppOptions, create_app
from whoknows.http.keys import Holders
from whoknows.http.security import LOOPBACK_NAMES
from whoknows.knowledge import KnowledgeBase
from whoknows.settings import DEFAULT_PORT
from whoknows_schema.errors import ConfigurationError

__all__ = ["listening_socket", "serve"]

_SHUTDOWN_S = 5
"""How long requests under way may take to end."""

OnStarted = Callable[[str], None]


async def serve(
    knowledge: KnowledgeBase,
    *,
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    keys: Holders | None = None,
    options: AppOptions | None = None,
    on_started: OnStarted | None = None,
) -> None:
    """Serves until SIGINT or SIGTERM, lets requests under way end, and returns.

    Without keys anybody who reaches it may ask and change everything, so it keeps to loopback then.

    Args:
        knowledge: What it answers from; stays open.
        host: Address to listen on; on loopback other host names are refused.
        port: 0 takes any free one.
        keys: Whose requests are answered; None: anybody's.
        options: What else there is to choose about the application; None: the defaults.
        on_started: Told the base URL once connections are accepted.

    Raises:
        ConfigurationError: The address cannot be listened on, is not loopback and has no keys or
            has GraphiQL, or GraphiQL is not built.
    """
    is_local = host in LOOPBACK_NAMES
    if not is_local:
        _check_open(host, keys, options)
    names = LOOPBACK_NAMES if is_local else None
    with listening_socket(host, port) as listening:
        server = _Server(
            uvicorn.Config(
                create_app(knowledge, host_names=names, keys=keys, options=options),
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=_SHUTDOWN_S,
                ws="websockets-sansio",
                ws_max_size=Limits().body_bytes,
            ),
            on_started=on_started,
        )
        await server.serve(sockets=[listening])


def _check_open(host: str, keys: Holders | None, options: AppOptions | None) -> None:
    """Refuses what is for this machine alone on an address that others reach."""
    if keys is None:
        raise ConfigurationError(
            f"Without API keys anybody who reaches {host} could change everything: make a key with "
            "'whoknows keys add' and give the file with --keys, or listen on 127.0.0.1."
        )
    if options is not None and options.graphiql:
        raise ConfigurationError(
            f"GraphiQL is for developing, and {host} is not of this machine alone: listen on "
            "127.0.0.1, or leave out --graphiql."
        )


def listening_socket(host: str, port: int) -> socket.socket:
    """A bound socket.

    Raises:
        ConfigurationError: The address is taken or nowhere.
    """
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # asyncio sends small answers at once (TCP_NODELAY) only where the protocol is named.
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind((host, port))
        except BaseException:
            listening.close()
            raise
    except (OSError, OverflowError) as error:
        raise ConfigurationError(
            f"Cannot listen on {host!r}, port {port}: {error}. Choose another with --host, --port."
        ) from error
    return listening


class _Server(uvicorn.Server):
    """uvicorn that says where it listens, and ends by returning rather than by the signal."""

    def __init__(self, config: uvicorn.Config, *, on_started: OnStarted | None) -> None:
        super().__init__(config)
        self._on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started and self._on_started and sockets:
            self._on_started(_base_url(sockets[0]))

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Stops on the first signal, at once on the second; handlers are put back after."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        previous = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in previous.items():
                signal.signal(number, handler)


def _base_url(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
