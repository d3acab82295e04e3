"""Gzip responses for clients that accept it, by ASGI."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from voyageur.server.process.gzipped import LEAST_BYTES, compressed, is_accepted

Send = Callable[[Any], Awaitable[None]]


def compressing(headers: Mapping[str, str], send: Send) -> Send:
    """Return a `send` that compresses long responses to a request with these headers, unless they are already."""
    if not is_accepted(headers):
        return send
    start: list[dict[str, Any]] = []

    async def sending(event: Any) -> None:
        if event["type"] == "http.response.start":
            start.append(event)
            return
        if start:
            opening = start.pop()
            content = event.get("body", b"")
            is_done = any(name.lower() == b"content-encoding" for name, _ in opening["headers"])
            if len(content) >= LEAST_BYTES and not event.get("more_body", False) and not is_done:
                event = {**event, "body": compressed(content)}
                opening = {**opening, "headers": _renamed(opening["headers"], len(event["body"]))}
            await send(opening)
        await send(event)

    return sending


def _renamed(headers: list[tuple[bytes, bytes]], size: int) -> list[tuple[bytes, bytes]]:
    """Return the headers of a compressed response."""
    kept = [(name, value) for name, value in headers if name.lower() != b"content-length"]
    length = (b"content-length", str(size).encode())
    return [*kept, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding"), length]
