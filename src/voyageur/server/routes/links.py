"""Routes of links to seats: what a link offers, taking its seat, new links, and the start of a waiting table's game."""

from litestar import Response, get, post
from litestar.params import FromPath

from voyageur.server.guard import token_of
from voyageur.server.link_messages import NewLink, StartGame, TakeSeat
from voyageur.server.routes.answers import AnyRequest, Service, as_json, body


@get("/api/tables/{table:str}/seat")
async def offered(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Return what the link to a seat offers; its invitation is the bearer token."""
    return as_json(await service.seating.offered(table, token_of(request.headers) or ""))


@post("/api/tables/{table:str}/seat")
async def take(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Exchange the invitation of a link for a token of its seat."""
    return as_json(await service.seating.take(table, await body(request, TakeSeat)), 201)


@post("/api/tables/{table:str}/links")
async def new_link(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Make a new link to a seat in place of the one before."""
    token = token_of(request.headers) or ""
    return as_json(await service.seating.new_link(table, token, await body(request, NewLink)), 201)


@post("/api/tables/{table:str}/start", status_code=204)
async def start(service: Service, request: AnyRequest, table: FromPath[str]) -> None:
    """Give the open seats of a waiting table to an agent, and start its game."""
    token = token_of(request.headers) or ""
    await service.seating.start(table, token, await body(request, StartGame))


ROUTES = (offered, take, new_link, start)
