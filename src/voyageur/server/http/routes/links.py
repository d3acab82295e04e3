"""Routes of links to seats: what a link offers, taking its seat, new links, and the start of a waiting table's game."""

from litestar import Response, get, post
from litestar.params import FromPath

from voyageur.server.http.routes.answers import AnyRequest, Service, as_json, body
from voyageur.server.http.routes.description import CONFLICT, GONE, NOT_FOUND, OF_A_TABLE, Operation
from voyageur.server.http.routes.requests import token_of
from voyageur.server.messages.links import (
    Contribute,
    Contributed,
    EndOthers,
    LeaveWaiting,
    LinkMade,
    NewLink,
    OfferedSeat,
    OthersEnded,
    SeatTaken,
    StartGame,
    TakeSeat,
)


@get(
    "/api/tables/{table:str}/seat",
    operation=Operation(OfferedSeat, errors=(NOT_FOUND, CONFLICT, GONE), needs="invitation"),
)
async def offered(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Return what the link to a seat offers; its invitation is the bearer token."""
    return as_json(await service.seating.offered(table, token_of(request.headers) or ""))


@post("/api/tables/{table:str}/seat", operation=Operation(SeatTaken, body=TakeSeat, errors=(NOT_FOUND, CONFLICT, GONE)))
async def take(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Exchange the invitation of a link for a token of its seat."""
    return as_json(await service.seating.take(table, await body(request, TakeSeat)), 201)


@post(
    "/api/tables/{table:str}/leave",
    status_code=204,
    operation=Operation(body=LeaveWaiting, errors=OF_A_TABLE, needs="token"),
)
async def leave(service: Service, request: AnyRequest, table: FromPath[str]) -> None:
    """Make a seat of a waiting table free again."""
    token = token_of(request.headers) or ""
    await service.seating.leave(table, token, await body(request, LeaveWaiting))


@post("/api/tables/{table:str}/links", operation=Operation(LinkMade, body=NewLink, errors=OF_A_TABLE, needs="token"))
async def new_link(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Make a new link to a seat in place of the one before."""
    token = token_of(request.headers) or ""
    return as_json(await service.seating.keys.new_link(table, token, await body(request, NewLink)), 201)


@post(
    "/api/tables/{table:str}/devices",
    status_code=200,
    operation=Operation(OthersEnded, body=EndOthers, errors=OF_A_TABLE, needs="token"),
)
async def end_others(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """End all keys to a seat but the one of the request, and the link to it."""
    token = token_of(request.headers) or ""
    return as_json(await service.seating.keys.end_others(table, token, await body(request, EndOthers)))


@post(
    "/api/tables/{table:str}/start",
    status_code=204,
    operation=Operation(body=StartGame, errors=OF_A_TABLE, needs="token"),
)
async def start(service: Service, request: AnyRequest, table: FromPath[str]) -> None:
    """Give the open seats of a waiting table to an agent, and start its game."""
    token = token_of(request.headers) or ""
    await service.seating.start(table, token, await body(request, StartGame))


@post(
    "/api/tables/{table:str}/contribution",
    status_code=200,
    operation=Operation(Contributed, body=Contribute, errors=OF_A_TABLE, needs="token"),
)
async def contribute(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Take what a seat contributes to the dice of a waiting table."""
    token = token_of(request.headers) or ""
    return as_json(await service.seating.contributing.contribute(table, token, await body(request, Contribute)))


ROUTES = (contribute, end_others, offered, take, leave, new_link, start)
