"""The browser client: its built files, or a page that says that it is not built."""

import re
from pathlib import Path

from litestar import Response, get

import voyageur
from voyageur.kernel.text import Sentence, Words, best_locale
from voyageur.server.http.routes.answers import HTML, IMMUTABLE, AnyRequest
from voyageur.server.http.routes.plain_page import plain_page
from voyageur.server.process.errors import RequestRefused, reason

FOLDER = Path(voyageur.__file__).resolve().parent / "static"
PAGE = "index.html"
PREVIEW = b'content="/preview.png"'  # the picture of the page, for programs that show links
_NAME = "[A-Za-z0-9_-]+"
ADDRESSES = re.compile(
    f"|verify|games/{_NAME}(/edit/{_NAME}|/how-to-play|/rules)?|tables/{_NAME}(/plies/[0-9]+)?"
)  # the client's routes
TYPES = {
    ".css": "text/css",
    ".html": HTML,
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def is_built() -> bool:
    """Whether the client is built."""
    return (FOLDER / PAGE).is_file()


@get(["/", "/{path:path}"])
async def client(request: AnyRequest) -> Response[bytes]:
    """Return a file of the client, or its page for one of the client's routes."""
    name = str(request.path_params.get("path", "")).strip("/")
    found = _found(name)
    if found is not None:
        headers = {"Cache-Control": f"public, {IMMUTABLE}" if name.startswith("assets/") else "no-cache"}
        return Response(found.read_bytes(), media_type=_type(found), headers=headers)
    is_known = ADDRESSES.fullmatch(name) is not None
    if not is_known and not _is_browser(request, name):
        raise RequestRefused(reason("refused-address"), 404)
    status = 200 if is_known else 404  # the page shows that the address does not exist
    if is_built():
        headers = {"Cache-Control": "no-cache"}
        return Response(_page(request), media_type=HTML, headers=headers, status_code=status)
    page = _plain_page(request.headers.get("accept-language", "en"))
    return Response(page.encode(), media_type=HTML, status_code=status)


def _page(request: AnyRequest) -> bytes:
    """Return the client's page; programs that show links want the whole address of its picture."""
    own = f"{request.url.scheme}://{request.url.netloc}".encode()  # the guard has checked the host
    return (FOLDER / PAGE).read_bytes().replace(PREVIEW, PREVIEW.replace(b"/", own + b"/"))


def _is_browser(request: AnyRequest, name: str) -> bool:
    """Whether to respond with the page: the request accepts HTML and is not for a file or the API."""
    is_page = "." not in name and name.split("/")[0] != "api"
    return is_page and HTML in request.headers.get("accept", "")


def _found(name: str) -> Path | None:
    """Return the path of the client's file `name`, or None if it is missing or outside the folder."""
    folder = FOLDER.resolve()
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and folder in path.parents else None
    except (OSError, ValueError):
        return None


def _type(path: Path) -> str:
    return TYPES.get(path.suffix, "application/octet-stream")


def _plain_page(languages: str) -> str:
    locale = best_locale(languages.partition(",")[0])
    return plain_page(Words().say(Sentence("client-missing"), locale), locale)


ROUTES = (client,)
