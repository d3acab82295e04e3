"""The HTTP interface as an OpenAPI description, made from the routes and from the types of their messages."""

import inspect
import re
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType
from typing import Any

import msgspec
from litestar import Response, get
from litestar.handlers import HTTPRouteHandler

import voyageur
from voyageur.server.http.routes import admin, games, links, operations, schema, tables
from voyageur.server.http.routes.answers import AnyRequest, as_revalidated
from voyageur.server.http.routes.description import Operation
from voyageur.server.http.routes.type_schemas import TypeSchemas
from voyageur.server.messages.messages import JSON, Error
from voyageur.server.waiting.derived_keys import KEY

CREATED = 201
MEDIA = "application/vnd.oai.openapi+json"
PARTS = (games, tables, links, operations, schema, admin)
PARAMETER = re.compile(r"\{([a-z]+):([a-z]+)\}")
KINDS = {"str": {"type": "string", "pattern": "^[^/]+$"}, "int": {"type": "integer"}}
ABOUT = """\
What the server of Voyageur answers over HTTP. The page `docs/protocol.md` explains the messages; the socket of a table,
`/api/tables/{table}/live`, is described by `/api/socket.schema.json`, and the addresses of the client's pages are left
out here. Every `GET` address accepts `HEAD`. Bodies and answers are UTF-8."""
STATUSES = {
    200: "The answer.",
    201: "The answer; something was made.",
    204: "It is done.",
    304: "The content has not changed.",
    400: "A bad request, or an unknown `Host`.",
    401: "No token, or an unknown one.",
    403: "Another origin, or a right that the token does not give.",
    404: "There is nothing at this address.",
    409: "Not in this state of the table.",
    410: "The invitation was used or replaced.",
    413: "The body is too large.",
    415: "The body has another content type.",
    429: "Too many requests.",
    503: "Not now: a fault of the disk, or too much at once.",
}
SECURITY = {
    "token": {"type": "http", "scheme": "bearer", "description": "The token of a seat, or one for watching."},
    "invitation": {"type": "http", "scheme": "bearer", "description": "The invitation of a link to a seat."},
    "admin": {"type": "http", "scheme": "bearer", "description": "The token of the admin file, on this machine only."},
}


@cache
def description() -> dict[str, Any]:
    """Return the description (OpenAPI 3.1)."""
    schemas = TypeSchemas(types_of_http(), "#/components/schemas/")
    paths: dict[str, dict[str, Any]] = {}
    for part, route in _routes():
        told = _operation(part, route, schemas)
        for path in route.paths:
            paths.setdefault(PARAMETER.sub(r"{\1}", path), {})[_method(route).lower()] = told
    return {
        "openapi": "3.1.0",
        "info": {"title": "Voyageur", "version": voyageur.__version__, "description": ABOUT},
        "tags": [{"name": _name(part), "description": _first_line(part)} for part in (*PARTS, sys.modules[__name__])],
        "paths": paths,
        "components": {"schemas": schemas.parts, "securitySchemes": SECURITY},
    }


def _routes() -> Iterator[tuple[ModuleType, HTTPRouteHandler]]:
    """Yield all routes, with the module of each."""
    for part in (*PARTS, sys.modules[__name__]):
        yield from ((part, route) for route in part.ROUTES if isinstance(route, HTTPRouteHandler))


def _method(route: HTTPRouteHandler) -> str:
    return next(str(method) for method in route.http_methods if method in ("GET", "POST"))


def _told(route: HTTPRouteHandler) -> Operation:
    return route.opt["operation"]


def _name(part: ModuleType) -> str:
    return part.__name__.rpartition(".")[2]


def _id(part: ModuleType, route: HTTPRouteHandler) -> str:
    return f"{_name(part)}.{route.handler_name}"


def _first_line(of: Any) -> str:
    return inspect.cleandoc(of.__doc__ or "").partition("\n")[0]


# Operations -------------------------------------------------------------------------------------


def _operation(part: ModuleType, route: HTTPRouteHandler, schemas: TypeSchemas) -> dict[str, Any]:
    """Return the description of a route."""
    told, is_change = _told(route), _method(route) == "POST"
    lines = inspect.cleandoc(route.fn.__doc__ or "")
    found: dict[str, Any] = {
        "operationId": _id(part, route),
        "tags": [_name(part)],
        "summary": lines.partition("\n")[0],
        "parameters": [*_parameters_of_path(route), *_parameters_of_query(told, schemas), *_key(told)],
        "responses": _responses(route, told, schemas),
    }
    if told.body is not None:
        found["requestBody"] = {"required": True, "content": _content(told.body, told.body_media, schemas)}
    if told.needs:
        found["security"] = [{told.needs: []}]
    for status in told.refusals(is_change=is_change):
        found["responses"][str(status)] = {"description": STATUSES[status], "content": _content(Error, JSON, schemas)}
    return found


def _parameters_of_path(route: HTTPRouteHandler) -> list[dict[str, Any]]:
    found = PARAMETER.findall(min(route.paths))
    return [{"name": name, "in": "path", "required": True, "schema": KINDS[kind]} for name, kind in found]


def _parameters_of_query(told: Operation, schemas: TypeSchemas) -> list[dict[str, Any]]:
    return [
        {
            "name": query.name,
            "in": "query",
            "required": query.is_required,
            "description": query.about,
            "schema": schemas.of(query.of),
        }
        for query in told.query
    ]


def _key(told: Operation) -> list[dict[str, Any]]:
    """Return the header with which a request is repeated."""
    schema = {"type": "string", "pattern": f"^{KEY.pattern}$"}
    about = "Random. The same request with the same key gets the same answer, after one that got lost."
    key = {"name": "Idempotency-Key", "in": "header", "required": False, "description": about, "schema": schema}
    return [key] if told.has_key else []


def _responses(route: HTTPRouteHandler, told: Operation, schemas: TypeSchemas) -> dict[str, Any]:
    status = route.status_code
    good: dict[str, Any] = {"description": STATUSES[status]}
    if told.answer is not None:
        good["content"] = _content(told.answer, told.media, schemas)
    if status == CREATED:
        good |= _links(told)
    return {str(status): good} | ({"304": {"description": STATUSES[304]}} if told.has_tag else {})


def _content(kind: Any, media: str, schemas: TypeSchemas) -> dict[str, Any]:
    return {media: {"schema": {"type": "string"} if kind is bytes else schemas.of(kind)}}


def _links(told: Operation) -> dict[str, Any]:
    """Return where an answer leads: a new table to its addresses, a new link to taking its seat."""
    made = {field.name for field in msgspec.structs.fields(told.answer)}
    if "table" in made:
        at = {"table": "$response.body#/table"}
        ids = [
            _id(part, route) for part, route in _routes() if part in (tables, links) and "{table" in min(route.paths)
        ]
        return {"links": {each.replace(".", "-"): {"operationId": each, "parameters": at} for each in ids}}
    if "invitation" in made:
        body = {"invitation": "$response.body#/invitation", "name": "Ben"}
        link = {"operationId": "links.take", "parameters": {"table": "$request.path.table"}, "requestBody": body}
        return {"links": {"links-take": link}}
    return {}


# Types ------------------------------------------------------------------------------------------


def types_of_http() -> list[Any]:
    """Return the types of all messages and parameters."""
    told = [_told(route) for _, route in _routes()]
    asked = [kind for each in told for kind in (each.body, *(query.of for query in each.query))]
    return [*types_of_answers(), *(kind for kind in asked if kind not in (None, bytes))]


def types_of_answers() -> list[Any]:
    """Return the types of what the server answers."""
    return [kind for _, route in _routes() if (kind := _told(route).answer) not in (None, bytes)]


# Its own route ----------------------------------------------------------------------------------


@get("/api/openapi.json", operation=Operation(dict[str, Any], MEDIA, has_tag=True))
async def openapi(request: AnyRequest) -> Response[bytes]:
    """Return this description."""
    return as_revalidated(request, msgspec.json.encode(description()), MEDIA)


ROUTES = (openapi,)
