"""Tables: lay one, look at it, take its record away, close it; and the door to its socket."""

import asyncio
import re

from litestar import Response, WebSocket, delete, get, post, websocket
from msgspec.structs import replace

from voyageur.server.hall import Hall, LiveTable
from voyageur.server.live import Wire, serve_socket
from voyageur.server.messages import MOST_FRAMES, Frame, NewTable, Summary, Ticket, Tickets
from voyageur.server.reasons import Refused, reason
from voyageur.server.records import record_of
from voyageur.server.routes.answers import TEXT, AnyRequest, as_json, body, token
from voyageur.server.showing import Eyes, spoken


@post("/api/tables", status_code=201)
async def lay(hall: Hall, request: AnyRequest) -> Response[bytes]:
    """Lay a new table."""
    return as_json(await hall.lay(await body(request, NewTable)), 201)


@post("/api/summaries", status_code=200)
async def summarise(hall: Hall, request: AnyRequest) -> Response[bytes]:
    """Say how several tables stand, in the order asked for."""
    tickets = (await body(request, Tickets)).tables
    return as_json([await _summary(hall, ticket) for ticket in tickets])


async def _summary(hall: Hall, ticket: Ticket) -> Summary:
    try:
        live, seats = await hall.enter(ticket.table, ticket.token)
    except Refused as refused:
        return Summary(ticket.table, reason=refused.reason)
    await asyncio.sleep(0)  # others are served meanwhile
    return Summary(ticket.table, live.showing.summary(Eyes(seats, "en")))


async def _enter(hall: Hall, request: AnyRequest, table: str, locale: str) -> tuple[LiveTable, Eyes]:
    live, seats = await hall.enter(table, token(request))
    return live, Eyes(seats, spoken(locale))


@get("/api/tables/{table:str}")
async def look(hall: Hall, request: AnyRequest, table: str, locale: str = "en") -> Response[bytes]:
    """Show a table as it is now."""
    live, eyes = await _enter(hall, request, table, locale)
    return as_json(replace(live.showing.now(eyes), picture=live.showing.base(eyes)))


@get("/api/tables/{table:str}/plies/{number:int}")
async def look_back(hall: Hall, request: AnyRequest, table: str, number: int, locale: str = "en") -> Response[bytes]:
    """Show a table as it was after a ply."""
    live, eyes = await _enter(hall, request, table, locale)
    n_plies = len(live.table.plies)
    if not 0 <= number <= n_plies:
        raise Refused(reason("refused-no-ply", ply=number, plies=n_plies), 404)
    return as_json(live.showing.then(eyes, number))


@get("/api/tables/{table:str}/frames")
async def watch(hall: Hall, request: AnyRequest, table: str, locale: str = "en") -> Response[bytes]:
    """Show what some plies did, one after another; at most MOST_FRAMES, counted from the first one asked for."""
    live, eyes = await _enter(hall, request, table, locale)
    n_plies = len(live.table.plies)
    first, last = (_ply(request, name, n_plies) for name in ("from", "to"))
    frames: list[Frame] = []
    for number in range(first, min(last, first + MOST_FRAMES - 1) + 1):
        if number <= len(live.table.plies):  # it may be taken back while others are served
            frames.append(live.showing.frame(eyes, number))
        await asyncio.sleep(0)
    return as_json(frames)


def _ply(request: AnyRequest, name: str, n_plies: int) -> int:
    """Return the number of a ply in the query.  Raises Refused."""
    text = str(request.query_params.get(name, ""))
    if not re.fullmatch("[0-9]{1,9}", text) or not 1 <= int(text) <= n_plies:
        raise Refused(reason("refused-no-ply", ply=text, plies=n_plies), 404)
    return int(text)


@get("/api/tables/{table:str}/record")
async def take_record(hall: Hall, request: AnyRequest, table: str) -> Response[bytes]:
    """Give the record of a table as a file."""
    live, eyes = await _enter(hall, request, table, "en")
    name = f"{live.table.terms.game}-{live.table.terms.id}.voyageur"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(record_of(live.table, live.showing.seat_now(eyes)).encode(), media_type=TEXT, headers=headers)


@delete("/api/tables/{table:str}", status_code=204)
async def close(hall: Hall, request: AnyRequest, table: str) -> None:
    """Close a table for good."""
    live, _ = await hall.enter(table, token(request))
    await hall.close_table(live)


@websocket("/api/tables/{table:str}/live")
async def live(socket: WebSocket, hall: Hall, table: str) -> None:  # pyright: ignore[reportMissingTypeArgument, reportUnknownParameterType]
    """Open the socket of a table."""
    await socket.accept()
    await serve_socket(Wire(socket.receive, socket.send), table, hall)


ROUTES = (lay, summarise, look, look_back, watch, take_record, close, live)
