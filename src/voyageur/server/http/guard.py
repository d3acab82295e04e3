"""ASGI middleware: checks host, origin and rate of every request, and adds security headers to every response."""

import time
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from typing import Any

from voyageur.kernel.text import Reason, Words, best_locale, quoted
from voyageur.server.admin.access import AdminAccess
from voyageur.server.http.addresses import is_local, known_as, without_usual_port
from voyageur.server.http.compression import Send, compressing
from voyageur.server.http.routes.plain_page import plain_page
from voyageur.server.http.routes.requests import (
    ACCESS,
    SERVICE,
    WHEN_LOST,
    Headers,
    Scope,
    address_of,
    client_of,
    headers_of,
    token_of,
)
from voyageur.server.messages.messages import Error, encode
from voyageur.server.process.client_addresses import LOOPBACK_NAMES
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.limits import Kind
from voyageur.server.service import TableService
from voyageur.server.store.stored import digest_of
from voyageur.server.tables.live_tables import SECONDS_TO_RETRY

FIRST_REFUSAL = 400  # of the statuses of HTTP
WRONG_HOST = 400

Receive = Callable[[], Awaitable[Any]]

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
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
# Over plain HTTP from another machine browsers ignore this header, and complain about it on every page.
PLAIN_HEADERS = {name: value for name, value in HEADERS.items() if name != "cross-origin-opener-policy"}


class Guard:
    """Passes requests to the application, or rejects them."""

    def __init__(
        self, app: Any, service: TableService, hosts: Collection[str], access: AdminAccess | None = None
    ) -> None:
        self._app = app
        self._service = service
        self._hosts = frozenset(map(known_as, hosts))
        self._access = access

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request: reject it or pass it to the application."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        headers = headers_of(scope)
        is_trusted = scope["scheme"] in ("https", "wss") or _name_of(headers.get("host", "")) in LOOPBACK_NAMES
        scope = {**scope, SERVICE: self._service, ACCESS: self._access}
        send = _with_headers(self._counting(send), HEADERS if is_trusted else PLAIN_HEADERS)
        forbidden = self._forbidden(scope, headers)
        if forbidden is not None:
            if forbidden[0] == WRONG_HOST and _wants_page(scope, headers):
                await _send_page(send, *forbidden, headers.get("accept-language", "en"))
            else:
                await _reject(scope, send, *forbidden)
        elif seconds := await self._seconds_to_wait(scope, headers):
            await _reject(scope, send, 429, reason("refused-too-often"), seconds)
        elif scope["type"] == "websocket":
            await self._serve_socket(scope, receive, send)
        else:
            await self._app(_as_get(scope), receive, compressing(headers, send))

    def _counting(self, send: Send) -> Send:
        """Count refused requests."""

        async def counted(event: Any) -> None:
            status = event.get("status", 0)
            if status >= FIRST_REFUSAL:
                self._service.metrics.refused(status)
            await send(event)

        return counted

    async def _serve_socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        sockets, address = self._service.sockets, client_of(scope)
        if not sockets.add(address):
            await _reject(scope, send, 503, reason("refused-many-sockets"), SECONDS_TO_RETRY)
            return
        scope["extensions"][WHEN_LOST](partial(sockets.remove, address))
        await self._app(scope, receive, send)

    def _forbidden(self, scope: Scope, headers: Headers) -> tuple[int, Reason] | None:
        """Return the status and reason to reject a request with a wrong host or origin, or None."""
        host = headers.get("host", "").lower()
        if not is_local(host) and known_as(host) not in self._hosts:
            return WRONG_HOST, reason("refused-host", host=quoted(host) or "-")
        if _kind(scope) == "read":
            return None
        schemes = ("http",) if is_local(host) else ("http", "https")  # a proxy may encrypt, on any port
        own = [f"{scheme}://{each}" for scheme in schemes for each in (host, without_usual_port(host))]
        if headers.get("origin", own[0]) in own and headers.get("sec-fetch-site", "same-origin") in (
            "same-origin",
            "none",
        ):
            return None
        return 403, reason("refused-origin")

    async def _seconds_to_wait(self, scope: Scope, headers: Headers) -> int:
        """Count a request; return the seconds to wait if the rate limit is exceeded, else 0.

        A token that holds a seat has its own bucket.  An unknown token is looked up in the store only when the bucket
        of its address is empty, and these lookups are limited too.  Whoever runs the server never waits.
        """
        rates, now = self._service.rates, time.monotonic()
        kind, address, digest = _kind(scope), client_of(scope), _digest(headers)
        if self._is_admin(scope, headers):
            return 0
        if digest is not None and rates.is_seat_token(digest):
            return rates.take(kind, digest, address, now)
        seconds = rates.take(kind, address, address, now)
        if not seconds or digest is None or rates.take("lookup", address, address, now):
            return seconds
        if not await self._is_held(digest):
            return seconds
        rates.note_seat_token(digest)
        return rates.take(kind, digest, address, now)

    def _is_admin(self, scope: Scope, headers: Headers) -> bool:
        """Whether a request is of whoever runs the server."""
        access = self._access
        return access is not None and access.admits(address_of(scope), headers.get("host", ""), token_of(headers))

    async def _is_held(self, digest: bytes) -> bool:
        """Whether a token holds a seat at any table; False if the store fails."""
        try:
            return await self._service.is_held(digest)
        except RequestRefused:
            return False


def _digest(headers: Headers) -> bytes | None:
    token = token_of(headers)
    return None if token is None else digest_of(token)


def _kind(scope: Scope) -> Kind:
    if scope["type"] == "websocket":
        return "open"
    return "read" if scope["method"] in ("GET", "HEAD") else "change"


def _as_get(scope: Scope) -> Scope:
    """Route HEAD as GET; uvicorn still sees the original scope and omits the body."""
    return {**scope, "method": "GET"} if scope.get("method") == "HEAD" else scope


def _name_of(host: str) -> str:
    """Return a `Host` header without its port."""
    return host.rpartition(":")[0] or host


def _with_headers(send: Send, headers: Mapping[str, str]) -> Send:
    async def guarded(event: Any) -> None:
        if event["type"] in ("http.response.start", "websocket.http.response.start"):
            given = list(event.get("headers", []))
            names = {name.lower() for name, _ in given}
            ours = [(name.encode(), value.encode()) for name, value in headers.items()]
            if b"cache-control" not in names:
                ours.append((b"cache-control", b"no-store"))
            event = {**event, "headers": [*given, *ours]}
        await send(event)

    return guarded


def _wants_page(scope: Scope, headers: Headers) -> bool:
    """Whether a request is of a browser that shows the response, and not of a program that reads it."""
    return scope["type"] == "http" and _kind(scope) == "read" and "text/html" in headers.get("accept", "")


async def _send_page(send: Send, status: int, why: Reason, languages: str) -> None:
    """Respond with a page that says why."""
    locale = best_locale(languages.partition(",")[0])
    content = plain_page(Words().say(why.sentence, locale), locale).encode()
    headers = [(b"content-type", b"text/html; charset=utf-8"), (b"content-length", str(len(content)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": content})


async def _reject(scope: Scope, send: Send, status: int, why: Reason, seconds: int = 0) -> None:
    """Respond with a reason, also to the handshake of a socket."""
    prefix = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    content = encode(Error(why))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(content)).encode())]
    if seconds:
        headers.append((b"retry-after", str(seconds).encode()))
    await send({"type": f"{prefix}.start", "status": status, "headers": headers})
    await send({"type": f"{prefix}.body", "body": content})
