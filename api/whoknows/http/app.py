"""The application: ``/graphql``, ``/export``, ``/metrics``, probes, and pages for browsers."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from whoknows.errors import error_json, face_of
from whoknows.feeds import Feeds
from whoknows.graphql.documents import Documents
from whoknows.graphql.instruments import CONTENT_TYPE, Instruments
from whoknows.graphql.limits import Limits
from whoknows.graphql.service import GraphQLService
from whoknows.graphql.transport import GraphQLEndpoint
from whoknows.graphql.websocket import SocketLimits, WebSocketSession
from whoknows.http.access import OPEN_PATHS, KeyGuard, principal_of, socket_principal
from whoknows.http.export import export_response
from whoknows.http.graphiql import GRAPHIQL_PATHS, graphiql_routes
from whoknows.http.keys import Holders, Principal
from whoknows.http.pages import explorer_response
from whoknows.http.rates import Buckets
from whoknows.http.security import HostGuard, OriginGuard
from whoknows.knowledge import KnowledgeBase
from whoknows_graph.connection import server_version
from whoknows_schema.errors import ConfigurationError, WhoknowsError

__all__ = ["AppOptions", "create_app"]


@dataclass(frozen=True, slots=True, kw_only=True)
class AppOptions:
    """What there is to choose about an application beside its doors.

    Attributes:
        limits: What a GraphQL request may ask for.
        feeds: Where subscriptions get their events from.
        socket_limits: What a WebSocket may do.
        documents: The only GraphQL documents that run; None: any.
        buckets: How much a key may ask in a while; None: any amount.
        instruments: What counts and times operations.
        graphiql: Whether GraphiQL is at ``/graphiql``, for who develops; never with ``documents``.
    """

    limits: Limits = field(default_factory=Limits)
    feeds: Feeds = field(default_factory=Feeds)
    socket_limits: SocketLimits = field(default_factory=SocketLimits)
    documents: Documents | None = None
    buckets: Buckets | None = None
    instruments: Instruments = field(default_factory=Instruments)
    graphiql: bool = False

    def __post_init__(self) -> None:
        """Checks that what was chosen goes together.

        Raises:
            ConfigurationError: GraphiQL beside persisted documents.
        """
        if self.graphiql and self.documents is not None:
            raise ConfigurationError(
                "GraphiQL writes documents of its own, and --documents runs those of the file "
                "only: leave out one of --graphiql and --documents."
            )


def create_app(
    knowledge: KnowledgeBase,
    *,
    host_names: Collection[str] | None = None,
    keys: Holders | None = None,
    options: AppOptions | None = None,
) -> Starlette:
    """An ASGI application over an open knowledge base, whose lifetime stays the caller's.

    Args:
        knowledge: What it answers from.
        host_names: Answer only to these names in the Host header; None: to any.
        keys: Whose requests are answered; None: anybody's.
        options: What else there is to choose; None: the defaults.

    Raises:
        ConfigurationError: GraphiQL is wanted and not built.
    """
    chosen = AppOptions() if options is None else options
    service = GraphQLService(
        knowledge=knowledge,
        limits=chosen.limits,
        feeds=chosen.feeds,
        is_guarded=keys is not None,
        documents=chosen.documents,
        buckets=chosen.buckets,
        instruments=chosen.instruments,
    )

    async def socket(websocket: WebSocket) -> None:
        async def admit(payload: Mapping[str, object]) -> Principal | None:
            return await socket_principal(websocket.scope, keys, payload)

        connection = WebSocketSession(websocket, service, admit=admit, limits=chosen.socket_limits)
        await connection.run()

    guards = [] if host_names is None else [Middleware(HostGuard, names=host_names)]
    guards.append(Middleware(OriginGuard))
    if keys is not None:
        open_paths = OPEN_PATHS | GRAPHIQL_PATHS if chosen.graphiql else OPEN_PATHS
        guards.append(Middleware(KeyGuard, keys=keys, open_paths=open_paths))
    graphql: list[BaseRoute] = [
        Route("/graphql", GraphQLEndpoint(service)),
        WebSocketRoute("/graphql", socket),
    ]
    buckets = None if keys is None else chosen.buckets
    if chosen.graphiql:
        graphql += graphiql_routes()
    routes = [*graphql, *_pages(knowledge, buckets), *_probes(knowledge, chosen.instruments)]
    return Starlette(routes=routes, middleware=guards)


def _pages(knowledge: KnowledgeBase, buckets: Buckets | None) -> list[BaseRoute]:
    async def explorer(request: Request) -> Response:
        return await explorer_response(request, knowledge)

    async def export(request: Request) -> Response:
        return await export_response(request, knowledge, buckets=buckets)

    return [Route("/", explorer, methods=["GET"]), Route("/export", export, methods=["GET"])]


def _probes(knowledge: KnowledgeBase, instruments: Instruments) -> list[BaseRoute]:
    async def ready(_: Request) -> Response:
        return await _readiness(knowledge)

    async def metrics(request: Request) -> Response:
        return _metrics(request, instruments)

    counted = [Route("/metrics", metrics, methods=["GET"])] if instruments.has_metrics else []
    return [
        Route("/healthz", _health, methods=["GET"]),
        Route("/readyz", ready, methods=["GET"]),
        *counted,
    ]


async def _health(_: Request) -> Response:
    """The process is up."""
    return JSONResponse({"status": "ok"})


async def _readiness(knowledge: KnowledgeBase) -> Response:
    """The database answers; one round trip."""
    try:
        await server_version(knowledge.graph)
    except WhoknowsError as error:
        body = {"status": "unavailable", "error": error_json(error)}
        return JSONResponse(body, status_code=max(face_of(error).http_status, 500))
    return JSONResponse({"status": "ready"})


def _metrics(request: Request, instruments: Instruments) -> Response:
    """All counts, for administrators."""
    if not principal_of(request.scope).may_administer:
        error = {
            "message": "Metrics need a key with the scope 'admin'.",
            "extensions": {"code": "FORBIDDEN"},
        }
        return JSONResponse({"errors": [error]}, status_code=403)
    return Response(instruments.text(), headers={"content-type": CONTENT_TYPE})
