"""Games: their cards, options, pictures, rulebooks, *How to play* and words."""

import re
from functools import cache
from pathlib import Path

from litestar import Response, get, post
from litestar.params import FromPath, FromQuery
from msgspec import UNSET
from msgspec.structs import replace

import voyageur
from voyageur.drawing.palette import game_css, tokens_css
from voyageur.kernel import contract
from voyageur.kernel.contract import Game
from voyageur.kernel.text import LOCALES, OWN_FOLDER, best_locale
from voyageur.kernel.view import Picture
from voyageur.server.catalogue import cards, how_to_play, rulebook
from voyageur.server.catalogue.checks import read_setup
from voyageur.server.catalogue.how_to_play import HowToPlay
from voyageur.server.http.routes import client
from voyageur.server.http.routes.answers import (
    HTML,
    STYLE,
    TEXT,
    AnyRequest,
    Service,
    as_json,
    as_revalidated,
    as_text,
    body,
)
from voyageur.server.http.routes.description import LOCALE, NOT_FOUND, PICTURE, Operation, Query
from voyageur.server.messages.messages import JSON, Checked, GameCard, Health, Options
from voyageur.server.process.errors import RequestRefused, reason

KEY = Query("key", int, "What the text is generated from; 0 by default.")
PLAYERS = Query("players", int, "The number of players.", is_required=True)
OWN = "voyageur"  # the name of Voyageur's own words in addresses


@get("/api/health", operation=Operation(Health))
async def health(service: Service) -> Response[bytes]:
    """Return the version, the games, and whether the client is built."""
    return as_json(Health(voyageur.__version__, tuple(service.catalogue.games), client.is_built()))


@get("/api/games", operation=Operation(list[GameCard], query=(LOCALE,)))
async def games(service: Service, locale: FromQuery[str] = "en") -> Response[bytes]:
    """Return the cards of all games."""
    return as_json([await service.catalogue.card_of(name, best_locale(locale)) for name in service.catalogue.games])


@get("/api/games/{name:str}", operation=Operation(GameCard, query=(LOCALE, PICTURE), errors=(NOT_FOUND,)))
async def game(
    service: Service, name: FromPath[str], locale: FromQuery[str] = "en", picture: FromQuery[str] = "1"
) -> Response[bytes]:
    """Return the card of a game with options, agents, levels and icons."""
    selected = service.catalogue.prioritise(name)
    short = await service.catalogue.card(selected, best_locale(locale))
    full = cards.full_card(short, selected, service.agents)
    return as_json(full if picture != "0" else replace(full, picture=UNSET))


@post(
    "/api/games/{name:str}/check",
    status_code=200,
    operation=Operation(Checked, body=Options, query=(LOCALE,), errors=(NOT_FOUND,)),
)
async def check(
    service: Service, request: AnyRequest, name: FromPath[str], locale: FromQuery[str] = "en"
) -> Response[bytes]:
    """Return the faults of options, or the picture of a game with them."""
    options = await body(request, Options)
    return as_json(
        await service.checks.run(_checked, await service.catalogue.playable(name), options, best_locale(locale))
    )


def _checked(game: Game, options: Options, locale: str) -> Checked:
    try:
        setup = read_setup(game, options.options, options.players)
    except RequestRefused as refused:
        return Checked(refused.faults, None, None)
    start = contract.start(game, setup)
    cells = None if game.cells is None else game.cells(game.presentation.view(start, None))
    return Checked((), cards.picture(game, start, locale), cells)


@get(
    "/api/games/{name:str}/generated/{option:str}", operation=Operation(bytes, TEXT, query=(KEY,), errors=(NOT_FOUND,))
)
async def generated(
    service: Service, name: FromPath[str], option: FromPath[str], key: FromQuery[int] = 0
) -> Response[bytes]:
    """Return random data for an option, generated from a key."""
    for one in service.catalogue.game(name).options:
        if one.name == option and one.generate is not None:
            return as_text("\n".join(await service.checks.run(one.generate, key)), TEXT)
    raise RequestRefused(reason("refused-address"), 404)


@get(
    "/api/games/{name:str}/pictured/{option:str}/{value:str}",
    operation=Operation(Picture, query=(PLAYERS, LOCALE), errors=(NOT_FOUND,), has_tag=True),
)
async def pictured(
    service: Service,
    request: AnyRequest,
    name: FromPath[str],
    option: FromPath[str],
    value: FromPath[str],
    players: FromQuery[int],
    locale: FromQuery[str] = "en",
) -> Response[bytes]:
    """Return the picture of a game's start with a shipped board, course, layout or set."""
    drawn = await service.catalogue.picture_of_value(name, option, value, players, best_locale(locale))
    return as_revalidated(request, drawn, JSON)


@get("/api/games/{name:str}/picture.css", operation=Operation(bytes, STYLE, errors=(NOT_FOUND,)))
async def picture_style(service: Service, name: FromPath[str]) -> Response[bytes]:
    """Return the style sheet of a game's pictures."""
    game = service.catalogue.game(name)
    css = game.path_of("picture.css").read_text("utf-8")
    return as_text(game_css(game.presentation.COLOURS) + css, STYLE)


@get("/api/style/tokens.css", operation=Operation(bytes, STYLE))
async def tokens() -> Response[bytes]:
    """Return the style sheet with the shared colours."""
    return as_text(tokens_css(), STYLE)


@get("/api/games/{name:str}/rules", operation=Operation(bytes, HTML, query=(LOCALE,), errors=(NOT_FOUND,)))
async def rules(service: Service, name: FromPath[str], locale: FromQuery[str] = "en") -> Response[bytes]:
    """Return a game's rulebook as HTML."""
    path = rulebook.find(service.catalogue.game(name), best_locale(locale))
    if path is None:
        raise RequestRefused(reason("refused-no-rulebook", game=name), 404)
    return as_text(rulebook.html(path, path.stat().st_mtime), HTML)


@get("/api/games/{name:str}/how-to-play", operation=Operation(HowToPlay, query=(LOCALE,), errors=(NOT_FOUND,)))
async def how_to_play_text(service: Service, name: FromPath[str], locale: FromQuery[str] = "en") -> Response[bytes]:
    """Return a game's *How to play*."""
    return as_json(how_to_play.read(service.catalogue.game(name), best_locale(locale)))


@get(
    "/api/games/{name:str}/how-to-play/{record:str}/{ply:int}",
    operation=Operation(Picture, query=(LOCALE,), errors=(NOT_FOUND,), has_tag=True),
)
async def how_to_play_picture(
    service: Service,
    request: AnyRequest,
    name: FromPath[str],
    record: FromPath[str],
    ply: FromPath[int],
    locale: FromQuery[str] = "en",
) -> Response[bytes]:
    """Return a picture of a game's *How to play*."""
    drawn = await service.catalogue.how_to_play_picture(name, record, ply, best_locale(locale))
    return as_revalidated(request, drawn, JSON)


@get("/api/words/{name:str}/{file:str}", operation=Operation(bytes, TEXT, errors=(NOT_FOUND,)))
async def words(service: Service, name: FromPath[str], file: FromPath[str]) -> Response[bytes]:
    """Return the Fluent file of a game, or of Voyageur itself, in one language: what a client may show of it."""
    folder = OWN_FOLDER if name == OWN else service.catalogue.game(name).folder / "words"
    path = folder / file
    if file not in {f"{locale}.ftl" for locale in LOCALES} or not path.is_file():
        raise RequestRefused(reason("refused-address"), 404)
    return as_text(_shown_by_clients(path, path.stat().st_mtime), TEXT)


@cache
def _shown_by_clients(path: Path, changed: float) -> str:
    """Return a Fluent file without its comments and the messages of the command line, a fifth of Voyageur's own.

    changed : its modification time, part of the cache key
    """
    entries = re.split(r"^(?=[a-z#-])", path.read_text("utf-8"), flags=re.MULTILINE)
    return "".join(entry for entry in entries if not entry.startswith(("#", "cli-")))


ROUTES = (
    *(health, games, game, check, generated, pictured, picture_style, tokens),
    *(rules, how_to_play_text, how_to_play_picture, words),
)
