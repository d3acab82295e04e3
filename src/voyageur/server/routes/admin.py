"""Routes for `voyageur admin`.  Whoever is not admitted is told that there is nothing here."""

import asyncio
from collections.abc import Callable

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from voyageur.server.admin_access import AdminAccess
from voyageur.server.admin_messages import BackupPath, BackupWritten, TableChecked
from voyageur.server.administration import Administration
from voyageur.server.errors import RequestRefused, reason
from voyageur.server.guard import token_of
from voyageur.server.routes.answers import JSON, AnyRequest, Service, as_json, body
from voyageur.server.table_file import MOST_BYTES

TOO_LARGE = 413
Admin = NamedDependency[Administration]


def provider(access: AdminAccess | None) -> Callable[[AnyRequest], Administration]:
    """Return the function that gives the administration to requests that are admitted.  It raises RequestRefused."""

    def admitted(request: AnyRequest) -> Administration:
        client = request.scope["client"]
        asked = (client and client[0], request.headers.get("host", ""), token_of(request.headers))
        if access is None or not access.admits(*asked):
            raise RequestRefused(reason("refused-address"), 404)
        return access.administration

    return admitted


@get("/api/admin/tables")
async def list_tables(admin: Admin) -> Response[bytes]:
    """Return all tables, the newest first."""
    return as_json(await asyncio.to_thread(admin.tables))


@get("/api/admin/tables/{table:str}")
async def details(admin: Admin, table: FromPath[str]) -> Response[bytes]:
    """Return what is known of a table."""
    return as_json(await asyncio.to_thread(admin.details, table))


@get("/api/admin/tables/{table:str}/check")
async def check(service: Service, admin: Admin, table: FromPath[str]) -> Response[bytes]:
    """Replay a table; return why it cannot be read, if so."""
    overview = await asyncio.to_thread(admin.overview, table)
    if overview.game in service.catalogue.games:
        await service.catalogue.ready(overview.game)
    return as_json(TableChecked(await asyncio.to_thread(admin.check, table)))


@get("/api/admin/tables/{table:str}/line")
async def exported(admin: Admin, table: FromPath[str]) -> Response[bytes]:
    """Return the line of a table in an export."""
    return Response(await asyncio.to_thread(admin.exported, table), media_type=JSON)


@post("/api/admin/import", request_max_body_size=MOST_BYTES)
async def import_tables(request: AnyRequest, admin: Admin) -> Response[bytes]:
    """Store the tables of an export, which is the body of the request."""
    try:
        source = await request.body()
    except HTTPException as error:
        too_large = RequestRefused(reason("admin-file-large", most=MOST_BYTES // 2**20), TOO_LARGE)
        raise too_large if error.status_code == TOO_LARGE else error from error
    return as_json(await asyncio.to_thread(admin.import_tables, source), 201)


@post("/api/admin/tables/{table:str}/delete", status_code=204)
async def delete(service: Service, admin: Admin, table: FromPath[str]) -> None:
    """Delete a table whose game is over, and end its connections."""
    await asyncio.to_thread(admin.check_over, table)
    await service.remove(table)


@post("/api/admin/tables/{table:str}/close", status_code=204)
async def close(service: Service, admin: Admin, table: FromPath[str]) -> None:
    """End a game by deleting its table, and end its connections."""
    await asyncio.to_thread(admin.check_in_play, table)
    await service.remove(table)


@post("/api/admin/vacuum", status_code=200)
async def vacuum(admin: Admin) -> Response[bytes]:
    """Give the room of deleted tables back to the disk."""
    return as_json(await asyncio.to_thread(admin.vacuum))


@post("/api/admin/backup", status_code=201)
async def back_up(request: AnyRequest, admin: Admin) -> Response[bytes]:
    """Write a copy of the store to a new file."""
    path = (await body(request, BackupPath)).path
    return as_json(BackupWritten(await asyncio.to_thread(admin.back_up, path)), 201)


ROUTES = (list_tables, details, check, exported, import_tables, delete, close, vacuum, back_up)
