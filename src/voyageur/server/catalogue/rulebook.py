"""Rulebooks as HTML, with an anchor for every clause."""

from functools import cache
from pathlib import Path

import voyageur
from voyageur.kernel.contract import Game
from voyageur.server.catalogue import markdown

PACKAGE = Path(voyageur.__file__).resolve().parent
FOLDERS = (PACKAGE / "docs" / "rules", PACKAGE.parents[1] / "docs" / "rules")  # in a wheel, in a checkout


def find(game: Game, locale: str) -> Path | None:
    """Return the path of a game's rulebook: in our docs, or `rules.md` in the game's folder; English by default."""
    ending = ".md" if locale == "en" else f".{locale}.md"
    candidates = [folder / f"{game.name}{ending}" for folder in FOLDERS]
    candidates.append(game.folder / f"rules{ending}")
    found = next((path for path in candidates if path.is_file()), None)
    return find(game, "en") if found is None and locale != "en" else found


@cache
def html(path: Path, changed: float) -> str:
    """Return the rulebook at `path` as an HTML fragment; `changed`, its modification time, is part of the cache key."""
    return markdown.render(markdown.parse(path.read_text("utf-8")))
