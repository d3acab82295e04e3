"""What a route says about its requests and answers, for the OpenAPI description of the server."""

from dataclasses import dataclass
from typing import Annotated, Any, Literal

from msgspec import Meta

from voyageur.server.messages.messages import JSON

BAD_REQUEST, UNAUTHORISED, FORBIDDEN, NOT_FOUND, CONFLICT, GONE, TOO_LARGE = 400, 401, 403, 404, 409, 410, 413
UNSUPPORTED, TOO_MANY, UNAVAILABLE = 415, 429, 503
ALWAYS = (BAD_REQUEST, TOO_MANY, UNAVAILABLE)  # an unknown `Host`, a rate limit, a fault of the disk
OF_A_TABLE = (UNAUTHORISED, FORBIDDEN, NOT_FOUND, CONFLICT)

Number = Annotated[int, Meta(ge=0, le=999_999_999)]
Switch = Literal["0", "1"]


@dataclass(frozen=True)
class Query:
    """A parameter after the `?` of an address: its name, its type, and what it is for."""

    name: str
    of: Any
    about: str
    is_required: bool = False


LOCALE = Query("locale", str, "The language of the words in pictures and texts: `en` or `fr`.")
PICTURE = Query("picture", Switch, "`0` omits the picture.")
VIEW = (
    Query("seat", Number, "The seat whose view is asked for; the first one that the token holds by default."),
    PICTURE,
    Query("scene", str, "`1` adds the scene, a word only a scene of this kind."),
    Query("corner", Number, "The viewpoint from which the picture is seen."),
    LOCALE,
)


@dataclass(frozen=True)
class Operation:
    """A request and its answers; `errors` are the statuses of refusals beyond those that every request may get."""

    answer: Any = None  # the type of the answer: of its JSON, or bytes for something else; None for no content
    media: str = JSON  # of the answer
    body: Any = None  # the type of the request's body, likewise
    body_media: str = JSON
    query: tuple[Query, ...] = ()
    errors: tuple[int, ...] = ()
    needs: Literal["", "token", "invitation", "admin"] = ""  # the bearer token
    has_key: bool = False  # with the same `Idempotency-Key` it is done once
    has_tag: bool = False  # the answer has an `ETag`, and `If-None-Match` gets 304

    def refusals(self, *, is_change: bool) -> list[int]:
        """Return the statuses of its refusals."""
        found = {*ALWAYS, *self.errors}
        found |= {FORBIDDEN} if is_change else set()
        found |= {TOO_LARGE} if self.body is not None else set()
        return sorted(found - ({TOO_MANY} if self.needs == "admin" else set()))
