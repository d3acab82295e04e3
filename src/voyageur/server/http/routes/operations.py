"""Routes for whoever runs the server: whether it is alive, whether it is ready, and its figures."""

from litestar import Response, get
from msgspec import Struct

from voyageur.server.http.routes.answers import AnyRequest, Service, as_json
from voyageur.server.http.routes.description import NOT_FOUND, Operation
from voyageur.server.process.client_addresses import is_this_machine
from voyageur.server.process.errors import RequestRefused, reason

FIGURES = "text/plain; version=0.0.4"


class ServerState(Struct, frozen=True):
    """The state of the server: `alive` or `ready`."""

    state: str


class SigningKey(Struct, frozen=True):
    """The public key (Ed25519) with which the server signs the records of finished games."""

    key: str


@get("/health", operation=Operation(ServerState))
async def alive() -> Response[bytes]:
    """Say that the server answers."""
    return as_json(ServerState("alive"))


@get("/ready", operation=Operation(ServerState))
async def ready(service: Service) -> Response[bytes]:
    """Say that all games are compiled and the store can be read."""
    await service.is_held(b"")
    if not service.catalogue.is_warm:
        raise RequestRefused(reason("refused-not-ready"), 503, seconds=1)
    return as_json(ServerState("ready"))


@get("/metrics", operation=Operation(bytes, FIGURES, errors=(NOT_FOUND,)))
async def metrics(service: Service, request: AnyRequest) -> Response[bytes]:
    """Return the figures of the server, to this machine alone, and not through a proxy on it."""
    client = request.scope["client"]
    if not is_this_machine(client and client[0], request.headers.get("host", "")):
        raise RequestRefused(reason("refused-address"), 404)
    return Response(service.metrics.text(), media_type=FIGURES)


@get("/api/signing-key", operation=Operation(SigningKey))
async def signing_key(service: Service) -> Response[bytes]:
    """Return the public key of the signatures of this server."""
    return as_json(SigningKey((await service.signing.public_key()).hex()))


ROUTES = (signing_key, alive, ready, metrics)
