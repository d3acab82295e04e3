"""Games: their cards, options, pictures, rulebooks and words."""

from pathlib import Path

from litestar import Response, get, post

import voyageur
from voyageur.drawing.palette import tokens_css
from voyageur.kernel.contract import Game
from voyageur.kernel.text import LOCALES, OWN_FOLDER
from voyageur.server import cards, rulebook, setups
from voyageur.server.hall import Hall
from voyageur.server.messages import Checked, Health, Options
from voyageur.server.reasons import Refused, reason
from voyageur.server.routes import client
from voyageur.server.routes.answers import HTML, STYLE, TEXT, AnyRequest, as_json, as_text, body
from voyageur.server.showing import spoken

OWN = "voyageur"  # in the address of Voyageur's own words


@get("/api/health")
async def health(hall: Hall) -> Response[bytes]:
    """Say what runs here."""
    return as_json(Health(voyageur.__version__, tuple(hall.games), client.is_built()))


@get("/api/games")
async def games(hall: Hall, locale: str = "en") -> Response[bytes]:
    """List the games."""
    return as_json([await hall.card(game, spoken(locale)) for game in hall.games.values()])


@get("/api/games/{name:str}")
async def game(hall: Hall, name: str, locale: str = "en") -> Response[bytes]:
    """Show one game with its options."""
    wanted = hall.want(name)
    return as_json(cards.full_card(await hall.card(wanted, spoken(locale)), wanted, hall.agents.names_for(wanted)))


@post("/api/games/{name:str}/check", status_code=200)
async def check(hall: Hall, request: AnyRequest, name: str, locale: str = "en") -> Response[bytes]:
    """Say what is wrong with options, and show the board they give."""
    asked = await body(request, Options)
    return as_json(await hall.checked(_checked, await hall.ready(name), asked, spoken(locale)))


def _checked(game: Game, asked: Options, locale: str) -> Checked:
    try:
        setup = setups.read_setup(game, asked.options, asked.players)
    except Refused as refused:
        return Checked(refused.faults, None)
    return Checked((), cards.picture_of(game, setup, locale))


@get("/api/games/{name:str}/generated/{option:str}")
async def generated(hall: Hall, name: str, option: str, key: int = 0) -> Response[bytes]:
    """Give data for an option, drawn by a key."""
    for one in hall.game(name).options:
        if one.name == option and one.generate is not None:
            return as_text("\n".join(one.generate(key)), TEXT)
    raise Refused(reason("refused-address"), 404)


@get("/api/games/{name:str}/picture.css")
async def picture_style(hall: Hall, name: str) -> Response[bytes]:
    """Give the style sheet of a game's pictures."""
    return _file(hall.game(name).folder / "picture.css", STYLE)


@get("/api/style/tokens.css")
async def tokens() -> Response[bytes]:
    """Give the colours."""
    return as_text(tokens_css(), STYLE)


@get("/api/games/{name:str}/rules")
async def rules(hall: Hall, name: str, locale: str = "en") -> Response[bytes]:
    """Give the rulebook."""
    path = rulebook.find(hall.game(name), spoken(locale))
    if path is None:
        raise Refused(reason("refused-no-rulebook", game=name), 404)
    return as_text(rulebook.html(path, path.stat().st_mtime), HTML)


@get("/api/words/{name:str}/{file:str}")
async def words(hall: Hall, name: str, file: str) -> Response[bytes]:
    """Give the messages of a game, or of Voyageur itself, in one language."""
    folder = OWN_FOLDER if name == OWN else hall.game(name).folder / "words"
    if file not in {f"{locale}.ftl" for locale in LOCALES}:
        raise Refused(reason("refused-address"), 404)
    return _file(folder / file, TEXT)


def _file(path: Path, media_type: str) -> Response[bytes]:
    if not path.is_file():
        raise Refused(reason("refused-address"), 404)
    return as_text(path.read_text("utf-8"), media_type)


ROUTES = (health, games, game, check, generated, picture_style, tokens, rules, words)
