"""The ASGI application: all routes behind the guard."""

from collections.abc import Awaitable, Callable, Collection
from functools import cache
from typing import Any

from litestar import Litestar
from litestar.di import Provide
from litestar.types import Scope

from voyageur.server.admin.access import AdminAccess
from voyageur.server.admin.administration import Administration
from voyageur.server.http.guard import Guard
from voyageur.server.http.routes import admin, answers, client, games, links, openapi, operations, schema, tables
from voyageur.server.http.routes.requests import service_of
from voyageur.server.messages.messages import MOST_BYTES
from voyageur.server.service import TableService

Application = Callable[[Any, Any, Any], Awaitable[None]]


def build(service: TableService, hosts: Collection[str], access: AdminAccess | None = None) -> Application:
    """Return the application.

    `hosts` are the allowed values of the `Host` header, with port; `access` decides who may administer it.
    """
    return Guard(routed(), service, hosts, access)


@cache
def routed() -> Litestar:
    """Return all routes, built once a process, which takes a third of a second; requests bring their service."""
    parts = (games, tables, links, operations, schema, openapi, admin, client)
    return Litestar(
        route_handlers=[route for part in parts for route in part.ROUTES],
        dependencies={
            "service": Provide(_service, sync_to_thread=False),
            "admin": Provide(admin.administration, sync_to_thread=False),
        },
        exception_handlers=answers.HANDLERS,
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
        signature_types=[TableService, Administration],
    )


def _service(scope: Scope) -> TableService:
    return service_of(scope)
