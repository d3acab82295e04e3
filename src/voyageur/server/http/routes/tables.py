"""Routes of tables: create, show, replay, download the record, close; and the socket."""

import asyncio
import re
from typing import Any

from litestar import Response, WebSocket, get, post, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from voyageur.kernel import record
from voyageur.kernel.text import best_locale, quoted
from voyageur.server.http.routes.answers import IMMUTABLE, TEXT, AnyRequest, Service, as_json, as_kept, body, media_of
from voyageur.server.http.routes.description import (
    CONFLICT,
    GONE,
    NOT_FOUND,
    OF_A_TABLE,
    UNSUPPORTED,
    VIEW,
    Number,
    Operation,
    Query,
)
from voyageur.server.http.routes.requests import SEND_TOGETHER, client_of, token_of
from voyageur.server.messages.analysis import AnalysisNow, AskAnalysis
from voyageur.server.messages.links import Closing
from voyageur.server.messages.messages import (
    JSON,
    Created,
    Imported,
    NewTable,
    ReplayPage,
    TableNow,
    encode,
)
from voyageur.server.messages.summaries import Summary, Ticket, Tickets
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.seats.telling import table_info
from voyageur.server.service import TableService
from voyageur.server.session.session import Connection, serve_socket
from voyageur.server.store.stored import digest_of
from voyageur.server.tables.importing import MOST_RECORD_BYTES, too_large
from voyageur.server.tables.live_table import LiveTable
from voyageur.server.tables.outcomes import ChanceEvents, chance_events
from voyageur.table.seats.rights import sees_hands
from voyageur.table.told.dice_report import DiceReport, judged
from voyageur.table.told.events import PAGE, Audience
from voyageur.table.told.log import Entry
from voyageur.table.told.pictures import base_key
from voyageur.table.told.pieces import Pieces

TOO_LARGE = 413
MAKING = (NOT_FOUND, CONFLICT, GONE)  # without the game, under other rules than it was made, with tokens that ended
MOST_BASES = 64  # cached bases of pictures; tables with the same options share one


BEFORE = Query("before", Number, "The ply before which the entries end.", is_required=True)
PLY = Query("ply", Number, "The last ply of which the dice are counted; by default the last of all.")


def _seen(answer: Any, media: str = JSON, more: tuple[Query, ...] = ()) -> Operation:
    """Describe a request for something as one audience sees it."""
    return Operation(answer, media, query=(*more, *VIEW), errors=OF_A_TABLE, needs="token")


@post("/api/tables", status_code=201, operation=Operation(Created, body=NewTable, errors=MAKING, has_key=True))
async def create(service: Service, request: AnyRequest) -> Response[bytes]:
    """Create a table."""
    new = await body(request, NewTable)
    return as_json(await service.create_table(new, client_of(request.scope), _key_of(request)), 201)


@post(
    "/api/records",
    status_code=201,
    request_max_body_size=MOST_RECORD_BYTES,
    operation=Operation(Imported, body=bytes, body_media=TEXT, errors=(*MAKING, UNSUPPORTED), has_key=True),
)
async def import_record(service: Service, request: AnyRequest) -> Response[bytes]:
    """Create a table that replays a record, which is the body of the request."""
    source = await _record_in(request)
    return as_json(await service.import_record(source, client_of(request.scope), _key_of(request)), 201)


def _key_of(request: AnyRequest) -> str:
    """Return the key with which whoever gets no answer sends the same request again, or an empty text."""
    return request.headers.get("Idempotency-Key", "")


async def _record_in(request: AnyRequest) -> bytes:
    """Return the record that is the body of a request.  Raises RequestRefused."""
    if media_of(request) != TEXT:
        raise RequestRefused(reason("refused-not-text"), UNSUPPORTED)
    try:
        return await request.body()
    except HTTPException as error:
        raise too_large() if error.status_code == TOO_LARGE else error from error


@post(
    "/api/chance-events",
    status_code=200,
    request_max_body_size=MOST_RECORD_BYTES,
    operation=Operation(ChanceEvents, body=bytes, body_media=TEXT, errors=(UNSUPPORTED,)),
)
async def list_chance_events(service: Service, request: AnyRequest) -> Response[bytes]:
    """Return the chance events of the record that is the body of the request."""
    return as_json(await service.importer.read(await _record_in(request), chance_events))


@post("/api/summaries", status_code=200, operation=Operation(list[Summary], body=Tickets))
async def summarise(service: Service, request: AnyRequest) -> Response[bytes]:
    """Return the summaries of several tables, in the order of the request."""
    tickets = (await body(request, Tickets)).tables
    return as_json([await _summary(service, ticket) for ticket in tickets])


async def _summary(service: TableService, ticket: Ticket) -> Summary:
    try:
        waiting = await service.seating.waiting(ticket.table)
        if waiting is not None:
            return Summary(ticket.table, waiting=waiting.info([digest_of(ticket.token)]))
        live, seats = await service.join(ticket.table, [ticket.token])
    except RequestRefused as refused:
        return Summary(ticket.table, reason=refused.reason)
    return Summary(ticket.table, live.summary(seats, service.clock()))


async def _join(service: TableService, request: AnyRequest, table: str) -> tuple[LiveTable, Audience, tuple[int, ...]]:
    """Return a table, the audience of the request and the seats it holds.  Raises RequestRefused."""
    live, seats = await service.join(table, [token_of(request.headers) or ""])
    query = request.query_params
    seat = _number(request, "seat", live.table.players - 1) if "seat" in query else seats[0] if seats else None
    if seat is not None and seat not in seats and not sees_hands(live.table, seats):
        raise RequestRefused(reason("refused-not-your-seat", seat=seat), 403)
    has_picture, scene = query.get("picture") != "0", str(query.get("scene", "0"))
    wanted = scene == "1" if scene in ("0", "1") else scene
    locale = best_locale(str(query.get("locale", "en")))
    audience = live.presenter.audience(seat, locale, picture=has_picture, scene=wanted)
    viewpoint = _number(request, "corner", live.table.game.viewpoints - 1) if "corner" in query else 0
    return live, audience._replace(viewpoint=viewpoint), seats


def _number(request: AnyRequest, name: str, most: int) -> int:
    """Return a query parameter as a number from 0 to `most`.  Raises RequestRefused."""
    text = str(request.query_params.get(name, ""))
    if not re.fullmatch("[0-9]{1,9}", text) or int(text) > most:
        raise RequestRefused(reason("refused-number", name=name, text=quoted(text), most=most), 404)
    return int(text)


@get("/api/tables/{table:str}", operation=_seen(TableNow))
async def show(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Return the current state of a table."""
    live, audience, seats = await _join(service, request, table)

    def make() -> Pieces[bytes]:
        whole = yield from live.whole(audience)
        return encode(TableNow(table_info(live, seats), whole))

    key = ("now", live.version_until(0), audience, encode(table_info(live, seats)))
    return as_kept(request, await service.reading.answer(client_of(request.scope), key, live.steadily(make)))


@get("/api/tables/{table:str}/base/{key:str}", operation=_seen(bytes, TEXT))
async def base(service: Service, request: AnyRequest, table: FromPath[str], key: FromPath[str]) -> Response[bytes]:
    """Return the base of a table's picture, which never changes."""
    live, audience, _ = await _join(service, request, table)
    if key not in service.bases:
        async with service.reading.turns.turn(client_of(request.scope)):
            drawn = live.presenter.base(audience.locale, audience.viewpoint)
        if base_key(drawn) != key:
            raise RequestRefused(reason("refused-address"), 404)
        service.bases[key] = drawn.encode()
        if len(service.bases) > MOST_BASES:
            del service.bases[next(iter(service.bases))]
    return Response(service.bases[key], media_type=TEXT, headers={"Cache-Control": f"private, {IMMUTABLE}"})


@get("/api/tables/{table:str}/log", operation=_seen(list[Entry], more=(BEFORE,)))
async def log(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Return the last log entries that end before a ply."""
    live, audience, _ = await _join(service, request, table)

    def before() -> int:
        return _number(request, "before", len(live.table.plies) + 1)

    def make() -> Pieces[bytes]:
        return encode((yield from live.presenter.older_entries(audience, before())))

    key = ("log", before(), live.version_until(before() - 1), audience)
    return as_kept(request, await service.reading.answer(client_of(request.scope), key, live.steadily(make)))


@get("/api/tables/{table:str}/replay/{page:int}", operation=_seen(ReplayPage))
async def replay(service: Service, request: AnyRequest, table: FromPath[str], page: FromPath[int]) -> Response[bytes]:
    """Return a page of the replay: the table after a ply, and the events of the next plies."""
    live, audience, _ = await _join(service, request, table)

    def make() -> Pieces[bytes]:
        pages = len(live.table.plies) // PAGE
        if not 0 <= page <= pages:
            raise RequestRefused(reason("refused-no-page", page=page, pages=pages), 404)
        whole, events = yield from live.presenter.page(audience, page)
        return encode(ReplayPage(whole, events))

    key = ("page", page, live.version_until((page + 1) * PAGE), audience)
    return as_kept(request, await service.reading.answer(client_of(request.scope), key, live.steadily(make)))


@get("/api/tables/{table:str}/dice", operation=_seen(DiceReport, more=(PLY,)))
async def dice(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Return how often each face of the dice fell, up to a ply; once the game is over also how usual that is."""
    live, audience, _ = await _join(service, request, table)
    plies = len(live.table.plies)
    ply = _number(request, "ply", plies) if "ply" in request.query_params else plies
    seen = live.dice_seen(audience.seat)
    while seen.advance(PAGE):
        await asyncio.sleep(0)
    counts = seen.counts(ply)
    is_whole = live.table.is_over and ply == len(live.table.plies)
    return as_json(DiceReport(ply, await asyncio.to_thread(judged, counts) if is_whole else counts))


@get("/api/tables/{table:str}/analysis", operation=Operation(AnalysisNow, errors=OF_A_TABLE, needs="token"))
async def show_analysis(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Return how far the analysis of a finished game is, and what it has found."""
    live, _, seats = await _join(service, request, table)
    return as_json(await service.analyses.now(live, seats))


@post(
    "/api/tables/{table:str}/analysis",
    status_code=200,
    operation=Operation(AnalysisNow, body=AskAnalysis, errors=OF_A_TABLE, needs="token"),
)
async def ask_for_analysis(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Ask for the analysis of a finished game; return how far it is."""
    await body(request, AskAnalysis)
    live, _, seats = await _join(service, request, table)
    return as_json(await service.analyses.ask(live, seats, client_of(request.scope)))


@get("/api/tables/{table:str}/record", operation=_seen(bytes, TEXT))
async def download_record(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Return the record of a table as a download."""
    live, audience, seats = await _join(service, request, table)
    config = live.table.config
    headers = {"Content-Disposition": f'attachment; filename="{config.game}-{config.id}.voyageur"'}
    async with service.reading.turns.turn(client_of(request.scope)):
        found = await service.signing.record(live.table, audience.seat, is_whole=sees_hands(live.table, seats))
        text = record.write(found)
    return Response(text.encode(), media_type=TEXT, headers=headers)


@post(
    "/api/tables/{table:str}/close",
    status_code=200,
    operation=Operation(bytes, TEXT, body=Closing, errors=OF_A_TABLE),
)
async def close(service: Service, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Delete a table; return the last record of its game, with the secret of its dice."""
    last = await service.close(table, (await body(request, Closing)).tokens)
    return Response(b"" if last is None else record.write(last).encode(), media_type=TEXT)


@websocket("/api/tables/{table:str}/live")
async def live(
    socket: WebSocket,  # pyright: ignore[reportMissingTypeArgument, reportUnknownParameterType]
    service: Service,
    table: FromPath[str],
) -> None:
    """Serve the WebSocket of a table."""
    await socket.accept()
    extensions: Any = socket.scope["extensions"] or {}
    connection = Connection(socket.receive, socket.send, client_of(socket.scope), extensions.get(SEND_TOGETHER))
    try:
        await serve_socket(connection, table, service)
    finally:  # the socket and its wrapped functions keep each other in memory, with all that they refer to
        socket.receive, socket.send = empty_receive, empty_send


ROUTES = (
    create,
    import_record,
    list_chance_events,
    summarise,
    show,
    base,
    log,
    replay,
    dice,
    show_analysis,
    ask_for_analysis,
    download_record,
    close,
    live,
)
