"""The ASGI application: all routes behind the guard."""

from collections.abc import Awaitable, Callable, Collection
from typing import Any

from litestar import Litestar
from litestar.di import Provide

from voyageur.server.guard import Guard
from voyageur.server.messages import MOST_BYTES
from voyageur.server.routes import answers, client, games, links, operations, schema, tables
from voyageur.server.service import TableService

Application = Callable[[Any, Any, Any], Awaitable[None]]


def build(service: TableService, hosts: Collection[str]) -> Application:
    """Return the application.  `hosts` are the allowed values of the `Host` header, with port."""
    app = Litestar(
        route_handlers=[
            *games.ROUTES,
            *tables.ROUTES,
            *links.ROUTES,
            *operations.ROUTES,
            *schema.ROUTES,
            *client.ROUTES,
        ],
        dependencies={"service": Provide(lambda: service, sync_to_thread=False)},
        exception_handlers=answers.HANDLERS,
        request_max_body_size=MOST_BYTES,
        openapi_config=None,
        logging_config=None,
        signature_types=[TableService],
    )
    return Guard(app, service, hosts)
