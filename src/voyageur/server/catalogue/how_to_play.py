"""*How to play*: a game's short text for newcomers, with pictures of positions.

The text is `how-to-play/LOCALE.md` in the game's folder.  A paragraph that is an image becomes a figure:

    ![What it shows, in words](turn.voyageur#ply=7&xywh=300,200,400,300 "Its caption.")

It names a record beside the text, the ply after which the position is drawn, and the part of the picture that is shown
(x, y, width and height; by default all of it).  The pictures do not wait for the compiler: see `uncompiled.py`.
"""

import re
from collections.abc import Sequence
from pathlib import Path

from markdown_it.token import Token
from msgspec import UNSET, Struct, UnsetType

from voyageur.kernel import record
from voyageur.kernel.contract import Game
from voyageur.kernel.text import LOCALES
from voyageur.kernel.view import Picture
from voyageur.server.catalogue import markdown, uncompiled
from voyageur.server.messages.messages import encode
from voyageur.table.table import Table
from voyageur.table.told.events import Audience, Stream

FOLDER = "how-to-play"
Pictures = dict[tuple[str, int, str], bytes]  # encoded, by record, ply and language
SOURCE = re.compile(r"([\w-]+)\.voyageur#ply=(\d+)(?:&xywh=(\d+),(\d+),(\d+),(\d+))?")


class Figure(Struct, frozen=True):
    """A picture in *How to play*: the position after `ply` of a record; `box` is the part of it that is shown."""

    record: str
    ply: int
    alt: str
    caption: str
    box: tuple[int, ...] | UnsetType = UNSET  # x, y, width, height


class TextPart(Struct, frozen=True):
    """A part of *How to play*: text or a figure."""

    html: str | UnsetType = UNSET
    figure: Figure | UnsetType = UNSET


class HowToPlay(Struct, frozen=True):
    """A game's short text for newcomers."""

    parts: tuple[TextPart, ...]


def find(game: Game, locale: str) -> Path | None:
    """Return the path of the text, English by default, or None if the game has none."""
    paths = (game.folder / FOLDER / f"{each}.md" for each in (locale, "en"))
    return next((path for path in paths if path.is_file()), None)


def read(game: Game, locale: str) -> HowToPlay:
    """Return the text in parts; a game without a text has none."""
    path = find(game, locale)
    return HowToPlay(_parts(markdown.parse(path.read_text("utf-8"))) if path else ())


def _parts(tokens: Sequence[Token]) -> tuple[TextPart, ...]:
    parts: list[TextPart] = []
    rest = 0  # the first token that is in no part yet
    for index, token in enumerate(tokens):
        figure = _figure(token)
        if figure is not None:  # a paragraph: its beginning, the image, its end
            parts += _texts(tokens[rest : index - 1])
            parts.append(TextPart(figure=figure))
            rest = index + 2
    return (*parts, *_texts(tokens[rest:]))


def _texts(tokens: Sequence[Token]) -> list[TextPart]:
    return [TextPart(html=markdown.render(tokens))] if tokens else []


def _figure(token: Token) -> Figure | None:
    """Return the figure that a paragraph is.  Raises ValueError if it names no position."""
    images = [child for child in token.children or [] if child.type == "image"]
    if not images:
        return None
    source = str(images[0].attrs["src"])
    match = SOURCE.fullmatch(source)
    if match is None or len(token.children or []) > 1:
        raise ValueError(f"no picture, or not a paragraph of its own: {source}")
    name, ply, *box = match.groups()
    return Figure(
        record=name,
        ply=int(ply),
        box=tuple(map(int, box)) if box[0] else UNSET,
        alt=images[0].content,
        caption=str(images[0].attrs.get("title", "")),
    )


def figures(game: Game, locale: str = "en") -> list[Figure]:
    """Return the figures of a game's text."""
    return [part.figure for part in read(game, locale).parts if part.figure is not UNSET]


def picture(game: Game, name: str, ply: int, locale: str) -> Picture:
    """Return the picture after `ply` of the record `name`, as a spectator sees it."""
    path = game.folder / FOLDER / f"{name}.voyageur"
    table = Table.from_record(game, record.read(path.read_bytes(), {game.name: game}, str(path)))
    shown = Stream(table, Audience(None, locale), ply).picture
    assert shown is not None
    return shown


def pictures(game: Game) -> Pictures:
    """Return all pictures of a game's text."""
    names = {(each.record, each.ply) for locale in LOCALES for each in figures(game, locale)}
    return {(*name, locale): encode(picture(game, *name, locale)) for name in names for locale in LOCALES}


async def pictures_uncompiled(game: Game) -> Pictures:
    """Return all pictures of a game's text, drawn in a process without compiled code; none if it fails."""
    return await uncompiled.drawn_by("voyageur.server.catalogue.how_to_play", [game])


if __name__ == "__main__":
    uncompiled.write_drawn(pictures)
