"""The application: all routes, behind a guard that sets headers and lets no other page in."""

import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.di import Provide

from voyageur.kernel.text import Reason
from voyageur.server.hall import Hall
from voyageur.server.limits import Bucket
from voyageur.server.messages import MOST_BYTES, Error, encode
from voyageur.server.reasons import reason
from voyageur.server.routes import answers, client, games, tables

Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Any], Awaitable[None]]
Application = Callable[[Any, Any, Any], Awaitable[None]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "form-action 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}
CHANGES_A_SECOND, CHANGES_AT_ONCE = 20.0, 200.0  # requests that are not GET, of all who ask


def build(hall: Hall, hosts: Collection[str]) -> Application:
    """Return the application.  `hosts` are the names, with port, under which it may be asked."""
    inner = Litestar(
        route_handlers=[*games.ROUTES, *tables.ROUTES, *client.ROUTES],
        dependencies={"hall": Provide(lambda: hall, sync_to_thread=False)},
        exception_handlers=answers.HANDLERS,
        request_max_body_size=MOST_BYTES,
        compression_config=CompressionConfig(backend="gzip", gzip_compress_level=6, minimum_size=1024),
        openapi_config=None,
        logging_config=None,
        signature_types=[Hall],
    )
    return Guard(inner, hosts)


class Guard:
    """Sets the headers of every answer, and turns away what another page or a false name asks for."""

    def __init__(self, inner: Any, hosts: Collection[str]) -> None:
        self._inner = inner
        self._hosts = frozenset(hosts)
        self._bucket = Bucket(CHANGES_A_SECOND, CHANGES_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or let the application answer."""
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
            return
        guarded = _with_headers(send)
        objection = self._objection(scope)
        if objection is None:
            await self._inner(scope, receive, guarded)
        else:
            await _turn_away(scope, guarded, *objection)

    def _objection(self, scope: Scope) -> tuple[int, Reason] | None:
        headers = {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host = headers.get("host", "").lower()
        if host not in self._hosts:
            return 400, reason("refused-host")
        is_reading = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        if is_reading:
            return None
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return 403, reason("refused-origin")
        if headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return 403, reason("refused-origin")
        is_too_often = scope["type"] == "http" and not self._bucket.takes(time.monotonic())
        return (429, reason("refused-too-often")) if is_too_often else None


def _with_headers(send: Send) -> Send:
    async def guarded(event: Any) -> None:
        if event["type"] in ("http.response.start", "websocket.http.response.start"):
            given = list(event.get("headers", []))
            names = {name.lower() for name, _ in given}
            ours = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
            if b"cache-control" not in names:
                ours.append((b"cache-control", b"no-store"))
            event = {**event, "headers": [*given, *ours]}
        await send(event)

    return guarded


async def _turn_away(scope: Scope, send: Send, status: int, why: Reason) -> None:
    """Answer with a reason, also to a socket that asks to be opened."""
    prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    content = encode(Error(why))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    await send({"type": f"{prefix}.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}.body", "body": content})
