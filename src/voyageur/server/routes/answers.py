"""How a request is read and answered: JSON bodies, errors as reasons, texts and pages."""

from typing import Any, TypeVar

import msgspec
import structlog
from litestar import Request, Response
from litestar.exceptions import HTTPException, ValidationException

from voyageur.server.messages import UNREADABLE, Error, encode
from voyageur.server.reasons import Refused, reason

T = TypeVar("T")
AnyRequest = Request[Any, Any, Any]
JSON = "application/json"  # Litestar adds the charset to texts
HTML = "text/html"
TEXT = "text/plain"
STYLE = "text/css"

logger = structlog.get_logger()


def as_json(message: Any, status: int = 200) -> Response[bytes]:
    """Answer with a message."""
    return Response(encode(message), status_code=status, media_type=JSON)


def as_text(text: str, media_type: str) -> Response[bytes]:
    """Answer with a text of some kind."""
    return Response(text.encode(), media_type=media_type)


async def body(request: AnyRequest, of: type[T]) -> T:
    """Read a JSON body.  Raises Refused."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != JSON:
        raise Refused(reason("refused-not-json"))
    try:
        return msgspec.json.decode(await request.body(), type=of)
    except UNREADABLE as error:
        _, _, place = str(error).partition(" - at `$")
        raise Refused(reason("fault-message", place=place.rstrip("`").lstrip(".") or "-")) from error


def token(request: AnyRequest) -> str | None:
    """Return the token of a request."""
    scheme, _, value = request.headers.get("authorization", "").partition(" ")
    return value.strip() if scheme.lower() == "bearer" else None


# Errors -----------------------------------------------------------------------------------------

_SENTENCES = {400: "refused-request", 404: "refused-address", 405: "refused-method", 413: "refused-too-large"}


def refuse(_: AnyRequest, refused: Refused) -> Response[bytes]:
    """Answer to what is not done."""
    return as_json(Error(refused.reason, refused.faults), refused.status)


def refuse_request(_: AnyRequest, error: HTTPException) -> Response[bytes]:
    """Answer to a request that leads nowhere."""
    status = 404 if isinstance(error, ValidationException) else error.status_code
    return as_json(Error(reason(_SENTENCES.get(status, "refused-request"))), status)


def own_up(request: AnyRequest, error: Exception) -> Response[bytes]:
    """Answer when the fault is ours; the answer says nothing of what happened."""
    logger.error("defect", path=request.url.path, exc_info=error)
    return as_json(Error(reason("refused-defect")), 500)


HANDLERS: Any = {Refused: refuse, HTTPException: refuse_request, Exception: own_up}
