"""The browser client: its built files, or a plain page that says what is missing."""

from pathlib import Path

from litestar import Response, get

import voyageur
from voyageur.kernel.text import Sentence, Words
from voyageur.server.reasons import Refused, reason
from voyageur.server.routes.answers import HTML, AnyRequest
from voyageur.server.showing import spoken

FOLDER = Path(voyageur.__file__).resolve().parent / "static"
PAGE = "index.html"
FOR_EVER = "public, max-age=31536000, immutable"  # names of files in assets/ change with their content
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
    """Whether the client is there."""
    return (FOLDER / PAGE).is_file()


@get(["/", "/{path:path}"])
async def client(request: AnyRequest, path: str = "") -> Response[bytes]:
    """Give a file of the client; what is no file is an address within the client."""
    name = path.strip("/")
    if name == "api" or name.startswith("api/"):
        raise Refused(reason("refused-address"), 404)
    found = _found(name)
    if found is not None:
        headers = {"Cache-Control": FOR_EVER if name.startswith("assets/") else "no-cache"}
        return Response(found.read_bytes(), media_type=_type(found), headers=headers)
    if name.startswith("assets/"):
        raise Refused(reason("refused-address"), 404)
    if is_built():
        return Response((FOLDER / PAGE).read_bytes(), media_type=HTML, headers={"Cache-Control": "no-cache"})
    return Response(_plain_page(request.headers.get("accept-language", "en")).encode(), media_type=HTML)


def _found(name: str) -> Path | None:
    """Return the file `name` of the client, never one outside its folder."""
    folder = FOLDER.resolve()
    try:
        path = (folder / name).resolve()
        return path if path.is_file() and folder in path.parents else None
    except (OSError, ValueError):
        return None


def _type(path: Path) -> str:
    return TYPES.get(path.suffix, "application/octet-stream")


def _plain_page(languages: str) -> str:
    locale = spoken(languages.partition(",")[0])
    sentence = Words().say(Sentence("client-missing"), locale)
    return (
        f'<!doctype html><html lang="{locale}"><head><meta charset="utf-8"><title>Voyageur</title></head>'
        f"<body><h1>Voyageur</h1><p>{sentence}</p></body></html>"
    )


ROUTES = (client,)
