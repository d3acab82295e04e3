"""Routes for `voyageur admin`.  Whoever is not admitted is told that there is nothing here."""

import asyncio

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from litestar.types import Scope

from voyageur.server.admin.administration import Administration
from voyageur.server.admin.table_file import MOST_BYTES, TableLine
from voyageur.server.http.routes.answers import AnyRequest, Service, as_json, body
from voyageur.server.http.routes.description import CONFLICT, NOT_FOUND, Operation
from voyageur.server.http.routes.requests import access_of, headers_of, token_of
from voyageur.server.messages.admin import (
    BackupPath,
    BackupWritten,
    FileSizes,
    ImportedTables,
    LinkSeat,
    TableChecked,
    TableDetails,
    TableOverview,
)
from voyageur.server.messages.links import LinkMade
from voyageur.server.messages.messages import JSON
from voyageur.server.process.errors import RequestRefused, reason

TOO_LARGE = 413
LINES = "application/jsonl"
ENDING = Operation(errors=(NOT_FOUND, CONFLICT), needs="admin")
Admin = NamedDependency[Administration]


def administration(scope: Scope) -> Administration:
    """Return the administration for a request that is admitted.  Raises RequestRefused."""
    access = access_of(scope)
    client, headers = scope["client"], headers_of(scope)
    asked = (client and client[0], headers.get("host", ""), token_of(headers))
    if access is None or not access.admits(*asked):
        raise RequestRefused(reason("refused-address"), 404)
    return access.administration


@get("/api/admin/tables", operation=Operation(list[TableOverview], errors=(NOT_FOUND,), needs="admin"))
async def list_tables(admin: Admin) -> Response[bytes]:
    """Return all tables, the newest first."""
    return as_json(await asyncio.to_thread(admin.tables))


@get("/api/admin/tables/{table:str}", operation=Operation(TableDetails, errors=(NOT_FOUND,), needs="admin"))
async def details(admin: Admin, table: FromPath[str]) -> Response[bytes]:
    """Return what is known of a table."""
    return as_json(await asyncio.to_thread(admin.details, table))


@get("/api/admin/tables/{table:str}/check", operation=Operation(TableChecked, errors=(NOT_FOUND,), needs="admin"))
async def check(service: Service, admin: Admin, table: FromPath[str]) -> Response[bytes]:
    """Replay a table; return why it cannot be read, if so."""
    overview = await asyncio.to_thread(admin.overview, table)
    if overview.game in service.catalogue.games:
        await service.catalogue.ready(overview.game)
    return as_json(TableChecked(await asyncio.to_thread(admin.check, table)))


@get("/api/admin/tables/{table:str}/line", operation=Operation(TableLine, errors=(NOT_FOUND,), needs="admin"))
async def exported(admin: Admin, table: FromPath[str]) -> Response[bytes]:
    """Return the line of a table in an export."""
    return Response(await asyncio.to_thread(admin.exported, table), media_type=JSON)


@post(
    "/api/admin/import",
    request_max_body_size=MOST_BYTES,
    operation=Operation(ImportedTables, body=bytes, body_media=LINES, errors=(NOT_FOUND,), needs="admin"),
)
async def import_tables(request: AnyRequest, admin: Admin) -> Response[bytes]:
    """Store the tables of an export, which is the body of the request."""
    try:
        source = await request.body()
    except HTTPException as error:
        too_large = RequestRefused(reason("admin-file-large", most=MOST_BYTES // 2**20), TOO_LARGE)
        raise too_large if error.status_code == TOO_LARGE else error from error
    return as_json(await asyncio.to_thread(admin.import_tables, source), 201)


@post("/api/admin/tables/{table:str}/delete", status_code=204, operation=ENDING)
async def delete(service: Service, admin: Admin, table: FromPath[str]) -> None:
    """Delete a table whose game is over, and end its connections."""
    await asyncio.to_thread(admin.check_over, table)
    await service.remove(table)


@post("/api/admin/tables/{table:str}/close", status_code=204, operation=ENDING)
async def close(service: Service, admin: Admin, table: FromPath[str]) -> None:
    """End a game by deleting its table, and end its connections."""
    await asyncio.to_thread(admin.check_in_play, table)
    await service.remove(table)


@post(
    "/api/admin/tables/{table:str}/link",
    status_code=201,
    operation=Operation(LinkMade, body=LinkSeat, errors=(NOT_FOUND, CONFLICT), needs="admin"),
)
async def make_link(service: Service, admin: Admin, request: AnyRequest, table: FromPath[str]) -> Response[bytes]:
    """Make a link to the seat of a person, which ends all other keys to it once it is used."""
    seat = (await body(request, LinkSeat)).seat
    if (await asyncio.to_thread(admin.overview, table)).state != "running":
        return as_json(await asyncio.to_thread(admin.link, table, seat), 201)  # it says why there is none
    live, _ = await service.join(table, [])
    return as_json(await service.seats.new_links.grant(live, seat), 201)


@post("/api/admin/vacuum", status_code=200, operation=Operation(FileSizes, errors=(NOT_FOUND,), needs="admin"))
async def vacuum(admin: Admin) -> Response[bytes]:
    """Give the room of deleted tables back to the disk."""
    return as_json(await asyncio.to_thread(admin.vacuum))


@post(
    "/api/admin/backup",
    status_code=201,
    operation=Operation(BackupWritten, body=BackupPath, errors=(NOT_FOUND,), needs="admin"),
)
async def back_up(request: AnyRequest, admin: Admin) -> Response[bytes]:
    """Write a copy of the store to a new file."""
    path = (await body(request, BackupPath)).path
    return as_json(BackupWritten(await asyncio.to_thread(admin.back_up, path)), 201)


ROUTES = (list_tables, details, check, exported, import_tables, make_link, delete, close, vacuum, back_up)
