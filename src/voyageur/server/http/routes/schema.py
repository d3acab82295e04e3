"""The schema of the messages of the socket, for whoever writes a client."""

from functools import cache
from typing import Any

import msgspec
from litestar import Response, get

from voyageur.server.http.routes.answers import AnyRequest, as_revalidated
from voyageur.server.http.routes.description import Operation
from voyageur.server.messages.socket import FromClient, FromServer

SCHEMA = "application/schema+json"


@cache
def socket_schema() -> dict[str, Any]:
    """Return the messages from the client and from the server as a JSON Schema (draft 2020-12)."""
    (client, server), parts = msgspec.json.schema_components((FromClient, FromServer), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of a table's socket",
        "$defs": {**parts, "FromClient": client, "FromServer": server},
        "anyOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/FromServer"}],
    }


@get("/api/socket.schema.json", operation=Operation(dict[str, Any], SCHEMA, has_tag=True))
async def schema(request: AnyRequest) -> Response[bytes]:
    """Return the schema of the messages of the socket."""
    return as_revalidated(request, msgspec.json.encode(socket_schema()), SCHEMA)


ROUTES = (schema,)
