"""What routes share: the table service, request bodies, responses and exception handlers."""

import hashlib
from typing import Any, TypeVar

import msgspec
import structlog
from litestar import Request, Response
from litestar.di import NamedDependency
from litestar.exceptions import HTTPException, ValidationException

from voyageur.server.messages.messages import JSON, Error, encode
from voyageur.server.messages.socket import UNREADABLE
from voyageur.server.process.errors import RequestRefused, reason
from voyageur.server.process.gzipped import LEAST_BYTES, is_accepted
from voyageur.server.service import TableService

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
Service = NamedDependency[TableService]
HTML = "text/html"  # Litestar adds the charset to `text/...`
TEXT = "text/plain"
STYLE = "text/css"
IMMUTABLE = "max-age=31536000, immutable"  # for addresses with a digest of the content

logger = structlog.get_logger()


def as_json(message: Any, status: int = 200) -> Response[bytes]:
    """Return a JSON response."""
    return Response(encode(message), status_code=status, media_type=JSON)


def as_kept(request: AnyRequest, both: tuple[bytes, bytes], media_type: str = JSON) -> Response[bytes]:
    """Return a response that was kept, compressed if the client accepts it."""
    plain, compressed = both
    if len(plain) < LEAST_BYTES or not is_accepted(request.headers):
        return Response(plain, media_type=media_type)
    headers = {"Content-Encoding": "gzip", "Vary": "accept-encoding"}
    return Response(compressed, media_type=media_type, headers=headers)


def as_text(text: str, media_type: str) -> Response[bytes]:
    """Return a text response."""
    return Response(text.encode(), media_type=media_type)


def as_revalidated(request: AnyRequest, content: bytes, media_type: str) -> Response[bytes]:
    """Return a response that a browser keeps and asks about each time; 304 if it has this content already."""
    tag = f'W/"{hashlib.sha256(content).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type=media_type)
    return Response(content, headers=headers, media_type=media_type)


def media_of(request: AnyRequest) -> str:
    """Return the media type of the body of a request, without parameters."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def body(request: AnyRequest, of: type[T]) -> T:
    """Read a JSON body.  Raises RequestRefused."""
    if media_of(request) != JSON:
        raise RequestRefused(reason("refused-not-json"))
    try:
        return msgspec.json.decode(await request.body(), type=of)
    except UNREADABLE as error:
        _, _, place = str(error).partition(" - at `$")
        raise RequestRefused(reason("fault-message", place=place.rstrip("`").lstrip(".") or "-")) from error


# Errors -----------------------------------------------------------------------------------------

_SENTENCES = {400: "refused-request", 404: "refused-address", 405: "refused-method", 413: "refused-too-large"}


def handle_refusal(_: AnyRequest, refused: RequestRefused) -> Response[bytes]:
    """Respond to a refused request."""
    answer = as_json(Error(refused.reason, refused.faults, refused.game), refused.status)
    if refused.seconds:
        answer.set_header("Retry-After", str(refused.seconds))
    return answer


def handle_http_error(_: AnyRequest, error: HTTPException) -> Response[bytes]:
    """Respond to an HTTP error of Litestar, such as an unknown address."""
    status = 404 if isinstance(error, ValidationException) else error.status_code
    return as_json(Error(reason(_SENTENCES.get(status, "refused-request"))), status)


def handle_defect(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Log an unexpected exception and respond with status 500, without details."""
    logger.error("defect", path=request.url.path, exc_info=error)
    return as_json(Error(reason("refused-defect")), 500)


HANDLERS: Any = {RequestRefused: handle_refusal, HTTPException: handle_http_error, Exception: handle_defect}
